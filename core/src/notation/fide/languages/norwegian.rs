use super::Language;

pub(super) const NORWEGIAN: Language = Language {
    days: "dag dager",
    hours: "t timer",
    minutes: "minutt minutter",
    seconds: "sek sekund sekunder",
    within: "på",
    moves: "trekk",
    stones: "steiner",
    rest: "partiet parti slutt resten",
    increment: "tillegg bonus inkrement",
    delay: "forsinkelse",
    byoyomi: "byo-yomi byoyomi",
    periods: "perioder ganger",
    canadian: "kanadisk",
    from: "fra",
    to: "til",
    after: "etter",
    first: "første",
    one: "en ett",
    player: "spiller",
    no: "uten",
    or: "eller",
    plus: "pluss",
    joining: "betenkningstid deretter de for hver hvert i med og per pr",
    numbers: &[("to", 2), ("tre", 3), ("fem", 5), ("ti", 10)],
    ..Language::EMPTY
};
