//! Runs the conformance cases of a folder: `cargo test -p flagfall --test conformance -- FOLDER`.
//!
//! Without a folder, the cases of `core/conformance`, whose README tells the format.

#![allow(missing_docs, reason = "a test")]

mod cases;
mod explain;
mod match_play;
mod play;
mod spoilt;
mod texts;
mod words;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cases::{Case, Line, Setup};
use flagfall::{BerserkRule, BySide, ControlError, Side, TimeControl};

/// What a step finds wrong with the library: the line where, and what.
type Checked = Result<(), Failure>;

/// A case that does not hold.
struct Failure {
    line: usize,
    what: String,
}

fn fail(line: &Line, what: impl Into<String>) -> Failure {
    Failure {
        line: line.number,
        what: what.into(),
    }
}

fn expect_equal(line: &Line, expected: &str, got: &str) -> Checked {
    match expected == got {
        true => Ok(()),
        false => Err(fail(
            line,
            format!("expected {expected}\n    got      {got}"),
        )),
    }
}

const KINDS: [&str; 10] = [
    "accept",
    "refuse",
    "odds",
    "play",
    "match",
    "detect",
    "convert",
    "explain",
    "lag",
    "times-left",
];

fn main() -> ExitCode {
    let folder = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let folder = folder.map_or_else(own, PathBuf::from);
    let spoilt = spoilt::check();
    match &spoilt {
        Ok(count) => println!("conformance (Rust): {count} spoilt cases fail as they must"),
        Err(wrong) => wrong.iter().for_each(|wrong| println!("spoilt: {wrong}")),
    }
    let mut ran = KINDS.map(|_| 0_u32);
    let mut failed = 0_u32;
    for path in cases::files(&folder) {
        let text = std::fs::read_to_string(&path).expect("a file of cases is UTF-8");
        for case in cases::read(&text) {
            let kind = KINDS.iter().position(|kind| case.head.word() == *kind);
            if let Some(count) = kind.and_then(|kind| ran.get_mut(kind)) {
                *count += 1;
            }
            if let Err(failure) = run(&case) {
                failed += 1;
                println!("{}:{}: {}", path.display(), failure.line, failure.what);
            }
        }
    }
    let all: u32 = ran.iter().sum();
    let counts: Vec<_> = KINDS
        .iter()
        .zip(ran)
        .map(|(kind, n)| format!("{n} {kind}"))
        .collect();
    println!("conformance (Rust): {}", counts.join(", "));
    println!("{} passed, {failed} failed", all.saturating_sub(failed));
    match all > 0 && failed == 0 && spoilt.is_ok() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn run(case: &Case) -> Checked {
    match case.head.word() {
        "accept" => accept(case),
        "refuse" => refuse(case),
        "odds" => odds(case),
        "play" => play::play(case),
        "match" => match_play::play(case),
        "detect" => texts::detected(case),
        "convert" => texts::converted(case),
        "explain" => explain::explained(case),
        "lag" => texts::lag(case),
        "times-left" => texts::times_left(case),
        kind => Err(fail(&case.head, format!("unknown kind of case `{kind}`"))),
    }
}

fn parsed(line: &Line, setup: &Setup) -> Result<TimeControl, Failure> {
    let parsed = setup.notation.parse(&setup.text);
    parsed.map_err(|error| fail(line, format!("refused as {}: {error}", error.kind.name())))
}

fn accept(case: &Case) -> Checked {
    let setup = Setup::read(&case.head)?;
    let control = parsed(&case.head, &setup)?;
    let mut stages = BySide::both(0);
    let mut warnings = setup.notation.warnings(&setup.text).into_iter();
    for step in &case.steps {
        match step.word() {
            "warning" => {
                let warning = warnings.next();
                let warning = warning.ok_or_else(|| fail(step, "there is no such warning"))?;
                let (kind, offset) = (warning.kind.name(), warning.offset);
                let got = format!("warning {kind} {offset} {}", warning.length);
                expect_equal(step, &step.words(), &got)?;
            }
            "canonical" => {
                let text = step.text(0)?;
                let printed = setup.notation.print(&control, Side::First);
                let printed = printed.map_err(|error| fail(step, error.to_string()))?;
                expect_equal(step, &text, &printed)?;
                if setup.notation.parse(&printed).as_ref() != Ok(&control) {
                    return Err(fail(step, "the canonical form does not parse to the same"));
                }
            }
            "describes" => expect_equal(step, &step.text(0)?, &control.describe())?,
            word @ ("stage" | "first-stage" | "second-stage") => {
                let whose = Side::BOTH.into_iter().filter(|side| match word {
                    "first-stage" => *side == Side::First,
                    "second-stage" => *side == Side::Second,
                    _ => true,
                });
                for side in whose {
                    let place = stages.get_mut(side);
                    let stage = control.schedule(side).get(*place);
                    let stage = stage.ok_or_else(|| fail(step, "there is no such stage"))?;
                    expect_equal(step, &step.words(), &words::stage(word, *place, stage))?;
                    *place += 1;
                }
            }
            "rules" => expect_equal(step, &step.words(), &words::rules(control.rules()))?,
            step_name => return Err(fail(step, format!("unknown step `{step_name}`"))),
        }
    }
    if let Some(warning) = warnings.next() {
        return Err(fail(&case.head, format!("a warning: {warning}")));
    }
    for side in Side::BOTH {
        let (written, there) = (*stages.get(side), control.schedule(side).len());
        if stages != BySide::both(0) && written != there {
            let what = format!("{written} stages of the {side} written, {there} there");
            return Err(fail(&case.head, what));
        }
    }
    Ok(())
}

fn refuse(case: &Case) -> Checked {
    let setup = Setup::read(&case.head)?;
    let Some(step) = case.steps.first() else {
        return Err(fail(&case.head, "`error KIND OFFSET LENGTH` is missing"));
    };
    let Err(error) = setup.notation.parse(&setup.text) else {
        return Err(fail(&case.head, "accepted"));
    };
    let kind = error.kind.name();
    let got = format!("error {kind} {} {}", error.offset, error.length);
    expect_equal(step, &step.words(), &got)?;
    match (&case.steps[1..], error.path()) {
        ([], None) => Ok(()),
        ([], Some(path)) => Err(fail(&case.head, format!("`path` is missing: {path:?}"))),
        ([step], path) if step.word() == "path" => {
            expect_equal(step, &step.text(0)?, path.unwrap_or("no path"))
        }
        ([step, ..], _) => Err(fail(step, format!("unknown step `{}`", step.word()))),
    }
}

fn odds(case: &Case) -> Checked {
    let mut setups = case.steps.iter().take(2);
    let first = cases::setup_of(setups.next(), "first", &case.head)?;
    let second = cases::setup_of(setups.next(), "second", &case.head)?;
    let one = parsed(&case.head, &first)?;
    let two = parsed(&case.head, &second)?;
    let mut odds = TimeControl::of_sides(&one, &two);
    if case.steps.len() < 3 {
        return Err(fail(&case.head, "what comes of it should stand below"));
    }
    for step in case.steps.iter().skip(2) {
        if let Some(changed) = changed(step, &odds)? {
            odds = changed;
            continue;
        }
        match (step.word(), &odds) {
            ("error", Err(error)) => {
                expect_equal(step, &step.words(), &format!("error {}", error.name()))?;
            }
            ("describes", Ok(odds)) => expect_equal(step, &step.text(0)?, &odds.describe())?,
            ("canonical", Ok(odds)) => {
                for (place, (side, setup)) in [&first, &second]
                    .into_iter()
                    .enumerate()
                    .map(|(place, setup)| (place, (Side::BOTH[place], setup)))
                {
                    let printed = setup.notation.print(odds, side);
                    let printed = printed.map_err(|error| fail(step, error.to_string()))?;
                    expect_equal(step, &step.text(place)?, &printed)?;
                }
            }
            (_, Err(error)) => return Err(fail(step, format!("refused: {}", error.name()))),
            (name, Ok(_)) => return Err(fail(step, format!("`{name}`: not what came of it"))),
        }
    }
    Ok(())
}

/// `berserk SIDE RULE` and `divide SIDE BY` change the odds.
fn changed(
    step: &Line,
    odds: &Result<TimeControl, ControlError>,
) -> Result<Option<Result<TimeControl, ControlError>>, Failure> {
    let parts: Vec<_> = step.parts.iter().map(String::as_str).collect();
    let Ok(odds) = odds else { return Ok(None) };
    Ok(match parts.as_slice() {
        ["berserk", who, rule] => {
            let rule = BerserkRule::named(rule);
            let rule = rule.ok_or_else(|| fail(step, "RULE is `half` or `lichess`"))?;
            Some(odds.berserk(play::side(step, who)?, rule))
        }
        ["divide", who, by] => {
            let by = by
                .parse()
                .map_err(|_| fail(step, "BY is a number from 1 on"))?;
            Some(odds.divided(play::side(step, who)?, by))
        }
        _ => None,
    })
}
