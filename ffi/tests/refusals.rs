//! Tests that the comments in every language name the same errors for a call as core's table.
//!
//! A comment lists the errors in a part that begins with `# Errors` in Rust, "Returns" in C,
//! "Raises" in Python, and `@throws` in TypeScript. There, the name of another call means that
//! call's errors, except those after "except" in the same clause. Errors that the comment of the
//! type names for all its calls are not repeated. In C++ the errors are anywhere in the comment,
//! and the name of another call means its errors only after "as".

mod spelling;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use flagfall_core::lists::LISTS;
use flagfall_core::refusals::{REFUSALS, Refusals};
use flagfall_core::vocabulary::{List, Word};

use spelling::{camel, upper};

/// A language, and where and how its comments name the errors of a call.
struct Language {
    name: &'static str,
    folders: &'static [&'static str],
    extension: &'static str,
    /// Finds the comments in a source.
    read: fn(&str, &Self, Found<'_>),
    /// Makes the name of a call from those of its type and method.
    call: fn(&str, &str) -> String,
    /// The name of a list's word in this language, and the name for any word of the list.
    word: fn(&List, &Word) -> String,
    any: fn(&List) -> String,
    /// The beginning of the part that lists the errors. Empty: they are in the comment's prose.
    begins: &'static str,
    /// A line after that part.
    ends: fn(&str) -> bool,
    /// The calls with another name, or with several; without a name the language has no such call.
    others: &'static [(&'static str, &'static [&'static str])],
}

const RUST: Language = Language {
    name: "Rust",
    folders: &["core/src"],
    extension: "rs",
    read: read_rust,
    call: |of, call| format!("{of}::{call}"),
    word: |list, word| format!("{}::{}", list.name, word.variant),
    any: |list| list.name.trim_end_matches("Kind").to_owned(),
    begins: "# Errors",
    ends: |line| line.starts_with("```") || line.starts_with('#'),
    others: &[],
};

const C: Language = Language {
    name: "C",
    folders: &["ffi/src"],
    extension: "rs",
    read: read_rust,
    call: |of, call| format!("flagfall_{}_{call}", of.to_lowercase()),
    word: |list, word| format!("{}{}", status(list), upper(word.variant)),
    any: |list| match list.name {
        "ParseErrorKind" | "PresetErrorKind" => "PARSE".to_owned(),
        _ => format!("{}…", status(list)),
    },
    begins: "Returns ",
    ends: str::is_empty,
    others: &[
        ("Notation::parse", &["flagfall_control_parse"]),
        ("Notation::parse_tolerant", &["flagfall_parse_tolerant"]),
        ("Notation::print", &["flagfall_control_print"]),
        ("PgnGame::control", &["flagfall_pgn_game_control"]),
        ("PgnGame::audit", &["flagfall_pgn_game_audit"]),
        (
            "Ggs::new",
            &[
                "flagfall_control_parse",
                "flagfall_control_warnings",
                "flagfall_parse_tolerant",
            ],
        ),
        ("Schedule::new", &["flagfall_control_new"]),
        ("TimeControl::new", &["flagfall_control_new"]),
        ("TimeControl::from_sides", &["flagfall_control_from_sides"]),
        ("TimeControl::berserk", &["flagfall_control_berserk"]),
        ("TimeControl::divided", &["flagfall_control_divided"]),
        ("TimeControl::estimate", &["flagfall_control_estimate"]),
        (
            "TimeControl::category_time",
            &["flagfall_control_category_time"],
        ),
        (
            "Clock::take_back",
            &[
                "flagfall_clock_take_back_to_move",
                "flagfall_clock_take_back_to_timestamp",
            ],
        ),
        (
            "Clock::save_with_journal",
            &[
                "flagfall_clock_save_with_journal",
                "flagfall_clock_journal_json",
            ],
        ),
        (
            "Arena::forecast",
            &["flagfall_arena_forecast", "flagfall_arena_forecast_json"],
        ),
        ("Arena::act", &[]),
        ("Arena::press_plain", &[]),
        ("Arena::press_plain_move", &[]),
        ("Arena::advance_game", &[]),
        ("Arena::is_compact", &[]),
        ("Arena::summary", &[]),
        ("Arena::advance_some", &["flagfall_arena_advance"]),
        ("Arena::deadline", &["flagfall_arena_game_deadline"]),
        ("Arena::restore", &[]),
        ("ArenaReader::finish", &["flagfall_arena_reader_finish"]),
        ("Protocol::times_left", &["flagfall_times_left"]),
        (
            "StandingFormat::parse",
            &["flagfall_control_parse_standing"],
        ),
        ("Document::parse", &["flagfall_pcn_parse"]),
        ("Document::print", &["flagfall_pcn_print"]),
        ("Document::from_game", &["flagfall_pcn_from_game"]),
        ("Document::from_journal", &["flagfall_pcn_from_journal"]),
        ("Setup::parse", &[]),
        ("Preset::new", &["flagfall_presets_insert"]),
        ("Preset::from_sides", &[]),
        ("Preset::set_name", &[]),
        ("Preset::set_sides", &["flagfall_presets_set_second"]),
        ("Preset::set_data_json", &["flagfall_presets_set_data_json"]),
        ("Preset::data_json", &["flagfall_presets_data_json"]),
    ],
};

/// Its methods are found by the C functions that they call. The first comment names the errors of
/// all calls.
const CPP: Language = Language {
    name: "C++",
    folders: &["include"],
    extension: "hpp",
    read: read_cpp,
    word: |list, word| match list.name {
        "PrintError" => format!("CannotSay{}", word.variant),
        "DocumentErrorKind" => format!("CannotHold{}", word.variant),
        "RestoreErrorKind" => format!("Restore{}", word.variant),
        _ => word.variant.to_owned(),
    },
    any: |list| match list.name {
        "ParseErrorKind" | "PresetErrorKind" => "ParseError".to_owned(),
        "PrintError" => "CannotSay…".to_owned(),
        "DocumentErrorKind" => "HoldError".to_owned(),
        name => name.trim_end_matches("Kind").to_owned(),
    },
    begins: "",
    ends: str::is_empty,
    ..C
};

const PYTHON: Language = Language {
    name: "Python",
    folders: &["bindings-python/src"],
    extension: "rs",
    read: read_rust,
    call: |of, call| format!("{of}.{call}"),
    word: |_, word| format!("{:?}", word.name),
    any: |list| match list.name {
        "PresetErrorKind" => "ParseError".to_owned(),
        name => name.trim_end_matches("Kind").to_owned(),
    },
    begins: "Raises ",
    ends: str::is_empty,
    others: &[
        ("Notation::parse", &["parse"]),
        ("Notation::parse_tolerant", &["parse_tolerant"]),
        ("Notation::print", &["TimeControl.print"]),
        // An ArgumentError.
        ("Ggs::new", &[]),
        ("Schedule::new", &["type TimeControl"]),
        ("TimeControl::new", &["type TimeControl"]),
        ("Lag::new", &["type Lag"]),
        ("Lag::with_formula", &["type Lag"]),
        ("Clock::press_elapsed", &["Clock.press"]),
        ("Clock::press_move", &["Clock.press"]),
        ("Clock::press_move_elapsed", &["Clock.press"]),
        ("Clock::press_move_unreceived", &["Clock.press_unreceived"]),
        ("Arena::press_elapsed", &["Arena.press"]),
        ("Arena::press_move", &["Arena.press"]),
        ("Arena::press_move_elapsed", &["Arena.press"]),
        ("Clock::hand_over_elapsed", &["Clock.hand_over"]),
        ("Arena::act", &[]),
        ("Arena::press_plain", &[]),
        ("Arena::press_plain_move", &[]),
        ("Arena::advance_game", &[]),
        ("Arena::is_compact", &[]),
        ("Arena::summary", &[]),
        (
            "Arena::advance_some",
            &["Arena.advance_some", "Arena.advance_into"],
        ),
        ("Protocol::times_left", &["times_left"]),
        ("StandingFormat::parse", &["TimeControl.parse_standing"]),
        ("Document::parse", &["PcnDocument.parse"]),
        ("Document::print", &["PcnDocument.print"]),
        ("Document::from_game", &["PcnDocument.from_game"]),
        ("Document::from_journal", &["PcnDocument.from_journal"]),
        ("Preset::new", &["type Preset"]),
        ("Preset::from_sides", &["type Preset"]),
        ("Preset::set_name", &["type Preset"]),
        ("Preset::set_sides", &["type Preset"]),
        ("Preset::set_data_json", &["type Preset"]),
        ("Preset::data_json", &["Preset.data"]),
    ],
};

const TYPESCRIPT: Language = Language {
    name: "TypeScript",
    folders: &["bindings-node/lib"],
    extension: "ts",
    read: read_typescript,
    call: |of, call| format!("{of}.{}", camel(call)),
    word: |_, word| format!("`{}`", word.name),
    any: PYTHON.any,
    begins: "@throws",
    ends: |line| line.starts_with('@'),
    others: &[
        ("Notation::parse", &["parse"]),
        ("Notation::parse_tolerant", &["parseTolerant"]),
        ("Notation::print", &["TimeControl.print"]),
        // An ArgumentError.
        ("Ggs::new", &[]),
        ("Schedule::new", &["TimeControl.constructor"]),
        ("TimeControl::new", &["TimeControl.constructor"]),
        ("Lag::new", &["Lag.constructor"]),
        ("Lag::with_formula", &["Lag.constructor"]),
        ("Clock::press_elapsed", &["Clock.press"]),
        ("Clock::press_move", &["Clock.press"]),
        ("Clock::press_move_elapsed", &["Clock.press"]),
        ("Clock::press_move_unreceived", &["Clock.pressUnreceived"]),
        ("Arena::press_elapsed", &["Arena.press"]),
        ("Arena::press_move", &["Arena.press"]),
        ("Arena::press_move_elapsed", &["Arena.press"]),
        ("Clock::hand_over_elapsed", &["Clock.handOver"]),
        ("Clock::read", &["Clock.read", "Clock.readInto"]),
        ("Arena::act", &[]),
        ("Arena::press_plain", &[]),
        ("Arena::press_plain_move", &[]),
        ("Arena::advance_game", &[]),
        ("Arena::is_compact", &[]),
        ("Arena::summary", &[]),
        (
            "Arena::advance_some",
            &["Arena.advanceSome", "Arena.advanceInto"],
        ),
        ("Protocol::times_left", &["timesLeft"]),
        ("StandingFormat::parse", &["TimeControl.parseStanding"]),
        ("Document::parse", &["PcnDocument.parse"]),
        ("Document::print", &["PcnDocument.print"]),
        ("Document::from_game", &["PcnDocument.fromGame"]),
        ("Document::from_journal", &["PcnDocument.fromJournal"]),
        ("Preset::new", &["Preset.constructor"]),
        ("Preset::from_sides", &["Preset.constructor"]),
        ("Preset::set_name", &["Preset.constructor"]),
        ("Preset::set_sides", &["Preset.constructor"]),
        ("Preset::set_data_json", &["Preset.constructor"]),
        ("Preset::data_json", &["Preset.data"]),
    ],
};

const LANGUAGES: &[&Language] = &[&RUST, &C, &CPP, &PYTHON, &TYPESCRIPT];

/// The prefix of a list's names in C, without the prefix of all statuses.
fn status(list: &List) -> &'static str {
    list.c_prefix.trim_start_matches("FLAGFALL_STATUS_")
}

/// Receives a comment that was found: what it describes, its first line's number, and its lines.
type Found<'a> = &'a mut dyn FnMut(String, usize, Vec<String>);

/// The comment of a call or of a type.
struct Comment {
    lines: Vec<String>,
    place: String,
}

impl Language {
    /// The names of a call of core in this language.
    fn names(&self, row: &Refusals) -> Vec<String> {
        match self.others.iter().find(|(call, _)| *call == row.call) {
            Some((_, names)) => names.iter().map(|name| (*name).to_owned()).collect(),
            None => {
                let (of, call) = row.call.split_once("::").expect("a call of a type");
                vec![(self.call)(of, call)]
            }
        }
    }

    /// The comments of its calls and types, by their names.
    fn comments(&self) -> BTreeMap<String, Comment> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut comments = BTreeMap::new();
        for folder in self.folders {
            for path in sources(&root.join(folder), self.extension) {
                let source = fs::read_to_string(&path).expect("a source is a text");
                let shown = path.strip_prefix(&root).expect("a path within").display();
                (self.read)(&source, self, &mut |name, first, lines| {
                    let place = format!("{shown}:{first}");
                    let comment = Comment { lines, place };
                    // Only the first of several overloads.
                    comments.entry(name).or_insert(comment);
                });
            }
        }
        comments
    }

    /// The part of a comment that lists the errors.
    fn reasons(&self, comment: &Comment) -> String {
        let (mut part, mut within) = (String::new(), false);
        for line in &comment.lines {
            if line.starts_with(self.begins) {
                within = true;
            } else if (self.ends)(line) {
                within = false;
            }
            if within {
                part += line;
                part.push(' ');
            }
        }
        part
    }
}

fn sources(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder).expect("the sources should be there") {
        let path = file.expect("a file has a name").path();
        if path.is_dir() {
            found.extend(sources(&path, extension));
        } else if path.extension().is_some_and(|of| of == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Finds the comments in Rust code: of `fn`, with the type that it is in, `struct` and `enum`.
fn read_rust(source: &str, language: &Language, found: Found<'_>) {
    let (mut of, mut lines, mut first) = (String::new(), Vec::new(), 0);
    let (mut in_attribute, mut to_python) = (false, false);
    for (line, number) in source.lines().zip(1..) {
        let code = line.trim_start();
        if in_attribute {
            in_attribute = !code.ends_with(']');
            continue;
        }
        if let Some(text) = code.strip_prefix("///") {
            if lines.is_empty() {
                first = number;
            }
            lines.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            continue;
        }
        if code.starts_with("#[") {
            in_attribute = !code.ends_with(']');
            to_python |= code == "#[pyfunction]";
            continue;
        }
        if code.starts_with("//") {
            continue;
        }
        if let Some(name) = line.strip_prefix("impl ") {
            of = ident(name).to_owned();
        } else if line == "}" {
            of.clear();
        }
        let is_public = match language.name {
            "Python" => to_python || !of.is_empty() || line.contains("struct "),
            _ => code.starts_with("pub "),
        };
        let after = |word: &str| code.split_once(word).map(|(_, name)| ident(name));
        if !lines.is_empty() && is_public {
            let name = match (after("fn "), after("struct ").or(after("enum "))) {
                (Some(name), _) if of.is_empty() => Some(name.to_owned()),
                (Some(name), _) => Some((language.call)(&of, name)),
                (None, name) => name.map(|name| format!("type {name}")),
            };
            if let Some(name) = name {
                found(name, first, std::mem::take(&mut lines));
            }
        }
        lines.clear();
        to_python = false;
    }
}

/// Finds the comments in the C++ header, by the C functions that the code below them calls.
fn read_cpp(source: &str, _: &Language, found: Found<'_>) {
    let (mut lines, mut first, mut in_code) = (Vec::new(), 0, false);
    for (line, number) in source.lines().zip(1..) {
        let code = line.trim();
        if let Some(text) = code.strip_prefix("//") {
            if std::mem::take(&mut in_code) {
                lines.clear();
            }
            if lines.is_empty() {
                first = number;
            }
            lines.push(text.trim().to_owned());
            continue;
        }
        if !in_code && first == 1 {
            for of in ["clock", "arena"] {
                found(format!("type flagfall_{of}"), first, lines.clone());
            }
        }
        in_code = true;
        let calls = words_of(code).filter(|word| word.starts_with("flagfall_"));
        for call in calls {
            found(call.to_owned(), first, lines.clone());
        }
    }
}

/// Finds the comments in TypeScript code: of functions, classes and their members.
fn read_typescript(source: &str, _: &Language, found: Found<'_>) {
    let (mut of, mut lines, mut first) = (String::new(), Vec::new(), 0);
    let mut within = false;
    for (line, number) in source.lines().zip(1..) {
        let code = line.trim();
        if let Some(text) = code.strip_prefix("/**") {
            (within, first) = (true, number);
            lines.clear();
            lines.push(text.trim_end_matches("*/").trim().to_owned());
        } else if within {
            let text = code.trim_end_matches("*/").trim_start_matches('*');
            lines.push(text.trim().to_owned());
        }
        if within || code.starts_with("/**") {
            within &= !code.ends_with("*/");
            continue;
        }
        if line == "}" {
            of.clear();
        }
        let words = code
            .split_once(['(', ':', '<', '{'])
            .map_or(code, |(words, _)| words);
        let name = ident(words.split_whitespace().last().unwrap_or_default());
        let class = code.strip_prefix("export class ");
        if let Some(class) = class.or_else(|| code.strip_prefix("export interface ")) {
            of = ident(class).to_owned();
            found(format!("type {of}"), first, std::mem::take(&mut lines));
        } else if !lines.is_empty() {
            let name = match of.as_str() {
                "" => name.to_owned(),
                of => format!("{of}.{name}"),
            };
            found(name, first, std::mem::take(&mut lines));
        }
    }
}

fn ident(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The words of a clause, including the dots, colons, underscores and quotes of names.
fn words_of(clause: &str) -> impl Iterator<Item = &str> {
    let within = |letter: char| letter.is_alphanumeric() || "_:.-…\"`".contains(letter);
    clause
        .split(move |letter| !within(letter))
        .map(|word| word.trim_end_matches(['.', ':', ',']))
        .filter(|word| !word.is_empty())
}

/// The errors that a part of a comment names.
#[derive(Default)]
struct Named {
    /// The words, by list and variant.
    words: BTreeSet<(&'static str, &'static str)>,
    /// The lists of which it names any word.
    lists: BTreeSet<&'static str>,
}

/// The names that comments in a language can contain.
struct Names {
    /// The name of another call of the same type.
    call: fn(&str, &str) -> String,
    /// Whether another call's name means its errors only after "as".
    in_prose: bool,
    words: BTreeMap<String, (&'static str, &'static str)>,
    lists: BTreeMap<String, Vec<&'static str>>,
    calls: BTreeMap<String, Vec<&'static Refusals>>,
}

impl Names {
    fn of(language: &Language) -> Self {
        let mut names = Self {
            call: language.call,
            in_prose: language.begins.is_empty(),
            words: BTreeMap::new(),
            lists: BTreeMap::new(),
            calls: BTreeMap::new(),
        };
        let refuses = |list: &&&List| REFUSALS.iter().any(|group| group[0].list.name == list.name);
        for list in LISTS.iter().filter(refuses) {
            let any = names.lists.entry((language.any)(list));
            any.or_default().push(list.name);
            // A comment does not list the errors of a parser.
            let foretold = list
                .words
                .iter()
                .filter(|_| list.c_type == "flagfall_status");
            for word in foretold {
                let name = (language.word)(list, word);
                names.words.insert(name, (list.name, word.variant));
            }
        }
        for row in REFUSALS.iter().copied().flatten() {
            for name in language.names(row) {
                names.calls.entry(name).or_default().push(row);
            }
        }
        names
    }

    /// The errors that `part` names in the comment of a call of `of` with errors of these lists.
    fn read(&self, part: &str, of: &str, by: &BTreeSet<&str>) -> Named {
        let word_of = |word: &str| {
            self.words
                .get(word)
                .or(self.words.get(word.trim_matches('`')))
        };
        let mut named = Named::default();
        for clause in part.split([';', '\n']).flat_map(|part| part.split(". ")) {
            let (told, except) = clause.split_once("except").unwrap_or((clause, ""));
            let mut words = BTreeSet::new();
            let mut before = "";
            for word in words_of(told) {
                words.extend(word_of(word));
                let name = word.trim_matches('`');
                let any = self.lists.get(name).into_iter().flatten();
                named.lists.extend(any.copied());
                let (of, call) = name.split_once("::").unwrap_or((of, name));
                let near = self.calls.get(&(self.call)(of, call));
                let near = near.filter(|_| name != word || call != name);
                let rows = near.or(self.calls.get(name)).into_iter().flatten();
                let refers = !self.in_prose || before.eq_ignore_ascii_case("as");
                before = word;
                for row in rows.filter(|row| refers && by.contains(row.list.name)) {
                    words.extend(row.named().map(|word| (row.list.name, word)));
                    if row.own.is_none() {
                        named.lists.insert(row.list.name);
                    }
                }
            }
            for word in words_of(except) {
                if let Some(word) = word_of(word) {
                    words.remove(word);
                }
            }
            named.words.extend(words);
        }
        named
    }
}

/// The differences between a language's comments and the table.
fn drift(language: &Language) -> Vec<String> {
    let (names, comments) = (Names::of(language), language.comments());
    let mut drift = Vec::new();
    let mut tell = |place: &str, name: &str, what: &str, words: &BTreeSet<(&str, &str)>| {
        if !words.is_empty() {
            let words: Vec<_> = words.iter().map(|(_, word)| *word).collect();
            let line = format!("{place}: {name} {what} {}", words.join(", "));
            if !drift.contains(&line) {
                drift.push(line);
            }
        }
    };
    for (name, comment) in &comments {
        let mut of = name.trim_start_matches("flagfall_").split(['.', '_']);
        let of = of.next().unwrap_or_default();
        let rows = names.calls.get(name).map_or(&[][..], Vec::as_slice);
        // Not in the table, and neither is its type; or the errors are in prose.
        let of_type = |known: &String| known.starts_with(&format!("{of}."));
        let is_other = name.contains('.') && !names.calls.keys().any(of_type);
        if rows.is_empty() && (is_other || names.in_prose) {
            continue;
        }
        let by = rows.iter().map(|row| row.list.name).collect();
        let said = names.read(&language.reasons(comment), of, &by);
        let expected = rows
            .iter()
            .flat_map(|row| row.named().map(|word| (row.list.name, word)));
        let expected: BTreeSet<_> = expected.collect();
        let may_be_any = |list: &str| {
            let mut any = rows.iter().filter(|row| row.own.is_none());
            any.any(|row| row.list.name == list)
        };
        let missing = expected.difference(&said.words).copied().collect();
        tell(&comment.place, name, "does not name", &missing);
        let many = said.words.difference(&expected).copied();
        let many = many.filter(|(list, _)| !may_be_any(list)).collect();
        tell(&comment.place, name, "is not refused as", &many);
        // The errors that any text can cause may be named outside of the part.
        let text = names.read(&comment.lines.join(" "), of, &by);
        let any = rows.iter().filter(|row| row.own.is_none());
        let any = any.filter(|row| !text.lists.contains(row.list.name) && said.words.is_empty());
        let any = any.map(|row| (row.list.name, row.list.name)).collect();
        tell(&comment.place, name, "does not name any", &any);
    }
    // The errors that the type's comment names for all its calls.
    for row in REFUSALS.iter().copied().flatten() {
        let (of, _) = row.call.split_once("::").expect("a call of a type");
        let name = (language.call)(of, "");
        let name = format!("type {}", name.trim_end_matches(['_', '.', ':']));
        let text = comments.get(&name).map(|comment| comment.lines.join(" "));
        let said = names.read(&text.unwrap_or_default(), of, &BTreeSet::new());
        let general = row.general.iter().map(|word| (row.list.name, *word));
        let missing: BTreeSet<_> = general.filter(|word| !said.words.contains(word)).collect();
        let place = comments
            .get(&name)
            .map_or(language.name, |comment| &comment.place);
        tell(place, &name, "does not name", &missing);
    }
    for name in names.calls.keys() {
        if !comments.contains_key(name) {
            drift.push(format!("{}: there is no {name}", language.name));
        }
    }
    drift
}

#[test]
fn comments_say_why_a_call_is_refused() {
    let drift: Vec<_> = LANGUAGES.iter().copied().flat_map(drift).collect();
    assert!(drift.is_empty(), "\n{}", drift.join("\n"));
}
