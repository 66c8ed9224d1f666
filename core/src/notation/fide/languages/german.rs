use super::Language;

pub(super) const GERMAN: Language = Language {
    days: "tag tage tagen",
    hours: "std stunde stunden",
    minutes: "minute minuten",
    seconds: "sek sekunde sekunden",
    within: "in",
    moves: "zug zuge züge zügen zuege zuegen",
    stones: "stein steine steinen",
    rest: "rest partie ende partieende spiel spiels restliche restlichen",
    increment: "bonus inkrement zuschlag zeitzuschlag zeitgutschrift gutschrift zugabe",
    delay: "verzögerung aufschub",
    byoyomi: "byo-yomi byoyomi",
    periods: "periode perioden mal",
    canadian: "kanadisch kanadisches",
    from: "ab beginnend",
    to: "bis",
    after: "nach",
    first: "erste ersten erster beginn anfang",
    next: "nächsten nächste weitere weiteren",
    one: "ein eine einer",
    player: "spieler spielerin person",
    no: "kein keine ohne",
    or: "oder",
    plus: "plus zuzüglich zzgl",
    then: "dann danach anschließend gefolgt",
    joining: "alle aller auf bedenkzeit das dem den der des die einem einen für fuer ganze gesamte \
        insgesamt je jede jeden jeder jedem jeweils mit pro sowie spielzeit und von vom zeit zu \
        zum zur zusätzlich zusätzliche hinzugefügt werden wird wobei an bei beträgt erhält \
        erhalten grundbedenkzeit grundzeit hat hauptzeit modus",
    labels: "schnellschach blitzschach turnierschach",
    numbers: &[
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
    ..Language::EMPTY
};
