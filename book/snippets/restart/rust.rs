//! A game survives a restart: saved to a file, and restored in another process.

use std::error::Error;
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

    // Or it is charged, here 60 seconds: the save counts as made 60 seconds ago.
    let saved_at = now.checked_sub(Millis::from_secs(60));
    let charged = Clock::restore(&saved, saved_at)?;
    let bank = charged.bank(Side::Second, now)?;
    assert_eq!(bank, Some(Millis::from_secs(105)));

    // A file that is cut or damaged is rejected.
    let cut = &saved[..saved.len() - 1];
    let error = Clock::restore(cut, None).expect_err("it is cut");
    assert_eq!(error.kind, RestoreErrorKind::Altered);
    println!("{error}");
    fs::remove_file(path)?;
    Ok(())
}
