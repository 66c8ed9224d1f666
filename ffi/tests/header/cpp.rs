//! Generates the part of `include/flagfall.hpp` that has C's constants and structs as types of C++.

use std::fmt::Write;

use flagfall_core::Notation;
use flagfall_core::lists::LISTS;

const BEGIN: &str = "// Types of C: `make header` writes them.\n";
const END: &str = "// End of types.\n";

const NAME: &str =
    "The name of a value, the same in every language. Static; empty if the value is unknown.";

/// The longest line.
const WIDTH: usize = 100;

/// `hpp` with its types generated from `header`, which is C's.
pub(crate) fn rewritten(hpp: &str, header: &str) -> String {
    let (before, rest) = hpp.split_once(BEGIN).expect("where the types begin");
    let (_, after) = rest.split_once(END).expect("where the types end");
    let types: String = header
        .split("\n\n")
        .filter_map(|block| {
            let at = block.lines().position(|line| !line.starts_with("//"))?;
            let (comment, item): (Vec<_>, Vec<_>) = (
                block.lines().take(at).collect(),
                block.lines().skip(at).collect(),
            );
            let text = constants(&item, header).or_else(|| fields(&item))?;
            Some(format!("\n{}\n{text}", comment.join("\n")))
        })
        .collect();
    format!("{before}{BEGIN}{types}\n{END}{after}")
}

/// A C enum as an enum class, with the name of each value.
fn constants(item: &[&str], header: &str) -> Option<String> {
    let class = item.first()?.strip_prefix("enum ")?;
    let name = type_name(class)?;
    let number = item.get(2)?.trim().strip_prefix(": ")?;
    let stem = class.trim_end_matches("_kind").trim_end_matches("_name");
    let prefix = stem.to_uppercase() + "_";
    let (mut lines, mut values, mut cases) = (String::new(), Vec::new(), String::new());
    for line in item.iter().skip(5).take_while(|line| **line != "};") {
        let Some((constant, value)) = line.trim().trim_end_matches(',').split_once(" = ") else {
            writeln!(lines, "{line}").expect("a String takes all");
            continue;
        };
        let variant = camel(
            constant
                .strip_prefix(&prefix)
                .expect("the prefix of its type"),
        );
        writeln!(lines, "  {variant} = {constant},").expect("a String takes all");
        let words = LISTS.iter().filter(|list| list.c_type == class);
        let mut words = words.flat_map(|list| list.words);
        if let Some(word) = words.find(|word| word.number.to_string() == value) {
            writeln!(
                cases,
                "    case {name}::{variant}:\n      return {:?};",
                word.name
            )
            .expect("a String takes all");
        }
        values.push(format!("{name}::{variant}"));
    }
    let values = wrapped(&values.join(", "), "      ");
    // The library has name and message functions only for lists that a later version may extend.
    let mut said: Vec<_> = header
        .lines()
        .filter_map(|line| line.strip_prefix("const char *"))
        .filter_map(|line| line.split_once('('))
        .filter(|(_, of)| of.starts_with(&format!("{class} ")))
        .map(|(call, _)| {
            let (what, comment) = if call.ends_with("_message") {
                (
                    "message",
                    "What a value means, in English. Static; empty if the value is unknown.",
                )
            } else {
                ("name", NAME)
            };
            format!(
                "// {comment}\ninline std::string_view {what}({name} value) noexcept {{\n  \
                 return detail::view({call}(static_cast<{class}>(value)));\n}}\n"
            )
        })
        .collect();
    if said.is_empty() {
        said.push(format!(
            "// {NAME}\nconstexpr std::string_view name({name} value) noexcept {{\n  \
             switch (value) {{\n{cases}    default:\n      return {{}};\n  }}\n}}\n"
        ));
    }
    let said = said.join("\n");
    Some(format!(
        "enum class {name} : std::{number} {{\n{lines}}};\n\n\
         template <>\nstruct detail::counterpart<{name}> {{\n  using type = {class};\n  \
         static constexpr {name} all[] = {{\n{values}}};\n}};\n\n\
         {said}"
    ))
}

/// A C struct whose fields have the types above.
fn fields(item: &[&str]) -> Option<String> {
    let class = item.first()?.strip_prefix("typedef struct ")?;
    let class = class.strip_suffix(" {")?;
    let name = type_name(class)?;
    let mut lines = String::new();
    for line in item
        .iter()
        .skip(1)
        .take_while(|line| !line.starts_with('}'))
    {
        let Some(field) = line.trim().strip_suffix(';') else {
            writeln!(lines, "{line}").expect("a String takes all");
            continue;
        };
        let (of, field) = field.split_once(' ').expect("a type, and a name");
        let of = match type_name(of) {
            Some(of) => of,
            None if of.ends_with("_t") => format!("std::{of}"),
            None => of.to_owned(),
        };
        if field == "struct_size" {
            lines = format!(
                "  // The size of the struct, by which the library knows its version.\n  {of} {field} = sizeof({name});\n"
            );
        } else {
            writeln!(lines, "  {of} {field}{{}};").expect("a String takes all");
        }
    }
    Some(format!(
        "struct {name} {{\n{lines}}};\n\n\
         template <>\nstruct detail::counterpart<{name}> {{\n  using type = {class};\n  \
         static_assert(sizeof({name}) == sizeof({class}));\n}};\n"
    ))
}

/// The name of a C type in C++; `None` for a type that has no direct counterpart.
fn type_name(class: &str) -> Option<String> {
    match class {
        // Each notation has its own.
        "flagfall_options" => None,
        "flagfall_option" => Some("ChessOption".to_owned()),
        // A `ParseError` is thrown, and a `Reading` and a `Standing` have both sides.
        "flagfall_parse_error" => Some("ParseFault".to_owned()),
        "flagfall_reading" => Some("GameReading".to_owned()),
        "flagfall_standing" => Some("GameStanding".to_owned()),
        _ => class.strip_prefix("flagfall_").map(camel),
    }
}

/// The errors that `header` names for a call, and `hpp` does not name where it makes that call.
pub(crate) fn refusals_left_out(hpp: &str, header: &str) -> Vec<String> {
    let (mut left_out, mut seen) = (Vec::new(), 0);
    for block in header.split("\n\n") {
        let words: Vec<_> = block
            .lines()
            .filter_map(|line| line.strip_prefix("// "))
            .flat_map(|line| line.split([' ', ',', '.', ';', ':']))
            .filter_map(|word| refusal(word, header))
            .collect();
        let call = block
            .lines()
            .find_map(|line| line.strip_prefix("flagfall_status "));
        let Some((call, _)) = call.and_then(|call| call.split_once('(')) else {
            continue;
        };
        let comment = comment_where(hpp, call);
        for word in words {
            seen += 1;
            if !comment.contains(&word) {
                left_out.push(format!("{call}: {word}"));
            }
        }
    }
    assert!(seen > 80, "only {seen} refusals were found");
    left_out
}

/// The options of each notation as `hpp` has them, and as core's table does.
pub(crate) fn options(hpp: &str) -> Vec<(String, String)> {
    let with_options = Notation::ALL
        .iter()
        .filter(|notation| !notation.options().is_empty());
    let options = with_options.map(|notation| {
        let name = camel(&notation.name().replace('-', "_"));
        let (_, fields) = hpp
            .split_once(&format!("\nstruct {name} {{\n"))
            .unwrap_or_else(|| panic!("no struct {name}"));
        let (fields, _) = fields.split_once("};").expect("the end of a struct");
        let has: Vec<_> = fields
            .lines()
            .filter_map(|line| line.trim().split_once(" = "))
            .map(|(field, _)| field)
            .collect();
        let core = notation.options().iter().map(|(option, of)| match *of {
            "Millis" => format!("std::int64_t {option}"),
            of => format!("{of} {option}"),
        });
        (has.join(", "), core.collect::<Vec<_>>().join(", "))
    });
    options.collect()
}

/// The name of an error in `hpp`; `None` for other words, and for errors that its first comment
/// names.
fn refusal(word: &str, header: &str) -> Option<String> {
    match word {
        // After a failed write, the exception of the caller's function is thrown.
        "OK" | "INVALID_ARGUMENT" | "BUFFER_TOO_SHORT" | "WRITE_FAILED" => None,
        "PARSE" => Some("ParseError".to_owned()),
        "RESTORE_…" => Some("RestoreError".to_owned()),
        "CANNOT_HOLD_…" => Some("HoldError".to_owned()),
        "CANNOT_SAY_…" => Some("CannotSay…".to_owned()),
        _ if word.contains(|c: char| !c.is_ascii_uppercase() && c != '_') => None,
        _ => header
            .contains(&format!("  FLAGFALL_STATUS_{word} = "))
            .then(|| camel(word)),
    }
}

/// The comment above the lines of `hpp` that make a call, in one line.
fn comment_where(hpp: &str, call: &str) -> String {
    let (mut comment, mut code) = (String::new(), false);
    for line in hpp.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("//") {
            if std::mem::take(&mut code) {
                comment.clear();
            }
            comment += words;
        } else {
            code = true;
            if !line.contains(call) {
                continue;
            }
            let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            if names.any(|name| name == call) {
                return comment;
            }
        }
    }
    panic!("nothing calls {call}")
}

/// `NOT_STARTED` and `not_started` as `NotStarted`.
pub(crate) fn camel(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + &rest.to_lowercase()
    };
    name.split('_').map(word).collect()
}

fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = vec![indent.to_owned()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a line");
        if last.len() + 1 + word.len() > WIDTH {
            lines.push(format!("{indent}{word}"));
        } else {
            if last.len() > indent.len() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n")
}
