//! A GUI's timer: one function draws the clocks, and says when it wants to be called again.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use flagfall::{BySide, Clock, Event, EventKind, Notation, Side, TimeFormat, TimeStyle, Timestamp};

struct Window {
    clock: Clock,
    began: Instant,
    texts: BySide<Option<String>>,
    drawn: u32,
    flag: Option<Event>,
}

impl Window {
    fn now(&self) -> Result<Timestamp, Box<dyn Error>> {
        Ok(Timestamp::try_from(self.began.elapsed())?)
    }

    /// Call it when the timer fires, and after each press. Returns how long to wait until the next
    /// call; `None` if nothing will change. It does the same whatever has happened, so it is never
    /// wrong.
    fn update(&mut self) -> Result<Option<Duration>, Box<dyn Error>> {
        let now = self.now()?;
        // 1. What has happened by now.
        let events = self.clock.advance(now)?;
        let flag = events
            .into_iter()
            .find(|event| event.kind == EventKind::Flag);
        self.flag = self.flag.or(flag);
        // 2. What the clocks show, in tenths of a second below 20 seconds, and when that changes.
        let tenths = TimeFormat::new(TimeStyle::Tenths);
        let mut wake = self.clock.deadline();
        for side in Side::ALL {
            *self.texts.get_mut(side) = self.clock.format(side, now, tenths)?;
            let change = self.clock.next_change(side, now, tenths)?;
            wake = wake.into_iter().chain(change).min();
        }
        self.drawn += 1;
        // 3. The timer. Set it again each time: no other place needs to know what changes the
        // deadline.
        let wait = wake.and_then(|wake| wake.since(now));
        Ok(wait.map(Duration::try_from).transpose()?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut clock = Clock::new(Notation::PgnExtended.parse("0.5")?);
    clock.start(Side::First, Timestamp::from(0))?;
    let mut window = Window {
        clock,
        began: Instant::now(),
        texts: BySide::both(None),
        drawn: 0,
        flag: None,
    };

    // Your toolkit's loop: glib::timeout_add, request_repaint_after in egui, …
    while let Some(wait) = window.update()? {
        thread::sleep(wait);
    }

    // However late the timer fired, the flag fell when it fell.
    let flag = window.flag.ok_or("the flag fell")?;
    assert_eq!((flag.side, flag.at), (Side::First, Timestamp::from(501)));
    assert_eq!(window.texts.first.as_deref(), Some("0:00.0"));
    assert!(window.drawn <= 8); // it is drawn only when something changes
    println!("drawn {} times", window.drawn);
    Ok(())
}
