//! What an arbiter does: pause, correct the times, set the turn, raise a flag.

use std::error::Error;

use flagfall::{Clock, EventKind, Millis, Notation, Phase, Side, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Fide.parse("90 min/40 moves + 30 min + 30 s/move")?;
    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0))?;
    clock.press(Side::First, Timestamp::from(60_000))?;

    // An illegal move: the arbiter stops both clocks.
    clock.pause(Timestamp::from(70_000))?;
    assert_eq!(clock.deadline(), None);

    // The move is taken back to the first side, and the opponent gets two minutes more.
    let corrected = Timestamp::from(75_000);
    clock.set_turn(Side::First, corrected)?;
    let before = clock.bank(Side::Second, corrected)?.ok_or("it is timed")?;
    clock.adjust(Side::Second, corrected, Millis::from_mins(2))?;
    let after = clock.bank(Side::Second, corrected)?;
    assert_eq!(after, before.checked_add(Millis::from_mins(2)));

    // A clock that was set wrongly: the arbiter sets what it should show.
    clock.set_bank(Side::First, Timestamp::from(76_000), Millis::from_mins(90))?;
    clock.resume(Timestamp::from(80_000))?;
    let shown = clock.read(Timestamp::from(81_000))?;
    assert_eq!((shown.phase, shown.on_turn), (Phase::Running, Side::First));
    assert_eq!(shown.sides.first.bank, Some(Millis::from_secs(5_399)));

    // A flag that fell by mistake is raised again, and the game goes on once it has time.
    let deadline = clock.deadline().ok_or("it runs")?;
    let events = clock.advance(deadline)?;
    assert_eq!(events[0].kind, EventKind::Flag);
    let later = |seconds| {
        deadline
            .checked_add(Millis::from_secs(seconds))
            .ok_or("too late")
    };
    clock.raise_flag(Side::First, later(5)?)?;
    clock.adjust(Side::First, later(5)?, Millis::from_mins(1))?;
    clock.resume(later(6)?)?;
    let shown = clock.read(later(7)?)?;
    assert_eq!(shown.phase, Phase::Running);
    assert_eq!(shown.sides.first.bank, Some(Millis::from_secs(59)));
    println!("{}", shown.phase); // running
    Ok(())
}
