//! A random call, on the arena and on the games' own clocks.

use std::num::NonZeroU32;

use flagfall::{
    Arena, ArenaError, BerserkRule, Board, Clock, ClockError, Event, GameId, Millis, MoveNumber,
    Phase, Side, TakeBackTo, Terms, Timestamp,
};

use crate::files::Files;
use crate::games::{Pool, alarms, has_alarms, later};
use crate::model::{Model, Twin, same_clock};
use crate::random::Random;

const MOST_GAMES: usize = 250;
/// From this number of games on, most removed games are replaced.
const ENOUGH_GAMES: usize = 150;
/// The games of which each gets many calls.
const FREQUENT: usize = 12;
/// A series with more bytes is replaced by another.
const LONG_FILE: usize = 400_000;
const NO_SUCH_GAME: ArenaError = ArenaError::NoSuchGame;

type Events = Result<Vec<Event>, ArenaError>;

pub(crate) struct Play {
    arena: Arena,
    model: Model,
    /// The games of the model.
    games: Vec<GameId>,
    removed: Vec<GameId>,
    pool: Pool,
    pub(crate) files: Files,
    random: Random,
    /// The number of the call.
    call: u64,
    pub(crate) counts: Counts,
}

#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) reported: u64,
    /// Calls that changed a game.
    pub(crate) accepted: u64,
    /// Calls on a game with an event that was due but not reported.
    pub(crate) overdue: u64,
}

impl Play {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            arena: Arena::new(),
            model: Model::new(),
            games: Vec::new(),
            removed: Vec::new(),
            pool: Pool::new(seed),
            files: Files::default(),
            random: Random::new(seed),
            call: 0,
            counts: Counts::default(),
        }
    }

    /// A time near the arena's, most often later.
    fn moment(&mut self) -> Timestamp {
        let random = &mut self.random;
        let now = self.model.present();
        let most = match random.below(4_000) {
            0 => 90_000_000,
            1..20 => 60_000,
            20..1_000 => 3_000,
            1_000..2_000 => 300,
            2_000..3_000 => 20,
            _ => 1,
        };
        let passed = i64::from(random.below(most + 1));
        if random.one_in(60) {
            return later(now, -passed);
        }
        if random.one_in(4) {
            // Many events are due at once.
            let to_second = -(now.get() + passed).rem_euclid(1_000);
            return later(now, passed + to_second).max(now);
        }
        later(now, passed)
    }

    fn game(&mut self) -> GameId {
        if self.random.one_in(16) {
            let now = self.model.now;
            let mut twins = self.model.twins.iter();
            if let Some((game, _)) = twins.find(|(_, twin)| twin.is_overdue(now)) {
                return *game;
            }
        }
        if self.random.one_in(2) {
            let few = self.games.len().min(FREQUENT);
            return *self.random.of(&self.games[..few]);
        }
        *self.random.of(&self.games)
    }

    /// Makes call number `call`.
    pub(crate) fn call(&mut self, call: u64) {
        self.call = call;
        if self.games.is_empty() || self.games.len() < MOST_GAMES && self.random.one_in(16) {
            return self.add();
        }
        let game = self.game();
        let mut at = self.moment();
        let side = self.random.side();
        let last_at = self.model.twins[&game].clock.last_at();
        if !self.random.one_in(8) {
            at = last_at.map_or(at, |last_at| at.max(last_at));
        }
        match self.random.below(64) {
            0..2 => self.remove(game),
            2..4 => self.advance(at),
            4..6 => {
                let due = self.model.next_deadline();
                let at = due.filter(|_| self.random.one_in(2)).unwrap_or(at);
                self.advance_some(at);
            }
            6 => self.next_deadline(),
            7 => self.of_no_game(at),
            8 => self.set(game),
            9 => self.act(game, at, Arena::pause, Clock::pause),
            10..12 => self.act(game, at, Arena::resume, Clock::resume),
            12..15 => {
                let arena = |arena: &mut Arena, game, at| arena.start(game, side, at);
                self.act(game, at, arena, |clock, at| clock.start(side, at));
            }
            15 if self.random.one_in(8) => self.act(game, at, Arena::stop, Clock::stop),
            15 => self.set_alarms(game, at),
            16..22 => self.press_move(game, side, at),
            22..34 => {
                let call = *self.random.of(&self.pool.calls);
                self.by_act(game, at, |clock, at| call.make(clock, at));
            }
            34..36 => self.take_back(game, at),
            36 => {
                let rule = *self.random.of(BerserkRule::ALL);
                self.by_act(game, at, |clock, at| clock.berserk(side, at, rule));
            }
            37 => {
                let bank = Millis::from(self.random.below(5_000));
                self.by_act(game, at, |clock, at| clock.set_bank(side, at, bank));
            }
            38..42 => self.look(game, at),
            42..44 => {
                let most = 1 + self.random.index(40);
                if at >= self.model.now {
                    let (arena, model) = (&mut self.arena, &self.model);
                    self.files.save_some(arena, model, at, most, call);
                } else {
                    let saved = self.arena.save_changes(at, most, &mut Vec::new());
                    assert_eq!(saved, Err(self.went_back()));
                }
            }
            44 => self.save_or_restore(at),
            45 => {
                let fetched = self.games.iter().copied();
                self.arena
                    .fetch(fetched.chain(self.removed.last().copied()));
            }
            // Most presses are of the side on turn.
            46..58 => {
                let reading = self.model.twins[&game].clock.read(at);
                let side = reading.as_ref().map_or(side, |reading| reading.on_turn);
                if reading.is_ok_and(|reading| reading.phase == Phase::NotStarted) {
                    let arena = |arena: &mut Arena, game, at| arena.start(game, side, at);
                    self.act(game, at, arena, |clock, at| clock.start(side, at));
                } else {
                    self.press(game, side, at);
                }
            }
            _ => self.press(game, side, at),
        }
        if call.is_multiple_of(512) {
            self.compare();
        }
    }

    fn went_back(&self) -> ArenaError {
        let last_at = self.model.now;
        ClockError::AtWentBack { last_at }.into()
    }

    fn add(&mut self) {
        let now = self.model.present();
        let random = &mut self.random;
        let clock = if random.one_in(4) && !self.games.is_empty() {
            // Two games have events at the same moments.
            self.model.twins[random.of(&self.games)].clock.clone()
        } else {
            self.pool.clock(random, now)
        };
        let game = self.arena.add(clock.clone()).expect("room");
        let before = self.model.twins.insert(game, Twin::new(clock, self.call));
        assert!(before.is_none(), "{game:?} is there already");
        self.files.add(game);
        // Some of the games that get most calls.
        let place = self.random.index(self.games.len() + 1);
        self.games.push(game);
        let last = self.games.len() - 1;
        self.games.swap(place, last);
    }

    fn remove(&mut self, game: GameId) {
        let now = self.model.now;
        let twin = &self.model.twins[&game];
        let is_over = twin
            .clock
            .read(twin.clock.last_at().unwrap_or(now))
            .is_ok_and(|reading| reading.phase.is_over());
        if !is_over && self.games.len() < ENOUGH_GAMES && !self.random.one_in(8) {
            return;
        }
        let mut twin = self.model.twins.remove(&game).expect("a game");
        let mut removed = self.arena.remove(game).expect("a game");
        if twin.is_overdue(now) {
            // What it was yet to report is left to it.
            self.counts.overdue += 1;
            let expected = twin.act(now, |clock| clock.advance(now));
            assert_eq!(removed.advance(now), expected);
        }
        same_clock(Ok(removed.clone()), &twin.caught_up(now), game);
        self.games.retain(|other| *other != game);
        self.removed.push(game);
        self.files.remove(game, self.call);
        if self.pool.shelf.len() < 100 {
            self.pool.shelf.push(removed);
        }
    }

    fn set(&mut self, game: GameId) {
        if !self.random.one_in(4) {
            return;
        }
        let clock = self.pool.clock(&mut self.random, self.model.present());
        assert_eq!(self.arena.set(game, clock.clone()), Ok(()));
        self.model.twins.insert(game, Twin::new(clock, self.call));
    }

    /// Makes a call that changes a game, of the arena and of the clock.
    fn act(
        &mut self,
        game: GameId,
        at: Timestamp,
        of_arena: impl FnOnce(&mut Arena, GameId, Timestamp) -> Events,
        of_clock: impl FnOnce(&mut Clock, Timestamp) -> Result<Vec<Event>, ClockError>,
    ) {
        let twin = self.model.twins.get_mut(&game).expect("a game");
        let now = self.model.now;
        let is_overdue = twin.is_overdue(now);
        self.counts.overdue += u64::from(is_overdue);
        let made = of_arena(&mut self.arena, game, at);
        // Nothing comes before what was due at the arena's time and is not reported.
        if is_overdue && at < now {
            assert!(made.is_err(), "{made:?}");
            return;
        }
        let expected = twin.act(now, |clock| of_clock(clock, at));
        if made.is_ok() {
            twin.changed = self.call;
            self.counts.accepted += 1;
        }
        assert_eq!(
            made,
            expected.map_err(ArenaError::from),
            "{game:?} at {at:?}"
        );
    }

    fn by_act(
        &mut self,
        game: GameId,
        at: Timestamp,
        call: impl Fn(&mut Clock, Timestamp) -> Result<Vec<Event>, ClockError>,
    ) {
        let of_arena =
            |arena: &mut Arena, game, at| arena.act(game, |clock: &mut Clock| call(clock, at));
        self.act(game, at, of_arena, &call);
    }

    fn press(&mut self, game: GameId, side: Side, at: Timestamp) {
        let of_arena = |arena: &mut Arena, game, at| arena.press(game, side, at);
        self.act(game, at, of_arena, |clock, at| clock.press(side, at));
    }

    fn press_move(&mut self, game: GameId, side: Side, at: Timestamp) {
        let clock = &self.model.twins[&game].clock;
        let reading = clock.read(at).ok();
        let side = reading.as_ref().map_or(side, |reading| reading.on_turn);
        let moves = reading.map_or(0, |reading| reading.sides.get(side).moves);
        let (number, take_backs) = match self.random.below(10) {
            0 => (moves, 0),
            1 => (moves + 2, clock.take_backs()),
            2 => (moves + 1, clock.take_backs() + 1),
            _ => (moves + 1, clock.take_backs()),
        };
        let number = MoveNumber {
            number: NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN),
            take_backs,
        };
        let of_arena = |arena: &mut Arena, game, at| arena.press_move(game, side, at, number);
        self.act(game, at, of_arena, |clock, at| {
            clock.press_move(side, at, number)
        });
    }

    fn set_alarms(&mut self, game: GameId, at: Timestamp) {
        if !has_alarms(&self.model.twins[&game].clock) {
            return;
        }
        let alarms = alarms(&mut self.random);
        let of_arena = |arena: &mut Arena, game, at| arena.set_alarms(game, alarms.clone(), at);
        self.act(game, at, of_arena, |clock, at| {
            clock.set_alarms(alarms.clone(), at)
        });
    }

    fn take_back(&mut self, game: GameId, at: Timestamp) {
        let to = if self.random.one_in(2) {
            TakeBackTo::Move(self.random.below(6))
        } else {
            TakeBackTo::Timestamp(later(at, -i64::from(self.random.below(5_000))))
        };
        self.by_act(game, at, |clock, at| clock.take_back(at, to));
    }

    fn advance(&mut self, at: Timestamp) {
        let events = self.arena.advance(at);
        if at < self.model.now {
            assert_eq!(events, Err(self.went_back()));
            return;
        }
        let events = events.expect("time passes");
        self.counts.reported += events.len() as u64;
        self.model.pass(&events, at, true, self.call);
        assert_eq!(self.arena.last_at(), Some(at));
    }

    /// A part of the way to `at`, or all of it.
    fn advance_some(&mut self, at: Timestamp) {
        let most = self.random.index(6);
        let steps = if self.random.one_in(2) { 1 } else { 1_000 };
        for _ in 0..steps {
            let mut events = Vec::new();
            let all = self.arena.advance_some(at, most, &mut events);
            if at < self.model.now {
                assert_eq!(all, Err(self.went_back()));
                return;
            }
            let all = all.expect("time passes");
            self.counts.reported += events.len() as u64;
            // All events of one game and moment can come together.
            let last = events.last().copied();
            let before = events
                .iter()
                .rev()
                .skip_while(|found| last.is_some_and(|last| found.game == last.game));
            assert!(
                before.count() <= most.saturating_sub(1),
                "{most}: {events:?}"
            );
            let to = if all {
                at
            } else {
                self.arena.last_at().unwrap_or(Timestamp::MIN)
            };
            assert!((self.model.now..=at).contains(&to));
            assert_eq!(self.arena.last_at().unwrap_or(Timestamp::MIN), to);
            self.model.pass(&events, to, all, self.call);
            if all {
                return;
            }
        }
    }

    /// It is never too late, and exact when asked for again a few times.
    fn next_deadline(&mut self) {
        let expected = self.model.next_deadline();
        for _ in 0..16 {
            let due = self.arena.next_deadline();
            if due == expected {
                return;
            }
            let early = due
                .zip(expected)
                .is_some_and(|(due, expected)| due < expected);
            assert!(early, "{due:?}, not {expected:?}");
        }
        panic!("not exact: {expected:?}");
    }

    /// Calls with the id of a game that is not there.
    fn of_no_game(&mut self, at: Timestamp) {
        let forged = if self.random.one_in(2) && !self.removed.is_empty() {
            *self.random.of(&self.removed)
        } else {
            let places = self.games.len() as u64 * 2 + 2;
            let place = u64::from(self.random.below(4)) * places / 3;
            let generation = u64::from(self.random.below(6));
            match GameId::new(generation << 32 | place) {
                Some(forged) => forged,
                None => return,
            }
        };
        if self.model.twins.contains_key(&forged) {
            return;
        }
        let (arena, side) = (&mut self.arena, self.random.side());
        assert!(!arena.contains(forged));
        let clock = self.model.twins[&self.games[0]].clock.clone();
        let number = MoveNumber::from(NonZeroU32::MIN);
        let failed = [
            arena.press(forged, side, at).err(),
            arena.press_move(forged, side, at, number).err(),
            arena.start(forged, side, at).err(),
            arena.pause(forged, at).err(),
            arena.act(forged, |clock| clock.advance(at)).err(),
            arena.set(forged, clock).err(),
            arena.remove(forged).err(),
            arena.clock(forged).err(),
            arena.deadline(forged).err(),
            arena.read(forged, at).err(),
            arena.bank(forged, side, at).err(),
            arena.forecast(forged, at, 3).err(),
            arena
                .verdict(forged, at, Board::Draw, Terms::default())
                .err(),
            arena.save_game(forged, at).err(),
        ];
        assert_eq!(failed, [Some(NO_SUCH_GAME); 14], "{forged:?}");
    }

    /// Compares what is read of a game, which changes nothing.
    fn look(&mut self, game: GameId, at: Timestamp) {
        let most = self.random.index(8);
        let side = self.random.side();
        let (arena, clock) = (&self.arena, &self.model.twins[&game].clock);
        let terms = Terms::default();
        let (back, is_back) = (self.went_back(), at < self.model.now);
        fn same<T: PartialEq + std::fmt::Debug>(
            found: Result<T, ArenaError>,
            expected: Result<T, ClockError>,
            back: Option<ArenaError>,
        ) {
            let expected = match back {
                Some(back) => Err(back),
                None => expected.map_err(ArenaError::from),
            };
            assert_eq!(found, expected);
        }
        let back = Some(back).filter(|_| is_back);
        same(arena.read(game, at), clock.read(at), back);
        same(arena.bank(game, side, at), clock.bank(side, at), back);
        let forecast = arena.forecast(game, at, most);
        same(forecast, clock.forecast(at, most), back);
        let verdict = arena.verdict(game, at, Board::Draw, terms);
        same(verdict, clock.verdict(at, Board::Draw, terms), back);
        let summary = arena.summary(game, at).map(|summary| {
            let side = *summary.banks.get(side);
            (summary.phase, summary.on_turn, summary.lent, side)
        });
        let expected = clock.read(at).map(|reading| {
            let lent = reading.sides.get(reading.on_turn).lent;
            let bank = reading.sides.get(side).bank;
            (reading.phase, reading.on_turn, lent, bank)
        });
        same(summary, expected, back);
        let twin = &self.model.twins[&game];
        let clock = twin.as_reported(self.model.now);
        let saved = arena.save_game(game, at);
        let json = arena.save_game_json(game, at);
        if !is_back && twin.is_overdue(self.model.now) {
            // What has been reported is saved as of an earlier moment.
            let now = self.model.now;
            for saved in [
                saved.map_err(drop),
                json.map(String::into_bytes).map_err(drop),
            ] {
                let mut restored = Clock::restore(&saved.expect("a save"), None).expect("a clock");
                let events = restored.advance(now);
                assert_eq!(events, twin.clone().act(now, |clock| clock.advance(now)));
                same(arena.read(game, at), restored.read(at), back);
            }
        } else {
            same(saved, clock.save(at), back);
            same(json, clock.save_json(at), back);
        }
        assert_eq!(arena.deadline(game), Ok(self.model.deadline(game)));
    }

    fn save_or_restore(&mut self, at: Timestamp) {
        let (arena, model, random) = (&mut self.arena, &mut self.model, &mut self.random);
        let (files, call) = (&mut self.files, self.call);
        if at < model.now {
            let saved = arena.save(at).err();
            assert_eq!(saved, Some(self.went_back()));
            return;
        }
        if files.len() > LONG_FILE {
            files.begin(arena);
            files.save_rest(arena, model, at, 50, call);
            return;
        }
        match random.below(10) {
            0 => files.restore_whole(arena, model, at, call, random),
            1 => files.begin(arena),
            2..4 => {
                let most = 1 + random.index(90);
                files.save_rest(arena, model, at, most, call);
            }
            kind => {
                let (is_cut, goes_on) = (kind.is_multiple_of(2), kind < 7);
                files.restore(arena, model, random, is_cut, goes_on, call);
            }
        }
        self.games
            .retain(|game| self.model.twins.contains_key(game));
        let known: std::collections::BTreeSet<_> = self.games.iter().copied().collect();
        let back = self.model.twins.keys();
        self.games.extend(back.filter(|game| !known.contains(game)));
        if self.removed.len() > 500 {
            self.removed.clear();
        }
    }

    /// Compares all games.
    pub(crate) fn compare(&self) {
        let now = self.model.now;
        assert_eq!(self.arena.len(), self.model.twins.len());
        let mut games: Vec<_> = self.arena.games().collect();
        games.sort();
        assert!(games.iter().eq(self.model.twins.keys()));
        for (game, twin) in &self.model.twins {
            assert!(self.arena.contains(*game));
            same_clock(self.arena.clock(*game), &twin.caught_up(now), *game);
            assert_eq!(self.arena.deadline(*game), Ok(self.model.deadline(*game)));
            let at = twin.clock.last_at().unwrap_or(now).max(now);
            let reading = twin.clock.read(at).map_err(ArenaError::from);
            assert_eq!(self.arena.read(*game, at), reading, "{game:?}");
        }
    }
}
