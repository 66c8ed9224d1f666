//! Snapshots. A byte chooses the form and what precedes it; the rest is the snapshot.
//!
//! A binary snapshot gets a valid checksum, so that its content is checked.

use flagfall::{Clock, Side, Timestamp};

/// A restored clock is in a valid state: it can be saved again, in both forms, and played.
pub fn check(data: &[u8]) {
    let Some((chosen, saved)) = data.split_first() else {
        return;
    };
    let mut saved = saved.to_vec();
    if chosen % 2 == 1 {
        saved.extend(crc32fast::hash(&saved).to_le_bytes());
    }
    if let Ok(clock) = Clock::restore(&saved, None) {
        check_clock(&clock);
    }
}

/// Checks what is true of every clock.
pub fn check_clock(clock: &Clock) {
    let start = now(clock);
    let Some(start) = start else { return };
    let binary = clock.save(start).expect("a save");
    let json = clock.save_json(start).expect("a save");
    for saved in [&binary, json.as_bytes()] {
        let again = Clock::restore(saved, None).expect("what was saved");
        assert_eq!(again.save(start).as_ref(), Ok(&binary));
        assert_eq!(again.read(start), clock.read(start));
        assert_eq!(again.deadline(), clock.deadline());
    }
    let mut clock = clock.clone();
    for place in 0..8 {
        let at = clock.deadline().unwrap_or(start).max(start);
        let Ok(reading) = clock.read(at) else { return };
        let side = reading.on_turn;
        let _ = match place {
            0 | 4 => clock.press(side, at),
            1 => clock.hand_over(side, at),
            2 => clock.receive(at),
            3 => clock.resume(at),
            5 => clock.set_turn(Side::First, at),
            6 => clock.raise_flag(side, at),
            _ => clock.advance(at),
        };
        let _ = clock.read(Timestamp::MAX);
    }
}

/// The first time at which the clock can be read.
pub fn now(clock: &Clock) -> Option<Timestamp> {
    let now = clock.last_at().unwrap_or(Timestamp::MIN);
    clock.read(now).ok().map(|_| now)
}
