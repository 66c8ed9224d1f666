//! Parsing messages about the clocks.

use super::Protocol;
use crate::model::{BySide, Millis, Side};
use crate::notation::gtp::command_id;
use crate::notation::scanner::Scanner;
use crate::notation::units::{Unit, decimal};
use crate::notation::{csa, uci, usi};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// The time left to one side, as a message says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct TimeLeft {
    /// The time left.
    pub time: Millis,
    /// The increment: in UCI what a move adds, in USI what comes on top of `time` for the next move.
    /// `None` if the message does not say.
    pub increment: Option<Millis>,
    /// The moves to the next time control, the stones left in the overtime, or its periods. `None`
    /// if the message does not say. In UCI both sides have the number, which is that of the side on
    /// turn.
    pub moves: Option<u32>,
    /// The time of each move after `time` has run out: USI's byo-yomi, and UCI's `movetime`, where
    /// it is also the time left. `None` if the message does not say.
    pub period: Option<Millis>,
}

impl TimeLeft {
    pub(super) const fn new(time: Millis) -> Self {
        Self {
            time,
            increment: None,
            moves: None,
            period: None,
        }
    }
}

impl Protocol {
    /// Parses the time left to each side from `text`: one or more lines as [`Clock::command`] or
    /// other programs write them, with all the numbers that it contains. `None` for a side that the
    /// text does not mention. To set a clock to these times, see [`Clock::set_bank`].
    ///
    /// For a command of a clock, the result is that of [`Clock::times_left`].
    ///
    /// In CECP, `time` is the time of the engine that receives the message, `on_turn`, and `otim`
    /// that of its opponent; the other protocols name the sides. A negative time of a side, which is
    /// past zero, is read as 0.
    ///
    /// [`Clock::command`]: crate::Clock::command
    /// [`Clock::set_bank`]: crate::Clock::set_bank
    /// [`Clock::times_left`]: crate::Clock::times_left
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where.
    ///
    /// ```
    /// use flagfall::{Millis, Protocol, Side};
    ///
    /// let left = Protocol::Uci.times_left("go wtime 60000 btime 50000 winc 1000 movestogo 9", Side::First)?;
    /// let white = left.first.expect("white's time");
    /// assert_eq!(white.time, Millis::from(60_000));
    /// assert_eq!(white.increment, Some(Millis::from(1_000)));
    /// assert_eq!(white.moves, Some(9));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn times_left(
        self,
        text: &str,
        on_turn: Side,
    ) -> Result<BySide<Option<TimeLeft>>, ParseError> {
        let mut left = BySide::both(None);
        match self {
            Self::Uci => one_line(text, uci),
            Self::Usi => one_line(text, usi),
            Self::Cecp => lines(text, |scanner| cecp(scanner, on_turn, &mut left)).map(|()| left),
            Self::Gtp => lines(text, |scanner| gtp(scanner, &mut left)).map(|()| left),
            Self::Sgf => sgf(text),
        }
    }
}

/// Calls `read` for the whole text.
fn one_line(
    text: &str,
    read: fn(&mut Scanner<'_>) -> Result<BySide<Option<TimeLeft>>, ParseError>,
) -> Result<BySide<Option<TimeLeft>>, ParseError> {
    read(&mut Scanner::new(text, b"")).map_err(|error| error.in_text(text))
}

/// The hint for an unknown word of a `go` command.
fn with_keys(hint: Hint) -> impl Fn(ParseError) -> ParseError {
    move |error| error.or_hint(|kind| (kind == ParseErrorKind::UnknownWord).then_some(hint))
}

/// `go wtime MS btime MS …`, `go movetime MS` or `go infinite`. Each time can be missing.
fn uci(scanner: &mut Scanner<'_>) -> Result<BySide<Option<TimeLeft>>, ParseError> {
    let values = uci::go(scanner, &uci::KEYS, uci::shown).map_err(with_keys(Hint::UciKey))?;
    let Some([wtime, btime, winc, binc, movestogo, movetime]) = values else {
        return Ok(BySide::both(None));
    };
    if let Some(movetime) = movetime {
        let others = [wtime, btime, winc, binc, movestogo];
        let period = uci::alone(scanner, movetime, &others)?;
        return Ok(BySide::both(Some(TimeLeft {
            moves: Some(1),
            period: Some(period),
            ..TimeLeft::new(period)
        })));
    }
    if wtime.is_none() && btime.is_none() {
        let error = scanner.missing(ParseErrorKind::MissingKey);
        return Err(error.with_hint(Hint::UciTimes));
    }
    let moves = uci::quota(scanner, movestogo)?.map(|quota| quota.moves.get());
    let side = |value, increment| {
        let Some(time) = milliseconds(scanner, value)? else {
            return Ok(None);
        };
        Ok(Some(TimeLeft {
            increment: milliseconds(scanner, increment)?,
            moves,
            ..TimeLeft::new(time)
        }))
    };
    Ok(BySide {
        first: side(wtime, winc)?,
        second: side(btime, binc)?,
    })
}

/// `go btime MS wtime MS …` or `go infinite`.
fn usi(scanner: &mut Scanner<'_>) -> Result<BySide<Option<TimeLeft>>, ParseError> {
    let values = uci::go(scanner, &usi::KEYS, uci::shown).map_err(with_keys(Hint::UsiKey))?;
    let Some([btime, wtime, byoyomi, binc, winc]) = values else {
        return Ok(BySide::both(None));
    };
    if btime.is_none() || wtime.is_none() {
        let error = scanner.missing(ParseErrorKind::MissingKey);
        return Err(error.with_hint(uci::missing_time(wtime, btime, Hint::UsiTimes)));
    }
    csa::exclude(scanner, byoyomi, binc)?;
    csa::exclude(scanner, byoyomi, winc)?;
    let side = |value, increment| {
        Ok(Some(TimeLeft {
            increment: milliseconds(scanner, increment)?,
            period: milliseconds(scanner, byoyomi)?,
            ..TimeLeft::new(csa::time(scanner, value, 1)?)
        }))
    };
    Ok(BySide {
        first: side(btime, binc)?,
        second: side(wtime, winc)?,
    })
}

fn milliseconds(
    scanner: &Scanner<'_>,
    value: Option<csa::Value>,
) -> Result<Option<Millis>, ParseError> {
    value
        .map(|value| csa::time(scanner, Some(value), 1))
        .transpose()
}

/// Calls `read` until the end of the text, and skips spaces and line ends. The text must not be
/// blank.
fn lines(
    text: &str,
    read: impl FnMut(&mut Scanner<'_>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    each_of_lines(text, read).map_err(|error| error.in_text(text))
}

fn each_of_lines(
    text: &str,
    mut read: impl FnMut(&mut Scanner<'_>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let scanner = &mut Scanner::new(text, b"\n\r[]");
    let blank = |scanner: &mut Scanner<'_>| {
        while scanner.eat(b' ') || scanner.eat(b'\n') || scanner.eat(b'\r') {}
    };
    blank(scanner);
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    while !scanner.is_at_end() {
        read(scanner)?;
        blank(scanner);
    }
    Ok(())
}

/// `time N` or `otim N`, in hundredths of a second.
fn cecp(
    scanner: &mut Scanner<'_>,
    on_turn: Side,
    left: &mut BySide<Option<TimeLeft>>,
) -> Result<(), ParseError> {
    let side = if scanner.eat_word("time") {
        on_turn
    } else if scanner.eat_word("otim") {
        !on_turn
    } else {
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        return Err(error.with_hint(Hint::CecpTimeCommand));
    };
    scanner.spaces();
    let number = whole(scanner, Hint::Hundredths)?;
    let time = Millis::new(number.saturating_mul(10)).unwrap_or(Millis::MAX);
    *left.get_mut(side) = Some(TimeLeft::new(time));
    Ok(())
}

/// `[ID] time_left COLOR SECONDS STONES`.
fn gtp(scanner: &mut Scanner<'_>, left: &mut BySide<Option<TimeLeft>>) -> Result<(), ParseError> {
    command_id(scanner);
    if !scanner.eat_word("time_left") {
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        return Err(error.with_hint(Hint::GtpTimeLeft));
    }
    scanner.spaces();
    let side = if scanner.eat_word("b") || scanner.eat_word("black") {
        Side::First
    } else if scanner.eat_word("w") || scanner.eat_word("white") {
        Side::Second
    } else {
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        return Err(error.with_hint(Hint::GtpColor));
    };
    scanner.spaces();
    let time = seconds(scanner)?;
    if scanner.is_in_word() {
        return Err(scanner.error_here(ParseErrorKind::ExpectedSeconds));
    }
    scanner.spaces();
    let stones = count(scanner, Hint::Stones)?;
    *left.get_mut(side) = Some(TimeLeft {
        moves: (stones > 0).then_some(stones),
        ..TimeLeft::new(time)
    });
    Ok(())
}

/// The properties of a node. Moves without a time are no time left.
fn sgf(text: &str) -> Result<BySide<Option<TimeLeft>>, ParseError> {
    let (mut times, mut moves) = (BySide::both(None), BySide::both(None));
    lines(text, |scanner| property(scanner, &mut times, &mut moves))?;
    let mut left = BySide::both(None);
    for side in Side::ALL {
        *left.get_mut(side) = match (*times.get(side), *moves.get(side)) {
            (Some(time), moves) => Some(TimeLeft {
                moves,
                ..TimeLeft::new(time)
            }),
            (None, None) => None,
            (None, Some(_)) => {
                let end = text.trim_end().len();
                return Err(ParseError::new(ParseErrorKind::MissingKey, text, end, 0));
            }
        };
    }
    Ok(left)
}

/// `BL[SECONDS]`, `WL[SECONDS]`, `OB[MOVES]` or `OW[MOVES]`.
fn property(
    scanner: &mut Scanner<'_>,
    times: &mut BySide<Option<Millis>>,
    moves: &mut BySide<Option<u32>>,
) -> Result<(), ParseError> {
    let start = scanner.at;
    scanner.letters();
    let (side, is_time) = match scanner.since(start) {
        "BL" => (Side::First, true),
        "WL" => (Side::Second, true),
        "OB" => (Side::First, false),
        "OW" => (Side::Second, false),
        _ => {
            scanner.at = start;
            let error = scanner.error_here(ParseErrorKind::UnknownKey);
            return Err(error.with_hint(Hint::SgfTimeLeft));
        }
    };
    if !scanner.eat(b'[') {
        let error = scanner.error_here(SyntaxErrorKind::DocumentSyntax.into());
        return Err(error.with_hint(Hint::SgfValue));
    }
    if is_time {
        *times.get_mut(side) = Some(seconds(scanner)?);
    } else {
        *moves.get_mut(side) = Some(count(scanner, Hint::Moves)?);
    }
    if scanner.eat(b']') {
        Ok(())
    } else {
        let error = scanner.error_here(SyntaxErrorKind::DocumentSyntax.into());
        Err(error.with_hint(Hint::SgfClose))
    }
}

/// Seconds with or without decimals. A negative time is 0.
fn seconds(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let below_zero = scanner.eat(b'-');
    let time = decimal(scanner, Unit::Second)?;
    let time = time.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedSeconds))?;
    Ok(if below_zero { Millis::ZERO } else { time })
}

/// A number of moves or stones, as [`whole`].
fn count(scanner: &mut Scanner<'_>, hint: Hint) -> Result<u32, ParseError> {
    let start = scanner.at;
    let number = whole(scanner, hint)?;
    u32::try_from(number).map_err(|_| scanner.error_since(ParseErrorKind::NumberTooLarge, start))
}

/// A whole number. A negative number is read as 0. `hint` says what was expected.
fn whole(scanner: &mut Scanner<'_>, hint: Hint) -> Result<i64, ParseError> {
    let below_zero = scanner.eat(b'-');
    let number = scanner.number()?;
    let number = number.ok_or_else(|| {
        let error = scanner.error_here(ParseErrorKind::ExpectedNumber);
        error.with_hint(hint)
    })?;
    Ok(if below_zero { 0 } else { number })
}
