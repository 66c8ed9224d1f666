//! The documents' sentences about the end of a game and its result, and about any time in a game,
//! on time controls with any stages and rules. They are checked like those about turns.

use flagfall::{
    Board, Charge, Clock, Credit, Event, EventKind, FirstFlag, Flag, FlagFalls, Losses, Millis,
    OnExpiry, Outcome, Phase, Reading, Reason, Rules, Schedule, Side, Terms, TimeControl,
};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{SIDES, at, choices, config};
use crate::mixed::mixed;

const LOSSES: Losses = Losses::new(2, 64);

fn terms() -> Terms {
    Terms::new().losses(LOSSES)
}

/// A clock after some turns of a game, and the time.
fn some_game(draw: &mut Draw<'_>, control: &TimeControl) -> (Clock, i64) {
    let mut clock = Clock::new(control.clone());
    let mut now = 0;
    clock.start(Side::First, at(now)).expect("a start");
    for _ in 0..draw.below(12) {
        let side = clock.read(at(now)).expect("a reading").on_turn;
        now += time(draw, &clock, now);
        clock.press(side, at(now)).expect("a press");
    }
    (clock, now)
}

/// Some time, or the time until the next event, plus or minus a millisecond.
fn time(draw: &mut Draw<'_>, clock: &Clock, now: i64) -> i64 {
    let short = i64::from(draw.between(0, 6));
    let due = clock.deadline().map_or(short, |due| due.get() - now);
    (draw.of(&[short, short, due]) + draw.of(&[0, -1, 1])).max(0)
}

fn boards(draw: &mut Draw<'_>) -> Board {
    draw.of(&[
        Board::Open,
        Board::Draw,
        Board::Win(Side::First),
        Board::Win(Side::Second),
        Board::Score(0),
        Board::Score(2),
        Board::Score(-30),
        Board::Resigned(Side::First),
        Board::Claimed(Side::First),
        Board::Claimed(Side::Second),
    ])
}

proptest! {
    #![proptest_config(config())]

    /// Double flag: "then they have actually lost the game on time"; "the game is drawn regardless
    /// of the position on the board". A result by the clocks is the same at any later time.
    #[test]
    fn a_decided_game_stays_decided(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (mut clock, now) = some_game(draw, &control);
        let verdict = clock.verdict(at(now), Board::Open, terms());
        let later = now + time(draw, &clock, now) + i64::from(draw.between(0, 90));
        let board = boards(draw);
        let with_board = clock.verdict(at(now), board, terms());
        let reading = clock.read(at(later)).expect("a reading");
        if verdict.expect("a verdict").outcome != Outcome::Open {
            prop_assert_eq!(clock.verdict(at(later), Board::Open, terms()), verdict, "{:?}", control);
            prop_assert_eq!(clock.verdict(at(later), board, terms()), with_board, "{:?}", control);
            clock.advance(at(later)).expect("an advance");
            prop_assert_eq!(clock.read(at(later)), Ok(reading));
        }
    }

    /// GGS: "Other (mostly win/draw/loss) games treat soft-timeout as hard-timeout."; Double flag:
    /// "then they have actually lost the game on time". No clock runs in a game that is decided.
    #[test]
    fn no_clock_runs_in_a_decided_game(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (clock, now) = some_game(draw, &control);
        let reading = clock.read(at(now)).expect("a reading");
        let verdict = clock.verdict(at(now), Board::Open, terms()).expect("a verdict");
        if verdict.outcome != Outcome::Open {
            prop_assert!(reading.phase.is_over(), "{:?}, {:?}\n{:?}", verdict, reading, control);
            prop_assert_eq!(clock.deadline(), None);
        }
        if reading.phase.is_over() {
            let later = clock.read(at(now + 1_000)).expect("a reading");
            prop_assert_eq!(Reading { at: reading.at, ..later }, reading, "{:?}", control);
        }
    }

    /// Arimaa: "game must be stopped … and winner is determined by score"; GGS: "Hard-timeout
    /// results in maximal loss."; "it ensures minimal loss"; Double flag: "if Black wins on the
    /// board while playing on their extra time, the game counts as a draw"; "White can, whenever
    /// they wish, stop the game and claim a draw".
    #[test]
    fn the_result_is_the_documents(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (clock, now) = some_game(draw, &control);
        let board = boards(draw);
        let reading = clock.read(at(now)).expect("a reading");
        let verdict = clock.verdict(at(now), board, terms()).expect("a verdict");
        let flags = SIDES.map(|side| reading.sides.get(side).first_flag);
        let told = format!("{board:?} {verdict:?} {reading:?}");
        if let Some(loser) = SIDES.into_iter().find(|side| reading.sides.get(*side).flag == Flag::Fallen) {
            prop_assert_eq!(verdict.outcome, Outcome::Win(!loser), "{}", told);
            let score = i64::from(LOSSES.maximal);
            let score = if loser == Side::First { -score } else { score };
            prop_assert_eq!(verdict.score, Some(score), "{}", told);
            return Ok(());
        }
        match (flags, board) {
            (_, Board::Resigned(_)) => {}
            ([None, None], Board::Score(score)) => {
                let winner = match score {
                    1.. => Outcome::Win(Side::First),
                    ..0 => Outcome::Win(Side::Second),
                    0 => Outcome::Draw,
                };
                prop_assert_eq!(verdict.outcome, winner, "{}", told);
                let halted = reading.phase == Phase::Halted;
                prop_assert_eq!(verdict.reason == Reason::Halt, halted, "{}", told);
            }
            ([None, None], Board::Win(side)) => {
                prop_assert_eq!(verdict.outcome, Outcome::Win(side), "{}", told);
            }
            ([None, None], Board::Claimed(_)) => {
                prop_assert_eq!(verdict.outcome, Outcome::Open, "{}", told);
            }
            ([Some(FirstFlag::NoWin), None], Board::Win(Side::First) | Board::Claimed(Side::Second))
            | ([None, Some(FirstFlag::NoWin)], Board::Win(Side::Second) | Board::Claimed(Side::First))
            | ([Some(FirstFlag::NoWin), Some(FirstFlag::NoWin)], _) => {
                prop_assert_eq!(verdict.outcome, Outcome::Draw, "{}", told);
            }
            ([Some(FirstFlag::MinimalLoss), None], Board::Score(score)) => {
                prop_assert_eq!(verdict.outcome, Outcome::Win(Side::Second), "{}", told);
                prop_assert_eq!(verdict.score, Some(score.min(-2)), "{}", told);
            }
            ([None, Some(FirstFlag::MinimalLoss)], Board::Score(score)) => {
                prop_assert_eq!(verdict.outcome, Outcome::Win(Side::First), "{}", told);
                prop_assert_eq!(verdict.score, Some(score.max(2)), "{}", told);
            }
            _ => {}
        }
    }

    /// Backgammon: "your timer is always showing the right amount": advancing often gives the same
    /// game as advancing once.
    #[test]
    fn looking_changes_nothing(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (mut once, mut now) = some_game(draw, &control);
        let mut often = once.clone();
        for _ in 0..6 {
            let wait = time(draw, &once, now);
            let mut seen = Vec::new();
            for _ in 0..draw.below(4) {
                let between = now + i64::try_from(draw.below(u64::try_from(wait).expect("a time") + 1)).expect("a time");
                seen.extend(often.advance(at(between)).unwrap_or_default());
            }
            now += wait;
            let side = once.read(at(now)).expect("a reading").on_turn;
            let events = once.press(side, at(now)).expect("a press");
            seen.extend(often.press(side, at(now)).expect("a press"));
            prop_assert_eq!(&events, &seen, "{:?}", control);
            prop_assert_eq!(once.read(at(now)), often.read(at(now)), "{:?}", control);
        }
    }

    /// Backgammon: "because the opponent has received the move a few seconds after you sent it his
    /// timer starts only when he actually received the move."
    #[test]
    fn the_timer_starts_when_the_move_is_received(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (mut clock, mut now) = some_game(draw, &control);
        let side = clock.read(at(now)).expect("a reading").on_turn;
        now += time(draw, &clock, now);
        let mut other = clock.clone();
        clock.press_unreceived(side, at(now)).expect("a press");
        other.press(side, at(now)).expect("a press");
        let lag = i64::from(draw.between(0, 40));
        if clock.read(at(now)).expect("a reading").phase.is_over() {
            return Ok(());
        }
        let events = clock.receive(at(now + lag)).expect("a receipt");
        prop_assert_eq!(events, Vec::<Event>::new());
        let received = clock.read(at(now + lag)).expect("a reading");
        let pressed = other.read(at(now)).expect("a reading");
        prop_assert_eq!(Reading { at: pressed.at, ..received }, pressed, "{:?}", control);
    }

    /// Backgammon: "if you run out of time, the move is sent automatically and you do NOT lose on
    /// time (your time is zero plus any time added)."
    #[test]
    fn a_move_that_waits_for_its_confirmation_is_sent(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let control = mixed(draw);
        let (mut clock, now) = some_game(draw, &control);
        let begun = clock.read(at(now)).expect("a reading");
        let side = begun.on_turn;
        let shown = *begun.sides.get(side);
        let schedule: &Schedule = control.schedule(side);
        let Some(stage) = schedule.get(usize::try_from(shown.stage).expect("a place")) else { return Ok(()) };
        let Rules { charge, game_limit, opening, .. } = control.rules();
        let special = game_limit.is_some() || charge != Charge::EXACT || opening != flagfall::Opening::Timed;
        let lost = matches!(stage.on_expiry, OnExpiry::Flag | OnExpiry::Penalty { .. });
        if begun.phase != Phase::Running || special || !lost || shown.lives > 1 || stage.turn_limit.is_some() {
            return Ok(());
        }
        // In the last millisecond it is sent in this call.
        let mut events = clock.set_ready(side, at(now), true).expect("a move that waits");
        let waits = events.is_empty();
        let time = shown.bank.map_or(0, Millis::get) + shown.lent.get();
        events.extend(clock.clone().advance(at(now + time + 1)).expect("an advance"));
        let sent = events.iter().find(|event| event.kind == EventKind::Sent);
        prop_assert!(sent.is_some(), "{:?} {:?}", events, control);
        // A press in the meantime is not an error: the side has moved. The next turn may end the
        // game.
        let pressed = clock.clone().press(side, at(now + time + 1));
        let pressed = pressed.map(|seen| {
            let late = |event: &Event| event.kind == EventKind::Late && event.side == side;
            seen.into_iter().filter(|event| !late(event)).collect()
        });
        if waits {
            prop_assert_eq!(&pressed, &Ok(events.clone()), "{:?}", control);
        }
        let sent = sent.map_or(at(now), |event| event.at);
        let after = *clock.read(sent).expect("a reading").sides.get(side);
        prop_assert_eq!(after.penalties, shown.penalties, "{:?}", control);
        prop_assert_eq!(after.flag, shown.flag, "{:?}", control);
        prop_assert_eq!(after.moves, shown.moves + 1, "{:?}", control);
        let added = match stage.credit {
            None => 0,
            Some(Credit::Paid { amount, every, keep: 100 }) if every.get() == 1 => amount.get(),
            _ => return Ok(()),
        };
        let past_zero = control.rules().flag_falls == FlagFalls::PastZero;
        if past_zero && stage.quota.is_none() && stage.limit.is_none() {
            prop_assert_eq!(after.bank.map(Millis::get), Some(added), "{:?}", control);
        }
    }
}
