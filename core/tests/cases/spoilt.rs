//! Altered cases: in each, one line is wrong, so that a player must write it differently.

use crate::draw::Draw;
use crate::format::{self, Case, Line, Part};
use crate::judge::File;

/// A case with one altered line.
pub struct Spoilt {
    pub case: File,
    /// The position in the file, and the altered line.
    pub what: String,
}

/// The role of a line in a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Question,
    /// An answer that is always written.
    Always,
    /// An answer that is written once if the file asks for it.
    Once,
    /// An answer that is written as often as the file asks for it.
    Asked,
}

/// One in this many ways to alter a line is tried.
fn share() -> u64 {
    let given = std::env::var("FLAGFALL_SPOILT").ok();
    given.map_or(16, |text| {
        text.parse().expect("FLAGFALL_SPOILT must be a number")
    })
}

/// The cases of the files, altered in some ways, which are always the same.
pub fn all(files: &[File]) -> Vec<Spoilt> {
    let mut draw = Draw::Seed(0);
    let share = share();
    let mut spoilt = Vec::new();
    for File { path, text } in files {
        for part in format::parts(text) {
            let Part::Case(case) = part else { continue };
            let lines: Vec<_> = std::iter::once(&case.head).chain(&case.steps).collect();
            for (place, line) in lines.iter().enumerate() {
                for instead in ways(line, role(&case, place)) {
                    if !draw.once_in(share) {
                        continue;
                    }
                    let text = |(at, line): (usize, &&Line<'_>)| match &instead {
                        Some(instead) if at == place => format!("{instead}\n"),
                        None if at == place => String::new(),
                        _ => format!("{}\n", line.text),
                    };
                    let at = case.place + place;
                    let what = instead.as_deref().unwrap_or("nothing");
                    spoilt.push(Spoilt {
                        case: File {
                            path: path.clone(),
                            text: lines.iter().enumerate().map(text).collect(),
                        },
                        what: format!("{}:{at}: {what}", path.display()),
                    });
                }
            }
        }
    }
    spoilt
}

fn role(case: &Case<'_>, place: usize) -> Role {
    let Some(line) = place.checked_sub(1).and_then(|step| case.steps.get(step)) else {
        return Role::Question;
    };
    let above = case.steps[..place - 1].iter().rev();
    let question = above
        .map(Line::word)
        .find(|word| ![">", "!"].contains(word));
    match (case.head.word(), line.word()) {
        ("accept", "warning") => Role::Always,
        ("accept", _) => Role::Once,
        ("build", "describes" | "german" | "phrases") => Role::Once,
        ("build", "error") => Role::Always,
        ("odds", "first" | "second" | "berserk" | "may-berserk" | "divide" | "with-first-move") => {
            Role::Question
        }
        ("odds", ">") => Role::Always,
        ("odds", "error") => Role::Always,
        ("odds", _) | ("convert", "to") => Role::Asked,
        ("explain", "cursor") => Role::Question,
        ("refuse" | "assume" | "convert" | "detect" | "explain" | "pgn" | "times-left", _) => {
            Role::Always
        }
        ("match", ">") => Role::Asked,
        ("play", ">") if question == Some("read") => Role::Asked,
        (_, ">" | "!") => Role::Always,
        _ => Role::Question,
    }
}

/// The replacements for a line; `None` removes it.
fn ways(line: &Line<'_>, role: Role) -> Vec<Option<String>> {
    let indent = &line.text[..line.text.len() - line.text.trim_start().len()];
    let mut ways = Vec::new();
    for (place, word) in line.words.iter().enumerate() {
        for word in other(word, role) {
            let mut words = line.words.clone();
            words[place] = &word;
            ways.push(Some(format!("{indent}{}", words.join(" "))));
        }
    }
    if role != Role::Question {
        ways.push(Some(format!("{} x=1", line.text)));
    }
    if matches!(role, Role::Always | Role::Once) {
        ways.push(Some(format!("{0}\n{0}", line.text)));
    }
    if role == Role::Always {
        ways.push(None);
    }
    ways
}

/// Similar words. In a question, another text or number would be valid, so only unknown words are
/// tried.
fn other(word: &str, role: Role) -> Vec<String> {
    let text = word
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let has_digit = word.contains(|char: char| char.is_ascii_digit());
    match (text, role) {
        (Some(_), Role::Question) => Vec::new(),
        (Some(text), _) => vec![format!("\"x{text}\""), format!("\"{text}1\"")],
        (None, Role::Question) if has_digit => vec![format!("x{word}")],
        (None, _) => vec![format!("x{word}"), format!("{word}1")],
    }
}
