//! Arimaa: `M/R/P/L/G/T`.

use flagfall::{Arimaa, Clock, Notation, TimeControl};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{End, Model, Shown, choices, config, play};

#[derive(Clone, Copy, PartialEq)]
enum GameLimit {
    None,
    /// "G is the time after which the game is halted and the winner is determined by score."
    Time(i64),
    /// "G can also be specified as the maximum number of moves by ending with 't'"
    Turns(u32),
}

#[derive(Clone, Copy)]
struct Rules {
    /// "M is the time set to the main timer per each move"
    each_move: i64,
    /// "R is the time in the reserve timer at start"
    reserve: i64,
    /// "P is the percent of unused move time that gets added to the reserve"
    percent: i64,
    /// "L is a time limit for the reserve (0 means no limit)"
    limit: i64,
    game: GameLimit,
    /// "T is a time limit for any single move (0 means no limit)"
    single_move: i64,
    /// "If the button is checked both players are given 1 minute of time to setup the initial
    /// position in the first move of the game."
    setup: bool,
}

struct Server {
    rules: [Rules; 2],
    /// "If differing values are given in the setups the higher of the values is applied for both
    /// players and the lower definition is ignored."
    game: GameLimit,
    turns: [u32; 2],
    used: i64,
    shown: Shown,
}

impl Server {
    fn move_time(&self, side: usize) -> i64 {
        // "The radio button on the settings page has effect in games which use a time per move (M)
        // of less than 1 minute."
        if self.rules[side].setup && self.turns[side] == 0 {
            self.rules[side].each_move.max(60_000)
        } else {
            self.rules[side].each_move
        }
    }
}

impl Model for Server {
    fn turn(&mut self, side: usize, used: i64) {
        let rules = &self.rules[side];
        let move_time = self.move_time(side);
        let reserve = self.shown.time[side];
        // "on any given move the player cannot take more than 3 minutes even if sum of reserve and
        // move time is more". Ruling: exactly the limit is in time, as is a move with exactly
        // nothing left.
        let single_move = Some(rules.single_move).filter(|limit| *limit > 0);
        let allowed = (move_time + reserve).min(single_move.unwrap_or(i64::MAX));
        // "same as above, but game must be stopped after 4 hours". Ruling: exactly the limit is not
        // yet past it; of a flag and the stop in one millisecond the flag counts.
        if let GameLimit::Time(limit) = self.game
            && self.used + used > limit
            && self.used + allowed > limit
        {
            self.shown.end = Some(End::Halted);
            return;
        }
        if used > allowed {
            self.shown.end = Some(End::Lost(side));
            return;
        }
        self.used += used;
        self.shown.time[side] -= (used - move_time).max(0);
        // "The unused time from the setup move is not added to the reserve time."
        let setup_move = self.turns[side] == 0;
        // "50% of unused move time being added to the reserve". Ruling: fractions of a millisecond
        // are not added.
        let unused = (move_time - used).max(0) * rules.percent / 100;
        // "100% of unused move time added to reserve, but only if reserve is less than 5 minutes"
        if !setup_move && (rules.limit == 0 || reserve < rules.limit) {
            let filled = self.shown.time[side] + unused;
            self.shown.time[side] = match rules.limit {
                0 => filled,
                // "L is a time limit for the reserve"
                limit => filled.min(limit),
            };
        }
        self.turns[side] += 1;
        // "game must be stopped after both players have taken 120 turns"
        if let GameLimit::Turns(limit) = self.game
            && self.turns == [limit; 2]
        {
            self.shown.end = Some(End::Halted);
        }
    }

    fn shown(&self) -> Shown {
        self.shown.clone()
    }

    fn borders(&self, side: usize) -> Vec<i64> {
        let move_time = self.move_time(side);
        let mut borders = vec![move_time, move_time + self.shown.time[side]];
        borders.push(self.rules[side].single_move);
        if let GameLimit::Time(limit) = self.game {
            borders.push(limit - self.used);
        }
        borders
    }
}

fn rules(draw: &mut Draw<'_>) -> Rules {
    let mut seconds = |least, most| i64::from(draw.between(least, most)) * 1_000;
    let (each_move, reserve) = (seconds(0, 4), seconds(1, 6));
    let (limit, single_move) = (seconds(0, 8), seconds(0, 8));
    Rules {
        each_move,
        reserve,
        percent: draw.of(&[100, 50, 0, 33, 1, 99, 150]),
        limit,
        game: match draw.below(4) {
            0 | 1 => GameLimit::None,
            2 => GameLimit::Time(i64::from(draw.between(1, 90)) * 1_000),
            _ => GameLimit::Turns(draw.between(1, 6)),
        },
        single_move,
        setup: draw.once_in(3),
    }
}

fn text(rules: &Rules) -> String {
    let game = match rules.game {
        GameLimit::None => "0".into(),
        GameLimit::Time(limit) => format!("{}s", limit / 1_000),
        GameLimit::Turns(limit) => format!("{limit}t"),
    };
    let Rules {
        each_move,
        reserve,
        percent,
        limit,
        single_move,
        ..
    } = rules;
    let [each_move, reserve] = [each_move, reserve].map(|time| format!("{}s", time / 1_000));
    let [limit, single_move] = [limit, single_move].map(|time| format!("{}s", time / 1_000));
    format!("{each_move}/{reserve}/{percent}/{limit}/{game}/{single_move}")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_of_arimaa(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let first = rules(draw);
        let mut second = if draw.once_in(3) { rules(draw) } else { first };
        second.setup = first.setup;
        // Ruling: a time together with a number of moves is rejected; a limit of one side applies
        // to both.
        let game = match (first.game, second.game) {
            (GameLimit::Time(one), GameLimit::Time(two)) => GameLimit::Time(one.max(two)),
            (GameLimit::Turns(one), GameLimit::Turns(two)) => GameLimit::Turns(one.max(two)),
            (GameLimit::None, other) => other,
            (one, _) => {
                second.game = GameLimit::None;
                one
            }
        };
        let texts = [text(&first), text(&second)];
        let setup = first.setup;
        let notation = Notation::Arimaa(Arimaa { setup, ..Arimaa::default() });
        let [one, two] = texts.each_ref().map(|text| notation.parse(text).expect("a setup"));
        let control = TimeControl::from_sides(&one, &two).expect("two setups");
        let time = [first.reserve, second.reserve];
        let shown = Shown { time, ..Shown::default() };
        let model = Server { rules: [first, second], game, turns: [0; 2], used: 0, shown };
        play(draw, model, Clock::new(control), 10_000)
            .map_err(|found| TestCaseError::fail(format!("setup {setup}, {texts:?}\n{found}")))?;
    }
}
