use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static SWEDISH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "dag dagar"),
        List::new(Word::Unit(Unit::Hour), "tim timme timmar"),
        List::new(Word::Unit(Unit::Minute), "minut minuter"),
        List::new(Word::Unit(Unit::Second), "sek sekund sekunder"),
        List::new(Word::In, "på"),
        List::new(Word::Moves, "drag"),
        List::new(Word::Stones, "stenar"),
        List::new(Word::Rest, "partiet parti slut resten"),
        List::new(Word::Increment, "tillägg bonus inkrement"),
        List::new(Word::Delay, "fördröjning"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "perioder gånger"),
        List::new(Word::Canadian, "kanadensisk"),
        List::new(Word::From, "från"),
        List::new(Word::To, "till"),
        List::new(Word::After, "efter"),
        List::new(Word::First, "första"),
        List::new(Word::One, "en ett"),
        List::new(Word::Player, "spelare"),
        List::new(Word::No, "utan"),
        List::new(Word::Or, "eller"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "betänketid de därefter det för med och per resterande sedan varje",
        ),
    ],
    &[("två", 2), ("tre", 3), ("fem", 5), ("tio", 10)],
);
