//! Alarms: they sound when a clock that is watched at every millisecond shows it.

use flagfall::{
    Alarm, BySide, Clock, Event, EventKind, Millis, Opening, Phase, Reading, Side, SideAlarms,
    TimeControl, Timestamp,
};
use proptest::prelude::*;

use crate::any::{Call, control, game};

/// Alarms as one sees them who looks at the clocks at every millisecond.
struct Watch {
    set: BySide<SideAlarms>,
    /// For each alarm, whether it is armed, and when it last sounded.
    states: BySide<Vec<(bool, Option<Timestamp>)>>,
    found: Vec<Event>,
}

impl Watch {
    fn new(set: BySide<SideAlarms>, reading: &Reading) -> Self {
        let states = |side: Side| {
            let bank = reading.sides.get(side).bank;
            let alarms = set.get(side).alarms().iter();
            let armed = alarms.map(|alarm| (bank > Some(alarm.threshold), None));
            armed.collect()
        };
        Self {
            states: BySide {
                first: states(Side::First),
                second: states(Side::Second),
            },
            set,
            found: Vec::new(),
        }
    }

    /// Looks at what `clock` shows at `at`. `before` is the bank of the side on turn a millisecond
    /// ago, if nothing but time has changed it.
    fn look(&mut self, clock: &Clock, at: Timestamp, before: Option<Millis>) {
        let Ok(mut shown) = clock.read(at) else {
            return;
        };
        let provisional = shown.provisional;
        if provisional {
            // What is shown provisionally has not been used: if the move were received now, the
            // banks would be these.
            let mut received = clock.clone();
            if shown.phase == Phase::Paused {
                received.resume(at).expect("a resumed clock");
            }
            received.receive(at).expect("a receipt");
            shown = received.read(at).expect("a reading");
        }
        for side in Side::ALL {
            let bank = shown.sides.get(side).bank;
            let alarms = self.set.get(side).alarms().iter();
            for (alarm, (armed, _)) in alarms.zip(self.states.get_mut(side)) {
                *armed |= bank > Some(alarm.rearm_above);
            }
        }
        let side = shown.on_turn;
        let bank = shown.sides.get(side).bank;
        let runs =
            shown.phase == Phase::Running && !provisional && is_timed(clock.control(), &shown);
        let (true, Some(bank)) = (runs, bank) else {
            return;
        };
        let alarms = self.set.get(side).alarms().iter();
        for (alarm, (armed, last)) in alarms.zip(self.states.get_mut(side)) {
            let quiet = last
                .is_some_and(|last| last.checked_add(alarm.quiet).is_none_or(|until| at < until));
            if *armed && bank <= alarm.threshold && !quiet {
                (*armed, *last) = (false, Some(at));
                let kind = EventKind::Alarm {
                    left: alarm.threshold,
                };
                self.found.push(Event { at, side, kind });
            }
        }
        for seconds in (1..=self.set.get(side).countdown()).rev() {
            let left = Millis::from_secs(seconds.into());
            if before > Some(left) && bank <= left {
                let kind = EventKind::Countdown { left };
                self.found.push(Event { at, side, kind });
            }
        }
    }
}

fn is_timed(control: &TimeControl, shown: &Reading) -> bool {
    match control.rules().opening {
        Opening::Untimed { turns, .. } => {
            let moves = shown.sides.first.moves + shown.sides.second.moves;
            shown.deciding || moves >= turns.get().into()
        }
        _ => true,
    }
}

fn sounds(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Alarm { .. } | EventKind::Countdown { .. }
    )
}

/// Alarms near the banks with which the sides begin, so that short games reach them.
fn alarms(control: &TimeControl, below: &[i64], quiet: i64, countdown: u8) -> BySide<SideAlarms> {
    let of_side = |side: Side| {
        let begun = control
            .schedule(side)
            .first()
            .map_or(9_000, |stage| stage.time.get());
        let mut alarms: Vec<Alarm> = Vec::new();
        for below in below {
            let threshold = Millis::new((begun - below).max(1)).expect("a time");
            let mut alarm = Alarm::new(threshold).expect("above 0");
            alarm.rearm_above = threshold.checked_add(Millis::from(40)).expect("a time");
            alarm.quiet = Millis::new(quiet).expect("a time");
            if alarms.iter().all(|other| other.threshold != threshold) {
                alarms.push(alarm);
            }
        }
        SideAlarms::new(&alarms, countdown).expect("few alarms")
    };
    BySide {
        first: of_side(Side::First),
        second: of_side(Side::Second),
    }
}

proptest! {
    #[test]
    fn alarms_sound_when_the_clock_shows_it(
        control in control(),
        game in game(),
        below in prop::collection::vec(-100..2_500_i64, 0..4),
        quiet in prop_oneof![Just(0_i64), 0..900_i64],
        countdown in prop_oneof![Just(0_u8), 1..=60_u8],
    ) {
        let mut plain = Clock::new(control.clone());
        plain.start(Side::First, Timestamp::from(0)).expect("a start");
        let set = alarms(&control, &below, quiet, countdown);
        let mut clock = plain.clone();
        clock.set_alarms(set.clone(), Timestamp::from(0)).expect("alarms");
        let mut watch = Watch::new(set, &plain.read(Timestamp::from(0)).expect("a reading"));
        let (mut at, mut heard) = (0_i64, Vec::new());
        for (wait, call) in game.into_iter().take(12) {
            // What a measured time undoes cannot be seen.
            if matches!(call, Call::PressElapsed(_) | Call::HandOverElapsed(_)) {
                continue;
            }
            let from = at;
            at += wait.get().rem_euclid(1_200);
            let moment = |ms| Timestamp::new(ms).expect("a moment");
            let wake = clock.wake();
            let mut before = None;
            for ms in from..=at {
                let mut passed = plain.clone();
                let Ok(events) = passed.advance(moment(ms)) else { return Ok(()) };
                let expired = events.iter().any(|event| event.at == moment(ms));
                // The state after the call before has been looked at.
                if ms > from {
                    watch.look(&plain, moment(ms), before.filter(|_| !expired));
                }
                let shown = plain.read(moment(ms)).expect("a reading");
                before = shown.sides.get(shown.on_turn).bank;
            }
            let made = call.make(&mut plain, moment(at));
            let told = call.make(&mut clock, moment(at));
            if let Err(error) = made {
                prop_assert_eq!(told, Err(error));
                // The call has not advanced the clocks.
                plain.advance(moment(at)).expect("an advance");
                let more = clock.advance(moment(at)).expect("an advance");
                heard.extend(more.into_iter().filter(sounds));
            } else {
                let told = told.expect("what the clock without alarms accepts");
                let without: Vec<_> = told.iter().copied().filter(|event| !sounds(event)).collect();
                prop_assert_eq!(Ok(without), made);
                prop_assert!(told.is_sorted_by_key(|event| event.at));
                let woken = told.first().is_none_or(|first| wake == Some(first.at) || first.at == moment(at));
                prop_assert!(woken, "{:?} {:?}", wake, told);
                heard.extend(told.into_iter().filter(sounds));
            }
            // A ready move that a call makes due at once is gone before anyone can look.
            if clock.deadline() == Some(moment(at)) {
                return Ok(());
            }
            watch.look(&plain, moment(at), None);
            prop_assert_eq!(&heard, &watch.found);
            prop_assert_eq!(clock.deadline(), plain.deadline());
            prop_assert_eq!(clock.read(moment(at)), plain.read(moment(at)));
        }
    }
}
