use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static ITALIAN: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "giorno giorni"),
        List::new(Word::Unit(Unit::Hour), "ora ore"),
        List::new(Word::Unit(Unit::Minute), "minuto minuti"),
        List::new(Word::Unit(Unit::Second), "secondo secondi"),
        List::new(Word::In, "in"),
        List::new(Word::Moves, "mossa mosse tratto tratti"),
        List::new(Word::Stones, "pietra pietre"),
        List::new(Word::Rest, "fine finish partita resto restante ko"),
        List::new(Word::Increment, "incremento incrementi abbuono bonus"),
        List::new(Word::Delay, "ritardo"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "periodo periodi volte"),
        List::new(Word::Canadian, "canadese"),
        List::new(Word::From, "partire dalla dal"),
        List::new(Word::To, "fino"),
        List::new(Word::After, "dopo"),
        List::new(Word::First, "prima prime primo primi"),
        List::new(Word::One, "un una uno"),
        List::new(Word::Player, "giocatore giocatori testa"),
        List::new(Word::No, "senza nessun"),
        List::new(Word::Or, "o"),
        List::new(Word::Plus, "più"),
        List::new(
            Word::Joining,
            "a ad aggiuntivi al alla alle con cadenza ciascun ciascuno da del della delle di e \
             effettuata gli i il inoltre la le ogni per poi quindi riflessione rimanente \
             seguiti successive supplementari tempo tutta tutte",
        ),
        List::new(Word::Elided, "d l dell dall all nell"),
    ],
    &[
        ("due", 2),
        ("tre", 3),
        ("cinque", 5),
        ("dieci", 10),
        ("quindici", 15),
        ("venti", 20),
        ("trenta", 30),
        ("quaranta", 40),
        ("sessanta", 60),
        ("novanta", 90),
    ],
);
