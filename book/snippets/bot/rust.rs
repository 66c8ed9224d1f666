//! A bot: it joins a game on a server, follows its clock, and passes the times to an engine.

use std::error::Error;

use flagfall::{Clock, Millis, Notation, Protocol, Side, StandingFormat, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let control = Notation::Lichess.parse("3+2")?;
    let standing = |message, at| {
        // The side is used only by formats that do not say who is on turn.
        StandingFormat::Lichess.parse(message, &control, Side::First, Timestamp::from(at))
    };

    // What the server's stream says: 170 seconds for White, 175.5 for Black, who is on turn.
    // It arrives when your own clock shows 5,000.
    let message = r#"{"type":"gameState","moves":"e2e4 c7c5 g1f3","wtime":170000,"btime":175500,
        "winc":2000,"binc":2000,"status":"started"}"#;
    let mut clock = Clock::join(control.clone(), standing(message, 5_000)?)?;
    let now = Timestamp::from(6_000);
    assert_eq!(clock.read(now)?.on_turn, Side::Second);
    assert_eq!(clock.bank(Side::Second, now)?, Some(Millis::from(174_500)));

    // The engine gets the times as they are when it begins to think.
    let command = clock.command(Protocol::Uci, now)?;
    assert_eq!(command, "go wtime 170000 btime 174500 winc 2000 binc 2000");

    // Your move, then the next message: the server's times replace what the clock has computed.
    clock.press(Side::Second, Timestamp::from(9_000))?;
    let message = r#"{"type":"gameState","moves":"e2e4 c7c5 g1f3 d7d6","wtime":170000,
        "btime":173600,"winc":2000,"binc":2000,"status":"started"}"#;
    clock.set_standing(standing(message, 9_200)?)?;
    let bank = clock.bank(Side::Second, Timestamp::from(9_200))?;
    assert_eq!(bank, Some(Millis::from(173_600)));
    println!("{command}");
    Ok(())
}
