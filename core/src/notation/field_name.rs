//! What the fields of setup strings are for.

vocabulary! {
    /// What a field is for. The same idea has the same name in all notations.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum FieldName as flagfall_field_name, FLAGFALL_FIELD_ {
        /// A word that says what follows, or that is a whole text: `wtime`, `Byoyomi`, `inf`.
        Keyword = 1, "keyword";
        /// The name of a game.
        Name = 2, "name";
        /// A number of moves, the rest of the game, or the move from which something holds.
        Moves = 3, "moves";
        /// The time of a stage, or of the whole game.
        Time = 4, "time";
        /// What each move adds or is given: increments, delays, a bonus, a time for the move.
        Credit = 5, "credit";
        /// The time that follows once the first is used up: overtime, byo-yomi, extra time.
        ExtraTime = 6, "extra-time";
        /// How many periods there are.
        Lives = 7, "lives";
        /// The share of what is unused that is kept.
        Percent = 8, "percent";
        /// What credit may fill the bank up to.
        Limit = 9, "limit";
        /// A limit on the whole game.
        GameLimit = 10, "game-limit";
        /// A limit on each turn.
        TurnLimit = 11, "turn-limit";
        /// How a bonus shrinks as the bank fills.
        BonusShape = 12, "bonus-shape";
        /// The unit of the numbers, or of what is charged.
        Unit = 13, "unit";
        /// Whether parts of a unit are charged.
        Rounding = 14, "rounding";
        /// The least that a move is charged.
        LeastCharge = 15, "least-charge";
    }
}
