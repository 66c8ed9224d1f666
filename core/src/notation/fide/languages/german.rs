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
    increment: "bonus inkrement zuschlag zeitzuschlag zeitgutschrift gutschrift",
    delay: "verzögerung aufschub",
    byoyomi: "byo-yomi byoyomi",
    periods: "periode perioden mal",
    canadian: "kanadisch kanadisches",
    from: "ab beginnend",
    to: "bis",
    after: "nach",
    first: "erste ersten erster beginn anfang",
    one: "ein eine einer",
    player: "spieler spielerin person",
    no: "kein keine ohne",
    or: "oder",
    plus: "plus zuzüglich zzgl",
    joining: "alle aller anschließend auf bedenkzeit danach dann das dem den der des die einem \
        einen für fuer ganze gesamte insgesamt je jede jeden jeder jedem jeweils mit nächsten \
        nächste pro sowie spielzeit und von vom weitere weiteren zeit zu zum zur zusätzlich \
        zusätzliche gefolgt hinzugefügt werden wird wobei",
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
