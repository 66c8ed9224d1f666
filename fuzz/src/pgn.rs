//! PGN files: the first byte is the encoding, the second the length of the chunks, the rest the file.

use flagfall::{PgnEncoding, PgnGame, PgnReader};

/// Chunks change nothing, and what a game contains is bounded.
pub fn check(data: &[u8]) {
    let [encoding, chunk, file @ ..] = data else {
        return;
    };
    let encoding = match encoding % 5 {
        0 => PgnEncoding::Detect,
        1 => PgnEncoding::Utf8,
        2 => PgnEncoding::Latin1,
        3 => PgnEncoding::Utf16Le,
        _ => PgnEncoding::Utf16Be,
    };
    let whole = games(encoding, file, file.len().max(1));
    for game in &whole {
        assert!(game.tags.len() <= PgnGame::MAX_TAGS);
        assert!(game.plies.len() <= PgnGame::MAX_PLIES);
        assert!(game.faults.len() <= PgnGame::MAX_FAULTS);
    }
    let chunk = usize::from(*chunk).max(1);
    assert_eq!(games(encoding, file, chunk), whole);
}

fn games(encoding: PgnEncoding, file: &[u8], chunk: usize) -> Vec<PgnGame> {
    let mut reader = PgnReader::with_encoding(encoding);
    let mut games = Vec::new();
    for mut chunk in file.chunks(chunk) {
        while let Some(game) = reader.read(&mut chunk) {
            games.push(game);
        }
        assert!(chunk.is_empty());
    }
    while let Some(game) = reader.finish() {
        games.push(game);
        assert!(games.len() <= file.len());
    }
    games
}
