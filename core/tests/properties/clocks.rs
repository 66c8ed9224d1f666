//! Properties of every game on every clock.

use flagfall::{
    Board, Chess, ChessOption, Clock, EventKind, Losses, Millis, Mode, Notation, Outcome, Reading,
    Side, Terms, Timestamp,
};
use proptest::prelude::*;

use crate::any::{Call, after, call, carries, control, game};

fn begun(control: flagfall::TimeControl) -> Clock {
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

fn bank(reading: &Reading, side: Side) -> i64 {
    reading.sides.get(side).bank.map_or(0, Millis::get)
}

proptest! {
    /// With any number of advances in between, the events and the readings are the same.
    #[test]
    fn splitting_a_span_changes_nothing(
        control in control(),
        game in game(),
        looks in proptest::collection::vec(0..1_000_u32, 1..6),
    ) {
        let mut once = begun(control.clone());
        let mut often = begun(control);
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            let mut seen = Vec::new();
            for look in &looks {
                let part = Millis::new(wait.get() * i64::from(*look) / 1_000).expect("a part");
                let between = after(at, part);
                // A measured time may lead to another result than the time that was advanced.
                if !matches!(call, Call::PressElapsed(_) | Call::HandOverElapsed(_))
                    && let Ok(events) = often.advance(between)
                {
                    seen.extend(events);
                }
            }
            at = after(at, wait);
            let expected = call.make(&mut once, at);
            let last = call.make(&mut often, at);
            match (expected, last) {
                (Ok(expected), Ok(last)) => {
                    seen.extend(last);
                    prop_assert_eq!(expected, seen);
                }
                // An advance reported the end of the game, so that the call failed. Without the
                // advance the call returned that end.
                (Ok(expected), Err(flagfall::ClockError::Over)) => {
                    prop_assert_eq!(expected, seen);
                    prop_assert!(once.read(at).expect("a reading").phase.is_over());
                }
                // An advance reported that the ready move was sent, so that the press failed.
                (Ok(expected), Err(flagfall::ClockError::NotOnTurn)) => {
                    prop_assert!(expected.iter().any(|event| event.kind == EventKind::Sent));
                    seen.extend(often.advance(at).expect("an advance"));
                    prop_assert_eq!(expected, seen);
                }
                (expected, last) => {
                    prop_assert_eq!(expected, last);
                    // The events up to then happened all the same.
                    seen.extend(often.advance(at).expect("an advance"));
                    prop_assert_eq!(once.advance(at).expect("an advance"), seen);
                }
            }
            prop_assert_eq!(once.read(at), often.read(at));
            prop_assert_eq!(once.deadline(), often.deadline());
        }
    }

    /// No event one millisecond before the deadline, and an event with its timestamp at the
    /// deadline.
    #[test]
    fn a_deadline_is_exact(control in control(), game in game()) {
        let mut clock = begun(control);
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
            let Some(deadline) = clock.deadline() else { continue };
            if deadline > at {
                let before = Timestamp::new(deadline.get() - 1).expect("the millisecond before");
                prop_assert_eq!(clock.clone().advance(before), Ok(vec![]));
            }
            let events = clock.clone().advance(deadline).expect("an advance");
            prop_assert!(!events.is_empty());
            prop_assert!(events.iter().all(|event| event.at == deadline));
        }
    }

    /// Events are in order of time, none earlier than the previous call and none later than the
    /// call.
    #[test]
    fn events_are_in_order(control in control(), game in game()) {
        let mut clock = begun(control);
        let (mut at, mut before) = (Timestamp::from(0), Timestamp::from(0));
        for (wait, call) in game {
            at = after(at, wait);
            let Ok(events) = call.make(&mut clock, at) else { continue };
            let moments: Vec<_> = events.iter().map(|event| event.at).collect();
            prop_assert!(moments.is_sorted());
            prop_assert!(moments.iter().all(|&moment| before <= moment && moment <= at));
            before = at;
        }
    }

    /// A reading at the time of an event includes it, and no bank is ever below zero.
    #[test]
    fn readings_agree_with_events(control in control(), game in game()) {
        let mut clock = begun(control);
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            let before = clock.clone();
            at = after(at, wait);
            for event in clock.advance(at).expect("an advance") {
                let reading = before.read(event.at).expect("a reading");
                let side = reading.sides.get(event.side);
                match event.kind {
                    EventKind::Flag => prop_assert_eq!(side.flag, flagfall::Flag::Fallen),
                    EventKind::Halt => prop_assert_eq!(reading.phase, flagfall::Phase::Halted),
                    EventKind::Stage { stage } => prop_assert!(side.stage >= stage),
                    EventKind::Life { lives } => prop_assert!(side.lives <= lives || side.stage > 0),
                    EventKind::Penalty { penalties } => prop_assert!(side.penalties >= penalties),
                    _ => {}
                }
            }
            let _ = call.make(&mut clock, at);
            let reading = clock.read(at).expect("a reading");
            let below_zero = Side::ALL.iter().any(|&side| bank(&reading, side) < 0);
            prop_assert!(reading.provisional || !below_zero || carries(&clock));
        }
    }

    /// A call that fails changes nothing.
    #[test]
    fn a_failed_call_changes_nothing(control in control(), game in game()) {
        let mut clock = Clock::new(control);
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let before = clock.clone();
            if call.make(&mut clock, at).is_err() {
                prop_assert_eq!(&clock, &before);
            }
            if clock == before {
                let _ = clock.start(Side::First, at);
            }
        }
    }

    /// Once the clocks alone decide a game, they stop, and the verdict never changes as time
    /// passes. If the board's score can still make a loss larger, the clocks alone decide nothing.
    #[test]
    fn a_decided_verdict_stays(control in control(), game in game(), later in 1..1_000_000_u32) {
        let terms = Terms::new().losses(Losses::new(2, 64));
        let mut clock = begun(control);
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
            // A call that failed did not advance the clock.
            clock.advance(at).expect("an advance");
            let now = clock.read(at).expect("a reading");
            let verdict = clock.verdict(at, Board::Open, terms).expect("a verdict");
            if verdict.outcome == Outcome::Open {
                continue;
            }
            prop_assert!(now.phase.is_over());
            prop_assert_eq!(clock.deadline(), None);
            let later = after(at, Millis::from(later));
            prop_assert_eq!(clock.read(later).expect("a reading").sides, now.sides);
            prop_assert_eq!(clock.verdict(later, Board::Open, terms), Ok(verdict));
        }
    }

    /// One side of an hourglass gains what the other loses: the sum of both banks is constant.
    #[test]
    fn an_hourglass_keeps_its_sum(seconds in 1..100_u32, game in game(), delay in 0..3_u32) {
        let chess = Chess { mode: Mode::Delay, option: ChessOption::Hourglass };
        let text = format!("G/{seconds}s/{delay}");
        let mut clock = begun(Notation::Chess(chess).parse(&text).expect("a setup string"));
        let mut sum = i64::from(seconds) * 2_000;
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let before = clock.read(at).expect("a reading");
            let banks = |reading: &Reading| bank(reading, Side::First) + bank(reading, Side::Second);
            prop_assert_eq!(banks(&before), sum);
            let _ = call.make(&mut clock, at);
            let now = clock.read(at).expect("a reading");
            // Only the arbiter adds time, and only who goes berserk gives it up.
            if matches!(call, Call::Adjust(..) | Call::SetBank(..) | Call::Berserk(..)) {
                sum = banks(&now);
            }
            prop_assert_eq!(banks(&now), sum);
        }
    }

    /// The time that a side has and the time that it has used add up to the time that it was given.
    #[test]
    fn time_is_given_and_used_and_no_more(
        minutes in 2..4_u32,
        increment in 0..30_u32,
        turns in proptest::collection::vec((0..2_500_u32).prop_map(Millis::from), 1..60),
    ) {
        let chess = Chess { mode: Mode::FischerAfter, ..Chess::default() };
        let text = format!("7/{minutes}/{increment}, G/1/{increment}");
        let mut clock = begun(Notation::Chess(chess).parse(&text).expect("a setup string"));
        let mut at = Timestamp::from(0);
        for (place, time) in turns.into_iter().enumerate() {
            at = after(at, time);
            clock.press(Side::ALL[place % 2], at).expect("a press");
        }
        let reading = clock.read(at).expect("a reading");
        prop_assert!(!reading.phase.is_over());
        for side in Side::ALL {
            let side = reading.sides.get(side);
            let second_control = if side.moves >= 7 { 60_000 } else { 0 };
            let given = i64::from(minutes * 60_000 + side.moves * increment * 1_000);
            let kept = side.bank.map_or(0, Millis::get) + side.used.get();
            prop_assert_eq!(kept, given + second_control);
        }
    }

    /// No number makes a clock panic or get into an invalid state.
    #[test]
    fn any_number_as_a_time(
        control in control(),
        calls in proptest::collection::vec((any::<i64>(), any::<i64>(), call()), 1..12),
    ) {
        let mut clock = Clock::new(control);
        let fit = |ms: i64| Millis::new(ms).or(Millis::new(ms >> 11)).unwrap_or(Millis::MAX);
        for (at, time, call) in calls {
            let at = Timestamp::new(at).or(Timestamp::new(at >> 11)).unwrap_or(Timestamp::MAX);
            let before = clock.clone();
            let came = match call {
                Call::Press => clock.start(Side::Second, at),
                Call::PressElapsed(_) => clock.press_elapsed(Side::First, at, fit(time)),
                Call::Adjust(side, _) => clock.adjust(side, at, fit(time)),
                Call::SetBank(side, _) => clock.set_bank(side, at, fit(time)),
                call => call.make(&mut clock, at),
            };
            if came.is_err() {
                prop_assert_eq!(&clock, &before);
            }
            let _ = (clock.read(at), clock.read(Timestamp::MAX), clock.deadline());
        }
    }
}
