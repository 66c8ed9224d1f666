//! Lag compensation: the time that a move spent on the network is not charged.

use std::error::Error;
use std::num::NonZeroU32;

use flagfall::{
    BySide, Clock, Event, EventKind, Lag, Millis, MoveNumber, Notation, Side, TimeFormat,
    TimeStyle, Timestamp,
};

struct Server {
    clock: Clock,
    lags: BySide<Lag>,
}

/// A move that arrives at `at`. The player's device measured `measured` for it.
struct Arrival {
    number: u32,
    at: Timestamp,
    began: Timestamp,
    measured: Millis,
}

impl Server {
    fn press(&mut self, side: Side, arrival: Arrival) -> Result<Vec<Event>, Box<dyn Error>> {
        let Arrival {
            number,
            at,
            began,
            measured,
        } = arrival;
        let lag = &mut self.lags[side];
        // Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
        let until = at.checked_sub(lag.quota()).max(self.clock.last_at());
        let mut events = self.clock.advance(until.ok_or("not started")?)?.to_vec();
        // Lag is what the server measured minus what the device measured.
        let turn = at.since(began).ok_or("it began later")?;
        let lost = turn.checked_sub(measured).unwrap_or(Millis::ZERO);
        let elapsed = lag.charge(turn, lost);
        let number = MoveNumber::from(NonZeroU32::new(number).ok_or("from 1")?);
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
        began: Timestamp::from(0),
        measured: Millis::from(4_600),
    };
    server.press(Side::First, first_move)?;
    // 180,000 - 4,600 + 2,000
    let bank = server.clock.bank(Side::First, pressed)?;
    assert_eq!(bank, Some(Millis::from(177_400)));

    // This press was made in time, and arrives after the deadline.
    assert_eq!(server.clock.deadline(), Some(Timestamp::from(185_001)));
    assert_eq!(server.lags.second.quota(), Millis::from_secs(3));
    let arrived = Timestamp::from(185_301);
    let in_time = Arrival {
        number: 1,
        at: arrived,
        began: pressed,
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
        began: arrived,
        measured: Millis::from_secs(1),
    };
    let events = server.press(Side::First, too_late)?;
    let kinds: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [EventKind::Flag, EventKind::Late]);
    Ok(())
}
