//! Clock annotations in the comments of PGN games: `{[%clk 1:29:57]}`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::model::{BySide, Coupling, Millis, Side, Stage, TimeControl, Timestamp, WhenMet};
use crate::play::Clock;

/// A clock annotation in a PGN comment, such as `[%clk 1:29:57.5]` or `[%emt 0:00:05]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ClockComment {
    /// What the time means.
    pub kind: ClockCommentKind,
    /// The time, rounded down to whole milliseconds.
    pub time: Millis,
}

vocabulary! {
    /// What the time of a clock annotation in a PGN comment means.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ClockCommentKind as flagfall_clock_comment_kind, FLAGFALL_CLOCK_COMMENT_ {
        /// `%clk`: the time that the clock of the side that moved shows after the move.
        Clk = 0, "clk";
        /// `%emt`: the time that the move took.
        Emt = 1, "emt";
        /// `%egt`: the time that the game has taken so far.
        Egt = 2, "egt";
        /// `%mct`: like `%clk`, but read from a mechanical clock.
        Mct = 3, "mct";
    }
}

/// Writes the clock annotation for a clock that shows `time` after a move, in the format of
/// python-chess: with at most three decimals, and 0 for a negative time.
///
/// ```
/// use flagfall::{Millis, clk_comment};
///
/// assert_eq!(clk_comment(Millis::from(5_397_500)), "[%clk 1:29:57.5]");
/// ```
pub fn clk_comment(time: Millis) -> String {
    written(ClockCommentKind::Clk, time)
}

/// Writes the clock annotation for a move that took `time`, in the format of [`clk_comment`].
///
/// ```
/// use flagfall::{Millis, emt_comment};
///
/// assert_eq!(emt_comment(Millis::from(2_050)), "[%emt 0:00:02.05]");
/// ```
pub fn emt_comment(time: Millis) -> String {
    written(ClockCommentKind::Emt, time)
}

fn written(kind: ClockCommentKind, time: Millis) -> String {
    let ms = time.max(Millis::ZERO).get();
    let seconds = ms.div_euclid(1_000);
    let minutes = seconds.div_euclid(60);
    let time = format!(
        "{}:{:02}:{:02}.{:03}",
        minutes.div_euclid(60),
        minutes.rem_euclid(60),
        seconds.rem_euclid(60),
        ms.rem_euclid(1_000),
    );
    let time = time.trim_end_matches('0').trim_end_matches('.');
    format!("[%{} {time}]", kind.name())
}

/// Returns the clock annotations in the text of a PGN comment, in order.
///
/// A time is `h:mm:ss`, with any number of digits in each part, and optional decimals. Minutes and
/// seconds can exceed 59. A command without a valid time is ignored, as is all other text.
///
/// ```
/// use flagfall::{ClockCommentKind, Millis, clock_comments};
///
/// let found = clock_comments("best [%emt 0:00:03] [%clk 1:29:57.5]");
/// assert_eq!(found[0].kind, ClockCommentKind::Emt);
/// assert_eq!(found[1].time, Millis::from(5_397_500));
/// ```
pub fn clock_comments(comment: &str) -> Vec<ClockComment> {
    let commands = comment.split("[%").skip(1);
    commands
        .filter_map(|text| clock_command(text.split_once(']')?.0))
        .collect()
}

/// Reads what is between `[%` and `]`.
pub(crate) fn clock_command(text: &str) -> Option<ClockComment> {
    let (name, time) = text.split_once(|c: char| c.is_ascii_whitespace())?;
    Some(ClockComment {
        kind: name.parse().ok()?,
        time: clock_time(time.trim_ascii())?,
    })
}

/// Reads `h:mm:ss` with or without decimals.
fn clock_time(text: &str) -> Option<Millis> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
    let minutes = number(hours)?
        .checked_mul(60)?
        .checked_add(number(minutes)?)?;
    let seconds = minutes.checked_mul(60)?.checked_add(number(seconds)?)?;
    let time = seconds.checked_mul(1_000)?.checked_add(millis(decimals)?)?;
    Millis::new(time)
}

fn number(digits: &str) -> Option<i64> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// The milliseconds for the decimals of a second, rounded down.
fn millis(decimals: &str) -> Option<i64> {
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let places = decimals.bytes().chain([b'0'; 3]).take(3);
    places
        .map(|byte| byte.saturating_sub(b'0'))
        .try_fold(0_i64, |number: i64, digit| {
            number.checked_mul(10)?.checked_add(digit.into())
        })
}

/// The timestamp of every call. The time of each turn is passed as its measured time.
const THEN: Timestamp = Timestamp::MIN;

/// Computes the time that each ply took, from what the mover's clock showed after it. The first ply
/// is the first side's.
///
/// The plies are played on a clock with the time control `control`. The times in `clocks` are
/// expected to be those of [`Clock::read`] right after the press: including an increment added
/// after the move and the time of a stage that begins with the move, but without an increment that
/// is added before the next move. If your clock already shows the next move's increment, subtract
/// it from every time first.
///
/// If each move has its own time, which the press renews, the clock is expected to show what was
/// left when the move was made, and the result is what had been spent of it, before any rounding.
/// Daily games of Chess.com are recorded like this.
///
/// Otherwise the result is the shortest time that fits: after a move within a delay, or within what
/// Bronstein gives back, the clock shows the same as after a move that took no time. It is as
/// precise as the recorded times.
///
/// A result is `None` if the ply has no recorded clock, if no time fits, or if a stage, a life or
/// the flag would have run out. From there on, that side's times are `None`, and in an hourglass
/// those of both sides.
///
/// ```
/// use flagfall::{Millis, Notation, elapsed_times};
///
/// let control = Notation::Pgn.parse("180+2")?;
/// let clocks = [179_000, 182_000, 176_000].map(|ms| Some(Millis::from(ms)));
/// let times = [3_000, 0, 5_000].map(|ms| Some(Millis::from(ms)));
/// assert_eq!(elapsed_times(&control, &clocks), times);
/// # Ok::<(), flagfall::ParseError>(())
/// ```
pub fn elapsed_times(control: &TimeControl, clocks: &[Option<Millis>]) -> Vec<Option<Millis>> {
    let mut clock = Clock::new(control.clone());
    let mut known = BySide::both(clock.start(Side::First, THEN).is_ok());
    let mut side = Side::First;
    let mut times = Vec::with_capacity(clocks.len());
    for shown in clocks {
        let shown = shown.filter(|_| *known.get(side));
        let renewed = renewed(&clock, side);
        let elapsed = shown.and_then(|shown| match renewed {
            Some((left, _)) => before_renewal(&clock, left, shown),
            None => shortest(&clock, side, shown),
        });
        // A bank that each move renews is known again after the move. Lives are not.
        if elapsed.is_none() && renewed.is_none_or(|(_, has_lives)| has_lives) {
            known = forgotten(known, side, control.rules().coupling);
        }
        // A turn of unknown length counts as 0, so that the other side's turn can follow.
        let passed = clock.press_elapsed(side, THEN, elapsed.unwrap_or(Millis::ZERO));
        times.push(elapsed.filter(|_| passed.is_ok()));
        side = !side;
    }
    times
}

/// The time that `side` has for its move, if the press renews it, and whether the stage has several
/// lives.
fn renewed(clock: &Clock, side: Side) -> Option<(Millis, bool)> {
    let reading = clock.read(THEN).ok()?;
    let clock_of_side = reading.sides.get(side);
    let stage: &Stage = clock
        .control()
        .schedule(side)
        .get(usize::try_from(clock_of_side.stage).ok()?)?;
    let quota = stage.quota?;
    let is_renewed = quota.moves.get() == 1 && quota.when_met == WhenMet::RepeatSet;
    let left = clock_of_side.bank?;
    (is_renewed && stage.credit.is_none()).then_some((left, stage.lives.get() > 1))
}

/// The time of a move that had `left` at its start and `shown` at its end.
fn before_renewal(clock: &Clock, left: Millis, shown: Millis) -> Option<Millis> {
    let elapsed = left.checked_sub(shown)?;
    let expiry = clock.deadline().and_then(|deadline| deadline.since(THEN));
    let in_time = expiry.is_none_or(|expiry| elapsed < expiry);
    (elapsed >= Millis::ZERO && in_time).then_some(elapsed)
}

fn forgotten(known: BySide<bool>, side: Side, coupling: Coupling) -> BySide<bool> {
    let coupled = coupling == Coupling::Hourglass;
    BySide {
        first: known.first && side != Side::First && !coupled,
        second: known.second && side != Side::Second && !coupled,
    }
}

/// The shortest time for which `side`'s clock shows `shown` after its turn. A binary search: until
/// something expires, a longer turn leaves less time.
fn shortest(clock: &Clock, side: Side, shown: Millis) -> Option<Millis> {
    let expiry = clock.deadline().and_then(|deadline| deadline.since(THEN));
    let mut too_short = -1_i64;
    let mut long_enough = expiry.unwrap_or(Millis::MAX).get();
    while too_short.saturating_add(1) < long_enough {
        let middle = too_short.saturating_add(long_enough).div_euclid(2);
        let bank = bank_after(clock, side, Millis::new(middle)?);
        if bank.is_some_and(|bank| bank > shown) {
            too_short = middle
        } else {
            long_enough = middle
        }
    }
    let found = Millis::new(long_enough).filter(|&time| Some(time) != expiry)?;
    (bank_after(clock, side, found)? == shown).then_some(found)
}

/// `None` if the side is untimed or a sum is out of range.
fn bank_after(clock: &Clock, side: Side, elapsed: Millis) -> Option<Millis> {
    let mut clock = clock.clone();
    clock.press_elapsed(side, THEN, elapsed).ok()?;
    clock.read(THEN).ok()?.sides.get(side).bank
}
