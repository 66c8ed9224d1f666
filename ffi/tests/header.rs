//! `include/flagfall.h` is what this crate says it is.

use std::path::Path;

fn generated() -> String {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut header = Vec::new();
    cbindgen::generate(crate_dir)
        .expect("the crate should have a header")
        .write(&mut header);
    String::from_utf8(header).expect("a header is UTF-8")
}

/// With `FLAGFALL_WRITE_HEADER` set, writes the header instead: `make header`.
#[test]
fn the_committed_header_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../include/flagfall.h");
    let generated = generated();
    if std::env::var_os("FLAGFALL_WRITE_HEADER").is_some() {
        std::fs::write(&path, &generated).expect("the header should be writable");
    }
    let committed = std::fs::read_to_string(&path).expect("the header should be there");
    assert!(
        committed == generated,
        "include/flagfall.h is out of date: `make header` writes it anew"
    );
}
