//! Messages about the clocks: to engines before a move, and in game files after a move.

mod comments;
mod times_left;

use alloc::format;
use alloc::string::{String, ToString};

use crate::model::{
    BySide, Credit, Millis, OnExpiry, Quota, Side, Stage, TimeControl, Timestamp, WhenMet,
};
use crate::notation::units::{Unit, write_decimal};
use crate::play::{Clock, ClockError, Phase, Reading, SideReading};

pub(crate) use comments::clock_command;
pub use comments::{
    ClockComment, ClockCommentKind, clk_comment, clock_comments, elapsed_times, emt_comment,
};
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
    /// A message contains what the protocol can express, and never more time than the engine has,
    /// except that UCI's times are at least 1 ms.
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
        let reading = self.read(at)?;
        let sides = Side::ALL.map(|side| Told::of(self.control(), &reading, side));
        let [first, second] = sides;
        let sides = BySide { first, second };
        Ok(match protocol {
            Protocol::Uci => uci(&sides, reading.on_turn),
            Protocol::Usi => usi(&sides),
            Protocol::Cecp => cecp(&sides, reading.on_turn),
            Protocol::Gtp => gtp(&sides),
            Protocol::Sgf => sgf(sides.get(!reading.on_turn), reading.on_turn),
        })
    }
}

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

fn uci(sides: &BySide<Told<'_>>, on_turn: Side) -> String {
    let BySide { first, second } = sides;
    let (Some(white), Some(black)) = (first.usable(), second.usable()) else {
        return one_sided_uci(sides, on_turn);
    };
    let least = |time: Millis| time.get().max(1);
    let mut text = format!(
        "go wtime {} btime {} winc {} binc {}",
        least(white),
        least(black),
        first.kept.get(),
        second.kept.get()
    );
    if let Some(moves) = sides.get(on_turn).shown.moves_left {
        text.push_str(&format!(" movestogo {moves}"));
    }
    text
}

/// The command if only one side is timed. An untimed engine gets no limit.
fn one_sided_uci(sides: &BySide<Told<'_>>, on_turn: Side) -> String {
    let Some(time) = sides.get(on_turn).usable() else {
        return "go infinite".to_string();
    };
    let (word, inc) = match on_turn {
        Side::First => ("wtime", "winc"),
        Side::Second => ("btime", "binc"),
    };
    let kept = sides.get(on_turn).kept;
    format!("go {word} {} {inc} {}", time.get().max(1), kept.get())
}

fn usi(sides: &BySide<Told<'_>>) -> String {
    let BySide { first, second } = sides;
    if first.bank.is_none() && second.bank.is_none() {
        return "go infinite".to_string();
    }
    // Credit that is added after the move cannot be used for it, although USI says that it can.
    let main = |side: &Told<'_>| {
        if side.is_in_period() {
            Millis::ZERO
        } else {
            let paid = less(side.kept, side.lent);
            let bank = side.bank.unwrap_or(Millis::ZERO);
            less(bank, paid).max(Millis::ZERO)
        }
    };
    let times = format!(
        "go btime {} wtime {}",
        main(first).get(),
        main(second).get()
    );
    let periods = [first.period(), second.period()].into_iter().flatten();
    match periods.min() {
        Some(period) => format!("{times} byoyomi {}", period.get()),
        None => format!(
            "{times} binc {} winc {}",
            first.kept.get(),
            second.kept.get()
        ),
    }
}

fn cecp(sides: &BySide<Told<'_>>, on_turn: Side) -> String {
    let hundredths = |side: Side| {
        let usable = sides.get(side).usable().unwrap_or(Millis::MAX);
        usable.get().div_euclid(10)
    };
    format!(
        "time {}\notim {}",
        hundredths(on_turn),
        hundredths(!on_turn)
    )
}

fn gtp(sides: &BySide<Told<'_>>) -> String {
    let line = |color: char, side: &Told<'_>| {
        let bank = side.bank.unwrap_or(Millis::ZERO).max(Millis::ZERO);
        let overtime = side.shown.stage > 0 || side.next.is_none();
        let stones = match side.stage.and_then(|stage| stage.quota) {
            Some(quota) if overtime && is_overtime(quota) => match quota.moves.get() {
                1 => u32::from(side.shown.lives),
                _ => side.shown.moves_left.unwrap_or(0),
            },
            _ => 0,
        };
        format!(
            "time_left {color} {} {stones}",
            bank.get().div_euclid(1_000)
        )
    };
    match (sides.first.bank, sides.second.bank) {
        (None, None) => String::new(),
        _ => format!("{}\n{}", line('b', &sides.first), line('w', &sides.second)),
    }
}

fn sgf(mover: &Told<'_>, on_turn: Side) -> String {
    let Some(bank) = mover.bank else {
        return String::new();
    };
    let color = match on_turn {
        Side::First => 'W',
        Side::Second => 'B',
    };
    let mut text = format!("{color}L[");
    // Writing to a `String` cannot fail.
    let _ = write_decimal(&mut text, bank, Unit::Second);
    text.push(']');
    let quota = mover.stage.and_then(|stage| stage.quota);
    let stones = mover
        .shown
        .moves_left
        .filter(|_| quota.is_some_and(|quota| quota.moves.get() > 1 && is_overtime(quota)));
    if let Some(stones) = stones {
        text.push_str(&format!("O{color}[{stones}]"));
    }
    text
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
