//! The meanings of the fields of a text.

vocabulary! {
    /// What a field of a text means. The same meaning has the same name in all notations.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum FieldName as flagfall_field_name, FLAGFALL_FIELD_ {
        /// A keyword, before a value or on its own: `wtime`, `Byoyomi`, `inf`.
        Keyword = 1, "keyword";
        /// The name of a game.
        Name = 2, "name";
        /// A number of moves, the rest of the game, or the move from which something applies.
        Moves = 3, "moves";
        /// The time of a stage, or of the whole game.
        Time = 4, "time";
        /// The time that each move is given: an increment, a delay, a bonus, a time per move.
        Credit = 5, "credit";
        /// The time after the main time: overtime, byo-yomi, extra time.
        ExtraTime = 6, "extra-time";
        /// The number of periods.
        Lives = 7, "lives";
        /// The percentage of unused time that is kept.
        Percent = 8, "percent";
        /// The most that credit may fill the bank to.
        Limit = 9, "limit";
        /// A limit on the whole game.
        GameLimit = 10, "game-limit";
        /// A limit on each turn.
        TurnLimit = 11, "turn-limit";
        /// How a bonus shrinks as the bank fills.
        BonusShape = 12, "bonus-shape";
        /// The unit of the numbers, or the unit in which time is charged.
        Unit = 13, "unit";
        /// Whether parts of a unit are charged.
        Rounding = 14, "rounding";
        /// The minimum charge for a move.
        LeastCharge = 15, "least-charge";
    }
}
