//! Saved arenas. A byte chooses what precedes the rest, which is one part or a file.
//!
//! A part gets the right length and valid checksums, so that its content is checked.

use flagfall::{Arena, Timestamp};

/// The length of a part's header, and of each checksum.
const HEADER: usize = 44;
const CHECK: usize = 4;

/// A restored arena is in a valid state: it can be advanced, and saved again without damages.
pub fn check(data: &[u8]) {
    let Some((chosen, saved)) = data.split_first() else {
        return;
    };
    let mut saved = saved.to_vec();
    if chosen % 2 == 1 && saved.len() >= HEADER {
        seal(&mut saved);
    }
    let Ok(restored) = Arena::restore(&saved, None) else {
        return;
    };
    let mut arena = restored.arena;
    let now = Timestamp::MAX;
    let again: Vec<u8> = arena.save(now).expect("a save").flatten().collect();
    let again = Arena::restore(&again, None).expect("what was saved");
    assert_eq!((again.damages.len(), again.lost), (0, 0));
    let games: Vec<_> = arena.games().collect();
    assert_eq!(again.arena.games().collect::<Vec<_>>(), games);
    for &game in &games {
        assert_eq!(again.arena.clock(game), arena.clock(game));
        assert_eq!(again.arena.deadline(game), arena.deadline(game));
    }
    let mut file = Vec::new();
    let _ = arena.advance_some(now, 100, &mut Vec::new());
    for game in games {
        let _ = arena.read(game, now);
        let _ = arena.stop(game, now);
    }
    while !arena.save_changes(now, 2, &mut file).expect("a save") {}
    let last = Arena::restore(&file, None).expect("what was saved");
    assert_eq!(last.arena.len(), arena.len());
}

fn seal(saved: &mut Vec<u8>) {
    let (header, body) = saved.split_at_mut(HEADER);
    header[..5].copy_from_slice(b"\xFFFFA\x01");
    let length = u32::try_from(body.len()).unwrap_or(u32::MAX);
    header[12..16].copy_from_slice(&length.to_le_bytes());
    let check = crc32fast::hash(&header[..HEADER - CHECK]);
    header[HEADER - CHECK..].copy_from_slice(&check.to_le_bytes());
    let check = crc32fast::hash(saved);
    saved.extend(check.to_le_bytes());
}
