//! A game survives a restart: saved to a file, and restored in another process.

use std::error::Error;
use std::time::{Duration, SystemTime};
use std::{env, fs, process};

use flagfall::{Clock, Millis, Notation, RestoreErrorKind, Side, Timestamp, write_file};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::temp_dir().join(format!("flagfall-{}.clock", process::id()));

    // The process that plays. Its clock, such as Instant::elapsed(), shows 20,000 at the save.
    let mut clock = Clock::new(Notation::Pgn.parse("180+2")?);
    clock.start(Side::First, Timestamp::from(0))?;
    clock.press(Side::First, Timestamp::from(5_000))?;
    // Completely or not at all.
    write_file(&path, &clock.save(Timestamp::from(20_000))?)?;

    // The next process: its clock began anew, and shows 700.
    let saved = fs::read(&path)?;
    let now = Timestamp::from(700);

    // The time in between is not charged: the save counts as made now.
    let restored = Clock::restore(&saved, Some(now))?;
    // 180 - 15 seconds of its turn
    let bank = restored.bank(Side::Second, now)?;
    assert_eq!(bank, Some(Millis::from_secs(165)));

    // Or it is charged: the save counts as made that long ago. Save the time of day too, such as
    // SystemTime::now(), and subtract. Somebody may have set it back.
    let saved_wall = SystemTime::UNIX_EPOCH;
    let wall = SystemTime::UNIX_EPOCH + Duration::from_secs(60);
    let gap = wall.duration_since(saved_wall).unwrap_or(Duration::ZERO);
    let saved_at = now
        .checked_sub(Millis::try_from(gap)?)
        .ok_or("too long ago")?;
    let charged = Clock::restore(&saved, Some(saved_at))?;
    let bank = charged.bank(Side::Second, now)?;
    assert_eq!(bank, Some(Millis::from_secs(105)));

    // Or the clock of both processes is the same, and shows 80,000: the time in between is charged.
    let continued = Clock::restore(&saved, None)?;
    let bank = continued.bank(Side::Second, Timestamp::from(80_000))?;
    assert_eq!(bank, Some(Millis::from_secs(105)));

    // A file that is cut or damaged is rejected.
    let cut = &saved[..saved.len() - 1];
    let error = Clock::restore(cut, None).expect_err("it is cut");
    assert_eq!(error.kind, RestoreErrorKind::Altered);
    println!("{error}");
    fs::remove_file(path)?;
    Ok(())
}
