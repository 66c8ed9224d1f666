//! The games of PGN files, and their audits.
//!
//! Plies cross as arrays of numbers and names, since a file can have very many.

use flagfall::{
    AuditOptions, AuditVerdict, ConventionName, Millis, PgnEncoding, PgnPly, PgnResult, PlyAudit,
};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control;
use crate::errors::{self, Refused};
use crate::names::choose;
use crate::text;

/// Reads a file that is passed in chunks.
#[napi]
pub struct PgnReader {
    reader: flagfall::PgnReader,
}

#[napi]
impl PgnReader {
    /// At the beginning of a file.
    #[napi(constructor, catch_unwind)]
    pub fn new(encoding: String) -> Result<Self, Refused> {
        let encoding: PgnEncoding = choose("encoding", &encoding)?;
        let reader = flagfall::PgnReader::with_encoding(encoding);
        Ok(Self { reader })
    }

    /// The games that are complete with these bytes.
    #[napi(catch_unwind)]
    pub fn read(&mut self, chunk: Utf16String) -> Result<Vec<PgnGame>, Refused> {
        let chunk = text::bytes(&chunk)?;
        let mut rest = chunk.as_slice();
        let games = std::iter::from_fn(|| self.reader.read(&mut rest));
        Ok(games.map(|game| PgnGame { game }).collect())
    }

    /// The games at the end of the file.
    #[napi(catch_unwind)]
    pub fn finish(&mut self) -> Vec<PgnGame> {
        let games = std::iter::from_fn(|| self.reader.finish());
        games.map(|game| PgnGame { game }).collect()
    }
}

/// A game in a file.
#[napi]
pub struct PgnGame {
    game: flagfall::PgnGame,
}

/// What a game contains. Each tag is at the same index of two arrays, and each ply of three.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct PgnData {
    /// The line of the file on which it begins.
    pub line: i64,
    /// The names of the tags.
    pub tags: Vec<String>,
    /// Their values.
    pub values: Vec<String>,
    /// The name of the side of the first ply.
    pub side: &'static str,
    /// The recorded clocks.
    pub clk_ms: Vec<Option<i64>>,
    /// The recorded times of the plies.
    pub emt_ms: Vec<Option<i64>>,
    /// The recorded times of the game.
    pub egt_ms: Vec<Option<i64>>,
    /// The finest unit of a time.
    pub resolution_ms: i64,
    /// The name of the result.
    pub result: Option<&'static str>,
    /// The faults.
    pub faults: Vec<PgnFault>,
}

/// A fault, as in `lib/`.
#[napi(object, object_from_js = false)]
pub struct PgnFault {
    /// The name of its kind.
    pub kind: &'static str,
    /// The line of the file.
    pub line: i64,
    /// What is wrong, in English.
    pub message: &'static str,
}

#[napi]
impl PgnGame {
    /// Everything in it.
    #[napi(catch_unwind)]
    pub fn data(&self) -> PgnData {
        let game = &self.game;
        let (tags, values) = game.tags.iter().cloned().unzip();
        let times = |time: fn(&PgnPly) -> Option<Millis>| {
            let plies = game.plies.iter();
            plies.map(|ply| number(time(ply))).collect()
        };
        let faults = game.faults.iter().map(|fault| PgnFault {
            kind: fault.kind.name(),
            line: whole(fault.line),
            message: fault.kind.message(),
        });
        PgnData {
            line: whole(game.line),
            tags,
            values,
            side: game.side.name(),
            clk_ms: times(|ply| ply.clk),
            emt_ms: times(|ply| ply.emt),
            egt_ms: times(|ply| ply.egt),
            resolution_ms: game.resolution.get(),
            result: game.result.map(PgnResult::name),
            faults: faults.collect(),
        }
    }

    /// The time control in the tag.
    #[napi(catch_unwind)]
    pub fn control(&self) -> Result<f64, Refused> {
        Ok(control::keep(self.game.control().map_err(errors::audit)?))
    }

    /// Whether the recorded times are possible.
    #[napi(catch_unwind)]
    pub fn audit(
        &self,
        control: Option<f64>,
        convention: Option<String>,
    ) -> Result<GameAudit, Refused> {
        let control = control.map(control::shared).transpose()?;
        let convention = convention.map(|name| choose("convention", &name));
        let options = AuditOptions {
            control: control.map(|control| (*control).clone()),
            convention: convention.transpose()?,
        };
        let found = self.game.audit(&options).map_err(errors::audit)?;
        Ok(found.into())
    }
}

/// What was found of each ply, at the same index of all arrays.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct GameAudit {
    /// The number of the time control.
    pub control: f64,
    /// The name of the convention.
    pub convention: &'static str,
    /// How well the conventions fit.
    pub tried: Vec<ConventionFit>,
    /// The names of the sides.
    pub sides: Vec<&'static str>,
    /// The names of the verdicts.
    pub verdicts: Vec<&'static str>,
    /// The names of the reasons.
    pub reasons: Vec<Option<&'static str>>,
    /// The least that the clocks could show.
    pub low_ms: Vec<Option<i64>>,
    /// The most that they could show.
    pub high_ms: Vec<Option<i64>>,
    /// The least time that the plies took.
    pub used_low_ms: Vec<Option<i64>>,
    /// The most time that they took.
    pub used_high_ms: Vec<Option<i64>>,
    /// By how much the recorded times are impossible.
    pub by_ms: Vec<i64>,
}

impl From<flagfall::GameAudit> for GameAudit {
    fn from(audit: flagfall::GameAudit) -> Self {
        let plies = || audit.plies.iter();
        let reason = |verdict| match verdict {
            AuditVerdict::Impossible(reason) => Some(reason.name()),
            _ => None,
        };
        let times =
            |time: fn(&PlyAudit) -> Option<Millis>| plies().map(|ply| number(time(ply))).collect();
        Self {
            convention: ConventionName::name(audit.convention),
            tried: audit.tried.iter().map(ConventionFit::from).collect(),
            sides: plies().map(|ply| ply.side.name()).collect(),
            verdicts: plies().map(|ply| ply.verdict.name()).collect(),
            reasons: plies().map(|ply| reason(ply.verdict)).collect(),
            low_ms: times(|ply| ply.possible.map(|(low, _)| low)),
            high_ms: times(|ply| ply.possible.map(|(_, high)| high)),
            used_low_ms: times(|ply| ply.used.map(|(low, _)| low)),
            used_high_ms: times(|ply| ply.used.map(|(_, high)| high)),
            by_ms: plies().map(|ply| ply.by.get()).collect(),
            control: control::keep(audit.control),
        }
    }
}

/// How well a convention fits, as in `lib/`.
#[napi(object, object_from_js = false)]
pub struct ConventionFit {
    /// The name of the convention.
    pub convention: &'static str,
    /// The number of possible plies.
    pub possible: i64,
    /// The number of impossible plies.
    pub impossible: i64,
}

impl From<&flagfall::ConventionFit> for ConventionFit {
    fn from(fit: &flagfall::ConventionFit) -> Self {
        Self {
            convention: fit.convention.name(),
            possible: whole(fit.possible),
            impossible: whole(fit.impossible),
        }
    }
}

fn number(time: Option<Millis>) -> Option<i64> {
    time.map(Millis::get)
}

fn whole(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
