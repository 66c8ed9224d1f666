use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static DUTCH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "dag dagen"),
        List::new(Word::Unit(Unit::Hour), "uur u"),
        List::new(Word::Unit(Unit::Minute), "minuut minuten"),
        List::new(Word::Unit(Unit::Second), "seconde seconden"),
        List::new(Word::In, "in"),
        List::new(Word::Moves, "zet zetten"),
        List::new(Word::Stones, "steen stenen"),
        List::new(Word::Rest, "partij rest einde spel resterende"),
        List::new(Word::Increment, "increment bonus toevoeging verhoging"),
        List::new(Word::Delay, "vertraging uitstel"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "periode periodes perioden keer maal"),
        List::new(Word::Canadian, "canadees canadese"),
        List::new(Word::From, "vanaf"),
        List::new(Word::To, "tot"),
        List::new(Word::After, "na"),
        List::new(Word::First, "eerste"),
        List::new(Word::One, "een één"),
        List::new(Word::Player, "persoon speler spelers"),
        List::new(Word::No, "geen zonder"),
        List::new(Word::Or, "of"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "aan alle bedenktijd bij daarna de dan elke en erbij extra gevolgd het iedere met \
             om per te toegevoegd van voor volgende waarna",
        ),
    ],
    &[
        ("twee", 2),
        ("drie", 3),
        ("vijf", 5),
        ("tien", 10),
        ("vijftien", 15),
        ("twintig", 20),
        ("dertig", 30),
        ("veertig", 40),
        ("zestig", 60),
        ("negentig", 90),
    ],
);
