use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static NORWEGIAN: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "dag dager"),
        List::new(Word::Unit(Unit::Hour), "t timer"),
        List::new(Word::Unit(Unit::Minute), "minutt minutter"),
        List::new(Word::Unit(Unit::Second), "sek sekund sekunder"),
        List::new(Word::In, "på"),
        List::new(Word::Moves, "trekk"),
        List::new(Word::Stones, "steiner"),
        List::new(Word::Rest, "partiet parti slutt resten"),
        List::new(Word::Increment, "tillegg bonus inkrement"),
        List::new(Word::Delay, "forsinkelse"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "perioder ganger"),
        List::new(Word::Canadian, "kanadisk"),
        List::new(Word::From, "fra"),
        List::new(Word::To, "til"),
        List::new(Word::After, "etter"),
        List::new(Word::First, "første"),
        List::new(Word::One, "en ett"),
        List::new(Word::Player, "spiller"),
        List::new(Word::No, "uten"),
        List::new(Word::Or, "eller"),
        List::new(Word::Plus, "pluss"),
        List::new(
            Word::Joining,
            "betenkningstid deretter de for hver hvert i med og per pr",
        ),
    ],
    &[("to", 2), ("tre", 3), ("fem", 5), ("ti", 10)],
);
