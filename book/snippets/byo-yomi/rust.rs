//! Japanese byo-yomi: ten minutes, then five periods of 30 seconds.

use std::error::Error;

use flagfall::{Clock, EventKind, Millis, Notation, Side, TimeFormat, TimeStyle, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Sgf.parse("TM[600]OT[5x30 byo-yomi]")?;
    assert_eq!(
        control.describe(),
        "10 minutes, then byo-yomi: 5 periods of 30 seconds per move"
    );

    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0))?;

    // The main time ends after 600 seconds, and the move comes in the first period.
    let pressed = Timestamp::from(610_000);
    let events = clock.press(Side::First, pressed)?;
    assert_eq!(events[0].kind, EventKind::Stage { stage: 1 });
    assert_eq!(events[0].at, Timestamp::from(600_001));
    // The period is whole again, and none is lost.
    let shown = clock.read(pressed)?.sides.first;
    assert_eq!(shown.bank, Some(Millis::from_secs(30)));
    assert_eq!(shown.lives, 5);

    // A move of 70 seconds uses up two periods.
    clock.press(Side::Second, Timestamp::from(620_000))?;
    let pressed = Timestamp::from(690_000);
    let events = clock.press(Side::First, pressed)?;
    let lost: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
    assert_eq!(
        lost,
        [EventKind::Life { lives: 4 }, EventKind::Life { lives: 3 }]
    );

    let shown = clock.format(Side::First, pressed, TimeFormat::new(TimeStyle::Clock))?;
    println!("first has {}", shown.unwrap_or_default()); // first has 0:30 (3)
    Ok(())
}
