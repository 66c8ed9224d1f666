use super::Language;

pub(super) const CZECH: Language = Language {
    days: "den dny dnů dní",
    hours: "hod hodina hodiny hodin",
    minutes: "minuta minuty minut",
    seconds: "sek sekunda sekundy sekund vteřin",
    moves: "tah tahů tahy tahu",
    stones: "kámen kamenů",
    rest: "partii partie konec konce zbytek dohrání",
    increment: "bonus přídavek inkrement",
    delay: "odklad",
    byoyomi: "byo-yomi byoyomi",
    periods: "perioda period",
    canadian: "kanadské",
    from: "od",
    to: "do",
    after: "po",
    first: "prvního prvních",
    one: "jeden jedna jednu",
    player: "hráč hráče hráči hráčů",
    no: "bez",
    or: "nebo",
    plus: "plus",
    joining: "a čas čistého každý každého každému na pro poté pak za dalších další dále",
    numbers: &[("dvě", 2), ("tři", 3), ("pět", 5), ("deset", 10)],
    ..Language::EMPTY
};
