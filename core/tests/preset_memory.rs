//! Reading a file of presets takes memory in proportion to its text.

#![allow(missing_docs, reason = "a test")]

mod counting;

use flagfall::Presets;

const BYTES: usize = 1_400_000;
/// The most bytes of memory for each byte of the text.
const MOST: usize = 8;

/// The memory for a file of that length, which consists of the parts that `part` returns.
fn taken(what: &str, mut part: impl FnMut(&mut String, usize)) {
    let mut text = String::with_capacity(BYTES + 1_000);
    for number in 0.. {
        if text.len() > BYTES {
            break;
        }
        part(&mut text, number);
    }
    let before = counting::in_use();
    let (presets, peak) = counting::peak(|| Presets::parse(&text));
    let kept = counting::in_use() - before;
    let times = |bytes: usize| bytes as f64 / text.len() as f64;
    println!(
        "{what}: {:?} presets, peak {:.1} times, kept {:.1} times",
        presets.as_ref().map(Presets::len).map_err(|e| e.kind),
        times(peak),
        times(kept)
    );
    assert!(
        peak <= MOST * text.len(),
        "{what}: {:.1} times",
        times(peak)
    );
}

// One test, since the memory of others would count.
#[test]
fn presets_take_at_most_eight_times_their_text() {
    a_part_that_is_too_long_is_rejected_at_once();
    let preset = |name: usize, setup: &str, more: &str| {
        format!(
            "[[preset]]\nname = \"Blitz {name}\"\nnotation = \"lichess\"\nsetup = \"{setup}\"\n{more}\n"
        )
    };
    taken("presets of one control", |text, number| {
        text.push_str(&preset(number, "3+2", ""));
    });
    taken("presets of many controls", |text, number| {
        let setup = format!("{}+{}", 1 + number % 180, number / 180 % 181);
        text.push_str(&preset(number, &setup, ""));
    });
    taken(
        "presets of as many controls of three stages",
        |text, number| {
            let (time, moves) = (1 + number / 1_000, 1 + number % 1_000);
            let setup = format!("{moves}/{time},2/3,G/4");
            let preset =
                format!("[[preset]]\nname=\"{number}\"\nnotation=\"chess\"\nsetup=\"{setup}\"\n");
            text.push_str(&preset);
        },
    );
    taken("presets with data", |text, number| {
        let data = "data.gong = \"low.wav\"\ndata.volume = 8\n";
        text.push_str(&preset(number, "3+2", data));
    });
    taken("presets with a second side", |text, number| {
        text.push_str(&preset(number, "3+2", "second.setup = \"5+0\"\n"));
    });
    let numbers = format!("data.numbers = [{}1]\n", "1,".repeat(20_000));
    taken("presets with many numbers", |text, number| {
        text.push_str(&preset(number, "3+2", &numbers));
    });
    taken("comments", |text, _| text.push_str("#\n"));
    taken("a preset that is refused after many", |text, number| {
        text.push_str(&preset(number, "3+2", ""));
        if text.len() > BYTES {
            text.push_str("[[preset]]\nname = 5\n");
        }
    });
}

/// A text without presets under headers, or with one that is too long.
fn a_part_that_is_too_long_is_rejected_at_once() {
    let long = "1,".repeat(BYTES / 2);
    let preset = "[[preset]]\nname = \"A\"\nnotation = \"lichess\"\nsetup = \"3+2\"\n";
    let inline = "{name = \"A\", notation = \"lichess\", setup = \"3+2\"},".repeat(BYTES / 50);
    for text in [
        format!("{preset}data.a = [{long}]\n"),
        format!("preset = [{inline}]\n"),
        format!("a = [{long}\n"),
        format!("{preset}{preset}data.a = [[{long}\n"),
    ] {
        let (presets, peak) = counting::peak(|| Presets::parse(&text));
        let error = presets.expect_err("a part that is too long");
        assert_eq!(error.kind, flagfall::PresetErrorKind::PresetTooLong);
        assert!(peak < text.len() / 10, "{peak} bytes");
    }
}
