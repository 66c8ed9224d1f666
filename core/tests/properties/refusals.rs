//! The table of errors is correct: a call fails only with the errors in its row, and with each of
//! them.

use std::collections::{BTreeSet, HashSet};
use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use flagfall::refusals::{REFUSALS, Refusals};
use flagfall::vocabulary::Listed;
use flagfall::{
    Arena, ArenaError, AuditOptions, BerserkRule, Board, BySide, CategoryScheme, Charge, Clock,
    ClockError, ControlError, Coupling, Crawford, Entry, FirstMove, FirstMoveMissed, GameId,
    GameLimit, Ggs, GraceExcess, Lag, LagFormula, Match, Millis, MoveNumber, Notation, OnExpiry,
    Opening, PgnReader, Protocol, Reserve, ReserveDraw, Rules, Schedule, Side, SideAlarms,
    SideStanding, Stage, Standing, TakeBackTo, Terms, Tier, Tiers, TimeControl, TimeFormat,
    TimeStyle, Timestamp,
};
use proptest::prelude::*;

use crate::any::{after, control, game};

/// Errors in states that no test can reach.
const UNSEEN: [(&str, &str); 4] = [
    // More games, or time controls, than 32 bits can count.
    ("Arena::add", "TooLarge"),
    ("Arena::set", "TooLarge"),
    // Ten million events; see the unit test of a full journal.
    ("Arena::clock", "JournalFull"),
    ("Arena::act", "JournalFull"),
];

/// A charge with a tier that has no factor.
fn without_factor() -> Charge {
    let tier = Tier {
        beyond: Millis::from(1_000),
        factor: 0,
    };
    let tiers = Tiers::new(&[tier]).expect("one tier");
    Charge::EXACT.tiers(tiers)
}

/// The calls that failed so far, and their errors.
#[derive(Default)]
struct Seen(BTreeSet<(&'static str, &'static str)>);

/// The numbers of a first, a second and a later move, and one of a game that was taken back.
fn numbers() -> impl Iterator<Item = MoveNumber> {
    let of = |(number, take_backs)| MoveNumber {
        number: NonZeroU32::new(number).expect("a number"),
        take_backs,
    };
    [(1, 0), (2, 0), (1_000, 0), (1, 1)].into_iter().map(of)
}

impl Seen {
    /// Records the result of a call, and checks that its row has the error.
    fn see<T, E: Listed>(&mut self, call: &str, given: Result<T, E>) {
        let Err(error) = given else { return };
        let row = Refusals::of(call, E::LIST).unwrap_or_else(|| panic!("{call} has no row"));
        let words = E::LIST.words.iter();
        let word = words.clone().find(|word| word.number == error.number());
        let reason = word.expect("a word of the list").variant;
        let told = row.own.is_none()
            || row.named().any(|named| named == reason)
            || row.general.contains(&reason);
        assert!(told, "{call} failed with {reason}, which is not in its row");
        self.0.insert((row.call, reason));
    }

    /// As [`Seen::see`], for an arena: its errors, or those of its clocks.
    fn see_arena<T>(&mut self, call: &str, given: Result<T, ArenaError>) {
        match given {
            Err(ArenaError::Clock(error)) => self.see(call, Err::<T, _>(error)),
            given => self.see(call, given),
        }
    }

    /// Makes every call on a copy of `clock`.
    fn try_clock(&mut self, clock: &Clock, at: Timestamp) {
        macro_rules! try_calls {
            ($($call:ident($($argument:expr),*);)+) => {
                $(self.see(
                    concat!("Clock::", stringify!($call)),
                    clock.clone().$call($($argument),*),
                );)+
            };
        }
        for side in Side::ALL {
            try_calls! {
                start(side, at);
                press(side, at);
                press_unreceived(side, at);
                set_ready(side, at, true);
                set_ready(side, at, false);
                set_ready_unreceived(side, at);
                hand_over(side, at);
                hand_over_unreceived(side, at);
                set_turn(side, at);
                raise_flag(side, at);
                adjust(side, at, Millis::MAX);
                bank(side, at);
                format(side, at, TimeFormat::new(TimeStyle::Clock));
                next_change(side, at, TimeFormat::new(TimeStyle::Clock));
            }
            for rule in BerserkRule::ALL {
                try_calls! { berserk(side, at, *rule); }
            }
            for number in numbers() {
                try_calls! {
                    press_move(side, at, number);
                    press_move_unreceived(side, at, number);
                }
                for time in times() {
                    try_calls! { press_move_elapsed(side, at, time, number); }
                }
            }
            for time in times() {
                try_calls! {
                    press_elapsed(side, at, time);
                    hand_over_elapsed(side, at, time);
                    adjust(side, at, time);
                    set_bank(side, at, time);
                    draw_reserve(side, at, time);
                }
            }
        }
        try_calls! {
            receive(at);
            pause(at);
            resume(at);
            stop(at);
            advance(at);
            advance_some(at, 1, &mut Vec::new());
            read(at);
            forecast(at, 16);
            verdict(at, Board::Open, Terms::default());
            standing(at);
            set_alarms(BySide::both(SideAlarms::default()), at);
            keep_journal();
        }
        let mut standing = Standing::new(at, Side::First);
        for bank in [None, Some(Millis::ZERO), Some(Millis::MAX)] {
            standing.sides = BySide::both(SideStanding {
                bank,
                ..SideStanding::default()
            });
            try_calls! { set_standing(standing); }
            let control = std::sync::Arc::clone(clock.control());
            self.see("Clock::join", Clock::join(control, standing));
        }
        for protocol in Protocol::ALL {
            try_calls! { command(*protocol, at); times_left(*protocol, at); }
        }
        let moments = [0, i64::MAX >> 12].map(|ms| Timestamp::new(ms).expect("a moment"));
        let places = [TakeBackTo::Move(0), TakeBackTo::Move(1_000)];
        for to in places.into_iter().chain(moments.map(TakeBackTo::Timestamp)) {
            try_calls! { take_back(at, to); }
        }
        #[cfg(feature = "documents")]
        try_calls! {
            save(at);
            save_json(at);
            save_with_journal(at);
            save_with_match(&Match::new(NonZeroU16::MIN), at);
        }
    }

    /// Makes every call on a game of an arena, each in a new arena that is at `now`.
    fn try_arena(&mut self, clock: &Clock, now: Timestamp, at: Timestamp) {
        let made = |gone: bool| {
            let mut arena = Arena::new();
            let game = arena.add(clock.clone()).expect("room");
            if now > Timestamp::from(0) {
                arena.advance(now).expect("a first moment");
            }
            if gone {
                arena.remove(game).expect("the game");
            }
            (arena, game)
        };
        macro_rules! try_calls {
            ($($call:ident(game $(, $argument:expr)*);)+) => {
                $(for gone in [false, true] {
                    #[allow(unused_mut, reason = "some calls change the arena")]
                    let (mut arena, game): (Arena, GameId) = made(gone);
                    let name = concat!("Arena::", stringify!($call));
                    self.see_arena(name, arena.$call(game $(, $argument)*));
                })+
            };
        }
        for side in Side::ALL {
            try_calls! {
                start(game, side, at);
                press(game, side, at);
                press_plain(game, side, at);
                bank(game, side, at);
            }
            for number in numbers() {
                try_calls! {
                    press_move(game, side, at, number);
                    press_plain_move(game, side, at, number);
                }
            }
            for time in times() {
                try_calls! {
                    press_elapsed(game, side, at, time);
                    adjust(game, side, at, time);
                }
                for number in numbers() {
                    try_calls! { press_move_elapsed(game, side, at, time, number); }
                }
            }
        }
        try_calls! {
            remove(game);
            clock(game);
            is_compact(game);
            advance_game(game, at);
            advance_game(game, Timestamp::MAX);
            act(game, |_| Ok(()));
            set_alarms(game, BySide::both(SideAlarms::default()), at);
            set(game, clock.clone());
            deadline(game);
            pause(game, at);
            resume(game, at);
            stop(game, at);
            read(game, at);
            forecast(game, at, 16);
            summary(game, at);
            verdict(game, at, Board::Open, Terms::default());
        }
        #[cfg(feature = "documents")]
        try_calls! {
            save_game(game, at);
            save_game_json(game, at);
        }
        let (mut arena, _) = made(false);
        self.see_arena("Arena::add", arena.add(clock.clone()));
        self.see_arena("Arena::advance", arena.advance(at));
        #[cfg(feature = "documents")]
        {
            self.see_arena("Arena::save", arena.save(at).map(drop));
            let changes = arena.save_changes(at, 1, &mut Vec::new());
            self.see_arena("Arena::save_changes", changes);
        }
        let (mut arena, _) = made(false);
        let some = arena.advance_some(at, 1, &mut Vec::new());
        self.see_arena("Arena::advance_some", some);
    }

    /// Makes every time control that differs a little from these.
    fn try_controls(&mut self, one: &TimeControl, two: &TimeControl) {
        self.see("TimeControl::from_sides", TimeControl::from_sides(one, two));
        let schedules = [one, two].map(|control| control.schedule(Side::First).clone());
        let [first, second] = schedules;
        let made = TimeControl::new(first, second, one.rules());
        self.see("TimeControl::new", made);
        for scheme in CategoryScheme::ALL {
            let time = one.category_time(*scheme, None);
            self.see("TimeControl::category_time", time);
        }
        for side in Side::ALL {
            for rule in BerserkRule::ALL {
                self.see("TimeControl::berserk", one.berserk(side, *rule));
            }
            for by in [1, 2, 1_000_000].map(|by| NonZeroU32::new(by).expect("at least 1")) {
                self.see("TimeControl::divided", one.divided(side, by));
            }
            for moves in [0, 40, u32::MAX] {
                self.see("TimeControl::estimate", one.estimate(side, moves));
            }
            for notation in Notation::ALL {
                self.see("Notation::print", notation.print(one, side));
            }
        }
    }

    /// Makes every call on a copy of a match.
    fn try_match(&mut self, played: &Match) {
        let copy = || played.clone();
        self.see("Match::start_game", copy().start_game());
        self.see("Match::take", copy().take());
        self.see("Match::drop_double", copy().drop_double());
        for side in Side::ALL {
            self.see("Match::penalize", copy().penalize(side));
            self.see("Match::double", copy().double(side));
            for points in [0, 1] {
                self.see("Match::end_game", copy().end_game(side, points));
                let declined = played.may_decline_resignation(points, None);
                self.see("Match::may_decline_resignation", declined);
            }
        }
    }
}

proptest! {
    // Each state of each game is tried with every call.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_call_fails_only_with_the_errors_in_its_row(
        one in control(),
        two in control(),
        game in game(),
        keeps_journal in any::<bool>(),
    ) {
        let mut seen = Seen::default();
        seen.try_controls(&one, &two);
        let mut clock = Clock::new(one);
        if keeps_journal {
            clock.keep_journal().expect("a journal");
        }
        let mut at = Timestamp::from(0);
        for (wait, call) in game {
            let before = at;
            at = after(at, wait);
            seen.try_clock(&clock, at);
            seen.try_clock(&clock, before);
            seen.try_arena(&clock, before, at);
            seen.try_arena(&clock, at, before);
            let _ = clock.start(Side::First, at);
            let _ = call.make(&mut clock, at);
        }
    }

    #[test]
    fn a_match_fails_only_with_the_errors_in_its_rows(
        length in 1_u16..5,
        steps in proptest::collection::vec((0_u8..6, any::<bool>(), 0_u32..3), 0..30),
    ) {
        let mut seen = Seen::default();
        let mut played = Match::new(NonZeroU16::new(length).expect("at least 1"));
        for (step, first, points) in steps {
            seen.try_match(&played);
            let side = if first { Side::First } else { Side::Second };
            let _ = match step {
                0 => played.start_game(),
                1 => played.end_game(side, points),
                2 => played.double(side),
                3 => played.take(),
                4 => played.drop_double(),
                _ => played.penalize(side).map(drop),
            };
        }
    }
}

fn parsed(notation: &str, text: &str) -> TimeControl {
    let notation = Notation::named(notation).expect("a notation");
    notation.parse(text).expect("a control")
}

/// States in which calls fail, and the times to try.
fn clocks() -> Vec<(Clock, Timestamp)> {
    let [zero, one, late] = [0, 1_000, 999_999].map(|ms: u32| Timestamp::from(ms));
    let blitz = parsed("chess", "G/5");
    let mut clocks = Vec::new();
    let mut stand = |at: Timestamp, made: &dyn Fn(&mut Clock) -> Result<(), ClockError>| {
        let mut clock = Clock::new(blitz.clone());
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, zero).expect("a start");
        made(&mut clock).expect("the state");
        clocks.push((clock, at));
    };
    stand(one, &|_| Ok(()));
    stand(zero, &|clock| clock.advance(one).map(drop));
    stand(one, &|clock| clock.press(Side::First, one).map(drop));
    stand(one, &|clock| {
        clock.press_unreceived(Side::First, zero).map(drop)
    });
    stand(one, &|clock| clock.hand_over(Side::First, zero).map(drop));
    stand(one, &|clock| {
        clock.hand_over_unreceived(Side::First, zero).map(drop)
    });
    stand(one, &|clock| clock.pause(zero).map(drop));
    stand(one, &|clock| clock.stop(zero).map(drop));
    stand(late, &|clock| clock.advance(late).map(drop));
    // Where neither bank can hold a millisecond more.
    stand(one, &|clock| {
        clock.set_bank(Side::First, zero, Millis::MAX)?;
        clock.set_bank(Side::Second, zero, Millis::MAX).map(drop)
    });
    clocks.push((Clock::new(blitz), one));
    // Where a draw fills the bank.
    for (time, most) in [(Millis::MAX, None), (one_second(), Some(one_second()))] {
        let mut reserve = Reserve::new(time);
        reserve.most = most;
        let stage = Stage::new(Millis::from(2_000)).reserve(reserve);
        let mut clock = Clock::new(of_stage(stage, Rules::new()).expect("a control"));
        clock.start(Side::First, zero).expect("a start");
        clocks.push((clock, one));
    }
    let nobody = Schedule::new(Vec::new()).expect("no stages");
    let untimed = TimeControl::new(nobody.clone(), nobody, Rules::default());
    let untimed = Clock::new(untimed.expect("a control"));
    // A turn that takes longer than a time can be.
    let mut longest = untimed.clone();
    longest.start(Side::First, Timestamp::MIN).expect("a start");
    clocks.push((longest, Timestamp::MAX));
    clocks.push((untimed, one));

    // The ready move is sent in the first minute, and then the other side's increment does not fit.
    let mut clock = Clock::new(parsed("chess", "G/1/1"));
    clock.keep_journal().expect("a journal");
    clock.start(Side::First, zero).expect("a start");
    let most = clock.set_bank(Side::Second, zero, Millis::MAX);
    most.expect("a bank");
    clock.set_ready(Side::First, zero, true).expect("a turn");
    clocks.push((clock, late));

    // More events of one call than a journal has room for.
    let stage = |last: bool| {
        Stage::new(Millis::from(1))
            .lives(Stage::MOST_LIVES)
            .entry(Entry::Set)
            .on_expiry(if last { OnExpiry::Flag } else { OnExpiry::Next })
    };
    let stages = (1..=501).map(|place| stage(place == 501)).collect();
    let schedule = Schedule::new(stages).expect("a schedule");
    let control = TimeControl::new(schedule.clone(), schedule, Rules::default());
    clocks.push((Clock::new(control.expect("a control")), zero));
    clocks
}

fn times() -> [Millis; 3] {
    [-1, 0, 700].map(|ms| Millis::new(ms).expect("a small time"))
}

fn one_second() -> Millis {
    Millis::from(1_000)
}

/// The time control whose sides have this stage alone.
fn of_stage(stage: Stage, rules: Rules) -> Result<TimeControl, ControlError> {
    let both = Schedule::new(vec![stage])?;
    TimeControl::new(both.clone(), both, rules)
}

/// Time controls that cannot be combined with each other.
fn controls() -> Vec<TimeControl> {
    let rules = |coupling, game_limit| {
        let mut rules = Rules::new().coupling(coupling);
        rules.game_limit = game_limit;
        rules
    };
    let with = |text: &str, rules| {
        let schedule = parsed("chess", text).schedule(Side::First).clone();
        TimeControl::new(schedule.clone(), schedule, rules).expect("a control")
    };
    let brief = Stage::new(Millis::from(1)).lives(2);
    let brief = Schedule::new(vec![brief]).expect("a schedule");
    let brief = TimeControl::new(brief.clone(), brief, Rules::default());
    let turns = NonZeroU32::new(40).map(GameLimit::Turns);
    let time = Some(GameLimit::Time(Millis::from(60_000)));
    let units = Reserve::new(one_second()).draw(ReserveDraw::Unit(Millis::from(1)));
    let units = of_stage(Stage::new(one_second()).reserve(units), Rules::new());
    vec![
        brief.expect("a control"),
        units.expect("a control"),
        with("G/5", rules(Coupling::None, turns)),
        with("G/5", rules(Coupling::None, time)),
        with("G/5", rules(Coupling::Hourglass, None)),
        parsed("chess", "40/90/30, G/30/30"),
        parsed("sgf", "TM[60]OT[5x1 byo-yomi]"),
        parsed("backgammon", "2+5"),
        parsed("pgn", "180+2"),
        parsed("pgn", "-"),
    ]
}

impl Seen {
    /// Arguments that are rejected in any state.
    fn try_arguments(&mut self) {
        // The banks of an hourglass add up.
        let stages = parsed("chess", "G/5").schedule(Side::First).clone();
        let rules = Rules::default().coupling(Coupling::Hourglass);
        let hourglass = TimeControl::new(stages.clone(), stages, rules).expect("an hourglass");
        let mut standing = Standing::new(Timestamp::from(0), Side::First);
        standing.sides = BySide::both(SideStanding {
            bank: Some(Millis::MAX),
            ..SideStanding::default()
        });
        self.see("Clock::join", Clock::join(hourglass.clone(), standing));
        let set = Clock::new(hourglass).set_standing(standing);
        self.see("Clock::set_standing", set);
        let below = Millis::new(-1).expect("a small time");
        let second = Millis::from(1_000);
        self.see("Lag::new", Lag::new(below, second));
        let lag = Lag::with_formula(LagFormula::Lichess, below, second);
        self.see("Lag::with_formula", lag);
        self.see("Ggs::new", Ggs::new(second, below, second));
        let last = Stage::new(second);
        let next = last.on_expiry(OnExpiry::Next);
        let lives = |lives, time| Stage::new(time).lives(lives);
        let empty = lives(2, Millis::ZERO);
        let many = lives(Stage::MOST_LIVES + 1, second);
        let stages = [
            vec![Stage::new(below)],
            vec![next],
            vec![last, last],
            vec![empty],
            vec![many],
            vec![last.charge(without_factor())],
            vec![last.reserve(Reserve::new(second).overflow(true))],
        ];
        for stages in stages {
            self.see("Schedule::new", Schedule::new(stages));
        }
        let schedule = Schedule::new(vec![last]).expect("a schedule");
        let rules = Rules::new().game_limit(GameLimit::Time(below));
        let at_once = FirstMove::new(Millis::ZERO, FirstMoveMissed::Abort);
        let opening = Opening::Untimed {
            turns: NonZeroU8::MIN,
            earns: false,
            first_move: Some(at_once),
        };
        let charge = Rules::new().charge(without_factor());
        let carried = Rules::new()
            .coupling(Coupling::Hourglass)
            .grace_excess(GraceExcess::Carried);
        for rules in [rules, charge, Rules::new().opening(opening), carried] {
            let made = TimeControl::new(schedule.clone(), schedule.clone(), rules);
            self.see("TimeControl::new", made);
        }
        let hourglass = Rules::new().coupling(Coupling::Hourglass);
        let reserve = last.reserve(Reserve::new(second));
        self.see("TimeControl::new", of_stage(reserve, hourglass));
        let longest = Stage::new(Millis::MAX).increment(Millis::MAX);
        let longest = Schedule::new(vec![longest]).expect("a schedule");
        let longest = TimeControl::new(longest.clone(), longest, Rules::new()).expect("a control");
        self.see("TimeControl::estimate", longest.estimate(Side::First, 9));
        let time = longest.category_time(CategoryScheme::Fide, None);
        self.see("TimeControl::category_time", time);
        let length = NonZeroU16::new(3).expect("a length");
        for (points, crawford) in [(3, Crawford::NotYet), (2, Crawford::NotYet)] {
            let score = BySide {
                first: points,
                second: 0,
            };
            self.see(
                "Match::at_score",
                Match::at_score(length, score, 1, crawford),
            );
        }
    }

    /// Games of a PGN file that cannot be audited.
    fn try_audits(&mut self) {
        let file = b"1. e4 * [TimeControl \"x\"] 1. e4 * [TimeControl \"180\"] 1. e4 * ";
        let (mut reader, mut rest) = (PgnReader::new(), &file[..]);
        while let Some(game) = reader.read(&mut rest) {
            self.see("PgnGame::control", game.control());
            self.see("PgnGame::audit", game.audit(&AuditOptions::default()));
        }
    }

    /// A match from its first game to its last, and with the largest numbers.
    fn try_matches(&mut self) {
        let length = NonZeroU16::new(3).expect("a length");
        let mut played = Match::new(length);
        let mut step = |played: &mut Match, step: &dyn Fn(&mut Match)| {
            step(played);
            self.try_match(played);
        };
        let done = "the rules allow it";
        step(&mut played, &|_| ());
        step(&mut played, &|played| played.start_game().expect(done));
        step(&mut played, &|played| {
            played.double(Side::First).expect(done)
        });
        step(&mut played, &|played| played.take().expect(done));
        step(&mut played, &|played| {
            for _ in 0..2 {
                played.penalize(Side::Second).expect(done);
            }
        });
        step(&mut played, &|played| {
            played.end_game(Side::Second, 1).expect(done)
        });
        step(&mut played, &|played| played.start_game().expect(done));
        step(&mut played, &|played| {
            played.end_game(Side::First, 1).expect(done)
        });
        let zero = BySide::both(0);
        let counted = Match::at_score(length, zero, u32::MAX, Crawford::NotYet);
        step(&mut counted.expect("a match"), &|_| ());
        let mut played = Match::new(length);
        played.start_game().expect(done);
        let mut side = Side::First;
        for _ in 0..31 {
            played.double(side).expect(done);
            played.take().expect(done);
            side = !side;
        }
        step(&mut played, &|played| played.double(side).expect(done));
    }

    #[cfg(feature = "documents")]
    fn try_documents(&mut self) {
        use flagfall::pcn::Document;
        use flagfall::{DocumentErrorKind, Format, RestoreErrorKind};

        let kind = |error: flagfall::RestoreError| -> RestoreErrorKind { error.kind };
        self.see("Clock::restore", Clock::restore(b"{}", None).map_err(kind));
        let restored = flagfall::Arena::restore(b"{}", None);
        self.see("Arena::restore", restored.map_err(kind));
        let finished = flagfall::ArenaReader::new().finish(None);
        self.see("ArenaReader::finish", finished.map_err(kind));
        self.see("Lag::restore", Lag::restore(b"{}").map_err(kind));
        self.see("Match::restore", Match::restore(b"{}").map_err(kind));
        let restored = Clock::restore_with_match(b"{}", None);
        self.see("Clock::restore_with_match", restored.map_err(kind));
        self.see(
            "Clock::from_journal",
            Clock::from_journal("{}").map_err(kind),
        );
        let null = Document::parse(r#"{"periods":[],"x":null}"#, Format::Json);
        let printed = null.expect("a document").print(Format::Toml);
        let kind = |error: flagfall::DocumentError| -> DocumentErrorKind { error.kind };
        self.see("Document::print", printed.map_err(kind));
        let control = parsed("sgf", "TM[60]OT[5x1 byo-yomi]");
        self.see("Document::from_game", Document::from_game(&control, []));
        self.see(
            "Document::from_journal",
            Document::from_journal(&Clock::new(control)),
        );
        let text =
            "[[preset]]\nname = 'Blitz'\nnotation = 'lichess'\nsetup = '3+2'\ndata.x = nan\n";
        let presets = flagfall::Presets::parse(text).expect("presets");
        let data = presets.get("Blitz").expect("the preset").data_json();
        self.see("Preset::data_json", data.map_err(kind));
    }
}

/// Parsers return every error of their list: the conformance cases have them all.
#[test]
fn a_call_fails_with_each_error_in_its_row() {
    let mut seen = Seen::default();
    seen.try_arguments();
    seen.try_matches();
    seen.try_audits();
    #[cfg(feature = "documents")]
    seen.try_documents();
    for one in controls() {
        for two in controls() {
            seen.try_controls(&one, &two);
        }
    }
    for (clock, at) in clocks() {
        seen.try_clock(&clock, at);
        seen.try_arena(&clock, at, at);
        seen.try_arena(&clock, at, Timestamp::from(0));
    }
    let seen_of = |call: &str| -> HashSet<&str> {
        let reasons = seen.0.iter().filter(|(of, _)| *of == call);
        reasons.map(|(_, reason)| *reason).collect()
    };
    let mut unseen = Vec::new();
    for group in REFUSALS {
        let texts = ["ParseErrorKind", "PresetErrorKind"];
        let parses = group.iter().any(|row| texts.contains(&row.list.name));
        for row in group.iter().filter(|_| !parses) {
            let reasons = seen_of(row.call);
            assert!(
                row.own.is_some() || !reasons.is_empty(),
                "{} was not refused",
                row.call
            );
            let named = row.named().filter(|reason| !reasons.contains(reason));
            unseen.extend(named.map(|reason| (row.call, reason)));
        }
    }
    unseen.retain(|pair| !UNSEEN.contains(pair));
    // Errors of all calls of a type are checked for each call, except a full journal.
    for row in REFUSALS.iter().copied().flatten() {
        let reasons = seen_of(row.call);
        let general = row
            .general
            .iter()
            .filter(|reason| **reason != "JournalFull");
        unseen.extend(
            general
                .filter(|reason| !reasons.contains(*reason))
                .map(|reason| (row.call, *reason)),
        );
    }
    assert_eq!(unseen, []);
}
