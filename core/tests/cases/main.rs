//! The player of the conformance cases in Rust, and the judge of every player.
//!
//! `core/conformance/README.md` describes the cases and what a player is.
//!
//! - `cargo test -p flagfall --features std --test cases` judges this player: its answers equal
//!   those in `core/conformance`, it detects altered lines, and the reference gives the same
//!   answers. `FLAGFALL_WRITE_CASES=1` writes the answers into the files.
//! - With `-- PATH…` it is the player: it writes files and folders with its answers.
//! - With `-- --judge PLAYER…` it judges another player, which it runs as `PLAYER… PATH`.
//!
//! `FLAGFALL_SPOILT=N` tries one in N ways to alter a line; 1 tries all.

#![allow(missing_docs, reason = "a test")]

mod alarms;
mod build;
#[path = "../second_opinion/draw.rs"]
#[allow(dead_code, reason = "shared")]
mod draw;
mod format;
mod judge;
mod match_play;
mod pgn;
mod play;
#[path = "../../reference/mod.rs"]
#[allow(dead_code, reason = "the second opinion uses the rest")]
mod reference;
mod reference_player;
mod spoilt;
mod standings;
mod texts;
mod words;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use format::{Case, Line, Part};
use judge::File;

/// A line that the player does not understand, or a failed check.
#[derive(Debug)]
struct Invalid(String);

type Played = Result<(), Invalid>;

/// What a player writes.
#[derive(Default)]
struct Answers(String);

impl Answers {
    fn add(&mut self, answer: impl AsRef<str>) {
        for part in ["  ", answer.as_ref(), "\n"] {
            self.0.push_str(part);
        }
    }

    fn copy(&mut self, line: &Line<'_>) {
        self.0.push_str(line.text);
        self.0.push('\n');
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Invalid(what)) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Played {
    // Cargo runs a test in its package's folder, but people type paths relative to the project's.
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(project).map_err(|error| Invalid(error.to_string()))?;
    let args: Vec<_> = std::env::args().skip(1).collect();
    if let Some((_, player)) = args.split_first().filter(|(first, _)| *first == "--judge") {
        return judge::other(player);
    }
    // There may be flags of the standard test harness.
    let paths: Vec<_> = args.iter().filter(|arg| !arg.starts_with('-')).collect();
    if paths.is_empty() {
        return judge::own();
    }
    for path in paths {
        for file in File::all(Path::new(path))? {
            let written = transcript(&file.text, library);
            let printed = std::io::stdout().write_all(written.as_bytes());
            printed.map_err(|error| Invalid(error.to_string()))?;
        }
    }
    Ok(())
}

/// The file with the answers of `play`.
fn transcript(text: &str, play: fn(&Case<'_>, &mut Answers) -> Played) -> String {
    let mut answers = Answers::default();
    for part in format::parts(text) {
        match part {
            Part::Between(line) => {
                answers.0.push_str(line);
                answers.0.push('\n');
            }
            Part::Case(case) => {
                answers.copy(&case.head);
                if let Err(Invalid(what)) = play(&case, &mut answers) {
                    answers.add(format!("? {what}"));
                }
            }
        }
    }
    answers.0
}

/// Plays a case with the library.
fn library(case: &Case<'_>, answers: &mut Answers) -> Played {
    let play = match case.head.word() {
        "accept" => texts::accept,
        "refuse" => texts::refuse,
        "assume" => texts::assume,
        "build" => build::build,
        "odds" => texts::odds,
        "convert" => texts::convert,
        "detect" => texts::detected,
        "explain" => texts::explain,
        "times-left" => texts::times_left,
        "format-time" => texts::format_time,
        "lag" => texts::lag,
        "match" => match_play::play,
        "pace" => play::pace,
        "pgn" => pgn::games,
        "play" => play::play::<flagfall::Clock>,
        _ => return Err(case.head.unknown()),
    };
    play(case, answers)
}
