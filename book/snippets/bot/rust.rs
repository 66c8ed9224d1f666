//! A bot: it joins a game on a server, follows its clock, and passes the times to an engine.

use std::error::Error;

use flagfall::{Clock, Millis, Notation, Protocol, Side, StandingFormat, Timestamp};

// Parts of the events of lichess's stream. A JSON library takes them from the messages.
const CLOCK: &str = r#"{"initial":180000,"increment":2000}"#;
const JOINED: &str = r#"{"type":"gameState","moves":"e2e4 c7c5 g1f3","wtime":170000,"btime":175500,
    "winc":2000,"binc":2000,"status":"started"}"#;
const MOVED: &str = r#"{"type":"gameState","moves":"e2e4 c7c5 g1f3 d7d6","wtime":170000,
    "btime":173600,"winc":2000,"binc":2000,"status":"started"}"#;

/// The first event, gameFull, with the newest state: only it says which side moved first.
fn game(state: &str) -> String {
    format!(r#"{{"type":"gameFull","initialFen":"startpos","clock":{CLOCK},"state":{state}}}"#)
}

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Lichess.parse(CLOCK)?;
    let standing = |state, at| {
        // The side is used only by formats that do not say who is on turn.
        StandingFormat::Lichess.parse(&game(state), &control, Side::First, Timestamp::from(at))
    };

    // The first event: 170 seconds for White, 175.5 for Black, who is on turn.
    // It arrives when your own clock shows 5,000.
    let mut clock = Clock::join(control.clone(), standing(JOINED, 5_000)?)?;
    let now = Timestamp::from(6_000);
    assert_eq!(clock.read(now)?.on_turn, Side::Second);
    assert_eq!(clock.bank(Side::Second, now)?, Some(Millis::from(174_500)));

    // The engine gets the times as they are when it begins to think.
    let command = clock.command(Protocol::Uci, now)?;
    assert_eq!(command, "go wtime 170000 btime 174500 winc 2000 binc 2000");

    // Your move, then the next event of the type gameState; others, such as chatLine, have no
    // clocks. The server's times replace what the clock has computed.
    clock.press(Side::Second, Timestamp::from(9_000))?;
    clock.set_standing(standing(MOVED, 9_200)?)?;
    let bank = clock.bank(Side::Second, Timestamp::from(9_200))?;
    assert_eq!(bank, Some(Millis::from(173_600)));
    println!("{command}");
    Ok(())
}
