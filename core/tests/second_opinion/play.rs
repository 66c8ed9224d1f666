//! A random game on two clocks at once: the library's and the reference.

use std::fmt::{self, Write as _};
use std::num::{NonZeroU16, NonZeroU32};

use flagfall::{
    BySide, Clock, Crawford, Match, Millis, MoveNumber, OnExpiry, Side, SideAlarms, TakeBackTo,
    TimeControl, Timestamp,
};

use crate::any::{self, Scale};
use crate::draw::Draw;
use crate::reference;
use crate::reference::calls::{Call, Plays};
use crate::reference::clock::{millis, moment};
use crate::reference::game::Points;

/// A step that is made on both clocks.
#[derive(Debug)]
enum Step {
    Make(Call),
    KeepJournal,
    SetAlarms(BySide<SideAlarms>),
    /// Saved at the step's time, and restored on a time base on which that time is this.
    Restart(i128),
    /// Both clocks join the game that they play.
    Rejoin,
    /// A server says that a side has another bank.
    Correct(Side, Millis),
}

/// Both clocks, and the steps made on them.
struct Both {
    clock: Clock,
    reference: reference::Clock,
    at: i128,
    story: String,
}

/// Some 49 days before the last timestamp: from here on no game is on the fast path.
const LATEST: i128 = Timestamp::MAX.get() as i128 - (1 << 32);

/// How far ahead a clock with alarms is watched for what comes next.
const SOON: i128 = 100;

/// Plays one game that `draw` chooses.
///
/// # Errors
///
/// The whole game, and the difference between the two clocks, as text.
pub fn play(draw: &mut Draw<'_>) -> Result<(), String> {
    let scale = match draw.below(64) {
        62.. => Scale::Vast,
        58..=61 => Scale::Large,
        _ => Scale::Small,
    };
    let control = any::control(draw, scale);
    let mut both = Both::new(draw, control);
    if scale == Scale::Small && draw.once_in(32) {
        both.at += LATEST;
    }
    // Some games advance every millisecond one by one.
    both.reference.skips = scale != Scale::Small || !draw.once_in(8);
    if draw.once_in(3) {
        both.make(Step::KeepJournal)?;
    }
    // Somebody who looks at every millisecond takes too long for longer games.
    let has_alarms = scale == Scale::Small && draw.once_in(4);
    let calls = draw.between(1, 40);
    for place in 0..calls {
        if place > 0 && draw.is_empty() {
            break;
        }
        both.at += wait(draw, scale, &both);
        let step = match place {
            0 if !draw.once_in(16) => Step::Make(Call::Start(any::side(draw))),
            1 | 2 if draw.once_in(6) => {
                Step::Make(Call::Berserk(any::side(draw), any::berserk_rule(draw)))
            }
            _ if has_alarms && (place == 3 || draw.once_in(12)) => {
                Step::SetAlarms(any::alarms(draw))
            }
            _ => step(draw, scale, &both),
        };
        both.make(step)?;
        both.look(draw, scale)?;
    }
    Ok(())
}

/// The time until the next call: often exactly until the next event, or a millisecond before or
/// after.
fn wait(draw: &mut Draw<'_>, scale: Scale, both: &Both) -> i128 {
    let until = both
        .clock
        .deadline()
        .map(|deadline| i128::from(deadline.get()) - both.at);
    match (draw.below(8), until) {
        (0, _) => 0,
        (1, Some(until)) => until.max(0),
        (2, Some(until)) => (until - 1).max(0),
        (3, Some(until)) => (until + 1).max(0),
        (4, Some(until)) => until.max(0) + i128::from(scale.time(draw).get()),
        (5 | 6, _) if scale == Scale::Vast => Scale::Small.time(draw).get().into(),
        _ => scale.time(draw).get().into(),
    }
}

fn step(draw: &mut Draw<'_>, scale: Scale, both: &Both) -> Step {
    let on_turn = both.reference.on_turn(both.at);
    let side = if draw.once_in(12) {
        any::side(draw)
    } else {
        on_turn
    };
    Step::Make(match draw.below(42) {
        0..=11 => Call::Press(side),
        12 => Call::PressMove(side, number(draw, side, both)),
        13 => match draw.below(2) {
            0 => Call::PressMoveUnreceived(side, number(draw, side, both)),
            _ => {
                let elapsed = change(draw, scale);
                Call::PressMoveElapsed(side, elapsed, number(draw, side, both))
            }
        },
        14..=16 => Call::PressElapsed(side, change(draw, scale)),
        17 | 18 => Call::PressUnreceived(side),
        19..=21 => Call::Receive,
        22 | 23 => {
            if draw.once_in(4) {
                Call::SetReadyUnreceived(side)
            } else {
                Call::SetReady(side, !draw.once_in(4))
            }
        }
        24..=26 => match draw.below(6) {
            0 => Call::HandOverElapsed(side, change(draw, scale)),
            1 => Call::HandOverUnreceived(side),
            _ => Call::HandOver(side),
        },
        27 => Call::Pause,
        28 | 29 => Call::Resume,
        30 => Call::Adjust(any::side(draw), change(draw, scale)),
        31 => match draw.below(3) {
            0 if both.clock.alarms().is_some() => {
                Call::SetBank(any::side(draw), any::around_a_second(draw))
            }
            0 | 1 => Call::SetBank(any::side(draw), change(draw, scale)),
            _ => Call::DrawReserve(any::side(draw), change(draw, scale)),
        },
        32 => Call::SetTurn(any::side(draw)),
        33 => Call::RaiseFlag(side),
        34 | 35 => Call::Advance,
        36 => match draw.below(4) {
            0 => Call::Stop,
            1 => Call::Start(side),
            2 => return Step::KeepJournal,
            _ => Call::Advance,
        },
        37 => {
            if draw.once_in(2) {
                Call::TakeBack(TakeBackTo::Move(draw.between(0, 12)))
            } else {
                let back = i128::from(scale.time(draw).get()) * 4;
                Call::TakeBack(TakeBackTo::Timestamp(moment(both.at - back)))
            }
        }
        38 => Call::RaiseFlag(!side),
        40 => return Step::Rejoin,
        41 => return Step::Correct(any::side(draw), change(draw, scale)),
        _ => {
            return Step::Restart(if draw.once_in(2) {
                both.at
            } else {
                both.at - i128::from(draw.between(0, 1_000)) + 500
            });
        }
    })
}

/// The number of a move of `side`: usually of its next one.
fn number(draw: &mut Draw<'_>, side: Side, both: &Both) -> MoveNumber {
    let reading = both
        .clock
        .read(both.clock.last_at().unwrap_or(moment(both.at)));
    let made = reading.map_or(0, |reading| reading.sides.get(side).moves);
    let number = match draw.below(4) {
        0 => draw.between(1, 3) + made.saturating_sub(2),
        _ => made + 1,
    };
    MoveNumber {
        number: NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN),
        take_backs: both
            .clock
            .take_backs()
            .saturating_sub(u32::from(draw.once_in(8))),
    }
}

/// A time, at times below zero.
fn change(draw: &mut Draw<'_>, scale: Scale) -> Millis {
    let time = scale.time(draw).get();
    if draw.once_in(3) {
        millis(-i128::from(time))
    } else {
        millis(time.into())
    }
}

impl Both {
    fn new(draw: &mut Draw<'_>, control: TimeControl) -> Self {
        let penalties = Side::ALL.iter().any(|&side| {
            let mut stages = control.schedule(side).iter();
            stages.any(|stage| matches!(stage.on_expiry, OnExpiry::Penalty { .. }))
        });
        let mut story = format!("{:?}\n", control.rules());
        for side in Side::ALL {
            for stage in control.schedule(side).iter() {
                writeln!(story, "{side}: {stage:?}").expect("a String takes all");
            }
        }
        let in_match = if penalties && draw.once_in(2) {
            any_match(draw)
        } else {
            None
        };
        let points = in_match.as_ref().map(|(_, points)| *points);
        if let Some(points) = points {
            writeln!(story, "{points:?}").expect("a String takes all");
        }
        let reference = reference::Clock::new(control.clone(), points);
        let clock = match in_match {
            Some((of, _)) => Clock::in_match(control, &of),
            None => Clock::new(control),
        };
        Self {
            clock,
            reference,
            at: i128::from(draw.between(0, 100)) - 50,
            story,
        }
    }

    fn differ(&self, what: &str, core: impl fmt::Debug, reference: impl fmt::Debug) -> String {
        let mut report = format!("{}{what} differs:\n", self.story);
        let (core, reference) = (format!("{core:#?}"), format!("{reference:#?}"));
        if core.lines().count() == reference.lines().count() {
            for (core, reference) in core.lines().zip(reference.lines()) {
                let mark = if core == reference { "  " } else { "! " };
                if core != reference || !core.starts_with("                ") {
                    writeln!(report, "{mark}{core}").expect("a String takes all");
                }
                if core != reference {
                    writeln!(report, "! {reference} (reference)").expect("a String takes all");
                }
            }
        } else {
            writeln!(report, "core  {core}\nnaive {reference}").expect("a String takes all");
        }
        report
    }

    fn same<T: fmt::Debug + PartialEq>(
        &self,
        what: &str,
        core: T,
        reference: T,
    ) -> Result<(), String> {
        if core == reference {
            Ok(())
        } else {
            Err(self.differ(what, core, reference))
        }
    }

    /// Makes the same step on both clocks.
    fn make(&mut self, step: Step) -> Result<(), String> {
        writeln!(self.story, "{} {step:?}", self.at).expect("a String takes all");
        let (core, reference) = match step {
            Step::Make(call) => (
                self.clock.make(call, moment(self.at)),
                self.reference.make(call, moment(self.at)),
            ),
            Step::SetAlarms(set) => (
                self.clock.set_alarms(set.clone(), moment(self.at)),
                self.reference.set_alarms(set, self.at),
            ),
            Step::KeepJournal => {
                self.clock.keep_journal().expect("a journal");
                self.reference.keep_journal();
                return Ok(());
            }
            Step::Restart(anew) => return self.restart(anew),
            Step::Rejoin => return self.rejoin(),
            Step::Correct(side, bank) => return self.correct(side, bank),
        };
        let report = match &core {
            Ok(events) => events
                .iter()
                .map(|event| format!("  > {} {} {:?}\n", event.at.get(), event.side, event.kind))
                .collect(),
            Err(error) => format!("  ! {}\n", error.name()),
        };
        if core != reference {
            return Err(self.differ("the call", core, reference));
        }
        self.story.push_str(&report);
        Ok(())
    }

    fn rejoin(&mut self) -> Result<(), String> {
        let core = self.clock.standing(moment(self.at));
        let reference = self.reference.standing(self.at);
        let Ok(standing) = core else {
            return self.same("the standing", core, reference);
        };
        self.same("the standing", core, reference)?;
        let control = (**self.clock.control()).clone();
        self.reference = reference::Clock::join(control.clone(), &standing);
        match Clock::join(control, standing) {
            Ok(joined) => self.clock = joined,
            Err(refused) => return Err(self.differ("joining", refused, standing)),
        }
        Ok(())
    }

    /// Only without a journal and alarms, which the corrected clock keeps and one that joins has not.
    fn correct(&mut self, side: Side, bank: Millis) -> Result<(), String> {
        let at = moment(self.at);
        let is_bare = self.clock.journal().is_none() && self.clock.alarms().is_none();
        let Ok(mut standing) = self.clock.standing(at) else {
            return Ok(());
        };
        let bank_of_side = &mut standing.sides.get_mut(side).bank;
        if !is_bare || bank_of_side.is_none() || bank.is_negative() {
            return Ok(());
        }
        *bank_of_side = Some(bank);
        // What else the standing says can contradict another bank.
        if self.clock.set_standing(standing).is_ok() {
            self.reference.set_standing(&standing);
        }
        Ok(())
    }

    #[cfg(feature = "documents")]
    fn restart(&mut self, anew: i128) -> Result<(), String> {
        let (at, saved_at) = (moment(self.at), Some(moment(anew)));
        if let Err(refused) = Plays::restart(&mut self.clock, at, saved_at) {
            return Err(self.differ("the restart", refused, "no error"));
        }
        if let Err(refused) = Plays::restart(&mut self.reference, at, saved_at) {
            return Err(self.differ("the restart", "no error", refused));
        }
        self.at = anew;
        Ok(())
    }

    #[cfg(not(feature = "documents"))]
    #[allow(
        clippy::unnecessary_wraps,
        reason = "without documents nothing can be saved"
    )]
    fn restart(&mut self, _: i128) -> Result<(), String> {
        Ok(())
    }

    /// Everything that the clocks show, now and later.
    fn look(&self, draw: &mut Draw<'_>, scale: Scale) -> Result<(), String> {
        let deadline = self.clock.deadline().map(|at| i128::from(at.get()));
        self.same("the deadline", deadline, self.reference.deadline())?;
        if let Some(now) = self.clock.last_at()
            && self.clock.alarms().is_some()
            && draw.once_in(4)
        {
            let now = i128::from(now.get());
            let wake = self.clock.wake().map(|at| i128::from(at.get()));
            let wake = wake.filter(|wake| *wake <= now + SOON);
            self.same("what comes next", wake, self.reference.wake(SOON))?;
        }
        let take_backs = self.reference.take_backs;
        self.same("the take-backs", self.clock.take_backs(), take_backs)?;
        let mut moments = vec![self.at, self.at + i128::from(scale.time(draw).get())];
        if draw.once_in(4) {
            moments.extend(deadline);
        }
        if draw.once_in(16) {
            moments.push(self.at - 1);
        }
        for at in moments {
            let core = self.clock.read(moment(at));
            let reference = self.reference.read(at);
            self.same("the reading", core, reference)?;
        }
        Ok(())
    }
}

fn any_match(draw: &mut Draw<'_>) -> Option<(Match, Points)> {
    let length = draw.between(1, 5);
    let mut points = || draw.between(0, length - 1);
    let score = BySide {
        first: points(),
        second: points(),
    };
    let crawford = draw.of(&[Crawford::NotYet, Crawford::Next, Crawford::Played]);
    let of_16 = |points| u16::try_from(points).expect("a few points");
    let of = Match::at_score(
        NonZeroU16::new(of_16(length))?,
        BySide {
            first: of_16(score.first),
            second: of_16(score.second),
        },
        3,
        crawford,
    )
    .ok()?;
    let points = Points {
        length: NonZeroU32::new(length)?.get(),
        score,
        may_freeze: crawford == Crawford::NotYet,
    };
    Some((of, points))
}
