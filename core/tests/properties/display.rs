//! What a display shows, and when that changes.

use flagfall::{Clock, Millis, Phase, Side, TimeFormat, TimeStyle, Timestamp, format_time};
use proptest::prelude::*;

use crate::any::{after, control, game};

fn format() -> impl Strategy<Value = TimeFormat> {
    let style = proptest::sample::select(TimeStyle::ALL);
    let tenths_below = prop_oneof![0..=100_000_u32, Just(3_600_000)];
    (style, tenths_below, any::<bool>()).prop_map(|(style, tenths_below, plus)| {
        let format = TimeFormat::new(style).plus(plus);
        let format = format.tenths_below(Millis::from(tenths_below));
        format.expect("at most an hour")
    })
}

fn time() -> impl Strategy<Value = Millis> {
    let range = Millis::MIN.get()..=Millis::MAX.get();
    let ms = prop_oneof![-200_000_i64..200_000, 3_590_000..3_610_000_i64, range];
    ms.prop_map(|ms| Millis::new(ms).expect("in range"))
}

/// The time that a text of the styles `clock` and `tenths` shows, in ms.
fn shown(text: &str) -> i64 {
    let digits = text.trim_start_matches(['-', '+']);
    let (whole, tenths) = digits.split_once('.').unwrap_or((digits, "0"));
    let number = |text: &str| text.parse::<i64>().expect("digits");
    let seconds = whole
        .split(':')
        .fold(0, |seconds, part| seconds * 60 + number(part));
    let ms = seconds * 1_000 + number(tenths) * 100;
    if digits.len() < text.len() { -ms } else { ms }
}

proptest! {
    /// The excess over the exact time is less than a unit.
    #[test]
    fn times_are_rounded_up(time in time(), format in format(), hide_zero: bool) {
        let text = format_time(time, format.hide_zero(hide_zero));
        prop_assert!(text.is_ascii() && text.len() <= 25, "{}", text);
        if !text.ends_with(char::is_alphabetic) {
            let unit = if text.contains('.') { 100 } else { 1_000 };
            let most = if hide_zero && time == Millis::ZERO { unit + 1 } else { unit };
            let excess = shown(&text).abs() - time.get().abs();
            prop_assert!((0..most).contains(&excess), "{} for {}", text, time);
        }
    }

    /// Until the next change the text is the same, and then it is another one.
    #[test]
    fn the_next_change_is_the_first(
        control in control(),
        game in game(),
        format in format(),
        waits in proptest::collection::vec(prop_oneof![1..3_000_u32, 1..5_000_000_u32], 20),
    ) {
        let mut clock = Clock::new(control);
        let mut at = Timestamp::from(0);
        let _ = clock.start(Side::First, at);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
            for side in Side::ALL {
                let text = |at| clock.format(side, at, format);
                let Ok(now) = text(at) else { continue };
                let change = clock.next_change(side, at, format).expect("a change");
                if let Some(change) = change {
                    prop_assert!(change > at);
                    prop_assert_ne!(text(change).expect("a text"), now.clone());
                    let before = change.checked_sub(Millis::from(1)).expect("a timestamp");
                    prop_assert_eq!(text(before).expect("a text"), now.clone());
                }
                let near = (1..=30).chain(waits.iter().copied());
                let times = near.map(|wait| after(at, Millis::from(wait)));
                for time in times.filter(|&time| change.is_none_or(|change| time < change)) {
                    if let Ok(then) = text(time) {
                        prop_assert_eq!(then, now.clone(), "at {:?}", time);
                    }
                }
            }
        }
    }

    /// A bank above zero is written as its time, with the lives if the stage has several.
    #[test]
    fn a_bank_is_written_as_its_time(control in control(), game in game(), format in format()) {
        let mut clock = Clock::new(control);
        let mut at = Timestamp::from(0);
        let _ = clock.start(Side::First, at);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
            let Ok(reading) = clock.read(at) else { continue };
            for (side, clock_of_side) in reading.sides.iter() {
                let text = clock.format(side, at, format).expect("a text");
                prop_assert_eq!(text.is_none(), clock_of_side.bank.is_none());
                let Some((bank, text)) = clock_of_side.bank.zip(text) else { continue };
                prop_assert!(text.is_ascii() && text.len() <= 25);
                let stage = usize::try_from(clock_of_side.stage).expect("an index");
                let lives = clock.control().schedule(side)[stage].lives.get();
                let lives = if lives > 1 { format!(" ({})", clock_of_side.lives) } else { "".into() };
                if bank > Millis::ZERO {
                    prop_assert_eq!(text, format_time(bank, format) + &lives);
                } else if bank < Millis::ZERO {
                    // An excess that was carried.
                    prop_assert!(text.starts_with(['-', '+']), "{} for {}", text, bank);
                } else if reading.phase == Phase::Flagged && reading.on_turn == side
                    && clock_of_side.overrun == Millis::ZERO && clock_of_side.flag == flagfall::Flag::Fallen
                {
                    prop_assert_eq!(text, format_time(Millis::ZERO, format) + &lives);
                }
            }
        }
    }
}
