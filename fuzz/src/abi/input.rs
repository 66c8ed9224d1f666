//! What a program passes to the library, made from the input.
//!
//! A number takes one byte of the input, most times one or two: so a short input makes many calls.

use flagfall_abi::alarms::{FLAGFALL_ALARMS_MOST, flagfall_side_alarms};
use flagfall_abi::charge::FLAGFALL_TIERS_MOST;
use flagfall_abi::notation::flagfall_options;
use flagfall_abi::rules::flagfall_rules;
use flagfall_abi::side::FLAGFALL_MS_MAX;
use flagfall_abi::stage::flagfall_stage;
use flagfall_abi::standing::{flagfall_side_standing, flagfall_standing};
use flagfall_abi::verdict::{flagfall_board, flagfall_terms};

use crate::draw::Draw;

/// Valid texts with the number of their notation; others are made from the input.
const TEXTS: [(u32, &str); 24] = [
    (6, "180+2"),
    (0, "G/15 | 1/10"),
    (9, "3+2"),
    (0, "40/90/30, G/30/30"),
    (1, "1/1/1, G/0h0m1s"),
    (1, "2/10/100/5"),
    (2, "0:20,2/2,N2/0:05,N3"),
    (3, "2+5"),
    (
        5,
        "[{\"duration_ms\":60,\"plies\":2},{\"duration_ms\":50,\"increment_ms\":3}]",
    ),
    (6, "40/7200:3600"),
    (11, "40/90, SD/30; d5"),
    (14, "go wtime 60 btime 50 winc 1 binc 1 movestogo 3"),
    (16, "kgs-time_settings byoyomi 10 5 3"),
    (17, "TM[600]OT[5x30 byo-yomi]"),
    (20, "Total_Time:20 Byoyomi:5 Least_Time_Per_Move:1"),
    (10, "90 min/40 moves + 30 min + 30 s/move"),
    (15, "level 40 25+5 0"),
    (16, "time_left b 60 0\ntime_left w 50 3"),
    (9, "{\"type\":\"gameState\",\"wtime\":60000,\"btime\":5}"),
    (6, "[%clk 1:29:57.5] [%emt 0:00:05]"),
    (5, "{\"periods\":[{\"duration_ms\":90}],\"plies\":[5,9,70]}"),
    (
        0,
        "[[preset]]\nname = \"a\"\nnotation = \"chess\"\nsetup = \"G/5\"\nsource = \"b\"\n",
    ),
    (0, "{\"a\":[1,null,\"b\"]}"),
    (
        6,
        "[White \"x\"]\n[TimeControl \"180\"]\n\n1. e4 {[%clk 0:02:59]} e5 ) * 1. d4 {",
    ),
];

/// How many of the texts are time controls.
const CONTROLS: usize = 17;

/// A text and the number of a notation, which mostly is that of the text.
pub(super) fn text(draw: &mut Draw<'_>) -> (u32, Box<[u8]>) {
    let chosen = usize::from(byte(draw));
    if let Some((notation, text)) = TEXTS.get(chosen % 32) {
        let notation = if chosen < 224 {
            *notation
        } else {
            number(draw, 27)
        };
        return (notation, text.as_bytes().into());
    }
    let length = size(draw, 32);
    let notation = number(draw, 27);
    (notation, (0..length).map(|_| byte(draw)).collect())
}

/// A valid time control.
pub(super) fn setup(draw: &mut Draw<'_>) -> (u32, &'static str) {
    draw.of(&TEXTS[..CONTROLS])
}

/// What passes a text to a call.
pub(super) fn part(text: &[u8]) -> (*const std::ffi::c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

pub(super) fn byte(draw: &mut Draw<'_>) -> u8 {
    u8::try_from(draw.below(256)).expect("a byte")
}

/// A size below `count`.
pub(super) fn size(draw: &mut Draw<'_>, count: u64) -> usize {
    usize::try_from(draw.below(count)).expect("a size")
}

/// A number, mostly below `count`, which is at most 200.
pub(super) fn number(draw: &mut Draw<'_>, count: u32) -> u32 {
    match byte(draw) {
        chosen @ 0..240 => u32::from(chosen) % count,
        240..248 => count,
        248..252 => 1_000,
        252..254 => 65_536,
        254 => u32::MAX / 2,
        255 => u32::MAX,
    }
}

/// A time or timestamp of any size, mostly below two minutes.
pub(super) fn time(draw: &mut Draw<'_>) -> i64 {
    /// The ends of the range, and of the shorter times that the fast path can play.
    const HOSTILE: [i64; 12] = [
        i64::MAX,
        i64::MIN,
        FLAGFALL_MS_MAX,
        FLAGFALL_MS_MAX + 1,
        -FLAGFALL_MS_MAX,
        -FLAGFALL_MS_MAX - 1,
        -1,
        -5_000,
        4_294_967_295,
        4_294_967_296,
        86_400_000,
        i64::MIN + 1,
    ];
    match byte(draw) {
        chosen @ 0..120 => chosen.into(),
        chosen @ 120..220 => i64::from(chosen - 119) * 1_000,
        220..244 => draw.between(0, 65_535).into(),
        chosen @ 244..=255 => HOSTILE[usize::from(chosen - 244)],
    }
}

/// A public struct of zeros except its size, as C programs create it.
pub(super) fn init<T: Copy>() -> T {
    let size = u32::try_from(size_of::<T>()).expect("a size");
    // SAFETY: the public structs are integers only, and valid for all bit patterns.
    let mut zeros: T = unsafe { std::mem::zeroed() };
    // SAFETY: every public struct begins with its size.
    unsafe { (&raw mut zeros).cast::<u32>().write_unaligned(size) };
    zeros
}

pub(super) fn pointer<T>(option: &Option<T>) -> *const T {
    option.as_ref().map_or(std::ptr::null(), std::ptr::from_ref)
}

/// The bytes of a struct, with the size of another version or with an invalid one once in a while. A
/// larger one ends with zeros, or with a byte that this version does not know.
pub(super) fn versioned<T: Copy>(draw: &mut Draw<'_>, of: &T) -> Box<[u8]> {
    let today = size_of::<T>();
    let (size, last) = match byte(draw) {
        0..232 => (today, 0),
        232..240 => (today + 8, 0),
        240..244 => (today + 8, 1),
        244..250 => (today - 8, 0),
        250..254 => (8, 0),
        254..=255 => (4, 0),
    };
    let mut bytes = vec![0; size];
    // SAFETY: the public structs have no padding, and this one has as many bytes.
    let all = unsafe { std::slice::from_raw_parts(std::ptr::from_ref(of).cast::<u8>(), today) };
    let known = today.min(size);
    bytes[..known].copy_from_slice(&all[..known]);
    bytes[..4].copy_from_slice(&u32::try_from(size).expect("a size").to_ne_bytes());
    if last > 0 {
        bytes[size - 1] = last;
    }
    bytes.into()
}

pub(super) fn options(draw: &mut Draw<'_>) -> Option<flagfall_options> {
    draw.once_in(8).then(|| flagfall_options {
        mode: number(draw, 5),
        option: number(draw, 3),
        strict: number(draw, 2),
        setup: number(draw, 2),
        format: number(draw, 2),
        soft_is_hard: number(draw, 2),
        has_default_clock: number(draw, 2),
        ini_ms: time(draw),
        inc_ms: time(draw),
        ext_ms: time(draw),
        ..init()
    })
}

pub(super) fn stage(draw: &mut Draw<'_>) -> flagfall_stage {
    let mut stage = flagfall_stage {
        entry: number(draw, 2),
        quota: number(draw, 4),
        when_met: number(draw, 4),
        lives: number(draw, 4),
        on_expiry: number(draw, 5),
        time_ms: time(draw),
        ..init()
    };
    if draw.once_in(2) {
        stage.credit = number(draw, 4);
        stage.credit_every = number(draw, 3);
        stage.credit_keep = number(draw, 120);
        stage.credit_ms = time(draw);
        stage.limit = number(draw, 4);
        stage.limit_ms = time(draw);
    }
    if draw.once_in(4) {
        stage.first_flag = number(draw, 4);
        stage.has_turn_limit = number(draw, 2);
        stage.turn_limit_ms = time(draw);
        stage.refill_ms = time(draw);
        stage.has_overrun_most = number(draw, 2);
        stage.overrun_most_ms = time(draw);
    }
    if draw.once_in(4) {
        stage.charge_unit_ms = number(draw, 9);
        stage.charge_rounding = number(draw, 2);
        stage.charge_least_ms = time(draw);
        (
            stage.charge_tiers,
            stage.charge_beyond_ms,
            stage.charge_factor,
        ) = tiers(draw);
    }
    if draw.once_in(4) {
        stage.has_reserve = 1;
        stage.reserve_draw = number(draw, 3);
        stage.reserve_overflow = number(draw, 2);
        stage.reserve_returned = number(draw, 2);
        stage.has_reserve_most = number(draw, 2);
        stage.reserve_floor_from_move = number(draw, 4);
        stage.reserve_ms = time(draw);
        stage.reserve_unit_ms = time(draw);
        stage.reserve_most_ms = time(draw);
        stage.reserve_floor_ms = time(draw);
    }
    stage
}

type Tiers = (u32, [i64; FLAGFALL_TIERS_MOST], [u32; FLAGFALL_TIERS_MOST]);

fn tiers(draw: &mut Draw<'_>) -> Tiers {
    let (mut beyond, mut factors) = ([0; FLAGFALL_TIERS_MOST], [0; FLAGFALL_TIERS_MOST]);
    let count = number(draw, 3);
    for (beyond, factor) in beyond.iter_mut().zip(&mut factors).take(2) {
        *beyond = time(draw);
        *factor = number(draw, 101);
    }
    (count, beyond, factors)
}

pub(super) fn rules(draw: &mut Draw<'_>) -> flagfall_rules {
    let mut rules = flagfall_rules {
        coupling: number(draw, 2),
        flag_falls: number(draw, 2),
        ..init()
    };
    if draw.once_in(2) {
        rules.game_limit = number(draw, 3);
        rules.game_turns = number(draw, 9);
        rules.game_time_ms = time(draw);
        rules.opening = number(draw, 3);
        rules.untimed_turns = number(draw, 4);
        rules.untimed_earns = number(draw, 2);
        rules.setup_ms = time(draw);
    }
    if draw.once_in(4) {
        rules.weekend_pauses = number(draw, 2);
        rules.first_move_ms = time(draw);
        rules.first_move_missed = number(draw, 2);
        rules.grace_excess = number(draw, 2);
        rules.grace_ms = time(draw);
    }
    if draw.once_in(4) {
        rules.charge_unit_ms = number(draw, 9);
        rules.charge_rounding = number(draw, 2);
        rules.charge_least_ms = time(draw);
        (
            rules.charge_tiers,
            rules.charge_beyond_ms,
            rules.charge_factor,
        ) = tiers(draw);
    }
    rules
}

pub(super) fn board(draw: &mut Draw<'_>) -> flagfall_board {
    flagfall_board {
        kind: number(draw, 6),
        side: number(draw, 3),
        score: time(draw),
        ..init()
    }
}

pub(super) fn terms(draw: &mut Draw<'_>) -> Option<flagfall_terms> {
    draw.once_in(2).then(|| flagfall_terms {
        has_losses: number(draw, 2),
        minimal_loss: number(draw, 5),
        maximal_loss: number(draw, 65),
        first_cannot_win: number(draw, 2),
        second_cannot_win: number(draw, 2),
        overtime_points: number(draw, 11),
        overtime_every_ms: draw.between(0, 60_000),
        ..init()
    })
}

pub(super) fn side_alarms(draw: &mut Draw<'_>) -> Option<flagfall_side_alarms> {
    draw.once_in(2).then(|| {
        let count = number(draw, 4);
        let mut alarms = flagfall_side_alarms {
            count,
            countdown: number(draw, 62),
            reserved: u32::from(draw.once_in(64)),
            ..init()
        };
        let given = usize::try_from(count).map_or(0, |count| count.min(FLAGFALL_ALARMS_MOST));
        for place in 0..given.min(4) {
            alarms.threshold_ms[place] = time(draw);
            if draw.once_in(4) {
                alarms.rearm_above_ms[place] = time(draw);
                alarms.quiet_ms[place] = time(draw);
            }
        }
        alarms
    })
}

pub(super) fn standing(draw: &mut Draw<'_>, at_ms: i64) -> flagfall_standing {
    flagfall_standing {
        phase: number(draw, 3),
        on_turn: number(draw, 2),
        has_first_to_fall: u32::from(draw.once_in(16)),
        first_to_fall: number(draw, 2),
        at_ms,
        ..init()
    }
}

pub(super) fn side_standing(draw: &mut Draw<'_>) -> flagfall_side_standing {
    let mut standing = flagfall_side_standing {
        has_bank: 1,
        stage: number(draw, 2),
        bank_ms: time(draw),
        ..init()
    };
    if draw.once_in(4) {
        standing.has_bank = number(draw, 2);
        standing.has_lives = number(draw, 2);
        standing.has_moves = number(draw, 2);
        standing.has_moves_left = number(draw, 2);
        standing.lives = number(draw, 4);
        standing.moves = number(draw, 50);
        standing.moves_left = number(draw, 41);
        standing.flag = number(draw, 3);
        standing.penalties = number(draw, 3);
        standing.reserved = u32::from(draw.once_in(64));
    }
    if draw.once_in(4) {
        standing.has_lent = number(draw, 2);
        standing.has_used = number(draw, 2);
        standing.has_since_credit = number(draw, 2);
        standing.has_reserve = number(draw, 2);
        standing.lent_ms = time(draw);
        standing.overrun_ms = time(draw);
        standing.turn_used_ms = time(draw);
        standing.used_ms = time(draw);
        standing.since_credit_ms = time(draw);
        standing.reserve_ms = time(draw);
    }
    standing
}
