//! Tolerant reading of texts that need an assumption.
//!
//! The parser of each notation is the only definition of its grammar, so a text that it rejects is
//! rewritten: where its error is, the notation's repairs say what may have been meant, and what they
//! assume. The rewritten text must be valid, so nothing is read that the notation cannot express.

mod assumption;
mod fide;
mod near;
mod pgn;
mod rewriting;
mod sgf;
mod us_chess;

use alloc::string::String;
use alloc::vec::Vec;

pub use self::assumption::{Assumption, AssumptionKind};

use self::rewriting::{Repair, Rewriting};
use crate::model::{Side, TimeControl};
use crate::notation::Notation;
use crate::parse_error::ParseError;

/// A text that needs more assumptions is rejected.
const MOST: usize = 16;

/// A time control that was read tolerantly, with what was assumed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Assumed {
    /// The time control.
    pub control: TimeControl,
    /// The assumptions, in the order of the text; at most 16. Empty if the text is valid as it
    /// stands.
    pub assumptions: Vec<Assumption>,
    /// A text of the notation that needs no assumption and gives the same time control.
    pub canonical: String,
}

impl Notation {
    /// Parses a time control from a text that may need assumptions, and returns these as well.
    ///
    /// A text that [`parse`](Self::parse) accepts gives the same time control, without assumptions.
    /// Others are read only in `pgn`, `pgn-extended`, `sgf`, `fide` and `us-chess`, where they have
    /// one reading:
    ///
    /// ```
    /// use flagfall::{AssumptionKind, Notation};
    ///
    /// let assumed = Notation::Pgn.parse_tolerant("5m + 3s")?;
    /// assert_eq!(assumed.canonical, "300+3");
    /// let first = &assumed.assumptions[0];
    /// assert_eq!((first.kind, first.offset, first.quote.as_str()), (AssumptionKind::Unit, 0, "5m"));
    /// assert_eq!(first.meaning, "\"5m\" means 300 s");
    /// assert_eq!(Notation::Pgn.parse_tolerant("300+3")?.assumptions, []);
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    ///
    /// Numbers are ignored only in the properties of SGF for the time left.
    ///
    /// # Errors
    ///
    /// The [`ParseError`] of `parse`, for a text without such a reading, or with more than 16
    /// assumptions.
    pub fn parse_tolerant(&self, text: &str) -> Result<Assumed, ParseError> {
        let mut error = match self.parse(text) {
            Ok(control) => return Ok(self.assumed(control, Rewriting::new(text))),
            Err(error) => error,
        };
        let first = error.clone();
        let mut rewriting = Rewriting::new(text);
        for _ in 0..MOST {
            let repair = self.repair(&rewriting, &error);
            if repair.and_then(|repair| rewriting.apply(repair)).is_none() {
                break;
            }
            match self.read(rewriting.text().into()) {
                Ok(control) => return Ok(self.assumed(control, rewriting)),
                Err(next) => error = next,
            }
        }
        Err(first)
    }

    /// What may have been meant where the parser has this error, if anything.
    fn repair(&self, rewriting: &Rewriting<'_>, error: &ParseError) -> Option<Repair> {
        let text = rewriting.text();
        match self {
            Self::Pgn | Self::PgnExtended => pgn::repair(rewriting, error),
            Self::Sgf => sgf::repair(text, error),
            Self::Fide => fide::repair(text, error),
            Self::UsChess => us_chess::repair(text, error),
            _ => None,
        }
    }

    fn assumed(&self, control: TimeControl, rewriting: Rewriting<'_>) -> Assumed {
        let printed = self.print(&control, Side::First);
        // A notation prints what it parsed; if it ever does not, the text was still accepted.
        let canonical = printed.unwrap_or_else(|_| rewriting.text().into());
        Assumed {
            control,
            canonical,
            assumptions: rewriting.assumptions(),
        }
    }
}
