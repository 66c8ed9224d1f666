use super::Language;

pub(super) const GREEK: Language = Language {
    days: "ημέρα ημέρες",
    hours: "ώρα ώρες",
    minutes: "λεπτό λεπτά λεπτα",
    seconds: "δευτερόλεπτο δευτερόλεπτα δευτ",
    within: "σε",
    moves: "κίνηση κινήσεις κίνησης",
    rest: "παρτίδα παρτίδας τέλος",
    all: "όλες",
    increment: "προσαύξηση",
    delay: "καθυστέρηση",
    from: "από",
    to: "μέχρι έως",
    after: "μετά",
    first: "πρώτη πρώτες",
    one: "ένα μία",
    player: "παίκτη παίκτης",
    no: "χωρίς",
    or: "ή",
    plus: "συν",
    joining: "ανά για κάθε και με στην στις την τις το τα",
    numbers: &[],
    ..Language::EMPTY
};
