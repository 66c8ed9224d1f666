//! Phrases that are put together from the words of a language have the meaning that they were put
//! together for, or are refused: a wrong clock is worse than none.

#![allow(missing_docs, reason = "a test")]

#[expect(dead_code, reason = "sides are of random games")]
mod random;

use flagfall::{Notation, Side};

use self::random::Random;

/// The ways to say something in one language. `#` is a number, and `@` the time of a stage.
struct Language {
    minutes: &'static [&'static str],
    seconds: &'static [&'static str],
    /// A stage that is the first, and one after others.
    first: &'static [&'static str],
    next: &'static [&'static str],
    /// The last stage, alone or after move `#`.
    last: &'static [&'static str],
    after: &'static [&'static str],
    from: &'static [&'static str],
    /// What joins the stages, and an increment to them.
    stages: &'static [&'static str],
    joins: &'static [&'static str],
    increments: &'static [&'static str],
    /// From which move the increment is.
    begins: &'static [&'static str],
    none: &'static [&'static str],
}

const ENGLISH: Language = Language {
    minutes: &["# min", "# minutes", "#'"],
    seconds: &["# s", "# seconds", "#\""],
    first: &[
        "@/# moves",
        "@ for # moves",
        "@ for the first # moves",
        "# moves in @",
        "@/#",
    ],
    next: &[
        "@/# moves",
        "@ for # moves",
        "@ for the next # moves",
        "# moves in @",
    ],
    last: &[
        "@",
        "@ for the rest",
        "@ for the rest of the game",
        "@ for all moves",
        "all moves in @",
    ],
    after: &[
        "@ after move #",
        "@ after # moves",
        "after move #, @",
        "after # moves @",
    ],
    from: &[
        "@ from move #",
        "@ starting from move #",
        "from move # @",
        "from move #, @",
    ],
    stages: &[" + ", ", then ", ", ", " followed by ", "; ", " plus "],
    joins: &[" + ", " with ", ", ", " plus ", "; ", " ("],
    increments: &[
        "@",
        "@ per move",
        "@/move",
        "@ increment",
        "an increment of @ per move",
    ],
    begins: &[" from move #", " starting from move #", ", from move #"],
    none: &[" without increment", " (no increment)", ", no increment"],
};
const GERMAN: Language = Language {
    minutes: &["# min", "# Minuten"],
    seconds: &["# s", "# Sekunden", "# Sek."],
    first: &[
        "@/# Züge",
        "@ für # Züge",
        "@ für die ersten # Züge",
        "# Züge in @",
    ],
    next: &["@/# Züge", "@ für # Züge", "@ für die nächsten # Züge"],
    last: &[
        "@",
        "@ für den Rest",
        "@ für den Rest der Partie",
        "@ für alle Züge",
        "alle Züge in @",
    ],
    after: &[
        "@ nach # Zügen",
        "nach Zug # @",
        "nach dem #. Zug @",
        "nach # Zügen @",
    ],
    from: &[
        "@ ab Zug #",
        "@ ab dem #. Zug",
        "ab Zug # @",
        "ab dem #. Zug @",
    ],
    stages: &[" + ", ", dann ", ", danach ", ", ", "; ", " plus "],
    joins: &[" + ", " mit ", ", ", " plus ", "; ", " zuzüglich ", " ("],
    increments: &[
        "@",
        "@ pro Zug",
        "@/Zug",
        "@ Inkrement",
        "einem Zeitzuschlag von @ pro Zug",
    ],
    begins: &[" ab Zug #", " ab dem #. Zug", ", ab Zug #"],
    none: &[" ohne Inkrement", " (ohne Inkrement)", ", kein Inkrement"],
};
const FRENCH: Language = Language {
    minutes: &["# min", "# minutes"],
    seconds: &["# s", "# secondes"],
    first: &[
        "@/# coups",
        "@ pour # coups",
        "@ pour les # premiers coups",
        "# coups en @",
    ],
    next: &["@/# coups", "@ pour # coups", "@ pour les # coups suivants"],
    last: &[
        "@",
        "@ KO",
        "@ pour le reste de la partie",
        "@ pour finir",
        "tous les coups en @",
    ],
    after: &[
        "@ après # coups",
        "@ après le #e coup",
        "après # coups @",
        "après le #e coup @",
    ],
    from: &[
        "@ à partir du coup #",
        "@ dès le #e coup",
        "à partir du #e coup @",
    ],
    stages: &[" + ", ", puis ", " puis ", ", ", " plus "],
    joins: &[" + ", " avec ", ", ", " plus ", "; "],
    increments: &[
        "@",
        "@ par coup",
        "@/coup",
        "@ d'incrément",
        "un incrément de @",
    ],
    begins: &[" à partir du coup #", " dès le #e coup"],
    none: &[" sans incrément"],
};
const SPANISH: Language = Language {
    minutes: &["# min", "# minutos"],
    seconds: &["# s", "# segundos", "# seg"],
    first: &[
        "@/# jugadas",
        "@ para # jugadas",
        "@ para las primeras # jugadas",
        "# jugadas en @",
    ],
    next: &[
        "@/# jugadas",
        "@ para # jugadas",
        "@ para las siguientes # jugadas",
    ],
    last: &[
        "@",
        "@ para el resto",
        "@ para el resto de la partida",
        "todas las jugadas en @",
    ],
    after: &[
        "@ después de la jugada #",
        "@ después de # jugadas",
        "después de # jugadas @",
    ],
    from: &["@ desde la jugada #", "a partir de la jugada # @"],
    stages: &[" + ", ", luego ", ", ", " más ", " seguidos de "],
    joins: &[" + ", " con ", ", ", " más "],
    increments: &[
        "@",
        "@ por jugada",
        "@/jugada",
        "@ de incremento",
        "un incremento de @ por jugada",
    ],
    begins: &[" desde la jugada #", " a partir de la jugada #"],
    none: &[" sin incremento"],
};
const RUSSIAN: Language = Language {
    minutes: &["# мин", "# минут"],
    seconds: &["# сек", "# секунд"],
    first: &[
        "@/# ходов",
        "@ на # ходов",
        "@ на первые # ходов",
        "# ходов за @",
    ],
    next: &["@/# ходов", "@ на # ходов", "@ на следующие # ходов"],
    last: &[
        "@",
        "@ до конца партии",
        "@ на всю партию",
        "@ на остаток партии",
    ],
    after: &[
        "@ после # ходов",
        "@ после #-го хода",
        "после # ходов @",
        "после #-го хода @",
    ],
    from: &["@ начиная с # хода"],
    stages: &[" + ", ", затем ", ", ", " плюс "],
    joins: &[" + ", ", ", " плюс "],
    increments: &["@", "@ на ход", "@ за каждый ход", "@/ход"],
    begins: &[" начиная с # хода"],
    none: &[" без добавки"],
};
const LANGUAGES: [(&str, Language); 5] = [
    ("English", ENGLISH),
    ("German", GERMAN),
    ("French", FRENCH),
    ("Spanish", SPANISH),
    ("Russian", RUSSIAN),
];

/// The seconds of a stage, its moves, and the seconds of its increment.
type Meaning = Vec<(i64, Option<u32>, i64)>;

fn composed(language: &Language, random: &mut Random) -> (String, Meaning) {
    let count = 1 + random.below(3);
    let mut meaning = Meaning::new();
    for place in 1..=count {
        let moves = (place < count).then(|| *random.of(&[20, 36, 40]));
        let minutes = *random.of(&[15, 30, 50, 60, 90, 100, 120]);
        meaning.push((minutes * 60, moves, 0));
    }
    let firsts = first_moves(&meaning);
    let written = |ways: &[&str], random: &mut Random, number: u32, time: &str| {
        let way: &str = random.of::<&str>(ways);
        way.replace('#', &number.to_string()).replace('@', time)
    };
    let mut parts = Vec::new();
    let mut is_from = false;
    for (place, (seconds, moves, _)) in meaning.iter().enumerate() {
        let minutes = u32::try_from(seconds / 60).expect("minutes");
        let time = written(language.minutes, random, minutes, "");
        let first = firsts[place];
        parts.push(match moves {
            Some(moves) if place == 0 => written(language.first, random, *moves, &time),
            Some(moves) => written(language.next, random, *moves, &time),
            None if place > 0 && random.one_in(5) => {
                written(language.after, random, first - 1, &time)
            }
            None if place > 0 && random.one_in(5) => {
                is_from = true;
                written(language.from, random, first, &time)
            }
            None => written(language.last, random, 0, &time),
        });
    }
    if !random.one_in(4) {
        let amount = *random.of(&[5, 10, 30]);
        let place = random.index(parts.len());
        let seconds = written(language.seconds, random, amount, "");
        let mut increment = written(language.increments, random, 0, &seconds);
        let join: &str = random.of::<&str>(language.joins);
        // `15 min from move 41 with 30 s`: where the stage begins.
        let is_with = [" with ", " mit ", " avec ", " con "].contains(&join);
        let is_of_stage = is_from && is_with && place + 1 == parts.len();
        let mut begins = if is_of_stage { firsts[place] } else { 1 };
        if random.one_in(3) {
            begins = if random.one_in(2) { firsts[place] } else { 1 };
            increment += &written(language.begins, random, begins, "");
        } else if firsts[place] > 1 && random.one_in(4) {
            begins = firsts[place];
            increment = written(language.after, random, begins - 1, &increment);
        }
        parts[place] += join;
        parts[place] += &increment;
        if join == " (" {
            parts[place].push(')');
        }
        for (stage, first) in meaning.iter_mut().zip(&firsts) {
            if *first >= begins {
                stage.2 = amount.into();
            }
        }
        let denied = random.index(parts.len());
        if denied != place && random.one_in(4) {
            parts[denied] += *random.of::<&str>(language.none);
            meaning[denied].2 = 0;
        }
    }
    let mut text = parts.remove(0);
    for part in parts {
        text += *random.of::<&str>(language.stages);
        text += &part;
    }
    (text, meaning)
}

/// The number of the first move of each stage.
fn first_moves(meaning: &Meaning) -> Vec<u32> {
    let mut next = 1;
    let mut firsts = Vec::new();
    for (_, moves, _) in meaning {
        firsts.push(next);
        next += moves.unwrap_or(0);
    }
    firsts
}

fn read(text: &str) -> Option<Meaning> {
    let control = Notation::Fide.parse(text).ok()?;
    let stages = control.schedule(Side::First).iter().map(|stage| {
        let credit = stage.credit.map_or(0, |credit| credit.amount().get());
        let moves = stage.quota.map(|quota| quota.moves.get());
        (stage.time.get() / 1_000, moves, credit / 1_000)
    });
    Some(stages.collect())
}

/// `FLAGFALL_PHRASES` is the number of phrases in each language; `FLAGFALL_SEED` chooses others.
#[test]
fn a_composed_phrase_is_what_it_says_or_refused() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
    };
    let phrases = number("FLAGFALL_PHRASES", 4_000);
    let mut random = Random::new(number("FLAGFALL_SEED", 1));
    let mut wrong = Vec::new();
    for (name, language) in LANGUAGES {
        let mut right = 0;
        for _ in 0..phrases {
            let (text, meaning) = composed(&language, &mut random);
            match read(&text) {
                Some(found) if found == meaning => right += 1,
                Some(found) => wrong.push(format!("{text:?} is {found:?}, not {meaning:?}")),
                None => {}
            }
        }
        // What is refused has two readings, or words that say nothing of the whole.
        assert!(
            right * 4 > phrases * 3,
            "{name}: {right} of {phrases} were read"
        );
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
