//! Arguments from Python: integers, and words that name a choice.

use std::convert::Infallible;
use std::num::NonZeroU32;

use flagfall::Format;
use flagfall::{
    AlarmScheme, AssumptionKind, AuditReason, BerserkRule, Category, CategoryScheme, ChessOption,
    ClockCommentKind, ConventionName, Coupling, Crawford, Entry, EventKind, FieldName, FirstFlag,
    FirstMoveMissed, FirstMoveScheme, Flag, FlagFalls, GameId, GraceExcess, LagFormula, Language,
    Millis, Mode, MoveNumber, Notation, PgnEncoding, PgnFaultKind, PgnResult, Phase, PhraseName,
    PhrasePlace, PhraseRole, PrintError, Protocol, Reason, RestoreErrorKind, Rounding, Runs, Side,
    StandingFormat, TextSource, TimeStyle, Timestamp, Validity, WhenMet,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString};

use crate::errors;
use crate::typed::typed;

/// An integer argument as it was passed. The caller of its methods knows the argument's name, for the
/// error.
#[derive(Clone, Copy)]
pub(crate) enum Int {
    /// One that does not fit an `i64` is out of range for every argument: `i64::MAX` represents it.
    Whole(i64),
    /// What was passed instead.
    Not(&'static str),
}

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    typed! { INPUT_TYPE, "typing", "SupportsIndex" }

    #[inline(always)]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(number) => Ok(Self::Whole(number)),
            Err(error) => not_i64(object, error),
        }
    }
}

#[cold]
fn not_i64(object: Borrowed<'_, '_, PyAny>, error: PyErr) -> PyResult<Int> {
    let py = object.py();
    if error.is_instance_of::<PyOverflowError>(py) {
        return Ok(Int::Whole(i64::MAX));
    }
    if !error.is_instance_of::<PyTypeError>(py) {
        return Err(error);
    }
    Ok(Int::Not(if object.is_instance_of::<PyFloat>() {
        "a float"
    } else if object.is_instance_of::<PyString>() {
        "a str"
    } else if object.is_none() {
        "None"
    } else {
        "an object of another type"
    }))
}

#[cold]
fn not_whole(argument: &'static str, found: &'static str) -> PyErr {
    PyTypeError::new_err(format!("`{argument}` must be an int, not {found}"))
}

impl Int {
    /// The number. Raises TypeError if it is not an integer.
    #[inline(always)]
    pub(crate) fn whole(self, argument: &'static str) -> PyResult<i64> {
        match self {
            Self::Whole(number) => Ok(number),
            Self::Not(found) => Err(not_whole(argument, found)),
        }
    }

    pub(crate) fn millis(self, argument: &'static str) -> PyResult<Millis> {
        Millis::new(self.whole(argument)?).ok_or_else(|| beyond_range(argument))
    }

    /// A timestamp.
    pub(crate) fn moment(self, argument: &'static str) -> PyResult<Timestamp> {
        Timestamp::new(self.whole(argument)?).ok_or_else(|| beyond_range(argument))
    }

    /// The id of a game, if any game can have it.
    pub(crate) fn game(self, argument: &'static str) -> PyResult<Option<GameId>> {
        Ok(handle(self.whole(argument)?))
    }

    /// A score, of either sign.
    pub(crate) fn score(self, argument: &'static str) -> PyResult<i64> {
        self.millis(argument).map(Millis::get)
    }

    /// A count of at least 1.
    pub(crate) fn count<N: TryFrom<NonZeroU32>>(
        self,
        argument: &'static str,
        most: u32,
    ) -> PyResult<N> {
        let count = u32::try_from(self.whole(argument)?).ok();
        let count = count.and_then(NonZeroU32::new);
        let count = count.and_then(|count| N::try_from(count).ok());
        count.ok_or_else(|| {
            errors::argument(argument, format!("`{argument}` must be from 1 to {most}"))
        })
    }

    /// The most events that a call returns.
    pub(crate) fn most(self) -> PyResult<usize> {
        let most: NonZeroU32 = self.count("most", u32::MAX)?;
        Ok(usize::try_from(most.get()).unwrap_or(usize::MAX))
    }

    /// A number of at least 0.
    pub(crate) fn number<N: TryFrom<i64>>(self, argument: &'static str, most: u32) -> PyResult<N> {
        N::try_from(self.whole(argument)?).map_err(|_| {
            errors::argument(argument, format!("`{argument}` must be from 0 to {most}"))
        })
    }

    /// A number of bytes or of a line in a file.
    pub(crate) fn size(self, argument: &'static str) -> PyResult<u64> {
        self.millis(argument)?
            .get()
            .try_into()
            .map_err(|_| errors::argument(argument, format!("`{argument}` must be at least 0")))
    }

    /// A position in a text or a list, or a length.
    pub(crate) fn place(self, argument: &'static str) -> PyResult<usize> {
        let place: u32 = self.number(argument, u32::MAX)?;
        Ok(usize::try_from(place).unwrap_or(usize::MAX))
    }
}

/// The id of a game with this number, if any game can have it.
pub(crate) fn handle(number: i64) -> Option<GameId> {
    u64::try_from(number).ok().and_then(GameId::new)
}

/// The argument `saved_at_ms` of a call that restores something.
pub(crate) fn saved_at(saved_at_ms: Option<Int>) -> PyResult<Option<Timestamp>> {
    saved_at_ms.map(|ms| ms.moment("saved_at_ms")).transpose()
}

/// The time, if one was passed.
pub(crate) fn optional_millis(
    time: Option<Int>,
    argument: &'static str,
) -> PyResult<Option<Millis>> {
    time.map(|ms| ms.millis(argument)).transpose()
}

/// The numbers of an iterable, each read by `read`.
pub(crate) fn numbers<'py, T: for<'a> FromPyObject<'a, 'py>, Number>(
    numbers: &Bound<'py, PyAny>,
    argument: &'static str,
    read: impl Fn(T, &'static str) -> PyResult<Number>,
) -> PyResult<Vec<Number>> {
    const MOST: u32 = u32::MAX;
    // An iterable without a length may still end; a range far too long would only fill memory.
    if numbers.len().is_ok_and(|n| u32::try_from(n).is_err()) {
        let message = format!("`{argument}` has more than {MOST} numbers");
        return Err(errors::argument(argument, message));
    }
    let each = |number: PyResult<Bound<'py, PyAny>>| {
        let number: T = number?.extract().map_err(Into::into)?;
        read(number, argument)
    };
    numbers.try_iter()?.map(each).collect()
}

/// The number, if one was passed.
pub(crate) fn optional<N: TryFrom<i64>>(
    number: Option<Int>,
    argument: &'static str,
    most: u32,
) -> PyResult<Option<N>> {
    number.map(|n| n.number(argument, most)).transpose()
}

/// The move that a press completes, if its number was passed.
#[inline(always)]
pub(crate) fn move_number(
    number: Option<Int>,
    take_backs: Option<Int>,
) -> PyResult<Option<MoveNumber>> {
    match (number, take_backs) {
        (None, None) => Ok(None),
        (number, take_backs) => numbered(number, take_backs).map(Some),
    }
}

#[cold]
fn numbered(number: Option<Int>, take_backs: Option<Int>) -> PyResult<MoveNumber> {
    let Some(number) = number else {
        let message = "`take_backs` goes with `number`, which is missing";
        return Err(errors::argument("number", message.to_owned()));
    };
    Ok(MoveNumber {
        number: number.count("number", u32::MAX)?,
        take_backs: optional(take_backs, "take_backs", u32::MAX)?.unwrap_or(0),
    })
}

#[cold]
fn beyond_range(argument: &'static str) -> PyErr {
    let most = Millis::MAX.get();
    let message = format!("`{argument}` must be from {} to {most}", -most);
    errors::argument(argument, message)
}

/// The argument `at_ms`.
#[derive(Clone, Copy)]
pub(crate) struct AtMs(pub(crate) Timestamp);

impl<'py> FromPyObject<'_, 'py> for AtMs {
    type Error = PyErr;

    typed! { INPUT_TYPE, Int::INPUT_TYPE }

    #[inline(always)]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number: Int = object.extract()?;
        number.moment("at_ms").map(Self)
    }
}

/// A choice that is named by a word. It is the same argument in all calls.
pub(crate) trait Choice: Copy + 'static {
    const ARGUMENT: &'static str;
    /// Its type in `flagfall.words`.
    const TYPE: &'static str;
    const ALL: &'static [Self];
    fn name(self) -> &'static str;

    /// The choice that a word names, if the identity of the object shows it.
    #[inline(always)]
    fn at_a_glance(_word: Borrowed<'_, '_, PyAny>) -> Option<Self> {
        None
    }
}

/// A [`Choice`] as an argument or a result.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<C>(pub(crate) C);

impl<'py, C: Choice> IntoPyObject<'py> for Chosen<C> {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    typed! { OUTPUT_TYPE, "flagfall.words", C::TYPE }

    #[inline(always)]
    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(PyString::new(py, self.0.name()))
    }
}

impl<'py, C: Choice> FromPyObject<'_, 'py> for Chosen<C> {
    type Error = PyErr;

    typed! { INPUT_TYPE, Self::OUTPUT_TYPE }

    #[inline(always)]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match C::at_a_glance(object) {
            Some(choice) => Ok(Self(choice)),
            None => read(object).map(Self),
        }
    }
}

/// Not inlined: the rare case must not slow down the others.
#[inline(never)]
fn read<C: Choice>(object: Borrowed<'_, '_, PyAny>) -> PyResult<C> {
    let Ok(word) = object.cast::<PyString>() else {
        let (argument, found) = (C::ARGUMENT, object.get_type().name()?);
        let message = format!("`{argument}` must be a str, not {found}");
        return Err(PyTypeError::new_err(message));
    };
    choose(&word, C::ARGUMENT)
}

/// The choice that a word names, for the argument of this name.
pub(crate) fn choose<C: Choice>(word: &Bound<'_, PyString>, argument: &'static str) -> PyResult<C> {
    let named = |word: &str| C::ALL.iter().copied().find(|choice| choice.name() == word);
    let choice = word.to_str().ok().and_then(named);
    choice.ok_or_else(|| unknown::<C>(&word.to_string_lossy(), argument))
}

fn unknown<C: Choice>(word: &str, argument: &'static str) -> PyErr {
    const MOST_NAMED: usize = 40;
    let word = errors::quote(word);
    if C::ALL.len() > MOST_NAMED {
        let message = format!(
            "`{argument}` must be a flagfall.words.{}, not {word}",
            C::TYPE
        );
        return errors::argument(argument, message);
    }
    let names: Vec<_> = C::ALL.iter().map(|c| format!("{:?}", c.name())).collect();
    let names = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    };
    errors::argument(
        argument,
        format!("`{argument}` must be {names}, not {word}"),
    )
}

/// A word of core that this package does not accept yet.
pub(crate) fn not_here(argument: &'static str, word: &str) -> PyErr {
    errors::argument(
        argument,
        format!("`{argument}` cannot be {word:?} in this version"),
    )
}

/// A text that is stored, and so must be valid UTF-8.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>, argument: &'static str) -> PyResult<&'a str> {
    text.to_str().map_err(|_| {
        let message = format!("`{argument}` must be valid UTF-8");
        errors::argument(argument, message)
    })
}

/// Both or neither.
pub(crate) fn pair<A, B>(
    (one, a): (&'static str, Option<A>),
    (two, b): (&'static str, Option<B>),
) -> PyResult<Option<(A, B)>> {
    let missing = match (a, b) {
        (Some(a), Some(b)) => return Ok(Some((a, b))),
        (None, None) => return Ok(None),
        (Some(_), None) => two,
        (None, Some(_)) => one,
    };
    let message = format!("`{one}` and `{two}` go together: `{missing}` is missing");
    Err(errors::argument(missing, message))
}

/// The lists of core whose words have no fields, each with the name of the argument, and with its
/// type's name in Python if that differs.
macro_rules! choices {
    ($($type:ident $argument:literal $($word:literal)?;)+) => {$(
        impl Choice for $type {
            const ARGUMENT: &'static str = $argument;
            const TYPE: &'static str = {
                let [.., word] = [stringify!($type) $(, $word)?];
                word
            };
            const ALL: &'static [Self] = Self::ALL;

            fn name(self) -> &'static str {
                Self::name(self)
            }
        }
    )+};
}

impl Choice for Side {
    const ARGUMENT: &'static str = "side";
    const TYPE: &'static str = "Side";
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        Self::name(self)
    }

    /// A literal in a program is interned: it is always the same object.
    #[inline(always)]
    fn at_a_glance(word: Borrowed<'_, '_, PyAny>) -> Option<Self> {
        let py = word.py();
        if word.is(intern!(py, "first")) {
            Some(Self::First)
        } else if word.is(intern!(py, "second")) {
            Some(Self::Second)
        } else {
            None
        }
    }
}

choices! {
    Mode "mode";
    ChessOption "option";
    Format "format";
    Entry "entry";
    WhenMet "when_met";
    FirstFlag "first_flag";
    Coupling "coupling";
    FirstMoveMissed "first_move_missed";
    FirstMoveScheme "scheme";
    FlagFalls "flag_falls";
    GraceExcess "grace_excess";
    Rounding "charge_rounding";
    Protocol "protocol";
    BerserkRule "rule";
    CategoryScheme "scheme";
    Category "category";
    Flag "flag";
    Phase "phase";
    Reason "reason";
    Validity "validity";
    FieldName "name";
    Crawford "crawford";
    LagFormula "formula";
    ClockCommentKind "kind";
    TimeStyle "style";
    AlarmScheme "scheme";
    StandingFormat "format";
    Runs "runs";
    Language "language";
    PhraseName "name";
    PhraseRole "role";
    PhrasePlace "place";
    PrintError "losses" "PrintErrorKind";
    TextSource "source";
    PgnEncoding "encoding";
    PgnResult "result";
    PgnFaultKind "kind";
    RestoreErrorKind "kind";
    ConventionName "convention";
    AuditReason "why";
    AssumptionKind "kind";
}

/// What a kind counts is a separate argument.
impl Choice for EventKind {
    const ARGUMENT: &'static str = "kind";
    const TYPE: &'static str = "EventKind";
    const ALL: &'static [Self] = &[
        Self::Stage { stage: 0 },
        Self::Renewed { stage: 0 },
        Self::Life { lives: 0 },
        Self::FirstFlag,
        Self::Flag,
        Self::Overrun,
        Self::Penalty { penalties: 0 },
        Self::Reserve { left: Millis::ZERO },
        Self::Alarm { left: Millis::ZERO },
        Self::Countdown { left: Millis::ZERO },
        Self::Berserk,
        Self::Sent,
        Self::Halt,
        Self::Abort,
        Self::Late,
    ];

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl Choice for Notation {
    const ARGUMENT: &'static str = "notation";
    const TYPE: &'static str = "Notation";
    const ALL: &'static [Self] = Self::ALL;

    fn name(self) -> &'static str {
        Self::name(&self)
    }
}

/// A side, as an argument with another name than `side`.
macro_rules! sides {
    ($($name:ident $argument:literal;)+) => {$(
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(crate) Side);

        impl Choice for $name {
            const ARGUMENT: &'static str = $argument;
            const TYPE: &'static str = Side::TYPE;
            const ALL: &'static [Self] = &[Self(Side::First), Self(Side::Second)];

            fn name(self) -> &'static str {
                self.0.name()
            }
        }
    )+};
}

sides! {
    OnTurn "on_turn";
    FirstToFall "first_to_fall";
    FirstToMove "first_to_move";
    VoidDouble "void_double";
    Winner "winner";
    CannotWin "cannot_win";
    OnBoard "board";
}
