//! The calls that bypass `#[napi]`, by their names.

use napi::bindgen_prelude::Object;
use napi_derive::napi;

use crate::fast::export_all;
use crate::{arena, clock, control};

/// Exports the calls.
#[napi(module_exports)]
pub fn fast_calls(mut exports: Object) -> napi::Result<()> {
    export_all!(exports, {
        "controlHold": control::hold,
        "controlParse": control::parse,
        "clockHold": clock::hold,
        "clockMake": clock::make,
        "clockRestore": clock::restore,
        "clockSave": clock::save,
        "clockDeadline": clock::deadline,
        "clockPress": clock::press,
        "clockBank": clock::bank,
        "clockReadInto": clock::read_into,
        "arenaPress": arena::press,
        "arenaBank": arena::bank,
        "arenaReadInto": arena::read_into,
        "arenaSave": arena::save,
        "arenaGames": arena::games,
        "arenaDeadline": arena::deadline,
        "arenaAdvance": arena::advance,
        "arenaEvents": arena::events,
        "arenaPressMany": arena::press_many,
        "arenaReadMany": arena::read_many,
    });
    Ok(())
}
