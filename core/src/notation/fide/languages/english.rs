use super::Language;

pub(super) const ENGLISH: Language = Language {
    days: "day days",
    hours: "hr hrs hour hours",
    minutes: "mins minute minutes",
    seconds: "secs second seconds",
    within: "in",
    moves: "move moves mov mv mvs stroke",
    stones: "stone stones",
    rest: "all end finish g game rest sd remainder remaining death absolute",
    increment: "inc incr increment increments bonus addition",
    delay: "delay",
    byoyomi: "byo-yomi byoyomi byo yomi",
    periods: "period periods times",
    canadian: "canadian",
    from: "from desde starting",
    to: "to until till",
    after: "after",
    first: "first start beginning",
    next: "next following further",
    one: "one",
    player: "player players person persons side sides",
    no: "no without",
    or: "or",
    plus: "plus",
    then: "then afterwards followed",
    joining: "a add added additional an and are b basic be but by clock complete completed control \
        cumulative each entire every extra f fb fischer for given gets her his is japanese made \
        main makes of on overtime p per played receives setting sudden the their thinking \
        throughout time whole will with has have receive received quickplay allowed allotted",
    labels: "correspondence limit",
    numbers: &[
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("ten", 10),
        ("twelve", 12),
        ("fifteen", 15),
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("sixty", 60),
        ("ninety", 90),
    ],
    ..Language::EMPTY
};
