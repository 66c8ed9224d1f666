//! Writing messages about the clocks.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{HUNDREDTH, Protocol, SECOND, TimeLeft};
use crate::model::{BySide, Side};
use crate::notation::units::{Unit, write_decimal};

/// The message with these numbers.
pub(super) fn message(protocol: Protocol, left: BySide<Option<TimeLeft>>, on_turn: Side) -> String {
    let BySide { first, second } = left;
    match protocol {
        Protocol::Uci => uci(first, second),
        Protocol::Usi => usi(first, second),
        Protocol::Cecp => cecp(*left.get(on_turn), *left.get(!on_turn)),
        Protocol::Gtp => lines([gtp('b', first), gtp('w', second)]),
        Protocol::Sgf => [sgf('B', first), sgf('W', second)]
            .into_iter()
            .flatten()
            .collect(),
    }
}

fn uci(white: Option<TimeLeft>, black: Option<TimeLeft>) -> String {
    if white.is_none() && black.is_none() {
        return "go infinite".to_string();
    }
    let time = |word: &str, left: Option<TimeLeft>| {
        left.map_or_else(String::new, |left| format!(" {word} {}", left.time.get()))
    };
    let moves = white.or(black).and_then(|left| left.moves);
    format!(
        "go{}{}{}{}{}",
        time("wtime", white),
        time("btime", black),
        increment("winc", white),
        increment("binc", black),
        moves.map_or_else(String::new, |moves| format!(" movestogo {moves}")),
    )
}

fn usi(black: Option<TimeLeft>, white: Option<TimeLeft>) -> String {
    let (Some(first), Some(second)) = (black, white) else {
        return "go infinite".to_string();
    };
    let (btime, wtime) = (first.time.get(), second.time.get());
    let byoyomi = first
        .period
        .map_or_else(String::new, |period| format!(" byoyomi {}", period.get()));
    let (binc, winc) = (increment("binc", black), increment("winc", white));
    format!("go btime {btime} wtime {wtime}{byoyomi}{binc}{winc}")
}

/// ` WORD MS`, if there is an increment.
fn increment(word: &str, left: Option<TimeLeft>) -> String {
    let increment = left.and_then(|left| left.increment);
    increment.map_or_else(String::new, |time| format!(" {word} {}", time.get()))
}

fn cecp(time: Option<TimeLeft>, otim: Option<TimeLeft>) -> String {
    let line = |word: &str, left: Option<TimeLeft>| {
        left.map(|left| format!("{word} {}", left.time.get().div_euclid(HUNDREDTH)))
    };
    lines([line("time", time), line("otim", otim)])
}

fn gtp(color: char, left: Option<TimeLeft>) -> Option<String> {
    left.map(|left| {
        let seconds = left.time.get().div_euclid(SECOND);
        format!("time_left {color} {seconds} {}", left.moves.unwrap_or(0))
    })
}

fn sgf(color: char, left: Option<TimeLeft>) -> Option<String> {
    left.map(|left| {
        let mut text = format!("{color}L[");
        // Writing to a `String` cannot fail.
        let _ = write_decimal(&mut text, left.time, Unit::Second);
        text.push(']');
        if let Some(moves) = left.moves {
            text.push_str(&format!("O{color}[{moves}]"));
        }
        text
    })
}

fn lines<const N: usize>(lines: [Option<String>; N]) -> String {
    let lines: Vec<_> = lines.into_iter().flatten().collect();
    lines.join("\n")
}
