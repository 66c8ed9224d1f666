//! Redis's module API. Nearly all unsafe code is here.

mod context;
mod describe;
mod functions;
mod module;

pub(crate) use context::{Access, Context, Held, Io, Key, Owned, Text, is_paused, now};
pub(crate) use describe::{Argument, ArgumentKind, Command, Setting};
pub(crate) use module::{Module, detached, load, set_timer, stop_timer};
