//! Properties of every journal.

use flagfall::{Clock, ClockError, EventKind, Millis, Phase, Side, TakeBackTo, Timestamp};
use proptest::prelude::*;

use crate::any::{after, call, control, game};

proptest! {
    /// Replaying a journal gives the clock that kept it, also from JSON. Calls that failed are not
    /// in it.
    #[test]
    fn a_journal_leads_to_its_clock(control in control(), game in game()) {
        let mut clock = Clock::new(control);
        clock.keep_journal().expect("a journal");
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = clock.start(Side::First, at);
            let before = clock.clone();
            if call.make(&mut clock, at).is_err() {
                prop_assert_eq!(&clock, &before);
            }
            let json = clock.journal_json().expect("a journal");
            prop_assert_eq!(Clock::from_journal(&json), Ok(clock.clone()));
            let both = clock.save_with_journal(after(at, wait)).expect("a save");
            prop_assert_eq!(Clock::restore(both.as_bytes(), None), Ok(clock.clone()));
        }
    }

    /// Back at any earlier move or time, the clocks show what they showed then, and the same events
    /// follow.
    #[test]
    fn back_to_any_earlier_move(
        control in control(),
        game in game(),
        then in proptest::collection::vec(call(), 1..8),
        later in 0..100_000_u32,
    ) {
        let mut clock = Clock::new(control);
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut at = Timestamp::from(0);
        let mut states = vec![(at, clock.clone())];
        for (wait, call) in game {
            at = after(at, wait);
            let mut made = call.make(&mut clock, at).unwrap_or_default();
            // Right after the move, events that are due at once have not happened yet.
            made.extend(clock.clone().advance(at).expect("an advance"));
            let moves = moves(&clock, at);
            // A ready move was sent between two calls.
            let sent = made.iter().any(|event| event.kind == EventKind::Sent);
            if moves == states.len() && !sent {
                states.push((at, clock.clone()));
            }
            if sent {
                break;
            }
        }
        at = after(at, Millis::from(later));
        let line = moves(&clock, at);
        for (number, (then_at, state)) in states.iter().enumerate() {
            let number = u32::try_from(number).expect("a number");
            let mut back = clock.clone();
            prop_assert!(back.take_back(at, TakeBackTo::Move(number)).is_ok());
            plays_alike(&back, at, state, *then_at, &then)?;
            let mut back = clock.clone();
            let moment = TakeBackTo::Timestamp(*then_at);
            prop_assert!(back.take_back(at, moment).is_ok());
            let reading = back.read(at).expect("a reading");
            prop_assert!(reading.sides.first.moves + reading.sides.second.moves >= number);
            let json = back.journal_json().expect("a journal");
            prop_assert_eq!(Clock::from_journal(&json), Ok(back));
        }
        let beyond = u32::try_from(line + 1).expect("a number");
        let refused = clock.take_back(at, TakeBackTo::Move(beyond));
        prop_assert_eq!(refused, Err(ClockError::NotInJournal));
    }

    /// A take-back can be taken back.
    #[test]
    fn a_take_back_is_taken_back(control in control(), game in game()) {
        let mut clock = Clock::new(control);
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
        }
        let _ = clock.advance(at);
        let before = clock.read(at).expect("a reading");
        let later = after(at, Millis::from(1));
        clock.take_back(later, TakeBackTo::Move(0)).expect("a take back");
        clock.take_back(later, TakeBackTo::Timestamp(at)).expect("a take back");
        let now = clock.read(later).expect("a reading");
        prop_assert_eq!(before.sides, now.sides);
        prop_assert_eq!(before.phase, now.phase);
        prop_assert_eq!(before.on_turn, now.on_turn);
    }

    /// After any number of take-backs, replaying the journal gives its clock.
    #[test]
    fn back_and_on(
        control in control(),
        steps in proptest::collection::vec((game(), any::<bool>(), 0..40_u32), 1..5),
    ) {
        let mut clock = Clock::new(control);
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut at = Timestamp::from(0);
        for (game, to_move, back) in steps {
            for (wait, call) in game {
                at = after(at, wait);
                let _ = call.make(&mut clock, at);
            }
            let made = moves(&clock, at);
            let to = if to_move { TakeBackTo::Move(back % u32::try_from(made + 1).expect("a number")) } else { TakeBackTo::Timestamp(Timestamp::from(back * 500)) };
            match clock.take_back(at, to) {
                Ok(_) => {}
                Err(ClockError::NotInJournal) => {
                    prop_assert!(matches!(to, TakeBackTo::Timestamp(moment) if moment > at));
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
            let json = clock.journal_json().expect("a journal");
            prop_assert_eq!(Clock::from_journal(&json), Ok(clock.clone()));
        }
    }
}

fn moves(clock: &Clock, at: Timestamp) -> usize {
    let sides = clock.read(at).expect("a reading").sides;
    usize::try_from(sides.first.moves + sides.second.moves).expect("a number")
}

/// Two equal clocks on different time bases have the same results with the same calls.
fn plays_alike(
    one: &Clock,
    one_at: Timestamp,
    two: &Clock,
    two_at: Timestamp,
    calls: &[crate::any::Call],
) -> Result<(), TestCaseError> {
    let (mut one, mut two) = (one.clone(), two.clone());
    let mut wait = 0;
    for call in calls {
        wait += 700;
        let (at, then) = (
            after(one_at, Millis::from(wait)),
            after(two_at, Millis::from(wait)),
        );
        let (came, had) = (call.make(&mut one, at), call.make(&mut two, then));
        let kinds = |events: Result<Vec<flagfall::Event>, ClockError>| {
            events.map(|events| events.iter().map(|event| event.kind).collect::<Vec<_>>())
        };
        prop_assert_eq!(kinds(came), kinds(had));
        let (now, before) = (
            one.read(at).expect("a reading"),
            two.read(then).expect("a reading"),
        );
        prop_assert_eq!(now.sides, before.sides);
        prop_assert_eq!(now.phase, before.phase);
        if now.phase == Phase::NotStarted {
            break;
        }
    }
    Ok(())
}
