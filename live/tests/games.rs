//! Random games on live clocks in tokio's paused time, each beside a clock that gets the same calls:
//! every event comes at the deadline of that clock, however long a receiver waits.

#![allow(missing_docs, reason = "a test")]

mod common;

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::Duration;

use common::{Got, control, live, ms, next};
use flagfall::{
    Charge, Clock, ClockError, Coupling, Credit, Event, FirstFlag, GameLimit, Millis, OnExpiry,
    Phase, Rounding, Rules, Side, Stage, TimeControl, Timestamp, WhenMet,
};
use flagfall_tokio::{Events, LiveClock};
use tokio::time::timeout;

const GAMES: u64 = 500;
/// No game is longer, in milliseconds.
const LONGEST: u32 = 5_000;

/// A sequence of numbers that looks random.
struct Random(u64);

impl Random {
    /// One below `end`.
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap() % end
    }

    fn time(&mut self, least: u32, most: u32) -> Millis {
        ms(least + self.below(most - least + 1))
    }

    fn chance(&mut self, of_ten: u32) -> bool {
        self.below(10) < of_ten
    }

    fn side(&mut self) -> Side {
        if self.chance(5) {
            Side::First
        } else {
            Side::Second
        }
    }
}

fn some_control(random: &mut Random) -> TimeControl {
    let count = 1 + random.below(3);
    let stages = (1..=count).map(|number| {
        let mut stage = Stage::new(random.time(5, 300));
        let last = number == count;
        if random.chance(5) {
            let amount = random.time(0, 30);
            stage = stage.credit(match random.below(3) {
                0 => Credit::Banked { amount },
                1 => Credit::Apart {
                    amount,
                    keep: 100 * random.below(2),
                },
                _ => Credit::Paid {
                    amount,
                    every: NonZeroU32::MIN,
                    keep: 100 * random.below(2),
                },
            });
        }
        if random.chance(3) {
            stage = stage.lives(1 + u16::try_from(random.below(5)).unwrap());
        }
        if !last {
            stage = stage.quota(1 + random.below(4));
        } else if random.chance(3) {
            stage = stage.quota_then(1 + random.below(3), WhenMet::RepeatSet);
        }
        stage.on_expiry(match random.below(6) {
            0 if !last => OnExpiry::Next,
            1 if !last => OnExpiry::FirstFlag(FirstFlag::NoWin),
            2 => OnExpiry::Penalty {
                refill: random.time(20, 60),
            },
            3 => OnExpiry::Overrun,
            _ => OnExpiry::Flag,
        })
    });
    let stages = stages.collect();
    let mut rules = Rules::new();
    if random.chance(1) {
        rules = rules.coupling(Coupling::Hourglass);
    }
    if random.chance(2) {
        rules = rules.charge(Charge::new(NonZeroU32::new(10).unwrap(), Rounding::Down));
    }
    if random.chance(2) {
        rules = rules.game_limit(GameLimit::Turns(NonZeroU32::new(8).unwrap()));
    }
    control(stages, rules)
}

/// A live clock, and a clock that gets the same calls at the same times.
struct Game {
    live: LiveClock,
    clock: Clock,
    /// The events that are still to be received.
    expected: Vec<Event>,
    /// How many of each kind.
    kinds: BTreeMap<&'static str, u32>,
    by_time: u32,
}

impl Game {
    fn new(control: TimeControl) -> Self {
        Self {
            clock: Clock::new(control.clone()),
            live: live(control),
            expected: Vec::new(),
            kinds: BTreeMap::new(),
            by_time: 0,
        }
    }

    /// What a call returned on both clocks.
    fn called(
        &mut self,
        live: Result<Vec<Event>, ClockError>,
        clock: Result<Vec<Event>, ClockError>,
    ) {
        assert_eq!(live, clock);
        self.expected.extend(clock.into_iter().flatten());
        assert_eq!(self.live.deadline(), self.clock.deadline());
    }

    fn some_call(&mut self, random: &mut Random) {
        let at = self.live.now();
        let (live, clock) = (&self.live, &mut self.clock);
        let side = live.read().unwrap().on_turn;
        let time = random.time(0, 30);
        let anyone = random.side();
        let (live, clock) = match random.below(40) {
            0 => (live.press(!side), clock.press(!side, at)),
            1 | 2 => (live.pause(), clock.pause(at)),
            3..6 => (live.resume(), clock.resume(at)),
            6 => (live.hand_over(side), clock.hand_over(side, at)),
            7 => (
                live.hand_over_unreceived(side),
                clock.hand_over_unreceived(side, at),
            ),
            8 => (live.adjust(side, -time), clock.adjust(side, at, -time)),
            9 => (
                live.set_bank(anyone, time),
                clock.set_bank(anyone, at, time),
            ),
            10 => (live.set_turn(anyone), clock.set_turn(anyone, at)),
            11 => (live.set_ready(side, true), clock.set_ready(side, at, true)),
            12 => (
                live.set_ready_unreceived(side),
                clock.set_ready_unreceived(side, at),
            ),
            13 | 14 => (
                live.press_unreceived(side),
                clock.press_unreceived(side, at),
            ),
            15..18 => (live.receive(), clock.receive(at)),
            18 => (
                live.press_elapsed(side, time),
                clock.press_elapsed(side, at, time),
            ),
            19 => (live.advance(), clock.advance(at)),
            20 => (live.raise_flag(anyone), clock.raise_flag(anyone, at)),
            _ => (live.press(side), clock.press(side, at)),
        };
        self.called(live, clock);
    }

    /// Compares what a receiver got with the clock. `true`: the game is over.
    fn received(&mut self, got: Got) -> bool {
        let event = match got {
            Got::Event(event) => event,
            Got::Tick(at, _) => {
                let reading = self.live.read().unwrap();
                assert_eq!((reading.phase, reading.at.get()), (Phase::Running, at));
                return false;
            }
            Got::End(phase) => {
                assert_eq!(self.expected, []);
                let reading = self.clock.read(self.live.now()).unwrap();
                assert_eq!(reading.phase, phase);
                return true;
            }
        };
        if self.expected.is_empty() {
            // No call found it: it comes at the deadline.
            let now = self.live.now();
            assert_eq!(self.clock.deadline(), Some(now));
            assert_eq!(event.at, now);
            self.expected = self.clock.advance(now).unwrap();
            self.by_time += 1;
        }
        assert_eq!(event, self.expected.remove(0));
        *self.kinds.entry(event.kind.name()).or_default() += 1;
        false
    }

    async fn play(&mut self, mut events: Events, random: &mut Random) {
        let side = random.side();
        let at = self.live.now();
        let (live, clock) = (self.live.start(side), self.clock.start(side, at));
        self.called(live, clock);
        let patience = [5, 20, 60, 200][random.below(4) as usize];
        loop {
            let wait = Duration::from_millis(u64::from(random.below(patience)));
            match timeout(wait, next(&mut events)).await {
                Ok(got) => {
                    if self.received(got) {
                        break;
                    }
                }
                Err(_) if self.live.now() > Timestamp::from(LONGEST) => {
                    let at = self.live.now();
                    let (live, clock) = (self.live.stop(), self.clock.stop(at));
                    self.called(live, clock);
                }
                Err(_) => self.some_call(random),
            }
        }
        assert_eq!(self.live.clock(), self.clock);
    }
}

#[test]
fn random_games() {
    let mut kinds = BTreeMap::new();
    let mut by_time = 0;
    for seed in 0..GAMES {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut random = Random(seed);
            let mut game = Game::new(some_control(&mut random));
            let mut events = game.live.events();
            if random.chance(3) {
                events = events.with_ticks(random.time(1, 50));
            }
            game.play(events, &mut random).await;
            for (kind, count) in game.kinds {
                *kinds.entry(kind).or_insert(0) += count;
            }
            by_time += game.by_time;
        });
    }
    println!("{GAMES} games: {kinds:?}; {by_time} events by time alone");
    let common = [
        "first-flag",
        "flag",
        "halt",
        "life",
        "overrun",
        "penalty",
        "renewed",
        "sent",
        "stage",
    ];
    for kind in common {
        assert!(
            kinds.get(kind).is_some_and(|count| *count > 20),
            "{kind}: {kinds:?}"
        );
    }
    assert!(u64::from(by_time) > GAMES / 4);
}
