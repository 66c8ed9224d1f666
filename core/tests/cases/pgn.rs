//! The cases of PGN files: their games, and audits of these.

use std::error::Error;

use flagfall::{AuditOptions, AuditVerdict, GameAudit, Millis, PgnGame, PgnReader};

use crate::format::{Case, Setup, quoted, read, unquoted, value};
use crate::words::{Words, optional};
use crate::{Answers, Invalid, Played};

/// The length of the chunks in which a file is read a second time.
const CHUNK: usize = 7;

/// `pgn "FILE" [convention=CONVENTION] [SETUP]`: the games of a PGN file.
pub fn games(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [file, known @ ..] = case.head.rest() else {
        return Err(case.head.unknown());
    };
    let file = unquoted(file)?;
    let options = options(known)?;
    let games = read_in_chunks(&file, file.len().max(1));
    if games != read_in_chunks(&file, CHUNK) {
        return Err(Invalid("in chunks, the file has other games".into()));
    }
    games
        .iter()
        .try_for_each(|game| of_game(game, &options, answers))
}

fn options(mut words: &[&str]) -> Result<AuditOptions, Invalid> {
    let mut options = AuditOptions::default();
    if let Some((first, rest)) = words.split_first()
        && let Ok(name) = value(first, "convention")
    {
        options.convention = Some(read(name)?);
        words = rest;
    }
    if !words.is_empty() {
        options.control = Some(Setup::read(words)?.control()?);
    }
    Ok(options)
}

fn read_in_chunks(file: &str, length: usize) -> Vec<PgnGame> {
    let (mut reader, mut games) = (PgnReader::new(), Vec::new());
    for mut chunk in file.as_bytes().chunks(length) {
        games.extend(std::iter::from_fn(|| reader.read(&mut chunk)));
    }
    games.extend(std::iter::from_fn(|| reader.finish()));
    games
}

fn of_game(game: &PgnGame, options: &AuditOptions, answers: &mut Answers) -> Played {
    let (line, side, resolution) = (game.line, game.side, game.resolution.get());
    let result = optional(game.result);
    answers.add(format!("game {line} {side} {resolution} {result}"));
    for (name, value) in &game.tags {
        answers.add(format!("tag {} {}", quoted(name), quoted(value)));
    }
    for fault in &game.faults {
        let (kind, line) = (fault.kind, fault.line);
        answers.add(format!(
            "fault {} {line} {}",
            kind.name(),
            quoted(kind.message())
        ));
    }
    answers.add(match game.control() {
        Ok(control) => format!("control {}", quoted(&control.describe())),
        Err(error) => refused("no-control", error.name(), &error),
    });
    let audit = game.audit(options);
    match &audit {
        Ok(audit) => {
            answers.add(format!("audit {}", audit.convention.name()));
            for fit in &audit.tried {
                let (name, possible, impossible) =
                    (fit.convention.name(), fit.possible, fit.impossible);
                answers.add(format!("tried {name} {possible} {impossible}"));
            }
        }
        Err(error) => answers.add(refused("no-audit", error.name(), error)),
    }
    plies(game, audit.ok().as_ref(), answers)
}

fn refused(answer: &str, name: &str, error: &dyn Error) -> String {
    format!("{answer} {name} {}", quoted(&error.to_string()))
}

fn plies(game: &PgnGame, audit: Option<&GameAudit>, answers: &mut Answers) -> Played {
    let mut impossible = Vec::new();
    for (place, ply) in game.plies.iter().enumerate() {
        let found = audit.map(|audit| audit.plies[place]);
        let mut words = Words("ply".into());
        if let Some(found) = found {
            words = Words(format!("ply {} {}", found.side, found.verdict.name()));
            if found.shown != ply.clk {
                return Err(Invalid("the audit shows another clock".into()));
            }
        }
        words = words
            .with_known("clk", ply.clk)
            .with_known("emt", ply.emt)
            .with_known("egt", ply.egt);
        if let Some(found) = found {
            words = words
                .with_span(["low", "high"], found.possible)
                .with_span(["used-low", "used-high"], found.used);
            if let AuditVerdict::Impossible(why) = found.verdict {
                impossible.push(place);
                words = words.with("why", why.name()).with_time("by", found.by);
            }
        }
        answers.add(words.0);
    }
    if audit.is_some_and(|audit| !audit.impossible().eq(impossible.iter().copied())) {
        return Err(Invalid("the audit lists other plies".into()));
    }
    Ok(())
}

impl Words {
    fn with_known(self, key: &str, time: Option<Millis>) -> Self {
        match time {
            Some(time) => self.with_time(key, time),
            None => self,
        }
    }

    fn with_span(self, keys: [&str; 2], span: Option<(Millis, Millis)>) -> Self {
        let [low, high] = keys;
        self.with_known(low, span.map(|(low, _)| low))
            .with_known(high, span.map(|(_, high)| high))
    }
}
