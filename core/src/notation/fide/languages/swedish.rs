use super::Language;

pub(super) const SWEDISH: Language = Language {
    days: "dag dagar",
    hours: "tim timme timmar",
    minutes: "minut minuter",
    seconds: "sek sekund sekunder",
    within: "på",
    moves: "drag",
    stones: "stenar",
    rest: "partiet parti slut resten",
    increment: "tillägg bonus inkrement",
    delay: "fördröjning",
    byoyomi: "byo-yomi byoyomi",
    periods: "perioder gånger",
    canadian: "kanadensisk",
    from: "från",
    to: "till",
    after: "efter",
    first: "första",
    one: "en ett",
    player: "spelare",
    no: "utan",
    or: "eller",
    plus: "plus",
    joining: "betänketid de därefter det för med och per resterande sedan varje",
    numbers: &[("två", 2), ("tre", 3), ("fem", 5), ("tio", 10)],
    ..Language::EMPTY
};
