use super::Language;

pub(super) const TURKISH: Language = Language {
    days: "gün",
    hours: "saat",
    minutes: "dk dakika",
    seconds: "sn saniye",
    moves: "hamle hamlede",
    stones: "taş",
    rest: "oyun",
    all: "tüm",
    increment: "ekleme eklemeli artış artırım artirim ilave",
    delay: "gecikme",
    from: "itibaren",
    to: "kadar",
    after: "sonra",
    first: "ilk",
    one: "bir",
    player: "oyuncu",
    or: "veya",
    plus: "artı arti",
    for_or_in: "için",
    joining: "başına başından her tempo ve süre",
    numbers: &[("iki", 2), ("üç", 3), ("beş", 5), ("on", 10)],
    ..Language::EMPTY
};
