//! The names of numbers, and the version.

use std::ffi::{CStr, c_char};

use flagfall_abi::audit::*;
use flagfall_abi::event::flagfall_event_name;
use flagfall_abi::explain::*;
use flagfall_abi::forecast::flagfall_runs_name;
use flagfall_abi::match_play::flagfall_crawford_name;
use flagfall_abi::notation::flagfall_notation_name;
use flagfall_abi::pace::flagfall_category_name;
use flagfall_abi::parse_error::*;
use flagfall_abi::pgn::*;
use flagfall_abi::reading::*;
use flagfall_abi::standing::flagfall_standing_field_name;
use flagfall_abi::status::*;
use flagfall_abi::tolerant::flagfall_assumption_kind_name;
use flagfall_abi::verdict::*;
use flagfall_abi::version::*;

use super::input::{byte, number};
use crate::draw::Draw;

type Name = extern "C" fn(u32) -> *const c_char;

const NAMES: [Name; 20] = [
    flagfall_assumption_kind_name,
    flagfall_audit_reason_name,
    flagfall_audit_verdict_name,
    flagfall_category_name,
    flagfall_convention_name,
    flagfall_crawford_name,
    flagfall_event_name,
    flagfall_field_name_text,
    flagfall_flag_name,
    flagfall_notation_name,
    flagfall_outcome_name,
    flagfall_parse_error_message,
    flagfall_parse_error_name,
    flagfall_pgn_fault_kind_message,
    flagfall_pgn_fault_kind_name,
    flagfall_phase_name,
    flagfall_reason_name,
    flagfall_runs_name,
    flagfall_standing_field_name,
    flagfall_validity_name,
];

pub(super) fn check(draw: &mut Draw<'_>) {
    let name = draw.of(&NAMES)(number(draw, 60));
    assert_text(name);
    let status = match byte(draw) {
        255 => flagfall_status::MIN,
        254 => flagfall_status::MAX,
        253 => -1,
        _ => i32::from(byte(draw)) * 4 + i32::from(byte(draw) % 4),
    };
    let (name, message) = (
        flagfall_status_name(status),
        flagfall_status_message(status),
    );
    assert_eq!(name.is_null(), message.is_null());
    assert_text(name);
    assert_text(message);
    let version = flagfall_version();
    assert!(!version.is_null() && flagfall_version_number() > 0);
    assert_text(version);
}

/// NULL, or a text in UTF-8.
fn assert_text(text: *const c_char) {
    if !text.is_null() {
        // SAFETY: not NULL, and such texts are static and end with a NUL.
        let text = unsafe { CStr::from_ptr(text) };
        assert!(text.to_str().is_ok_and(|text| !text.is_empty()));
    }
}
