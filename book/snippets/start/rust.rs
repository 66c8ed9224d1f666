//! A chess clock for two in a terminal: Enter presses the clock of the side on turn.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, error::Error, io, process, thread};

use flagfall::{Board, Clock, Notation, Side, Terms, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).unwrap_or_else(|| "180+2".to_owned());
    let control = Notation::Pgn.parse(&text).unwrap_or_else(|error| {
        eprintln!("{error}");
        process::exit(1)
    });
    println!("{}", control.describe());
    let began = Instant::now();
    let now = || Timestamp::try_from(began.elapsed());
    let mut clock = Clock::new(control);
    clock.start(Side::First, now()?)?;

    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lines() {
            if sender.send(line).is_err() {
                break;
            }
        }
        // At the end of the input, nobody presses any more.
        thread::park();
    });

    // While a clock runs.
    while let Some(deadline) = clock.deadline() {
        let reading = clock.read(now()?)?;
        println!("  {reading}");
        // Wait for Enter, but only until a flag falls or a stage ends.
        let wait = deadline.since(now()?).and_then(|left| left.try_into().ok());
        let events = match lines.recv_timeout(wait.unwrap_or(Duration::ZERO)) {
            Ok(_) => clock.press(reading.on_turn, now()?)?,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                clock.advance(now()?)?
            }
        };
        for event in events {
            println!("{event}");
        }
    }
    println!("{}", clock.verdict(now()?, Board::Open, Terms::new())?);
    Ok(())
}
