//! Five seconds of delay per move: a simple delay and a Bronstein delay.

use std::error::Error;

use flagfall::{Chess, Clock, Millis, Mode, Notation, Side, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    // A simple delay, as US Chess has it: the clock waits before it counts.
    let mut clock = Clock::new(Notation::UsChess.parse("G/30; d5")?);
    clock.start(Side::First, Timestamp::from(0))?;
    let shown = clock.read(Timestamp::from(3_000))?.sides.first;
    assert_eq!(shown.lent, Millis::from_secs(2));
    assert_eq!(shown.bank, Some(Millis::from_mins(30)));
    // The rest of the delay is lost.
    clock.press(Side::First, Timestamp::from(3_000))?;

    // 8 seconds: 5 of delay, 3 of its own.
    let pressed = Timestamp::from(11_000);
    clock.press(Side::Second, pressed)?;
    assert_eq!(clock.bank(Side::Second, pressed)?, Millis::new(1_797_000));

    // A Bronstein delay: the clock counts at once, and the move gives back what it took, up to 5
    // seconds.
    let notation = Notation::Chess(Chess {
        mode: Mode::Bronstein,
        ..Chess::default()
    });
    let mut bronstein = Clock::new(notation.parse("G/30/5")?);
    bronstein.start(Side::First, Timestamp::from(0))?;
    let pressed = Timestamp::from(3_000);
    assert_eq!(
        bronstein.bank(Side::First, pressed)?,
        Millis::new(1_797_000)
    );
    bronstein.press(Side::First, pressed)?;
    assert_eq!(
        bronstein.bank(Side::First, pressed)?,
        Millis::new(1_800_000)
    );
    // 30 minutes for the game; 5-second Bronstein delay per move
    println!("{}", bronstein.control().describe());
    Ok(())
}
