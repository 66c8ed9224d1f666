//! Moves are taken back: the clocks return to an earlier move.

use std::error::Error;
use std::num::NonZeroU32;

use flagfall::{Clock, ClockError, Millis, MoveNumber, Notation, Side, TakeBackTo, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(Notation::Pgn.parse("180+2")?);
    clock.keep_journal()?;
    clock.start(Side::First, Timestamp::from(0))?;
    clock.press(Side::First, Timestamp::from(10_000))?;
    clock.press(Side::Second, Timestamp::from(30_000))?;

    // The players agree to return to the position after the first move of the game.
    clock.take_back(Timestamp::from(45_000), TakeBackTo::Move(1))?;
    let shown = clock.read(Timestamp::from(46_000))?;
    assert_eq!(shown.on_turn, Side::Second);
    assert_eq!(shown.sides.first.bank, Some(Millis::from_secs(172)));
    // Its turn began again at 45,000.
    assert_eq!(shown.sides.second.bank, Some(Millis::from_secs(179)));

    // A press that was sent before the take-back belongs to a game that is no more.
    assert_eq!(clock.take_backs(), 1);
    let sent_before = MoveNumber {
        number: NonZeroU32::MIN,
        take_backs: 0,
    };
    let pressed = Timestamp::from(47_000);
    let rejected = clock.press_move(Side::Second, pressed, sent_before);
    assert_eq!(rejected, Err(ClockError::Stale));
    let sent_after = MoveNumber {
        take_backs: 1,
        ..sent_before
    };
    clock.press_move(Side::Second, pressed, sent_after)?;

    // The journal is saved and restored with the clock.
    let saved = clock.save_with_journal(Timestamp::from(50_000))?;
    let mut again = Clock::restore(saved.as_bytes(), None)?;
    again.take_back(Timestamp::from(60_000), TakeBackTo::Move(0))?;
    println!("{}", again.read(Timestamp::from(60_000))?.on_turn); // first
    Ok(())
}
