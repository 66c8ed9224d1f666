//! Standings: what a clock tells a clock that joins its game, and that clock.

use flagfall::{
    BySide, ClockError, Credit, FirstFlag, Flag, OnExpiry, Phase, Reading, Side, SideStanding,
    Stage, Standing, StandingField, TimeControl,
};

use super::clock::{Clock, millis};
use super::game::{Game, SideState, Turn, charge_of, longest};

impl Clock {
    /// What the clocks show at `at`, as a standing.
    pub fn standing(&self, at: i128) -> Result<Standing, ClockError> {
        let reading = self.read(at)?;
        let mut game = self.later(at)?;
        Side::ALL
            .into_iter()
            .for_each(|side| game.forget_unpaid(side));
        let decides = reading.deciding || reading.provisional || game.points.is_some();
        if decides || matches!(reading.phase, Phase::Drawn | Phase::Penalized) {
            return Err(bad(None, StandingField::Phase));
        }
        if let Some((side, field)) = untold(&game, &reading) {
            return Err(bad(Some(side), field));
        }
        Ok(Standing {
            at: reading.at,
            phase: reading.phase,
            on_turn: reading.on_turn,
            first_to_fall: reading.first_to_fall,
            sides: BySide {
                first: told(&game, &reading, Side::First),
                second: told(&game, &reading, Side::Second),
            },
        })
    }

    /// A clock in the state of a `standing` that leaves nothing out.
    pub fn join(control: TimeControl, standing: &Standing) -> Self {
        let mut clock = Self::new(control, None);
        clock.set_standing(standing);
        clock
    }

    /// Brings a clock without a journal into the state of a `standing` that leaves nothing out. If it
    /// is in that state already, only time passes.
    pub fn set_standing(&mut self, standing: &Standing) {
        let at = i128::from(standing.at.get());
        if self.standing(at) == Ok(*standing) && self.later(at).is_ok_and(|game| !game.turn.ready) {
            self.pass(at).expect("it has a standing then");
            return;
        }
        self.begin_in(at, |game| {
            game.phase = standing.phase;
            game.first_to_fall = standing.first_to_fall;
            for side in Side::ALL {
                let state = state(game, side, standing);
                *game.sides.get_mut(side) = state;
            }
            if standing.phase != Phase::NotStarted {
                game.turn = turn(game, standing);
            }
            game.settle();
        });
    }
}

/// What the first flag loses that fell before this stage.
fn lost_before(stages: &[Stage], stage: usize) -> Option<FirstFlag> {
    let mut before = stages.iter().take(stage).rev();
    before.find_map(|stage| match stage.on_expiry {
        OnExpiry::FirstFlag(lost) => Some(lost),
        _ => None,
    })
}

fn told(game: &Game, reading: &Reading, side: Side) -> SideStanding {
    let shown = reading.sides.get(side);
    let turn = Some(&game.turn).filter(|turn| turn.side == side);
    let first_move = turn.filter(|turn| turn.first_move.is_some());
    let unpaid: i128 = game
        .sides
        .get(side)
        .unpaid
        .iter()
        .map(|(_, paid)| paid)
        .sum();
    SideStanding {
        bank: shown.bank,
        stage: shown.stage,
        lives: Some(shown.lives),
        moves: Some(shown.moves),
        moves_left: shown.moves_left,
        lent: Some(shown.lent),
        flag: shown.flag,
        overrun: shown.overrun,
        penalties: shown.penalties,
        turn_used: first_move.map_or(shown.turn_used, |turn| millis(turn.elapsed)),
        used: Some(shown.used),
        since_credit: Some(millis(unpaid + turn.map_or(0, |turn| turn.paid))),
        reserve: Some(shown.reserve),
    }
}

/// The first field in which a standing cannot say what has become of a side: first what is lost from
/// the game of either side, then from the turn, in the order in which the library reports them.
fn untold(game: &Game, reading: &Reading) -> Option<(Side, StandingField)> {
    let of_game = |side| Some((side, untold_of_game(game, side)?));
    let of_turn = || Some((game.turn.side, untold_of_turn(game, reading)?));
    Side::ALL.into_iter().find_map(of_game).or_else(of_turn)
}

fn untold_of_game(game: &Game, side: Side) -> Option<StandingField> {
    if game.turn.side == side && game.turn.excess > 0 && overran(game, side) {
        return Some(StandingField::Overrun);
    }
    let state = game.sides.get(side);
    let lost = lost_before(game.control.schedule(side), state.stage);
    let is_hidden = state.flag == Flag::Fallen && game.first_to_fall != Some(side);
    let is_lost = state.first_flag.is_some() && (state.first_flag != lost || is_hidden);
    is_lost.then_some(StandingField::Flag)
}

fn untold_of_turn(game: &Game, reading: &Reading) -> Option<StandingField> {
    let side = game.turn.side;
    let used = reading.sides.get(side).turn_used.get();
    let limit = game.stage(side).and_then(|stage| stage.turn_limit);
    let limit = limit.map(|limit| limit.get() + game.control.rules().grace.get());
    let is_beyond = !reading.phase.is_over() && limit.is_some_and(|limit| used > limit);
    // The turn is taken to have begun in its stage, and to be charged as that one is.
    let charge = game.fresh_turn(side).charge;
    let charged = charge_of(charge, longest(charge, used.into()));
    let is_never_charged = charged != used.into() && limit != Some(used);
    (is_beyond || is_never_charged).then_some(StandingField::TurnUsed)
}

/// Whether `side` has been in a stage that goes on past zero, before this one.
fn overran(game: &Game, side: Side) -> bool {
    let stages = game.control.schedule(side).iter();
    let mut before = stages.take(game.sides.get(side).stage);
    before.any(|stage| stage.on_expiry == OnExpiry::Overrun)
}

fn overruns_now(game: &Game, side: Side) -> bool {
    let stage = game.stage(side);
    stage.is_some_and(|stage| stage.on_expiry == OnExpiry::Overrun)
}

fn state(game: &Game, side: Side, standing: &Standing) -> SideState {
    let given = standing.sides.get(side);
    let stages = game.control.schedule(side);
    let stage = usize::try_from(given.stage).expect("few stages");
    let quota = stages.get(stage).and_then(|stage| stage.quota);
    let moves = given.moves.expect("all is given");
    let fell = match given.flag {
        Flag::Up => false,
        Flag::First => true,
        Flag::Fallen => standing.first_to_fall == Some(side),
    };
    let since: i128 = given.since_credit.expect("all is given").get().into();
    SideState {
        bank: given.bank.map_or(0, |bank| bank.get().into()),
        stage,
        in_stage: given
            .moves_left
            .and_then(|left| Some(quota?.moves.get() - left))
            .unwrap_or(0),
        moves,
        lives: given.lives.expect("all is given"),
        flag: given.flag,
        first_flag: lost_before(stages, stage).filter(|_| fell),
        overrun: given.overrun.get().into(),
        reserve: given.reserve.expect("all is given").get().into(),
        penalties: given.penalties,
        used: given.used.expect("all is given").get().into(),
        unpaid: vec![(moves, since)],
        unpaid_stage: stage,
        ..game.sides.get(side).clone()
    }
}

/// The turn of the side on turn, which its state does not contain any more.
fn turn(game: &mut Game, standing: &Standing) -> Turn {
    let side = standing.on_turn;
    let given = standing.sides.get(side);
    let mut turn = game.opened_turn(side);
    turn.lent = given.lent.expect("all is given").get().into();
    let used = i128::from(given.turn_used.get());
    turn.elapsed = used;
    if turn.timed {
        turn.whole = longest(turn.charge, used);
        turn.charged = used;
        // As little of the last unit as charges it.
        turn.elapsed = turn.whole;
        while turn.elapsed > 0 && charge_of(turn.charge, turn.elapsed - 1) == used {
            turn.elapsed -= 1;
        }
    }
    let stage = game.stage(side);
    let lends = match stage.and_then(|stage| stage.credit) {
        Some(Credit::Apart { amount, .. }) => i128::from(amount.get()),
        _ => turn.lent,
    };
    let within_grace = !overran(game, side) && !overruns_now(game, side);
    // While the reserve lasts, the time past zero is that of an earlier turn.
    let draws = game.draws(side) > 0;
    let state = game.sides.get_mut(side);
    if within_grace {
        turn.excess = std::mem::take(&mut state.overrun);
    }
    // What a turn spends before the move that pays is the last of what is unpaid.
    let from_bank = (turn.charged - (lends - turn.lent)).max(0);
    let unpaid: i128 = state.unpaid.iter().map(|(_, paid)| paid).sum();
    let pays_for_several = match stage.and_then(|stage| stage.credit) {
        Some(Credit::Paid { every, .. }) => every.get() > 1,
        _ => false,
    };
    turn.paid = if pays_for_several {
        from_bank.min(unpaid)
    } else {
        unpaid
    };
    state.unpaid = vec![(state.moves, unpaid - turn.paid)];
    turn.overrunning = state.lives == 1
        && state.bank == 0
        && turn.lent == 0
        && turn.charged > 0
        && state.overrun > 0
        && overruns_now(game, side)
        && !draws;
    turn
}

const fn bad(side: Option<Side>, field: StandingField) -> ClockError {
    ClockError::BadStanding { side, field }
}
