//! Audits: a time control in PGN's notation, a zero byte, and nine bytes for each ply.

use flagfall::{Convention, ConventionName, Millis, Notation, PgnPly, Side, audit};

/// Any times are audited, and spans are spans.
pub fn check(data: &[u8]) {
    let mut parts = data.splitn(2, |&byte| byte == 0);
    let (Some(text), Some(times)) = (parts.next(), parts.next()) else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let Ok(control) = Notation::PgnExtended.parse(text) else {
        return;
    };
    let plies = times.chunks_exact(9).map(|ply| {
        let ms = i64::from_le_bytes(ply[1..].try_into().expect("eight bytes"));
        // Half of the times are of a usual size.
        let ms = if ply[0] & 4 == 0 {
            ms % 100_000_000
        } else {
            ms
        };
        PgnPly {
            clk: Millis::new(ms).filter(|_| ply[0] & 1 == 0),
            emt: Millis::new(ms / 7).filter(|_| ply[0] & 2 == 0),
            egt: None,
        }
    });
    let plies: Vec<_> = plies.collect();
    for convention in ConventionName::ALL.iter().copied().map(Convention::from) {
        let found = audit(&control, &convention, &plies, Side::First);
        assert_eq!(found.len(), plies.len());
        for ply in found {
            for (low, high) in [ply.possible, ply.used].into_iter().flatten() {
                assert!(low <= high, "{ply:?}");
            }
            assert_eq!(ply.by > Millis::ZERO, ply.is_impossible(), "{ply:?}");
        }
    }
}
