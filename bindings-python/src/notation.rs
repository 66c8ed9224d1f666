//! Notations and their options.

use flagfall::{Chess, ChessOption, Ggs, Millis, Mode, Notation};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{Choice, Chosen, Int, choices};
use crate::control::TimeControl;
use crate::errors;

/// The notations by name.
#[derive(Clone, Copy)]
pub(crate) enum Name {
    Chess,
    Ggs,
}

impl Name {
    fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Ggs => "ggs",
        }
    }
}

choices! { Name "notation": Chess, Ggs; }

/// The options of all notations, as keywords. None: the notation's default.
pub(crate) struct Options {
    pub(crate) mode: Option<Chosen<Mode>>,
    pub(crate) option: Option<Chosen<ChessOption>>,
    pub(crate) ini_ms: Option<Int>,
    pub(crate) inc_ms: Option<Int>,
    pub(crate) ext_ms: Option<Int>,
}

impl Options {
    /// The notation of that name with these options, all of which must be its own.
    pub(crate) fn of(self, name: Name) -> PyResult<Notation> {
        let chess = [
            ("mode", self.mode.is_some()),
            ("option", self.option.is_some()),
        ];
        let ggs = [
            ("ini_ms", self.ini_ms.is_some()),
            ("inc_ms", self.inc_ms.is_some()),
            ("ext_ms", self.ext_ms.is_some()),
        ];
        match name {
            Name::Chess => {
                refuse_foreign(&ggs, Name::Ggs, name)?;
                Ok(Notation::Chess(Chess {
                    mode: self.mode.map_or(Mode::default(), |mode| mode.0),
                    option: self
                        .option
                        .map_or(ChessOption::default(), |option| option.0),
                }))
            }
            Name::Ggs => {
                refuse_foreign(&chess, Name::Chess, name)?;
                let default = Ggs::default();
                let ini = default_clock("ini_ms", self.ini_ms, default.ini())?;
                let inc = default_clock("inc_ms", self.inc_ms, default.inc())?;
                let ext = default_clock("ext_ms", self.ext_ms, default.ext())?;
                let ggs = Ggs::new(ini, inc, ext).map_err(errors::control)?;
                Ok(Notation::Ggs(ggs))
            }
        }
    }
}

fn refuse_foreign(options: &[(&'static str, bool)], owner: Name, name: Name) -> PyResult<()> {
    match options.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((option, _)) => {
            let (owner, name) = (owner.name(), name.name());
            let message = format!("`{option}` is an option of {owner:?}, not of {name:?}");
            Err(errors::argument(option, message))
        }
    }
}

fn default_clock(argument: &'static str, ms: Option<Int>, default: Millis) -> PyResult<Millis> {
    let time = ms.map_or(Ok(default), |ms| ms.millis(argument))?;
    if time.is_negative() {
        let message = format!("`{argument}` must not be below zero");
        return Err(errors::argument(argument, message));
    }
    Ok(time)
}

/// The time control that a setup string states, the same for both sides.
///
/// `notation` says how the text is written; nothing is guessed. "chess" is M/T/I, as in
/// "40/90/30, G/30/30", with the options `mode`, how the credit is given ("fischer" unless said
/// otherwise), and `option`, an extra rule ("none" unless said otherwise). "ggs" is ini/inc/ext,
/// as in "15:00//02:00", with the game's default clock as options, in milliseconds: `ini_ms`
/// (900000 unless said otherwise), `inc_ms` (0) and `ext_ms` (120000).
///
/// For two different sides see TimeControl.of_sides.
///
/// Raises ParseError, which says what is wrong and where, if the text is no setup string;
/// ArgumentError for an unknown notation or option, or one of another notation.
#[pyfunction]
#[pyo3(signature = (text, notation, *, mode=None, option=None, ini_ms=None, inc_ms=None, ext_ms=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn parse(
    text: &Bound<'_, PyString>,
    notation: Chosen<Name>,
    mode: Option<Chosen<Mode>>,
    option: Option<Chosen<ChessOption>>,
    ini_ms: Option<Int>,
    inc_ms: Option<Int>,
    ext_ms: Option<Int>,
) -> PyResult<TimeControl> {
    let options = Options {
        mode,
        option,
        ini_ms,
        inc_ms,
        ext_ms,
    };
    let notation = options.of(notation.0)?;
    let read = match text.to_str() {
        Ok(read) => read,
        Err(error) => return Err(errors::not_utf8(text, error)?),
    };
    match notation.parse(read) {
        Ok(control) => Ok(TimeControl::from(control)),
        Err(error) => Err(errors::parse(text, read, &error)),
    }
}
