//! A game with an increment, as Fischer invented it.

use std::error::Error;

use flagfall::{Clock, Millis, Notation, Side, TimeFormat, TimeStyle, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    // The PGN tag says seconds. The increment is added after each move.
    let control = Notation::Pgn.parse("180+2")?;
    assert_eq!(
        control.describe(),
        "3 minutes for the game; 2-second increment after each move"
    );

    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0))?;
    let pressed = Timestamp::from(5_000);
    clock.press(Side::First, pressed)?;
    // 180 - 5 + 2 seconds
    assert_eq!(
        clock.bank(Side::First, pressed)?,
        Some(Millis::from_secs(177))
    );
    // The second side may still move at 0:00.
    assert_eq!(clock.deadline(), Some(Timestamp::from(185_001)));

    // FIDE's rules add it before the move, from the first move on.
    let mut over_the_board = Clock::new(Notation::Fide.parse("3 min + 2 s/move")?);
    over_the_board.start(Side::First, Timestamp::from(0))?;
    let bank = over_the_board.bank(Side::First, Timestamp::from(0))?;
    assert_eq!(bank, Some(Millis::from_secs(182)));

    let shown = clock.format(Side::First, pressed, TimeFormat::new(TimeStyle::Clock))?;
    println!("first has {}", shown.unwrap_or_default()); // first has 2:57
    Ok(())
}
