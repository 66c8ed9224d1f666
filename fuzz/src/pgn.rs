//! PGN files: the first byte is the encoding, the second the length of the chunks, the rest the file.
//! Whatever game is read is audited.

use flagfall::{AuditOptions, PgnEncoding, PgnGame, PgnReader};

/// Chunks change nothing, and what a game contains is bounded.
pub fn check(data: &[u8]) {
    let [encoding, chunk, file @ ..] = data else {
        return;
    };
    let encodings = PgnEncoding::ALL.len();
    let encoding = PgnEncoding::ALL[usize::from(*encoding) % encodings];
    let whole = games(encoding, file, file.len().max(1));
    for game in &whole {
        assert!(game.tags.len() <= PgnGame::MAX_TAGS);
        assert!(game.plies.len() <= PgnGame::MAX_PLIES);
        assert!(game.faults.len() <= PgnGame::MAX_FAULTS);
        if let Ok(found) = game.audit(&AuditOptions::default()) {
            assert_eq!(found.plies.len(), game.plies.len());
        }
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
