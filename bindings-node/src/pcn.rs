//! PCN documents: a game's periods and plies, and any other data.
//!
//! Plies cross as arrays of numbers and names, since a document can have very many.

use flagfall::pcn::Document;
use flagfall::{Millis, Side};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::integers::{millis, side};
use crate::options::format;
use crate::text::{refused, utf8};
use crate::{clock, control};

/// A document.
#[napi]
pub struct PcnDocument {
    document: Document,
}

#[napi]
impl PcnDocument {
    /// Parses a document in the named format.
    #[napi(factory, catch_unwind)]
    pub fn parse(text: Utf16String, name: String) -> Result<Self, Refused> {
        let format = format(&name)?;
        let text = utf8(&text)?;
        let document = Document::parse(&text, format);
        let document = document.map_err(|error| refused(&text, error))?;
        Ok(Self { document })
    }

    /// The document of a game.
    #[napi(factory, catch_unwind)]
    pub fn from_game(control: f64, plies_ms: Vec<i64>) -> Result<Self, Refused> {
        let plies: Result<Vec<Millis>, Refused> = plies_ms.into_iter().map(millis).collect();
        let document = Document::from_game(&*control::shared(control)?, plies?);
        let document = document.map_err(errors::print)?;
        Ok(Self { document })
    }

    /// The document of the game on a clock that keeps a journal.
    #[napi(factory, catch_unwind)]
    pub fn from_journal(clock: f64) -> Result<Self, Refused> {
        let document = clock::with(clock, |clock| {
            Document::from_journal(clock).map_err(errors::print)
        })?;
        Ok(Self { document })
    }

    /// The time control of its periods.
    #[napi(catch_unwind)]
    pub fn control(&self) -> f64 {
        control::keep(self.document.control().clone())
    }

    /// The time that each ply took.
    #[napi(catch_unwind)]
    pub fn plies_ms(&self) -> Vec<Option<i64>> {
        self.document.plies().iter().copied().map(number).collect()
    }

    /// Replays the game.
    #[napi(catch_unwind)]
    pub fn replay(&self, first_to_move: u32) -> Replay {
        self.document.replay(side(first_to_move)).into()
    }

    /// Prints the document in the named format.
    #[napi(catch_unwind)]
    pub fn print(&self, name: String) -> Result<String, Refused> {
        let text = self.document.print(format(&name)?);
        text.map_err(|error| errors::document(&error))
    }

    /// Whether both have the same content.
    #[napi(catch_unwind)]
    pub fn equals(&self, other: &PcnDocument) -> bool {
        self.document == other.document
    }
}

/// What the clocks showed; each ply has the same index in three arrays.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Replay {
    /// The names of the sides that made them.
    pub sides: Vec<&'static str>,
    /// The times that they took.
    pub elapsed_ms: Vec<Option<i64>>,
    /// The sides' banks after them.
    pub remaining_ms: Vec<Option<i64>>,
    /// The loss on time.
    pub forfeit: Option<Forfeit>,
}

/// A loss on time, as in `lib/`.
#[napi(object, object_from_js = false)]
pub struct Forfeit {
    /// The ply that took too long, counted from 1.
    pub ply: i64,
    /// The name of the side whose flag fell.
    pub side: &'static str,
}

impl From<flagfall::pcn::Replay> for Replay {
    fn from(replay: flagfall::pcn::Replay) -> Self {
        let plies = || replay.plies.iter();
        Self {
            sides: plies().map(|ply| ply.side.name()).collect(),
            elapsed_ms: plies().map(|ply| number(ply.elapsed)).collect(),
            remaining_ms: plies().map(|ply| number(ply.remaining)).collect(),
            forfeit: replay.forfeit.map(|forfeit| Forfeit {
                ply: i64::try_from(forfeit.ply).unwrap_or(i64::MAX),
                side: Side::name(forfeit.side),
            }),
        }
    }
}

fn number(time: Option<Millis>) -> Option<i64> {
    time.map(Millis::get)
}
