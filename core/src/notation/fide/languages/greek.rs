use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static GREEK: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "ημέρα ημέρες"),
        List::new(Word::Unit(Unit::Hour), "ώρα ώρες"),
        List::new(Word::Unit(Unit::Minute), "λεπτό λεπτά λεπτα"),
        List::new(Word::Unit(Unit::Second), "δευτερόλεπτο δευτερόλεπτα δευτ"),
        List::new(Word::In, "σε"),
        List::new(Word::Moves, "κίνηση κινήσεις κίνησης"),
        List::new(Word::Rest, "παρτίδα παρτίδας τέλος"),
        List::new(Word::Increment, "προσαύξηση"),
        List::new(Word::Delay, "καθυστέρηση"),
        List::new(Word::From, "από"),
        List::new(Word::To, "μέχρι έως"),
        List::new(Word::After, "μετά"),
        List::new(Word::First, "πρώτη πρώτες"),
        List::new(Word::One, "ένα μία"),
        List::new(Word::Player, "παίκτη παίκτης"),
        List::new(Word::No, "χωρίς"),
        List::new(Word::Or, "ή"),
        List::new(Word::Plus, "συν"),
        List::new(Word::Joining, "ανά για κάθε και με στην στις την τις το τα"),
    ],
    &[],
);
