//! Seeds from the conformance cases: each text becomes an input of every target that it suits.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::Path;

use flagfall::pcn::Document;
use flagfall::{
    Arena, Clock, Format, Lag, Match, Millis, Notation, Pcn, Presets, Protocol, Side,
    StandingFormat, Timestamp,
};

use crate::texts::{self, byte_of};

/// A word of a line in a case.
enum Word {
    Bare(String),
    Text(String),
}

/// Writes a folder of seeds for each target into `corpus`, from the cases in `cases`. Returns their
/// number.
///
/// # Errors
///
/// If a file or folder cannot be read or written.
pub fn write(cases: &Path, corpus: &Path) -> io::Result<usize> {
    let mut seeds = Vec::new();
    for entry in fs::read_dir(cases)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "cases") {
            for line in fs::read_to_string(&path)?.lines() {
                of_line(&words(line), &mut seeds);
            }
        }
    }
    // Seeds that are not texts of cases: files of presets, and games.
    seeds.push(("presets", Presets::built_in().print().into_bytes()));
    let mut value = |kind, json: serde_json::Result<String>| {
        seeds.push(("values", chosen(&[kind], &json.expect("a value"))));
    };
    value(2, serde_json::to_string(&a_match()));
    value(3, serde_json::to_string(&Presets::built_in()));
    let lag = Lag::new(Millis::from_secs(60), Millis::ZERO);
    value(5, serde_json::to_string(&lag.expect("times")));
    for game in 0..200_u64 {
        let mut draw = crate::draw::Draw::Seed(game);
        let byte = |_| u8::try_from(draw.below(256)).expect("a byte");
        let bytes: Vec<u8> = (0..300).map(byte).collect();
        seeds.push(("clock", bytes.clone()));
        seeds.push(("abi", bytes));
    }
    for (format, control, text) in crate::standing::SEEDS {
        let place = StandingFormat::ALL
            .iter()
            .position(|known| *known == format);
        let place = place.and_then(|place| u8::try_from(place).ok());
        let head = [place.expect("a few"), control, 0];
        seeds.push(("standing", chosen(&head, text)));
    }
    for (target, seed) in &seeds {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        fs::write(folder.join(format!("{:016x}", hasher.finish())), seed)?;
    }
    Ok(seeds.len())
}

type Seeds = Vec<(&'static str, Vec<u8>)>;

fn of_line(line: &[Word], seeds: &mut Seeds) {
    let bare = |word: &Word| match word {
        Word::Bare(word) => Some(word.clone()),
        Word::Text(_) => None,
    };
    let names: Vec<String> = line.iter().filter_map(bare).collect();
    let is_toml = names.iter().any(|word| word == "format=toml");
    let notation = names.iter().find_map(|word| Notation::named(word));
    let protocol = Protocol::ALL.iter().position(|protocol| {
        names.first().is_some_and(|word| word == "times-left")
            && names.iter().any(|word| word == protocol.name())
    });
    let command = names.first().map_or("", String::as_str);
    for word in line {
        let Word::Text(text) = word else { continue };
        seeds.push(("detect", text.clone().into_bytes()));
        if let Some(protocol) = protocol {
            let protocol = u8::try_from(protocol).expect("a few");
            seeds.push(("times_left", chosen(&[protocol, 0], text)));
        }
        match command {
            "restore" => {
                seeds.push(("restore", chosen(&[0], text)));
                of_snapshot(text.as_bytes(), seeds);
            }
            "restore-hex" => {
                let bytes = hexadecimal(text);
                seeds.push(("restore", [&[0], bytes.as_slice()].concat()));
                of_snapshot(&bytes, seeds);
            }
            "restore-journal" => seeds.push(("journal", text.clone().into_bytes())),
            "pgn" => seeds.push(("pgn", chosen(&[0, 7], text))),
            _ => {}
        }
        let Some(mut notation) = notation else {
            continue;
        };
        if let (Notation::Pcn(_), true) = (notation, is_toml) {
            notation = Notation::Pcn(Pcn {
                format: Format::Toml,
            });
        }
        let Some(byte) = byte_of(notation) else {
            continue;
        };
        seeds.push(("parse", chosen(&[byte], text)));
        of_values(notation, text, seeds);
        let end = u8::try_from(text.len()).unwrap_or(u8::MAX);
        seeds.push(("explain", chosen(&[byte, end], text)));
        let other = seeds.len() % texts::NOTATIONS.len();
        let other = u8::try_from(other).expect("a few notations");
        seeds.push(("convert", chosen(&[byte, other], text)));
        if let Notation::Pcn(_) = notation {
            seeds.push(("documents", chosen(&[is_toml.into()], text)));
        }
        if let Notation::PgnExtended = notation {
            seeds.push(("audit", recorded(text)));
        }
        seeds.push(("comments", chosen(&[1; 8], text)));
        let quoted = text
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n");
        let name = notation.name();
        let preset =
            format!("[[preset]]\nname = \"a\"\nnotation = \"{name}\"\nsetup = \"{quoted}\"\n");
        seeds.push(("presets", preset.into_bytes()));
    }
}

/// The time control, and the explanation of the text, as serde serializes them.
fn of_values(notation: Notation, text: &str, seeds: &mut Seeds) {
    let mut push = |kind: u8, value: serde_json::Result<String>| {
        // A document may have numbers that do not fit 64 bits.
        if let Ok(value) = value {
            seeds.push(("values", chosen(&[kind], &value)));
        }
    };
    push(6, serde_json::to_string(&notation));
    push(
        7,
        serde_json::to_string(&notation.explain(text, text.len())),
    );
    if let Ok(control) = notation.parse(text) {
        push(0, serde_json::to_string(&control));
        push(1, serde_json::to_string(&Clock::new(control)));
    }
    if let Ok(document) = Document::parse(text, Format::Json) {
        push(4, serde_json::to_string(&document));
    }
}

/// A match in its second game, with a cube.
fn a_match() -> Match {
    let mut one = Match::new(5.try_into().expect("not zero"));
    for played in [false, true] {
        one.start_game().expect("no game yet");
        one.double(Side::First).expect("no owner yet");
        one.take().expect("a double");
        if !played {
            one.end_game(Side::First, 2).expect("a game");
        }
    }
    one
}

/// An arena with two games and a place without one, as a file and as a part.
fn of_arena(clock: &Clock, now: Timestamp, seeds: &mut Seeds) {
    let mut arena = Arena::new();
    let games = [(); 3].map(|()| arena.add(clock.clone()).expect("room"));
    arena.remove(games[1]).expect("a game");
    if let Ok(parts) = arena.save(now) {
        let file: Vec<u8> = parts.flatten().collect();
        seeds.push(("arenas", [&[1], &file[..file.len() - 4]].concat()));
        seeds.push(("arenas", [&[0], file.as_slice()].concat()));
    }
}

/// A snapshot in both forms, the journal that begins with it, and an arena of it.
fn of_snapshot(saved: &[u8], seeds: &mut Seeds) {
    let Ok(mut clock) = Clock::restore(saved, None) else {
        return;
    };
    let Some(now) = crate::restore::now(&clock) else {
        return;
    };
    if let (Ok(binary), Ok(json)) = (clock.save(now), clock.save_json(now)) {
        let unchecked = &binary[..binary.len() - 4];
        seeds.push(("restore", [&[1], unchecked].concat()));
        seeds.push(("restore", chosen(&[0], &json)));
    }
    of_arena(&clock, now, seeds);
    clock.keep_journal().expect("a journal");
    let _ = clock.advance(now);
    let _ = clock.press(flagfall::Side::First, now);
    let _ = clock.take_back(now, flagfall::TakeBackTo::Move(0));
    seeds.extend(
        clock
            .journal_json()
            .map(|json| ("journal", json.into_bytes())),
    );
}

/// The clocks of a few moves with the time control `text`: a second is used for each.
fn recorded(text: &str) -> Vec<u8> {
    let ply = |seconds: i64| [&[0], (60_000 - seconds * 1_000).to_le_bytes().as_slice()].concat();
    let plies: Vec<u8> = (0..6).flat_map(ply).collect();
    [text.as_bytes(), &[0], &plies].concat()
}

fn chosen(head: &[u8], text: &str) -> Vec<u8> {
    [head, text.as_bytes()].concat()
}

fn hexadecimal(text: &str) -> Vec<u8> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).unwrap_or(0);
    let byte = |pair: &[u8]| pair.iter().fold(0, |sum, one| (sum << 4) | digit(one));
    let pairs = text.as_bytes().chunks(2);
    pairs
        .filter_map(|pair| u8::try_from(byte(pair)).ok())
        .collect()
}

/// The words of a line: texts are in double quotes, with escapes.
fn words(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        let mut word = String::new();
        if char == '"' {
            while let Some(char) = chars.next().filter(|char| *char != '"') {
                word.extend(match char {
                    '\\' => escaped(&mut chars),
                    other => Some(other),
                });
            }
            words.push(Word::Text(word));
        } else if !char.is_whitespace() {
            word.push(char);
            while let Some(char) = chars.next_if(|char| !char.is_whitespace()) {
                word.push(char);
            }
            words.push(Word::Bare(word));
        }
    }
    words
}

fn escaped(chars: &mut impl Iterator<Item = char>) -> Option<char> {
    match chars.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'u' => {
            let digits: String = chars.skip(1).take_while(|char| *char != '}').collect();
            char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
        }
        other => Some(other),
    }
}
