use super::Language;

pub(super) const ITALIAN: Language = Language {
    days: "giorno giorni",
    hours: "ora ore",
    minutes: "minuto minuti",
    seconds: "secondo secondi",
    within: "in",
    moves: "mossa mosse tratto tratti",
    stones: "pietra pietre",
    rest: "fine finish partita resto restante ko finire",
    increment: "incremento incrementi abbuono bonus aggiunta",
    delay: "ritardo",
    byoyomi: "byo-yomi byoyomi",
    periods: "periodo periodi volte",
    canadian: "canadese",
    from: "partire dalla dal",
    to: "fino",
    after: "dopo",
    first: "prima prime primo primi inizio",
    one: "un una uno",
    player: "giocatore giocatori testa",
    no: "senza nessun",
    or: "o",
    plus: "più",
    joining: "a ad aggiuntivi al alla alle con cadenza ciascun ciascuno da del della delle di e \
        effettuata gli i il inoltre la le ogni per poi quindi riflessione rimanente seguiti \
        successive supplementari tempo tutta tutte seguite seguito gioco",
    elided: "d l dell dall all nell",
    numbers: &[
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
    ..Language::EMPTY
};
