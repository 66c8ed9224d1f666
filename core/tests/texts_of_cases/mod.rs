//! The texts of the conformance cases.

use std::path::Path;

use flagfall::Notation;

/// Every text of an `accept`, `refuse` or `assume` case, with its notation.
pub fn texts_of_cases() -> Vec<(Notation, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let files = std::fs::read_dir(folder).expect("the folder of the cases");
    let mut texts = Vec::new();
    for file in files {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "cases") {
            continue;
        }
        let cases = std::fs::read_to_string(path).expect("a file of cases");
        for line in cases.lines() {
            let mut words = line.split(' ').skip(1);
            let notation = words.next().and_then(Notation::named);
            let quoted = line
                .split_once('"')
                .and_then(|(_, rest)| rest.strip_suffix('"'));
            let kinds = ["accept ", "refuse ", "assume "];
            let is_setup = kinds.iter().any(|kind| line.starts_with(kind));
            if let (Some(notation), Some(quoted), true) = (notation, quoted, is_setup) {
                let text = quoted.replace("\\\"", "\"").replace("\\n", "\n");
                texts.push((notation, text));
            }
        }
    }
    texts
}
