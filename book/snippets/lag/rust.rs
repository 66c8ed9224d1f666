//! Lag compensation: the time that a move spent on the network is not charged.

use std::error::Error;
use std::num::NonZeroU32;

use flagfall::{
    BySide, Clock, ClockError, Event, EventKind, Lag, Millis, MoveNumber, Notation, Phase, Side,
    TimeFormat, TimeStyle, Timestamp,
};

struct Server {
    clock: Clock,
    lags: BySide<Lag>,
}

/// A move that arrives at `at`. The player's device measured `measured` for it.
struct Arrival {
    number: u32,
    at: Timestamp,
    measured: Millis,
}

impl Server {
    fn press(&mut self, side: Side, arrival: Arrival) -> Result<Vec<Event>, Box<dyn Error>> {
        let Arrival {
            number,
            at,
            measured,
        } = arrival;
        let last = self.clock.last_at().ok_or("not started")?;
        let shown = self.clock.read(last)?;
        let own = shown.sides[side];
        let is_next = own.moves.checked_add(1) == Some(number);
        let number = MoveNumber::from(NonZeroU32::new(number).ok_or("from 1")?);
        if shown.phase != Phase::Running || shown.on_turn != side || !is_next {
            // No move of this turn, such as one that was sent again: the press says what it is, and
            // the allowance stays as it was.
            return Ok(self.clock.press_move(side, at, number)?);
        }
        // Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
        let lag = &mut self.lags[side];
        let allowed = at.checked_sub(lag.quota()).unwrap_or(last);
        let mut events = self.clock.advance(allowed.max(last))?;
        // Lag is what the server measured, without pauses, minus what the device measured.
        let since = at.since(last).ok_or("before the last call")?;
        let turn = own.turn_used.checked_add(since).ok_or("too long")?;
        let lost = turn.checked_sub(measured).unwrap_or(Millis::ZERO);
        let elapsed = lag.charge(turn, lost);
        events.extend(self.clock.press_move_elapsed(side, at, elapsed, number)?);
        Ok(events)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // An allowance for each side. It depends on the time control, as on lichess.
    let lag = Lag::new(Millis::from_secs(180), Millis::from_secs(2))?;
    let mut server = Server {
        clock: Clock::new(Notation::Pgn.parse("180+2")?),
        lags: BySide::both(lag),
    };
    server.clock.start(Side::First, Timestamp::from(0))?;
    let pressed = Timestamp::from(5_000);
    let first_move = Arrival {
        number: 1,
        at: pressed,
        measured: Millis::from(4_600),
    };
    server.press(Side::First, first_move)?;
    // 180,000 - 4,600 + 2,000
    let bank = server.clock.bank(Side::First, pressed)?;
    assert_eq!(bank, Some(Millis::from(177_400)));

    // The same message again: nothing changes, the allowance neither.
    let quota = server.lags.first.quota();
    let again = Arrival {
        number: 1,
        at: Timestamp::from(6_000),
        measured: Millis::from(4_600),
    };
    let error = server.press(Side::First, again).expect_err("a repetition");
    assert_eq!(error.downcast_ref(), Some(&ClockError::AlreadyMade));
    assert_eq!(server.lags.first.quota(), quota);

    // This press was made in time, and arrives after the deadline.
    assert_eq!(server.clock.deadline(), Some(Timestamp::from(185_001)));
    assert_eq!(server.lags.second.quota(), Millis::from_secs(3));
    let arrived = Timestamp::from(185_301);
    let in_time = Arrival {
        number: 1,
        at: arrived,
        measured: Millis::from(179_901),
    };
    assert!(server.press(Side::Second, in_time)?.is_empty());
    let tenths = TimeFormat::new(TimeStyle::Tenths);
    let shown = server.clock.format(Side::Second, arrived, tenths)?;
    println!("second has {}", shown.unwrap_or_default()); // second has 0:02.1

    // This one arrives too late for any lag, whatever the device says.
    assert_eq!(server.clock.deadline(), Some(Timestamp::from(362_702)));
    let too_late = Arrival {
        number: 2,
        at: Timestamp::from(372_702),
        measured: Millis::from_secs(1),
    };
    let events = server.press(Side::First, too_late)?;
    let kinds: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [EventKind::Flag, EventKind::Late]);
    Ok(())
}
