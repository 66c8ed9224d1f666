//! How long a game takes: the time for a number of moves, and the categories of sites and
//! federations, such as blitz.

use core::num::NonZeroU32;

use crate::model::odds::begins_with_increment;
use crate::model::{ControlError, Credit, Millis, OnExpiry, Side, Stage, TimeControl, WhenMet};

vocabulary! {
    /// Who sorts time controls into categories, such as blitz. Each scheme compares a time in whole
    /// milliseconds, computed from a side's stages: below, b is the time of the first stage, and i
    /// its increment or delay.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum CategoryScheme as flagfall_category_scheme, FLAGFALL_CATEGORY_SCHEME_ {
        /// lichess (`Speed` in scalachess): the time for 40 moves, b + 40 i. Below 30 s
        /// ultra-bullet, 180 s bullet, 480 s blitz, 1,500 s rapid, 21,600 s classical, else
        /// correspondence, as is an untimed game. For `0+1` and the like, b is 0.
        Lichess = 0, "lichess";
        /// The FIDE Laws of Chess, appendices A and B: the time for 60 moves. Up to 10 minutes
        /// blitz, below 60 minutes rapid, else standard.
        Fide = 1, "fide";
        /// US Chess, rule 5C: the times of all stages + 60 i. From 5 to 10 minutes blitz, below 30
        /// minutes quick, up to 65 minutes dual, above it regular. None if b is less than 3 minutes
        /// for blitz, or 5 minutes for the others.
        UsChess = 2, "us-chess";
        /// Chess.com: the time for 40 moves, b + 40 i. Below 3 minutes bullet, 10 minutes blitz,
        /// else rapid. A time of at least a day for each move is daily.
        ChessCom = 3, "chess-com";
        /// The Internet Chess Club, which calls the time `etime`: that for 40 moves, b + 40 i.
        /// Below 3 minutes bullet, 15 minutes blitz, else standard.
        Icc = 4, "icc";
        /// The library python-chess (`parse_time_control` in `chess/pgn.py`): b + 60 i, without a
        /// delay. Below 3 minutes bullet, 15 minutes blitz, 60 minutes rapid, else standard. An
        /// untimed game is unlimited.
        PythonChess = 5, "python-chess";
        /// Woogles, a site for word games (`variants.go` in liwords): b + 16 i, and the most past
        /// zero. Up to 2 minutes ultra-blitz, 6 minutes blitz, 14 minutes rapid, else regular. A time
        /// for each move is correspondence.
        Woogles = 6, "woogles";
        /// OGS, the Online Go Server (`computeAverageMoveTime` in goban): the time of one move, if a
        /// side makes 90, or 35 % of the points of a board whose size is known. Below 10 s blitz,
        /// below an hour live, else correspondence, as are 0 and an untimed game.
        Ogs = 7, "ogs";
        /// Lishogi (`estimateTotalSeconds` in scalashogi): b + 60 i, and each byo-yomi period 25
        /// times. It has no categories here, only the time.
        Lishogi = 8, "lishogi";
        /// Fishtest, which tests Stockfish (`estimate_game_duration` in `util.py`): the duration of
        /// a game of 68 moves by each side that ends after 92 % of it, (b + 68 i) · 1.84. It has no
        /// categories, only the time.
        Fishtest = 9, "fishtest";
    }
}

vocabulary! {
    /// A category of time controls. What it means depends on the scheme.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Category as flagfall_category, FLAGFALL_CATEGORY_ {
        /// lichess: `ultraBullet`.
        UltraBullet = 1, "ultra-bullet";
        /// lichess, Chess.com, ICC, python-chess.
        Bullet = 2, "bullet";
        /// Woogles: `ultrablitz`.
        UltraBlitz = 3, "ultra-blitz";
        /// All schemes with categories.
        Blitz = 4, "blitz";
        /// lichess, FIDE, Chess.com, python-chess, Woogles.
        Rapid = 5, "rapid";
        /// lichess.
        Classical = 6, "classical";
        /// US Chess.
        Quick = 7, "quick";
        /// US Chess: rated as quick and as regular.
        Dual = 8, "dual";
        /// US Chess, Woogles.
        Regular = 9, "regular";
        /// FIDE, ICC, python-chess.
        Standard = 10, "standard";
        /// OGS.
        Live = 11, "live";
        /// Chess.com.
        Daily = 12, "daily";
        /// lichess, OGS, and Woogles: `corres`.
        Correspondence = 13, "correspondence";
        /// python-chess.
        Unlimited = 14, "unlimited";
    }
}

/// The size of a Go board, for the scheme of OGS.
///
/// ```
/// use flagfall::BoardSize;
///
/// assert_eq!(BoardSize::new(19, 13).map(|size| size.height.get()), Some(13));
/// assert_eq!(BoardSize::new(19, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct BoardSize {
    /// The number of columns.
    pub width: NonZeroU32,
    /// The number of rows.
    pub height: NonZeroU32,
}

impl BoardSize {
    /// The size of a board with `width` columns and `height` rows. `None` if either is 0.
    pub const fn new(width: u32, height: u32) -> Option<Self> {
        match (NonZeroU32::new(width), NonZeroU32::new(height)) {
            (Some(width), Some(height)) => Some(Self { width, height }),
            _ => None,
        }
    }

    /// How many moves both sides make on it: 70 % of its points, rounded half up.
    fn moves(self) -> i128 {
        let [width, height] = [self.width, self.height].map(|count| i128::from(count.get()));
        rounded(width.saturating_mul(height).saturating_mul(7), 10)
    }
}

impl TimeControl {
    /// The time that `side` has for `moves` moves if the last of them uses up everything: the times
    /// of the stages that it enters until that move is complete, of all their lives, and their
    /// reserves, and the credit of its moves; then the most that it may use past zero, if there is a
    /// maximum. `None` if it plays untimed.
    ///
    /// Every kind of credit counts in full. Limits, penalties, the rules of the opening, and the
    /// opponent's time in an hourglass do not count. With 0 moves it is the time for the first move
    /// without credit.
    ///
    /// # Errors
    ///
    /// [`ControlError::TimeTooLarge`] if it is above 2⁵³ - 1 ms.
    ///
    /// ```
    /// use flagfall::{Millis, Notation, Side};
    ///
    /// let control = Notation::CHESS.parse("40/90/30, G/30/30")?;
    /// // 90 minutes and 40 increments; with the 41st move, 30 minutes more.
    /// assert_eq!(control.estimate(Side::First, 40)?, Some(Millis::from_mins(110)));
    /// assert_eq!(control.estimate(Side::First, 60)?, Some(Millis::from_mins(150)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, side: Side, moves: u32) -> Result<Option<Millis>, ControlError> {
        let stages = self.schedule(side);
        let time = (!stages.is_empty()).then(|| of_moves(stages, moves));
        time.map(millis).transpose()
    }

    /// The category of the time control in `scheme`, such as blitz. `None` if the scheme has none
    /// for it.
    ///
    /// If the sides differ, it is that of the side with more time. `board` matters only for OGS.
    ///
    /// ```
    /// use flagfall::{Category, CategoryScheme, Notation};
    ///
    /// let control = Notation::Lichess.parse("5+5")?;
    /// assert_eq!(control.category(CategoryScheme::Lichess, None), Some(Category::Rapid));
    /// assert_eq!(control.category(CategoryScheme::ChessCom, None), Some(Category::Blitz));
    /// assert_eq!(control.category(CategoryScheme::UsChess, None), Some(Category::Blitz));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn category(&self, scheme: CategoryScheme, board: Option<BoardSize>) -> Option<Category> {
        match self.slower(scheme, board) {
            Some((time, first)) => scheme.category(time, first),
            None => scheme.of_untimed(),
        }
    }

    /// The time by which `scheme` chooses the category. `None` if both sides play untimed.
    ///
    /// If the sides differ, it is that of the side with more time. It is the time of one side,
    /// except for [`CategoryScheme::Ogs`], whose time is that of one move, and
    /// [`CategoryScheme::Fishtest`], whose time is the duration of the game; both are rounded half
    /// up. `board` matters only for OGS.
    ///
    /// # Errors
    ///
    /// [`ControlError::TimeTooLarge`] if it is above 2⁵³ - 1 ms.
    ///
    /// ```
    /// use flagfall::{BoardSize, CategoryScheme, Millis, Notation};
    ///
    /// let control = Notation::Lichess.parse("3+2")?;
    /// let time = control.category_time(CategoryScheme::Lichess, None)?;
    /// assert_eq!(time, Some(Millis::from_secs(260)));
    ///
    /// // On a board of 9x9, a side makes 28.5 moves.
    /// let go = Notation::Sgf.parse("TM[120]OT[1x5 byo-yomi]")?;
    /// let time = go.category_time(CategoryScheme::Ogs, BoardSize::new(9, 9))?;
    /// assert_eq!(time, Some(Millis::from(9_211)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn category_time(
        &self,
        scheme: CategoryScheme,
        board: Option<BoardSize>,
    ) -> Result<Option<Millis>, ControlError> {
        let slower = self.slower(scheme, board);
        slower.map(|(time, _)| millis(time)).transpose()
    }

    /// The time and the first stage of the side with more time.
    fn slower(&self, scheme: CategoryScheme, board: Option<BoardSize>) -> Option<(i128, &Stage)> {
        let sides = Side::ALL.map(|side| self.schedule(side));
        let timed = sides.into_iter().filter_map(|stages| {
            let first = stages.first()?;
            Some((scheme.time(first, stages, board), first))
        });
        timed.max_by_key(|(time, _)| *time)
    }
}

impl CategoryScheme {
    /// The time of a side with these stages, in milliseconds.
    fn time(self, first: &Stage, stages: &[Stage], board: Option<BoardSize>) -> i128 {
        let base = i128::from(first.time.get());
        let credit = |moves| credit(first, 0, moves);
        match self {
            // The limit is 0 then, whatever the game begins with.
            Self::Lichess if begins_with_increment(first) => {
                of_moves(stages, 40).saturating_sub(base)
            }
            Self::Lichess | Self::ChessCom | Self::Icc => of_moves(stages, 40),
            Self::Fide => of_moves(stages, 60),
            Self::UsChess => sum(stages, all_lives).saturating_add(credit(60)),
            Self::PythonChess if is_increment(first) => base.saturating_add(credit(60)),
            Self::PythonChess => base,
            Self::Woogles => base
                .saturating_add(overrun(first))
                .saturating_add(credit(16)),
            Self::Lishogi => {
                let periods = sum(stages.iter().filter(|stage| repeats(stage)), all_lives);
                let periods = periods.saturating_mul(25);
                main_time(stages)
                    .saturating_add(credit(60))
                    .saturating_add(periods)
            }
            // The main time for a number of moves, which may end in a half, and the time for the
            // quota of the overtime: one fraction, which is rounded once.
            Self::Ogs => {
                let doubled = board.map_or(180, BoardSize::moves);
                let (time, quota) = overtime(stages);
                let main = main_time(stages).saturating_mul(2).saturating_mul(quota);
                let time = main.saturating_add(time.saturating_mul(doubled));
                rounded(time, quota.saturating_mul(doubled)).saturating_add(credit(1))
            }
            Self::Fishtest => {
                let (time, quota) = overtime(stages);
                let main = main_time(stages).saturating_add(credit(68));
                let time = main
                    .saturating_mul(quota)
                    .saturating_add(time.saturating_mul(68));
                rounded(time.saturating_mul(184), quota.saturating_mul(100))
            }
        }
    }

    /// The category of a side with these stages and this time.
    #[allow(clippy::match_overlapping_arm, reason = "bounds, in order")]
    fn category(self, time: i128, first: &Stage) -> Option<Category> {
        let base = i128::from(first.time.get());
        Some(match self {
            Self::Lichess => match time {
                ..30_000 => Category::UltraBullet,
                ..180_000 => Category::Bullet,
                ..480_000 => Category::Blitz,
                ..1_500_000 => Category::Rapid,
                ..21_600_000 => Category::Classical,
                _ => Category::Correspondence,
            },
            Self::Fide => match time {
                ..=600_000 => Category::Blitz,
                ..3_600_000 => Category::Rapid,
                _ => Category::Standard,
            },
            Self::UsChess => match (time, base) {
                (300_000..=600_000, 180_000..) => Category::Blitz,
                (..=600_000, _) | (_, ..300_000) => return None,
                (..1_800_000, _) => Category::Quick,
                (..=3_900_000, _) => Category::Dual,
                _ => Category::Regular,
            },
            Self::ChessCom if base >= 86_400_000 && repeats(first) => Category::Daily,
            Self::ChessCom => match time {
                ..180_000 => Category::Bullet,
                ..600_000 => Category::Blitz,
                _ => Category::Rapid,
            },
            Self::Icc => match time {
                ..180_000 => Category::Bullet,
                ..900_000 => Category::Blitz,
                _ => Category::Standard,
            },
            Self::PythonChess => match time {
                ..180_000 => Category::Bullet,
                ..900_000 => Category::Blitz,
                ..3_600_000 => Category::Rapid,
                _ => Category::Standard,
            },
            Self::Woogles if repeats(first) => Category::Correspondence,
            Self::Woogles => match time {
                ..=120_000 => Category::UltraBlitz,
                ..=360_000 => Category::Blitz,
                ..=840_000 => Category::Rapid,
                _ => Category::Regular,
            },
            Self::Ogs => match time {
                ..=0 => Category::Correspondence,
                ..10_000 => Category::Blitz,
                ..3_600_000 => Category::Live,
                _ => Category::Correspondence,
            },
            Self::Lishogi | Self::Fishtest => return None,
        })
    }

    /// The category of a game in which both sides play untimed.
    const fn of_untimed(self) -> Option<Category> {
        match self {
            Self::Lichess | Self::Ogs => Some(Category::Correspondence),
            Self::PythonChess => Some(Category::Unlimited),
            _ => None,
        }
    }
}

/// The time of a side for `moves` moves, the last of which uses up everything.
fn of_moves(stages: &[Stage], moves: u32) -> i128 {
    let (mut time, mut made) = (0_i128, 0_u32);
    let mut later = stages.iter();
    while let Some(stage) = later.next() {
        let left = moves.saturating_sub(made);
        let (here, refills) = match stage.quota {
            Some(quota) if quota.when_met == WhenMet::Next => (left.min(quota.moves.get()), 0),
            Some(quota) => (left, left.saturating_sub(1).div_euclid(quota.moves.get())),
            None => (left, 0),
        };
        time = time
            .saturating_add(on_entry(stage))
            .saturating_add(i128::from(stage.time.get()).saturating_mul(refills.into()))
            .saturating_add(credit(stage, made, here));
        made = made.saturating_add(here);
        if made == moves {
            let last = core::iter::once(stage).chain(later);
            return time.saturating_add(by_expiry(last));
        }
    }
    time
}

/// The time of the stages after the first of these that begin one after the other as time runs out,
/// and the most past zero in the last of them.
fn by_expiry<'a>(stages: impl Iterator<Item = &'a Stage> + Clone) -> i128 {
    let leads_on =
        |stage: &&Stage| matches!(stage.on_expiry, OnExpiry::Next | OnExpiry::FirstFlag(_));
    let count = stages.clone().take_while(leads_on).count();
    let past_zero = stages.clone().nth(count).map_or(0, overrun);
    sum(stages.skip(1).take(count), on_entry).saturating_add(past_zero)
}

/// The most that a side may use past zero, if there is a maximum.
fn overrun(stage: &Stage) -> i128 {
    stage.most_overrun().map_or(0, |most| most.get().into())
}

/// The credit for `moves` moves in the stage, after `before` earlier moves of the game.
fn credit(stage: &Stage, before: u32, moves: u32) -> i128 {
    let (Some(credit), every) = (stage.credit, stage.paid_every()) else {
        return 0;
    };
    let every = every.map_or(1, NonZeroU32::get);
    let [before, after] =
        [before, before.saturating_add(moves)].map(|moves| moves.div_euclid(every));
    i128::from(credit.amount().get()).saturating_mul(after.saturating_sub(before).into())
}

/// Whether the credit is an increment, not a delay.
fn is_increment(stage: &Stage) -> bool {
    matches!(
        stage.credit,
        Some(Credit::Banked { .. } | Credit::Paid { keep: 1.., .. })
    )
}

/// Whether the time of the stage is given again and again, as in byo-yomi.
fn repeats(stage: &Stage) -> bool {
    stage
        .quota
        .is_some_and(|quota| quota.when_met != WhenMet::Next)
}

/// What a side gets as it enters the stage: the time of all its lives, and its reserve.
fn on_entry(stage: &Stage) -> i128 {
    let reserve = stage.reserve.map_or(0, |reserve| reserve.time.get().into());
    all_lives(stage).saturating_add(reserve)
}

fn all_lives(stage: &Stage) -> i128 {
    i128::from(stage.time.get()).saturating_mul(stage.lives.get().into())
}

/// The times of the stages that do not repeat.
fn main_time(stages: &[Stage]) -> i128 {
    sum(stages.iter().filter(|stage| !repeats(stage)), all_lives)
}

/// The time and the number of moves of the stage that repeats; 0 for one move if there is none.
fn overtime(stages: &[Stage]) -> (i128, i128) {
    let found = stages.iter().find(|stage| repeats(stage));
    let quota = found.and_then(|stage| Some((stage.time, stage.quota?.moves)));
    quota.map_or((0, 1), |(time, moves)| {
        (time.get().into(), moves.get().into())
    })
}

fn sum<'a>(stages: impl IntoIterator<Item = &'a Stage>, time: fn(&Stage) -> i128) -> i128 {
    stages.into_iter().map(time).fold(0, i128::saturating_add)
}

/// The quotient, rounded half up.
fn rounded(time: i128, by: i128) -> i128 {
    time.saturating_add(by.div_euclid(2)).div_euclid(by)
}

/// Sums are computed in more bits, so that only their results can be out of range.
fn millis(time: i128) -> Result<Millis, ControlError> {
    let time = i64::try_from(time).ok().and_then(Millis::new);
    time.ok_or(ControlError::TimeTooLarge)
}
