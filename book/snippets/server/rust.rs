//! A server: a flag is reported although nobody asks, and a move that is sent again counts once.

use std::error::Error;
use std::num::NonZeroU32;

use flagfall::{Board, Clock, ClockError, EventKind, MoveNumber, Notation, Outcome, Side, Terms};
use flagfall_tokio::{LiveClock, LiveEvent};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::PgnExtended.parse("0.3")?; // 0.3 seconds, for this example
    let live = LiveClock::new(Clock::new(control))?;
    let mut events = live.events();
    live.start(Side::First)?;

    // Each message with a move has the move's number, counted for each side from 1.
    let first_move = MoveNumber::from(NonZeroU32::MIN);
    live.press_move(Side::First, first_move)?;
    // Sent again, since its answer was lost: answer as the first time.
    let again = live.press_move(Side::First, first_move);
    assert_eq!(again, Err(ClockError::AlreadyMade));

    // A task for each game waits for its events. Here nobody moves any more.
    let mut happened = Vec::new();
    while let Some(event) = events.next().await? {
        match event {
            LiveEvent::Event(event) => happened.push((event.kind, event.side)),
            LiveEvent::End(_) => break,
            _ => {}
        }
    }
    assert_eq!(happened, [(EventKind::Flag, Side::Second)]);

    // A move that comes too late changes nothing.
    let late = live.press_move(Side::Second, first_move)?;
    assert_eq!(late[0].kind, EventKind::Late);
    let verdict = live.verdict(Board::Open, Terms::new())?;
    assert_eq!(verdict.outcome, Outcome::Win(Side::First));
    println!("{verdict}");
    Ok(())
}
