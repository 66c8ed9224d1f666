//! Errors in presets and files of presets.

use crate::parse_error::{ParseError, ParseErrorKind, SyntaxErrorKind};

/// Why a preset, or a file of presets, was rejected: what is wrong, and where.
pub type PresetError = ParseError<PresetErrorKind>;

vocabulary! {
    /// What is wrong with a preset, or with a file of presets.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PresetErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// Something other than `[[preset]]` tables in a file of presets.
        ExpectedPresets = 40, "expected-presets",
            "expected only [[preset]] tables";
        /// A key that no preset has.
        UnknownPresetKey = 41, "unknown-preset-key",
            "expected name, source, notation, setup, an option of the notation, second or data";
        /// A truth value is missing.
        ExpectedBool = 43, "expected-bool", "expected true or false";
        /// A name that is empty or has only spaces.
        ExpectedName = 44, "expected-name", "expected a name that is not empty";
        /// A name that another preset has.
        DuplicateName = 45, "duplicate-name", "another preset has the same name";
        /// No notation of this name.
        UnknownNotation = 46, "unknown-notation",
            "expected the name of a notation, such as \"chess\" or \"fide\"";
        /// An option that the notation does not have.
        ForeignOption = 47, "foreign-option",
            "the preset's notation does not have the option";
        /// A mode is missing.
        ExpectedMode = 48, "expected-mode",
            "expected \"fischer\", \"fischer-after\", \"bronstein\" or \"delay\"";
        /// An option of `chess` is missing.
        ExpectedChessOption = 49, "expected-chess-option", "expected \"none\", \"hourglass\" or \"overrun\"";
        /// A document format is missing.
        ExpectedFormat = 50, "expected-format", "expected \"json\" or \"toml\"";
        /// Two sides that differ in a rule that must be the same for both.
        UnequalSides = 51, "unequal-sides",
            "an hourglass, play past zero and penalties must be the same for both sides";
        /// A game limit in time for one side, in turns for the other.
        MixedGameLimits = 52, "mixed-game-limits",
            "the game limits of both sides must be in time, or both in turns";
        /// JSON's `null`, which TOML cannot represent.
        NullValue = 53, "null-value", "TOML cannot represent null";
        /// A preset of more than 256 KiB. An inline list of presets counts as one.
        PresetTooLong = 57, "preset-too-long",
            "a preset must not exceed 256 KiB: write a long list of presets under [[preset]] headers";
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
