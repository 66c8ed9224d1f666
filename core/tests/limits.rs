//! Limits: the longest times, the highest counts, the most stages, the longest texts. Anything
//! beyond is an error; nothing panics or wraps.
//!
//! `FLAGFALL_LIMIT_STAGES=1000000` plays a million stages, `FLAGFALL_LIMIT_BYTES=100000000` parses
//! texts of 100 MB; with `--nocapture` each prints its time and memory. Best in a release build.

#![allow(missing_docs, reason = "a test")]

mod growth;
mod resident;

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::sync::Arc;
use std::time::Instant;

use flagfall::{
    Arena, ArenaError, BySide, Charge, Clock, ClockError, ControlError, Coupling, Crawford, Credit,
    Entry, EventKind, FirstFlag, FlagFalls, GameLimit, Ggs, GraceExcess, Lag, Limit, Match,
    MatchError, Millis, Notation, OnExpiry, Opening, Quota, Rounding, Rules, Schedule, Side, Stage,
    TimeControl, Timestamp, WhenMet,
};
use growth::is_linear;
use resident::resident;

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |number| number.parse().expect("a number"))
}

fn ms(ms: i64) -> Millis {
    Millis::new(ms).expect("a time")
}

fn at(ms: i64) -> Timestamp {
    Timestamp::new(ms).expect("a moment")
}

fn same_for_both(stages: Vec<Stage>, rules: Rules) -> Result<TimeControl, ControlError> {
    let schedule = Schedule::new(stages)?;
    TimeControl::new(schedule.clone(), schedule, rules)
}

/// Reproducible pseudorandom numbers: xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.below(3) == 0).then(|| make(self))
    }

    /// A time at a limit, seldom one in between.
    fn time(&mut self) -> Millis {
        let most = Millis::MAX.get();
        ms(self.one(&[0, 1, 2, 1_000, most / 2, most / 2 + 1, most - 1, most]))
    }

    fn any_time(&mut self) -> Millis {
        let time = self.time();
        match self.below(3) {
            0 => ms(-time.get()),
            _ => time,
        }
    }

    fn count(&mut self) -> NonZeroU32 {
        let count = self.one(&[1, 2, 3, 100, u32::MAX - 1, u32::MAX]);
        NonZeroU32::new(count).expect("a count")
    }

    fn side(&mut self) -> Side {
        self.one(&Side::ALL)
    }

    fn stage(&mut self, is_last: bool) -> Stage {
        let repeats = [WhenMet::RepeatAdd, WhenMet::RepeatSet];
        let when_met = |random: &mut Self| {
            if is_last {
                random.one(&repeats)
            } else {
                WhenMet::Next
            }
        };
        let quota = |random: &mut Self| Quota {
            moves: random.count(),
            when_met: when_met(random),
        };
        let on_expiry = [
            OnExpiry::Flag,
            OnExpiry::Overrun,
            OnExpiry::Penalty {
                refill: self.time(),
            },
        ];
        let goes_on = [OnExpiry::Next, OnExpiry::FirstFlag(FirstFlag::MinimalLoss)];
        let mut stage = Stage::new(self.time());
        stage.entry = self.one(&[Entry::Add, Entry::Set]);
        stage.quota = self.maybe(quota);
        stage.credit = self.maybe(Self::credit);
        stage.limit = self.maybe(Self::limit);
        // A call can return as many events as there are lives: with many lives and a short time the
        // test would take long.
        stage.lives = NonZeroU16::new(self.one(&[1, 1, 1, 2, 300])).expect("lives");
        stage.turn_limit = self.maybe(Self::time);
        stage.overrun_most = self.maybe(Self::time);
        stage.on_expiry = if is_last {
            self.one(&on_expiry)
        } else {
            self.one(&goes_on)
        };
        stage
    }

    fn credit(&mut self) -> Credit {
        let amount = self.time();
        let keep = self.one(&[0, 1, 100, u32::MAX]);
        match self.below(3) {
            0 => Credit::Banked { amount },
            1 => Credit::Apart { amount, keep },
            _ => Credit::Paid {
                amount,
                every: self.count(),
                keep,
            },
        }
    }

    fn limit(&mut self) -> Limit {
        let bank = self.time();
        let kinds = [Limit::Clip(bank), Limit::Linear(bank), Limit::Hybrid(bank)];
        self.one(&kinds)
    }

    fn rules(&mut self) -> Rules {
        let game_limit = |random: &mut Self| match random.below(2) {
            0 => GameLimit::Time(random.time()),
            _ => GameLimit::Turns(random.count()),
        };
        let openings = [
            Opening::Timed,
            Opening::Timed,
            Opening::Setup { least: self.time() },
            Opening::Untimed {
                turns: NonZeroU8::new(self.one(&[1, 255])).expect("turns"),
                earns: true,
                first_move: None,
            },
        ];
        let mut rules = Rules::new();
        rules.coupling = self.one(&[Coupling::None, Coupling::None, Coupling::Hourglass]);
        rules.game_limit = self.maybe(game_limit);
        rules.opening = self.one(&openings);
        rules.flag_falls = self.one(&[FlagFalls::PastZero, FlagFalls::AtZero]);
        rules.charge = match self.below(3) {
            0 => Charge::new(self.count(), self.one(&[Rounding::Down, Rounding::Up]))
                .least(self.time()),
            _ => Charge::EXACT,
        };
        rules.weekend_pauses = self.one(&[false, true]);
        rules.grace = self.maybe(Self::time).unwrap_or(Millis::ZERO);
        if rules.coupling == Coupling::None {
            rules.grace_excess = self.one(GraceExcess::ALL);
        }
        rules
    }

    fn control(&mut self) -> Result<TimeControl, ControlError> {
        let stages = 1 + self.below(3);
        let stages = (1..=stages).map(|place| self.stage(place == stages));
        let stages = stages.collect();
        same_for_both(stages, self.rules())
    }

    /// A timestamp at a limit, or near an earlier one.
    fn moment(&mut self, before: Timestamp) -> Timestamp {
        let most = Timestamp::MAX.get();
        let ends = [-most, 1 - most, -1, 0, 1, most - 1, most];
        let near = [0, 1, 1_000, most / 2].map(|step| before.get().saturating_add(step));
        match self.below(3) {
            0 => at(self.one(&ends)),
            _ => Timestamp::new(self.one(&near)).unwrap_or(Timestamp::MAX),
        }
    }

    /// A call of the clock, valid or not.
    fn call(&mut self, clock: &mut Clock, at: Timestamp) -> Result<usize, ClockError> {
        let side = clock
            .read(at)
            .map_or(Side::First, |reading| reading.on_turn);
        let came = match self.below(16) {
            0 => clock.start(self.side(), at),
            1 => clock.press_elapsed(side, at, self.any_time()),
            2 => clock.press_unreceived(side, at),
            3 => clock.receive(at),
            4 => clock.set_ready(side, at, true),
            5 => clock.hand_over(side, at),
            6 => clock.pause(at),
            7 => clock.resume(at),
            8 => clock.adjust(self.side(), at, self.any_time()),
            9 => clock.set_bank(self.side(), at, self.any_time()),
            10 => clock.set_turn(self.side(), at),
            11 => clock.raise_flag(self.side(), at),
            12 => clock.advance(at),
            _ => clock.press(side, at),
        };
        came.map(|events| events.len())
    }
}

/// All fields of stages and rules, all timestamps and times at their limits: a call fails and
/// changes nothing, or the clock can be saved and restored, and behaves the same in an arena.
#[test]
fn clocks_with_numbers_at_their_limits() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut controls, mut made, mut refused) = (0, 0, 0);
    for _ in 0..number("FLAGFALL_LIMIT_CONTROLS", 1_000) {
        let Ok(control) = random.control() else {
            continue;
        };
        controls += 1;
        assert!(!control.describe().is_empty());
        let mut clock = Clock::new(control);
        let mut now = random.moment(Timestamp::MIN);
        let _ = clock.start(random.side(), now);
        for _ in 0..6 {
            now = random.moment(now);
            let before = clock.clone();
            if random.call(&mut clock, now).is_err() {
                refused += 1;
                assert_eq!(clock, before);
                continue;
            }
            made += 1;
            look_at(&clock, now);
        }
    }
    assert!(controls > 100 && made > controls && refused > controls);
}

fn look_at(clock: &Clock, now: Timestamp) {
    // What a call may do need not be what a reading can name: a ready move that would be charged
    // more than the longest time.
    let reading = match clock.read(now) {
        Ok(reading) => reading,
        Err(error) => return assert_eq!(error, ClockError::TooLarge),
    };
    let saved = clock.save(now).expect("a save");
    let restored = Clock::restore(&saved, None);
    assert_eq!(restored.as_ref(), Ok(clock));
    let _ = (clock.read(Timestamp::MAX), clock.deadline());
    let mut arena = Arena::new();
    let game = arena.add(clock.clone()).expect("a game");
    assert_eq!(arena.read(game, now), Ok(reading));
    let kept = arena
        .clock(game)
        .and_then(|clock| clock.save(now).map_err(ArenaError::from));
    assert_eq!(kept, Ok(saved), "{clock:?}");
    let mut alone = clock.clone();
    let side = alone.read(now).map_or(Side::First, |r| r.on_turn);
    assert_eq!(
        arena.press(game, side, now),
        alone.press(side, now).map_err(ArenaError::from),
        "{clock:?}"
    );
    assert_eq!(
        arena.read(game, Timestamp::MAX),
        alone.read(Timestamp::MAX).map_err(ArenaError::from)
    );
}

/// Presses a thousand years apart, from the first timestamp to the last.
#[test]
fn from_the_first_timestamp_to_the_last() {
    const THOUSAND_YEARS: i64 = 31_556_952_000_000;
    // One millisecond past its bank is the longest time.
    let stage = Stage::new(ms(Millis::MAX.get() - 1));
    let control = same_for_both(vec![stage], Rules::default());
    let control = Arc::new(control.expect("a control"));
    let mut clock = Clock::new(Arc::clone(&control));
    let mut arena = Arena::new();
    clock.start(Side::First, Timestamp::MIN).expect("a start");
    let game = arena.add(clock.clone()).expect("a game");
    let mut side = Side::First;
    let mut presses = 0;
    let mut now = Timestamp::MIN;
    while let Some(next) = now.checked_add(ms(THOUSAND_YEARS)) {
        assert_eq!(clock.press(side, next), Ok(vec![]));
        assert_eq!(arena.press(game, side, next), Ok(vec![]));
        (now, side, presses) = (next, !side, presses + 1);
    }
    assert_eq!(presses, 570);
    let sides = clock.read(now).expect("a reading").sides;
    assert_eq!(sides.first.used, ms(presses / 2 * THOUSAND_YEARS));
    assert_eq!(
        sides.first.bank,
        Some(ms(stage.time.get() - presses / 2 * THOUSAND_YEARS))
    );
    assert_eq!(arena.clock(game).as_ref(), Ok(&clock));
    let left = sides.first.bank.expect("a bank");
    let fall = now.checked_add(left).and_then(|end| end.checked_add(ms(1)));
    assert_eq!(clock.deadline(), fall);
    let fall = fall.expect("a moment");
    assert_eq!(arena.advance(fall).map(|events| events.len()), Ok(1));
    let events = clock.advance(fall).expect("an advance");
    assert_eq!(events.first().map(|event| event.at), Some(fall));
    assert_eq!(arena.clock(game), Ok(clock));
}

/// A snapshot of a game whose sides have made this many moves, all of them towards a quota.
fn after(control: &TimeControl, moves: u32) -> Clock {
    let after_presses = |presses: u32| {
        let mut clock = Clock::new(control.clone());
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        for press in 0..presses {
            let side = Side::ALL[usize::from(press % 2 == 1)];
            clock.press(side, Timestamp::from(0)).expect("a press");
        }
        clock.save(Timestamp::from(0)).expect("a save")
    };
    // No time has passed: only the move counts differ.
    let (few, more) = (after_presses(4), after_presses(6));
    assert_eq!(few.len(), more.len());
    let content = few.len() - 4;
    let mut saved = Vec::new();
    for (few, more) in few.iter().zip(&more).take(content) {
        if few == more {
            saved.push(*few);
            continue;
        }
        let mut rest = moves;
        while rest > 0x7F {
            saved.push(u8::try_from(rest & 0x7F | 0x80).expect("a byte"));
            rest >>= 7;
        }
        saved.push(u8::try_from(rest).expect("a byte"));
    }
    saved.extend(crc32fast::hash(&saved).to_le_bytes());
    Clock::restore(&saved, None).expect("a snapshot")
}

#[test]
fn the_last_move_that_can_be_counted() {
    let control = Notation::named("chess").expect("chess").parse("G/1");
    let mut clock = after(&control.expect("a control"), u32::MAX - 1);
    let zero = Timestamp::from(0);
    let mut arena = Arena::new();
    let game = arena.add(clock.clone()).expect("a game");
    for side in Side::ALL {
        assert_eq!(clock.press(side, zero), Ok(vec![]));
        assert_eq!(arena.press(game, side, zero), Ok(vec![]));
    }
    let before = clock.clone();
    assert_eq!(clock.press(Side::First, zero), Err(ClockError::TooLarge));
    assert_eq!(
        arena.press(game, Side::First, zero),
        Err(ArenaError::from(ClockError::TooLarge))
    );
    assert_eq!(clock, before);
    assert_eq!(arena.clock(game), Ok(before));
    assert_eq!(
        clock.read(zero).expect("a reading").sides.first.moves,
        u32::MAX
    );
    // Its time can still run out.
    assert_eq!(
        clock
            .advance(Timestamp::from(60_001))
            .map(|events| events.len()),
        Ok(1)
    );
}

#[test]
fn the_longest_match() {
    let length = NonZeroU16::MAX;
    let mut of = Match::new(length);
    assert_eq!(of.length(), length);
    of.start_game().expect("a game");
    for doubles in 1..=31 {
        let side = Side::ALL[usize::from(doubles % 2 == 0)];
        of.double(side).expect("a double");
        of.take().expect("a take");
    }
    assert_eq!(of.cube(), Some(1 << 31));
    of.double(Side::Second).expect("a double");
    assert_eq!(of.take(), Err(MatchError::TooManyPoints));
    assert_eq!(of.cube(), Some(1 << 31));
    assert_eq!(of.may_decline_resignation(u32::MAX, None), Ok(false));
    // Points beyond the length do not count.
    of.end_game(Side::First, u32::MAX).expect("an end");
    assert_eq!(of.winner(), Some(Side::First));
    assert_eq!(of.score().first, u16::MAX);

    let score = BySide {
        first: 65_533,
        second: 0,
    };
    let mut of = Match::at_score(length, score, u32::MAX, Crawford::NotYet).expect("a match");
    assert_eq!(of.start_game(), Err(MatchError::TooManyPoints));
    assert_eq!((of.games(), of.cube()), (u32::MAX, None));
}

#[test]
fn the_longest_lag() {
    let mut lag = Lag::new(Millis::MAX, Millis::MAX).expect("a lag");
    assert_eq!(lag.quota(), ms(3_000));
    assert_eq!(
        lag.charge(Millis::MAX, Millis::MAX),
        ms(Millis::MAX.get() - 3_000)
    );
    assert_eq!(lag.charge(Millis::MIN, Millis::MAX), Millis::MIN);
    assert_eq!(lag.charge(Millis::MAX, Millis::MIN), Millis::MAX);
    assert_eq!(lag.quota(), ms(3_000));
    assert_eq!(
        Lag::new(Millis::MIN, Millis::ZERO),
        Err(ControlError::NegativeTime)
    );
}

#[test]
fn no_default_clock_has_a_time_below_zero() {
    let below = Ggs::new(Millis::ZERO, Millis::ZERO, ms(-1));
    assert_eq!(below, Err(ControlError::NegativeTime));
    assert!(Ggs::new(Millis::ZERO, Millis::ZERO, Millis::ZERO).is_ok());
}

#[test]
fn very_many_stages() {
    let count = number("FLAGFALL_LIMIT_STAGES", 3_000);
    let pgn = Notation::named("pgn").expect("pgn");
    let text = format!("{}60", "1/60:".repeat(count - 1));
    let mut began = Instant::now();
    let mut took = |what: &str| {
        println!(
            "{count} stages {what}: {:?}, {} MiB",
            began.elapsed(),
            resident_mib()
        );
        began = Instant::now();
    };
    let control = pgn.parse(&text).expect("a control");
    assert_eq!(control.schedule(Side::First).len(), count);
    took("parsed");
    let stages = control.schedule(Side::First).to_vec();
    let again = same_for_both(stages, control.rules()).expect("a control");
    assert!(again == control);
    took("made");
    assert!(control.describe().len() > count);
    took("described");
    assert!(pgn.print(&control, Side::First).expect("a text") == text);
    took("printed");

    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let mut entered = 0;
    for press in 0..2 * (count - 1) {
        let side = Side::ALL[press % 2];
        let events = clock.press(side, Timestamp::from(0)).expect("a press");
        let is_stage = |event: &&flagfall::Event| matches!(event.kind, EventKind::Stage { .. });
        entered += events.iter().filter(is_stage).count();
    }
    let sides = clock.read(Timestamp::from(0)).expect("a reading").sides;
    let last = u32::try_from(count - 1).expect("a place");
    assert_eq!(entered, 2 * (count - 1));
    assert_eq!((sides.first.stage, sides.second.stage), (last, last));
    took("played");
    let (saved, json) = (
        clock.save(Timestamp::from(0)),
        clock.save_json(Timestamp::from(0)),
    );
    took("saved");
    assert!(Clock::restore(&saved.expect("a save"), None) == Ok(clock.clone()));
    assert!(Clock::restore(json.expect("a save").as_bytes(), None) == Ok(clock));
    took("restored");
}

/// All stages but the last end at once, in one call.
#[test]
fn stages_that_are_used_up_together() {
    let count = number("FLAGFALL_LIMIT_STAGES", 3_000);
    let stage = |place| {
        Stage::new(Millis::from(1)).on_expiry(if place == count {
            OnExpiry::Flag
        } else {
            OnExpiry::Next
        })
    };
    let stages = (1..=count).map(stage).collect();
    let mut clock = Clock::new(same_for_both(stages, Rules::default()).expect("a control"));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let began = Instant::now();
    let events = clock.advance(Timestamp::MAX).expect("an advance");
    println!(
        "{count} stages used up: {:?}, {} MiB",
        began.elapsed(),
        resident_mib()
    );
    assert_eq!(events.len(), count);
}

/// The memory of the process in MiB; 0 if the system does not report it.
fn resident_mib() -> usize {
    resident().unwrap_or_default() >> 20
}

/// Very long texts are parsed up to the first error, or to the end, in each notation.
#[test]
fn the_longest_texts() {
    let length = number("FLAGFALL_LIMIT_BYTES", 50_000);
    let pieces = [
        "9",
        " ",
        "40/90, ",
        "(",
        "[",
        "{\"a\":",
        "\u{1F600}",
        "\n",
        ";",
        "0",
        "-",
        "G/1:",
    ];
    for notation in Notation::ALL {
        for piece in pieces {
            let text = piece.repeat(length / piece.len());
            let began = Instant::now();
            if let Err(error) = notation.parse(&text) {
                assert!(
                    error.offset <= text.len(),
                    "{} {piece:?}: {error:?}",
                    notation.name()
                );
            }
            let took = began.elapsed();
            if took.as_millis() > 500 {
                println!("{} {piece:?} of {length} bytes: {took:?}", notation.name());
            }
        }
    }
}

/// Whether `read` takes time in proportion to the repetitions of `part`.
fn repeats_are_linear(begin: &str, part: &str, end: &str, read: impl Fn(&str)) -> bool {
    is_linear(20_000, |count| {
        read(&format!("{begin}{}{end}", part.repeat(count)));
    })
}

/// Phrases that repeat what the parser looks ahead for.
#[test]
fn repeated_parts_of_phrases_take_time_in_proportion() {
    for (begin, part) in [
        ("90 min ", "byo-yomi "),
        ("5 ", "byo-yomi "),
        ("5 ", "periods "),
        ("90 min ", "all moves "),
        ("", "all moves "),
        ("90 min, ", "no increment or "),
        ("", "5 periods of 30 s "),
        ("1 h ", "+ 5 x 30 s "),
        ("", "1 min to move 4000000000, "),
        ("1 min", ", 1 min after move 4000000000"),
        ("", "1 min/40 moves + "),
        ("", "1,1"),
        ("", "a-"),
        ("", "d'"),
        ("", "1 ½ "),
        ("", "持ち時間"),
        ("", "持ち時間なし "),
        ("", "no main time, "),
        ("0 min ", "+ "),
        ("40 moves rest", " first:"),
        ("40 moves: 1 min", ", 20 moves: 1 min"),
        ("1 min for moves 1-40", ", 1 min for moves 41-40"),
        ("noventa ", "y un "),
        ("30 минут ", "с 41 "),
        ("", "x"),
        ("", "é"),
        ("", "(1:30) "),
    ] {
        let read = |text: &str| drop(Notation::Fide.parse(text));
        assert!(
            repeats_are_linear(begin, part, "", read),
            "{begin:?}, then {part:?}"
        );
    }
}

/// Texts that repeat what a tolerant reading looks for.
#[test]
fn repeated_parts_of_tolerant_readings_take_time_in_proportion() {
    for (notation, begin, part, end) in [
        (Notation::Sgf, "TM[", "1", " min]"),
        (Notation::Sgf, "TM[600]OT[", "1 ", "]"),
        (Notation::Sgf, "TM[600]BL", "[1]", ""),
        (Notation::Sgf, "", "tm[1]", ""),
        (Notation::Sgf, "", "(;", ""),
        (Notation::Pgn, "", " ", "x"),
        (Notation::Pgn, "", "1 ", ""),
        (Notation::Pgn, "60 ", "rated ", ""),
        (Notation::Pgn, "40/90m", " ", "x"),
        (Notation::Pgn, "40/90m", " 1h", ""),
        (Notation::PgnExtended, "0.", "1", ""),
        (Notation::UsChess, "G/60", "(", ""),
        (Notation::UsChess, "G/", "1", " min"),
        (Notation::UsChess, "40/90 SD/30 d5", " ", ""),
        (Notation::Fide, "", "~", "90 min"),
        (Notation::Fide, "90 minutos ", "all ", ""),
        (Notation::Fide, "90 min ", "rated ", ""),
    ] {
        let read = |text: &str| drop(notation.parse_tolerant(text));
        let name = notation.name();
        assert!(
            repeats_are_linear(begin, part, end, read),
            "{name} {begin:?}, then {part:?}"
        );
    }
}
