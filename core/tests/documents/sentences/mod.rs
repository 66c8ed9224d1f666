//! The documents' sentences about play, each checked on time controls with any stages and rules.
//!
//! A sentence is a function of a turn. It returns whether the turn agrees with the quoted words
//! above it, or `None` if they do not apply to that turn. The document is named first: the game
//! clock app, its Arimaa clock, the backgammon site, PCN, the double-flag clock, GGS.

mod bank;
mod limits;

use crate::draw::Draw;
use crate::game::config;
use crate::turn::{Claim, Turn, play};

/// The result of a sentence for a turn, if it applies.
type Sentence = fn(&Turn) -> Option<Claim>;

macro_rules! named {
    ($($group:ident::$name:ident),* $(,)?) => {
        const SENTENCES: &[Sentence] = &[$($group::$name),*];
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

named![
    bank::the_increment_is_added_at_the_beginning,
    bank::the_increment_is_added_at_the_end,
    bank::the_increment_comes_every_so_many_moves,
    bank::the_used_time_is_restored,
    bank::quick_moves_gain_nothing,
    bank::the_delay_is_consumed_first,
    bank::the_move_time_is_set_for_each_move,
    bank::a_percentage_of_the_unused_time_is_added,
    bank::the_reserve_has_a_limit,
    bank::the_reserve_pays_beyond_the_move_time,
    bank::new_time_is_added_to_what_is_left,
    bank::unused_time_is_lost,
    bank::the_setup_adds_nothing_to_the_reserve,
    bank::the_bonus_is_truncated,
    bank::the_bonus_decreases,
    bank::the_bonus_goes_half_way,
    bank::extra_time_does_not_accumulate,
    bank::each_move_has_a_minimum,
    limits::one_clock_runs_into_the_other,
    limits::the_game_is_not_over_at_zero,
    limits::moves_must_be_completed,
    limits::nobody_forfeits_with_time_left,
    limits::an_exhausted_bank_leads_to_the_next_period,
    limits::no_move_takes_longer_than_its_limit,
    limits::the_game_is_halted_after_its_time,
    limits::the_game_is_halted_after_its_turns,
    limits::the_timer_starts_after_the_first_move,
    limits::who_runs_out_is_penalized_and_plays_on,
    limits::a_decision_adds_nothing,
    limits::the_first_flag_falls,
    limits::time_is_neither_made_nor_lost,
];

/// The game with these choices, up to the first turn for which the sentence is false.
fn story(choices: &[u8], sentence: Sentence) -> Option<String> {
    let mut said = None;
    let story = play(&mut Draw::Bytes(choices), |turn| {
        said = sentence(turn);
        said.as_ref().is_some_and(|claim| !claim.is_true())
    })?;
    Some(format!("{said:?} in the last turn of:\n{story}"))
}

/// A shorter game in which the same sentence is false.
fn shortest(mut choices: Vec<u8>, sentence: Sentence) -> String {
    for size in [64, 16, 8, 4, 2, 1, 1, 1, 1] {
        let mut place = 0;
        while place + size <= choices.len() {
            let range = place..place + size;
            let (mut without, mut lower) = (choices.clone(), choices.clone());
            without.drain(range.clone());
            lower[range].iter_mut().for_each(|choice| *choice /= 2);
            if story(&without, sentence).is_some() {
                choices = without;
            } else if lower != choices && story(&lower, sentence).is_some() {
                choices = lower;
            } else {
                place += size;
            }
        }
    }
    story(&choices, sentence).expect("a game in which it is false")
}

/// Each sentence is true, and applies to many turns: one that applies to none would be true of any
/// clock.
#[test]
fn every_sentence_holds() {
    let games = u64::from(config().cases) * 3;
    let mut spoke = [0_u64; SENTENCES.len()];
    let mut failed = [const { Vec::new() }; SENTENCES.len()];
    for seed in 0..games {
        let mut draw = Draw::Seed(seed << 32);
        let choices: Vec<u8> = (0..400).map(|_| byte(&mut draw)).collect();
        play(&mut Draw::Bytes(&choices), |turn| {
            for (place, sentence) in SENTENCES.iter().enumerate() {
                let Some(claim) = sentence(turn) else {
                    continue;
                };
                spoke[place] += 1;
                if !claim.is_true() && failed[place].last() != Some(&choices) {
                    failed[place].push(choices.clone());
                }
            }
            false
        });
    }
    let mut found = String::new();
    for (place, name) in NAMES.iter().enumerate() {
        println!("{name}: {} turns", spoke[place]);
        if let Some(choices) = failed[place].first() {
            let game = shortest(choices.clone(), SENTENCES[place]);
            let many = failed[place].len();
            found += &format!("\n{name} is false in {many} of {games} games: {game}\n");
        } else if games >= 1_000 && spoke[place] * 100 < games {
            found += &format!("\n{name} speaks of {} turns alone\n", spoke[place]);
        }
    }
    assert!(found.is_empty(), "{found}");
}

fn byte(draw: &mut Draw<'_>) -> u8 {
    u8::try_from(draw.below(256)).expect("a byte")
}
