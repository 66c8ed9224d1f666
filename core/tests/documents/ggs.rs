//! The clock of GGS: `[ini[,[N]m1]]/[inc[,[N]m2]]/[ext[,[N]m3]]`.

use flagfall::{Clock, Ggs, Notation};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{End, Model, Shown, choices, config, play};

struct Part {
    time: i64,
    n: bool,
    moves: u32,
}

struct Server {
    ini: Part,
    inc: Part,
    ext: Part,
    /// "Other (mostly win/draw/loss) games treat soft-timeout as hard-timeout."
    soft_is_hard: bool,
    overtime: [bool; 2],
    /// The moves in this period, in the game, and the time since the last increment.
    in_period: [u32; 2],
    in_game: [u32; 2],
    spent: [i64; 2],
    shown: Shown,
}

impl Server {
    fn enter_overtime(&mut self, side: usize) {
        self.overtime[side] = true;
        self.in_period[side] = 0;
        self.shown.time[side] = if self.ext.n {
            // "clock is set to overtime, any unused time is lost"
            self.ext.time
        } else {
            // "overtime is additive, i.e. it is added to the remaining time"
            self.shown.time[side] + self.ext.time
        };
    }
}

impl Model for Server {
    fn turn(&mut self, side: usize, used: i64) {
        let mut left = used;
        if left > self.shown.time[side] && !self.overtime[side] {
            if !self.ini.n {
                // "If N is not present, clock goes into soft-timeout loss"; "it ensures minimal
                // loss, but player is allowed extension time to complete the game"
                if self.soft_is_hard {
                    self.shown.end = Some(End::Lost(side));
                    return;
                }
                self.shown.first_flag[side] = true;
            }
            // "If N (read NOT loss) is present, clock goes into overtime (extension time) mode."
            left -= std::mem::take(&mut self.shown.time[side]);
            self.enter_overtime(side);
        }
        // "If player does not complete game or m3 moves during ext period, clock goes into
        // hard-timeout"
        if left > self.shown.time[side] {
            self.shown.end = Some(End::Lost(side));
            return;
        }
        self.shown.time[side] -= left;
        self.in_period[side] += 1;
        self.in_game[side] += 1;
        self.spent[side] += used;
        // "Completion of m1 moves causes clock to go to overtime mode too."; "If m1 is 0, player
        // has to complete the whole game in ini time."; in overtime the same with m3. Ruling: then
        // the overtime is given again.
        let moves = if self.overtime[side] {
            self.ext.moves
        } else {
            self.ini.moves
        };
        if self.in_period[side] == moves {
            self.enter_overtime(side);
        }
        // "Increment time (inc) is the time that will be added to players clock every m2 moves".
        // Ruling: also by the move that leads to overtime, after the overtime was added.
        if self.in_game[side].is_multiple_of(self.inc.moves) {
            let spent = std::mem::take(&mut self.spent[side]);
            self.shown.time[side] += if self.inc.n {
                // "min( spent_time, increment_time ) is added to the clock"
                spent.min(self.inc.time)
            } else {
                // "increment time is additive, i.e. it is added to remaining time"
                self.inc.time
            };
        }
    }

    fn shown(&self) -> Shown {
        self.shown.clone()
    }

    fn borders(&self, side: usize) -> Vec<i64> {
        let time = self.shown.time[side];
        let spent = self.inc.time - self.spent[side];
        vec![time, spent, time + self.ext.time]
    }
}

fn part(draw: &mut Draw<'_>, least_moves: u32) -> Part {
    Part {
        time: i64::from(draw.between(0, 5)) * 1_000,
        n: draw.once_in(2),
        moves: draw.between(least_moves, 3),
    }
}

fn text(parts: [&Part; 3]) -> String {
    let part = |part: &Part| {
        let n = if part.n { "N" } else { "" };
        format!("{},{n}{}", part.time / 1_000, part.moves)
    };
    parts.map(part).join("/")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_on_ggs(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let (ini, inc, ext) = (part(draw, 0), part(draw, 1), part(draw, 0));
        let soft_is_hard = draw.once_in(3);
        let text = text([&ini, &inc, &ext]);
        let options = Ggs::default().soft_is_hard(soft_is_hard);
        let control = Notation::Ggs(options).parse(&text).expect("a setup");
        let time = [ini.time; 2];
        let shown = Shown { time, ..Shown::default() };
        let model = Server {
            ini,
            inc,
            ext,
            soft_is_hard,
            overtime: [false; 2],
            in_period: [0; 2],
            in_game: [0; 2],
            spent: [0; 2],
            shown,
        };
        play(draw, model, Clock::new(control), 9_000).map_err(|found| {
            TestCaseError::fail(format!("soft is hard: {soft_is_hard}, {text}\n{found}"))
        })?;
    }
}
