//! Properties of standings.

use flagfall::{
    BySide, Clock, ClockError, Flag, FlagFalls, GameLimit, Millis, OnExpiry, Opening, Phase,
    Reading, Side, SideStanding, Standing, StandingField, TimeControl, Timestamp,
};
use proptest::prelude::*;

use crate::any::{Call, after, control, game};

/// Whether a standing tells all that the clock goes on with.
fn tells_all(clock: &Clock, reading: &Reading) -> bool {
    let control = clock.control();
    let side = |side: Side| {
        let shown = reading.sides.get(side);
        // Whether a first flag fell before the flag, and whether a turn has just come to zero or is
        // past it.
        let fell = shown.flag != Flag::Fallen
            || shown.first_flag.is_none()
            || reading.first_to_fall == Some(side);
        let stage = usize::try_from(shown.stage).expect("an index");
        let stage = clock.control().schedule(side).get(stage);
        let overruns = stage.is_some_and(|stage| stage.on_expiry == OnExpiry::Overrun);
        let at_zero = overruns && control.rules().flag_falls == FlagFalls::AtZero;
        let passed = shown.bank > Some(Millis::ZERO) || (shown.overrun == Millis::ZERO && !at_zero);
        // How much of the bank goes back to the reserve.
        let returns = stage
            .and_then(|stage| stage.reserve)
            .is_some_and(|reserve| reserve.returned);
        let drew = returns && shown.turn_used > Millis::ZERO;
        fell && passed && !drew
    };
    // A limit on the time of the game takes back what the unfinished turn was charged, but not what
    // it was charged before the standing.
    let limited = matches!(control.rules().game_limit, Some(GameLimit::Time(_)));
    // A turn with a charge of its stage may have begun in an earlier one.
    let exact = |side: Side| {
        control
            .schedule(side)
            .iter()
            .all(|stage| stage.charge.is_none())
    };
    let whole = control.rules().charge.unit.get() > 1 || !Side::ALL.into_iter().all(exact);
    !limited && !whole && Side::ALL.into_iter().all(side)
}

fn joined(control: &TimeControl, standing: Standing) -> Result<Clock, ClockError> {
    Clock::join(control.clone(), standing)
}

proptest! {
    /// A clock that joins a game with the standing of another clock goes on like that one, and so
    /// does the clock itself if its own standing is set.
    #[test]
    fn a_clock_that_joins_goes_on(control in control(), game in game(), split in 0..40_usize) {
        let mut clock = Clock::new(control.clone());
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut at = Timestamp::from(0);
        let mut other: Option<(Clock, Clock)> = None;
        // Whether an arbiter let a game go on that was over.
        let mut went_on = false;
        for (place, (wait, call)) in game.into_iter().enumerate() {
            at = after(at, wait);
            // A standing contains neither when the turn began nor who went berserk.
            let untold = matches!(
                call,
                Call::PressElapsed(_) | Call::HandOverElapsed(_) | Call::Berserk(..)
            );
            if other.is_some() && untold {
                continue;
            }
            let is_over = |clock: &Clock| clock.read(at).expect("a reading").phase.is_over();
            let was_over = is_over(&clock);
            let made = call.make(&mut clock, at);
            went_on |= was_over && !is_over(&clock);
            if let Some((joined, corrected)) = &mut other {
                prop_assert_eq!(&call.make(joined, at), &made);
                prop_assert_eq!(&call.make(corrected, at), &made);
            }
            // What becomes ready is not part of a standing.
            if matches!(call, Call::SetReady(_) | Call::SetReadyUnreceived) && other.is_none() {
                return Ok(());
            }
            let reading = clock.read(at).expect("a reading");
            if place == split {
                // A call that failed has not advanced the clock.
                clock.advance(at).expect("an advance");
            }
            if place == split && tells_all(&clock, &reading) {
                let untold = reading.deciding
                    || reading.provisional
                    || matches!(reading.phase, Phase::Drawn | Phase::Penalized);
                let standing = match clock.standing(at) {
                    Ok(standing) => standing,
                    Err(error) => {
                        let (side, field) = (None, StandingField::Phase);
                        prop_assert!(untold || went_on, "{error:?}");
                        if untold {
                            prop_assert_eq!(error, ClockError::BadStanding { side, field });
                        }
                        return Ok(());
                    }
                };
                prop_assert!(!untold);
                let mut corrected = clock.clone();
                corrected.set_standing(standing).expect("its own standing");
                let joined = joined(clock.control(), standing).expect("a standing of a game");
                prop_assert_eq!(joined.standing(at), Ok(standing));
                other = Some((joined, corrected));
            }
            if let Some((joined, corrected)) = &other {
                for clock_of_it in [joined, corrected] {
                    prop_assert_eq!(clock_of_it.deadline(), clock.deadline());
                }
                prop_assert_eq!(corrected.read(at), Ok(reading));
                let mut unfamiliar = reading;
                for side in Side::ALL {
                    unfamiliar.sides.get_mut(side).berserk = false;
                }
                prop_assert_eq!(joined.read(at), Ok(unfamiliar));
            }
        }
    }

    /// Any values are a state that a snapshot can hold, or an error.
    #[test]
    fn any_standing_is_a_state_or_refused(
        control in control(),
        phase in proptest::sample::select(Phase::ALL),
        on_turn in side(),
        first_to_fall in proptest::option::of(side()),
        first in side_standing(),
        second in side_standing(),
        wait in 0..100_000_u32,
    ) {
        let standing = Standing {
            at: Timestamp::from(5),
            phase,
            on_turn,
            first_to_fall,
            sides: BySide { first, second },
        };
        let mut clock = Clock::new(control.clone());
        clock.keep_journal().expect("a journal");
        let before = clock.clone();
        let set = clock.set_standing(standing);
        match joined(&control, standing) {
            Ok(joined) => {
                prop_assert_eq!(set, Ok(()));
                let later = Timestamp::from(5 + wait);
                prop_assert_eq!(joined.read(later), clock.read(later));
                prop_assert!(joined.deadline().is_none_or(|due| due > standing.at));
                let told = joined.standing(standing.at).expect("a standing");
                prop_assert_eq!(self::joined(&control, told), Ok(joined.clone()));
                #[cfg(feature = "documents")]
                {
                    let saved = joined.save(later).expect("a snapshot");
                    prop_assert_eq!(Clock::restore(&saved, None), Ok(joined));
                    let journal = clock.journal_json().expect("a journal");
                    prop_assert_eq!(Clock::from_journal(&journal), Ok(clock));
                }
            }
            Err(error) => {
                prop_assert_eq!(set, Err(error));
                prop_assert_eq!(clock, before);
            }
        }
    }

    /// A standing with the bank of each side alone is that of a first turn.
    #[test]
    fn what_is_left_out_is_as_at_the_beginning(control in control()) {
        if control.rules().opening != Opening::Timed {
            return Ok(());
        }
        let begun = |side: Side| control.schedule(side).first().map(|stage| stage.time);
        let mut standing = Standing::new(Timestamp::from(0), Side::First);
        standing.sides = BySide {
            first: SideStanding { bank: begun(Side::First), ..SideStanding::default() },
            second: SideStanding { bank: begun(Side::Second), ..SideStanding::default() },
        };
        let mut started = Clock::new(control.clone());
        started.start(Side::First, Timestamp::from(0)).expect("a start");
        let shown = started.read(Timestamp::from(0)).expect("a reading");
        // Of an increment before the move, the server has reported the bank with it, and the reserve
        // with what overflowed.
        standing.sides.first.bank = shown.sides.first.bank;
        standing.sides.first.reserve = Some(shown.sides.first.reserve);
        let joined = joined(&control, standing).expect("a standing");
        prop_assert_eq!(joined.read(Timestamp::from(0)), Ok(shown));
        prop_assert_eq!(joined.deadline(), started.deadline());
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

fn side_standing() -> impl Strategy<Value = SideStanding> {
    let time = || prop_oneof![3 => Just(0_i64), 1 => -2..3_i64, 3 => 0..100_000_i64];
    let ms = |ms: i64| Millis::new(ms).expect("a small time");
    let rare = |value: u32| proptest::option::weighted(0.2, 0..value);
    let times = (
        proptest::option::weighted(0.9, time()),
        proptest::option::weighted(0.2, time()),
        proptest::option::weighted(0.2, time()),
        proptest::option::weighted(0.2, time()),
        prop_oneof![4 => Just(0_i64), 1 => time()],
        prop_oneof![2 => Just(0_i64), 1 => time()],
        proptest::option::weighted(0.1, time()),
    );
    let counts = (
        prop_oneof![4 => Just(0_u32), 1 => 0..4_u32],
        rare(5),
        rare(30),
        rare(12),
        prop_oneof![6 => Just(0_u16), 1 => 0..1_002_u16],
        prop_oneof![4 => Just(Flag::Up), 1 => Just(Flag::First), 1 => Just(Flag::Fallen)],
    );
    (times, counts).prop_map(move |(times, counts)| {
        let (bank, lent, used, since_credit, overrun, turn_used, reserve) = times;
        let (stage, lives, moves, moves_left, penalties, flag) = counts;
        SideStanding {
            bank: bank.map(ms),
            stage,
            lives: lives.and_then(|lives| u16::try_from(lives).ok()),
            moves,
            moves_left,
            lent: lent.map(ms),
            flag,
            overrun: ms(overrun),
            penalties,
            turn_used: ms(turn_used),
            used: used.map(ms),
            since_credit: since_credit.map(ms),
            reserve: reserve.map(ms),
        }
    })
}
