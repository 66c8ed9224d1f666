use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static FRENCH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "jour jours j"),
        List::new(Word::Unit(Unit::Hour), "heure heures"),
        List::new(Word::Unit(Unit::Minute), "mn minute minutes"),
        List::new(Word::Unit(Unit::Second), "seconde secondes"),
        List::new(Word::In, "en"),
        List::new(Word::Moves, "coup coups"),
        List::new(Word::Stones, "pierre pierres"),
        List::new(Word::Rest, "ko partie fin reste restante"),
        List::new(
            Word::Increment,
            "incrément incrémentation increment bonus ajout",
        ),
        List::new(Word::Delay, "délai différé"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "période périodes fois"),
        List::new(Word::Canadian, "canadien"),
        List::new(Word::From, "dès partir depuis"),
        List::new(Word::To, "jusqu jusque"),
        List::new(Word::After, "après"),
        List::new(Word::First, "premier première"),
        List::new(Word::One, "un une"),
        List::new(Word::Player, "joueur joueuse joueurs"),
        List::new(Word::No, "sans aucun"),
        List::new(Word::Or, "ou"),
        List::new(Word::Plus, "plus"),
        List::new(
            Word::Joining,
            "à a ajoutées au aux avec cadence chaque chacun compter de des du ensuite et la le \
             les par pour pendulette puis supplémentaires temps toute tous toutes suivi \
             suivants",
        ),
        List::new(Word::Ordinal, "e"),
        List::new(Word::Elided, "d l qu"),
    ],
    &[
        ("deux", 2),
        ("trois", 3),
        ("cinq", 5),
        ("dix", 10),
        ("quinze", 15),
        ("vingt", 20),
        ("trente", 30),
        ("quarante", 40),
        ("soixante", 60),
    ],
);
