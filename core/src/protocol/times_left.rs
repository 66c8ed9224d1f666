//! Parsing messages about the clocks.

use super::Protocol;
use crate::model::{BySide, Millis, Side};
use crate::notation::Notation;
use crate::notation::gtp::command_id;
use crate::notation::scanner::Scanner;
use crate::notation::units::{Unit, decimal};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// The time left to one side, as a message says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct TimeLeft {
    /// The time left.
    pub time: Millis,
    /// The moves to the next time control, the stones left in the overtime, or its periods. `None`
    /// if the message does not say.
    pub moves: Option<u32>,
}

impl Protocol {
    /// Parses the time left to each side from `text`: one or more lines as [`Clock::command`] or
    /// other programs write them. `None` for a side that the text does not mention. To set a clock
    /// to these times, see [`Clock::set_bank`].
    ///
    /// In CECP, `time` is the time of the engine that receives the message, `on_turn`, and `otim`
    /// that of its opponent; the other protocols name the sides. A negative time is read as 0.
    ///
    /// [`Clock::command`]: crate::Clock::command
    /// [`Clock::set_bank`]: crate::Clock::set_bank
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where.
    ///
    /// ```
    /// use flagfall::{Millis, Protocol, Side, TimeLeft};
    ///
    /// let left = Protocol::Gtp.times_left("time_left b 289 24", Side::First)?;
    /// let black = TimeLeft { time: Millis::from(289_000), moves: Some(24) };
    /// assert_eq!((left.first, left.second), (Some(black), None));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn times_left(
        self,
        text: &str,
        on_turn: Side,
    ) -> Result<BySide<Option<TimeLeft>>, ParseError> {
        let mut left = BySide::both(None);
        let notation = match self {
            Self::Uci => Notation::Uci,
            Self::Usi => Notation::Usi,
            Self::Cecp => {
                return lines(text, |scanner| cecp(scanner, on_turn, &mut left)).map(|()| left);
            }
            Self::Gtp => return lines(text, |scanner| gtp(scanner, &mut left)).map(|()| left),
            Self::Sgf => return lines(text, |scanner| sgf(scanner, &mut left)).map(|()| left),
        };
        let control = notation.parse(text)?;
        for side in Side::ALL {
            let stage = control.schedule(side).first();
            *left.get_mut(side) = stage.map(|stage| TimeLeft {
                time: stage.time,
                moves: stage.quota.map(|quota| quota.moves.get()),
            });
        }
        Ok(left)
    }
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
    *left.get_mut(side) = Some(TimeLeft { time, moves: None });
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
    let stones = whole(scanner, Hint::Stones)?;
    let moves = u32::try_from(stones).ok().filter(|&stones| stones > 0);
    *left.get_mut(side) = Some(TimeLeft { time, moves });
    Ok(())
}

/// `BL[SECONDS]`, `WL[SECONDS]`, `OB[MOVES]` and `OW[MOVES]`.
fn sgf(scanner: &mut Scanner<'_>, left: &mut BySide<Option<TimeLeft>>) -> Result<(), ParseError> {
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
    let value = left.get_mut(side).get_or_insert(TimeLeft {
        time: Millis::ZERO,
        moves: None,
    });
    if is_time {
        value.time = seconds(scanner)?;
    } else {
        value.moves = u32::try_from(whole(scanner, Hint::Moves)?).ok();
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
