//! Texts: which notation they are in, what they mean, and what is wrong with them.

use std::ptr;

use flagfall_abi::comments::*;
use flagfall_abi::control::*;
use flagfall_abi::explain::*;
use flagfall_abi::journal::flagfall_clock_from_journal;
use flagfall_abi::notation::*;
use flagfall_abi::parse_error::*;
use flagfall_abi::pcn::flagfall_pcn_parse;
use flagfall_abi::preset::flagfall_presets_parse;
use flagfall_abi::protocol::*;
use flagfall_abi::snapshot::flagfall_match_restore;
use flagfall_abi::status::{FLAGFALL_STATUS_PARSE, flagfall_status};
use flagfall_abi::tolerant::*;

use super::calls::{Out, Seldom, UNSET, got, listed, made, numbers, ok, written};
use super::input::{self, number, options, part, pointer, size, time};
use crate::draw::Draw;

pub(super) fn check(draw: &mut Draw<'_>) {
    let (notation, text) = input::text(draw);
    match draw.below(9) {
        8 => missing(draw, notation),
        0 => detect(draw, &text),
        1 => times_left(draw, &text),
        2 | 3 => comments(draw, &text),
        4 => explain(draw, notation, &text),
        5 => describe_any(draw, &text),
        _ => tolerant(draw, notation, &text),
    }
}

/// What a call wrote of an error: nothing, unless the text is not valid. Describes it.
pub(super) fn error(
    draw: &mut Draw<'_>,
    status: flagfall_status,
    error: &Out<flagfall_parse_error>,
    text: &[u8],
) {
    let Some(error) = error.after(status == FLAGFALL_STATUS_PARSE) else {
        return;
    };
    let (offset, length) = (error.offset, error.length);
    let end = offset
        .checked_add(length)
        .and_then(|end| usize::try_from(end).ok());
    assert!(end.is_some_and(|end| end <= text.len()));
    assert!(error.path.contains(&0));
    if draw.once_in(2) {
        let (at, length) = part(text);
        // SAFETY: a struct of its size, a text and a buffer of the sizes passed.
        let described = written(draw, |out, room, described| unsafe {
            flagfall_parse_error_describe(&raw const error, at, length, out, room, described)
        });
        assert!(described.is_some_and(|described| !described.is_empty()));
    }
}

/// Describes an error that no call wrote.
fn describe_any(draw: &mut Draw<'_>, text: &[u8]) {
    let mut error: flagfall_parse_error = input::init();
    error.kind = number(draw, 58);
    error.offset = number(draw, 50).into();
    error.length = number(draw, 50).into();
    if draw.once_in(8) {
        error.length = u64::MAX - u64::from(number(draw, 50));
    }
    error.hint = number(draw, 200);
    let fill = input::byte(draw).cast_signed();
    error.path[..200].fill(fill);
    if draw.once_in(2) {
        error.path.fill(fill);
    }
    let error = input::versioned(draw, &error);
    let (at, length) = part(text);
    // SAFETY: a struct of the size that it begins with, a text and a buffer of the sizes passed.
    written(draw, |out, room, described| unsafe {
        flagfall_parse_error_describe(error.as_ptr().cast(), at, length, out, room, described)
    });
}

/// NULL in place of a text or an array that is not empty.
fn missing(draw: &mut Draw<'_>, notation: u32) {
    let length = draw.of(&[1, 5, usize::MAX / 2, usize::MAX / 2 + 2, usize::MAX]);
    let (text, error) = (ptr::null(), ptr::null_mut());
    // SAFETY: NULL, which the calls refuse, and pointers to pointers.
    unsafe {
        let control =
            made(|out| flagfall_control_parse(notation, ptr::null(), text, length, error, out));
        assert!(control.is_none());
        let control = made(|out| {
            flagfall_control_new(ptr::null(), length, ptr::null(), length, ptr::null(), out)
        });
        assert!(control.is_none());
        assert!(made(|out| flagfall_presets_parse(text, length, error, out)).is_none());
        assert!(made(|out| flagfall_pcn_parse(0, text, length, error, out)).is_none());
        let detail = ptr::null_mut();
        assert!(made(|out| flagfall_clock_from_journal(text, length, detail, out)).is_none());
        let saved = ptr::null();
        assert!(made(|out| flagfall_match_restore(saved, length, detail, out)).is_none());
        let found = numbers(draw, u32::MAX, |to, room, count| {
            flagfall_detect(text, length, to, room, count)
        });
        assert_eq!(found, None);
        let found = listed::<flagfall_clock_comment>(draw, |to, room, count| {
            flagfall_clock_comments(text, length, to, room, count)
        });
        assert!(found.is_none());
    }
}

fn detect(draw: &mut Draw<'_>, text: &[u8]) {
    let (at, length) = part(text);
    let source = number(draw, 9);
    let site: &[u8] = draw.of(&[&b"lichess"[..], b"", b"\xFF", b"https://lichess.org/abc"]);
    // SAFETY: texts and an array of the sizes passed.
    let found = numbers(draw, u32::MAX, |to, room, count| unsafe {
        if source == 0 {
            flagfall_detect(at, length, to, room, count)
        } else {
            let (site, size) = part(site);
            flagfall_detect_from(at, length, source - 1, site, size, to, room, count)
        }
    });
    for notation in found.unwrap_or_default() {
        assert!(!flagfall_notation_name(notation).is_null());
    }
}

fn times_left(draw: &mut Draw<'_>, text: &[u8]) {
    let (at, length) = part(text);
    let (protocol, side) = (number(draw, 5), number(draw, 2));
    let mut wrong = Out::<flagfall_parse_error>::any(draw);
    let mut first = Out::<flagfall_time_left>::any(draw);
    let mut second = Out::<flagfall_time_left>::any(draw);
    // SAFETY: a text of the length passed, structs of the sizes that they begin with.
    let status = unsafe {
        flagfall_times_left(
            protocol,
            side,
            at,
            length,
            wrong.at(),
            first.at(),
            second.at(),
        )
    };
    error(draw, status, &wrong, text);
    first.after(ok(status));
    second.after(ok(status));
}

fn comments(draw: &mut Draw<'_>, text: &[u8]) {
    let ms = time(draw);
    let is_clk = draw.once_in(2);
    // SAFETY: a buffer of the size passed.
    let comment = written(draw, |out, room, length| unsafe {
        if is_clk {
            flagfall_clk_comment(ms, out, room, length)
        } else {
            flagfall_emt_comment(ms, out, room, length)
        }
    });
    if let Some(comment) = comment {
        let found = found(draw, &comment);
        assert!(found.is_none_or(|found| found.first().is_none_or(|one| one.time_ms == ms.max(0))));
    }
    found(draw, text);
}

fn found(draw: &mut Draw<'_>, text: &[u8]) -> Option<Vec<flagfall_clock_comment>> {
    let (at, length) = part(text);
    // SAFETY: a text and an array of the sizes passed.
    listed(draw, |to, room, count| unsafe {
        flagfall_clock_comments(at, length, to, room, count)
    })
}

/// Its search takes a thousand times as long as any other call, and has a separate target.
static EXPLAIN: Seldom = Seldom::new();

fn explain(draw: &mut Draw<'_>, notation: u32, text: &[u8]) {
    let cursor = size(draw, 40);
    let options = options(draw);
    let mut wrong = Out::<flagfall_parse_error>::any(draw);
    if !EXPLAIN.once_in(1_024) {
        return;
    }
    let (at, length) = part(text);
    let (options, wrong_at) = (pointer(&options), wrong.at());
    let mut status = 0;
    let explained = made(|out| {
        // SAFETY: a text of the length passed, structs of the sizes that they begin with, and a pointer
        // to a pointer.
        status = unsafe { flagfall_explain(notation, options, at, length, cursor, wrong_at, out) };
        status
    });
    error(draw, status, &wrong, text);
    let one = explained.as_deref();
    let mut wrong = Out::<flagfall_parse_error>::any(draw);
    // SAFETY: pointers to numbers, structs of the sizes that they begin with, and buffers of the
    // sizes passed, in this and the following calls.
    unsafe {
        let mut validity = 9;
        let read = ok(flagfall_explanation_validity(
            one,
            &raw mut validity,
            wrong.at(),
        ));
        wrong.after(read && validity != FLAGFALL_VALIDITY_VALID);
        assert!(!read || !flagfall_validity_name(validity).is_null());
        let gave_up = got(9, |to| flagfall_explanation_gave_up(one, to));
        assert!(gave_up.is_none_or(|gave_up| gave_up < 2));
        let fields = listed::<flagfall_field>(draw, |to, room, count| {
            flagfall_explanation_fields(one, to, room, count)
        });
        for field in fields.unwrap_or_default() {
            assert!(!flagfall_field_name_text(field.name).is_null());
            assert!(field.offset + field.length <= length as u64);
        }
        let next = flagfall_explanation_next_count(one);
        for place in 0..=next {
            let mut field = u32::MAX;
            let read = written(draw, |out, room, length| {
                let status =
                    flagfall_explanation_next(one, place, &raw mut field, out, room, length);
                assert_eq!(ok(status), field != u32::MAX);
                status
            });
            assert_eq!(read.is_some(), place < next);
        }
        let place = size(draw, 4);
        written(draw, |out, room, length| {
            flagfall_explanation_meaning(one, place, out, room, length)
        });
        let completion = written(draw, |out, room, length| {
            flagfall_explanation_completion(one, out, room, length)
        });
        assert_eq!(completion.is_some(), one.is_some());
    }
    flagfall_explanation_free(explained);
}

fn tolerant(draw: &mut Draw<'_>, notation: u32, text: &[u8]) {
    let options = options(draw);
    let (at, length) = part(text);
    let mut wrong = Out::<flagfall_parse_error>::any(draw);
    let (options, wrong_at) = (pointer(&options), wrong.at());
    let mut status = 0;
    let assumed = made(|out| {
        // SAFETY: a text of the length passed, structs of the sizes that they begin with, and a pointer
        // to a pointer.
        status = unsafe { flagfall_parse_tolerant(notation, options, at, length, wrong_at, out) };
        status
    });
    error(draw, status, &wrong, text);
    let one = assumed.as_deref();
    // SAFETY: buffers and arrays of the sizes passed, and a pointer to a pointer.
    unsafe {
        let control = made(|out| flagfall_assumed_control(one, out));
        assert_eq!(control.is_some(), one.is_some());
        flagfall_control_free(control);
        let mut count = UNSET;
        flagfall_assumed_assumptions(one, ptr::null_mut(), 0, &raw mut count);
        let assumptions = listed::<flagfall_assumption>(draw, |to, room, count| {
            flagfall_assumed_assumptions(one, to, room, count)
        });
        for one in assumptions.unwrap_or_default() {
            assert!(!flagfall_assumption_kind_name(one.kind).is_null());
            assert!(one.offset + one.length <= length as u64);
        }
        let place = size(draw, 4);
        let meaning = written(draw, |out, room, length| {
            flagfall_assumed_meaning(one, place, out, room, length)
        });
        assert_eq!(meaning.is_some(), one.is_some() && place < count);
        let canonical = written(draw, |out, room, length| {
            flagfall_assumed_canonical(one, out, room, length)
        });
        assert_eq!(canonical.is_some(), one.is_some());
    }
    flagfall_assumed_free(assumed);
}
