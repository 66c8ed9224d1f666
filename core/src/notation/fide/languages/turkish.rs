use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static TURKISH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "gün"),
        List::new(Word::Unit(Unit::Hour), "saat"),
        List::new(Word::Unit(Unit::Minute), "dk dakika"),
        List::new(Word::Unit(Unit::Second), "sn saniye"),
        List::new(Word::Moves, "hamle hamlede"),
        List::new(Word::Stones, "taş"),
        List::new(Word::Rest, "oyun"),
        List::new(
            Word::Increment,
            "ekleme eklemeli artış artırım artirim ilave",
        ),
        List::new(Word::Delay, "gecikme"),
        List::new(Word::From, "itibaren"),
        List::new(Word::To, "kadar"),
        List::new(Word::After, "sonra"),
        List::new(Word::First, "ilk"),
        List::new(Word::One, "bir"),
        List::new(Word::Player, "oyuncu"),
        List::new(Word::Or, "veya"),
        List::new(Word::Plus, "artı arti"),
        List::new(Word::Joining, "başına başından her için tempo ve süre"),
    ],
    &[("iki", 2), ("üç", 3), ("beş", 5), ("on", 10)],
);
