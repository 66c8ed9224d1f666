//! Messages about the clocks: to engines before a move, and in game files after a move.

mod comments;
#[cfg(feature = "documents")]
mod standing;
mod times_left;
mod write;

use alloc::string::String;

use crate::model::{
    BySide, Credit, Millis, OnExpiry, Quota, Side, Stage, TimeControl, Timestamp, WhenMet,
};
use crate::play::{Clock, ClockError, Phase, Reading, SideReading};

pub(crate) use comments::clock_command;
pub use comments::{
    ClockComment, ClockCommentKind, clk_comment, clock_comments, elapsed_times, emt_comment,
};
#[cfg(feature = "documents")]
pub use standing::StandingFormat;
pub use times_left::TimeLeft;

vocabulary! {
    /// A format for messages about the clocks: an engine protocol, or SGF.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Protocol as flagfall_protocol, FLAGFALL_PROTOCOL_ {
        /// The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
        Uci = 0, "uci";
        /// The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
        Usi = 1, "usi";
        /// The Chess Engine Communication Protocol: `time 6000` and `otim 5000`.
        Cecp = 2, "cecp";
        /// The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`.
        Gtp = 3, "gtp";
        /// A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`.
        Sgf = 4, "sgf";
    }
}

impl Clock {
    /// Returns the message that gives an engine or client of `protocol` the times at `at`, before
    /// the move of the side on turn: one or more lines, without a final newline. In SGF it is the
    /// time property of the last move, for a game file. The first side is white in UCI, and black
    /// in USI and GTP.
    ///
    /// A message contains what the protocol can express, and never more than the engine's bank,
    /// except that UCI's times are at least 1 ms. The limit of the game is in none, nor in USI and
    /// GTP that of a turn or of a first move.
    ///
    /// - UCI: `wtime` and `btime` are the time that the side can use in its current or next turn,
    ///   including the increment or delay of that turn, and the time of the stage that follows when
    ///   the bank runs out. `winc` and `binc` are what a move that takes no time adds to the bank:
    ///   an increment or, where unused delay time is added to the bank as in Arimaa, that part of
    ///   the delay; 0 for a simple delay and Bronstein. `movestogo` is the number of moves left in
    ///   the quota of the side on turn.
    /// - USI: `btime` and `wtime` are the time that the side can use in its current or next turn,
    ///   without the increment, which the engine adds itself, and without byo-yomi. `byoyomi` is
    ///   the length of one byo-yomi period.
    /// - CECP: hundredths of a second, the side on turn first. The time control itself is sent at
    ///   the start of the game: print it in the notation `cecp`.
    /// - GTP: whole seconds; in overtime also the moves or the periods left in it.
    /// - SGF: the time that the side that moved last had left after its move, to the millisecond;
    ///   in overtime also the moves left in it.
    ///
    /// # Errors
    ///
    /// As [`Clock::read`].
    ///
    /// ```
    /// use flagfall::{Chess, Clock, Mode, Notation, Protocol, Side, Timestamp};
    ///
    /// let blitz = Notation::Chess(Chess { mode: Mode::FischerAfter, ..Chess::default() });
    /// let mut clock = Clock::new(blitz.parse("40/3/2, G/1/2")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.press(Side::First, Timestamp::from(5_000))?;
    /// assert_eq!(
    ///     clock.command(Protocol::Uci, Timestamp::from(5_000))?,
    ///     "go wtime 177000 btime 180000 winc 2000 binc 2000 movestogo 40"
    /// );
    /// assert_eq!(clock.command(Protocol::Cecp, Timestamp::from(5_000))?, "time 18000\notim 17700");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn command(&self, protocol: Protocol, at: Timestamp) -> Result<String, ClockError> {
        let (left, on_turn) = self.times_for(protocol, at)?;
        Ok(write::message(protocol, left, on_turn))
    }

    /// Returns the numbers of [`Clock::command`], each as the protocol can express it: whole
    /// hundredths in CECP, whole seconds in GTP. `None` for a side that the message does not
    /// mention. [`Protocol::times_left`] reads the same from the message.
    ///
    /// # Errors
    ///
    /// As [`Clock::read`].
    ///
    /// ```
    /// use flagfall::{Clock, Millis, Notation, Protocol, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::CHESS.parse("40/3/2, G/1/2")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let left = clock.times_left(Protocol::Uci, Timestamp::from(0))?;
    /// let white = left.first.expect("white's time");
    /// assert_eq!((white.time, white.moves), (Millis::from(182_000), Some(40)));
    /// assert_eq!(white.increment, Some(Millis::from(2_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn times_left(
        &self,
        protocol: Protocol,
        at: Timestamp,
    ) -> Result<BySide<Option<TimeLeft>>, ClockError> {
        Ok(self.times_for(protocol, at)?.0)
    }

    /// The numbers of a message, and the side on turn.
    fn times_for(
        &self,
        protocol: Protocol,
        at: Timestamp,
    ) -> Result<(BySide<Option<TimeLeft>>, Side), ClockError> {
        let reading = self.read(at)?;
        let [first, second] = Side::ALL.map(|side| Told::of(self.control(), &reading, side));
        let sides = BySide { first, second };
        let on_turn = reading.on_turn;
        let left = match protocol {
            Protocol::Uci => uci(&sides, on_turn),
            Protocol::Usi => usi(&sides),
            Protocol::Cecp => cecp(&sides),
            Protocol::Gtp => gtp(&sides),
            Protocol::Sgf => sgf(&sides, !on_turn),
        };
        Ok((left, on_turn))
    }
}

/// The least time that UCI's times express.
const LEAST: Millis = match Millis::new(1) {
    Some(least) => least,
    None => Millis::ZERO,
};
/// A hundredth of a second, and a second, in milliseconds.
const HUNDREDTH: i64 = 10;
const SECOND: i64 = 1_000;

/// The values of one side for a message.
struct Told<'a> {
    /// The bank, without the delay time of this turn. `None`: untimed.
    bank: Option<Millis>,
    /// The delay time or increment that the turn has given, or that the next turn will give.
    lent: Millis,
    /// The time that a move adds to the bank if it takes no time.
    kept: Millis,
    stage: Option<&'a Stage>,
    /// The stage that begins when the bank runs out.
    next: Option<&'a Stage>,
    shown: SideReading,
}

impl<'a> Told<'a> {
    fn of(control: &'a TimeControl, reading: &Reading, side: Side) -> Self {
        let shown = *reading.sides.get(side);
        let place = usize::try_from(shown.stage).unwrap_or(usize::MAX);
        let schedule = control.schedule(side);
        let stage = schedule.get(place);
        let started = reading.phase != Phase::NotStarted;
        let begun = started && reading.on_turn == side && !reading.deciding;
        let next = stage.filter(|stage| stage.on_expiry == OnExpiry::Next);
        let next = next.and_then(|_| schedule.get(place.saturating_add(1)));
        let (lent, kept) = match stage.and_then(|stage| stage.credit) {
            Some(Credit::Banked { amount }) => (amount, amount),
            Some(Credit::Apart { amount, keep }) => (amount, share(amount, keep)),
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) if every.get() == 1 => (Millis::ZERO, share(amount, keep)),
            Some(Credit::Paid { .. }) | None => (Millis::ZERO, Millis::ZERO),
        };
        let banked = matches!(
            stage.and_then(|stage| stage.credit),
            Some(Credit::Banked { .. })
        );
        let bank = shown.bank.map(|bank| {
            if begun && banked {
                less(bank, lent)
            } else {
                bank
            }
        });
        let lent = if begun && !banked { shown.lent } else { lent };
        Self {
            bank,
            lent,
            kept,
            stage,
            next,
            shown,
        }
    }

    /// The time that the side can use in its turn before a life or the flag is lost.
    fn usable(&self) -> Option<Millis> {
        let bank = self.bank?;
        let more = self.next.map_or(Millis::ZERO, |stage| stage.time);
        let all = [self.lent, more].into_iter();
        let all = all.fold(bank, |sum, time| {
            sum.checked_add(time).unwrap_or(Millis::MAX)
        });
        let left = self.shown.turn_left.unwrap_or(Millis::MAX);
        Some(all.min(left).max(Millis::ZERO))
    }

    /// The time that is given again with every move, in the current stage or the next one.
    fn period(&self) -> Option<Millis> {
        let stage = self.next.or(self.stage)?;
        let each = stage
            .quota
            .is_some_and(|quota| quota.moves.get() == 1 && quota.when_met == WhenMet::RepeatSet);
        each.then_some(stage.time)
    }

    /// Whether the side is in its byo-yomi period, with no main time left.
    fn is_in_period(&self) -> bool {
        self.next.is_none() && self.period().is_some()
    }
}

type Left = BySide<Option<TimeLeft>>;

fn uci(sides: &BySide<Told<'_>>, on_turn: Side) -> Left {
    let time = |side: Side| {
        let told = sides.get(side);
        let time = told.usable()?.max(LEAST);
        Some(TimeLeft {
            increment: Some(told.kept),
            ..TimeLeft::new(time)
        })
    };
    let left = BySide {
        first: time(Side::First),
        second: time(Side::Second),
    };
    let moves = sides.get(on_turn).shown.moves_left;
    match left {
        BySide {
            first: Some(first),
            second: Some(second),
        } => BySide {
            first: Some(TimeLeft { moves, ..first }),
            second: Some(TimeLeft { moves, ..second }),
        },
        // Only one side is timed. An untimed engine gets no limit.
        _ => {
            let mut one = BySide::both(None);
            *one.get_mut(on_turn) = left.get(on_turn).map(|time| TimeLeft { moves, ..time });
            one
        }
    }
}

fn usi(sides: &BySide<Told<'_>>) -> Left {
    let BySide { first, second } = sides;
    if first.bank.is_none() && second.bank.is_none() {
        return BySide::both(None);
    }
    let period = [first.period(), second.period()]
        .into_iter()
        .flatten()
        .min();
    // Credit that is added after the move cannot be used for it, although USI says that it can.
    let side = |side: &Told<'_>| {
        let main = if side.is_in_period() {
            Millis::ZERO
        } else {
            let paid = less(side.kept, side.lent);
            let bank = side.bank.unwrap_or(Millis::ZERO);
            less(bank, paid).max(Millis::ZERO)
        };
        Some(TimeLeft {
            increment: period.is_none().then_some(side.kept),
            period,
            ..TimeLeft::new(main)
        })
    };
    BySide {
        first: side(first),
        second: side(second),
    }
}

fn cecp(sides: &BySide<Told<'_>>) -> Left {
    let side = |side: &Told<'_>| {
        let usable = side.usable().unwrap_or(Millis::MAX);
        Some(TimeLeft::new(whole(usable, HUNDREDTH)))
    };
    BySide {
        first: side(&sides.first),
        second: side(&sides.second),
    }
}

fn gtp(sides: &BySide<Told<'_>>) -> Left {
    let side = |side: &Told<'_>| {
        let bank = side.bank.unwrap_or(Millis::ZERO).max(Millis::ZERO);
        let overtime = side.shown.stage > 0 || side.next.is_none();
        let stones = match side.stage.and_then(|stage| stage.quota) {
            Some(quota) if overtime && is_overtime(quota) => match quota.moves.get() {
                1 => u32::from(side.shown.lives),
                _ => side.shown.moves_left.unwrap_or(0),
            },
            _ => 0,
        };
        Some(TimeLeft {
            moves: (stones > 0).then_some(stones),
            ..TimeLeft::new(whole(bank, SECOND))
        })
    };
    match (sides.first.bank, sides.second.bank) {
        (None, None) => BySide::both(None),
        _ => BySide {
            first: side(&sides.first),
            second: side(&sides.second),
        },
    }
}

fn sgf(sides: &BySide<Told<'_>>, mover: Side) -> Left {
    let told = sides.get(mover);
    let quota = told.stage.and_then(|stage| stage.quota);
    let is_counted = quota.is_some_and(|quota| quota.moves.get() > 1 && is_overtime(quota));
    let mut left = BySide::both(None);
    *left.get_mut(mover) = told.bank.map(|bank| TimeLeft {
        moves: told.shown.moves_left.filter(|_| is_counted),
        ..TimeLeft::new(bank.max(Millis::ZERO))
    });
    left
}

/// The time without the part below a whole unit of so many milliseconds.
fn whole(time: Millis, unit: i64) -> Millis {
    less(
        time,
        Millis::new(time.get().rem_euclid(unit)).unwrap_or(Millis::ZERO),
    )
}

fn is_overtime(quota: Quota) -> bool {
    quota.when_met == WhenMet::RepeatSet
}

fn share(time: Millis, percent: u32) -> Millis {
    let share = i128::from(time.get())
        .saturating_mul(percent.into())
        .div_euclid(100);
    let share = i64::try_from(share).ok().and_then(Millis::new);
    share.unwrap_or(Millis::MAX)
}

fn less(time: Millis, other: Millis) -> Millis {
    time.checked_sub(other).unwrap_or(Millis::ZERO)
}
