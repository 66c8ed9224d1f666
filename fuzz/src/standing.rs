//! Standings. A byte chooses the format, one the time control, one the side; the rest is the text.

use flagfall::{Clock, Notation, StandingFormat, TimeControl, Timestamp};

use crate::texts;

/// A time control of each kind that a format can report.
pub const CONTROLS: [(&str, &str); 6] = [
    ("lichess", "15+10"),
    ("chess", "40/90, G/30"),
    ("gtp", "kgs-time_settings byoyomi 600 30 5"),
    ("gtp", "kgs-time_settings canadian 600 300 25"),
    ("gtp", "time_settings 600 0 0"),
    ("ogs", r#"{"system":"simple","per_move":20}"#),
];

fn control(byte: u8) -> TimeControl {
    let (notation, text) = CONTROLS[usize::from(byte) % CONTROLS.len()];
    let notation = Notation::named(notation).expect("a notation");
    notation.parse(text).expect("a time control")
}

/// A clock can be made from a standing that is parsed.
pub fn check(data: &[u8]) {
    let Some(([format, of, side], text)) = texts::split(data, 3) else {
        return;
    };
    let format = StandingFormat::ALL[usize::from(*format) % StandingFormat::ALL.len()];
    let control = control(*of);
    match format.parse(text, &control, texts::side(*side), Timestamp::from(0)) {
        Ok(standing) => {
            assert!(
                Clock::join(control, standing).is_ok(),
                "{text:?}: {standing:?}"
            );
        }
        Err(error) => texts::check_error(text, &error),
    }
}

/// Messages of each format, with the byte of a time control that they fit.
pub const SEEDS: [(StandingFormat, u8, &str); 12] = [
    (
        StandingFormat::Lichess,
        0,
        r#"{"type":"gameState","moves":"e2e4 e7e5","wtime":900000,"btime":847860,"winc":10000,"binc":10000,"status":"started"}"#,
    ),
    (
        StandingFormat::Lichess,
        0,
        r#"{"type":"gameFull","initialFen":"startpos","state":{"moves":"","wtime":1,"btime":2,"status":"outoftime","expiration":{"idleMillis":4,"millisToMove":9}}}"#,
    ),
    (
        StandingFormat::Ogs,
        2,
        r#"{"current_player":1,"black_player_id":1,"white_player_id":2,"last_move":1000000,"black_time":{"thinking_time":0,"periods":2,"period_time":30},"white_time":{"thinking_time":41.25,"periods":5,"period_time":30},"pause":{"paused":true,"paused_since":1055000}}"#,
    ),
    (
        StandingFormat::Ogs,
        3,
        r#"{"black_time":{"thinking_time":0,"moves_left":7,"block_time":123},"white_time":{"thinking_time":9},"start_mode":false}"#,
    ),
    (
        StandingFormat::Ogs,
        5,
        r#"{"last_move":9000,"black_time":20000,"start_mode":true}"#,
    ),
    (
        StandingFormat::Ogs,
        2,
        r#"{"last_move":1.5e6,"black_time":{"thinking_time":-1e-05,"periods":0},"white_time":{"thinking_time":41.25e0,"periods":5}}"#,
    ),
    (
        StandingFormat::Pychess,
        0,
        r#"{"status":-1,"fen":"8/8/8/8 w - - 0 9","ply":16,"clocks":[9000.5,-20],"byo":""}"#,
    ),
    (
        StandingFormat::Pychess,
        2,
        r#"{"status":6,"fen":"***/*** w - - 0 9","ply":17,"clocks":[9000,0],"byo":[5,0]}"#,
    ),
    (
        StandingFormat::Gtp,
        2,
        "time_left b 12 3\ntime_left w 480 0",
    ),
    (
        StandingFormat::Gtp,
        3,
        "1 time_left b 12 3\n2 time_left w 480 0",
    ),
    (
        StandingFormat::Uci,
        1,
        "go wtime 60000 btime 50000 winc 0 binc 0 movestogo 9",
    ),
    (
        StandingFormat::Usi,
        2,
        "go btime 0 wtime 50000 byoyomi 30000",
    ),
];
