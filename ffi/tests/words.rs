//! Tests that what is generated from core's vocabulary is up to date: the constants here, the types
//! of Python and Node, and the numbers in Python's arrays.
//!
//! In a file that is partly written by hand, the generated part is between the lines
//! `Words of X: ...` and `End of words`.

mod spelling;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use flagfall_core::Notation;
use flagfall_core::lists::LISTS;
use flagfall_core::vocabulary::{List, Listed, Word};

use spelling::{camel, upper};

/// The longest line.
const WIDTH: usize = 100;

/// The lists that only C has as constants: elsewhere, fields distinguish the variants.
const FIELDS: [&str; 3] = ["Board", "GameLimit", "Opening"];

/// The lists that C has only as names in JSON.
const IN_JSON: [&str; 3] = ["PhraseRole", "PhraseName", "PhrasePlace"];

/// With `FLAGFALL_WRITE_WORDS` set, writes the files instead: `make words`.
#[test]
fn what_is_written_from_core_s_words_is_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files: Vec<_> = fs::read_dir(root.join("ffi/src"))
        .expect("the sources should be there")
        .map(|file| file.expect("a file has a name").path())
        .collect();
    files.push(root.join("ffi/tests/api_test_names.c"));
    files.push(root.join("bindings-python/python/flagfall/words.py"));
    files.push(root.join("bindings-python/python/flagfall/numbers.py"));
    files.push(root.join("bindings-node/lib/words.ts"));
    files.push(root.join("core/README.md"));
    files.push(root.join("bindings-python/README.md"));
    files.push(root.join("bindings-node/README.md"));
    files.push(root.join("core/conformance/README.md"));
    let mut written = 0;
    for path in files {
        let committed = fs::read_to_string(&path).expect("a source is a text");
        let language = path.extension().and_then(|extension| extension.to_str());
        let (current, regions) = rewritten(&committed, language.expect("a language"));
        written += regions;
        if std::env::var_os("FLAGFALL_WRITE_WORDS").is_some() && current != committed {
            fs::write(&path, &current).expect("the file should be writable");
        }
        let committed = fs::read_to_string(&path).expect("a source is a text");
        assert!(
            committed == current,
            "{} is out of date: `make words` writes it anew",
            path.display()
        );
    }
    // Every list in C but those in JSON, nine types in its test, four in Python's arrays, the types
    // of two languages, and four tables.
    let in_c = lists().len() - IN_JSON.len();
    assert_eq!(written, in_c + 9 + 4 + 2 + 4);
}

/// The file with its regions rewritten, and their number.
fn rewritten(text: &str, language: &str) -> (String, usize) {
    let (mut out, mut regions, mut within) = (String::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let mark = line
            .trim()
            .trim_start_matches(['/', '#', ' ', '<', '!', '-']);
        within &= !mark.starts_with("End of words.");
        if !within {
            out += line;
        }
        if let Some(of) = mark.strip_prefix("Words of ") {
            let (of, _) = of.split_once(':').expect("a list, and how it is written");
            (regions, within) = (regions + 1, true);
            out += &region(of, language);
        }
    }
    assert!(!within, "a region without an end");
    (out, regions)
}

/// The list that has these words in languages other than Rust: there all parsers have one error
/// type, and an arena has that of a clock.
fn name_elsewhere(list: &List) -> &'static str {
    match list.name {
        "SyntaxErrorKind" | "PresetErrorKind" => "ParseErrorKind",
        "ArenaError" => "ClockError",
        name => name,
    }
}

/// The lists with their words, for languages other than Rust.
fn lists() -> Vec<Written> {
    let mut found: Vec<Written> = Vec::new();
    for list in LISTS {
        let is_of = |other: &&mut Written| name_elsewhere(list) == other.list.name;
        if let Some(written) = found.iter_mut().find(is_of) {
            written.words.extend(list.words);
            written.words = written.by_number();
        } else {
            let words = list.words.iter().collect();
            found.push(Written { list, words });
        }
    }
    found
}

/// A list for languages other than Rust.
struct Written {
    list: &'static List,
    words: Vec<&'static Word>,
}

impl Written {
    fn by_number(&self) -> Vec<&'static Word> {
        let mut words = self.words.clone();
        words.sort_by_key(|word| word.number);
        words
    }
}

/// The text between the marks, for the list `of` or for all lists.
fn region(of: &str, language: &str) -> String {
    let lists = lists();
    let list = || {
        let found = lists.iter().find(|written| written.list.name == of);
        found.unwrap_or_else(|| panic!("no list is called {of}"))
    };
    let named = || {
        lists
            .iter()
            .filter(|written| !FIELDS.contains(&written.list.name))
    };
    match (language, of) {
        ("rs", _) => constants(list()),
        ("c", class) => numbers(class),
        ("py", "every list") => named().map(literal).collect(),
        ("py", _) => members(list()),
        ("ts", "every list") => named().map(union).collect(),
        ("md", "Notation in Rust") => described(|of, options| format!("{of} {{ {options} }}")),
        ("md", "Notation in Python") => described(|of, options| format!("{of}({options})")),
        ("md", "Notation in Node") => table("for example | its options", |notation| {
            let options = notation.options().iter();
            let options: Vec<_> = options.map(|(name, _)| quoted(&camel(name))).collect();
            vec![quoted(notation.example()), options.join(", ")]
        }),
        ("md", "Notation in the cases") => table("options", |notation| {
            let options = notation.options().iter().map(|(name, of)| {
                let name = name.trim_end_matches("_ms").replace('_', "-");
                quoted(&format!("{name}={}", values(of)))
            });
            let options: Vec<_> = options.collect();
            let cell = (!options.is_empty()).then(|| options.join(", "));
            cell.into_iter().collect()
        }),
        _ => panic!("no words of {of} in {language}"),
    }
}

/// C: a constant for each word.
fn constants(written: &Written) -> String {
    let (class, prefix) = (written.list.c_type, written.list.c_prefix);
    let mut out = String::new();
    for Word {
        variant,
        number,
        sentence,
        ..
    } in written.by_number()
    {
        for line in lines(sentence, "/// ") {
            writeln!(out, "{line}").expect("a String takes all");
        }
        let name = upper(variant);
        writeln!(out, "pub const {prefix}{name}: {class} = {number};").expect("a String takes all");
    }
    out
}

/// C: every word of a type, in an array.
fn numbers(class: &str) -> String {
    let lists = LISTS.iter().filter(|list| list.c_type == class);
    let words = lists.flat_map(|list| list.words.iter().map(|word| (list.c_prefix, word)));
    let mut words: Vec<_> = words.collect();
    words.sort_by_key(|(_, word)| word.number);
    let constant =
        |(prefix, word): (&str, &Word)| format!("    {prefix}{},\n", upper(word.variant));
    words.into_iter().map(constant).collect()
}

/// The name of a list's type in Python and TypeScript, where an error's name is an exception's.
fn type_name(list: &List) -> String {
    match list.name {
        error if error.ends_with("Error") => format!("{error}Kind"),
        name => name.to_owned(),
    }
}

/// Python: the type of a list.
fn literal(written: &Written) -> String {
    let name = type_name(written.list);
    let words: Vec<_> = written
        .words
        .iter()
        .map(|word| format!("{:?}", word.name))
        .collect();
    let line = format!("{name}: TypeAlias = Literal[{}]\n", words.join(", "));
    if line.len() <= 88 {
        line
    } else {
        format!(
            "{name}: TypeAlias = Literal[\n    {},\n]\n",
            words.join(",\n    ")
        )
    }
}

/// Python: the numbers of a list, in an enum.
fn members(written: &Written) -> String {
    let words = written.by_number().into_iter();
    let member = |word: &Word| format!("    {} = {}\n", upper(word.variant), word.number);
    words.map(member).collect()
}

/// TypeScript: the type of a list.
fn union(written: &Written) -> String {
    let list = written.list;
    let name = match list.name {
        "Format" => "PcnFormat".to_owned(),
        "Notation" => "NotationName".to_owned(),
        _ => type_name(list),
    };
    let mut out = comment(first_paragraph(list.sentence), "") + &format!("export type {name} =");
    for word in &written.words {
        out += &format!("\n{}  | '{}'", comment(word.sentence, "  "), word.name);
    }
    out + ";\n\n"
}

/// Without what follows it, which may be an example in Rust.
fn first_paragraph(sentence: &str) -> &str {
    sentence.split("\n\n").next().unwrap_or_default()
}

fn comment(sentence: &str, indent: &str) -> String {
    let line = format!("{indent}/** {} */\n", words_of(sentence).join(" "));
    if line.chars().count() <= WIDTH {
        return line;
    }
    let lines = lines(sentence, &format!("{indent} * "));
    format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
}

fn words_of(sentence: &str) -> Vec<&str> {
    sentence.split_whitespace().collect()
}

/// A sentence's lines, each after `prefix`; paragraphs are kept.
fn lines(sentence: &str, prefix: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in sentence.trim().split("\n\n") {
        if !lines.is_empty() {
            lines.push(prefix.trim_end().to_owned());
        }
        let mut line = prefix.to_owned();
        for word in words_of(paragraph) {
            if line.len() > prefix.len() {
                if line.chars().count() + 1 + word.chars().count() > WIDTH {
                    lines.push(std::mem::replace(&mut line, prefix.to_owned()));
                } else {
                    line.push(' ');
                }
            }
            line += word;
        }
        lines.push(line);
    }
    lines
}

/// A table of the notations, whose columns `cells` computes. A notation without cells is left out.
fn table(columns: &str, cells: impl Fn(&Notation) -> Vec<String>) -> String {
    let mut out = format!("| notation | {columns} |\n|");
    out += &"---|".repeat(2 + columns.matches('|').count());
    let rows = Notation::ALL
        .iter()
        .map(|notation| (notation, cells(notation)));
    for (notation, cells) in rows.filter(|(_, cells)| !cells.is_empty()) {
        write!(out, "\n| `{}` |", notation.name()).expect("a String takes all");
        for cell in cells {
            let space = if cell.is_empty() { "" } else { " " };
            write!(out, "{space}{} |", cell.replace('|', "\\|")).expect("a String takes all");
        }
    }
    out + "\n\n"
}

/// The table with a sentence for each notation, and its type in a language where it has options.
fn described(with_options: impl Fn(&str, &str) -> String) -> String {
    table("for example | what it is | with options", |notation| {
        let options: Vec<_> = notation.options().iter().map(|(name, _)| *name).collect();
        let options = if options.is_empty() {
            String::new()
        } else {
            quoted(&with_options(word(notation).variant, &options.join(", ")))
        };
        vec![quoted(notation.example()), what_it_is(notation), options]
    })
}

fn word(notation: &Notation) -> &'static Word {
    let mut words = Notation::LIST.words.iter();
    words
        .find(|word| word.name == notation.name())
        .expect("a word")
}

/// Its sentence without the example.
fn what_it_is(notation: &Notation) -> String {
    let sentence = words_of(word(notation).sentence).join(" ");
    let (what, _) = sentence.split_once(". For example").expect("an example");
    what.to_owned()
}

fn quoted(text: &str) -> String {
    format!("`{text}`")
}

/// What an option of this type may be.
fn values(of: &str) -> String {
    match of {
        "bool" => "true|false".to_owned(),
        "Millis" => "MS".to_owned(),
        list => {
            let list = LISTS.iter().find(|one| one.name == list).expect("a list");
            let names: Vec<_> = list.words.iter().map(|word| word.name).collect();
            names.join("|")
        }
    }
}
