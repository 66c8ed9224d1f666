//! Texts and errors, for all targets.

use std::fmt::{Debug, Display};
use std::sync::LazyLock;

use flagfall::Format;
use flagfall::{
    Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation, ParseError, Pcn, Side,
};

/// Every notation with every option that changes what a text means.
pub static NOTATIONS: LazyLock<Vec<Notation>> = LazyLock::new(notations);

fn notations() -> Vec<Notation> {
    let mut notations = Notation::ALL.to_vec();
    for mode in [
        Mode::Fischer,
        Mode::FischerAfter,
        Mode::Bronstein,
        Mode::Delay,
    ] {
        notations.push(Notation::DoubleFlag(DoubleFlag { mode }));
        for option in [
            ChessOption::None,
            ChessOption::Hourglass,
            ChessOption::Overrun,
        ] {
            notations.push(Notation::Chess(Chess { mode, option }));
        }
    }
    for (strict, setup) in [(true, false), (true, true), (false, true)] {
        notations.push(Notation::Arimaa(Arimaa { strict, setup }));
    }
    let seconds = |seconds: u32| Millis::from(seconds * 1_000);
    let ggs = Ggs::new(seconds(60), seconds(2), seconds(30)).expect("a default clock");
    notations.push(Notation::Ggs(ggs.soft_is_hard(true)));
    notations.push(Notation::Pcn(Pcn {
        format: Format::Toml,
    }));
    notations
}

/// The notation that `byte` chooses.
pub fn notation(byte: u8) -> Notation {
    NOTATIONS[usize::from(byte) % NOTATIONS.len()]
}

/// The byte that chooses `notation`.
pub fn byte_of(notation: Notation) -> Option<u8> {
    let place = NOTATIONS.iter().position(|known| *known == notation)?;
    u8::try_from(place).ok()
}

/// The side that `byte` chooses.
pub fn side(byte: u8) -> Side {
    Side::ALL[usize::from(byte % 2)]
}

/// The first `count` bytes, and the text after them.
pub fn split(data: &[u8], count: usize) -> Option<(&[u8], &str)> {
    let (head, text) = data.split_at_checked(count)?;
    Some((head, std::str::from_utf8(text).ok()?))
}

/// Checks that an error's position is in the text, and that it has a message.
pub fn check_error<Kind: Debug + Display>(text: &str, error: &ParseError<Kind>) {
    let end = error.offset.checked_add(error.length).expect("an end");
    assert!(
        text.get(error.offset..end).is_some(),
        "{error:?} of {text:?}"
    );
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains('\n'), "{error:?}");
}
