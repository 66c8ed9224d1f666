//! Properties of presses with the number of their move.

use std::num::NonZeroU32;

use flagfall::{
    Arena, ArenaError, Clock, ClockError, EventKind, Millis, MoveNumber, Side, TakeBackTo,
    Timestamp,
};
use proptest::prelude::*;

use crate::any::{Call, after, control, game};

/// A press that was sent: the side, its timestamp, and the number of its move.
type Sent = (Side, Timestamp, MoveNumber);

/// The number that `side`'s next move has at `at`.
fn next(clock: &Clock, side: Side, at: Timestamp) -> MoveNumber {
    let made = clock.read(at).expect("a reading").sides.get(side).moves;
    MoveNumber {
        number: NonZeroU32::MIN.saturating_add(made),
        take_backs: clock.take_backs(),
    }
}

/// All forms of this press.
fn press_again(clock: &Clock, (side, at, number): Sent) -> [Result<(), ClockError>; 3] {
    let again = |press: &dyn Fn(&mut Clock) -> Result<Vec<flagfall::Event>, ClockError>| {
        let mut copy = clock.clone();
        let pressed = press(&mut copy).map(drop);
        assert!(
            pressed.is_ok() || copy == *clock,
            "a rejected press has changed the clock"
        );
        pressed
    };
    let elapsed = Millis::new(-7).expect("a small time");
    [
        again(&|clock| clock.press_move(side, at, number)),
        again(&|clock| clock.press_move_elapsed(side, at, elapsed, number)),
        again(&|clock| clock.press_move_unreceived(side, at, number)),
    ]
}

proptest! {
    /// With the number of the next move, a press does what it does without a number. From then on
    /// it is already made, whenever it is sent again, until the game is taken back.
    #[test]
    fn a_move_is_made_once(
        control in control(),
        game in game(),
        back in proptest::option::weighted(0.2, 0..20_u32),
    ) {
        let mut clock = Clock::new(control);
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut at = Timestamp::from(0);
        let mut sent: Vec<Sent> = Vec::new();
        for (wait, call) in game {
            at = after(at, wait);
            let side = clock.read(at).expect("a reading").on_turn;
            let number = next(&clock, side, at);
            let mut plain = clock.clone();
            let expected = call.make(&mut plain, at);
            let pressed = match call {
                Call::Press => Some(clock.press_move(side, at, number)),
                Call::PressUnreceived => Some(clock.press_move_unreceived(side, at, number)),
                _ => None,
            };
            match pressed {
                None => clock = plain,
                Some(pressed) => {
                    prop_assert_eq!(&pressed, &expected);
                    prop_assert_eq!(&clock, &plain);
                    let late = |kind| kind == EventKind::Late;
                    if pressed.is_ok_and(|events| !events.iter().any(|event| late(event.kind))) {
                        sent.push((side, at, number));
                    }
                }
            }
            for &press in &sent {
                prop_assert_eq!(press_again(&clock, press), [Err(ClockError::AlreadyMade); 3]);
            }
            let (side, mut number) = (!side, next(&clock, !side, at));
            number.number = number.number.saturating_add(1);
            prop_assert_eq!(press_again(&clock, (side, at, number))[0], Err(ClockError::MoveMissing));
        }
        let Some(back) = back else { return Ok(()) };
        let taken_back = clock.take_back(at, TakeBackTo::Move(back)).is_ok();
        prop_assert_eq!(clock.take_backs(), u32::from(taken_back));
        if taken_back {
            for press in sent {
                prop_assert_eq!(press_again(&clock, press), [Err(ClockError::Stale); 3]);
            }
        }
    }

    /// A game of an arena takes presses with numbers as its clock does.
    #[test]
    fn arenas_agree(control in control(), game in game(), offset in -1..2_i64) {
        let mut clock = Clock::new(control);
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut arena = Arena::new();
        let id = arena.add(clock.clone()).expect("room");
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            at = after(at, wait);
            let side = clock.read(at).expect("a reading").on_turn;
            let number = next(&clock, side, at);
            let shifted = i64::from(number.number.get()) + offset;
            let number = MoveNumber {
                number: u32::try_from(shifted)
                    .ok()
                    .and_then(NonZeroU32::new)
                    .unwrap_or(number.number),
                ..number
            };
            let expected = clock.press_move(side, at, number);
            let pressed = arena.press_move(id, side, at, number);
            prop_assert_eq!(pressed, expected.map_err(ArenaError::from));
            let _ = call.make(&mut clock, at);
            arena.set(id, clock.clone()).expect("room");
            prop_assert_eq!(arena.clock(id).expect("the game"), clock.clone());
        }
    }
}
