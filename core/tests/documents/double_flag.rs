//! The double-flag chess clock.

use flagfall::{
    Board, Clock, DoubleFlag, Notation, Outcome, Reason, Side, Terms, TimeControl, Timestamp,
    Verdict,
};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{End, Model, SIDES, Shown, at, choices, config, play, turn_time};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bonus {
    Hybrid,
    Truncated,
    Linear,
}

struct Agreed {
    /// "a secondary 15 or 30 minutes added after 40 moves": a time, and its number of moves.
    first_control: Option<(u32, i64)>,
    main: i64,
    extra: i64,
    bonus: i64,
    kind: Bonus,
}

struct DoubleFlagClock {
    terms: Agreed,
    moves: [u32; 2],
    shown: Shown,
}

impl DoubleFlagClock {
    fn new(terms: Agreed) -> Self {
        let main = terms.first_control.map_or(terms.main, |(_, time)| time);
        let time = [main; 2];
        let shown = Shown {
            time,
            ..Shown::default()
        };
        let moves = [0; 2];
        Self {
            terms,
            moves,
            shown,
        }
    }

    /// The time after a move in extra time. Ruling: fractions of a millisecond are not added.
    fn with_bonus(&self, t: i64) -> i64 {
        let Agreed { extra, bonus, .. } = self.terms;
        match self.terms.kind {
            // "t ↦ min(t+10, 60)"
            Bonus::Truncated => (t + bonus).min(extra),
            // "t ↦ t + 10 - (10/60)·t"
            Bonus::Linear => t + (bonus * extra - bonus * t).div_euclid(extra),
            // "t ↦ min(t+10, (t+60)/2)"
            Bonus::Hybrid => (t + bonus).min((t + extra) / 2),
        }
    }
}

impl Model for DoubleFlagClock {
    fn turn(&mut self, side: usize, used: i64) {
        let mut left = used;
        let early = self.terms.first_control.map_or(0, |(moves, _)| moves);
        let time = self.shown.time[side];
        if left > time && !self.shown.first_flag[side] {
            // "no mercy needs to be given a player who oversteps the time for the first 40 moves"
            if self.moves[side] < early {
                self.shown.end = Some(End::Lost(side));
                return;
            }
            // "If a player uses up their 15 minutes before the end of the game, their first flag
            // falls." "At this point they are given a batch of extra time"
            self.shown.first_flag[side] = true;
            left -= time;
            self.shown.time[side] = self.terms.extra;
            // "White too oversteps their main 15 minutes. If this happens, the game is drawn
            // regardless of the position on the board."
            if self.shown.first_flag == [true; 2] {
                self.shown.end = Some(End::Drawn);
                return;
            }
        }
        // "If Black oversteps time again, by failing to move within the stipulated extra time, then
        // they have actually lost the game on time."
        if left > self.shown.time[side] {
            self.shown.end = Some(End::Lost(side));
            return;
        }
        self.shown.time[side] -= left;
        self.moves[side] += 1;
        if self.shown.first_flag[side] {
            // "when a player using extra time presses the clock, the full bonus of 10 seconds will
            // be added if they have up to 40 seconds left"
            self.shown.time[side] = self.with_bonus(self.shown.time[side]);
        } else if self.moves[side] == early {
            // "adding extra time at move 40"
            self.shown.time[side] += self.terms.main;
        }
    }

    fn shown(&self) -> Shown {
        self.shown.clone()
    }

    fn borders(&self, side: usize) -> Vec<i64> {
        let time = self.shown.time[side];
        let extra = self.terms.extra;
        // Also where the bonus begins to shrink.
        vec![time, time + extra, time - extra + 2 * self.terms.bonus]
    }
}

fn terms(draw: &mut Draw<'_>) -> Agreed {
    let two_controls = draw.once_in(3);
    let mut seconds = |least, most| i64::from(draw.between(least, most)) * 1_000;
    let (main, bonus, early) = (seconds(1, 6), seconds(0, 3), seconds(1, 6));
    let extra = 2 * bonus + seconds(1, 4);
    Agreed {
        first_control: two_controls.then(|| (draw.between(1, 3), early)),
        main,
        extra,
        bonus,
        kind: draw.of(&[Bonus::Hybrid, Bonus::Truncated, Bonus::Linear]),
    }
}

fn text(terms: &Agreed) -> String {
    let early = terms.first_control.map_or(String::new(), |(moves, time)| {
        format!("{moves}/{}s, ", time / 1_000)
    });
    let kind = match terms.kind {
        Bonus::Hybrid => "",
        Bonus::Truncated => " truncated",
        Bonus::Linear => " linear",
    };
    let [main, extra, bonus] = [terms.main, terms.extra, terms.bonus].map(|time| time / 1_000);
    format!("{early}G/{main}s | {extra}s/{bonus}{kind}")
}

fn parsed(terms: &Agreed) -> TimeControl {
    let notation = Notation::DoubleFlag(DoubleFlag::default());
    notation.parse(&text(terms)).expect("a setup")
}

/// The result with these first flags fallen: a draw, or the result on the board.
fn is_drawn(first_flag: [bool; 2], board: Board) -> bool {
    match board {
        // "if Black wins on the board while playing on their extra time, the game counts as a draw"
        Board::Win(winner) => first_flag[usize::from(winner == Side::Second)],
        Board::Draw => true,
        // "Now White can, whenever they wish, stop the game and claim a draw."
        Board::Claimed(by) => {
            let by = usize::from(by == Side::Second);
            first_flag[1 - by] && !first_flag[by]
        }
        _ => false,
    }
}

const BOARDS: [Board; 5] = [
    Board::Win(Side::First),
    Board::Win(Side::Second),
    Board::Draw,
    Board::Claimed(Side::First),
    Board::Claimed(Side::Second),
];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_with_two_flags(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let terms = terms(draw);
        let (text, control) = (text(&terms), parsed(&terms));
        play(draw, DoubleFlagClock::new(terms), Clock::new(control), 9_000)
            .map_err(|found| TestCaseError::fail(format!("{text}\n{found}")))?;
    }

    #[test]
    fn results_with_two_flags(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let terms = terms(draw);
        let (text, control) = (text(&terms), parsed(&terms));
        let mut model = DoubleFlagClock::new(terms);
        let mut clock = Clock::new(control);
        clock.start(Side::First, Timestamp::from(0)).expect("a start");
        let mut now = 0;
        for side in [0, 1].into_iter().cycle() {
            let used = turn_time(draw, &model.borders(side), 9_000);
            model.turn(side, used);
            now += used;
            clock.press(SIDES[side], at(now)).expect("a press");
            let Shown { first_flag, end, .. } = model.shown();
            for board in BOARDS {
                let verdict = clock.verdict(at(now), board, Terms::default());
                let Verdict { outcome, reason, .. } = verdict.expect("a verdict");
                let expected = match (end, board) {
                    (Some(End::Lost(side)), _) => Outcome::Win(SIDES[1 - side]),
                    (Some(_), _) => Outcome::Draw,
                    (None, board) if is_drawn(first_flag, board) => Outcome::Draw,
                    (None, Board::Win(side)) => Outcome::Win(side),
                    (None, _) => Outcome::Open,
                };
                prop_assert_eq!(outcome, expected, "{}: {:?}, {:?}: {:?}", text, board, first_flag, reason);
                let by_board = reason == Reason::Board;
                prop_assert!(end.is_none() || !by_board, "{}: {:?}", text, board);
            }
            if end.is_some() || draw.is_empty() {
                return Ok(());
            }
        }
    }
}
