//! What an arbiter does: undo a move, correct the times, set the turn, raise a flag.

use std::error::Error;

use flagfall::{Clock, EventKind, Millis, Notation, Phase, Side, TakeBackTo, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Fide.parse("90 min/40 moves + 30 min + 30 s/move")?;
    let mut clock = Clock::new(control);
    clock.keep_journal()?; // a move can be taken back
    clock.start(Side::First, Timestamp::from(0))?;
    clock.press(Side::First, Timestamp::from(60_000))?;

    // An illegal move is undone, and the opponent gets two minutes more. The take-back comes first:
    // it starts the clock of the first side, and would undo a pause and a correction made before it.
    let found = Timestamp::from(70_000);
    let sides = clock.read(found)?.sides;
    let moves = sides.first.moves + sides.second.moves;
    clock.take_back(found, TakeBackTo::Move(moves - 1))?;
    clock.pause(found)?;
    assert_eq!(clock.deadline(), None);
    let before = clock.bank(Side::Second, found)?.ok_or("it is timed")?;
    clock.adjust(Side::Second, found, Millis::from_mins(2))?;
    let after = clock.bank(Side::Second, found)?;
    assert_eq!(after, before.checked_add(Millis::from_mins(2)));
    clock.resume(Timestamp::from(80_000))?;
    let shown = clock.read(Timestamp::from(80_000))?;
    assert_eq!((shown.phase, shown.on_turn), (Phase::Running, Side::First));
    assert_eq!(shown.sides.first.moves, 0);

    // A press by mistake: the turn goes back to the first side; its move stays counted.
    clock.press(Side::First, Timestamp::from(85_000))?;
    let corrected = Timestamp::from(90_000);
    clock.pause(corrected)?;
    clock.set_turn(Side::First, corrected)?;
    assert_eq!(clock.read(corrected)?.sides.first.moves, 1);

    // A clock that was set wrongly: the arbiter sets what it should show.
    clock.set_bank(Side::First, Timestamp::from(91_000), Millis::from_mins(90))?;
    clock.resume(Timestamp::from(95_000))?;
    let shown = clock.read(Timestamp::from(96_000))?;
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
