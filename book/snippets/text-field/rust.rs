//! A field for a time control: what a text means while somebody types it.

use std::error::Error;

use flagfall::{CategoryScheme, Chess, Language, Millis, Notation, Side, Validity, detect};

/// Those that your users write. `Notation::ALL` has all of them.
fn notations() -> [Notation; 4] {
    let chess = Notation::Chess(Chess::default());
    [Notation::Lichess, chess, Notation::UsChess, Notation::Fide]
}

/// What the text can mean, likeliest first, and the notations in which it does.
fn meanings(text: &str) -> Vec<(String, Vec<&'static str>)> {
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for reading in detect(text) {
        let (described, name) = (reading.control.describe(), reading.notation.name());
        match found.iter_mut().find(|(known, _)| *known == described) {
            Some((_, names)) => names.push(name),
            None => found.push((described, vec![name])),
        }
    }
    found
}

/// How the text can become valid.
fn completions(text: &str) -> Vec<(&'static str, String)> {
    let explained = notations().into_iter().filter_map(|notation| {
        let explanation = notation.explain(text, text.len())?;
        Some((notation.name(), explanation.completion?))
    });
    explained.collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    // Show the meanings, and let people choose one.
    let found = meanings("3+2");
    assert_eq!(found.len(), 6); // in nine notations
    let in_seconds = "3 seconds for the game; 2-second increment after each move";
    let names = found.iter().find(|(described, _)| described == in_seconds);
    let (_, names) = names.ok_or("it is one of them")?;
    assert_eq!(names, &["pgn", "chess-com", "pgn-extended"]);

    // A text that means nothing yet.
    assert!(meanings("40/90, G").is_empty());
    let [chess, us_chess] = &completions("40/90, G")[..] else {
        return Err("in two notations".into());
    };
    assert_eq!((chess.0, chess.1.as_str()), ("chess", "40/90, G/5"));
    assert_eq!((us_chess.0, us_chess.1.as_str()), ("us-chess", "40/90, G3"));

    // In one notation: the fields and the error, with their places.
    let text = "40/90, X";
    let chess = Notation::Chess(Chess::default());
    let explained = chess.explain(text, text.len()).ok_or("a document")?;
    assert_eq!(explained.validity, Validity::Invalid);
    assert_eq!(explained.fields[0].meaning, "40 moves");
    assert_eq!(explained.fields[1].meaning, "90 minutes");
    println!("{}", explained.error.ok_or("it is invalid")?);

    // A text that is nearly valid: say what is assumed.
    let assumed = Notation::Pgn.parse_tolerant("5m + 3s")?;
    assert_eq!(assumed.canonical, "300+3");
    assert_eq!(assumed.assumptions[0].meaning, "\"5m\" means 300 s");

    // What has been chosen: in words, the time for 40 moves, and the category.
    let control = Notation::Lichess.parse("3+2")?;
    let german = control.describe_in(Language::German);
    assert!(german.starts_with("3 Minuten für die Partie; Zeitgutschrift von 2 Sekunden"));
    let estimate = control.estimate(Side::First, 40)?;
    assert_eq!(estimate, Some(Millis::from_secs(260)));
    let category = control.category(CategoryScheme::Lichess, None);
    println!("{}", category.ok_or("lichess has one for each")?); // blitz
    Ok(())
}
