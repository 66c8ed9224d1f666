//! Clock comments: eight bytes are a time, the rest is the text.

use flagfall::{Millis, clk_comment, clock_comments, emt_comment};

use crate::texts;

/// A time that is found in a comment can be written and found again.
pub fn check(data: &[u8]) {
    let Some((head, text)) = texts::split(data, 8) else {
        return;
    };
    for comment in clock_comments(text) {
        assert!(Millis::new(comment.time.get()).is_some(), "{text:?}");
    }
    let number = i64::from_le_bytes(head.try_into().expect("eight bytes"));
    let Some(time) = Millis::new(number) else {
        return;
    };
    for written in [clk_comment(time), emt_comment(time)] {
        let found = clock_comments(&written);
        let [found] = found.as_slice() else {
            panic!("one comment in {written:?}: {found:?}");
        };
        assert_eq!(found.time, time.max(Millis::ZERO), "{written:?}");
        // Text before a comment does not hide it, unless it opens another comment.
        if !text.contains('[') {
            let together = format!("{text} {written}");
            assert_eq!(clock_comments(&together).len(), 1, "{together:?}");
        }
    }
}
