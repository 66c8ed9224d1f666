//! One of four programs, one for each language, that `scripts/test_restarts.py` sets against one
//! another.
//!
//! `restarts play` reads lines `BINARY CALL CALL …`: it restores the clock, makes the calls that are
//! not refused, and writes `AT BINARY JSON`, the clock as it is saved at the moment of the last.
//! `restarts restore` reads such lines, restores from both forms, and writes what it saves again, in
//! the same form. A call is `NAME:SIDE:AT:VALUE`, binary is in hexadecimal digits.

use std::error::Error;
use std::io::{self, BufRead as _, Write as _};

use flagfall::{Clock, ClockError, Event, Millis, Side, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let answer = match mode.as_str() {
        "play" => play,
        "restore" => restore,
        _ => return Err("usage: restarts play|restore".into()),
    };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&line?)?)?;
    }
    Ok(())
}

fn play(line: &str) -> Result<String, Box<dyn Error>> {
    let mut words = line.split(' ');
    let mut clock = Clock::restore(&bytes(words.next().unwrap_or_default())?, None)?;
    let mut last = Timestamp::from(0);
    for word in words {
        let parts: Vec<_> = word.split(':').collect();
        let [name, side, at, value] = parts.as_slice() else {
            return Err("NAME:SIDE:AT:VALUE".into());
        };
        let side = if *side == "first" {
            Side::First
        } else {
            Side::Second
        };
        last = Timestamp::new(at.parse()?).ok_or("a moment")?;
        let value = Millis::new(value.parse()?).ok_or("a time")?;
        // Many calls are out of order, and refused.
        let _ = call(&mut clock, name, side, last, value);
    }
    saved(&clock, last, &clock)
}

fn call(
    clock: &mut Clock,
    name: &str,
    side: Side,
    at: Timestamp,
    value: Millis,
) -> Result<Vec<Event>, ClockError> {
    match name {
        "start" => clock.start(side, at),
        "press" => clock.press(side, at),
        "press-elapsed" => clock.press_elapsed(side, at, value),
        "press-unreceived" => clock.press_unreceived(side, at),
        "receive" => clock.receive(at),
        "ready" => clock.set_ready(side, at, true),
        "hand-over" => clock.hand_over(side, at),
        "hand-over-elapsed" => clock.hand_over_elapsed(side, at, value),
        "hand-over-unreceived" => clock.hand_over_unreceived(side, at),
        "ready-unreceived" => clock.set_ready_unreceived(side, at),
        "pause" => clock.pause(at),
        "resume" => clock.resume(at),
        "adjust" => clock.adjust(side, at, value),
        "set-bank" => clock.set_bank(side, at, value),
        "set-turn" => clock.set_turn(side, at),
        "raise-flag" => clock.raise_flag(side, at),
        _ => clock.advance(at),
    }
}

fn restore(line: &str) -> Result<String, Box<dyn Error>> {
    let mut words = line.splitn(3, ' ');
    let mut word = || words.next().ok_or("AT BINARY JSON");
    let at = Timestamp::new(word()?.parse()?).ok_or("a moment")?;
    let of_binary = Clock::restore(&bytes(word()?)?, None)?;
    let of_json = Clock::restore(word()?.as_bytes(), None)?;
    saved(&of_binary, at, &of_json)
}

fn saved(in_binary: &Clock, at: Timestamp, in_json: &Clock) -> Result<String, Box<dyn Error>> {
    let binary = in_binary.save(at)?;
    let hex: String = binary.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{} {hex} {}", at.get(), in_json.save_json(at)?))
}

fn bytes(hex: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let byte = |at| Ok(u8::from_str_radix(hex.get(at..at + 2).ok_or("bytes")?, 16)?);
    (0..hex.len()).step_by(2).map(byte).collect()
}
