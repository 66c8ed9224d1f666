use super::Language;

pub(super) const GREEK: Language = Language {
    days: "ημέρα ημέρες",
    hours: "ώρα ώρες ωρών",
    minutes: "λεπτό λεπτά λεπτα λεπτών",
    seconds: "δευτερόλεπτο δευτερόλεπτα δευτερολέπτων δευτ",
    within: "σε",
    moves: "κίνηση κινήσεις κίνησης κινήσεων",
    rest: "παρτίδα παρτίδας τέλος υπόλοιπο",
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
    then: "έπειτα",
    joining: "ανά για κάθε και με στην στις την της τις το τα των",
    numbers: &[],
    ..Language::EMPTY
};
