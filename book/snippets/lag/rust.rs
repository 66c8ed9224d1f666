//! Lag compensation: the time that a move spent on the network is not charged.

use std::error::Error;

use flagfall::{Clock, Lag, Millis, Notation, Side, TimeFormat, TimeStyle, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(Notation::Pgn.parse("180+2")?);
    // One for each side. The allowance depends on the time control, as on lichess.
    let mut lag = Lag::new(Millis::from_secs(180), Millis::from_secs(2))?;
    assert_eq!(lag.quota(), Millis::from_secs(3));

    clock.start(Side::First, Timestamp::from(0))?;
    // The move arrives after 5,000 ms, and the server has measured a lag of 400 ms.
    let pressed = Timestamp::from(5_000);
    let elapsed = lag.charge(Millis::from(5_000), Millis::from(400));
    assert_eq!(elapsed, Millis::from(4_600));
    clock.press_elapsed(Side::First, pressed, elapsed)?;
    // 180,000 - 4,600 + 2,000
    assert_eq!(
        clock.bank(Side::First, pressed)?,
        Some(Millis::from(177_400))
    );

    // A press that was made in time can arrive after the deadline. So a server that compensates for
    // lag reports a flag that much later: it calls `advance` at the deadline plus the quota.
    assert_eq!(clock.deadline(), Some(Timestamp::from(185_001)));
    let arrived = Timestamp::from(185_301);
    let events = clock.press_elapsed(Side::Second, arrived, Millis::from(179_900))?;
    assert!(events.is_empty());
    let tenths = TimeFormat::new(TimeStyle::Tenths);
    let shown = clock.format(Side::Second, arrived, tenths)?;
    println!("second has {}", shown.unwrap_or_default()); // second has 0:02.1
    Ok(())
}
