//! Events.

use flagfall::{EventKind, GameId, Side};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::argument::{AtMs, Chosen, Int};
use crate::errors;
use crate::typed::{List, typed};
use crate::value::{self, NewArguments};

/// Something that happened on a clock at an exact time.
///
/// `at_ms` is when it happened, in milliseconds, however much later a call found it.
///
/// Clocks return events; you can also create them, to compare with. `stage` belongs to the kinds
/// "stage" and "renewed", `lives` to "life", `penalties` to "penalty", and `left_ms` to
/// "reserve", "alarm" and "countdown".
///
/// Raises ArgumentError for an unknown kind or side, a number out of range, or a number that does
/// not belong to the kind.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Event(pub(crate) flagfall::Event);

#[pymethods]
impl Event {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("kind", "side", "at_ms")
    }

    #[new]
    #[pyo3(signature = (kind, side, at_ms, *, stage=None, lives=None, penalties=None, left_ms=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        kind: Chosen<EventKind>,
        side: Chosen<Side>,
        at_ms: AtMs,
        stage: Option<Int>,
        lives: Option<Int>,
        penalties: Option<Int>,
        left_ms: Option<Int>,
    ) -> PyResult<Self> {
        const U16: u32 = u16::MAX as u32;
        let kind = match (kind.0, stage, lives, penalties, left_ms) {
            (EventKind::Stage { .. }, Some(stage), None, None, None) => EventKind::Stage {
                stage: stage.number("stage", u32::MAX)?,
            },
            (EventKind::Renewed { .. }, Some(stage), None, None, None) => EventKind::Renewed {
                stage: stage.number("stage", u32::MAX)?,
            },
            (EventKind::Life { .. }, None, Some(lives), None, None) => EventKind::Life {
                lives: lives.number("lives", U16)?,
            },
            (EventKind::Penalty { .. }, None, None, Some(penalties), None) => EventKind::Penalty {
                penalties: penalties.number("penalties", U16)?,
            },
            (EventKind::Reserve { .. }, None, None, None, Some(left)) => EventKind::Reserve {
                left: left.millis("left_ms")?,
            },
            (EventKind::Alarm { .. }, None, None, None, Some(left)) => EventKind::Alarm {
                left: left.millis("left_ms")?,
            },
            (EventKind::Countdown { .. }, None, None, None, Some(left)) => EventKind::Countdown {
                left: left.millis("left_ms")?,
            },
            (
                kind @ (EventKind::FirstFlag
                | EventKind::Flag
                | EventKind::Overrun
                | EventKind::Berserk
                | EventKind::Sent
                | EventKind::Halt
                | EventKind::Abort
                | EventKind::Late),
                None,
                None,
                None,
                None,
            ) => kind,
            _ => {
                let message = "`stage` is required for the kinds \"stage\" and \"renewed\", `lives` \
                               for \"life\", `penalties` for \"penalty\", `left_ms` for \"reserve\", \
                               \"alarm\" and \"countdown\", and not allowed for others";
                return Err(errors::argument("kind", message.to_owned()));
            }
        };
        Ok(Self(flagfall::Event {
            at: at_ms.0,
            side: side.0,
            kind,
        }))
    }

    /// What happened:
    ///
    /// - "stage": the next stage began.
    /// - "renewed": a quota was met, and the stage's time was given again.
    /// - "life": the side lost a life (a byo-yomi period), and the stage's time started again.
    /// - "first-flag": the side's first flag fell; it plays on, but can no longer win, or loses by
    ///   at least the smallest margin.
    /// - "flag": the side's flag fell; the game is over.
    /// - "overrun": the bank ran out, and play continues past zero; the time past zero is counted.
    /// - "penalty": the bank ran out, the opponent got a point, and the bank was refilled.
    /// - "reserve": time was drawn from the side's reserve.
    /// - "berserk": the side went berserk: it plays on with less time.
    /// - "alarm": the side's bank fell to the threshold of one of its alarms.
    /// - "countdown": the side's bank fell to a whole number of seconds of its countdown.
    /// - "sent": the side's ready move was sent automatically.
    /// - "halt": the limit on the whole game was reached; the game is over.
    /// - "abort": a first move did not come in time; the game is over, without a result.
    /// - "late": the side pressed or handed over after the end of the game; no clock changed.
    #[getter]
    fn kind(&self) -> Chosen<EventKind> {
        Chosen(self.0.kind)
    }

    /// The side whose clock it concerns: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        Chosen(self.0.side)
    }

    /// When it happened: a timestamp in milliseconds.
    #[getter]
    fn at_ms(&self) -> i64 {
        self.0.at.get()
    }

    /// The stage that began or was renewed, counted from 0; None for other kinds.
    #[getter]
    fn stage(&self) -> Option<u32> {
        match self.0.kind {
            EventKind::Stage { stage } | EventKind::Renewed { stage } => Some(stage),
            _ => None,
        }
    }

    /// The lives left after the loss, including the one that now runs; None for other kinds.
    #[getter]
    fn lives(&self) -> Option<u16> {
        match self.0.kind {
            EventKind::Life { lives } => Some(lives),
            _ => None,
        }
    }

    /// The side's penalties so far, including this one; None for other kinds.
    #[getter]
    fn penalties(&self) -> Option<u16> {
        match self.0.kind {
            EventKind::Penalty { penalties } => Some(penalties),
            _ => None,
        }
    }

    /// The time left in the side's reserve or, of an alarm and a countdown, on its bank, in
    /// milliseconds; None for other kinds.
    #[getter]
    fn left_ms(&self) -> Option<i64> {
        match self.0.kind {
            EventKind::Reserve { left }
            | EventKind::Alarm { left }
            | EventKind::Countdown { left } => Some(left.get()),
            _ => None,
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

/// Something that happened in a game of an Arena at an exact time.
///
/// Like an Event, with the id of the game. `at_ms` is when it happened, in milliseconds.
///
/// Arenas return them; you can also create them, to compare with.
///
/// Raises ArgumentError for an impossible game id, and where Event does.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct GameEvent {
    game: GameId,
    event: Event,
}

#[pymethods]
impl GameEvent {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("game", "kind", "side", "at_ms")
    }

    #[new]
    #[pyo3(signature = (
        game, kind, side, at_ms, *, stage=None, lives=None, penalties=None, left_ms=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        game: Int,
        kind: Chosen<EventKind>,
        side: Chosen<Side>,
        at_ms: AtMs,
        stage: Option<Int>,
        lives: Option<Int>,
        penalties: Option<Int>,
        left_ms: Option<Int>,
    ) -> PyResult<Self> {
        let game = game.game("game")?.ok_or_else(|| {
            let message = "`game` must be an id that an Arena returned".to_owned();
            errors::argument("game", message)
        })?;
        let event = Event::new(kind, side, at_ms, stage, lives, penalties, left_ms)?;
        Ok(Self { game, event })
    }

    /// The game in which it happened: its id in the Arena.
    #[getter]
    fn game(&self) -> u64 {
        self.game.get()
    }

    /// What happened: one of the kinds of Event.
    #[getter]
    fn kind(&self) -> Chosen<EventKind> {
        self.event.kind()
    }

    /// The side whose clock it concerns: "first" or "second".
    #[getter]
    fn side(&self) -> Chosen<Side> {
        self.event.side()
    }

    /// When it happened: a timestamp in milliseconds.
    #[getter]
    fn at_ms(&self) -> i64 {
        self.event.at_ms()
    }

    /// The stage that began or was renewed, counted from 0; None for other kinds.
    #[getter]
    fn stage(&self) -> Option<u32> {
        self.event.stage()
    }

    /// The lives left after the loss, including the one that now runs; None for other kinds.
    #[getter]
    fn lives(&self) -> Option<u16> {
        self.event.lives()
    }

    /// The side's penalties so far, including this one; None for other kinds.
    #[getter]
    fn penalties(&self) -> Option<u16> {
        self.event.penalties()
    }

    /// The time left in the side's reserve or, of an alarm and a countdown, on its bank, in
    /// milliseconds; None for other kinds.
    #[getter]
    fn left_ms(&self) -> Option<i64> {
        self.event.left_ms()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}

impl From<flagfall::GameEvent> for GameEvent {
    fn from(flagfall::GameEvent { game, event }: flagfall::GameEvent) -> Self {
        let event = Event(event);
        Self { game, event }
    }
}

/// Events of games as a Python list.
pub(crate) fn list(
    py: Python<'_>,
    events: impl ExactSizeIterator<Item = flagfall::GameEvent>,
) -> PyResult<List<'_, GameEvent>> {
    PyList::new(py, events.map(GameEvent::from)).map(List::from)
}

/// The events of a call, as a Python tuple. An empty tuple is always the same object.
pub(crate) struct Happened(pub(crate) Vec<flagfall::Event>);

/// What a call returns that changes a clock.
pub(crate) type Events = PyResult<Happened>;

impl<'py> IntoPyObject<'py> for Happened {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    typed! { OUTPUT_TYPE, crate::typed::Tuple::<Event>::OUTPUT_TYPE }

    #[inline(always)]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.0.is_empty() {
            Ok(PyTuple::empty(py))
        } else {
            filled(py, self.0)
        }
    }
}

#[cold]
fn filled(py: Python<'_>, events: Vec<flagfall::Event>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, events.into_iter().map(Event))
}
