//! A notation of your own: text that the library does not know, as a time control.

use std::error::Error;

use flagfall::{
    Entry, Millis, Notation, OnExpiry, Rules, Schedule, Side, Stage, TimeControl, WhenMet,
};

/// Reads the club's "25+5x30": 25 minutes, then 5 byo-yomi periods of 30 seconds.
fn parse_club(text: &str) -> Result<TimeControl, Box<dyn Error>> {
    let expected = "expected for example 25+5x30";
    let (minutes, overtime) = text.split_once('+').ok_or(expected)?;
    let (periods, seconds) = overtime.split_once('x').ok_or(expected)?;
    let main = Stage::new(Millis::from_mins(minutes.parse()?)).on_expiry(OnExpiry::Next);
    let period = Stage::new(Millis::from_secs(seconds.parse()?))
        .entry(Entry::Set) // what is left of the main time is lost
        .lives(periods.parse()?)
        .quota_then(1, WhenMet::RepeatSet); // each move gets the whole period again
    let schedule = Schedule::new(vec![main, period])?;
    Ok(TimeControl::new(schedule.clone(), schedule, Rules::new())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let control = parse_club("25+5x30")?;
    // 25 minutes, then byo-yomi: 5 periods of 30 seconds per move
    println!("{}", control.describe());

    // It is the same time control as the library's own notations have, and can be written in them.
    assert_eq!(control, Notation::Sgf.parse("TM[1500]OT[5x30 byo-yomi]")?);
    let printed = Notation::Gtp.print(&control, Side::First)?;
    assert_eq!(printed, "kgs-time_settings byoyomi 1500 30 5");
    // PGN has no byo-yomi: the conversion says what is lost.
    let conversion = Notation::Pgn.convert(&control);
    assert_eq!(conversion.losses.len(), 2);
    Ok(())
}
