//! Properties of every saved clock, and of everything that can be restored.

use flagfall::{Clock, Match, Millis, RestoreErrorKind, Side, TimeControl, Timestamp};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::any::{Call, after, carries, control, game};

/// A clock in the middle of its game, and the time of its last call.
fn mid_game(control: TimeControl, game: &[(Millis, Call)], in_match: bool) -> (Clock, Timestamp) {
    let of = Match::new(3.try_into().expect("a length"));
    let mut clock = if in_match {
        Clock::in_match(control, &of)
    } else {
        Clock::new(control)
    };
    let mut at = Timestamp::from(0);
    for (place, (wait, call)) in game.iter().enumerate() {
        at = after(at, *wait);
        if place == 1 {
            let _ = clock.start(Side::First, at);
        }
        let _ = call.make(&mut clock, at);
    }
    (clock, at)
}

/// Continues the game, and checks what is true of every clock.
fn play_on(clock: &Clock, game: &[(Millis, Call)]) {
    let mut clock = clock.clone();
    let mut at = clock
        .read(Timestamp::MAX)
        .map_or(Timestamp::MIN, |_| Timestamp::from(1_000_000));
    for (wait, call) in game {
        at = after(at, *wait);
        let Ok(_) = call.make(&mut clock, at) else {
            continue;
        };
        let reading = clock.read(at).expect("a reading");
        for side in Side::ALL {
            let bank = reading.sides.get(side).bank;
            let below_zero = bank.is_some_and(|bank| bank < Millis::ZERO);
            assert!(reading.provisional || !below_zero || carries(&clock));
        }
        let deadline = clock.deadline();
        assert!(deadline.is_none_or(|deadline| deadline >= at || reading.provisional));
        let saved = clock.save(at).expect("a save");
        assert_eq!(Clock::restore(&saved, None), Ok(clock.clone()));
    }
}

proptest! {
    /// A restored clock is equal to the saved one, in both forms, after any game.
    #[test]
    fn a_restored_clock_is_equal(
        control in control(),
        game in game(),
        in_match: bool,
        later in 0..5_000_u32,
    ) {
        for length in 0..=game.len() {
            let (clock, at) = mid_game(control.clone(), &game[..length], in_match);
            let at = after(at, Millis::from(later));
            let binary = clock.save(at).expect("a save");
            prop_assert_eq!(Clock::restore(&binary, None), Ok(clock.clone()));
            let json = clock.save_json(at).expect("a save");
            prop_assert_eq!(Clock::restore(json.as_bytes(), None), Ok(clock));
        }
    }

    /// On another time base, all times have the same distance from the save.
    #[test]
    fn a_clock_can_be_restored_on_another_time_base(
        control in control(),
        game in game(),
        elsewhere in -1_000_000_000_i64..1_000_000_000,
    ) {
        let (clock, at) = mid_game(control, &game, false);
        let saved = clock.save(at).expect("a save");
        let there = Timestamp::new(elsewhere).expect("a moment");
        let restored = Clock::restore(&saved, Some(there)).expect("a clock");
        let (here, there) = (
            clock.read(at).expect("a reading"),
            restored.read(there).expect("a reading"),
        );
        prop_assert_eq!(here.sides, there.sides);
        prop_assert_eq!(here.phase, there.phase);
        let shift = elsewhere - at.get();
        let due = clock.deadline().map(|due| due.get() + shift);
        prop_assert_eq!(restored.deadline().map(Timestamp::get), due);
    }

    /// A truncated snapshot, or one with a changed bit, is rejected.
    #[test]
    fn a_truncated_or_modified_snapshot_is_rejected(
        control in control(),
        game in game(),
        place: Index,
        bit in 0..8_u32,
    ) {
        let (clock, at) = mid_game(control, &game, false);
        let json = clock.save_json(at).expect("a save").into_bytes();
        for saved in [clock.save(at).expect("a save"), json] {
            let place = place.index(saved.len());
            prop_assert!(Clock::restore(&saved[..place], None).is_err());
            let mut altered = saved.clone();
            altered[place] ^= 1 << bit;
            prop_assert!(Clock::restore(&altered, None).is_err());
        }
    }

    /// A forged snapshot with a valid checksum is rejected, or gives a clock that plays like any
    /// other.
    #[test]
    fn a_restored_clock_can_be_played(
        control in control(),
        before in game(),
        then in game(),
        changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 1..4),
    ) {
        let (clock, at) = mid_game(control, &before, false);
        let mut saved = clock.save(at).expect("a save");
        saved.truncate(saved.len() - 4);
        for (place, byte) in changes {
            let place = 4 + place.index(saved.len() - 4);
            saved[place] = byte;
        }
        let check = crc32fast::hash(&saved).to_le_bytes();
        saved.extend(check);
        match Clock::restore(&saved, None) {
            Ok(clock) => play_on(&clock, &then),
            Err(error) => prop_assert_ne!(error.kind, RestoreErrorKind::Altered),
        }
    }

    /// Restoring any bytes returns a result or an error.
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Clock::restore(&bytes, None).is_err());
    }
}
