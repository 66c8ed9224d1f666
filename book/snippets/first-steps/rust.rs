//! The first clock: three minutes for each side, and two seconds for each move.

use flagfall::{Clock, EventKind, Millis, Notation, Side, Timestamp};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let control = Notation::Pgn.parse("180+2")?;
    // 3 minutes for the game; 2-second increment after each move
    println!("{}", control.describe());

    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0))?;
    let pressed = Timestamp::from(5_000);
    clock.press(Side::First, pressed)?;
    let bank = clock.bank(Side::First, pressed)?;
    assert_eq!(bank, Some(Millis::from_secs(177)));

    // Nobody presses. Ask late: the flag fell when it fell.
    let events = clock.advance(Timestamp::from(999_000))?;
    println!("{}", events[0]); // 3:05.001: the second side's flag fell
    assert_eq!(events[0].kind, EventKind::Flag);
    assert_eq!(events[0].at, Timestamp::from(185_001));
    Ok(())
}
