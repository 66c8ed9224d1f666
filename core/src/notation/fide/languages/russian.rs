use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static RUSSIAN: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "день дня дней"),
        List::new(Word::Unit(Unit::Hour), "ч час часа часов"),
        List::new(Word::Unit(Unit::Minute), "мин минута минуты минут м минуту"),
        List::new(
            Word::Unit(Unit::Second),
            "с сек секунда секунды секунд секунду",
        ),
        List::new(Word::Moves, "ход хода ходов ходы ходу"),
        List::new(Word::Stones, "камень камня камней"),
        List::new(Word::Rest, "партию партии партия конца оставшуюся остаток"),
        List::new(
            Word::Increment,
            "добавка добавкой добавление добавлением добавки прибавка бонус инкремент",
        ),
        List::new(Word::Delay, "задержка задержкой"),
        List::new(Word::Byoyomi, "бё-ёми бёёми бьё-ёми бьёёми"),
        List::new(Word::Periods, "период периода периодов раз раза"),
        List::new(Word::Canadian, "канадское"),
        List::new(Word::From, "начиная"),
        List::new(Word::To, "до"),
        List::new(Word::After, "после"),
        List::new(Word::First, "первого первый первые первых"),
        List::new(Word::One, "один одна одну"),
        List::new(Word::Player, "игрока игроку участника участнику игрок"),
        List::new(Word::No, "без"),
        List::new(Word::Or, "или"),
        List::new(Word::Plus, "плюс"),
        List::new(
            Word::Joining,
            "в все времени для затем за и игры каждого каждому каждый каждые контроль на начала \
             по потом следующие следующих со сделанный совершённый дополнительно",
        ),
    ],
    &[
        ("два", 2),
        ("две", 2),
        ("три", 3),
        ("пять", 5),
        ("десять", 10),
        ("пятнадцать", 15),
        ("двадцать", 20),
        ("тридцать", 30),
        ("сорок", 40),
    ],
);
