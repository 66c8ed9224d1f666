//! What a clock shows.

use flagfall_abi::alarms::*;
use flagfall_abi::clock::*;
use flagfall_abi::forecast::*;
use flagfall_abi::protocol::flagfall_time_left;
use flagfall_abi::reading::*;
use flagfall_abi::time_format::flagfall_format_time;
use flagfall_abi::verdict::*;

use super::Program;
use super::calls::{Out, got, got_if_any, listed, ok, whole, written};
use super::input::{board, number, size, terms, time, versioned};
use crate::draw::Draw;

impl Program {
    pub(super) fn look_at_clock(&mut self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let clock = self.clock(draw);
        match draw.below(8) {
            0 | 1 => read(draw, clock, at),
            2 => deadlines(clock),
            3 => command(draw, clock, at),
            4 => display(draw, clock, at),
            5 => forecast(draw, clock, at),
            6 => alarms(draw, clock),
            _ => verdict(draw, clock, at),
        }
    }
}

fn read(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>, at: i64) {
    let mut reading = Out::<flagfall_reading>::any(draw);
    let mut first = Out::<flagfall_side_reading>::any(draw);
    let mut second = Out::<flagfall_side_reading>::any(draw);
    // SAFETY: structs of the sizes that they begin with.
    let read = ok(unsafe { flagfall_clock_read(clock, at, reading.at(), first.at(), second.at()) });
    if let Some(reading) = reading.after(read) {
        assert!(!flagfall_phase_name(reading.phase).is_null());
    }
    let sides = [first.after(read), second.after(read)];
    for (side, shown) in (0..).zip(sides) {
        let Some(shown) = shown else { continue };
        assert!(!flagfall_flag_name(shown.flag).is_null());
        // SAFETY: pointers to numbers.
        let bank =
            got_if_any(|timed, bank| unsafe { flagfall_clock_bank(clock, side, at, timed, bank) });
        let bank = bank.expect("it was read");
        assert_eq!(u32::from(bank.is_some()), shown.timed);
        assert_eq!(bank.unwrap_or(0), shown.bank_ms);
    }
}

fn deadlines(clock: Option<&flagfall_clock>) {
    // SAFETY: pointers to numbers, in this and the following calls.
    unsafe {
        let deadline = got_if_any(|exists, at| flagfall_clock_deadline(clock, exists, at));
        let wake = got_if_any(|exists, at| flagfall_clock_wake(clock, exists, at));
        let last = got_if_any(|exists, at| flagfall_clock_last_at(clock, exists, at));
        assert_eq!(deadline.is_some(), clock.is_some());
        let (Some(deadline), Some(wake), Some(last)) = (deadline, wake, last) else {
            return;
        };
        if let Some(deadline) = deadline {
            assert!(wake.is_some_and(|wake| wake <= deadline));
        }
        if let Some(wake) = wake {
            assert!(last.is_some_and(|last| last <= wake));
        }
    }
}

fn command(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>, at: i64) {
    let protocol = number(draw, 6);
    // SAFETY: a buffer of the size passed.
    let text = written(draw, |out, room, length| unsafe {
        flagfall_clock_command(clock, protocol, at, out, room, length)
    });
    let mut first = Out::<flagfall_time_left>::any(draw);
    let mut second = Out::<flagfall_time_left>::any(draw);
    // SAFETY: structs of the sizes that they begin with.
    let left =
        ok(unsafe { flagfall_clock_times_left(clock, protocol, at, first.at(), second.at()) });
    first.after(left);
    second.after(left);
    assert!(!left || text.is_some());
}

fn display(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>, at: i64) {
    let (side, style, plus) = (number(draw, 2), number(draw, 3), number(draw, 2));
    let below = time(draw);
    if draw.once_in(2) {
        let (of, hide_zero) = (time(draw), number(draw, 2));
        // SAFETY: a buffer of the size passed.
        written(draw, |out, room, length| unsafe {
            flagfall_format_time(of, style, below, hide_zero, plus, out, room, length)
        });
        return;
    }
    // SAFETY: a buffer of the size passed.
    let text = written(draw, |out, room, length| unsafe {
        flagfall_clock_format(clock, side, at, style, below, plus, out, room, length)
    });
    assert!(text.is_none_or(|text| text.len() <= 25));
    // SAFETY: pointers to numbers.
    let change = got_if_any(|exists, change| unsafe {
        flagfall_clock_next_change(clock, side, at, style, below, plus, exists, change)
    });
    if let Some(Some(change)) = change {
        assert!(change > at);
    }
}

fn forecast(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>, at: i64) {
    let mut forecast = Out::<flagfall_forecast>::any(draw);
    let (mut most, forecast_at) = (0, forecast.at());
    // SAFETY: a struct of the size that it begins with, and an array of the size passed.
    let pieces = listed::<flagfall_piece>(draw, |to, room, count| unsafe {
        most = room;
        flagfall_clock_forecast(clock, at, forecast_at, to, room, count)
    });
    let shown = forecast.after(pieces.is_some());
    if let Some(pieces) = pieces {
        check_pieces(&pieces, shown, at);
    }
    let most = if most == 0 { size(draw, 4) } else { most };
    // SAFETY: a buffer of the size passed.
    let json = written(draw, |out, room, length| unsafe {
        flagfall_clock_forecast_json(clock, at, most, out, room, length)
    });
    assert!(shown.is_none() || json.is_some());
}

/// The pieces follow each other without gaps.
pub(super) fn check_pieces(pieces: &[flagfall_piece], shown: Option<flagfall_forecast>, at: i64) {
    let mut from = at;
    for (place, piece) in pieces.iter().enumerate() {
        assert_eq!(piece.from_ms, from);
        assert!(!flagfall_runs_name(piece.runs).is_null());
        assert!(piece.ends == 1 || place + 1 == pieces.len());
        from = piece.to_ms;
    }
    if let (Some(shown), Some(last)) = (shown, pieces.last()) {
        assert!(shown.more == 0 || last.ends == 1);
    }
}

fn alarms(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>) {
    let mut first = Out::<flagfall_side_alarms>::any(draw);
    let mut second = Out::<flagfall_side_alarms>::any(draw);
    // SAFETY: structs of the sizes that they begin with.
    let read = ok(unsafe { flagfall_clock_alarms(clock, first.at(), second.at()) });
    let (one, two) = (first.after(read), second.after(read));
    let (Some(clock), Some(one), Some(two)) = (clock, one, two) else {
        return;
    };
    // Those of a clock can be set on another.
    // SAFETY: pointers to whole structs, and to a pointer.
    let copy = super::calls::made(|out| unsafe { flagfall_clock_clone(Some(clock), out) });
    let mut copy = copy.expect("a clock");
    let last = super::clocks::last_at(clock);
    // SAFETY: pointers to whole structs, and to a number.
    let set = got(super::calls::UNSET, |count| unsafe {
        flagfall_clock_set_alarms(Some(&mut copy), &raw const one, &raw const two, last, count)
    });
    assert!(set.is_some());
    // SAFETY: as above.
    let again = whole(|to| unsafe { flagfall_clock_alarms(Some(&copy), to, std::ptr::null_mut()) });
    let again: flagfall_side_alarms = again.expect("alarms");
    assert_eq!(again.threshold_ms, one.threshold_ms);
    assert_eq!(again.rearm_above_ms, one.rearm_above_ms);
    flagfall_clock_free(Some(copy));
}

fn verdict(draw: &mut Draw<'_>, clock: Option<&flagfall_clock>, at: i64) {
    let board = board(draw);
    let board = versioned(draw, &board);
    let terms = terms(draw);
    let mut verdict = Out::<flagfall_verdict>::any(draw);
    let (board, terms) = (board.as_ptr().cast(), super::input::pointer(&terms));
    // SAFETY: structs of the sizes that they begin with.
    let found = ok(unsafe { flagfall_clock_verdict(clock, at, board, terms, verdict.at()) });
    if let Some(verdict) = verdict.after(found) {
        assert!(!flagfall_outcome_name(verdict.outcome).is_null());
        assert!(!flagfall_reason_name(verdict.reason).is_null());
    }
}
