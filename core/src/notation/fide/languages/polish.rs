use super::Language;

pub(super) const POLISH: Language = Language {
    days: "dzień dni",
    hours: "godz godzina godziny godzin godzinę",
    minutes: "minuta minuty minut minutę",
    seconds: "sek sekunda sekundy sekund sekundę",
    within: "w",
    moves: "ruch ruchu ruchy ruchów posunięcie posunięcia posunięć pos",
    stones: "kamień kamieni kamienie",
    rest: "partię partii koniec końca resztę reszta partia",
    increment: "inkrement dodatek bonus doliczanie dodawane dodawaniem dodawania doliczaniem \
        dodatkiem",
    delay: "opóźnienie opóźnienia",
    byoyomi: "byo-yomi byoyomi",
    periods: "okres okresy okresów razy",
    canadian: "kanadyjskie",
    from: "od począwszy",
    to: "do",
    apiece: "po",
    first: "pierwszego pierwszych pierwsze pierwszy początku",
    next: "kolejne kolejnych następnych",
    one: "jeden jedna jedną",
    player: "zawodnika gracza zawodnik osobę",
    no: "bez",
    or: "lub albo",
    plus: "plus",
    then: "potem następnie",
    joining: "a czas czasu dla dodatkowo dodatkowych gry i każde każdego każdy każdemu na oraz \
        przez wykonane wykonanie wykonanego z za ze całą dokończenie rozegranie tempo wynosi \
        gracz",
    labels: "limit p-",
    numbers: &[
        ("dwie", 2),
        ("dwa", 2),
        ("trzy", 3),
        ("pięć", 5),
        ("dziesięć", 10),
        ("piętnaście", 15),
        ("dwadzieścia", 20),
        ("trzydzieści", 30),
    ],
    ..Language::EMPTY
};
