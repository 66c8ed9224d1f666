use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static UKRAINIAN: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "день дні днів"),
        List::new(Word::Unit(Unit::Hour), "год година години годин"),
        List::new(Word::Unit(Unit::Minute), "хв хвилина хвилини хвилин"),
        List::new(Word::Unit(Unit::Second), "с сек секунда секунди секунд"),
        List::new(Word::Moves, "хід ходу ходів ходи"),
        List::new(Word::Rest, "партію партії кінця"),
        List::new(
            Word::Increment,
            "додавання додаванням бонус інкремент додаткових",
        ),
        List::new(Word::Delay, "затримка"),
        List::new(Word::From, "починаючи"),
        List::new(Word::To, "до"),
        List::new(Word::After, "після"),
        List::new(Word::First, "першого перші перших"),
        List::new(Word::One, "один одна"),
        List::new(Word::Player, "гравця гравцю учасника"),
        List::new(Word::No, "без"),
        List::new(Word::Or, "або"),
        List::new(Word::Plus, "плюс"),
        List::new(
            Word::Joining,
            "за і з на кожен кожний кожного кожному контроль потім та часу",
        ),
    ],
    &[],
);
