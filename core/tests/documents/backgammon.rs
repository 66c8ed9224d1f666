//! The online backgammon site: minutes for each side, and seconds after each move.

use std::fmt::Write as _;
use std::num::NonZeroU16;

use flagfall::{Clock, Match, Notation, Side, Timestamp};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{SIDES, at, choices, config, turn_time};

struct Site {
    /// "The initial time each player has in minutes"
    initial: i64,
    /// "Amount of seconds added after each move."
    added: i64,
    started: bool,
    length: u16,
    score: [u16; 2],
    frozen: bool,
    /// The value of the cube, and the side that alone may double.
    cube: u32,
    owner: Option<usize>,
    time: [i64; 2],
    penalties: [u16; 2],
}

impl Site {
    fn new(initial: i64, added: i64, length: u16) -> Self {
        Self {
            initial,
            added,
            started: false,
            length,
            score: [0; 2],
            frozen: false,
            cube: 1,
            owner: None,
            // Ruling: a game with 0 minutes begins with the seconds.
            time: [if initial == 0 { added } else { initial }; 2],
            penalties: [0; 2],
        }
    }

    /// "His timer is set back to half the initial time (or the amount of seconds added, in the
    /// event the initial time was set to 0)"
    fn half(&self) -> i64 {
        match self.initial {
            0 => self.added,
            initial => initial / 2,
        }
    }

    /// The timer of `side` runs. True until the match is over.
    fn run(&mut self, side: usize, used: i64) -> bool {
        // "The timer will start after the first player moves."
        if !self.started {
            return true;
        }
        let mut left = used;
        // "If a player runs out of time". Ruling: only past zero, as elsewhere.
        while left > self.time[side] {
            left -= self.time[side];
            // "He is penalized 1 point"
            self.penalties[side] += 1;
            self.score[1 - side] += 1;
            self.time[side] = self.half();
            // "If because of the penalty point, the opponent is one point away from winning the
            // match, the cube is frozen and cannot be used by either player."
            self.frozen |= self.score[1 - side] + 1 == self.length;
            // Ruling: the last point of a match ends it.
            if self.score[1 - side] == self.length {
                return false;
            }
        }
        // "The game continues in the position, only the score changes."
        self.time[side] -= left;
        true
    }

    /// "The increment of time is added once the move is completed."
    fn complete_move(&mut self, side: usize) {
        self.started = true;
        self.time[side] += self.added;
    }
}

fn seconds(time: i64) -> i64 {
    time / 1_000
}

struct Game {
    site: Site,
    clock: Clock,
    /// The match, by the calls of `Match`.
    kept: Match,
    now: i64,
    story: String,
}

impl Game {
    /// Some time passes on the clock of `side`. True until the match is over.
    fn pass(&mut self, side: usize, used: i64) -> bool {
        let before = self.site.penalties[side];
        let goes_on = self.site.run(side, used);
        for _ in before..self.site.penalties[side] {
            self.kept.penalize(SIDES[side]).expect("a penalty");
        }
        self.now += used;
        goes_on
    }

    fn compare(&mut self, done: &str, goes_on: bool) -> Result<(), TestCaseError> {
        let reading = self.clock.read(at(self.now)).expect("a reading");
        writeln!(self.story, "{} ms: {done}", self.now).expect("a string");
        let story = &self.story;
        let site = &self.site;
        prop_assert_eq!(!reading.phase.is_over(), goes_on, "{}", story);
        let sides = SIDES.map(|side| *reading.sides.get(side));
        prop_assert_eq!(
            sides.map(|side| side.penalties),
            site.penalties,
            "{}",
            story
        );
        prop_assert_eq!(
            SIDES.map(|side| *self.kept.score().get(side)),
            site.score,
            "{}",
            story
        );
        if goes_on {
            let banks = sides.map(|side| side.bank.expect("a bank").get());
            prop_assert_eq!(banks, site.time, "{}", story);
            prop_assert_eq!(self.kept.cube_is_frozen(), site.frozen, "{}", story);
        }
        Ok(())
    }

    fn play(&mut self, draw: &mut Draw<'_>) -> Result<(), TestCaseError> {
        self.clock.start(Side::First, at(0)).expect("a start");
        for side in [0, 1].into_iter().cycle() {
            let before = draw.below(4);
            if before == 1 && !self.site.frozen && self.site.started {
                let used = self.time(draw, side);
                let goes_on = self.pass(side, used);
                self.compare(&format!("the {side} thinks for {used}"), goes_on)?;
                if !goes_on {
                    return Ok(());
                }
                // "the cube is frozen and cannot be used by either player"
                if self.site.frozen {
                    let doubles = SIDES.map(|side| self.kept.double(side).is_ok());
                    prop_assert_eq!(doubles, [false; 2], "{}", self.story);
                } else if self.site.owner != Some(1 - side) {
                    self.double(draw, side)?;
                }
            }
            if before == 2 && self.site.started {
                // "Confirmation: ... if you run out of time, the move is sent automatically and
                // you do NOT lose on time (your time is zero plus any time added)."
                let ready = self.clock.set_ready(SIDES[side], at(self.now), true);
                ready.expect("a move that waits for its confirmation");
                let used = self.site.time[side];
                self.pass(side, used);
                self.site.complete_move(side);
                self.clock.advance(at(self.now)).expect("an advance");
                self.compare(
                    &format!("the {side} lets its move be sent after {used}"),
                    true,
                )?;
            } else {
                let used = self.time(draw, side);
                let goes_on = self.pass(side, used);
                if goes_on {
                    self.site.complete_move(side);
                }
                self.clock
                    .press(SIDES[side], at(self.now))
                    .expect("a press");
                self.compare(&format!("the {side} moves after {used}"), goes_on)?;
                if !goes_on {
                    return Ok(());
                }
            }
            if draw.is_empty() {
                break;
            }
        }
        self.next_game(draw)
    }

    /// `side` doubles and the other side takes.
    fn double(&mut self, draw: &mut Draw<'_>, side: usize) -> Result<(), TestCaseError> {
        let other = 1 - side;
        self.clock
            .hand_over(SIDES[side], at(self.now))
            .expect("a double");
        self.kept.double(SIDES[side]).expect("a double");
        self.compare(&format!("the {side} doubles"), true)?;
        // Ruling: a penalty that freezes the cube voids the pending double, which has
        // separate cases. So there is none here.
        let penalties = i64::from(self.site.score[side] + 2 < self.site.length);
        let most = self.site.time[other] + penalties * self.site.half();
        let used = self.time(draw, other).min(most);
        self.pass(other, used);
        // "It is not added after the cube decision."
        self.clock
            .hand_over(SIDES[other], at(self.now))
            .expect("an answer");
        self.kept.take().expect("an answer");
        self.site.cube *= 2;
        self.site.owner = Some(other);
        self.compare(&format!("the {other} takes after {used}"), true)?;
        // "in time limited game you cannot decline a resignation for the maximum amount of point
        // the player can lose". Ruling: that is three times the cube.
        let most = 3 * self.site.cube;
        let may = [most - 1, most].map(|points| self.kept.may_decline_resignation(points, None));
        prop_assert_eq!(may, [Ok(true), Ok(false)], "{}", self.story);
        Ok(())
    }

    /// "The next game, if needed, will be a Crawford game and thus the cube cannot be used."
    fn next_game(&mut self, draw: &mut Draw<'_>) -> Result<(), TestCaseError> {
        let winner = draw.below(2) == 0;
        let winner = usize::from(winner);
        self.site.score[winner] += 1;
        self.kept.end_game(SIDES[winner], 1).expect("an end");
        if self.site.score[winner] == self.site.length {
            prop_assert_eq!(self.kept.winner(), Some(SIDES[winner]), "{}", self.story);
            return Ok(());
        }
        self.kept.start_game().expect("a game");
        if self.site.frozen {
            prop_assert!(self.kept.is_crawford_game(), "{}", self.story);
            prop_assert!(self.kept.double(Side::First).is_err(), "{}", self.story);
            prop_assert!(self.kept.double(Side::Second).is_err(), "{}", self.story);
        }
        // "The time set is per game. Not the entire match."
        let control = self.clock.control().clone();
        let fresh = Clock::in_match(control, &self.kept)
            .read(Timestamp::from(0))
            .expect("a reading");
        let Site {
            initial,
            added,
            length,
            ..
        } = self.site;
        let time = Site::new(initial, added, length).time;
        prop_assert_eq!(
            SIDES.map(|side| fresh.sides.get(side).bank.expect("a bank").get()),
            time
        );
        Ok(())
    }

    fn time(&self, draw: &mut Draw<'_>, side: usize) -> i64 {
        let (time, half) = (self.site.time[side], self.site.half());
        turn_time(draw, &[time, time + half, time + 2 * half], 90_000)
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_of_backgammon(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let initial = i64::from(draw.between(0, 2)) * 60_000;
        let added = i64::from(draw.between(u32::from(initial == 0), 9)) * 1_000;
        let length = draw.of(&[3, 2, 5, 7]);
        let text = format!("{}+{}", seconds(initial) / 60, seconds(added));
        let control = Notation::Backgammon.parse(&text).expect("a setup");
        let mut kept = Match::new(NonZeroU16::new(length).expect("a length"));
        let clock = Clock::in_match(control, &kept);
        kept.start_game().expect("a game");
        let site = Site::new(initial, added, length);
        let mut game = Game { site, clock, kept, now: 0, story: String::new() };
        game.play(draw)
            .map_err(|found| TestCaseError::fail(format!("{text}, match to {length}\n{found}")))?;
    }
}
