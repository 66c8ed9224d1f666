//! PCN 1.0.0: the periods of a document.

use flagfall::Format;
use flagfall::pcn::Document;
use flagfall::{Clock, Millis, Notation, Pcn, Side};
use proptest::prelude::*;

use crate::draw::Draw;
use crate::game::{End, Model, SIDES, Shown, choices, config, play, turn_time};

#[derive(Clone, Copy)]
struct Period {
    duration_ms: i64,
    increment_ms: i64,
    plies: Option<u32>,
}

struct Player {
    period: usize,
    made: u32,
}

struct Match {
    periods: Vec<Period>,
    players: [Player; 2],
    shown: Shown,
}

impl Match {
    fn new(periods: Vec<Period>) -> Self {
        let time = [periods[0].duration_ms; 2];
        let shown = Shown {
            time,
            ..Shown::default()
        };
        let players = [(); 2].map(|()| Player { period: 0, made: 0 });
        Self {
            periods,
            players,
            shown,
        }
    }

    fn period(&self, side: usize) -> Period {
        self.periods[self.players[side].period]
    }

    /// Goes to the next period, if there is one.
    fn enter_next(&mut self, side: usize) -> bool {
        let is_cap = self.period(side).plies == Some(1);
        let player = &mut self.players[side];
        if player.period + 1 == self.periods.len() {
            return false;
        }
        *player = Player {
            period: player.period + 1,
            made: 0,
        };
        let Period {
            duration_ms, plies, ..
        } = self.period(side);
        self.shown.time[side] = match plies {
            // "Each ply must complete within the time". Ruling: no time is carried into such a
            // period or out of it.
            Some(1) => duration_ms,
            _ if is_cap => duration_ms,
            // "remaining time carries over and 30 minutes are added"
            _ => self.shown.time[side] + duration_ms,
        };
        true
    }
}

impl Model for Match {
    fn turn(&mut self, side: usize, mut elapsed_ms: i64) {
        loop {
            let Period {
                duration_ms,
                increment_ms,
                plies,
            } = self.period(side);
            let remaining = self.shown.time[side];
            let forfeits = match plies {
                // "In a bank period: remaining time goes negative with no next period."
                None => elapsed_ms > remaining,
                // "In a per-ply period: elapsed_ms > duration_ms."
                Some(1) => elapsed_ms > duration_ms,
                // "Time covers N plies, then resets". Ruling: a quota that is not met in time
                // forfeits, even if another period follows.
                Some(_) => elapsed_ms > remaining,
            };
            if forfeits && plies.is_none() {
                // "Bank exhausted: When remaining time reaches zero, transition to the next period
                // (if any)." Rulings: the rest of the ply counts there; a bank with exactly 0
                // left is not yet past its end.
                elapsed_ms -= remaining;
                self.shown.time[side] = 0;
                if self.enter_next(side) {
                    continue;
                }
            }
            if forfeits {
                self.shown.end = Some(End::Lost(side));
                return;
            }
            self.shown.time[side] = remaining - elapsed_ms;
            self.players[side].made += 1;
            // "Quota completed: When the move count reaches the plies value, transition to the next
            // period or reset the current one."
            if Some(self.players[side].made) == plies && !self.enter_next(side) {
                self.players[side].made = 0;
                // "the 5-minute budget resets for the next 25 moves"
                self.shown.time[side] = duration_ms;
            }
            // "remaining = previous_remaining - elapsed_ms + increment_ms". Ruling: the increment
            // of the ply that completes a quota is added after the reset; a ply with a separate
            // time gets none, nor does the move before it that leads there.
            let is_cap = plies == Some(1) || self.period(side).plies == Some(1);
            if !is_cap {
                self.shown.time[side] += increment_ms;
            }
            return;
        }
    }

    fn shown(&self) -> Shown {
        self.shown.clone()
    }

    fn borders(&self, side: usize) -> Vec<i64> {
        let duration_ms = self.period(side).duration_ms;
        let next = self.periods.get(self.players[side].period + 1);
        let next = next.map_or(0, |period| period.duration_ms);
        let remaining = self.shown.time[side];
        vec![remaining, duration_ms, remaining + next]
    }
}

fn period(draw: &mut Draw<'_>) -> Period {
    Period {
        duration_ms: draw.between(1, 20).into(),
        increment_ms: draw.of(&[0, 0, 5, 15]),
        plies: draw.of(&[None, Some(1), Some(2), Some(3)]),
    }
}

fn text(periods: &[Period]) -> String {
    let period = |period: &Period| {
        let mut keys = format!("\"duration_ms\":{}", period.duration_ms);
        if period.increment_ms > 0 {
            keys += &format!(",\"increment_ms\":{}", period.increment_ms);
        }
        if let Some(plies) = period.plies {
            keys += &format!(",\"plies\":{plies}");
        }
        format!("{{{keys}}}")
    };
    let periods: Vec<_> = periods.iter().map(period).collect();
    format!("[{}]", periods.join(","))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_of_pcn(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let count = draw.between(1, 3);
        let periods: Vec<_> = (0..count).map(|_| period(draw)).collect();
        let text = text(&periods);
        let control = Notation::Pcn(Pcn::default()).parse(&text).expect("periods");
        play(draw, Match::new(periods), Clock::new(control), 60)
            .map_err(|found| TestCaseError::fail(format!("{text}\n{found}")))?;
    }

    /// The same games as documents that are replayed.
    #[test]
    fn documents_of_pcn(choices in choices()) {
        let draw = &mut Draw::Bytes(&choices);
        let count = draw.between(1, 3);
        let periods: Vec<_> = (0..count).map(|_| period(draw)).collect();
        let text = text(&periods);
        let mut game = Match::new(periods);
        let (mut plies, mut remaining, mut forfeit) = (Vec::new(), Vec::new(), None);
        for side in [0, 1].into_iter().cycle() {
            let elapsed_ms = turn_time(draw, &game.borders(side), 60);
            game.turn(side, elapsed_ms);
            plies.push(format!("{{\"elapsed_ms\":{elapsed_ms}}}"));
            if let Some(End::Lost(side)) = game.shown.end {
                forfeit = Some((plies.len(), SIDES[side]));
                break;
            }
            remaining.push(Some(game.shown.time[side]));
            if draw.is_empty() {
                break;
            }
        }
        let text = format!("{{\"periods\":{text},\"plies\":[{}]}}", plies.join(","));
        let document = Document::parse(&text, Format::Json).expect("a document");
        let replay = document.replay(Side::First);
        let mut found: Vec<_> = replay.plies.iter().map(|ply| ply.remaining.map(Millis::get)).collect();
        found.truncate(remaining.len());
        prop_assert_eq!(found, remaining, "{}", text);
        prop_assert_eq!(replay.forfeit.map(|forfeit| (forfeit.ply, forfeit.side)), forfeit, "{}", text);
    }
}
