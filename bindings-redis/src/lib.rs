//! The Redis module: clocks as a data type.
//!
//! A key's value is a number: the id of a game in one arena of core, which holds the clocks of all
//! keys. `api/` is what Redis offers; besides `memory.rs`, only it has unsafe code.

#![deny(unsafe_code)]

#[allow(
    unsafe_code,
    reason = "Redis calls C functions, and has C functions called"
)]
mod api;
mod arguments;
mod calls;
mod change;
mod clocks;
mod commands;
mod create;
mod docs;
mod error;
mod known;
#[allow(unsafe_code, reason = "an allocator")]
mod memory;
mod notation;
mod reply;
mod settings;
mod stream;
mod timer;
mod values;

use std::ffi::{CStr, c_int, c_void};

use crate::api::{Command, Context, Io, Module, Setting, Text};
use crate::clocks::Name;

/// The module's name, which its settings begin with.
const NAME: &CStr = c"flagfall";
/// What TYPE returns, and files have: nine characters.
const TYPE_NAME: &CStr = c"flagclock";

/// What Redis calls, and where it is done.
struct Flagfall;

impl Module for Flagfall {
    fn commands() -> Vec<Command> {
        clocks::set_main_thread();
        commands::described()
    }

    fn settings() -> Vec<Setting> {
        settings::all()
    }

    fn run(context: &Context, arguments: &[Text<'_>]) {
        commands::run(context, arguments);
    }

    fn fire(context: &Context) {
        timer::fire(context);
    }

    fn tick(context: &Context) {
        timer::tick(context);
    }

    fn swap(first: i32, second: i32) {
        clocks::with(|clocks| clocks.swap_dbs(first, second));
    }

    fn info() -> Vec<(&'static CStr, i64)> {
        let count = |number| i64::try_from(number).unwrap_or(i64::MAX);
        clocks::with(|clocks| {
            vec![
                (c"clocks", count(clocks.arena.len())),
                (c"damaged", count(clocks.damaged_count())),
                (c"refused", count(clocks.refused.len())),
                (c"announced", clocks.announced),
            ]
        })
    }

    fn moved(value: u64, key: &[u8], db: i32) {
        let name = Name {
            key: key.into(),
            db,
        };
        clocks::with(|clocks| clocks.set_name(value, name));
    }

    fn load(io: &Io, encoding: i32) -> Option<u64> {
        values::load(io, encoding)
    }

    fn save(io: &Io, value: u64) {
        values::save(io, value);
    }

    fn rewrite(io: &Io, key: &[u8], value: u64) {
        values::rewrite(io, key, value);
    }

    fn digest(value: u64) -> Vec<Vec<u8>> {
        values::digest(value)
    }

    fn copy(value: u64, key: &[u8], db: i32) -> Option<u64> {
        values::copy(value, key, db)
    }

    fn memory(value: u64) -> usize {
        values::memory(value)
    }

    fn free(value: u64) {
        clocks::free(value);
    }
}

/// Loads the module. Its arguments are settings, which Redis reads.
///
/// # Safety
///
/// Only Redis calls it.
#[expect(unsafe_code, reason = "the one function that Redis finds by its name")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn RedisModule_OnLoad(
    ctx: *mut c_void,
    _arguments: *mut c_void,
    _count: c_int,
) -> c_int {
    // SAFETY: Redis calls this before anything else of the module, with a context.
    unsafe { api::load::<Flagfall>(ctx, NAME, TYPE_NAME) }
}
