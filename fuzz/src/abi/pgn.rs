//! PGN files, and whether their clocks are possible.

use flagfall_abi::audit::*;
use flagfall_abi::control::flagfall_control_free;
use flagfall_abi::pgn::*;

use super::calls::{Out, UNSET, got, listed, made, ok, written};
use super::input::{self, byte, number, part, size};
use crate::draw::Draw;

/// A file of one game; others are made from the input.
const FILE: &[u8] = b"[White \"x\"]\n[TimeControl \"180+1\"]\n\n1. e4 {[%clk 0:02:59]} e5 {[%clk 0:02:58]} ) 2. d4 {[%clk 0:03:10]} *\n";

/// The games of a file, which is read in two chunks.
pub(super) fn check(draw: &mut Draw<'_>) {
    let mut file: Box<[u8]> = if draw.once_in(4) {
        input::text(draw).1
    } else {
        FILE.into()
    };
    if draw.once_in(2) && !file.is_empty() {
        let place = size(draw, 256) % file.len();
        file[place] = byte(draw);
    }
    let encoding = number(draw, 6);
    // SAFETY: `out` points to a pointer.
    let Some(mut reader) = made(|out| unsafe { flagfall_pgn_reader_new(encoding, out) }) else {
        return;
    };
    let (first, second) = file.split_at(size(draw, 256).min(file.len()));
    for mut chunk in [first, second] {
        loop {
            let (at, length) = part(chunk);
            let mut used = UNSET;
            // SAFETY: a chunk of this length, and pointers to a number and to a pointer.
            let game = made(|out| unsafe {
                flagfall_pgn_reader_read(Some(&mut reader), at, length, &raw mut used, out)
            });
            chunk = &chunk[used..];
            let Some(game) = game else { break };
            check_game(draw, game);
        }
        assert!(chunk.is_empty());
    }
    // SAFETY: `out` points to a pointer.
    while let Some(game) = made(|out| unsafe { flagfall_pgn_reader_finish(Some(&mut reader), out) })
    {
        check_game(draw, game);
    }
    flagfall_pgn_reader_free(Some(reader));
}

fn check_game(draw: &mut Draw<'_>, game: Box<flagfall_pgn_game>) {
    let one = Some(&*game);
    let index = size(draw, 4);
    let mut reading = Out::<flagfall_pgn_game_reading>::any(draw);
    // SAFETY: structs of the sizes that they begin with, arrays, texts and buffers of the sizes
    // passed, and pointers to numbers and to pointers.
    unsafe {
        let read = ok(flagfall_pgn_game_read(one, reading.at()));
        let tags = reading.after(read).map(|reading| reading.tags);
        listed::<flagfall_pgn_ply>(draw, |to, room, count| {
            flagfall_pgn_game_plies(one, to, room, count)
        });
        let faults = listed::<flagfall_pgn_fault>(draw, |to, room, count| {
            flagfall_pgn_game_faults(one, to, room, count)
        });
        for fault in faults.unwrap_or_default() {
            assert!(!flagfall_pgn_fault_kind_name(fault.kind).is_null());
            assert!(!flagfall_pgn_fault_kind_message(fault.kind).is_null());
        }
        let name = written(draw, |out, room, length| {
            flagfall_pgn_game_tag_name(one, index, out, room, length)
        });
        let value = written(draw, |out, room, length| {
            flagfall_pgn_game_tag_value(one, index, out, room, length)
        });
        assert_eq!(name.is_some(), value.is_some());
        assert!(tags.is_none_or(|tags| name.is_some() == ((index as u64) < tags)));
        if let Some(name) = &name {
            let mut exists = 9;
            let (at, length) = part(name);
            let found = written(draw, |out, room, told| {
                let status =
                    flagfall_pgn_game_tag(one, at, length, &raw mut exists, out, room, told);
                assert_eq!(ok(status), exists != 9);
                status
            });
            assert!(found.is_some() && exists == 1);
        }
        audit(draw, one);
    }
    flagfall_pgn_game_free(Some(game));
}

fn audit(draw: &mut Draw<'_>, game: Option<&flagfall_pgn_game>) {
    let convention = number(draw, 7);
    // SAFETY: arrays of the sizes passed, and pointers to numbers and to pointers.
    unsafe {
        let control = made(|out| flagfall_pgn_game_control(game, out));
        let audit = made(|out| flagfall_pgn_game_audit(game, control.as_deref(), convention, out));
        let one = audit.as_deref();
        let plies = listed::<flagfall_ply_audit>(draw, |to, room, count| {
            flagfall_audit_plies(one, to, room, count)
        });
        for ply in plies.unwrap_or_default() {
            assert!(!flagfall_audit_verdict_name(ply.verdict).is_null());
            assert!(ply.low_ms <= ply.high_ms && ply.used_low_ms <= ply.used_high_ms);
            assert!(
                ply.reason == FLAGFALL_AUDIT_REASON_NONE
                    || !flagfall_audit_reason_name(ply.reason).is_null()
            );
        }
        listed::<flagfall_convention_fit>(draw, |to, room, count| {
            flagfall_audit_tried(one, to, room, count)
        });
        let by = got(99, |by| flagfall_audit_convention(one, by));
        assert_eq!(by.is_some(), one.is_some());
        assert!(by.is_none_or(|by| !flagfall_convention_name(by).is_null()));
        let found = made(|out| flagfall_audit_control(one, out));
        assert_eq!(found.is_some(), one.is_some());
        flagfall_control_free(found);
        flagfall_audit_free(audit);
        flagfall_control_free(control);
    }
}
