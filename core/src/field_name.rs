//! What the fields of setup strings are for.

use core::fmt;

macro_rules! field_names {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal;)+) => {
        /// What a field is for. The same idea has the same name in all notations.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum FieldName {
            $($(#[doc = $doc])+ $name,)+
        }

        impl FieldName {
            /// Every name of a field.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The name as every language here writes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }
    };
}

field_names! {
    /// A word that says what follows, or that is a whole text: `wtime`, `Byoyomi`, `inf`.
    Keyword = "keyword";
    /// The name of a game.
    Name = "name";
    /// A number of moves, the rest of the game, or the move from which something holds.
    Moves = "moves";
    /// The time of a stage, or of the whole game.
    Time = "time";
    /// What each move adds or is given: increments, delays, a bonus, a time for the move.
    Credit = "credit";
    /// The time that follows once the first is used up: overtime, byo-yomi, extra time.
    ExtraTime = "extra-time";
    /// How many periods there are.
    Lives = "lives";
    /// The share of what is unused that is kept.
    Percent = "percent";
    /// What credit may fill the bank up to.
    Limit = "limit";
    /// A limit on the whole game.
    GameLimit = "game-limit";
    /// A limit on each turn.
    TurnLimit = "turn-limit";
    /// How a bonus shrinks as the bank fills.
    BonusShape = "bonus-shape";
    /// The unit of the numbers, or of what is charged.
    Unit = "unit";
    /// Whether parts of a unit are charged.
    Rounding = "rounding";
    /// The least that a move is charged.
    LeastCharge = "least-charge";
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
