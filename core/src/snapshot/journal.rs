//! Journals in JSON: the state of the clock when the journal began, and the calls since.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::standing::Standing;
use super::v1::{self, Side};
use super::v2;
use super::v4::{self, BerserkRule};
use super::{Contents, Format, RestoreError, RestoreErrorKind, Saved, read, restored};
use crate::model::{Millis, TimeControl, Timestamp};
use crate::play::clock::journal::History;
use crate::play::game::Game;
use crate::play::{self, Action, Clock, Journal, TakeBackTo};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json<T> {
    flagfall_journal: u32,
    began: T,
    entries: Vec<(i64, Deed)>,
}

#[derive(Deserialize)]
struct AnyJson {
    flagfall_journal: u32,
}

/// The serialized form of an [`Action`].
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Deed {
    Start(Side),
    Press(Side),
    PressElapsed(Side, i64),
    PressUnreceived(Side),
    Receive,
    SetReady(Side, bool),
    SetReadyUnreceived(Side),
    HandOver(Side),
    HandOverElapsed(Side, i64),
    HandOverUnreceived(Side),
    Pause,
    Resume,
    Stop,
    Adjust(Side, i64),
    SetBank(Side, i64),
    DrawReserve(Side, i64),
    Berserk(Side, BerserkRule),
    SetTurn(Side),
    RaiseFlag(Side),
    Advance,
    SetStanding(Box<Standing>),
    TakeBackToMove(u32),
    TakeBackToMoment(i64),
}

impl Clock {
    /// Returns the journal as JSON: the state of the clock when the journal began, and an entry
    /// such as `[61500,{"press":"first"}]` for each call. [`Clock::from_journal`] parses it. `None`
    /// if the clock keeps no journal.
    ///
    /// ```
    /// use flagfall::{Chess, Clock, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Chess(Chess::default()).parse("G/5/3")?);
    /// clock.keep_journal()?;
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.press(Side::First, Timestamp::from(61_500))?;
    /// let json = clock.journal_json().expect("a journal");
    /// assert!(json.ends_with(r#""entries":[[0,{"start":"first"}],[61500,{"press":"first"}]]}"#));
    /// assert_eq!(Clock::from_journal(&json)?, clock);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn journal_json(&self) -> Option<String> {
        let journal = self.journal()?;
        let began = Contents::at_the_beginning(self, journal);
        let began_at = began.game.now;
        let entries = entries_of(journal);
        let began = Saved::of(&began, began_at, format_of(&entries));
        let json = Json {
            flagfall_journal: began.format().into(),
            began,
            entries,
        };
        // This cannot fail: there are only numbers, words and lists.
        serde_json::to_string(&json).ok()
    }

    /// Rebuilds a clock and its journal from a journal in JSON, by repeating every call in it.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] if `text` is not a journal, or contains a call that fails.
    pub fn from_journal(text: &str) -> Result<Self, RestoreError> {
        let text = text.as_bytes();
        let any: AnyJson = read(text, true)?;
        let (began, entries) = match Format::of(any.flagfall_journal)? {
            Format::First => {
                let json: Json<v1::Clock> = read(text, false)?;
                (Saved::First(json.began), json.entries)
            }
            Format::Second => {
                let json: Json<v2::Clock> = read(text, false)?;
                (Saved::Second(json.began), json.entries)
            }
            Format::Fourth => {
                let json: Json<v4::Clock> = read(text, false)?;
                (Saved::Fourth(json.began), json.entries)
            }
        };
        let began = restored(began, None)?;
        let control = Arc::clone(began.original());
        let (journal, game) = replay(&control, began.game(), entries)?;
        Ok(Self::of_history(control, game, journal, began.take_backs()))
    }
}

pub(super) fn entries_of(journal: &Journal) -> Vec<(i64, Deed)> {
    let entries = journal.entries().iter();
    entries
        .filter_map(|entry| Some((entry.at.get(), Deed::of(entry.action, journal.standings())?)))
        .collect()
}

/// The first format in which all `entries` can be saved.
pub(super) fn format_of(entries: &[(i64, Deed)]) -> Format {
    let formats = entries.iter().map(|(_, deed)| deed.format());
    formats.max().unwrap_or(Format::First)
}

/// Repeats all `entries` from the state `began`. Returns the journal and the final state.
pub(super) fn replay(
    control: &Arc<TimeControl>,
    began: Game,
    entries: Vec<(i64, Deed)>,
) -> Result<(Journal, Game), RestoreError> {
    let mut journal =
        Journal::new(control, began).map_err(|error| RestoreErrorKind::Refused.because(error))?;
    let mut history = History::new(Arc::clone(control), began);
    for (place, (at, deed)) in entries.into_iter().enumerate() {
        let refused = |wrong: &dyn core::fmt::Display| {
            let wrong = alloc::format!("entry {place}, {wrong}");
            RestoreErrorKind::Refused.because(wrong)
        };
        let at = Timestamp::new(at).ok_or_else(|| refused(&Invalid::at("at")))?;
        let action = match deed {
            Deed::SetStanding(standing) => {
                let standing = standing.restore(at);
                let standing = standing.ok_or_else(|| refused(&Invalid::at("time")))?;
                let action = journal.add_standing(standing);
                action.map_err(|error| refused(&error))?
            }
            deed => deed.action().ok_or_else(|| refused(&Invalid::at("time")))?,
        };
        let before = history.now();
        let events = history.go_on(at, action, journal.standings());
        let events = events.map_err(|error| refused(&error))?;
        journal
            .check_room(&events)
            .map_err(|error| refused(&error))?;
        match action {
            Action::PressElapsed { .. } | Action::HandOverElapsed { .. } => {
                journal.record_measured(&before, at, action, &events);
            }
            _ => journal.record(at, action, &events),
        }
    }
    Ok((journal, history.now()))
}

impl Deed {
    /// The same call, `shift` later. `None` if a timestamp is out of range.
    pub(super) fn shifted(self, shift: Millis) -> Option<Self> {
        Some(match self {
            Self::TakeBackToMoment(at) => Self::TakeBackToMoment(at.checked_add(shift.get())?),
            deed => deed,
        })
    }

    /// The first format that has the call.
    const fn format(&self) -> Format {
        match self {
            Self::SetReadyUnreceived(_)
            | Self::HandOverElapsed(..)
            | Self::HandOverUnreceived(_)
            | Self::SetStanding(_) => Format::Second,
            Self::Berserk(..) => Format::Fourth,
            _ => Format::First,
        }
    }

    /// `None` if the journal has no such standing.
    fn of(action: Action, standings: &[play::Standing]) -> Option<Self> {
        Some(match action {
            Action::Start { side } => Self::Start(side.into()),
            Action::Press { side } => Self::Press(side.into()),
            Action::PressElapsed { side, elapsed } => {
                Self::PressElapsed(side.into(), elapsed.get())
            }
            Action::PressUnreceived { side } => Self::PressUnreceived(side.into()),
            Action::Receive => Self::Receive,
            Action::SetReady { side, ready } => Self::SetReady(side.into(), ready),
            Action::SetReadyUnreceived { side } => Self::SetReadyUnreceived(side.into()),
            Action::HandOver { side } => Self::HandOver(side.into()),
            Action::HandOverElapsed { side, elapsed } => {
                Self::HandOverElapsed(side.into(), elapsed.get())
            }
            Action::HandOverUnreceived { side } => Self::HandOverUnreceived(side.into()),
            Action::Pause => Self::Pause,
            Action::Resume => Self::Resume,
            Action::Stop => Self::Stop,
            Action::Adjust { side, time } => Self::Adjust(side.into(), time.get()),
            Action::SetBank { side, bank } => Self::SetBank(side.into(), bank.get()),
            Action::DrawReserve { side, time } => Self::DrawReserve(side.into(), time.get()),
            Action::Berserk { side, rule } => Self::Berserk(side.into(), rule.into()),
            Action::SetTurn { side } => Self::SetTurn(side.into()),
            Action::RaiseFlag { side } => Self::RaiseFlag(side.into()),
            Action::Advance => Self::Advance,
            Action::SetStanding { standing } => {
                let standing = standings.get(usize::try_from(standing).ok()?)?;
                Self::SetStanding(Box::new(Standing::of(standing)))
            }
            Action::TakeBack {
                to: TakeBackTo::Move(moves),
            } => Self::TakeBackToMove(moves),
            Action::TakeBack {
                to: TakeBackTo::Timestamp(at),
            } => Self::TakeBackToMoment(at.get()),
        })
    }

    /// `None` if a time is out of range, and for a standing, which the journal keeps.
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
            Self::SetReadyUnreceived(side) => Action::SetReadyUnreceived { side: side.into() },
            Self::HandOver(side) => Action::HandOver { side: side.into() },
            Self::HandOverElapsed(side, ms) => Action::HandOverElapsed {
                side: side.into(),
                elapsed: Millis::new(ms)?,
            },
            Self::HandOverUnreceived(side) => Action::HandOverUnreceived { side: side.into() },
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
            Self::DrawReserve(side, ms) => Action::DrawReserve {
                side: side.into(),
                time: Millis::new(ms)?,
            },
            Self::Berserk(side, rule) => Action::Berserk {
                side: side.into(),
                rule: rule.into(),
            },
            Self::SetTurn(side) => Action::SetTurn { side: side.into() },
            Self::RaiseFlag(side) => Action::RaiseFlag { side: side.into() },
            Self::Advance => Action::Advance,
            Self::SetStanding(_) => return None,
            Self::TakeBackToMove(moves) => Action::TakeBack {
                to: TakeBackTo::Move(moves),
            },
            Self::TakeBackToMoment(at) => Action::TakeBack {
                to: TakeBackTo::Timestamp(Timestamp::new(at)?),
            },
        })
    }
}
