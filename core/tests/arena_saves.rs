//! What is saved of an arena is restored, whole or damaged, in any time base.

#![allow(missing_docs, reason = "a test")]

use std::sync::Arc;

use flagfall::{
    Alarm, Arena, ArenaDamage, ArenaError, ArenaReader, BySide, Clock, ClockError, GameId, Millis,
    Notation, Phase, RestoreErrorKind, RestoredArena, Side, SideAlarms, TakeBackTo, Timestamp,
};

const HEADER: usize = 44;

fn at(ms: u32) -> Timestamp {
    Timestamp::from(ms)
}

fn new(notation: &str, text: &str) -> Clock {
    let notation = Notation::named(notation).expect("a notation");
    Clock::new(notation.parse(text).expect("a time control"))
}

fn started(text: &str, when: u32) -> Clock {
    let mut clock = new("chess", text);
    clock.start(Side::First, at(when)).expect("a new clock");
    clock
}

/// Games of every form in which an arena stores one.
fn games() -> Vec<Clock> {
    let mut paused = started("G/5/3", 0);
    paused.press(Side::First, at(500)).expect("a press");
    paused.pause(at(700)).expect("a running game");
    let mut with_journal = started("40/90/30, G/30/30", 0);
    with_journal.keep_journal().expect("a journal");
    with_journal.press(Side::First, at(600)).expect("a press");
    let mut with_alarms = started("G/5", 0);
    let alarm = Alarm::new(Millis::from(30_000)).expect("a threshold");
    let alarms = BySide::both(SideAlarms::new(&[alarm], 10).expect("alarms"));
    with_alarms.set_alarms(alarms, at(0)).expect("alarms");
    let mut byo_yomi = new("sgf", "TM[60]OT[5x30 byo-yomi]");
    byo_yomi.start(Side::Second, at(0)).expect("a new clock");
    let mut long = started("G/5", 0);
    long.set_bank(Side::First, at(0), Millis::from(u32::MAX))
        .expect("a bank");
    let mut delay = new("ggs", "0:10//0:05");
    delay.start(Side::First, at(10)).expect("a new clock");
    vec![
        new("chess", "G/5"),
        started("G/5", 0),
        started("2/1/10, G/1", 20),
        paused,
        with_journal,
        with_alarms,
        byo_yomi,
        long,
        delay,
    ]
}

fn arena_of(clocks: &[Clock]) -> (Arena, Vec<GameId>) {
    let mut arena = Arena::new();
    let ids = clocks.iter().map(|clock| arena.add(clock.clone()));
    let ids = ids.map(|id| id.expect("room")).collect();
    (arena, ids)
}

fn saved(arena: &Arena, when: u32) -> Vec<u8> {
    let parts = arena.save(at(when)).expect("a save");
    parts.flatten().collect()
}

fn save_changes(arena: &mut Arena, when: u32, file: &mut Vec<u8>) {
    while !arena.save_changes(at(when), 2, file).expect("a save") {}
}

fn restored(saved: &[u8]) -> RestoredArena {
    Arena::restore(saved, None).expect("an arena")
}

fn whole(saved: &[u8], saved_at: Option<Timestamp>) -> Arena {
    let restored = Arena::restore(saved, saved_at).expect("an arena");
    assert_eq!((restored.damages, restored.lost), (vec![], 0));
    restored.arena
}

/// Corrects the checksums of the first part of `saved`.
fn sealed(mut saved: Vec<u8>) -> Vec<u8> {
    let header = crc32fast::hash(&saved[..HEADER - 4]);
    saved[HEADER - 4..HEADER].copy_from_slice(&header.to_le_bytes());
    let length = u32::from_le_bytes(saved[12..16].try_into().expect("four bytes"));
    let end = HEADER + length as usize;
    let check = crc32fast::hash(&saved[..end]);
    saved[end..end + 4].copy_from_slice(&check.to_le_bytes());
    saved
}

#[test]
fn every_game_is_restored_with_its_id() {
    let clocks = games();
    let (mut arena, ids) = arena_of(&clocks);
    let removed = arena.add(started("G/5", 0)).expect("room");
    arena.remove(removed).expect("a game");
    arena.advance(at(1_000)).expect("time passes");
    let mut restored = whole(&saved(&arena, 2_000), None);
    assert_eq!(restored.len(), clocks.len());
    assert_eq!(restored.last_at(), Some(at(1_000)));
    for id in &ids {
        assert_eq!(restored.clock(*id), arena.clock(*id));
        assert_eq!(restored.deadline(*id), arena.deadline(*id));
    }
    assert_eq!(restored.next_deadline(), arena.next_deadline());
    let later = at(1_000_000);
    assert_eq!(restored.advance(later), arena.advance(later));
    // An id is given to one game only.
    assert!(!restored.contains(removed));
    let added = restored.add(started("G/5", 0)).expect("room");
    assert_eq!(arena.add(started("G/5", 0)), Ok(added));
    assert!(added != removed && !ids.contains(&added));
}

#[test]
fn a_journal_is_restored_with_its_game() {
    let (arena, ids) = arena_of(&games());
    let mut arena = whole(&saved(&arena, 1_000), None);
    let back = |clock: &mut Clock| clock.take_back(at(1_000), TakeBackTo::Move(0));
    arena.act(ids[4], back).expect("a journal");
    let reading = arena.read(ids[4], at(1_000)).expect("a reading");
    assert_eq!(reading.on_turn, Side::First);
}

#[test]
fn in_another_time_base_the_time_of_the_save_is_not_charged() {
    let (mut arena, ids) = arena_of(&games());
    arena.advance(at(1_000)).expect("time passes");
    let saved = saved(&arena, 2_000);
    for moment in [-7_i64, 0, 1_999, 2_000, 70_000_000_000] {
        let moment = Timestamp::new(moment).expect("a moment");
        let arena_there = whole(&saved, Some(moment));
        for id in &ids {
            let there = arena_there.read(*id, moment).expect("a reading");
            let here = arena.read(*id, at(2_000)).expect("a reading");
            assert_eq!((there.phase, there.sides), (here.phase, here.sides));
            let shift = moment.since(at(2_000)).expect("a time");
            let due = arena.deadline(*id).expect("a game");
            let due = due.map(|due| due.checked_add(shift).expect("a moment"));
            assert_eq!(arena_there.deadline(*id), Ok(due));
        }
    }
    let last = Timestamp::MAX;
    let error = Arena::restore(&saved, Some(last))
        .err()
        .map(|error| error.kind);
    assert_eq!(error, Some(RestoreErrorKind::Moment));
}

#[test]
fn changes_replace_what_was_saved_before() {
    let (mut arena, ids) = arena_of(&games());
    let mut file = Vec::new();
    save_changes(&mut arena, 0, &mut file);
    let all = file.len();
    arena.press(ids[1], Side::First, at(100)).expect("a press");
    let removed = arena.remove(ids[3]).expect("a game");
    let added = arena.add(removed).expect("room");
    save_changes(&mut arena, 1_000, &mut file);
    assert!(file.len() - all < all / 2, "only the changes are saved");
    arena.advance(at(60_000)).expect("time passes");
    arena
        .start(ids[0], Side::Second, at(60_000))
        .expect("a new game");
    save_changes(&mut arena, 60_000, &mut file);
    let restored = whole(&file, None);
    assert!(!restored.contains(ids[3]));
    assert_eq!(restored.len(), arena.len());
    for id in arena.games() {
        assert_eq!(restored.clock(id), arena.clock(id), "{id:?}");
    }
    assert!(restored.contains(added));
    // What has not changed is not saved again, and a new series has all of it.
    let before = file.len();
    save_changes(&mut arena, 60_000, &mut file);
    assert_eq!(file.len(), before + HEADER + 4);
    arena.begin_series();
    file.clear();
    save_changes(&mut arena, 60_000, &mut file);
    assert_eq!(whole(&file, None).len(), arena.len());
}

/// The events that were reported before the save, and after it, are those of one clock.
#[test]
fn an_event_that_was_reported_before_the_save_is_not_reported_again() {
    let byo_yomi = |text: &str| {
        let mut clock = new("sgf", text);
        clock.start(Side::First, at(0)).expect("a new clock");
        clock
    };
    let mut limited = new("arimaa", "1s/2s/50/10s/30s");
    limited.start(Side::First, at(0)).expect("a new clock");
    let mut two_flags = new("double-flag", "G/2s/1s | 2s/1s");
    two_flags.start(Side::First, at(0)).expect("a new clock");
    let clocks = [
        started("G/1s", 0),
        byo_yomi("TM[1]OT[3x1 byo-yomi]"),
        byo_yomi("TM[0]OT[2x1 byo-yomi]"),
        limited,
        two_flags,
    ];
    for clock in clocks {
        let (mut arena, ids) = arena_of(&[clock]);
        while let Some(due) = arena.next_deadline() {
            arena.advance(due).expect("time passes");
            let ms = u32::try_from(due.get()).expect("a short game");
            let mut restored = whole(&saved(&arena, ms), None);
            assert_eq!(restored.clock(ids[0]), arena.clock(ids[0]));
            assert_eq!(restored.next_deadline(), arena.next_deadline());
            assert_eq!(restored.advance(due), Ok(vec![]));
        }
        let over = arena.read(ids[0], at(100_000)).expect("a reading");
        assert!(over.phase.is_over());
    }
}

/// Both flags of a game fell before it was added.
#[test]
fn a_game_that_ended_after_another_overdue_event_is_restored() {
    let mut clock = new("double-flag", "G/2s/1s | 2s/1s");
    clock.start(Side::First, at(0)).expect("a new clock");
    let mut arena = Arena::new();
    arena.advance(at(60_000)).expect("time passes");
    let game = arena.add(clock.clone()).expect("room");
    let events = arena.advance(at(60_000)).expect("time passes");
    let events: Vec<_> = events.into_iter().map(|found| found.event).collect();
    assert_eq!(Ok(events), clock.advance(at(60_000)));
    let mut restored = whole(&saved(&arena, 60_000), None);
    assert_eq!(restored.clock(game), Ok(clock));
    assert_eq!(restored.next_deadline(), None);
    assert_eq!(restored.advance(at(60_000)), Ok(vec![]));
}

#[test]
fn an_event_that_was_not_saved_is_reported_again() {
    let (mut arena, ids) = arena_of(&[started("G/1s", 0)]);
    let saved = saved(&arena, 0);
    let due = arena.next_deadline().expect("a deadline");
    let events = arena.advance(due).expect("time passes");
    let mut restored = whole(&saved, None);
    assert_eq!(restored.advance(due), Ok(events));
    assert_eq!(
        restored.read(ids[0], due).map(|read| read.phase),
        Ok(Phase::Flagged)
    );
}

/// The places of parts in `file`, and their ends.
fn parts(file: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < file.len() {
        let length = file[begin + 12..begin + 16].try_into().expect("a header");
        let end = begin + HEADER + u32::from_le_bytes(length) as usize + 4;
        found.push((begin, end));
        begin = end;
    }
    found
}

#[test]
fn of_a_file_that_is_cut_anywhere_all_parts_before_are_restored() {
    let (mut arena, ids) = arena_of(&games());
    let mut file = Vec::new();
    save_changes(&mut arena, 0, &mut file);
    let ends: Vec<_> = parts(&file).into_iter().map(|(_, end)| end).collect();
    assert!(ends.len() > 3);
    for length in 0..file.len() {
        let read = Arena::restore(&file[..length], None);
        let complete = ends.iter().filter(|end| **end <= length).count();
        if complete == 0 {
            let error = read.err().map(|error| error.kind);
            assert_eq!(error, Some(RestoreErrorKind::Cut), "{length}");
            continue;
        }
        let mut read = read.expect("an arena");
        let begin = ends[complete - 1];
        // Its header says how many places a part has.
        let places = match length - begin {
            0..HEADER => 0,
            _ => (ids.len() - complete * 2).min(2),
        };
        let cut = ArenaDamage {
            kind: RestoreErrorKind::Cut,
            offset: begin as u64,
            length: (length - begin) as u64,
            places: places as u32,
            game: None,
        };
        let expected = if length == begin { vec![] } else { vec![cut] };
        assert_eq!(read.damages, expected, "{length}");
        let games = ids.len().min(complete * 2);
        assert_eq!(read.arena.len(), games, "{length}");
        assert_eq!(read.lost as usize, ids.len() - games, "{length}");
        for id in &ids[..games] {
            assert_eq!(read.arena.clock(*id), arena.clock(*id));
        }
        // The ids of what was lost are not given again.
        let added = read.arena.add(started("G/5", 0)).expect("room");
        assert!(!ids.contains(&added));
    }
}

#[test]
fn every_altered_byte_is_found_and_all_other_parts_are_restored() {
    let (mut arena, ids) = arena_of(&games());
    let mut file = Vec::new();
    save_changes(&mut arena, 0, &mut file);
    let parts = parts(&file);
    for byte in 0..file.len() {
        let mut damaged = file.clone();
        damaged[byte] ^= 0x10;
        let read = restored(&damaged);
        let (part, (begin, end)) = parts
            .iter()
            .enumerate()
            .find(|(_, (_, end))| byte < *end)
            .expect("a part");
        let found = read.damages.iter().find(|damage| damage.length > 0);
        let found = found.unwrap_or_else(|| panic!("byte {byte} is not found"));
        let found_end = found.offset + found.length;
        assert!(
            found.offset == *begin as u64 && found_end <= *end as u64,
            "{byte}: {found:?}"
        );
        assert!(matches!(
            found.kind,
            RestoreErrorKind::Altered | RestoreErrorKind::Foreign
        ));
        let lost = part * 2..(part * 2 + 2).min(ids.len());
        for (place, id) in ids.iter().enumerate() {
            assert_eq!(read.arena.contains(*id), !lost.contains(&place), "{byte}");
        }
        assert_eq!(read.lost as usize, lost.len());
    }
}

#[test]
fn an_id_that_was_given_after_the_save_is_given_again() {
    let (mut arena, _) = arena_of(&games());
    let file = saved(&arena, 0);
    let unsaved = arena.add(started("G/5", 0)).expect("room");
    let mut restored = whole(&file, None);
    assert!(!restored.contains(unsaved));
    assert_eq!(restored.add(started("G/9", 0)), Ok(unsaved));
}

#[test]
fn a_part_that_is_missing_is_reported() {
    let (mut arena, _) = arena_of(&games());
    let mut file = Vec::new();
    save_changes(&mut arena, 0, &mut file);
    let (begin, end) = parts(&file)[1];
    file.drain(begin..end);
    let read = restored(&file);
    let missing = ArenaDamage {
        kind: RestoreErrorKind::Missing,
        offset: begin as u64,
        length: 0,
        places: 0,
        game: None,
    };
    assert_eq!((read.damages, read.lost), (vec![missing], 2));
}

#[test]
fn a_new_file_continues_an_old_one_that_is_cut() {
    let (mut arena, ids) = arena_of(&games());
    let mut old = Vec::new();
    save_changes(&mut arena, 0, &mut old);
    old.truncate(old.len() - 1);
    arena.press(ids[1], Side::First, at(100)).expect("a press");
    arena.begin_series();
    let mut new = Vec::new();
    arena.save_changes(at(100), 2, &mut new).expect("a save");
    for size in [1, 7, 50, usize::MAX] {
        let mut reader = ArenaReader::default();
        for file in [&old, &new] {
            for part in file.chunks(size.min(file.len())) {
                reader.read(part);
            }
            reader.end_file();
        }
        // One that fails changes nothing.
        let refused = reader.finish(Some(Timestamp::MAX)).map(drop);
        assert_eq!(
            refused.map_err(|error| error.kind),
            Err(RestoreErrorKind::Moment)
        );
        let read = reader.finish(None).expect("an arena");
        let kinds: Vec<_> = read.damages.iter().map(|damage| damage.kind).collect();
        assert_eq!(kinds, [RestoreErrorKind::Cut]);
        assert_eq!(read.arena.clock(ids[1]), arena.clock(ids[1]));
        assert_eq!(read.arena.len(), ids.len() - 1);
        // The game that both files have is not counted twice.
        assert_eq!(read.lost, 1);
    }
}

#[test]
fn parts_can_be_created_one_by_one() {
    let clock = started("G/5", 0);
    let (arena, _) = arena_of(&vec![clock; 9_000]);
    let parts: Vec<_> = arena.save(at(0)).expect("a save").collect();
    assert_eq!(
        (parts.len(), arena.save(at(0)).expect("a save").len()),
        (3, 3)
    );
    for (number, part) in parts.iter().enumerate() {
        let alone = arena.save(at(0)).expect("a save").nth(number);
        assert_eq!(alone.as_ref(), Some(part));
    }
    assert_eq!(arena.save(at(0)).expect("a save").nth(3), None);
    assert_eq!(Arena::new().save(at(0)).expect("a save").count(), 1);
}

#[test]
fn what_is_no_saved_arena_is_an_error() {
    let kind = |saved: &[u8]| Arena::restore(saved, None).err().map(|error| error.kind);
    assert_eq!(kind(b""), Some(RestoreErrorKind::Cut));
    assert_eq!(kind(b"{}"), Some(RestoreErrorKind::Foreign));
    let clock = started("G/5", 0).save(at(0)).expect("a save");
    assert_eq!(kind(&clock), Some(RestoreErrorKind::Foreign));
    let (arena, _) = arena_of(&games());
    let mut newer = saved(&arena, 0);
    newer[4] = 2;
    assert_eq!(kind(&sealed(newer)), Some(RestoreErrorKind::Format));
    // Nor is an arena a clock.
    let clock = Clock::restore(&saved(&arena, 0), None);
    let kind = clock.err().map(|error| error.kind);
    assert_eq!(kind, Some(RestoreErrorKind::Format));
}

#[test]
fn no_save_is_earlier_than_the_arena() {
    let (mut arena, _) = arena_of(&games());
    arena.advance(at(10)).expect("time passes");
    let back = Some(ArenaError::Clock(ClockError::AtWentBack {
        last_at: at(10),
    }));
    assert_eq!(arena.save(at(9)).err(), back);
    assert_eq!(arena.save_changes(at(9), 1, &mut Vec::new()).err(), back);
}

/// A state that no game can reach is not restored, although its checksum is right; and whatever is
/// restored can be used.
#[test]
fn a_forged_part_is_no_danger() {
    let (arena, _) = arena_of(&games());
    let saved = saved(&arena, 0);
    let mut rejected = 0;
    for byte in (HEADER..saved.len() - 4).step_by(3) {
        for change in [1 << (byte % 8), 0xFF] {
            let mut forged = saved.clone();
            forged[byte] ^= change;
            let mut read = restored(&sealed(forged));
            rejected += usize::from(!read.damages.is_empty());
            let ids: Vec<_> = read.arena.games().collect();
            for id in ids {
                for side in Side::ALL {
                    let _ = read.arena.press(id, side, at(100));
                }
                let _ = read.arena.read(id, at(200));
            }
            let mut events = Vec::new();
            let _ = read.arena.advance_some(Timestamp::MAX, 50, &mut events);
            let again = read.arena.save(Timestamp::MAX).expect("a save");
            assert!(Arena::restore(&again.flatten().collect::<Vec<_>>(), None).is_ok());
        }
    }
    assert!(rejected > 500, "only {rejected} were rejected");
}

#[test]
fn a_forged_place_takes_no_memory() {
    let (arena, _) = arena_of(&[]);
    for (place, is_possible) in [(4_u32, true), (5, false), (0xF0FF_FFFF, false)] {
        let mut forged = saved(&arena, 0);
        let mut record = vec![3];
        record.extend(place.to_le_bytes());
        record.extend(1_u32.to_le_bytes());
        forged.splice(HEADER..HEADER, record);
        forged[12] = 9;
        forged[16..20].copy_from_slice(&u32::MAX.to_le_bytes());
        let read = restored(&sealed(forged));
        let kinds: Vec<_> = read.damages.iter().map(|damage| damage.kind).collect();
        let impossible = (!is_possible).then_some(RestoreErrorKind::Impossible);
        assert_eq!(kinds, Vec::from_iter(impossible), "{place}");
        assert_eq!(read.lost, u32::MAX - u32::from(is_possible));
    }
}

/// What version 0.1.0 saved is restored by every later version.
#[test]
fn a_file_of_the_first_format_is_restored() {
    let (mut arena, ids) = arena_of(&games());
    arena.advance(at(60_001)).expect("time passes");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/arena-1.bin");
    let golden = std::fs::read(path).expect("the file");
    let restored = whole(&golden, None);
    assert_eq!(restored.len(), ids.len());
    for id in ids {
        assert_eq!(restored.clock(id), arena.clock(id));
    }
    assert_eq!(saved(&arena, 70_000), golden);
}

#[test]
fn a_restored_control_is_freed_with_its_last_game() {
    let (arena, ids) = arena_of(&[started("G/5", 0)]);
    let mut restored = whole(&saved(&arena, 0), None);
    let control = Arc::clone(restored.clock(ids[0]).expect("the game").control());
    assert!(Arc::strong_count(&control) > 1, "held for the game");
    restored.remove(ids[0]).expect("the game");
    assert_eq!(Arc::strong_count(&control), 1);
}

#[test]
fn a_game_after_a_first_flag_is_restored() {
    let texts = [
        ("ggs", "0:02//0:02"),
        ("double-flag", "G/2s | 2s/1s truncated"),
    ];
    for (notation, text) in texts {
        for side in Side::ALL {
            let mut clock = new(notation, text);
            clock.start(side, at(0)).expect("a new clock");
            clock.press(side, at(3_000)).expect("in extra time");
            let (arena, ids) = arena_of(&[clock.clone()]);
            assert_eq!(arena.is_compact(ids[0]), Ok(true));
            let restored = whole(&saved(&arena, 3_000), None);
            assert_eq!(restored.clock(ids[0]), Ok(clock));
        }
    }
}

/// Those before it in its part are restored.
#[test]
fn a_malformed_record_is_reported_with_the_places_from_there_on() {
    let (arena, ids) = arena_of(&vec![started("G/5", 0); 3]);
    let mut malformed = saved(&arena, 0);
    let last = malformed.len() - 4 - 70;
    assert_eq!(malformed[last], 1, "a plain game");
    malformed[last] = 9;
    let read = restored(&sealed(malformed.clone()));
    let damage = ArenaDamage {
        kind: RestoreErrorKind::Malformed,
        offset: 0,
        length: malformed.len() as u64,
        places: 1,
        game: None,
    };
    assert_eq!((read.damages, read.lost), (vec![damage], 1));
    assert!(read.arena.contains(ids[1]) && !read.arena.contains(ids[2]));
}

/// Also if a part could begin with some of them.
#[test]
fn foreign_bytes_in_a_row_are_one_damage() {
    let (mut arena, ids) = arena_of(&games());
    let mut file = Vec::new();
    save_changes(&mut arena, 0, &mut file);
    let ends: Vec<_> = parts(&file).into_iter().map(|(_, end)| end).collect();
    let foreign = [0, 0xFF, 1, 0xFF, 0xFF, 2];
    file.splice(ends[2]..ends[2], foreign);
    file.splice(ends[0]..ends[0], foreign);
    let read = restored(&file);
    let damage = |offset: usize| ArenaDamage {
        kind: RestoreErrorKind::Foreign,
        offset: offset as u64,
        length: 6,
        places: 0,
        game: None,
    };
    let expected = vec![damage(ends[0]), damage(ends[2] + 6)];
    assert_eq!((read.damages, read.lost), (expected, 0));
    assert_eq!(read.arena.len(), ids.len());
}
