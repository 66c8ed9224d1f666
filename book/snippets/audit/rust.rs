//! Audits a PGN file: which recorded clocks are impossible, and by how much.

use flagfall::{AuditOptions, AuditReason, AuditVerdict, PgnGame, PgnReader};

/// Returns the number of impossible clocks.
fn audit(game: &PgnGame) -> usize {
    match game.audit(&AuditOptions::default()) {
        // No time control, or no clocks.
        Err(error) => {
            println!("line {}: {error}", game.line);
            0
        }
        Ok(audited) => {
            for ply in audited.impossible() {
                let said = &audited.plies[ply];
                // White's second move shows 6:50. The most that is possible is 5:01.999, and one
                // second more is tolerated: 410,000 - 301,999 - 1,000.
                assert_eq!(ply, 2);
                let too_much = AuditVerdict::Impossible(AuditReason::TooMuch);
                assert_eq!(said.verdict, too_much);
                assert_eq!(said.by.get(), 107_001);
                println!("{}: ply {ply}", game.tag("White").unwrap_or("?")); // Ann: ply 2
            }
            audited.impossible().count()
        }
    }
}

fn main() {
    // Read a file in chunks of any size. This is one.
    let mut chunk: &[u8] = br#"[White "Ann"]
[Black "Ben"]
[TimeControl "300+3"]

1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:01]} 2. d4 {[%clk 0:06:50]} *
"#;
    let mut reader = PgnReader::new();
    let (mut games, mut impossible) = (0, 0);
    // It returns after each game, and None once it needs the next chunk.
    while let Some(game) = reader.read(&mut chunk) {
        impossible += audit(&game);
        games += 1;
    }
    // A last game that has no result.
    assert!(reader.finish().is_none());
    assert_eq!((games, impossible), (1, 1));
}
