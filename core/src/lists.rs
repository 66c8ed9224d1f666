//! Every list of words, of every layer.

use crate::arena::ArenaError;
use crate::audit::{AuditError, AuditReason, AuditVerdict, ConventionName};
#[cfg(feature = "documents")]
use crate::document::{DocumentErrorKind, Format};
use crate::model::{
    AlarmScheme, BerserkRule, Category, CategoryScheme, ControlError, Coupling, Credit, Entry,
    FirstFlag, FirstMoveMissed, FirstMoveScheme, FlagFalls, GameLimit, GraceExcess, Language,
    Limit, OnExpiry, Opening, PhraseName, PhrasePlace, PhraseRole, ReserveDraw, Rounding, Side,
    TimeStyle, WhenMet,
};
use crate::notation::{
    AssumptionKind, ChessOption, FieldName, Mode, Notation, PrintError, TextSource, Validity,
};
use crate::parse_error::{ParseErrorKind, SyntaxErrorKind};
use crate::pgn::{PgnEncoding, PgnFaultKind, PgnResult};
use crate::play::{ClockError, EventKind, Flag, LagFormula, Phase, Runs, StandingField};
#[cfg(feature = "documents")]
use crate::preset::PresetErrorKind;
#[cfg(feature = "documents")]
use crate::protocol::StandingFormat;
use crate::protocol::{ClockCommentKind, Protocol};
use crate::result::{Board, Crawford, MatchError, Reason};
#[cfg(feature = "documents")]
use crate::snapshot::RestoreErrorKind;
use crate::vocabulary::{List, Listed as _};

/// Every list.
pub const LISTS: &[&List] = &[
    Side::LIST,
    Notation::LIST,
    TextSource::LIST,
    Mode::LIST,
    ChessOption::LIST,
    #[cfg(feature = "documents")]
    Format::LIST,
    Protocol::LIST,
    BerserkRule::LIST,
    CategoryScheme::LIST,
    Category::LIST,
    Entry::LIST,
    WhenMet::LIST,
    Credit::LIST,
    Limit::LIST,
    OnExpiry::LIST,
    ReserveDraw::LIST,
    FirstFlag::LIST,
    Coupling::LIST,
    GameLimit::LIST,
    Opening::LIST,
    FirstMoveMissed::LIST,
    FirstMoveScheme::LIST,
    FlagFalls::LIST,
    Rounding::LIST,
    GraceExcess::LIST,
    Flag::LIST,
    Phase::LIST,
    LagFormula::LIST,
    TimeStyle::LIST,
    Language::LIST,
    PhraseRole::LIST,
    PhraseName::LIST,
    PhrasePlace::LIST,
    AlarmScheme::LIST,
    EventKind::LIST,
    Runs::LIST,
    StandingField::LIST,
    ClockCommentKind::LIST,
    PgnEncoding::LIST,
    PgnResult::LIST,
    PgnFaultKind::LIST,
    ConventionName::LIST,
    AuditVerdict::LIST,
    AuditReason::LIST,
    Validity::LIST,
    AssumptionKind::LIST,
    FieldName::LIST,
    Board::LIST,
    Reason::LIST,
    Crawford::LIST,
    ParseErrorKind::LIST,
    SyntaxErrorKind::LIST,
    #[cfg(feature = "documents")]
    PresetErrorKind::LIST,
    ControlError::LIST,
    PrintError::LIST,
    #[cfg(feature = "documents")]
    DocumentErrorKind::LIST,
    ClockError::LIST,
    ArenaError::LIST,
    AuditError::LIST,
    #[cfg(feature = "documents")]
    RestoreErrorKind::LIST,
    MatchError::LIST,
    #[cfg(feature = "documents")]
    StandingFormat::LIST,
];
