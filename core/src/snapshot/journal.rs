//! A journal in JSON: the clock as the journal began, and what was done since.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::v1::{self, Side};
use super::wrong::Wrong;
use super::{FORMAT, RestoreError, RestoreErrorKind, read, restored};
use crate::journal::History;
use crate::{Action, At, Back, Clock, Journal, Millis, OnExpiry, TimeControl};

/// The most events that one call may bring about, and all of them together: what a text of a few
/// lines could otherwise ask for would fill any memory.
const MOST_EVENTS_OF_A_CALL: u64 = 1_000_000;
const MOST_EVENTS: u64 = 10_000_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    flagfall_journal: u32,
    began: v1::Clock,
    entries: Vec<(i64, Deed)>,
}

#[derive(Deserialize)]
struct AnyJson {
    flagfall_journal: u32,
}

/// An [`Action`], as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Deed {
    Start(Side),
    Press(Side),
    PressElapsed(Side, i64),
    PressUnreceived(Side),
    Receive,
    SetReady(Side, bool),
    HandOver(Side),
    Pause,
    Resume,
    Stop,
    Adjust(Side, i64),
    SetBank(Side, i64),
    SetTurn(Side),
    RaiseFlag(Side),
    Advance,
    TakeBackToMove(u32),
    TakeBackToMoment(i64),
}

impl Clock {
    /// The clock's journal in JSON, which [`Clock::of_journal`] reads: the clock as the journal
    /// began, and a line of what was done, such as `[61500,{"press":"first"}]`, for each entry.
    /// `None` if it keeps no journal.
    ///
    /// ```
    /// use flagfall::{At, Chess, Clock, Notation, Side};
    ///
    /// let mut clock = Clock::new(Notation::Chess(Chess::default()).parse("G/5/3")?);
    /// clock.keep_journal();
    /// clock.start(Side::First, At::from(0))?;
    /// clock.press(Side::First, At::from(61_500))?;
    /// let json = clock.journal_json().expect("a journal");
    /// assert!(json.ends_with(r#""entries":[[0,{"start":"first"}],[61500,{"press":"first"}]]}"#));
    /// assert_eq!(Clock::of_journal(&json)?, clock);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn journal_json(&self) -> Option<String> {
        let journal = self.journal()?;
        let began = journal.began();
        let entries = journal.entries().iter();
        let json = Json {
            flagfall_journal: FORMAT.into(),
            began: v1::Clock::of(self.control(), &began, began.now),
            entries: entries
                .map(|entry| (entry.at.get(), Deed::of(entry.action)))
                .collect(),
        };
        // Numbers, words and lists of them: there is nothing that JSON could not hold.
        serde_json::to_string(&json).ok()
    }

    /// The clock that a journal leads to, with that journal: every call in it is made again.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] for what is no journal, and for one with a call that is refused.
    pub fn of_journal(text: &str) -> Result<Self, RestoreError> {
        let text = text.as_bytes();
        let any: AnyJson = read(text, true)?;
        super::check_format(any.flagfall_journal)?;
        let json: Json = read(text, false)?;
        let began = restored(json.began, None)?;
        let control = Arc::clone(began.control());
        if events_of_a_call(&control) > MOST_EVENTS_OF_A_CALL {
            let wrong = "more lives than a journal is read for";
            return Err(RestoreErrorKind::Refused.because(wrong));
        }
        let mut journal = Journal::new(began.game());
        let mut history = History::new(began.game());
        let mut events_so_far = 0_u64;
        for (place, (at, deed)) in json.entries.into_iter().enumerate() {
            let refused = |wrong: &dyn core::fmt::Display| {
                let wrong = alloc::format!("entry {place}, {wrong}");
                RestoreErrorKind::Refused.because(wrong)
            };
            let at = At::new(at).ok_or_else(|| refused(&Wrong::at("at")))?;
            let action = deed.action().ok_or_else(|| refused(&Wrong::at("time")))?;
            let events = history.go_on(&control, at, action);
            let events = events.map_err(|error| refused(&error))?;
            journal.record(at, action, &events);
            events_so_far =
                events_so_far.saturating_add(u64::try_from(events.len()).unwrap_or(u64::MAX));
            if events_so_far > MOST_EVENTS {
                return Err(refused(&"more events than a journal is read for"));
            }
        }
        Ok(Self::of_history(control, history.now(), journal))
    }
}

/// What a clock under `control` can bring about in one call.
fn events_of_a_call(control: &TimeControl) -> u64 {
    let of_stage = |stage: &crate::Stage| match stage.on_expiry {
        OnExpiry::Penalty { .. } => u64::from(u16::MAX),
        _ => u64::from(stage.lives.get()),
    };
    let of_side = |side| control.schedule(side).iter().map(of_stage).sum();
    let counts: [u64; 2] = crate::Side::BOTH.map(of_side);
    counts.into_iter().sum()
}

impl Deed {
    fn of(action: Action) -> Self {
        match action {
            Action::Start { side } => Self::Start(side.into()),
            Action::Press { side } => Self::Press(side.into()),
            Action::PressElapsed { side, elapsed } => {
                Self::PressElapsed(side.into(), elapsed.get())
            }
            Action::PressUnreceived { side } => Self::PressUnreceived(side.into()),
            Action::Receive => Self::Receive,
            Action::SetReady { side, ready } => Self::SetReady(side.into(), ready),
            Action::HandOver { side } => Self::HandOver(side.into()),
            Action::Pause => Self::Pause,
            Action::Resume => Self::Resume,
            Action::Stop => Self::Stop,
            Action::Adjust { side, time } => Self::Adjust(side.into(), time.get()),
            Action::SetBank { side, bank } => Self::SetBank(side.into(), bank.get()),
            Action::SetTurn { side } => Self::SetTurn(side.into()),
            Action::RaiseFlag { side } => Self::RaiseFlag(side.into()),
            Action::Advance => Self::Advance,
            Action::TakeBack {
                to: Back::ToMove(moves),
            } => Self::TakeBackToMove(moves),
            Action::TakeBack {
                to: Back::ToMoment(at),
            } => Self::TakeBackToMoment(at.get()),
        }
    }

    /// `None` for a time that does not fit.
    fn action(self) -> Option<Action> {
        Some(match self {
            Self::Start(side) => Action::Start { side: side.into() },
            Self::Press(side) => Action::Press { side: side.into() },
            Self::PressElapsed(side, ms) => Action::PressElapsed {
                side: side.into(),
                elapsed: Millis::new(ms)?,
            },
            Self::PressUnreceived(side) => Action::PressUnreceived { side: side.into() },
            Self::Receive => Action::Receive,
            Self::SetReady(side, ready) => Action::SetReady {
                side: side.into(),
                ready,
            },
            Self::HandOver(side) => Action::HandOver { side: side.into() },
            Self::Pause => Action::Pause,
            Self::Resume => Action::Resume,
            Self::Stop => Action::Stop,
            Self::Adjust(side, ms) => Action::Adjust {
                side: side.into(),
                time: Millis::new(ms)?,
            },
            Self::SetBank(side, ms) => Action::SetBank {
                side: side.into(),
                bank: Millis::new(ms)?,
            },
            Self::SetTurn(side) => Action::SetTurn { side: side.into() },
            Self::RaiseFlag(side) => Action::RaiseFlag { side: side.into() },
            Self::Advance => Action::Advance,
            Self::TakeBackToMove(moves) => Action::TakeBack {
                to: Back::ToMove(moves),
            },
            Self::TakeBackToMoment(at) => Action::TakeBack {
                to: Back::ToMoment(At::new(at)?),
            },
        })
    }
}
