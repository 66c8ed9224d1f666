//! The format of the cases: files, lines, texts, setups.

use std::path::{Path, PathBuf};

use flagfall::{Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation};

use crate::{Failure, fail};

/// A case: a line without indent and the indented lines below it.
pub struct Case {
    pub head: Line,
    pub steps: Vec<Line>,
}

/// A line of a file, split into its words. A text is one word, its quotes still around it.
pub struct Line {
    pub number: usize,
    pub parts: Vec<String>,
}

/// The files of cases in a folder, by name.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "cases"))
        .collect();
    files.sort();
    files
}

/// The cases of a file.
pub fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (place, text) in text.lines().enumerate() {
        let number = place + 1;
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let line = Line {
            number,
            parts: split(text.trim()),
        };
        match cases.last_mut().filter(|_| text.starts_with(' ')) {
            Some(case) => case.steps.push(line),
            None => cases.push(Case {
                head: line,
                steps: Vec::new(),
            }),
        }
    }
    cases
}

/// Splits a line at its spaces, but not within a text.
fn split(line: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut in_text, mut escaped) = (false, false);
    for char in line.chars() {
        if char == ' ' && !in_text {
            parts.push(String::new());
            continue;
        }
        in_text ^= char == '"' && !escaped;
        escaped = char == '\\' && !escaped;
        parts.last_mut().expect("at least one part").push(char);
    }
    parts
}

impl Line {
    /// The word that the line begins with.
    pub fn word(&self) -> &str {
        &self.parts[0]
    }

    /// The whole line as it is written.
    pub fn words(&self) -> String {
        self.parts.join(" ")
    }

    /// The words after the first.
    pub fn rest(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().skip(1).map(String::as_str)
    }

    /// The text at `place` after the first word.
    pub fn text(&self, place: usize) -> Result<String, Failure> {
        let quoted = self.rest().nth(place).unwrap_or_default();
        unquote(quoted).ok_or_else(|| fail(self, "a text in quotes should stand here"))
    }
}

fn unquote(quoted: &str) -> Option<String> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(char) = chars.next() {
        text.push(match char {
            '\\' => match chars.next()? {
                'n' => '\n',
                't' => '\t',
                'u' => {
                    let code: String = chars.by_ref().take_while(|&c| c != '}').skip(1).collect();
                    char::from_u32(u32::from_str_radix(&code, 16).ok()?)?
                }
                other @ ('"' | '\\') => other,
                _ => return None,
            },
            other => other,
        });
    }
    Some(text)
}

/// `NOTATION [OPTION=VALUE …] "TEXT"`.
pub struct Setup {
    pub notation: Notation,
    pub text: String,
}

impl Setup {
    /// The setup after the first word of a line.
    pub fn read(line: &Line) -> Result<Self, Failure> {
        let parts: Vec<_> = line.rest().collect();
        let [notation, options @ .., _] = parts.as_slice() else {
            return Err(fail(line, "a setup should stand here"));
        };
        let options = options.iter().map(|option| option.split_once('='));
        let options: Option<Vec<_>> = options.collect();
        let options = options.ok_or_else(|| fail(line, "an option is KEY=VALUE"))?;
        let notation = match *notation {
            "chess" => chess(&options).map(Notation::Chess),
            "arimaa" => arimaa(&options).map(Notation::Arimaa),
            "ggs" => ggs(&options).map(Notation::Ggs),
            "double-flag" => double_flag(&options).map(Notation::DoubleFlag),
            "pcn" => pcn(&options).map(Notation::Pcn),
            name => Notation::named(name).filter(|_| options.is_empty()),
        };
        Ok(Self {
            notation: notation.ok_or_else(|| fail(line, "unknown notation or option"))?,
            text: line.text(parts.len() - 1)?,
        })
    }
}

/// The setup in a step that should begin with `word`.
pub fn setup_of(step: Option<&Line>, word: &str, head: &Line) -> Result<Setup, Failure> {
    match step {
        Some(step) if step.word() == word => Setup::read(step),
        step => Err(fail(
            step.unwrap_or(head),
            format!("`{word} SETUP` is missing"),
        )),
    }
}

fn chess(options: &[(&str, &str)]) -> Option<Chess> {
    let mut chess = Chess::default();
    for &(key, value) in options {
        match (key, value) {
            ("mode", "fischer") => chess.mode = Mode::Fischer,
            ("mode", "fischer-after") => chess.mode = Mode::FischerAfter,
            ("mode", "bronstein") => chess.mode = Mode::Bronstein,
            ("mode", "delay") => chess.mode = Mode::Delay,
            ("option", "none") => chess.option = ChessOption::None,
            ("option", "hourglass") => chess.option = ChessOption::Hourglass,
            ("option", "word") => chess.option = ChessOption::Word,
            _ => return None,
        }
    }
    Some(chess)
}

fn arimaa(options: &[(&str, &str)]) -> Option<Arimaa> {
    let mut arimaa = Arimaa::default();
    for &(key, value) in options {
        match key {
            "strict" => arimaa.strict = value.parse().ok()?,
            "setup" => arimaa.setup = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(arimaa)
}

fn double_flag(options: &[(&str, &str)]) -> Option<DoubleFlag> {
    let mode = chess(options)?.mode;
    match options {
        [] => Some(DoubleFlag::default()),
        [("mode", _)] => Some(DoubleFlag { mode }),
        _ => None,
    }
}

fn pcn(options: &[(&str, &str)]) -> Option<flagfall::Pcn> {
    let format = match options {
        [("format", "json")] => flagfall::Format::Json,
        [("format", "toml")] => flagfall::Format::Toml,
        _ => return None,
    };
    Some(flagfall::Pcn { format })
}

fn ggs(options: &[(&str, &str)]) -> Option<Ggs> {
    let find = |key: &str| options.iter().find(|(found, _)| *found == key);
    let soft_is_hard = match find("soft-is-hard") {
        Some((_, value)) => value.parse().ok()?,
        None => false,
    };
    let times = ["ini", "inc", "ext"].map(|key| find(key).map(|(_, value)| value));
    let known = times.iter().flatten().count() + usize::from(find("soft-is-hard").is_some());
    let ggs = match times {
        [None, None, None] => Ggs::default(),
        [Some(ini), Some(inc), Some(ext)] => {
            let [ini, inc, ext] = [ini, inc, ext].map(|time| Millis::new(time.parse().ok()?));
            Ggs::new(ini?, inc?, ext?).ok()?
        }
        _ => return None,
    };
    (known == options.len()).then_some(ggs.soft_is_hard(soft_is_hard))
}
