use super::Language;

pub(super) const UKRAINIAN: Language = Language {
    days: "день дні днів",
    hours: "год година години годин",
    minutes: "хв хвилина хвилини хвилин",
    seconds: "с сек секунда секунди секунд",
    moves: "хід ходу ходів ходи",
    rest: "партію партії кінця",
    all: "всі всіх",
    increment: "додавання додаванням бонус інкремент додаткових",
    delay: "затримка",
    from: "починаючи",
    to: "до",
    after: "після",
    first: "першого перші перших",
    one: "один одна",
    player: "гравця гравцю учасника",
    no: "без",
    or: "або",
    plus: "плюс",
    then: "потім",
    control: "контроль контролю",
    for_or_in: "за",
    joining: "і з на кожен кожний кожного кожному та часу всю",
    labels: "бліц",
    numbers: &[],
    ..Language::EMPTY
};
