//! The errors that each call can return.
//!
//! The documentation of each call lists them in every language. Tests compare it with this table,
//! and the table with what the calls do.

use crate::arena::ArenaError;
use crate::audit::AuditError;
#[cfg(feature = "documents")]
use crate::document::DocumentErrorKind;
use crate::model::ControlError;
use crate::notation::PrintError;
use crate::parse_error::ParseErrorKind;
use crate::play::ClockError;
#[cfg(feature = "documents")]
use crate::preset::PresetErrorKind;
use crate::result::MatchError;
#[cfg(feature = "documents")]
use crate::snapshot::RestoreErrorKind;
use crate::vocabulary::{List, Listed as _};

/// The errors of a call.
#[derive(Debug)]
pub struct Refusals {
    /// The call: `Clock::press`.
    pub call: &'static str,
    /// The list that the errors belong to.
    pub list: &'static List,
    /// Its own errors, by the names of their variants. `None`: any of the list.
    pub own: Option<&'static [&'static str]>,
    /// A call whose own errors it can return too.
    pub other: Option<&'static str>,
    /// The errors that the documentation of its type lists for all calls.
    pub general: &'static [&'static str],
}

/// The calls of a type with errors of one list.
macro_rules! refused {
    ($of:ident for any $list:ident: $($call:ident),+) => {
        &[$(Refusals {
            call: concat!(stringify!($of), "::", stringify!($call)),
            list: $list::LIST,
            own: None,
            other: None,
            general: &[],
        },)+]
    };
    ($of:ident for $list:ident: $($calls:tt)+) => {
        refused! { $of for $list, always []: $($calls)+ }
    };
    (
        $of:ident for $list:ident, always $general:tt:
        $($call:ident $own:tt $(as $other_of:ident::$other:ident)?;)+
    ) => {
        &[$(Refusals {
            call: concat!(stringify!($of), "::", stringify!($call)),
            list: $list::LIST,
            own: Some(words!($list $own)),
            other: refused!(@other $($other_of $other)?),
            general: words!($list $general),
        },)+]
    };
    (@other) => { None };
    (@other $of:ident $call:ident) => {
        Some(concat!(stringify!($of), "::", stringify!($call)))
    };
}

/// The names of these variants of `list`.
macro_rules! words {
    ($list:ident [$($word:ident),*]) => {
        &[$({
            // A name that is no variant does not compile.
            const _: fn($list) -> bool = |word| matches!(word, $list::$word { .. });
            stringify!($word)
        },)*]
    };
}

/// The calls that can fail, by type and list.
pub const REFUSALS: &[&[Refusals]] = &[
    refused! { Notation for any ParseErrorKind: parse, parse_tolerant },
    refused! { Notation for any PrintError: print },
    refused! { PgnGame for AuditError:
        control [NoTimeControl, UnknownTimeControl];
        audit [NoTimes] as PgnGame::control;
    },
    refused! { Schedule for ControlError:
        new [NegativeTime, NoNextStage, UnreachableStage, EmptyRefill, TooManyLives, BadTier, BadReserve];
    },
    refused! { TimeControl for ControlError:
        new [UnequalSides, NegativeTime, BadTier, BadOpening, BadGrace, BadReserve];
        from_sides [UnequalSides, MixedGameLimits];
        berserk [NotBerserkable] as TimeControl::divided;
        divided [UnequalSides, EmptyRefill, BadReserve];
        estimate [TimeTooLarge];
        category_time [TimeTooLarge];
    },
    refused! { Ggs for ControlError: new [NegativeTime]; },
    refused! { Lag for ControlError:
        new [NegativeTime];
        with_formula [] as Lag::new;
    },
    #[cfg(feature = "documents")]
    refused! { Lag for any RestoreErrorKind: restore },
    refused! { Clock for ClockError, always [AtWentBack, TooLarge, JournalFull]:
        start [AlreadyStarted, Over];
        press [Deciding] as Clock::hand_over;
        press_elapsed [Negative] as Clock::press;
        press_unreceived [] as Clock::press;
        press_move [Stale, AlreadyMade, MoveMissing] as Clock::press;
        press_move_elapsed [Stale, AlreadyMade, MoveMissing] as Clock::press_elapsed;
        press_move_unreceived [] as Clock::press_move;
        receive [NotAwaiting, Paused, Over];
        set_ready [Over] as Clock::press;
        set_ready_unreceived [] as Clock::set_ready;
        hand_over [NotStarted, Paused, NotOnTurn, AwaitingReceipt];
        hand_over_elapsed [NotStarted, Paused, NotOnTurn, Negative];
        hand_over_unreceived [] as Clock::hand_over;
        pause [NotStarted, Paused, Over];
        resume [NotPaused, Over];
        stop [Over];
        adjust [Untimed];
        set_bank [Negative] as Clock::adjust;
        draw_reserve [NotStarted, Over, Negative, NoReserve, OverLimit];
        berserk [Over, TooLate, NoBerserk];
        set_turn [NotStarted, Over];
        raise_flag [FlagUp];
        advance [];
        advance_some [];
        take_back [NoJournal, NotInJournal];
        set_standing [] as Clock::join;
        set_alarms [];
    },
    refused! { Clock for ClockError: keep_journal [JournalFull]; join [BadStanding, TooLarge]; },
    refused! { Clock for ClockError, always [AtWentBack, TooLarge]:
        read [];
        bank [];
        format [];
        next_change [];
        forecast [];
        verdict [];
        standing [BadStanding];
        command [];
        times_left [];
    },
    #[cfg(feature = "documents")]
    refused! { Clock for ClockError, always [AtWentBack]:
        save [];
        save_json [];
        save_with_journal [NoJournal];
        save_with_match [];
    },
    #[cfg(feature = "documents")]
    refused! { Clock for any RestoreErrorKind: restore, restore_with_match, from_journal },
    #[cfg(feature = "documents")]
    refused! { Match for any RestoreErrorKind: restore },
    refused! { Arena for ArenaError:
        remove [NoSuchGame];
        clock [NoSuchGame];
        act [] as Arena::clock;
        set [NoSuchGame];
        deadline [NoSuchGame];
        start [NoSuchGame];
        press [NoSuchGame];
        press_move [NoSuchGame];
        press_elapsed [NoSuchGame];
        press_move_elapsed [NoSuchGame];
        pause [NoSuchGame];
        resume [NoSuchGame];
        stop [NoSuchGame];
        adjust [NoSuchGame];
        press_plain [NoSuchGame];
        press_plain_move [NoSuchGame];
        advance_game [NoSuchGame];
        is_compact [NoSuchGame];
        set_alarms [NoSuchGame];
        read [NoSuchGame];
        summary [] as Arena::read;
        bank [NoSuchGame];
        forecast [] as Arena::read;
        verdict [NoSuchGame];
    },
    #[cfg(feature = "documents")]
    refused! { Arena for ArenaError: save_game [NoSuchGame]; save_game_json [NoSuchGame]; },
    refused! { Arena for ClockError:
        add [TooLarge];
        clock [TooLarge, JournalFull];
        act [] as Arena::clock;
        set [TooLarge];
        advance_game [TooLarge];
        advance [AtWentBack];
        advance_some [] as Arena::advance;
    },
    refused! { Arena for ClockError, always [AtWentBack, TooLarge, JournalFull]:
        start [] as Clock::start;
        press [] as Clock::press;
        press_move [] as Clock::press_move;
        press_elapsed [] as Clock::press_elapsed;
        press_move_elapsed [] as Clock::press_move_elapsed;
        pause [] as Clock::pause;
        resume [] as Clock::resume;
        stop [] as Clock::stop;
        adjust [] as Clock::adjust;
        set_alarms [];
    },
    refused! { Arena for ClockError, always [AtWentBack, TooLarge]:
        read [] as Clock::read;
        summary [] as Arena::read;
        bank [] as Clock::bank;
        forecast [] as Arena::read;
        verdict [] as Clock::verdict;
    },
    #[cfg(feature = "documents")]
    refused! { Arena for ClockError, always [AtWentBack, TooLarge]:
        save_game [] as Clock::save;
        save_game_json [] as Clock::save_json;
    },
    #[cfg(feature = "documents")]
    refused! { Arena for ClockError: save [AtWentBack]; save_changes [] as Arena::save; },
    #[cfg(feature = "documents")]
    refused! { Arena for any RestoreErrorKind: restore },
    #[cfg(feature = "documents")]
    refused! { ArenaReader for any RestoreErrorKind: finish },
    refused! { Match for MatchError:
        at_score [MatchOver, CrawfordMismatch];
        start_game [MatchOver, GameRunning, TooManyPoints];
        end_game [NoGame, NoPoints];
        penalize [NoGame];
        double [NoGame, CrawfordGame, CubeFrozen, NotItsCube, DoublePending];
        take [NoGame, NoDouble, TooManyPoints];
        drop_double [NoGame, NoDouble];
        may_decline_resignation [NoGame, NoPoints];
    },
    refused! { Protocol for any ParseErrorKind: times_left },
    #[cfg(feature = "documents")]
    refused! { StandingFormat for any ParseErrorKind: parse },
    #[cfg(feature = "documents")]
    refused! { Document for any ParseErrorKind: parse },
    #[cfg(feature = "documents")]
    refused! { Document for any DocumentErrorKind: print },
    #[cfg(feature = "documents")]
    refused! { Document for any PrintError: from_game, from_journal },
    #[cfg(feature = "documents")]
    refused! { Setup for any ParseErrorKind: parse },
    #[cfg(feature = "documents")]
    refused! { Preset for any PresetErrorKind: new, from_sides, set_name, set_sides, set_data_json },
    #[cfg(feature = "documents")]
    refused! { Preset for any DocumentErrorKind: data_json },
    #[cfg(feature = "documents")]
    refused! { Presets for any PresetErrorKind: parse },
];

impl Refusals {
    /// The row of a call, for errors of this list.
    pub fn of(call: &str, list: &List) -> Option<&'static Self> {
        let mut rows = REFUSALS.iter().copied().flatten();
        rows.find(|row| row.call == call && row.list == list)
    }

    /// Its own errors and those of the other call.
    pub fn named(&self) -> impl Iterator<Item = &'static str> {
        let mut next = Some(self);
        core::iter::from_fn(move || {
            let row = next?;
            next = row.other.and_then(|call| Self::of(call, row.list));
            Some(row.own.unwrap_or_default())
        })
        .flatten()
        .copied()
    }
}
