//! Canadian overtime: ten minutes, then five minutes for every 25 moves.

use std::error::Error;

use flagfall::{Clock, EventKind, Millis, Notation, Side, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Sgf.parse("TM[600]OT[25/300 Canadian]")?;
    assert_eq!(
        control.describe(),
        "10 minutes, then Canadian overtime: 5 minutes for every 25 moves"
    );

    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0))?;

    // The main time ends after 600 seconds, and the first of the 25 moves is made 10 seconds later.
    let events = clock.press(Side::First, Timestamp::from(610_000))?;
    assert_eq!(events[0].kind, EventKind::Stage { stage: 1 });
    assert_eq!(events[0].at, Timestamp::from(600_001));
    let shown = clock.read(Timestamp::from(610_000))?.sides.first;
    assert_eq!(shown.bank, Some(Millis::from_secs(290)));
    assert_eq!(shown.moves_left, Some(24));

    // After the 25th move, the five minutes are there again. What was left of them is lost.
    let mut at = 610_000;
    let mut events = Vec::new();
    for _ in 0..24 {
        clock.press(Side::Second, Timestamp::from(at + 1_000))?;
        events = clock.press(Side::First, Timestamp::from(at + 6_000))?;
        at += 6_000;
    }
    assert_eq!(events[0].kind, EventKind::Renewed { stage: 1 });
    let shown = clock.read(Timestamp::from(at))?.sides.first;
    assert_eq!(shown.bank, Some(Millis::from_mins(5)));
    assert_eq!(shown.moves_left, Some(25));
    println!("first: {shown}"); // first: 5:00
    Ok(())
}
