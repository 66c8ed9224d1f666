use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static GERMAN: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "tag tage tagen"),
        List::new(Word::Unit(Unit::Hour), "std stunde stunden"),
        List::new(Word::Unit(Unit::Minute), "minute minuten"),
        List::new(Word::Unit(Unit::Second), "sek sekunde sekunden"),
        List::new(Word::In, "in"),
        List::new(Word::Moves, "zug zuge züge zügen zuege zuegen"),
        List::new(Word::Stones, "stein steine steinen"),
        List::new(
            Word::Rest,
            "rest partie ende partieende spiel restliche restlichen",
        ),
        List::new(
            Word::Increment,
            "bonus inkrement zuschlag zeitzuschlag zeitgutschrift gutschrift",
        ),
        List::new(Word::Delay, "verzögerung aufschub"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "periode perioden mal"),
        List::new(Word::Canadian, "kanadisch kanadisches"),
        List::new(Word::From, "ab beginnend"),
        List::new(Word::To, "bis"),
        List::new(Word::After, "nach"),
        List::new(Word::First, "erste ersten erster"),
        List::new(Word::One, "ein eine einer"),
        List::new(Word::Player, "spieler spielerin person"),
        List::new(Word::No, "kein keine ohne"),
        List::new(Word::Or, "oder"),
        List::new(Word::Plus, "plus zuzüglich zzgl"),
        List::new(
            Word::Joining,
            "alle aller anschließend auf bedenkzeit danach dann das dem den der des die einem \
             einen für fuer ganze gesamte insgesamt je jede jeden jeder jedem jeweils mit \
             nächsten nächste pro sowie spielzeit und von vom weitere weiteren zeit zu zum zur zusätzlich \
             zusätzliche",
        ),
    ],
    &[
        ("zwei", 2),
        ("drei", 3),
        ("fünf", 5),
        ("zehn", 10),
        ("fünfzehn", 15),
        ("zwanzig", 20),
        ("dreißig", 30),
        ("vierzig", 40),
        ("sechzig", 60),
        ("neunzig", 90),
    ],
);
