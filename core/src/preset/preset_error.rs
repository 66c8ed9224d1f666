//! Why a text is not a file of presets.

use crate::parse_error::{ParseError, ParseErrorKind, SyntaxErrorKind};

/// Why a preset, or a file of presets, was refused: what is wrong, and where.
pub type PresetError = ParseError<PresetErrorKind>;

vocabulary! {
    /// What is wrong with a preset, or with a file of presets.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PresetErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// Something beside the presets of a file of presets, or presets that are no list of
        /// tables.
        ExpectedPresets = 40, "expected-presets",
            "expected `[[preset]]` tables, and nothing beside them";
        /// A key that no preset has.
        UnknownPresetKey = 41, "unknown-preset-key",
            "expected `name`, `source`, `notation`, `setup`, an option of the notation, `second` or `data`";
        /// No truth value where one should stand.
        ExpectedBool = 43, "expected-bool", "expected `true` or `false`";
        /// A name without a word in it.
        ExpectedName = 44, "expected-name", "expected a name that is not empty";
        /// A name that another preset has.
        DuplicateName = 45, "duplicate-name", "expected every preset to have a name of its own";
        /// No notation of this name.
        UnknownNotation = 46, "unknown-notation",
            "expected the name of a notation, such as `chess` or `fide`";
        /// An option that the notation does not have.
        ForeignOption = 47, "foreign-option",
            "expected an option of this preset's notation, and this is another's";
        /// No mode where one should stand.
        ExpectedMode = 48, "expected-mode",
            "expected `fischer`, `fischer-after`, `bronstein` or `delay`";
        /// No extra rule of `chess` where one should stand.
        ExpectedChessOption = 49, "expected-chess-option", "expected `none`, `hourglass` or `word`";
        /// No format of a document where one should stand.
        ExpectedFormat = 50, "expected-format", "expected `json` or `toml`";
        /// Two sides that differ where the system needs them alike.
        UnequalSides = 51, "unequal-sides",
            "expected the hourglass, play past zero or the same penalties on both sides";
        /// A game limit in time beside one in turns.
        MixedGameLimits = 52, "mixed-game-limits",
            "expected both sides' game limits in time, or both in turns";
        /// JSON's `null`, where TOML has to hold the value.
        NullValue = 53, "null-value", "expected a value, since TOML cannot say that there is none";
        /// A preset of more than 256 KiB; presets in a list are one.
        PresetTooLong = 57, "preset-too-long",
            "expected at most 256 KiB for a preset: write a long list of presets under [[preset]] headers";
    }
    and
    /// What is wrong with a setup string, or with the text as a document.
    Parse(ParseErrorKind);
}

impl From<ParseError> for PresetError {
    fn from(error: ParseError) -> Self {
        error.map(PresetErrorKind::Parse)
    }
}

impl From<SyntaxErrorKind> for PresetErrorKind {
    fn from(kind: SyntaxErrorKind) -> Self {
        Self::Parse(kind.into())
    }
}
