//! Tests that `include/flagfall.h`, and the types in `include/flagfall.hpp`, are up to date.

mod cpp;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn generated() -> String {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut header = Vec::new();
    cbindgen::generate(crate_dir)
        .expect("the crate should have a header")
        .write(&mut header);
    let header = String::from_utf8(header).expect("a header is UTF-8");
    in_blocks(&header, &types_of_constants(&crate_dir.join("src")))
}

/// The type of each constant, which cbindgen omits in its `#define`.
fn types_of_constants(src: &Path) -> BTreeMap<String, String> {
    let mut types = BTreeMap::new();
    for file in fs::read_dir(src).expect("the sources should be there") {
        let file = file.expect("a file has a name").path();
        let text = fs::read_to_string(file).expect("a source is a text");
        for line in text.lines() {
            let constant = line.trim().strip_prefix("pub const FLAGFALL_");
            if let Some((name, rest)) = constant.and_then(|rest| rest.split_once(": "))
                && let Some((class, _)) = rest.split_once(" =")
            {
                types.insert(format!("FLAGFALL_{name}"), class.to_owned());
            }
        }
    }
    types
}

/// The header, its blocks separated by empty lines, with two changes:
///
/// - The constants of a type are in an enum, which in C++ is the type. So a C++ compiler rejects a
///   notation where a side is expected, and nothing has a second name. In C the type is a number of
///   32 bits, since C leaves the size of an enum to the compiler.
/// - Each struct that begins with its size has a macro that initializes one.
fn in_blocks(header: &str, types: &BTreeMap<String, String>) -> String {
    let mut constants: BTreeMap<&str, String> = BTreeMap::new();
    let mut blocks = Vec::new();
    for block in header.split("\n\n") {
        let (words, last) = block.rsplit_once('\n').unwrap_or(("", block));
        let define = last.strip_prefix("#define ");
        match define.and_then(|define| define.split_once(' ')) {
            Some((name, value)) if types.get(name).is_some_and(|class| is_ours(class)) => {
                let constants = constants.entry(&types[name]).or_default();
                for line in words.lines().filter(|line| !line.is_empty()) {
                    writeln!(constants, "  {line}").expect("a String takes all");
                }
                writeln!(constants, "  {name} = {value},").expect("a String takes all");
            }
            _ => blocks.push(block),
        }
    }
    let blocks = blocks.iter().map(|block| {
        let (words, last) = block.rsplit_once('\n').unwrap_or(("", block));
        let typedef = last
            .strip_prefix("typedef ")
            .and_then(|rest| rest.strip_suffix(';'));
        if let Some((number, class)) = typedef.and_then(|rest| rest.split_once(' '))
            && let Some(constants) = constants.remove(class)
        {
            return format!(
                "{words}\nenum {class}\n#ifdef __cplusplus\n    : {number}\n#endif\n{{\n\
                 {constants}}};\n#ifndef __cplusplus\n{last}\n#endif"
            );
        }
        match last
            .strip_prefix("} ")
            .and_then(|rest| rest.strip_suffix(';'))
        {
            Some(class) if block.contains("\n  uint32_t struct_size;\n") => {
                let name = class.to_uppercase();
                format!(
                    "{block}\n\n// Initializes a {class}: sets its `struct_size`, and all else to \
                     zero.\n#define {name}_INIT {{.struct_size = sizeof({class})}}"
                )
            }
            _ => (*block).to_owned(),
        }
    });
    let header = blocks.collect::<Vec<_>>().join("\n\n");
    assert!(constants.is_empty(), "constants of no type: {constants:?}");
    header
}

fn is_ours(class: &str) -> bool {
    class.starts_with("flagfall_")
}

fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../include")
}

fn read(name: &str) -> String {
    fs::read_to_string(include().join(name)).expect("the header should be there")
}

/// With `FLAGFALL_WRITE_HEADER` set, writes the headers instead: `make header`.
#[test]
fn the_committed_headers_are_the_generated_ones() {
    let header = generated();
    let hpp = cpp::rewritten(&read("flagfall.hpp"), &header);
    for (name, generated) in [("flagfall.h", header), ("flagfall.hpp", hpp)] {
        if std::env::var_os("FLAGFALL_WRITE_HEADER").is_some() {
            fs::write(include().join(name), &generated).expect("the header should be writable");
        }
        assert!(
            read(name) == generated,
            "include/{name} is out of date: `make header` writes it anew"
        );
    }
}

#[test]
fn a_call_of_cpp_names_what_it_is_refused_with() {
    let left_out = cpp::refusals_left_out(&read("flagfall.hpp"), &read("flagfall.h"));
    assert!(left_out.is_empty(), "{left_out:#?}");
}

#[test]
fn a_notation_of_cpp_has_its_options() {
    let options = cpp::options(&read("flagfall.hpp"));
    assert_eq!(options.len(), 5);
    for (cpp, core) in options {
        assert_eq!(cpp, core);
    }
}
