//! The format of the cases: files, lines, texts, setups.

use std::path::{Path, PathBuf};

use flagfall::{Arimaa, Chess, DoubleFlag, Ggs, Millis, Notation, Pcn, TimeControl};

use crate::Invalid;

/// The file at a path, or the files of a folder, sorted by name.
pub fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut files: Vec<_> = entries.collect::<std::io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|end| end == "cases"));
    files.sort();
    Ok(files)
}

/// A part of a file: a case, or a line between two cases.
pub enum Part<'a> {
    Between(&'a str),
    Case(Case<'a>),
}

/// A case: a line without indentation and the indented lines below it.
pub struct Case<'a> {
    /// The number of its first line in the file.
    pub place: usize,
    pub head: Line<'a>,
    pub steps: Vec<Line<'a>>,
}

/// A line, and its words. A text is one word, with its quotes.
pub struct Line<'a> {
    pub text: &'a str,
    pub words: Vec<&'a str>,
}

/// The parts of a file.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut is_within = false;
    for (place, text) in text.split_terminator('\n').enumerate() {
        let is_between = text.is_empty() || text.starts_with('#');
        match parts.last_mut() {
            Some(Part::Case(case)) if is_within && text.starts_with(' ') => {
                case.steps.push(Line::read(text));
            }
            _ if is_between => parts.push(Part::Between(text)),
            _ => parts.push(Part::Case(Case {
                place: place + 1,
                head: Line::read(text),
                steps: Vec::new(),
            })),
        }
        is_within = !is_between;
    }
    parts
}

impl<'a> Case<'a> {
    /// The text of the case.
    pub fn text(&self) -> String {
        let lines = std::iter::once(&self.head).chain(&self.steps);
        lines.flat_map(|line| [line.text, "\n"]).collect()
    }

    /// Whether the file asks for lines that begin with `word`.
    pub fn asks(&self, word: &str) -> bool {
        self.steps.iter().any(|step| step.word() == word)
    }

    /// Fails if a step begins with another word.
    pub fn has_only(&self, words: &[&str]) -> Result<(), Invalid> {
        match self.steps.iter().find(|step| !words.contains(&step.word())) {
            Some(step) => Err(step.unknown()),
            None => Ok(()),
        }
    }

    /// Each question and the answers below it.
    pub fn questions(&self) -> impl Iterator<Item = (&Line<'a>, &[Line<'a>])> {
        let groups = self.steps.chunk_by(|_, next| next.is_answer());
        groups.filter_map(|group| group.split_first())
    }
}

impl<'a> Line<'a> {
    pub fn read(text: &'a str) -> Self {
        let mut words = Vec::new();
        let mut begin = text.len() - text.trim_start().len();
        let (mut in_text, mut escaped) = (false, false);
        for (place, byte) in text.bytes().enumerate().skip(begin) {
            if byte == b' ' && !in_text {
                words.push(&text[begin..place]);
                begin = place + 1;
                continue;
            }
            in_text ^= byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
        }
        words.push(&text[begin..]);
        Self { text, words }
    }

    /// The word that the line begins with.
    pub fn word(&self) -> &'a str {
        self.words[0]
    }

    /// The words after the first.
    pub fn rest(&self) -> &[&'a str] {
        &self.words[1..]
    }

    /// Whether it is the answer to the question above it.
    pub fn is_answer(&self) -> bool {
        [">", "!"].contains(&self.word())
    }

    /// The line with `value(KEY)` for the value of each word KEY=VALUE after the first `skip`.
    pub fn with_values(
        &self,
        skip: usize,
        value: impl Fn(&str) -> Option<String>,
    ) -> Result<String, Invalid> {
        let (before, asked) = self.words.split_at_checked(skip).ok_or(self.unknown())?;
        let mut line = before.join(" ");
        for word in asked {
            let (key, _) = word.split_once('=').ok_or_else(|| self.unknown())?;
            let value = value(key).ok_or_else(|| self.unknown())?;
            line += &format!(" {key}={value}");
        }
        Ok(line)
    }

    /// The error for a line that is not understood.
    pub fn unknown(&self) -> Invalid {
        Invalid(format!("unknown: {}", self.text.trim_start()))
    }
}

/// The content of a text in quotes.
pub fn unquoted(word: &str) -> Result<String, Invalid> {
    let wrong = || Invalid(format!("not a text in quotes: {word}"));
    let inner = word
        .strip_prefix('"')
        .and_then(|word| word.strip_suffix('"'));
    let mut text = String::new();
    let mut chars = inner.ok_or_else(wrong)?.chars();
    while let Some(char) = chars.next() {
        text.push(match char {
            '\\' => escaped(&mut chars).ok_or_else(wrong)?,
            other => other,
        });
    }
    Ok(text)
}

/// The character of an escape: a backslash and these characters.
fn escaped(chars: &mut std::str::Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'u' => {
            let code: String = chars.by_ref().take_while(|&c| c != '}').skip(1).collect();
            char::from_u32(u32::from_str_radix(&code, 16).ok()?)?
        }
        other @ ('"' | '\\') => other,
        _ => return None,
    })
}

/// The text in quotes.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\0'..' ' => quoted += &format!("\\u{{{:x}}}", u32::from(char)),
            _ => quoted.push(char),
        }
    }
    quoted + "\""
}

/// The value of a word: a number, or a name.
pub fn read<T: std::str::FromStr>(word: &str) -> Result<T, Invalid> {
    let unknown = |_| Invalid(format!("unknown, or not a number that fits: {word}"));
    word.parse().map_err(unknown)
}

/// The value of a word KEY=VALUE.
pub fn value<'a>(word: &'a str, key: &str) -> Result<&'a str, Invalid> {
    let value = word
        .strip_prefix(key)
        .and_then(|word| word.strip_prefix('='));
    value.ok_or_else(|| Invalid(format!("not {key}=…: {word}")))
}

/// `NOTATION [OPTION=VALUE …] "TEXT"`.
pub struct Setup {
    pub notation: Notation,
    pub text: String,
}

impl Setup {
    pub fn read(words: &[&str]) -> Result<Self, Invalid> {
        let [notation, options @ .., text] = words else {
            return Err(Invalid("a setup is missing".into()));
        };
        let wrong = || Invalid("unknown notation or option".into());
        let options: Option<Vec<_>> = options.iter().map(|word| word.split_once('=')).collect();
        let options = options.ok_or_else(wrong)?;
        let notation = match *notation {
            "chess" => chess(&options).map(Notation::Chess),
            "arimaa" => arimaa(&options).map(Notation::Arimaa),
            "ggs" => ggs(&options).map(Notation::Ggs),
            "double-flag" => double_flag(&options).map(Notation::DoubleFlag),
            "pcn" => pcn(&options).map(Notation::Pcn),
            name => Notation::named(name).filter(|_| options.is_empty()),
        };
        Ok(Self {
            notation: notation.ok_or_else(wrong)?,
            text: unquoted(text)?,
        })
    }

    /// The time control of a valid setup.
    pub fn control(&self) -> Result<TimeControl, Invalid> {
        let control = self.notation.parse(&self.text);
        control.map_err(|error| Invalid(format!("refused as {}: {error}", error.kind.name())))
    }
}

fn chess(options: &[(&str, &str)]) -> Option<Chess> {
    let mut chess = Chess::default();
    for &(key, value) in options {
        match key {
            "mode" => chess.mode = value.parse().ok()?,
            "option" => chess.option = value.parse().ok()?,
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
    match options {
        [] => Some(DoubleFlag::default()),
        [("mode", mode)] => Some(DoubleFlag {
            mode: mode.parse().ok()?,
        }),
        _ => None,
    }
}

fn pcn(options: &[(&str, &str)]) -> Option<Pcn> {
    match options {
        [("format", format)] => Some(Pcn {
            format: format.parse().ok()?,
        }),
        _ => None,
    }
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
