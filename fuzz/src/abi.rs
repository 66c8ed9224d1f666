//! The C ABI: the input makes the choices of a program that calls it.
//!
//! Every buffer is exactly as large as the size passed to the call, so that a sanitizer detects a
//! byte beyond it.

use std::ffi::c_char;
use std::ptr;

use flagfall_abi::audit::*;
use flagfall_abi::clock::*;
use flagfall_abi::comments::*;
use flagfall_abi::control::*;
use flagfall_abi::description::*;
use flagfall_abi::event::flagfall_event;
use flagfall_abi::explain::*;
use flagfall_abi::journal::*;
use flagfall_abi::lag::*;
use flagfall_abi::match_play::*;
use flagfall_abi::notation::*;
use flagfall_abi::pace::*;
use flagfall_abi::parse_error::*;
use flagfall_abi::pcn::*;
use flagfall_abi::pgn::*;
use flagfall_abi::preset::*;
use flagfall_abi::protocol::*;
use flagfall_abi::reading::*;
use flagfall_abi::rules::flagfall_rules;
use flagfall_abi::snapshot::*;
use flagfall_abi::stage::flagfall_stage;
use flagfall_abi::status::*;
use flagfall_abi::time_format::*;
use flagfall_abi::tolerant::*;
use flagfall_abi::verdict::*;

use crate::draw::Draw;

/// Valid texts; others are made from the input.
const TEXTS: [&str; 15] = [
    "40/90/30, G/30/30",
    "1/1/1, G/0h0m1s",
    "2/10/100/5",
    "0:20,2/2,N2/0:05,N3",
    "2+5",
    "G/15 | 1/10",
    "[{\"duration_ms\":60,\"plies\":2},{\"duration_ms\":50,\"increment_ms\":3}]",
    "40/7200:3600",
    "3+2",
    "40/90, SD/30; d5",
    "go wtime 60 btime 50 winc 1 binc 1 movestogo 3",
    "kgs-time_settings byoyomi 10 5 3",
    "TM[600]OT[5x30 byo-yomi]",
    "Total_Time:20 Byoyomi:5 Least_Time_Per_Move:1",
    "[White \"x\"]\n[TimeControl \"180\"]\n\n1. e4 {[%clk 0:02:59]} e5 ) * 1. d4 {",
];

/// All objects of a program.
#[allow(
    clippy::vec_box,
    reason = "a call frees the box that another call returned"
)]
#[derive(Default)]
struct Program {
    controls: Vec<Box<flagfall_control>>,
    clocks: Vec<Box<flagfall_clock>>,
    matches: Vec<Box<flagfall_match>>,
    at: i64,
}

/// Checks that no call panics, and that reported sizes are correct.
pub fn check(data: &[u8]) {
    let mut draw = Draw::Bytes(&data[..data.len().min(1_000)]);
    let mut program = Program::default();
    while !draw.is_empty() {
        match draw.below(12) {
            0 | 1 => program.make_control(&mut draw),
            2 => program.look_at_control(&mut draw),
            3 => program.make_clock(&mut draw),
            4 => program.look_at_clock(&mut draw),
            5 => program.save(&mut draw),
            6 => program.play_match(&mut draw),
            7 => documents(&mut draw),
            8 => texts(&mut draw),
            _ => program.call(&mut draw),
        }
    }
    for clock in program.clocks {
        flagfall_clock_free(Some(clock));
    }
    for control in program.controls {
        flagfall_control_free(Some(control));
    }
    for one in program.matches {
        flagfall_match_free(Some(one));
    }
    flagfall_clock_free(None);
}

/// Checks that a status is not a panic. Returns whether it is a success.
fn ok(status: flagfall_status) -> bool {
    assert_ne!(status, FLAGFALL_STATUS_PANIC);
    status == FLAGFALL_STATUS_OK
}

/// The object that a call returned, if any: a success may return NULL, a failure returns nothing.
fn made<T>(make: impl FnOnce(*mut *mut T) -> flagfall_status) -> Option<Box<T>> {
    let mut out = ptr::null_mut();
    assert!(ok(make(&raw mut out)) || out.is_null());
    // SAFETY: the call created it, and nothing else owns it.
    (!out.is_null()).then(|| unsafe { Box::from_raw(out) })
}

/// A text from the input, or a valid one.
fn text(draw: &mut Draw<'_>) -> Box<[u8]> {
    if draw.once_in(2) {
        return draw.of(&TEXTS).as_bytes().into();
    }
    let length = draw.below(48);
    (0..length).map(|_| byte(draw)).collect()
}

fn byte(draw: &mut Draw<'_>) -> u8 {
    u8::try_from(draw.below(256)).expect("a byte")
}

/// A number, mostly below `count`.
fn number(draw: &mut Draw<'_>, count: u32) -> u32 {
    match draw.once_in(16) {
        true => draw.between(0, u32::MAX - 1),
        false => draw.between(0, count - 1),
    }
}

/// A time or timestamp of any size.
fn time(draw: &mut Draw<'_>) -> i64 {
    match draw.below(16) {
        0 => i64::MAX,
        1 => i64::MIN,
        2 => 9_007_199_254_740_991,
        3 => -i64::from(draw.between(0, 5_000)),
        4..=8 => draw.between(0, 50).into(),
        _ => draw.between(0, 100_000).into(),
    }
}

/// Calls that write a text: with too small a buffer, and with the size that the first call
/// requires.
fn written(
    draw: &mut Draw<'_>,
    mut write: impl FnMut(*mut c_char, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<u8>> {
    let room = usize::try_from(draw.below(40)).expect("a size");
    let mut short: Box<[c_char]> = vec![0x55; room].into();
    let mut length = usize::MAX;
    let status = write(short.as_mut_ptr(), room, &raw mut length);
    if status != FLAGFALL_STATUS_BUFFER_TOO_SHORT && !ok(status) {
        return None;
    }
    assert_eq!(
        ok(status),
        room > length,
        "{length} bytes and a NUL in {room}"
    );
    let mut out: Box<[c_char]> = vec![0x55; length + 1].into();
    let mut again = 0;
    assert!(ok(write(out.as_mut_ptr(), out.len(), &raw mut again)));
    assert_eq!((again, out[length]), (length, 0));
    let bytes: Vec<u8> = out[..length]
        .iter()
        .map(|byte| byte.cast_unsigned())
        .collect();
    assert!(std::str::from_utf8(&bytes).is_ok());
    Some(bytes)
}

/// A struct of zeros with its size set; sometimes to the size of another version, or to an invalid
/// one.
fn sized<T: Copy>(draw: &mut Draw<'_>) -> Box<[u8]> {
    let today = size_of::<T>();
    let size = match draw.below(12) {
        0 => today + usize::try_from(draw.below(16)).expect("a size"),
        1 => usize::try_from(draw.below(8)).expect("a size"),
        _ => today,
    };
    let told = u32::try_from(size).expect("a size");
    let mut bytes = vec![0; size.max(4)];
    bytes[..4].copy_from_slice(&told.to_ne_bytes());
    bytes.into()
}

fn options(draw: &mut Draw<'_>) -> Option<flagfall_options> {
    let zero = || number_of_zeros::<flagfall_options>();
    draw.once_in(2).then(|| flagfall_options {
        mode: number(draw, 5),
        option: number(draw, 3),
        strict: number(draw, 2),
        setup: number(draw, 2),
        format: number(draw, 2),
        soft_is_hard: number(draw, 2),
        has_default_clock: number(draw, 2),
        ini_ms: time(draw),
        ext_ms: time(draw),
        ..zero()
    })
}

/// A public struct of zeros except its size, as C programs create it.
fn number_of_zeros<T: Copy>() -> T {
    let size = u32::try_from(size_of::<T>()).expect("a size");
    let mut zeros = vec![0_u8; size_of::<T>()];
    zeros[..4].copy_from_slice(&size.to_ne_bytes());
    // SAFETY: the public structs are valid for all bit patterns.
    unsafe { zeros.as_ptr().cast::<T>().read_unaligned() }
}

fn pointer<T>(option: &Option<T>) -> *const T {
    option.as_ref().map_or(ptr::null(), ptr::from_ref)
}

fn stage(draw: &mut Draw<'_>) -> flagfall_stage {
    flagfall_stage {
        entry: number(draw, 2),
        quota: number(draw, 4),
        when_met: number(draw, 4),
        credit: number(draw, 4),
        credit_every: number(draw, 3),
        credit_keep: number(draw, 120),
        limit: number(draw, 4),
        lives: number(draw, 4),
        on_expiry: number(draw, 5),
        first_flag: number(draw, 4),
        has_turn_limit: number(draw, 2),
        time_ms: time(draw),
        credit_ms: time(draw),
        limit_ms: time(draw),
        turn_limit_ms: time(draw),
        refill_ms: time(draw),
        has_overrun_most: number(draw, 2),
        overrun_most_ms: time(draw),
        ..number_of_zeros()
    }
}

fn rules(draw: &mut Draw<'_>) -> flagfall_rules {
    flagfall_rules {
        coupling: number(draw, 2),
        game_limit: number(draw, 3),
        game_turns: number(draw, 9),
        opening: number(draw, 3),
        untimed_turns: number(draw, 4),
        untimed_earns: number(draw, 2),
        flag_falls: number(draw, 2),
        charge_unit_ms: number(draw, 9),
        charge_rounding: number(draw, 2),
        game_time_ms: time(draw),
        setup_ms: time(draw),
        charge_least_ms: time(draw),
        weekend_pauses: number(draw, 2),
        grace_excess: number(draw, 2),
        grace_ms: time(draw),
        ..number_of_zeros()
    }
}

impl Program {
    fn control(&self, draw: &mut Draw<'_>) -> Option<&flagfall_control> {
        let place = usize::try_from(draw.below(4)).expect("a place");
        self.controls.get(place).map(AsRef::as_ref)
    }

    fn clock(&mut self, draw: &mut Draw<'_>) -> Option<&mut flagfall_clock> {
        let place = usize::try_from(draw.below(3)).expect("a place");
        self.clocks.get_mut(place).map(AsMut::as_mut)
    }

    fn make_control(&mut self, draw: &mut Draw<'_>) {
        let (side, by, rule) = (number(draw, 2), number(draw, 4), number(draw, 3));
        let made = match draw.below(6) {
            0 => {
                let stages: Vec<_> = (0..draw.below(3)).map(|_| stage(draw)).collect();
                let rules = rules(draw);
                let (first, count) = (stages.as_ptr(), stages.len());
                // SAFETY: pointers to as many structs as passed, and to one struct.
                made(|out| unsafe {
                    flagfall_control_new(first, count, first, count, &raw const rules, out)
                })
            }
            1 => {
                let (one, two) = (self.control(draw), self.control(draw));
                // SAFETY: `out` points to a pointer.
                made(|out| unsafe { flagfall_control_from_sides(one, two, out) })
            }
            2 => {
                let one = self.control(draw);
                // SAFETY: as above.
                made(|out| unsafe { flagfall_control_berserk(one, side, rule, out) })
            }
            3 => {
                let one = self.control(draw);
                // SAFETY: as above.
                made(|out| unsafe { flagfall_control_divided(one, side, by, out) })
            }
            _ => parsed(draw),
        };
        self.controls.extend(made);
        if self.controls.len() > 4 {
            flagfall_control_free(Some(self.controls.remove(0)));
        }
    }

    fn look_at_control(&self, draw: &mut Draw<'_>) {
        let control = self.control(draw);
        let (notation, side) = (number(draw, 26), number(draw, 2));
        let options = options(draw);
        let options = pointer(&options);
        // SAFETY: buffers of the sizes passed, in this and the following calls.
        let described = written(draw, |out, room, length| unsafe {
            flagfall_control_describe(control, out, room, length)
        });
        assert_eq!(described.is_some(), control.is_some());
        let language = number(draw, 3);
        written(draw, |out, room, length| unsafe {
            flagfall_control_describe_in(control, language, out, room, length)
        });
        let phrases = written(draw, |out, room, length| unsafe {
            flagfall_control_description_json(control, out, room, length)
        });
        assert_eq!(phrases.is_some(), control.is_some());
        written(draw, |out, room, length| unsafe {
            flagfall_control_print(control, side, notation, options, out, room, length)
        });
        let (rule, mut may) = (number(draw, 4), 0);
        ok(unsafe { flagfall_control_may_berserk(control, side, rule, &raw mut may) });
        let (scheme, width, height) = (number(draw, 11), number(draw, 20), number(draw, 20));
        let (mut category, mut exists, mut time) = (0, 0, 0);
        let (exists, time) = (&raw mut exists, &raw mut time);
        ok(unsafe { flagfall_control_category(control, scheme, width, height, &raw mut category) });
        ok(unsafe { flagfall_control_category_time(control, scheme, width, height, exists, time) });
        ok(unsafe { flagfall_control_estimate(control, side, number(draw, 100), exists, time) });
        let mut losses: Box<[flagfall_status]> =
            vec![0; usize::try_from(draw.below(20)).expect("a size")].into();
        let (at, room) = (losses.as_mut_ptr(), losses.len());
        let mut count = 0;
        let mut out: Box<[c_char]> = vec![0; 200].into();
        ok(unsafe {
            flagfall_control_convert(
                control,
                notation,
                options,
                out.as_mut_ptr(),
                out.len(),
                ptr::null_mut(),
                at,
                room,
                &raw mut count,
            )
        });
        let mut bytes = sized::<flagfall_stage>(draw);
        let place = usize::try_from(draw.below(5)).expect("a place");
        let at = bytes.as_mut_ptr().cast();
        ok(unsafe { flagfall_control_stage(control, side, place, at) });
        let mut bytes = sized::<flagfall_rules>(draw);
        ok(unsafe { flagfall_control_rules(control, bytes.as_mut_ptr().cast()) });
        let mut equal = 9;
        if ok(unsafe { flagfall_control_equals(control, control, &raw mut equal) }) {
            assert_eq!(equal, 1);
        }
    }

    fn make_clock(&mut self, draw: &mut Draw<'_>) {
        let control = self.control(draw);
        let of = self.matches.last().map(AsRef::as_ref);
        // SAFETY: `out` points to a pointer.
        let made = match draw.below(4) {
            0 => made(|out| unsafe { flagfall_clock_new_in_match(control, of, out) }),
            1 => {
                let clock = self.clocks.first().map(AsRef::as_ref);
                made(|out| unsafe { flagfall_clock_clone(clock, out) })
            }
            _ => made(|out| unsafe { flagfall_clock_new(control, out) }),
        };
        self.clocks.extend(made);
        if self.clocks.len() > 3 {
            flagfall_clock_free(Some(self.clocks.remove(0)));
        }
    }

    fn look_at_clock(&mut self, draw: &mut Draw<'_>) {
        let at = self.at;
        let protocol = number(draw, 5);
        let Some(clock) = self.clock(draw) else {
            return;
        };
        let clock = &*clock;
        let mut reading = sized::<flagfall_reading>(draw);
        let mut first = sized::<flagfall_side_reading>(draw);
        let mut second = sized::<flagfall_side_reading>(draw);
        // SAFETY: structs of the sizes that they begin with, buffers of the sizes passed.
        ok(unsafe {
            flagfall_clock_read(
                Some(clock),
                at,
                reading.as_mut_ptr().cast(),
                first.as_mut_ptr().cast(),
                second.as_mut_ptr().cast(),
            )
        });
        let mut event = sized::<flagfall_event>(draw);
        let place = usize::try_from(draw.below(4)).expect("a place");
        ok(unsafe { flagfall_clock_event(Some(clock), place, event.as_mut_ptr().cast()) });
        let (mut exists, mut deadline) = (9, 0);
        assert!(ok(unsafe {
            flagfall_clock_deadline(Some(clock), &raw mut exists, &raw mut deadline)
        }));
        assert!(exists < 2);
        written(draw, |out, room, length| unsafe {
            flagfall_clock_command(Some(clock), protocol, at, out, room, length)
        });
        let (side, style, plus) = (number(draw, 2), number(draw, 3), number(draw, 2));
        let (below, hide_zero, of) = (time(draw), number(draw, 2), time(draw));
        written(draw, |out, room, length| unsafe {
            flagfall_format_time(of, style, below, hide_zero, plus, out, room, length)
        });
        written(draw, |out, room, length| unsafe {
            flagfall_clock_format(Some(clock), side, at, style, below, plus, out, room, length)
        });
        let (mut exists, mut change) = (0, 0);
        let (exists, change) = (&raw mut exists, &raw mut change);
        ok(unsafe {
            flagfall_clock_next_change(Some(clock), side, at, style, below, plus, exists, change)
        });
        let board = flagfall_board {
            kind: number(draw, 6),
            side: number(draw, 3),
            score: time(draw),
            ..number_of_zeros()
        };
        let terms = flagfall_terms {
            has_losses: number(draw, 2),
            minimal_loss: number(draw, 5),
            maximal_loss: number(draw, 65),
            first_cannot_win: number(draw, 2),
            overtime_points: number(draw, 11),
            overtime_every_ms: number(draw, 60_000),
            ..number_of_zeros()
        };
        let mut verdict = sized::<flagfall_verdict>(draw);
        ok(unsafe {
            flagfall_clock_verdict(
                Some(clock),
                at,
                &raw const board,
                &raw const terms,
                verdict.as_mut_ptr().cast(),
            )
        });
    }

    fn save(&mut self, draw: &mut Draw<'_>) {
        let at = self.at;
        let spoil = draw.once_in(3).then(|| (draw.below(300), byte(draw)));
        let as_journal = draw.once_in(3);
        let Some(clock) = self.clock(draw) else {
            return;
        };
        let clock = &*clock;
        // SAFETY: buffers of the sizes passed, in this and the following calls.
        let saved = match as_journal {
            true => written(draw, |out, room, length| unsafe {
                flagfall_clock_journal_json(Some(clock), out, room, length)
            }),
            false => written(draw, |out, room, length| unsafe {
                flagfall_clock_save_json(Some(clock), at, out, room, length)
            }),
        };
        let Some(mut saved) = saved else { return };
        if let Some((place, byte)) = spoil
            && let Some(at) = saved.get_mut(usize::try_from(place).expect("a place"))
        {
            *at = byte;
        }
        let (text, size) = (saved.as_ptr(), saved.len());
        let mut detail: Box<[c_char]> = vec![0x55; FLAGFALL_PATH_CAPACITY].into();
        let detail = detail.as_mut_ptr();
        let again = match as_journal {
            true => {
                made(|out| unsafe { flagfall_clock_from_journal(text.cast(), size, detail, out) })
            }
            false => made(|out| unsafe {
                flagfall_clock_restore(text, size, &raw const at, detail, out)
            }),
        };
        assert!(again.is_some() || spoil.is_some());
        // Without its checksums, or with those of another, a modified journal can be that of
        // another clock.
        match again {
            Some(clock) if spoil.is_none() => self.clocks.insert(0, clock),
            again => flagfall_clock_free(again),
        }
        self.clocks.truncate(3);
    }

    /// A call that changes a clock.
    fn call(&mut self, draw: &mut Draw<'_>) {
        let wait = match draw.once_in(12) {
            true => time(draw),
            false => draw.between(0, 60).into(),
        };
        let at = self.at.saturating_add(wait);
        let at = match draw.once_in(24) {
            true => time(draw),
            false => at.clamp(-9_007_199_254_740_991, 9_007_199_254_740_991),
        };
        let (side, other, ms) = (number(draw, 2), number(draw, 13), time(draw));
        let mut count = 0;
        let out = match draw.once_in(8) {
            true => ptr::null_mut(),
            false => &raw mut count,
        };
        let chosen = draw.below(30);
        let clock = self.clock(draw);
        // SAFETY: `out` is NULL or points to a count.
        let status = unsafe {
            match chosen {
                0 | 1 => flagfall_clock_start(clock, side, at, out),
                2 => flagfall_clock_press_elapsed(clock, side, at, ms, out),
                3 => flagfall_clock_press_unreceived(clock, side, at, out),
                4 => flagfall_clock_receive(clock, at, out),
                5 => flagfall_clock_set_ready(clock, side, at, other, out),
                6 => flagfall_clock_hand_over(clock, side, at, out),
                7 => flagfall_clock_pause(clock, at, out),
                8 => flagfall_clock_resume(clock, at, out),
                9 => flagfall_clock_stop(clock, at, out),
                10 => flagfall_clock_adjust(clock, side, at, ms, out),
                11 => flagfall_clock_set_bank(clock, side, at, ms, out),
                12 => flagfall_clock_set_turn(clock, side, at, out),
                13 => flagfall_clock_raise_flag(clock, side, at, out),
                14 => flagfall_clock_advance(clock, at, out),
                15 => flagfall_clock_keep_journal(clock),
                16 => flagfall_clock_take_back_to_move(clock, at, other, out),
                17 => flagfall_clock_take_back_to_timestamp(clock, at, ms, out),
                18 => flagfall_clock_hand_over_elapsed(clock, side, at, ms, out),
                19 => flagfall_clock_hand_over_unreceived(clock, side, at, out),
                20 => flagfall_clock_set_ready_unreceived(clock, side, at, out),
                21 => {
                    let most = usize::try_from(other).unwrap_or_default();
                    flagfall_clock_advance_some(clock, at, most, ptr::null_mut(), out)
                }
                22 => flagfall_clock_draw_reserve(clock, side, at, ms, out),
                23 => flagfall_clock_berserk(clock, side, at, other, out),
                _ => flagfall_clock_press(clock, side, at, out),
            }
        };
        if ok(status) && chosen != 15 && at > self.at && at < 1 << 50 {
            self.at = at;
        }
    }

    fn play_match(&mut self, draw: &mut Draw<'_>) {
        let (length, side) = (number(draw, 8), number(draw, 2));
        let points = number(draw, 8);
        // SAFETY: `out` points to a pointer, structs have the sizes that they begin with.
        if self.matches.is_empty() || draw.once_in(8) {
            let (one, two, crawford) = (number(draw, 6), number(draw, 6), number(draw, 4));
            let made = match draw.once_in(2) {
                true => made(|out| unsafe { flagfall_match_new(length, out) }),
                false => made(|out| unsafe {
                    flagfall_match_at_score(length, one, two, points, crawford, out)
                }),
            };
            self.matches.extend(made);
        }
        let Some(one) = self.matches.last_mut() else {
            return;
        };
        let mut reading = sized::<flagfall_match_reading>(draw);
        ok(unsafe { flagfall_match_read(Some(one), reading.as_mut_ptr().cast()) });
        let mut penalized = sized::<flagfall_penalized>(draw);
        let penalized = penalized.as_mut_ptr().cast();
        let mut may = 9;
        let status = unsafe {
            match draw.below(8) {
                0 | 1 => flagfall_match_start_game(Some(one)),
                2 => flagfall_match_end_game(Some(one), side, points),
                3 => flagfall_match_penalize(Some(one), side, penalized),
                4 => flagfall_match_double(Some(one), side),
                5 => flagfall_match_take(Some(one)),
                6 => flagfall_match_drop_double(Some(one)),
                _ => flagfall_match_may_decline_resignation(Some(one), points, 3, &raw mut may),
            }
        };
        ok(status);
    }
}

/// A time control from a text, or the error.
fn parsed(draw: &mut Draw<'_>) -> Option<Box<flagfall_control>> {
    let notation = number(draw, 26);
    let options = options(draw);
    let options = pointer(&options);
    let text = text(draw);
    let (at, length) = (text.as_ptr().cast(), text.len());
    let mut error = sized::<flagfall_parse_error>(draw);
    let error = error.as_mut_ptr().cast();
    let mut count = 0;
    // SAFETY: texts and structs of the sizes passed, `out` points to a pointer.
    ok(unsafe {
        flagfall_control_warnings(
            notation,
            options,
            at,
            length,
            ptr::null_mut(),
            0,
            &raw mut count,
        )
    });
    made(|out| unsafe { flagfall_control_parse(notation, options, at, length, error, out) })
}

/// Documents of every kind.
fn documents(draw: &mut Draw<'_>) {
    let text = text(draw);
    let (at, length) = (text.as_ptr().cast(), text.len());
    let mut error = sized::<flagfall_parse_error>(draw);
    let error = error.as_mut_ptr().cast();
    let format = number(draw, 2);
    let mut path: Box<[c_char]> = vec![0; FLAGFALL_PATH_CAPACITY].into();
    let path = path.as_mut_ptr();
    // SAFETY: texts, buffers and structs of the sizes passed, `out` points to a pointer.
    if let Some(pcn) = made(|out| unsafe { flagfall_pcn_parse(format, at, length, error, out) }) {
        written(draw, |out, room, length| unsafe {
            flagfall_pcn_print(Some(&pcn), format ^ 1, path, out, room, length)
        });
        flagfall_pcn_free(Some(pcn));
    }
    let built_in = draw.once_in(32);
    let presets = made(|out| match built_in {
        true => unsafe { flagfall_presets_built_in(out) },
        false => unsafe { flagfall_presets_new(out) },
    });
    let Some(mut presets) = presets else { return };
    let (notation, mut index) = (number(draw, 26), 0);
    let place = usize::try_from(draw.below(24)).expect("a place");
    let inserted = unsafe {
        flagfall_presets_insert(
            Some(&mut presets),
            at,
            length.min(5),
            notation,
            ptr::null(),
            at,
            length,
            error,
            &raw mut index,
        )
    };
    if ok(inserted) {
        let control = made(|out| unsafe { flagfall_presets_control(Some(&presets), index, out) });
        flagfall_control_free(control);
    }
    ok(flagfall_presets_remove(Some(&mut presets), place));
    ok(unsafe { flagfall_presets_set_data_json(Some(&mut presets), place, at, length, error) });
    let printed = written(draw, |out, room, length| unsafe {
        flagfall_presets_print(Some(&presets), out, room, length)
    });
    assert!(printed.is_some());
    written(draw, |out, room, length| unsafe {
        flagfall_presets_data_json(Some(&presets), place, path, out, room, length)
    });
    flagfall_presets_free(Some(presets));
}

/// The games of a file, which is read in two chunks, and their audits.
fn pgn(draw: &mut Draw<'_>, file: &[u8]) {
    let encoding = number(draw, 6);
    // SAFETY: `out` points to a pointer.
    let Some(mut reader) = made(|out| unsafe { flagfall_pgn_reader_new(encoding, out) }) else {
        return;
    };
    let (first, second) = file.split_at(file.len() / 2);
    for mut chunk in [first, second] {
        loop {
            let (at, length, mut used) = (chunk.as_ptr().cast(), chunk.len(), 0);
            // SAFETY: a chunk of this length, and `out` points to a pointer.
            let game = made(|out| unsafe {
                flagfall_pgn_reader_read(Some(&mut reader), at, length, &raw mut used, out)
            });
            chunk = &chunk[used..];
            let Some(game) = game else { break };
            pgn_game(draw, game);
        }
        assert!(chunk.is_empty());
    }
    // SAFETY: `out` points to a pointer.
    while let Some(game) = made(|out| unsafe { flagfall_pgn_reader_finish(Some(&mut reader), out) })
    {
        pgn_game(draw, game);
    }
    flagfall_pgn_reader_free(Some(reader));
}

fn pgn_game(draw: &mut Draw<'_>, game: Box<flagfall_pgn_game>) {
    let one = Some(&*game);
    let index = usize::from(byte(draw) % 3);
    let convention = number(draw, 7);
    let mut reading = sized::<flagfall_pgn_game_reading>(draw);
    let mut plies = sized::<flagfall_pgn_ply>(draw);
    let mut faults = sized::<flagfall_pgn_fault>(draw);
    let mut found = sized::<flagfall_ply_audit>(draw);
    let mut fits = sized::<flagfall_convention_fit>(draw);
    let (mut exists, mut by) = (0, 0);
    // SAFETY: arrays of one struct of its size, a text of 5 bytes, `out` points to a pointer.
    unsafe {
        ok(flagfall_pgn_game_read(one, reading.as_mut_ptr().cast()));
        let no_count = ptr::null_mut();
        ok(flagfall_pgn_game_plies(
            one,
            plies.as_mut_ptr().cast(),
            1,
            no_count,
        ));
        ok(flagfall_pgn_game_faults(
            one,
            faults.as_mut_ptr().cast(),
            1,
            no_count,
        ));
        written(draw, |out, room, length| {
            flagfall_pgn_game_tag_name(one, index, out, room, length)
        });
        written(draw, |out, room, length| {
            flagfall_pgn_game_tag_value(one, index, out, room, length)
        });
        written(draw, |out, room, length| {
            let name = c"White".as_ptr();
            flagfall_pgn_game_tag(one, name, 5, &raw mut exists, out, room, length)
        });
        let control = made(|out| flagfall_pgn_game_control(one, out));
        let audit = made(|out| flagfall_pgn_game_audit(one, control.as_deref(), convention, out));
        if let Some(audit) = &audit {
            let one = Some(&**audit);
            ok(flagfall_audit_plies(
                one,
                found.as_mut_ptr().cast(),
                1,
                no_count,
            ));
            ok(flagfall_audit_tried(
                one,
                fits.as_mut_ptr().cast(),
                1,
                no_count,
            ));
            assert!(ok(flagfall_audit_convention(one, &raw mut by)));
            flagfall_control_free(made(|out| flagfall_audit_control(one, out)));
        }
        flagfall_audit_free(audit);
        flagfall_control_free(control);
    }
    flagfall_pgn_game_free(Some(game));
}

/// Calls that only read.
fn texts(draw: &mut Draw<'_>) {
    let text = text(draw);
    let (at, length) = (text.as_ptr().cast(), text.len());
    let mut error = sized::<flagfall_parse_error>(draw);
    let error: *mut flagfall_parse_error = error.as_mut_ptr().cast();
    let (notation, cursor) = (number(draw, 26), usize::from(byte(draw)));
    let mut count = 0;
    let mut found: Box<[flagfall_notation]> =
        vec![0; usize::try_from(draw.below(30)).expect("a size")].into();
    // SAFETY: texts, arrays and structs of the sizes passed, `out` points to a pointer.
    let (room, to) = (found.len(), found.as_mut_ptr());
    let source = number(draw, 8);
    let status = unsafe {
        if source == 0 {
            flagfall_detect(at, length, to, room, &raw mut count)
        } else {
            let site = c"lichess".as_ptr();
            flagfall_detect_from(at, length, source, site, 7, to, room, &raw mut count)
        }
    };
    assert_eq!(
        status == FLAGFALL_STATUS_BUFFER_TOO_SHORT,
        count > room,
        "{status}"
    );
    let mut left = sized::<flagfall_time_left>(draw);
    let left: *mut flagfall_time_left = left.as_mut_ptr().cast();
    let protocol = number(draw, 5);
    ok(unsafe { flagfall_times_left(protocol, 0, at, length, error, left, ptr::null_mut()) });
    let ms = time(draw);
    written(draw, |out, room, length| unsafe {
        flagfall_clk_comment(ms, out, room, length)
    });
    // Its search takes a thousand times as long as any other call, and has a separate target.
    let explained = draw.once_in(8).then(|| {
        let options = ptr::null();
        made(|out| unsafe { flagfall_explain(notation, options, at, length, cursor, error, out) })
    });
    if let Some(explained) = explained.flatten() {
        let one = Some(&*explained);
        let next = flagfall_explanation_next_count(one);
        for place in 0..=next {
            let mut field = 0;
            let read = written(draw, |out, room, length| unsafe {
                flagfall_explanation_next(one, place, &raw mut field, out, room, length)
            });
            assert_eq!(read.is_some(), place < next);
        }
        written(draw, |out, room, length| unsafe {
            flagfall_explanation_meaning(one, cursor % 4, out, room, length)
        });
        written(draw, |out, room, length| unsafe {
            flagfall_explanation_completion(one, out, room, length)
        });
        flagfall_explanation_free(Some(explained));
    }
    let assumed = made(|out| unsafe {
        flagfall_parse_tolerant(notation, ptr::null(), at, length, error, out)
    });
    if let Some(assumed) = assumed {
        let one = Some(&*assumed);
        if let Some(control) = made(|out| unsafe { flagfall_assumed_control(one, out) }) {
            flagfall_control_free(Some(control));
        }
        written(draw, |out, room, length| unsafe {
            flagfall_assumed_meaning(one, cursor % 4, out, room, length)
        });
        written(draw, |out, room, length| unsafe {
            flagfall_assumed_canonical(one, out, room, length)
        });
        flagfall_assumed_free(Some(assumed));
    }
    pgn(draw, &text);
    let (limit, increment) = (time(draw), time(draw));
    if let Some(mut lag) = made(|out| unsafe { flagfall_lag_new(limit, increment, out) }) {
        let mut charge = 0;
        let (elapsed, ms) = (time(draw), time(draw));
        ok(unsafe { flagfall_lag_charge(Some(&mut lag), elapsed, ms, &raw mut charge) });
        flagfall_lag_free(Some(lag));
    }
}
