//! Time controls: a schedule for each side, and rules for both.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::ops::Deref;

use crate::model::{
    Charge, GraceExcess, Limit, Millis, OnExpiry, Opening, Reserve, ReserveDraw, Side, Stage,
    WhenMet,
};

/// The stages of one side, in order. A side without stages plays untimed.
///
/// A schedule dereferences to the slice of its stages. It cannot be changed; clones share the
/// stages.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Schedule(Arc<[Stage]>);

impl Schedule {
    /// Creates a schedule from its stages.
    ///
    /// # Errors
    ///
    /// [`ControlError::NegativeTime`]; [`ControlError::UnreachableStage`] if a stage can never
    /// begin; [`ControlError::NoNextStage`] if the last stage leads to a next one;
    /// [`ControlError::EmptyRefill`] if a life or a penalty would refill the bank with 0 ms;
    /// [`ControlError::TooManyLives`] above [`Stage::MOST_LIVES`]; [`ControlError::BadTier`] if the
    /// tiers of a stage's charge are not valid; [`ControlError::BadReserve`] if a reserve is not.
    pub fn new(stages: Vec<Stage>) -> Result<Self, ControlError> {
        let mut rest = stages.iter().peekable();
        while let Some(stage) = rest.next() {
            check_times(stage)?;
            let met_next = stage.quota.is_some_and(|q| q.when_met == WhenMet::Next);
            let expiry_next = matches!(stage.on_expiry, OnExpiry::Next | OnExpiry::FirstFlag(_));
            match (met_next || expiry_next, rest.peek().is_some()) {
                (true, false) => return Err(ControlError::NoNextStage),
                (false, true) => return Err(ControlError::UnreachableStage),
                _ => {}
            }
        }
        check_reserves(&stages)?;
        Ok(Self(stages.into()))
    }
}

/// A schedule of stages from a notation, which must satisfy the rules of [`Schedule::new`].
pub(crate) fn schedule_of(stages: impl Into<Arc<[Stage]>>) -> Schedule {
    Schedule(stages.into())
}

/// Creates a time control with the same schedule for both sides.
pub(crate) fn both_sides(schedule: Schedule, rules: Rules) -> TimeControl {
    TimeControl {
        first: schedule,
        second: None,
        rules,
    }
}

/// A time control in which both sides are untimed.
#[cfg(feature = "documents")]
pub(crate) fn untimed() -> TimeControl {
    both_sides(schedule_of([]), Rules::default())
}

#[cfg(feature = "serde")]
impl serde::Serialize for Schedule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Schedule {
    fn deserialize<D: serde::Deserializer<'de>>(stages: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(stages)?).map_err(serde::de::Error::custom)
    }
}

fn check_times(stage: &Stage) -> Result<(), ControlError> {
    let times = [
        Some(stage.time),
        stage.credit.map(crate::model::Credit::amount),
        stage.limit.map(crate::model::Limit::bank),
        stage.turn_limit,
        stage.overrun_most,
    ];
    if times.into_iter().flatten().any(Millis::is_negative) {
        return Err(ControlError::NegativeTime);
    }
    let penalty = match stage.on_expiry {
        OnExpiry::Penalty { refill } => Some(refill),
        _ => None,
    };
    let life = (stage.lives.get() > 1).then_some(stage.time);
    let refills = [penalty, life];
    if refills
        .into_iter()
        .flatten()
        .any(|time| time <= Millis::ZERO)
    {
        return Err(ControlError::EmptyRefill);
    }
    if stage.lives.get() > Stage::MOST_LIVES {
        return Err(ControlError::TooManyLives);
    }
    stage.charge.as_ref().map_or(Ok(()), check_charge)
}

/// A reserve that holds units must hold few, so that few events come of it.
fn check_reserves(stages: &[Stage]) -> Result<(), ControlError> {
    let mut sum = Some(Millis::ZERO);
    let mut least_unit = None;
    for (stage, reserve) in stages
        .iter()
        .filter_map(|stage| stage.reserve.map(|reserve| (stage, reserve)))
    {
        check_reserve(stage, &reserve)?;
        sum = sum.and_then(|sum| sum.checked_add(reserve.time));
        if let ReserveDraw::Unit(unit) = reserve.draw {
            least_unit = Some(least_unit.map_or(unit, |least: Millis| least.min(unit)));
        }
    }
    let Some(unit) = least_unit else {
        return Ok(());
    };
    let units = sum.and_then(|sum| sum.get().checked_div(unit.get()));
    let grows = stages
        .iter()
        .any(|stage| stage.reserve.is_some_and(|reserve| reserve.overflow));
    if grows || units.is_none_or(|units| units > Reserve::MOST_UNITS.into()) {
        return Err(ControlError::BadReserve);
    }
    Ok(())
}

fn check_reserve(stage: &Stage, reserve: &Reserve) -> Result<(), ControlError> {
    let times = [
        Some(reserve.time),
        reserve.most,
        reserve.floor.map(|floor| floor.time),
    ];
    if times.into_iter().flatten().any(Millis::is_negative) {
        return Err(ControlError::NegativeTime);
    }
    let is_clipped = matches!(stage.limit, Some(Limit::Clip(_)));
    let draws_nothing = matches!(reserve.draw, ReserveDraw::Unit(unit) if unit <= Millis::ZERO);
    if draws_nothing || reserve.overflow && !is_clipped {
        return Err(ControlError::BadReserve);
    }
    Ok(())
}

fn check_charge(charge: &Charge) -> Result<(), ControlError> {
    if charge.least.is_negative() {
        return Err(ControlError::NegativeTime);
    }
    if charge.has_valid_tiers() {
        Ok(())
    } else {
        Err(ControlError::BadTier)
    }
}

impl Deref for Schedule {
    type Target = [Stage];

    fn deref(&self) -> &[Stage] {
        &self.0
    }
}

/// The rules for both sides.
///
/// ```
/// use flagfall::{Coupling, FlagFalls, Rules};
///
/// let rules = Rules::new().coupling(Coupling::Hourglass).flag_falls(FlagFalls::AtZero);
/// assert_eq!(rules.game_limit, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Rules {
    /// How the two clocks are coupled.
    pub coupling: Coupling,
    /// The limit on the whole game, at which the game is halted.
    pub game_limit: Option<GameLimit>,
    /// How the first turns of a game are timed.
    pub opening: Opening,
    /// Whether a flag falls at zero or past it.
    pub flag_falls: FlagFalls,
    /// What a turn is charged for its time.
    pub charge: Charge,
    /// Whether the clock is to be paused on weekends. The library has no calendar: it does not
    /// pause the clock itself, and nothing else depends on this field.
    pub weekend_pauses: bool,
    /// How long a move still counts after the end of the bank or of the turn limit, if the flag
    /// would fall then. 0 ms, the default: not at all. A life, stage, first flag, overrun or penalty
    /// that follows the bank, the time for a first move and the game limit have no grace.
    ///
    /// Within the grace there is no event: the flag is up, the bank shows 0, and `overrun` the time
    /// past zero in this turn.
    pub grace: Millis,
    /// What becomes of the time that a move within the grace took past zero.
    pub grace_excess: GraceExcess,
}

impl Default for Rules {
    fn default() -> Self {
        Self::new()
    }
}

impl Rules {
    /// The usual rules: no hourglass, every turn timed and charged to the millisecond, the flag
    /// falls past zero, and no limit on the whole game.
    ///
    /// ```
    /// use flagfall::{Notation, Rules};
    ///
    /// assert_eq!(Notation::CHESS.parse("G/5")?.rules(), Rules::new());
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub const fn new() -> Self {
        Self {
            coupling: Coupling::None,
            game_limit: None,
            opening: Opening::Timed,
            flag_falls: FlagFalls::PastZero,
            charge: Charge::EXACT,
            weekend_pauses: false,
            grace: Millis::ZERO,
            grace_excess: GraceExcess::Forgiven,
        }
    }

    /// Sets how the two clocks are coupled.
    ///
    /// ```
    /// use flagfall::{Coupling, Rules};
    ///
    /// let rules = Rules::new().coupling(Coupling::Hourglass);
    /// assert_eq!(rules.coupling, Coupling::Hourglass);
    /// ```
    pub const fn coupling(mut self, coupling: Coupling) -> Self {
        self.coupling = coupling;
        self
    }

    /// Sets a limit on the whole game, at which the game is halted.
    ///
    /// ```
    /// use flagfall::{GameLimit, Millis, Rules};
    ///
    /// let two_hours = GameLimit::Time(Millis::from_mins(120));
    /// assert_eq!(Rules::new().game_limit(two_hours).game_limit, Some(two_hours));
    /// ```
    pub const fn game_limit(mut self, limit: GameLimit) -> Self {
        self.game_limit = Some(limit);
        self
    }

    /// Sets how the first turns of a game are timed.
    ///
    /// ```
    /// use flagfall::{Opening, Rules};
    ///
    /// let untimed = Opening::Untimed { turns: 2.try_into()?, earns: false, first_move: None };
    /// assert_eq!(Rules::new().opening(untimed).opening, untimed);
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// Sets whether a flag falls at zero or past it.
    ///
    /// ```
    /// use flagfall::{FlagFalls, Rules};
    ///
    /// assert_eq!(Rules::new().flag_falls(FlagFalls::AtZero).flag_falls, FlagFalls::AtZero);
    /// ```
    pub const fn flag_falls(mut self, flag_falls: FlagFalls) -> Self {
        self.flag_falls = flag_falls;
        self
    }

    /// Sets what a turn is charged for its time.
    ///
    /// ```
    /// use flagfall::{Charge, Rounding, Rules};
    ///
    /// let seconds = Charge::new(1_000.try_into()?, Rounding::Up);
    /// assert_eq!(Rules::new().charge(seconds).charge, seconds);
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn charge(mut self, charge: Charge) -> Self {
        self.charge = charge;
        self
    }

    /// Sets whether the clock is to be paused on weekends.
    ///
    /// ```
    /// use flagfall::Rules;
    ///
    /// assert!(Rules::new().weekend_pauses(true).weekend_pauses);
    /// ```
    pub const fn weekend_pauses(mut self, pauses: bool) -> Self {
        self.weekend_pauses = pauses;
        self
    }

    /// Sets how long a move still counts after the end of the bank or of the turn limit.
    ///
    /// ```
    /// use flagfall::{Clock, GraceExcess, Millis, Rules, Schedule, Side, Stage, TimeControl, Timestamp};
    ///
    /// // An engine match: 10 seconds and 0.1 seconds for each move, with a margin of 20 ms.
    /// let stage = Stage::new(Millis::from_secs(10)).increment(Millis::from(100));
    /// let both = Schedule::new(vec![stage])?;
    /// let rules = Rules::new().grace(Millis::from(20)).grace_excess(GraceExcess::Carried);
    /// let mut clock = Clock::new(TimeControl::new(both.clone(), both, rules)?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// assert_eq!(clock.deadline(), Some(Timestamp::from(10_021)));
    /// clock.press(Side::First, Timestamp::from(10_015))?;
    /// let reading = clock.read(Timestamp::from(10_015))?;
    /// assert_eq!(reading.sides.first.bank, Some(Millis::from(85)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn grace(mut self, grace: Millis) -> Self {
        self.grace = grace;
        self
    }

    /// Sets what becomes of the time that a move within the grace took past zero.
    ///
    /// ```
    /// use flagfall::{GraceExcess, Rules};
    ///
    /// let rules = Rules::new().grace_excess(GraceExcess::Carried);
    /// assert_eq!(rules.grace_excess, GraceExcess::Carried);
    /// ```
    pub const fn grace_excess(mut self, excess: GraceExcess) -> Self {
        self.grace_excess = excess;
        self
    }

    /// Whether the time past zero of a move within the grace is taken from the bank.
    pub(crate) fn carries_excess(&self) -> bool {
        self.grace > Millis::ZERO && self.grace_excess == GraceExcess::Carried
    }

    /// The game limit for a game between a side under these rules and a side under `other`: the
    /// higher one, if the rules are otherwise equal.
    fn higher_limit(self, other: Self) -> Result<Option<GameLimit>, ControlError> {
        let game_limit = other.game_limit;
        if (Self { game_limit, ..self }) != other {
            return Ok(self.game_limit);
        }
        match (self.game_limit, other.game_limit) {
            (Some(GameLimit::Time(one)), Some(GameLimit::Time(two))) => {
                Ok(Some(GameLimit::Time(one.max(two))))
            }
            (Some(GameLimit::Turns(one)), Some(GameLimit::Turns(two))) => {
                Ok(Some(GameLimit::Turns(one.max(two))))
            }
            (Some(_), Some(_)) => Err(ControlError::MixedGameLimits),
            (one, two) => Ok(one.or(two)),
        }
    }
}

vocabulary! {
    /// How the two clocks are coupled.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Coupling as flagfall_coupling, FLAGFALL_COUPLING_ {
        /// Each side has its own time.
        #[default]
        None = 0, "none";
        /// The time that one side uses is added to the other side's bank.
        Hourglass = 1, "hourglass";
    }
}

vocabulary! {
    /// A limit on the whole game, at which the game is halted: no flag falls, and the rules of the
    /// board game decide the result.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum GameLimit as flagfall_game_limit, FLAGFALL_GAME_LIMIT_ {
        /// The total time that both sides may use.
        Time(Millis) = 1, "time";
        /// The number of turns that each side may complete.
        Turns(NonZeroU32) = 2, "turns";
    }
}

vocabulary! {
    /// Whether time runs out at exactly zero or only past it. Applies to the bank, lives, the turn
    /// limit, the time for a first move and the game limit.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum FlagFalls as flagfall_flag_falls, FLAGFALL_FLAG_FALLS_ {
        /// Time runs out when the side has used more than it had: a move completed with exactly 0
        /// left is in time.
        #[default]
        PastZero = 0, "past-zero";
        /// Time runs out when the side has used all that it had: lichess, OGS.
        AtZero = 1, "at-zero";
    }
}

/// A time control: a schedule for each side, and rules for both.
///
/// `Ord` is implemented only so that time controls can be keys of a `BTreeMap`: the order has no
/// meaning and may change.
///
/// Usually it is parsed from a text in a [`Notation`](crate::Notation). For a system without a
/// notation, it can be built from stages:
///
/// ```
/// use flagfall::{Millis, Rules, Schedule, Stage, TimeControl};
///
/// let five_minutes = Schedule::new(vec![Stage::new(Millis::from(300_000))])?;
/// let three_minutes = Schedule::new(vec![Stage::new(Millis::from(180_000))])?;
/// let odds = TimeControl::new(five_minutes, three_minutes, Rules::default())?;
/// assert_eq!(odds.describe(), "first: 5 minutes for the game\nsecond: 3 minutes for the game");
/// # Ok::<(), flagfall::ControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts", into = "Parts")
)]
pub struct TimeControl {
    first: Schedule,
    /// `None` if it equals the first side's.
    second: Option<Schedule>,
    rules: Rules,
}

impl TimeControl {
    /// Creates a time control from two schedules and the rules.
    ///
    /// # Errors
    ///
    /// [`ControlError::UnequalSides`] if only one side of an hourglass is timed;
    /// [`ControlError::NegativeTime`] if a time of the rules is negative; [`ControlError::BadTier`]
    /// if the tiers of the charge are not valid; [`ControlError::BadOpening`] if the time for a
    /// first move is 0; [`ControlError::BadGrace`] if an hourglass carries the time past zero;
    /// [`ControlError::BadReserve`] if an hourglass has a reserve.
    pub fn new(first: Schedule, second: Schedule, rules: Rules) -> Result<Self, ControlError> {
        let untimed = first.is_empty() != second.is_empty();
        if rules.coupling == Coupling::Hourglass && untimed {
            return Err(ControlError::UnequalSides);
        }
        let mut stages = first.iter().chain(second.iter());
        if rules.coupling == Coupling::Hourglass && stages.any(|stage| stage.reserve.is_some()) {
            return Err(ControlError::BadReserve);
        }
        let second = Some(second).filter(|second| *second != first);
        let game_time = match rules.game_limit {
            Some(GameLimit::Time(time)) => time,
            _ => Millis::ZERO,
        };
        let setup_time = match rules.opening {
            Opening::Setup { least } => least,
            _ => Millis::ZERO,
        };
        let first_move = rules
            .opening
            .first_move()
            .map(|first_move| first_move.within);
        let first_move_time = first_move.unwrap_or(Millis::ZERO);
        let times = [game_time, setup_time, first_move_time, rules.grace];
        if times.into_iter().any(Millis::is_negative) {
            return Err(ControlError::NegativeTime);
        }
        if first_move == Some(Millis::ZERO) {
            return Err(ControlError::BadOpening);
        }
        if rules.coupling == Coupling::Hourglass && rules.grace_excess == GraceExcess::Carried {
            return Err(ControlError::BadGrace);
        }
        check_charge(&rules.charge)?;
        Ok(Self {
            first,
            second,
            rules,
        })
    }

    /// Combines the first side's schedule of `first` with the second side's schedule of `second`,
    /// for time odds. The rules are those of `first`, with one exception: if the rules of the two
    /// differ only in the limit on the whole game, the higher limit applies, or the one limit if
    /// only one of them has any.
    ///
    /// To choose the rules yourself, use [`TimeControl::new`].
    ///
    /// # Errors
    ///
    /// [`ControlError::UnequalSides`] if only one side has an hourglass, if play continues past
    /// zero for only one side, or if the sides differ and either has penalties;
    /// [`ControlError::MixedGameLimits`] if one game limit is a time and the other is a number of
    /// turns.
    ///
    /// ```
    /// use flagfall::{Chess, Notation, TimeControl};
    ///
    /// let chess = Notation::Chess(Chess::default());
    /// let odds = TimeControl::from_sides(&chess.parse("G/5")?, &chess.parse("G/3/2")?)?;
    /// assert_ne!(odds.schedule(flagfall::Side::First), odds.schedule(flagfall::Side::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_sides(first: &Self, second: &Self) -> Result<Self, ControlError> {
        let one = first.schedule(Side::First);
        let two = second.schedule(Side::Second);
        check_alike(one, two)?;
        if second.rules.coupling != first.rules.coupling {
            return Err(ControlError::UnequalSides);
        }
        let game_limit = first.rules.higher_limit(second.rules)?;
        let rules = Rules {
            game_limit,
            ..first.rules
        };
        Self::new(one.clone(), two.clone(), rules)
    }

    /// The schedule of one side.
    pub const fn schedule(&self, side: Side) -> &Schedule {
        match (side, &self.second) {
            (Side::Second, Some(second)) => second,
            _ => &self.first,
        }
    }

    /// What a turn of `side` is charged that begins in the stage at this index.
    pub(crate) fn charge(&self, side: Side, stage: u32) -> Charge {
        let place = usize::try_from(stage).ok();
        let stage = place.and_then(|place| self.schedule(side).get(place));
        let own = stage.and_then(|stage| stage.charge);
        own.unwrap_or(self.rules.charge)
    }

    /// The rules for both sides.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The grace of the rules, without a copy of them.
    pub(crate) const fn grace(&self) -> Millis {
        self.rules.grace
    }

    /// The same schedules with other rules.
    pub(crate) fn with_rules(&self, rules: Rules) -> Result<Self, ControlError> {
        let Self { first, second, .. } = self.clone();
        let second = second.unwrap_or_else(|| first.clone());
        Self::new(first, second, rules)
    }
}

/// The serialized form of a time control. Without a second schedule, the first applies to both
/// sides.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(rename = "TimeControl", deny_unknown_fields)]
struct Parts {
    first: Schedule,
    second: Option<Schedule>,
    #[serde(default)]
    rules: Rules,
}

#[cfg(feature = "serde")]
impl From<TimeControl> for Parts {
    fn from(control: TimeControl) -> Self {
        Self {
            second: Some(control.schedule(Side::Second).clone()),
            first: control.first,
            rules: control.rules,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for TimeControl {
    type Error = ControlError;

    fn try_from(parts: Parts) -> Result<Self, ControlError> {
        let second = parts.second.unwrap_or_else(|| parts.first.clone());
        Self::new(parts.first, second, parts.rules)
    }
}

/// Checks that the schedules of two sides can be combined: both or neither continue past zero, and
/// if either has penalties, they are equal.
pub(crate) fn check_alike(one: &Schedule, two: &Schedule) -> Result<(), ControlError> {
    let any = |schedule: &Schedule, is: fn(OnExpiry) -> bool| {
        schedule.iter().any(|stage| is(stage.on_expiry))
    };
    let overruns = |expiry| expiry == OnExpiry::Overrun;
    let penalizes = |expiry| matches!(expiry, OnExpiry::Penalty { .. });
    let by_penalties = any(one, penalizes) || any(two, penalizes);
    if any(one, overruns) != any(two, overruns) || by_penalties && one != two {
        return Err(ControlError::UnequalSides);
    }
    Ok(())
}

vocabulary! {
    /// Why stages and rules do not form a valid time control.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ControlError as flagfall_status, FLAGFALL_STATUS_ {
        /// A time is negative: expected at least 0 ms.
        NegativeTime = 200, "negative-time", "a time is negative: expected at least 0 ms";
        /// The last stage requires a next stage, but none follows.
        NoNextStage = 201, "no-next-stage",
            "the last stage requires a next stage, but none follows";
        /// A stage can never begin: the stage before it never leads to the next.
        UnreachableStage = 202, "unreachable-stage",
            "a stage can never begin: the stage before it never leads to the next";
        /// A life or a penalty would refill the bank with 0 ms: expected more.
        EmptyRefill = 203, "empty-refill",
            "a life or a penalty would refill the bank with 0 ms: expected more";
        /// A stage has more than 1000 lives.
        TooManyLives = 206, "too-many-lives", "a stage has more than 1000 lives";
        /// The berserk rule does not apply to the time control.
        NotBerserkable = 207, "not-berserkable",
            "the berserk rule does not apply to the time control";
        /// A sum of times is above 2^53 - 1 ms.
        TimeTooLarge = 208, "time-too-large", "a sum of times is above 2^53 - 1 ms";
        /// The sides differ where they must be equal. In every time control: only one side of an
        /// hourglass is timed. In time odds also: only one side has an hourglass, only one plays
        /// past zero, or they differ and one has penalties.
        UnequalSides = 204, "unequal-sides",
            "the sides differ where they must be equal: hourglass, play past zero, or penalties";
        /// One side's game limit is a time, the other's a number of turns.
        MixedGameLimits = 205, "mixed-game-limits",
            "one side's game limit is a time, the other's a number of turns";
        /// The tiers of a charge must begin in ascending order above 0 ms, at whole numbers of
        /// units, and have factors from 1 to 100.
        BadTier = 209, "bad-tier",
            "the tiers of a charge must begin in ascending order above 0 ms, at whole numbers of \
             units, and have factors from 1 to 100";
        /// The time for a first move is 0: expected more.
        BadOpening = 210, "bad-opening", "the time for a first move is 0 ms: expected more";
        /// An hourglass cannot carry the time past zero of a move within the grace.
        BadGrace = 211, "bad-grace",
            "an hourglass cannot carry the time past zero of a move within the grace";
        /// A reserve is not valid: it draws units of 0 ms, more than 1000 units or units beside
        /// overflow, has overflow without a clip limit, or is in an hourglass.
        BadReserve = 212, "bad-reserve",
            "a reserve draws units of 0 ms, more than 1000 units or units beside overflow, has \
             overflow without a clip limit, or is in an hourglass";
    }
}

impl core::error::Error for ControlError {}
