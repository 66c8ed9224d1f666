//! Time controls from stages and rules, for systems that no notation can express.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::str::FromStr;

use flagfall::{
    Charge, ControlError, Credit, Entry, FirstMove, FirstMoveMissed, GameLimit, Limit, Millis,
    OnExpiry, Opening, Quota, Reserve, ReserveDraw, ReserveFloor, Rules, Schedule, Stage, Tier,
    Tiers, TimeControl,
};

use crate::format::{Case, Line, read, unquoted};
use crate::play::millis;
use crate::texts::{DESCRIPTIONS, descriptions};
use crate::{Answers, Invalid, Played, words};

/// The steps that describe a time control.
const STEPS: [&str; 4] = ["stage", "first-stage", "second-stage", "rules"];

/// Whether the line is one of those that describe a time control.
pub fn is_step(line: &Line<'_>) -> bool {
    STEPS.contains(&line.word())
}

/// `build "NAME"`: a time control from stages and rules.
pub fn build(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [name] = case.head.rest() else {
        return Err(case.head.unknown());
    };
    unquoted(name)?;
    case.has_only(&[STEPS.as_slice(), &["error"], &DESCRIPTIONS].concat())?;
    let steps: Vec<_> = case.steps.iter().filter(|step| is_step(step)).collect();
    steps.iter().for_each(|step| answers.copy(step));
    match control(&steps)? {
        Err(error) => answers.add(format!("error {}", error.name())),
        Ok(control) => descriptions(case, &control, answers),
    }
    Ok(())
}

/// The time control that these lines describe.
pub fn control(lines: &[&Line<'_>]) -> Result<Result<TimeControl, ControlError>, Invalid> {
    let (mut both, mut first, mut second) = (Vec::new(), Vec::new(), Vec::new());
    let mut rules = Rules::new();
    for line in lines {
        let written = match line.word() {
            "rules" => {
                rules = Pairs::of(line, 1)?.rules()?;
                words::rules(rules)
            }
            word => {
                let stages = match word {
                    "stage" => &mut both,
                    "first-stage" => &mut first,
                    _ => &mut second,
                };
                let stage = Pairs::of(line, 2)?.stage()?;
                let written = words::stage(word, stages.len(), &stage);
                stages.push(stage);
                written
            }
        };
        if written != line.text.trim_start() {
            return Err(Invalid(format!("this is written {written}")));
        }
    }
    let one_for_both = first.is_empty() && second.is_empty();
    let sides = if one_for_both {
        [both.clone(), both]
    } else if both.is_empty() {
        [first, second]
    } else {
        return Err(Invalid("`stage` beside the stages of one side".into()));
    };
    let [first, second] = sides.map(Schedule::new);
    Ok(first.and_then(|first| TimeControl::new(first, second?, rules)))
}

/// The words `KEY=VALUE` of a line.
struct Pairs<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Pairs<'a> {
    fn of(line: &Line<'a>, skip: usize) -> Result<Self, Invalid> {
        let words = line.words.iter().skip(skip);
        let pairs: Option<_> = words.map(|word| word.split_once('=')).collect();
        pairs.map(Self).ok_or_else(|| line.unknown())
    }

    fn text(&self, key: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(found, _)| *found == key);
        found.map(|(_, value)| *value)
    }

    fn get<T: FromStr>(&self, key: &str) -> Result<Option<T>, Invalid> {
        self.text(key).map(read).transpose()
    }

    fn or<T: FromStr>(&self, key: &str, default: T) -> Result<T, Invalid> {
        Ok(self.get(key)?.unwrap_or(default))
    }

    fn time(&self, key: &str) -> Result<Option<Millis>, Invalid> {
        self.text(key).map(millis).transpose()
    }

    fn needed_time(&self, key: &str) -> Result<Millis, Invalid> {
        let missing = || Invalid(format!("`{key}` is missing"));
        self.time(key)?.ok_or_else(missing)
    }

    fn stage(&self) -> Result<Stage, Invalid> {
        let mut stage = Stage::new(self.needed_time("time")?).entry(self.or("entry", Entry::Add)?);
        if let (Some(moves), Some(when_met)) = (self.get("quota")?, self.get("when-met")?) {
            stage.quota = Some(Quota { moves, when_met });
        }
        stage.credit = self.credit()?;
        stage.limit = self.limit()?;
        stage.lives = self.or("lives", NonZeroU16::MIN)?;
        stage.turn_limit = self.time("turn-limit")?;
        stage.on_expiry = match (self.text("on-expiry"), self.get("first-flag")?) {
            (None | Some("flag"), _) => OnExpiry::Flag,
            (Some("next"), _) => OnExpiry::Next,
            (Some("first-flag"), Some(cost)) => OnExpiry::FirstFlag(cost),
            (Some("overrun"), _) => OnExpiry::Overrun,
            (Some("penalty"), _) => OnExpiry::Penalty {
                refill: self.needed_time("refill")?,
            },
            _ => return Err(Invalid("unknown expiry".into())),
        };
        stage.charge = self
            .text("charge-unit")
            .map(|_| self.charge())
            .transpose()?;
        stage.overrun_most = self.time("overrun-most")?;
        stage.reserve = self.reserve()?;
        Ok(stage)
    }

    fn reserve(&self) -> Result<Option<Reserve>, Invalid> {
        let Some(time) = self.time("reserve")? else {
            return Ok(None);
        };
        let mut reserve = Reserve::new(time)
            .overflow(self.or("reserve-overflow", false)?)
            .returned(self.or("reserve-returned", false)?);
        reserve.draw = match self.text("reserve-draw") {
            None | Some("never") => ReserveDraw::Never,
            Some("unit") => ReserveDraw::Unit(self.needed_time("reserve-unit")?),
            Some("all") => ReserveDraw::All,
            Some(other) => return Err(Invalid(format!("unknown: {other}"))),
        };
        reserve.most = self.time("reserve-most")?;
        if let Some(time) = self.time("reserve-floor")? {
            let from_move = self.or("reserve-floor-from-move", NonZeroU32::MIN)?;
            reserve.floor = Some(ReserveFloor { time, from_move });
        }
        Ok(Some(reserve))
    }

    fn credit(&self) -> Result<Option<Credit>, Invalid> {
        let Some(kind) = self.text("credit") else {
            return Ok(None);
        };
        let amount = self.needed_time("credit-time")?;
        let every = self.or("credit-every", NonZeroU32::MIN)?;
        let keep = self.or("credit-keep", 100)?;
        Ok(Some(match kind {
            "banked" => Credit::Banked { amount },
            "apart" => Credit::Apart { amount, keep },
            "paid" => Credit::Paid {
                amount,
                every,
                keep,
            },
            _ => return Err(Invalid(format!("unknown: {kind}"))),
        }))
    }

    fn limit(&self) -> Result<Option<Limit>, Invalid> {
        let Some(kind) = self.text("limit") else {
            return Ok(None);
        };
        let bank = self.needed_time("limit-bank")?;
        Ok(Some(match kind {
            "clip" => Limit::Clip(bank),
            "linear" => Limit::Linear(bank),
            "hybrid" => Limit::Hybrid(bank),
            _ => return Err(Invalid(format!("unknown: {kind}"))),
        }))
    }

    fn rules(&self) -> Result<Rules, Invalid> {
        let mut rules = Rules::new()
            .coupling(self.or("coupling", Default::default())?)
            .flag_falls(self.or("flag-falls", Default::default())?)
            .charge(self.charge()?)
            .weekend_pauses(self.or("weekend-pauses", false)?);
        rules.grace = self.time("grace")?.unwrap_or(Millis::ZERO);
        rules.grace_excess = self.or("grace-excess", Default::default())?;
        if let Some(time) = self.time("game-time")? {
            rules.game_limit = Some(GameLimit::Time(time));
        } else if let Some(turns) = self.get("game-turns")? {
            rules.game_limit = Some(GameLimit::Turns(turns));
        }
        if let Some(turns) = self.get::<NonZeroU8>("untimed-turns")? {
            let earns = self.or("untimed-earns", false)?;
            rules.opening = Opening::Untimed {
                turns,
                earns,
                first_move: self.first_move()?,
            };
        } else if let Some(least) = self.time("setup")? {
            rules.opening = Opening::Setup { least };
        }
        Ok(rules)
    }

    fn first_move(&self) -> Result<Option<FirstMove>, Invalid> {
        let Some(within) = self.time("first-move")? else {
            return Ok(None);
        };
        let missed = self.or("first-move-missed", FirstMoveMissed::Abort)?;
        Ok(Some(FirstMove::new(within, missed)))
    }

    fn charge(&self) -> Result<Charge, Invalid> {
        let unit = self.or("charge-unit", NonZeroU32::MIN)?;
        let rounding = self.or("charge-rounding", Default::default())?;
        let least = self.time("charge-least")?.unwrap_or(Millis::ZERO);
        Ok(Charge::new(unit, rounding)
            .least(least)
            .tiers(self.tiers()?))
    }

    fn tiers(&self) -> Result<Tiers, Invalid> {
        let Some(text) = self.text("charge-tiers") else {
            return Ok(Tiers::NONE);
        };
        let tier = |text: &str| {
            let (beyond, factor) = text.split_once(':').unwrap_or_default();
            Ok(Tier {
                beyond: millis(beyond)?,
                factor: read(factor)?,
            })
        };
        let tiers: Result<Vec<_>, Invalid> = text.split(',').map(tier).collect();
        Tiers::new(&tiers?).ok_or_else(|| Invalid("more than 4 tiers".into()))
    }
}
