//! The fields of a standing, for its errors.

vocabulary! {
    /// A field of a standing, in an error.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum StandingField as flagfall_standing_field, FLAGFALL_STANDING_FIELD_ {
        /// The phase: one that a standing cannot have, or that contradicts the other fields.
        Phase = 0, "phase";
        /// The side on turn: before the start it is the first side.
        OnTurn = 1, "on-turn";
        /// The side whose first flag fell earlier.
        FirstToFall = 2, "first-to-fall";
        /// The bank: missing, below zero, or that of an untimed side.
        Bank = 3, "bank";
        /// The stage: there is none with this index.
        Stage = 4, "stage";
        /// The lives: 0, or more than the stage has.
        Lives = 5, "lives";
        /// The moves: fewer than count towards the quota, or more than the limit of the game.
        Moves = 6, "moves";
        /// The moves left: 0, more than the quota, or without a quota.
        MovesLeft = 7, "moves-left";
        /// The delay time left: more than the turn gets, or of a side that is not on turn.
        Lent = 8, "lent";
        /// The flag: it contradicts the phase, or no earlier stage lets it fall.
        Flag = 9, "flag";
        /// The time past zero: below zero, or no stage so far continues past zero.
        Overrun = 10, "overrun";
        /// The penalties: too many, or no stage so far has penalties.
        Penalties = 11, "penalties";
        /// The time used in this turn: below zero, above the limit per turn, no whole number of
        /// units, or of a side that is not on turn.
        TurnUsed = 12, "turn-used";
        /// The time used in the game: less than the other values contain.
        Used = 13, "used";
        /// The time since the last credit: below zero, or more than was used.
        SinceCredit = 14, "since-credit";
        /// The reserve: below zero, more than the stages so far give, or that of an untimed side.
        Reserve = 15, "reserve";
    }
}
