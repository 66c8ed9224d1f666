//! Standings from the commands of engine protocols.

use super::{Message, is_byoyomi, less, overtime};
use crate::model::{BySide, Credit, Millis, OnExpiry, Side, Stage, WhenMet};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{SideStanding, Standing};
use crate::protocol::{Protocol, TimeLeft, is_overtime, share};

pub(super) fn read(message: &Message<'_>, protocol: Protocol) -> Result<Standing, ParseError> {
    let left = protocol.times_left(message.text, message.on_turn)?;
    let mut standing = Standing::new(message.at, message.on_turn);
    let command = Command {
        message,
        protocol,
        left,
    };
    for side in Side::ALL {
        *standing.sides.get_mut(side) = command.side(side)?;
    }
    Ok(standing)
}

struct Command<'a> {
    message: &'a Message<'a>,
    protocol: Protocol,
    left: BySide<Option<TimeLeft>>,
}

impl<'a> Command<'a> {
    fn side(&self, side: Side) -> Result<SideStanding, ParseError> {
        let schedule = self.schedule(side);
        match *self.left.get(side) {
            // GTP and USI have a time for either side.
            Some(left) if schedule.is_empty() && left.time > Millis::ZERO => Err(self.misfit(side)),
            _ if schedule.is_empty() => {
                Ok(self.message.past_opening(None, SideStanding::default()))
            }
            None => {
                let text = self.message.text;
                let end = text.trim_end().len();
                let error = ParseError::new(ParseErrorKind::MissingKey, text, end, 0);
                Err(error.with_hint(Hint::StandingSides))
            }
            Some(left) => {
                let given = match self.protocol {
                    Protocol::Uci => self.uci(side, left),
                    Protocol::Usi => self.usi(side, left),
                    _ => self.gtp(side, left),
                }?;
                let stage = stage_at(schedule, given.stage);
                Ok(self.message.past_opening(stage, given))
            }
        }
    }

    fn schedule(&self, side: Side) -> &'a [Stage] {
        self.message.control.schedule(side)
    }

    fn gtp(&self, side: Side, left: TimeLeft) -> Result<SideStanding, ParseError> {
        let schedule = self.schedule(side);
        let period = overtime(schedule);
        let (place, given) = match (left.moves, period) {
            (None, _) => {
                let is_main = |stage: &Stage| !stage.quota.is_some_and(is_overtime);
                // Main time before overtime has no stones, whatever it has instead.
                let main = (0..).zip(schedule).filter(|(place, stage)| {
                    is_main(stage) || *place == 0 && stage.on_expiry == OnExpiry::Next
                });
                (
                    self.only(main.map(|(place, _)| place), side)?,
                    SideStanding::default(),
                )
            }
            (Some(_), None) => return Err(self.misfit(side)),
            (Some(left), Some((place, stage))) if is_byoyomi(stage) => {
                let lives = u16::try_from(left).ok();
                let lives = lives.filter(|lives| *lives <= stage.lives.get());
                let lives = Some(lives.ok_or_else(|| self.misfit(side))?);
                (
                    place,
                    SideStanding {
                        lives,
                        ..SideStanding::default()
                    },
                )
            }
            (Some(left), Some((place, stage))) => {
                let quota = stage.quota.map_or(0, |quota| quota.moves.get());
                if left > quota {
                    return Err(self.misfit(side));
                }
                let moves_left = Some(left);
                (
                    place,
                    SideStanding {
                        moves_left,
                        ..SideStanding::default()
                    },
                )
            }
        };
        // The time is that without the increment of the turn that runs.
        let lent = match stage_at(schedule, place).and_then(|stage| stage.credit) {
            Some(Credit::Banked { amount }) if side == self.message.on_turn => amount,
            _ => Millis::ZERO,
        };
        let bank = left.time.checked_add(lent);
        Ok(SideStanding {
            bank: Some(bank.ok_or_else(|| self.misfit(side))?),
            stage: place,
            ..given
        })
    }

    fn usi(&self, side: Side, left: TimeLeft) -> Result<SideStanding, ParseError> {
        let period = left.period.filter(|period| *period > Millis::ZERO);
        let of_side = |side| {
            let found = overtime(self.schedule(side));
            found.filter(|(_, stage)| is_byoyomi(stage))
        };
        if let Some(period) = period {
            let is_period = |side| of_side(side).is_some_and(|(_, stage)| stage.time == period);
            if !Side::ALL.into_iter().any(is_period) {
                return Err(self.misfit_of("byoyomi"));
            }
            if let (Some((place, stage)), Millis::ZERO) = (of_side(side), left.time) {
                return Ok(SideStanding {
                    bank: Some(stage.time),
                    stage: place,
                    ..SideStanding::default()
                });
            }
        }
        let schedule = self.schedule(side);
        let counts =
            |place: &u32| period.is_none() || of_side(side).is_none_or(|(of, _)| *place < of);
        let place = self.only(
            (0..).zip(schedule).map(|(place, _)| place).filter(counts),
            side,
        )?;
        let stage = stage_at(schedule, place);
        // A credit that is added after the move comes on top of the time in USI.
        let kept = match stage.and_then(|stage| stage.credit) {
            Some(Credit::Banked { amount }) => amount,
            Some(Credit::Apart { amount, keep }) => share(amount, keep),
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) if every.get() == 1 => share(amount, keep),
            _ => Millis::ZERO,
        };
        let all = left.time.checked_add(kept);
        Ok(self.with_time(side, place, all.ok_or_else(|| self.misfit(side))?))
    }

    fn uci(&self, side: Side, left: TimeLeft) -> Result<SideStanding, ParseError> {
        if left.period.is_some() {
            let error = self.misfit_of("movetime");
            return Err(error.with_hint(Hint::StandingMovetime));
        }
        let schedule = self.schedule(side);
        let on_turn = self.message.on_turn;
        let quota = |stage: &Stage| stage.quota.map_or(0, |quota| quota.moves.get());
        let of_quota = |schedule: &'a [Stage]| {
            (0..)
                .zip(schedule)
                .filter(move |(_, stage)| match left.moves {
                    Some(moves) => quota(stage) >= moves,
                    None => stage.quota.is_none(),
                })
        };
        let stage_of = |side| {
            let mut stages = of_quota(self.schedule(side)).map(|(place, _)| place);
            match (stages.next(), left.moves) {
                (None, Some(_)) => Err(self.misfit_of("movestogo")),
                (first, _) => self.only(first.into_iter().chain(stages), side),
            }
        };
        if side == on_turn {
            let place = stage_of(side)?;
            let given = self.with_time(side, place, self.without_next(side, place, left.time));
            return Ok(SideStanding {
                moves_left: left.moves,
                ..given
            });
        }
        let others = self.schedule(on_turn);
        let quotas = |schedule: &'a [Stage]| schedule.iter().map(|stage| stage.quota);
        let expires = schedule
            .iter()
            .any(|stage| stage.on_expiry == OnExpiry::Next);
        let (place, moves_left) = if expires {
            // The numbers of moves do not say when the main time of a side ran out.
            let in_stage = |(place, stage): &(u32, &Stage)| {
                stage.on_expiry != OnExpiry::Next
                    || self.without_next(side, *place, left.time) > lent(stage)
            };
            let mut stages = (0..).zip(schedule).filter(in_stage);
            (stages.next().map_or(0, |(place, _)| place), None)
        } else if !others.is_empty() && quotas(others).ne(quotas(schedule)) {
            // The number of moves says nothing about other quotas.
            let places = (0..).zip(schedule).map(|(place, _)| place);
            (self.only(places, side)?, None)
        } else {
            let place = stage_of(on_turn)?;
            // On the second side's turn, the first side has made one move more.
            let more = u32::from(side == Side::First);
            let moves = left.moves.and_then(|moves| moves.checked_sub(more));
            let met = left.moves.is_some() && moves == Some(0);
            let then = stage_at(schedule, place).and_then(|stage| stage.quota);
            let goes_on = met && then.is_some_and(|quota| quota.when_met == WhenMet::Next);
            (place.saturating_add(goes_on.into()), moves.filter(|_| !met))
        };
        if stage_at(schedule, place).is_none() {
            return Err(self.unclear());
        }
        let given = self.with_time(side, place, self.without_next(side, place, left.time));
        Ok(SideStanding {
            moves_left,
            ..given
        })
    }

    /// A time of UCI without that of the stage that follows when the bank runs out.
    fn without_next(&self, side: Side, place: u32, time: Millis) -> Millis {
        let schedule = self.schedule(side);
        let stage = stage_at(schedule, place);
        let next = stage.filter(|stage| stage.on_expiry == OnExpiry::Next);
        let next = next.and_then(|_| stage_at(schedule, place.saturating_add(1)));
        next.map_or(time, |next| less(time, next.time))
    }

    /// A side that can use `time` for its current or next turn, the credit of that turn included.
    fn with_time(&self, side: Side, place: u32, time: Millis) -> SideStanding {
        let stage = stage_at(self.schedule(side), place);
        let lent = stage.map_or(Millis::ZERO, lent);
        let is_apart =
            stage.is_some_and(|stage| matches!(stage.credit, Some(Credit::Apart { .. })));
        let on_turn = side == self.message.on_turn;
        let bank = match stage.and_then(|stage| stage.credit) {
            Some(Credit::Banked { .. }) if on_turn => time,
            _ => less(time, lent),
        };
        SideStanding {
            bank: Some(bank),
            stage: place,
            lent: (is_apart && on_turn).then_some(lent.min(time)),
            ..SideStanding::default()
        }
    }

    /// The only stage that a side can be in.
    fn only(&self, mut places: impl Iterator<Item = u32>, side: Side) -> Result<u32, ParseError> {
        match (places.next(), places.next()) {
            (Some(place), None) => Ok(place),
            (None, _) => Err(self.misfit(side)),
            (Some(_), Some(_)) => Err(self.unclear()),
        }
    }

    fn unclear(&self) -> ParseError {
        let text = self.message.text;
        let error = ParseError::new(ParseErrorKind::Ambiguous, text, 0, text.trim_end().len());
        error.with_hint(Hint::StandingStage)
    }

    /// The error for the time of a side.
    fn misfit(&self, side: Side) -> ParseError {
        self.misfit_of(match (self.protocol, side) {
            (Protocol::Uci, Side::First) | (Protocol::Usi, Side::Second) => "wtime",
            (Protocol::Uci, Side::Second) | (Protocol::Usi, Side::First) => "btime",
            (_, Side::First) => "b",
            (_, Side::Second) => "w",
        })
    }

    /// The error for a word and what follows it: the number, or in GTP the rest of the line.
    fn misfit_of(&self, word: &str) -> ParseError {
        let text = self.message.text;
        let mut from = 0;
        for line in text.split_inclusive('\n') {
            let offset = |part: &str| part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
            let mut words = line.split_ascii_whitespace();
            let is_word = |found: &&str| match self.protocol {
                Protocol::Gtp => found
                    .get(..1)
                    .is_some_and(|color| color.eq_ignore_ascii_case(word)),
                _ => *found == word,
            };
            // GTP's color follows the name of the command.
            if self.protocol == Protocol::Gtp {
                let _ = words.find(|word| word.eq_ignore_ascii_case("time_left"));
            }
            if let Some(found) = words.find(is_word) {
                from = offset(found);
                let last = match self.protocol {
                    Protocol::Gtp => words.last(),
                    _ => words.next(),
                };
                let last = last.unwrap_or(found);
                let length = offset(last).saturating_add(last.len()).saturating_sub(from);
                return self.message.misfit(from, length);
            }
        }
        self.message.misfit(from, text.trim_end().len())
    }
}

/// The time that a turn in this stage gets before it.
fn lent(stage: &Stage) -> Millis {
    match stage.credit {
        Some(Credit::Banked { amount } | Credit::Apart { amount, .. }) => amount,
        _ => Millis::ZERO,
    }
}

fn stage_at(schedule: &[Stage], place: u32) -> Option<&Stage> {
    schedule.get(usize::try_from(place).unwrap_or(usize::MAX))
}
