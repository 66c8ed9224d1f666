//! Plays a recorded game on a clock and prints what the clocks showed.
//!
//! ```text
//! replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times
//! replay ggs [OPTION=VALUE ...] RECORD.ggf
//! ```
//!
//! The examples in C, Python and Node include the same program, with the same output.

use std::env;
use std::error::Error;
use std::fs;
use std::process::ExitCode;

use flagfall::{
    BySide, Chess, Clock, Event, EventKind, Ggs, Millis, Notation, Phase, Side, TimeControl,
    Timestamp,
};

const USAGE: &str = "\
usage: replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times
       replay ggs [OPTION=VALUE ...] RECORD.ggf";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A turn of a game, and the time that it took.
struct Turn {
    side: Side,
    used: Millis,
}

/// The setup strings of a game, and its turns.
struct Game<'a> {
    setups: BySide<&'a str>,
    turns: Vec<Turn>,
}

// --- Records -------------------------------------------------------------------------------------

/// A number of 1 to 12 digits, as many as a long game needs.
fn number(digits: &str) -> Option<i64> {
    if digits.len() <= 12 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        digits.parse().ok()
    } else {
        None
    }
}

/// The turns of a `.times` record: one move per line, its time in milliseconds first.
fn read_times(path: &str, text: &str) -> Result<Vec<Turn>> {
    let mut turns = Vec::new();
    let mut side = Side::First;
    for (line, place) in text.split('\n').zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (time, _) = line.split_once(' ').unwrap_or((line, ""));
        let used = number(time)
            .and_then(Millis::new)
            .ok_or_else(|| format!("{path}:{place}: expected a time in milliseconds"))?;
        turns.push(Turn { side, used });
        side = !side;
    }
    Ok(turns)
}

/// The time in the third part of a GGF move, in seconds with decimals. A move without it took no
/// time.
fn read_seconds(play: &str) -> Option<Millis> {
    let Some(time) = play.splitn(3, '/').nth(2) else {
        return Some(Millis::ZERO);
    };
    let (seconds, decimals) = time.split_once('.').unwrap_or((time, ""));
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths = number(&format!("{decimals:0<3.3}"))?;
    Millis::new(number(seconds)? * 1000 + thousandths)
}

/// Reads the next game of a GGF record, and leaves in `text` what follows it.
fn read_ggf<'a>(path: &str, text: &mut &'a str) -> Result<Option<Game<'a>>> {
    let Some((_, mut rest)) = text.split_once("(;") else {
        return Ok(None);
    };
    let mut setups = BySide::both(None);
    let mut turns = Vec::new();
    while let Some((name, after_name)) = rest.split_once('[') {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            break;
        }
        let (value, after_value) = after_name
            .split_once(']')
            .ok_or_else(|| format!("{path}: a `[` has no `]`"))?;
        let side = match name {
            "B" | "TB" => Side::First,
            _ => Side::Second,
        };
        match name {
            "TI" => setups = BySide::both(Some(value)),
            "TB" | "TW" => setups[side] = Some(value),
            "B" | "W" => {
                let used = read_seconds(value)
                    .ok_or_else(|| format!("{path}: `{name}[{value}]` has no time in seconds"))?;
                turns.push(Turn { side, used });
            }
            _ => {}
        }
        rest = after_value;
    }
    *text = rest;
    let (Some(first), Some(second)) = (setups.first, setups.second) else {
        return Err(format!("{path}: a game has no clock: expected `TI[...]`").into());
    };
    let setups = BySide { first, second };
    Ok(Some(Game { setups, turns }))
}

// --- Setups --------------------------------------------------------------------------------------

fn read_notation(name: &str, options: &[String]) -> Result<Notation> {
    let mut chess = Chess::default();
    for option in options {
        let unknown = |key, value| move |_| format!("unknown {key} `{value}`");
        match option.split_once('=') {
            Some(("mode", word)) if name == "chess" => {
                chess.mode = word.parse().map_err(unknown("mode", word))?;
            }
            Some(("option", word)) if name == "chess" => {
                chess.option = word.parse().map_err(unknown("option", word))?;
            }
            _ => return Err(format!("unknown option `{option}`").into()),
        }
    }
    match name {
        "chess" => Ok(chess.into()),
        _ => Ok(Ggs::default().into()),
    }
}

/// The time control of a setup string, or an error with a mark under the place that is wrong.
fn parse(notation: Notation, text: &str) -> Result<TimeControl> {
    notation.parse(text).map_err(|error| {
        let column = text[..error.offset].chars().count() + 1;
        let kind = error.kind.name();
        format!("invalid setup string: {kind}\n  {text}\n  {:>column$}", '^').into()
    })
}

// --- Output --------------------------------------------------------------------------------------

/// `1:02:03.004`, or `2:03.004` without hours.
fn clock_time(ms: i64) -> String {
    let (hours, minutes) = (ms / 3_600_000, ms / 60_000 % 60);
    let seconds = format!("{:02}.{:03}", ms / 1000 % 60, ms % 1000);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds}")
    } else {
        format!("{minutes}:{seconds}")
    }
}

fn print_event(event: Event) {
    let more = match event.kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => format!(" {}", stage + 1),
        EventKind::Life { lives } => format!(", {lives} left"),
        EventKind::Penalty { penalties } => format!(" {penalties}"),
        _ => String::new(),
    };
    let (side, kind, at) = (event.side, event.kind.name(), clock_time(event.at.get()));
    println!("      {side}: {kind}{more} at {at}");
}

fn print_texts(control: &TimeControl, notation: Notation) -> Result<()> {
    println!("{}", control.describe());
    for side in Side::ALL {
        println!("{side}: {}", notation.print(control, side)?);
    }
    Ok(())
}

// --- The game ------------------------------------------------------------------------------------

fn print_turn(clock: &Clock, place: usize, turn: &Turn, at: Timestamp) -> Result<()> {
    let sides = clock.read(at)?.sides;
    let Turn { side, used } = turn;
    // Neither notation has untimed sides.
    let [first, second] = [sides.first, sides.second].map(|it| it.bank.unwrap_or_default());
    let [used, first, second] = [*used, first, second].map(|time| clock_time(time.get()));
    let (stage, flag) = (sides[*side].stage + 1, sides[*side].flag);
    println!("{place:4}  {side:<6}  {used:>11}  {first:>11}  {second:>11}  {stage:5}  {flag}");
    Ok(())
}

fn play(control: TimeControl, turns: &[Turn]) -> Result<()> {
    let mut clock = Clock::new(control);
    let mut at = Timestamp::from(0);
    let mut played = 0;
    println!("\nmove  side           used        first       second  stage  flag");
    if let Some(turn) = turns.first() {
        clock.start(turn.side, at)?;
    }
    for (turn, place) in turns.iter().zip(1..) {
        if clock.read(at)?.phase != Phase::Running {
            break;
        }
        at = at.checked_add(turn.used).ok_or("the game is too long")?;
        let events = clock
            .press(turn.side, at)
            .map_err(|error| format!("move {place}: {}", error.name()))?;
        print_turn(&clock, place, turn, at)?;
        events.into_iter().for_each(print_event);
        played = place;
    }
    let (reading, moves) = (clock.read(at)?, turns.len());
    let (phase, on_turn) = (reading.phase, reading.on_turn);
    println!("\nafter {played} of {moves} moves: {phase}, {on_turn} on turn");
    Ok(())
}

fn replay(notation: Notation, game: &Game) -> Result<()> {
    let first = parse(notation, game.setups.first)?;
    let second = parse(notation, game.setups.second)?;
    let control = TimeControl::from_sides(&first, &second)?;
    print_texts(&control, notation)?;
    play(control, &game.turns)
}

fn run(name: &str, options: &[String], setup: Option<&str>, path: &str) -> Result<()> {
    if !["chess", "ggs"].contains(&name) {
        return Err(format!("unknown notation `{name}`").into());
    }
    let notation = read_notation(name, options)?;
    let text = fs::read_to_string(path).map_err(|_| format!("{path} cannot be read"))?;
    if let Some(setup) = setup {
        let (setups, turns) = (BySide::both(setup), read_times(path, &text)?);
        return replay(notation, &Game { setups, turns });
    }
    let mut rest = text.as_str();
    let mut place = 0;
    while let Some(game) = read_ggf(path, &mut rest)? {
        place += 1;
        println!("{}game {place}", if place > 1 { "\n" } else { "" });
        replay(notation, &game)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [name, options @ .., record] if record.ends_with(".ggf") && name != "chess" => {
            run(name, options, None, record)
        }
        [name, options @ .., setup, record] if !record.ends_with(".ggf") => {
            run(name, options, Some(setup), record)
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("replay: {error}");
            ExitCode::from(2)
        }
    }
}
