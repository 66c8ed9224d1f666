//! `detect`, `convert`, `times-left` and `lag`: what a text may be, what a notation cannot say, what
//! is told of the clocks, and what lag costs.

use flagfall::{Lag, Millis, Protocol, Side, detect};

use crate::cases::{Case, Line, Setup};
use crate::play::{number, side};
use crate::{Checked, Failure, expect_equal, fail, parsed, words};

/// The steps are every notation that accepts the text, in order, with what it states there.
pub fn detected(case: &Case) -> Checked {
    let found = detect(&case.head.text(0)?);
    let mut found = found.iter();
    for step in &case.steps {
        let detected = found.next();
        let detected = detected.ok_or_else(|| fail(step, "no further notation accepts it"))?;
        expect_equal(step, step.word(), detected.notation.name())?;
        expect_equal(step, &step.text(0)?, &detected.control.describe())?;
    }
    match found.next() {
        None => Ok(()),
        Some(more) => Err(fail(
            &case.head,
            format!("accepted as {} too", more.notation.name()),
        )),
    }
}

/// `to SETUP`: the conversion gives this text; `lost LOSS …` below it: and loses that.
pub fn converted(case: &Case) -> Checked {
    let setup = Setup::read(&case.head)?;
    let control = parsed(&case.head, &setup)?;
    let mut steps = case.steps.iter().peekable();
    while let Some(step) = steps.next() {
        if step.word() != "to" {
            return Err(fail(step, format!("unknown step `{}`", step.word())));
        }
        let to = Setup::read(step)?;
        let conversion = to.notation.convert(&control);
        expect_equal(step, &to.text, &conversion.text)?;
        let losses = conversion.losses.iter().map(|loss| loss.name());
        let lost = std::iter::once("lost").chain(losses).collect::<Vec<_>>();
        match steps.next_if(|step| step.word() == "lost") {
            Some(step) => expect_equal(step, &step.words(), &lost.join(" "))?,
            None => expect_equal(step, "lost", &lost.join(" "))?,
        }
    }
    Ok(())
}

/// `times-left PROTOCOL SIDE "TEXT"`; `error KIND OFFSET LENGTH`, or `first MS MOVES` and `second
/// MS MOVES` for what is told.
pub fn times_left(case: &Case) -> Checked {
    let mut words = case.head.rest();
    let name = words.next().unwrap_or_default();
    let protocol = name.parse::<Protocol>().ok();
    let protocol = protocol.ok_or_else(|| fail(&case.head, "unknown protocol"))?;
    let on_turn = side(&case.head, words.next().unwrap_or_default())?;
    let told = protocol.times_left(&case.head.text(2)?, on_turn);
    let got: Vec<_> = match told {
        Err(error) => vec![format!(
            "error {} {} {}",
            error.kind.name(),
            error.offset,
            error.length
        )],
        Ok(left) => {
            let sides = Side::BOTH.into_iter();
            let told = sides.filter_map(|side| {
                let left = (*left.get(side))?;
                let moves = words::optional(left.moves);
                Some(format!("{side} {} {moves}", left.time.get()))
            });
            told.collect()
        }
    };
    let written: Vec<_> = case.steps.iter().map(Line::words).collect();
    expect_equal(&case.head, &written.join("\n"), &got.join("\n"))
}

fn millis(line: &Line, word: Option<&str>) -> Result<Millis, Failure> {
    let ms = number(line, word.unwrap_or_default())?;
    Millis::new(ms).ok_or_else(|| fail(line, "a time that does not fit"))
}

/// `lag LIMIT INCREMENT`; `charge ELAPSED LAG`, and below it `> CHARGE QUOTA`.
pub fn lag(case: &Case) -> Checked {
    let mut times = case.head.rest();
    let (limit, increment) = (times.next(), times.next());
    let (limit, increment) = (millis(&case.head, limit)?, millis(&case.head, increment)?);
    let lag = Lag::new(limit, increment);
    let mut lag = lag.map_err(|error| fail(&case.head, error.to_string()))?;
    for pair in case.steps.chunks(2) {
        let [call, outcome] = pair else {
            return Err(fail(
                &case.head,
                "`> CHARGE QUOTA` should stand below each charge",
            ));
        };
        if call.word() != "charge" {
            return Err(fail(call, format!("unknown step `{}`", call.word())));
        }
        let mut times = call.rest();
        let (elapsed, lagged) = (times.next(), times.next());
        let charge = lag.charge(millis(call, elapsed)?, millis(call, lagged)?);
        let got = format!("> {} {}", charge.get(), lag.quota().get());
        expect_equal(outcome, &outcome.words(), &got)?;
    }
    Ok(())
}
