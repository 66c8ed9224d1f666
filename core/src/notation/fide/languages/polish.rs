use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static POLISH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "dzień dni"),
        List::new(
            Word::Unit(Unit::Hour),
            "godz godzina godziny godzin godzinę",
        ),
        List::new(Word::Unit(Unit::Minute), "minuta minuty minut minutę"),
        List::new(
            Word::Unit(Unit::Second),
            "sek sekunda sekundy sekund sekundę",
        ),
        List::new(Word::In, "w"),
        List::new(
            Word::Moves,
            "ruch ruchu ruchy ruchów posunięcie posunięcia posunięć pos",
        ),
        List::new(Word::Stones, "kamień kamieni kamienie"),
        List::new(
            Word::Rest,
            "partię partii koniec końca resztę reszta partia",
        ),
        List::new(
            Word::Increment,
            "inkrement dodatek bonus doliczanie dodawane",
        ),
        List::new(Word::Delay, "opóźnienie opóźnienia"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "okres okresy okresów razy"),
        List::new(Word::Canadian, "kanadyjskie"),
        List::new(Word::From, "od począwszy"),
        List::new(Word::To, "do"),
        List::new(Word::After, "po"),
        List::new(Word::First, "pierwszego pierwszych pierwsze pierwszy"),
        List::new(Word::One, "jeden jedna jedną"),
        List::new(Word::Player, "zawodnika gracza zawodnik osobę"),
        List::new(Word::No, "bez"),
        List::new(Word::Or, "lub albo"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "a czas czasu dla dodatkowo dodatkowych gry i każde każdego każdy kolejne kolejnych \
             każdemu na następnie następnych oraz potem przez wykonane wykonanie wykonanego z \
             za ze",
        ),
    ],
    &[
        ("dwie", 2),
        ("dwa", 2),
        ("trzy", 3),
        ("pięć", 5),
        ("dziesięć", 10),
        ("piętnaście", 15),
        ("dwadzieścia", 20),
        ("trzydzieści", 30),
    ],
);
