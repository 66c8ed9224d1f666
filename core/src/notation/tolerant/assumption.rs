//! What a tolerant reading took for granted.

use alloc::string::String;

vocabulary! {
    /// What a tolerant reading took for granted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AssumptionKind as flagfall_assumption_kind, FLAGFALL_ASSUMPTION_ {
        /// A time in another unit than that of the notation, or with a unit where the notation has
        /// none: `5m` in `pgn`.
        Unit = 0, "unit";
        /// A separator is superfluous or another than that of the notation: `300 + 3` in `pgn`.
        Separator = 1, "separator";
        /// A word has no meaning for the clock: `rated`.
        Word = 2, "word";
        /// Capital letters were expected: `tm[600]` in `sgf`.
        Case = 3, "case";
        /// A property of SGF that is not part of the time control: `BL[30]`.
        Property = 4, "property";
        /// A value that stands for nothing: `OT[-]` in `sgf`.
        Empty = 5, "empty";
        /// A time was rounded to the millisecond.
        Rounded = 6, "rounded";
        /// A word is of another language than the words before it.
        Language = 7, "language";
        /// A delay or increment after the last stage is that of all stages: `40/90 SD/30 d5` in
        /// `us-chess`.
        Repeated = 8, "repeated";
    }
}

/// What a tolerant reading took for granted, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Assumption {
    /// What was taken for granted.
    pub kind: AssumptionKind,
    /// Where the part begins that the assumption is about, in bytes from the start of the text.
    pub offset: usize,
    /// The length of the part in bytes.
    pub length: usize,
    /// The part.
    pub quote: String,
    /// The assumption as a sentence, such as `"5m" means 300 s`.
    pub meaning: String,
}
