//! PCN documents. A byte chooses the format; the rest is the text.

use flagfall::Format;
use flagfall::Side;
use flagfall::pcn::Document;

use crate::texts;

/// A document is the same after conversion to every format that can hold it, and can be replayed.
pub fn check(data: &[u8]) {
    let Some(([chosen], text)) = texts::split(data, 1) else {
        return;
    };
    let formats = [Format::Json, Format::Toml];
    let format = formats[usize::from(*chosen % 2)];
    let document = match Document::parse(text, format) {
        Ok(document) => document,
        Err(error) => return texts::check_error(text, &error),
    };
    for format in formats {
        let Ok(printed) = document.print(format) else {
            continue;
        };
        let again = Document::parse(&printed, format).expect("what was printed");
        assert_eq!(document, again, "{text:?}");
        assert_eq!(again.print(format).as_ref(), Ok(&printed), "{text:?}");
    }
    for side in Side::ALL {
        let replay = document.replay(side);
        assert!(replay.plies.len() <= document.plies().len(), "{text:?}");
    }
}
