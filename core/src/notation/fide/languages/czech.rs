use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static CZECH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "den dny dnů dní"),
        List::new(Word::Unit(Unit::Hour), "hod hodina hodiny hodin"),
        List::new(Word::Unit(Unit::Minute), "minuta minuty minut"),
        List::new(
            Word::Unit(Unit::Second),
            "sek sekunda sekundy sekund vteřin",
        ),
        List::new(Word::Moves, "tah tahů tahy tahu"),
        List::new(Word::Stones, "kámen kamenů"),
        List::new(Word::Rest, "partii partie konec konce zbytek dohrání"),
        List::new(Word::Increment, "bonus přídavek inkrement"),
        List::new(Word::Delay, "odklad"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "perioda period"),
        List::new(Word::Canadian, "kanadské"),
        List::new(Word::From, "od"),
        List::new(Word::To, "do"),
        List::new(Word::After, "po"),
        List::new(Word::First, "prvního prvních"),
        List::new(Word::One, "jeden jedna jednu"),
        List::new(Word::Player, "hráč hráče hráči hráčů"),
        List::new(Word::No, "bez"),
        List::new(Word::Or, "nebo"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "a čas čistého každý každého každému na pro poté pak za dalších další dále",
        ),
    ],
    &[("dvě", 2), ("tři", 3), ("pět", 5), ("deset", 10)],
);
