//! What becomes of the time of a move within the grace.

vocabulary! {
    /// What becomes of the time that a move took past zero, within the grace of the rules.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum GraceExcess as flagfall_grace_excess, FLAGFALL_GRACE_EXCESS_ {
        /// It costs nothing, as in fastchess: the bank is 0 before the move's credit is added.
        #[default]
        Forgiven = 0, "forgiven";
        /// It is taken from the bank, which can then be below zero, as in cutechess.
        Carried = 1, "carried";
    }
}
