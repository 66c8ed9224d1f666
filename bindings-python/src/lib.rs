//! The compiled module of the Python package. The rules are in the crate `flagfall`; this crate
//! converts arguments and results.

#![deny(unsafe_code)]

mod alarms;
mod arena;
mod arena_batches;
mod arena_damage;
mod arena_reader;
mod argument;
mod audit;
mod charge;
mod clock;
mod column;
mod comments;
mod control;
mod conversion;
mod description;
mod errors;
mod event;
mod explanation;
mod files;
mod forecast;
mod fork;
mod games;
mod lag;
mod match_play;
mod notation;
mod numbers;
mod options;
mod pcn;
mod pgn;
mod preset;
mod protocol;
mod reading;
mod setup;
mod snapshot;
mod stage;
mod standing;
mod text;
mod time_format;
mod tolerant;
mod typed;
mod value;
mod verdict;

/// The compiled part of flagfall. Import everything from `flagfall`.
//
// Without the lock of Python `os.fork` would not be safe: see fork.rs. Nothing else has been tried
// without it, and build.rs refuses a Python that has none.
#[pyo3::pymodule(gil_used = true)]
mod _flagfall {
    #[pymodule_export]
    use crate::alarms::{Alarm, SideAlarms};
    #[pymodule_export]
    use crate::arena::{Arena, RestoredArena};
    #[pymodule_export]
    use crate::arena_damage::ArenaDamage;
    #[pymodule_export]
    use crate::arena_reader::ArenaReader;
    #[pymodule_export]
    use crate::audit::{ConventionFit, GameAudit, PlyAudit};
    #[pymodule_export]
    use crate::clock::Clock;
    #[pymodule_export]
    use crate::comments::{clk_comment, clock_comments, elapsed_times, emt_comment};
    #[pymodule_export]
    use crate::control::{Rules, TimeControl};
    #[pymodule_export]
    use crate::conversion::Conversion;
    #[pymodule_export]
    use crate::description::Phrase;
    #[pymodule_export]
    use crate::event::{Event, GameEvent};
    #[pymodule_export]
    use crate::explanation::{Explanation, Field, Next};
    #[pymodule_export]
    use crate::files::write_file;
    #[pymodule_export]
    use crate::forecast::{Forecast, Piece};
    #[pymodule_export]
    use crate::lag::Lag;
    #[pymodule_export]
    use crate::match_play::{Match, Penalized};
    #[pymodule_export]
    use crate::notation::{Detected, detect, explain, parse, parse_warnings};
    #[pymodule_export]
    use crate::options::{Arimaa, Chess, DoubleFlag, Ggs, Pcn};
    #[pymodule_export]
    use crate::pcn::{PcnDocument, PcnForfeit, PcnPly, PcnReplay};
    #[pymodule_export]
    use crate::pgn::{PgnFault, PgnGame, PgnPly, PgnReader};
    #[pymodule_export]
    use crate::preset::{Preset, Presets};
    #[pymodule_export]
    use crate::protocol::{TimeLeft, times_left};
    #[pymodule_export]
    use crate::reading::{Reading, SideReading};
    #[pymodule_export]
    use crate::setup::Setup;
    #[pymodule_export]
    use crate::stage::Stage;
    #[pymodule_export]
    use crate::standing::{SideStanding, Standing};
    #[pymodule_export]
    use crate::time_format::format_time;
    #[pymodule_export]
    use crate::tolerant::{Assumed, Assumption, parse_tolerant};
    #[pymodule_export]
    use crate::verdict::Verdict;

    /// The version of the package, such as "0.1.0".
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(py: pyo3::Python<'_>) -> pyo3::PyResult<()> {
        crate::errors::load(py);
        crate::fork::register(py)
    }
}
