//! Games in PGN.

use std::hash::Hash;
use std::sync::Mutex;

use flagfall::{AuditOptions, ConventionName, Millis, PgnEncoding, PgnFaultKind, PgnResult, Side};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::argument::{self, Chosen, Int};
use crate::audit::GameAudit;
use crate::control::TimeControl;
use crate::errors;
use crate::fork;
use crate::typed::{Items, Tuple};
use crate::value::{self, NewArguments, Reduced};

/// Reads the games of a PGN file, which is passed in chunks.
///
///     >>> reader = flagfall.PgnReader()
///     >>> for game in (*reader.read(b'[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} *'), *reader.finish()):
///     ...     print(game.tag("TimeControl"), game.plies)
///     180+2 (PgnPly(clk_ms=180000),)
///
/// It reads tags, the clock annotations in the comments of the main line, and results. It counts
/// plies without knowing the rules of the game, and skips variations and all other comments. A game
/// that is not well written has `faults`, and the games after it are read. The memory that it needs
/// does not grow with the file. To read a file by name, see `read_pgn`. A reader cannot be pickled,
/// since it is in the middle of a file.
///
/// `encoding` is "utf8", "latin1", "utf16-le" or "utf16-be"; "detect" finds it.
///
/// Raises ArgumentError for an unknown encoding.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct PgnReader(Mutex<flagfall::PgnReader>);

impl PgnReader {
    /// The games that `next` finds, until it finds none.
    fn games<'py>(
        &self,
        py: Python<'py>,
        mut next: impl FnMut(&mut flagfall::PgnReader) -> Option<flagfall::PgnGame> + Send,
    ) -> PyResult<Tuple<'py, PgnGame>> {
        let games: Vec<_> = fork::detach(py, |_| {
            let mut reader = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
            std::iter::from_fn(|| next(&mut reader)).collect()
        });
        Tuple::of(py, games.into_iter().map(PgnGame))
    }
}

#[pymethods]
impl PgnReader {
    #[new]
    #[pyo3(
        signature = (encoding=Chosen(PgnEncoding::Detect)),
        text_signature = "(encoding='detect')"
    )]
    fn new(encoding: Chosen<PgnEncoding>) -> Self {
        Self(Mutex::new(flagfall::PgnReader::with_encoding(encoding.0)))
    }

    /// Returns the games that are complete with this chunk of the file.
    fn read<'py>(
        &self,
        py: Python<'py>,
        chunk: &Bound<'py, PyBytes>,
    ) -> PyResult<Tuple<'py, PgnGame>> {
        let mut chunk = chunk.as_bytes();
        self.games(py, |reader| reader.read(&mut chunk))
    }

    /// Returns the games at the end of the file. The reader is then ready for another file.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, PgnGame>> {
        self.games(py, flagfall::PgnReader::finish)
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        value::no_pickle("a PgnReader", "it is in the middle of a file")
    }
}

/// The name and the value of a tag.
type Tag<'py> = (Bound<'py, PyString>, Bound<'py, PyString>);

fn tag((name, value): &Tag<'_>) -> PyResult<(String, String)> {
    let text = |text: &Bound<'_, PyString>| {
        let read = text.to_str().map(str::to_owned);
        read.map_err(|_| errors::argument("tags", "`tags` must be valid Unicode".into()))
    };
    Ok((text(name)?, text(value)?))
}

/// A game in a PGN file: its tags, and the times that were recorded of its moves.
///
/// A PgnReader returns games; you can also create them, to compare with. All times are in
/// milliseconds.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PgnGame(flagfall::PgnGame);

#[pymethods]
impl PgnGame {
    #[new]
    #[pyo3(signature = (*, line, tags, side, plies, resolution_ms, result, faults))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        line: Int,
        tags: Items<Tag<'_>>,
        side: Chosen<Side>,
        plies: Items<PyRef<'_, PgnPly>>,
        resolution_ms: Int,
        result: Option<Chosen<PgnResult>>,
        faults: Items<PyRef<'_, PgnFault>>,
    ) -> PyResult<Self> {
        Ok(Self(flagfall::PgnGame {
            line: line.size("line")?,
            tags: tags.0.iter().map(tag).collect::<PyResult<_>>()?,
            side: side.0,
            plies: plies.0.iter().map(|ply| ply.0).collect(),
            resolution: resolution_ms.millis("resolution_ms")?,
            result: result.map(|result| result.0),
            faults: faults.0.iter().map(|fault| fault.0).collect(),
        }))
    }

    /// The line of the file on which the game begins, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.0.line
    }

    /// The names and values of the tags, in their order. A name can be there twice.
    #[getter]
    fn tags(&self) -> Vec<(&str, &str)> {
        let tags = self.0.tags.iter();
        tags.map(|(name, value)| (&**name, &**value)).collect()
    }

    /// The side of the first ply: the one that the tag `FEN` names, or "second" if the moves begin
    /// with a number like `1...`.
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// The plies of the game, a tuple of PgnPlies, without variations.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, PgnPly>> {
        Tuple::of(py, self.0.plies.iter().copied().map(PgnPly))
    }

    /// The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms.
    #[getter]
    fn resolution_ms(&self) -> i64 {
        self.0.resolution.get()
    }

    /// The result after the moves. None if it is missing.
    #[getter]
    fn result(&self) -> Option<Chosen<PgnResult>> {
        self.0.result.map(Chosen)
    }

    /// What is not well written in the game, a tuple of at most 16 PgnFaults.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Tuple<'py, PgnFault>> {
        Tuple::of(py, self.0.faults.iter().copied().map(PgnFault))
    }

    /// Returns the value of the first tag with this name. None if the game has no such tag.
    fn tag(&self, name: &Bound<'_, PyString>) -> Option<&str> {
        self.0.tag(name.to_str().ok()?)
    }

    /// Returns the time control in the tag `TimeControl`.
    ///
    /// It is read in the notation of the site in the tag `Site` or `Link`, otherwise in that of the PGN
    /// standard or, if it is not valid there, in the likeliest notation that accepts it: see `detect`.
    ///
    /// Raises AuditError "no-time-control" if the game has no such tag, or it is `?`;
    /// "unknown-time-control" if it is not valid in any notation.
    fn control(&self) -> PyResult<TimeControl> {
        let control = self.0.control().map_err(errors::audit)?;
        Ok(TimeControl(control.into()))
    }

    /// Returns whether the recorded times of the game are possible, ply by ply: a GameAudit.
    ///
    ///     >>> reader = flagfall.PgnReader()
    ///     >>> game, = reader.read(b'[TimeControl "300"] e4 {[%clk 0:05:00]} e5 {[%clk 0:05:21]} * ')
    ///     >>> found = game.audit()
    ///     >>> found.impossible, found.plies[1].why, found.plies[1].by_ms
    ///     ((1,), 'too-much', 20000)
    ///
    /// For each side it knows the least and the most that its clock can hold. A ply without a
    /// recorded time widens this span, the next recorded clock narrows it. A clock that is impossible
    /// is believed for the plies after it, as an arbiter may have added time.
    ///
    /// `control` is the time control, by default that of the tag. `convention` is how the clocks were
    /// recorded, by default as the site in the tag `Site` or `Link` does, or in another way if at least
    /// two plies fewer are impossible then.
    ///
    /// - "exact": the clock after the move, as in the PGN standard.
    /// - "lichess": whole seconds, and two plies that take no time.
    /// - "chess-com", "chess-com-daily": tenths; in daily games the time left at the move.
    /// - "dgt": whole seconds, with the increment of the next move, as in broadcasts.
    ///
    /// Raises AuditError "no-times" if no ply has a clock or a time; without `control`, those of
    /// `control`; ArgumentError for an unknown convention.
    #[pyo3(signature = (*, control=None, convention=None))]
    fn audit(
        &self,
        control: Option<&Bound<'_, TimeControl>>,
        convention: Option<Chosen<ConventionName>>,
    ) -> PyResult<GameAudit> {
        let options = AuditOptions {
            control: control.map(|control| (*control.get().0).clone()),
            convention: convention.map(|name| name.0),
        };
        let found = self.0.audit(&options).map_err(errors::audit)?;
        Ok(GameAudit(found))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// The times in the comments after a ply, in milliseconds: the first of each kind.
///
/// Games contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PgnPly(flagfall::PgnPly);

#[pymethods]
impl PgnPly {
    #[new]
    #[pyo3(signature = (*, clk_ms=None, emt_ms=None, egt_ms=None))]
    fn new(clk_ms: Option<Int>, emt_ms: Option<Int>, egt_ms: Option<Int>) -> PyResult<Self> {
        Ok(Self(flagfall::PgnPly {
            clk: argument::optional_millis(clk_ms, "clk_ms")?,
            emt: argument::optional_millis(emt_ms, "emt_ms")?,
            egt: argument::optional_millis(egt_ms, "egt_ms")?,
        }))
    }

    /// `%clk`, or `%mct`: the time on the clock of the side that moved.
    #[getter]
    fn clk_ms(&self) -> Option<i64> {
        self.0.clk.map(Millis::get)
    }

    /// `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that the
    /// ply took.
    #[getter]
    fn emt_ms(&self) -> Option<i64> {
        self.0.emt.map(Millis::get)
    }

    /// `%egt`: the time that the game has taken so far.
    #[getter]
    fn egt_ms(&self) -> Option<i64> {
        self.0.egt.map(Millis::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// Something in a game that is not well written, and where. The rest of the game is read.
///
/// Games contain them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PgnFault(flagfall::PgnFault);

#[pymethods]
impl PgnFault {
    #[new]
    fn new(kind: Chosen<PgnFaultKind>, line: Int) -> PyResult<Self> {
        Ok(Self(flagfall::PgnFault {
            kind: kind.0,
            line: line.size("line")?,
        }))
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "line")
    }

    /// What is wrong, such as "unclosed-comment".
    #[getter]
    fn kind(&self) -> Chosen<PgnFaultKind> {
        Chosen(self.0.kind)
    }

    /// The line of the file, from 1: where the comment, variation or tag begins that is not closed.
    #[getter]
    fn line(&self) -> u64 {
        self.0.line
    }

    /// The fault in English, without the line.
    #[getter]
    fn message(&self) -> &'static str {
        self.0.kind.message()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
