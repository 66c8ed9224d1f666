use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static ENGLISH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "day days"),
        List::new(Word::Unit(Unit::Hour), "hr hrs hour hours"),
        List::new(Word::Unit(Unit::Minute), "mins minute minutes"),
        List::new(Word::Unit(Unit::Second), "secs second seconds"),
        List::new(Word::In, "in"),
        List::new(Word::Moves, "move moves mov mv mvs stroke"),
        List::new(Word::Stones, "stone stones"),
        List::new(
            Word::Rest,
            "all end finish g game rest sd remainder remaining death absolute",
        ),
        List::new(Word::Increment, "inc incr increment increments bonus"),
        List::new(Word::Delay, "delay"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi byo yomi"),
        List::new(Word::Periods, "period periods times"),
        List::new(Word::Canadian, "canadian"),
        List::new(Word::From, "from desde starting"),
        List::new(Word::To, "to until till"),
        List::new(Word::After, "after"),
        List::new(Word::First, "first"),
        List::new(Word::One, "one"),
        List::new(Word::Player, "player players person persons side sides"),
        List::new(Word::No, "no without"),
        List::new(Word::Or, "or"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "a add added additional an and are b basic be but by clock complete completed \
             control cumulative each entire every extra f fb fischer followed for further given \
             gets her his is japanese made main makes next of on overtime p per played receives \
             setting sudden the their then thinking throughout time whole will with",
        ),
    ],
    &[
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("ten", 10),
        ("twelve", 12),
        ("fifteen", 15),
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("sixty", 60),
        ("ninety", 90),
    ],
);
