//! The cases of texts: their time controls or errors, conversions, detection and explanations.

use flagfall::{
    Assumption, FieldName, Lag, LagFormula, Language, Origin, ParseError, Phrase, Protocol, Side,
    TimeControl, detect_from,
};

use crate::format::{Case, Line, Setup, quoted, read, unquoted, value};
use crate::play::{bytes, format_of, millis};
use crate::words::{self, optional};
use crate::{Answers, Invalid, Played};

/// The descriptions of a time control, in the order of their lines.
pub const DESCRIPTIONS: [&str; 3] = ["describes", "german", "phrases"];

/// The descriptions that a case asks for.
pub fn descriptions(case: &Case<'_>, control: &TimeControl, answers: &mut Answers) {
    let asked = DESCRIPTIONS.iter().filter(|word| case.asks(word));
    asked.for_each(|word| answers.add(description(word, control)));
}

fn description(word: &str, control: &TimeControl) -> String {
    let text = match word {
        "describes" => control.describe(),
        "german" => control.describe_in(Language::German),
        _ => Phrase::all_to_json(&control.description()),
    };
    format!("{word} {}", quoted(&text))
}

/// `accept SETUP`: the text is valid.
pub fn accept(case: &Case<'_>, answers: &mut Answers) -> Played {
    const STAGES: [&str; 3] = ["stage", "first-stage", "second-stage"];
    const OTHERS: [&str; 3] = ["canonical", "warning", "rules"];
    case.has_only(&[STAGES.as_slice(), &OTHERS, &DESCRIPTIONS].concat())?;
    let Setup { notation, text } = Setup::read(case.head.rest())?;
    let control = match notation.parse(&text) {
        Ok(control) => control,
        Err(error) => return refused(&error, answers),
    };
    if case.asks("canonical") {
        let printed = notation.print(&control, Side::First);
        let printed = printed.map_err(|error| Invalid(error.to_string()))?;
        answers.add(format!("canonical {}", quoted(&printed)));
        if notation.parse(&printed).as_ref() != Ok(&control) {
            return Err(Invalid("the canonical text sets up another control".into()));
        }
    }
    descriptions(case, &control, answers);
    for warning in notation.warnings(&text) {
        let (kind, offset) = (warning.kind.name(), warning.offset);
        answers.add(format!("warning {kind} {offset} {}", warning.length));
    }
    if STAGES.iter().any(|word| case.asks(word)) {
        stages(&control, answers);
    }
    if case.asks("rules") {
        answers.add(words::rules(control.rules()));
    }
    Ok(())
}

fn stages(control: &TimeControl, answers: &mut Answers) {
    let [first, second] = Side::ALL.map(|side| control.schedule(side));
    let sides = if first == second {
        vec![("stage", first)]
    } else {
        vec![("first-stage", first), ("second-stage", second)]
    };
    for (word, schedule) in sides {
        for (place, stage) in schedule.iter().enumerate() {
            answers.add(words::stage(word, place, stage));
        }
    }
}

/// `refuse SETUP`: the text is invalid.
pub fn refuse(case: &Case<'_>, answers: &mut Answers) -> Played {
    let setup = Setup::read(case.head.rest())?;
    match setup.notation.parse(&setup.text) {
        Ok(_) => answers.add("accepted"),
        Err(error) => refused(&error, answers)?,
    }
    Ok(())
}

fn refused(error: &ParseError, answers: &mut Answers) -> Played {
    answers.add(words::error(error));
    if let Some(path) = error.path() {
        answers.add(format!("path {}", quoted(path)));
    }
    answers.add(format!("message {}", quoted(&error.to_string())));
    Ok(())
}

/// `assume SETUP`: the text is read tolerantly.
pub fn assume(case: &Case<'_>, answers: &mut Answers) -> Played {
    let Setup { notation, text } = Setup::read(case.head.rest())?;
    let assumed = match notation.parse_tolerant(&text) {
        Ok(assumed) => assumed,
        Err(error) => return refused(&error, answers),
    };
    answers.add(format!("canonical {}", quoted(&assumed.canonical)));
    answers.add(description("describes", &assumed.control));
    if notation.parse(&assumed.canonical).as_ref() != Ok(&assumed.control) {
        return Err(Invalid("the canonical text sets up another control".into()));
    }
    if notation.parse(&text).is_ok() != assumed.assumptions.is_empty() {
        return Err(Invalid(
            "a valid text needs assumptions, or another none".into(),
        ));
    }
    for assumption in &assumed.assumptions {
        let Assumption {
            kind,
            offset,
            length,
            quote,
            meaning,
        } = assumption;
        if text.get(*offset..offset + length) != Some(quote) {
            return Err(Invalid("an assumption quotes another part".into()));
        }
        let kind = kind.name();
        answers.add(format!(
            "assumption {kind} {offset} {length} {}",
            quoted(meaning)
        ));
    }
    Ok(())
}

/// `odds`: different time controls for the two sides.
pub fn odds(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [first, second, steps @ ..] = case.steps.as_slice() else {
        return Err(Invalid(
            "`first SETUP` and `second SETUP` are missing".into(),
        ));
    };
    let setups = sides(first, second)?;
    answers.copy(first);
    answers.copy(second);
    let mut odds = TimeControl::from_sides(&setups[0].control()?, &setups[1].control()?);
    for step in steps {
        let Ok(control) = &odds else { break };
        match step.words.as_slice() {
            ["berserk", who, rule] => {
                answers.copy(step);
                odds = control.berserk(read(who)?, read(rule)?);
            }
            ["may-berserk", who, rule] => {
                answers.copy(step);
                answers.add(format!(
                    "> {}",
                    control.may_berserk(read(who)?, read(rule)?)
                ));
            }
            [">", _] => {}
            ["with-first-move", scheme] => {
                answers.copy(step);
                odds = Ok(control.with_first_move(read(scheme)?));
            }
            ["divide", who, by] => {
                answers.copy(step);
                odds = control.divided(read(who)?, read(by)?);
            }
            [word, ..] if DESCRIPTIONS.contains(word) => answers.add(description(word, control)),
            ["canonical", ..] => {
                let mut line = String::from("canonical");
                for (setup, side) in setups.iter().zip(Side::ALL) {
                    let printed = setup.notation.print(control, side);
                    let printed = printed.map_err(|error| Invalid(error.to_string()))?;
                    line = format!("{line} {}", quoted(&printed));
                }
                answers.add(line);
            }
            // There was no error.
            ["error", ..] => {}
            _ => return Err(step.unknown()),
        }
    }
    if let Err(error) = odds {
        answers.add(format!("error {}", error.name()));
    }
    Ok(())
}

/// The setups of `first SETUP` and `second SETUP`.
pub fn sides(first: &Line<'_>, second: &Line<'_>) -> Result<[Setup; 2], Invalid> {
    match (first.word(), second.word()) {
        ("first", "second") => Ok([Setup::read(first.rest())?, Setup::read(second.rest())?]),
        _ => Err(Invalid(
            "`first SETUP` and `second SETUP` are missing".into(),
        )),
    }
}

/// `convert SETUP`: the time control in other notations, and what is lost.
pub fn convert(case: &Case<'_>, answers: &mut Answers) -> Played {
    case.has_only(&["to", "lost"])?;
    let control = Setup::read(case.head.rest())?.control()?;
    for step in case.steps.iter().filter(|step| step.word() == "to") {
        let to = Setup::read(step.rest())?;
        let conversion = to.notation.convert(&control);
        let [notation @ .., _] = step.words.as_slice() else {
            return Err(step.unknown());
        };
        answers.add(format!(
            "{} {}",
            notation.join(" "),
            quoted(&conversion.text)
        ));
        if !conversion.losses.is_empty() {
            let losses = conversion.losses.iter().map(|loss| loss.name());
            let line: Vec<_> = std::iter::once("lost").chain(losses).collect();
            answers.add(line.join(" "));
        }
    }
    Ok(())
}

/// `detect "TEXT" [SOURCE "SITE"]`: which notations accept a text, and its description in each.
pub fn detected(case: &Case<'_>, answers: &mut Answers) -> Played {
    let (text, source, site) = match case.head.rest() {
        [text] => (text, "none", "none"),
        [text, source, site] => (text, *source, *site),
        _ => return Err(case.head.unknown()),
    };
    let site = if_known(site, unquoted)?;
    let origin = Origin {
        source: if_known(source, read)?,
        site: site.as_deref(),
    };
    for found in detect_from(&unquoted(text)?, origin) {
        let describes = quoted(&found.control.describe());
        answers.add(format!("{} {describes}", found.notation.name()));
    }
    Ok(())
}

/// The value of a word; `none` if it is `none`.
fn if_known<T>(word: &str, value: fn(&str) -> Result<T, Invalid>) -> Result<Option<T>, Invalid> {
    (word != "none").then(|| value(word)).transpose()
}

/// `explain SETUP`: a partially typed text.
pub fn explain(case: &Case<'_>, answers: &mut Answers) -> Played {
    let Setup { notation, text } = Setup::read(case.head.rest())?;
    let question = case.steps.first();
    let Some((question, ["cursor", cursor])) = question.map(|line| (line, line.words.as_slice()))
    else {
        return Err(Invalid("`cursor N` is missing".into()));
    };
    answers.copy(question);
    let explained = notation.explain(&text, read(cursor)?);
    let explained = explained.ok_or_else(|| Invalid("the notation explains nothing".into()))?;
    answers.add(format!("validity {}", explained.validity));
    if let Some(error) = &explained.error {
        answers.add(words::error(error));
    }
    for field in &explained.fields {
        let word = if field.is_invalid { "invalid" } else { "field" };
        let (name, offset, length) = (field.name, field.offset, field.length);
        let meaning = quoted(&field.meaning);
        answers.add(format!("{word} {name} {offset} {length} {meaning}"));
    }
    if let Some(at) = explained.at_cursor {
        answers.add(format!("at-cursor {at}"));
    }
    for next in explained.next.chunk_by(|one, two| one.field == two.field) {
        let field = next[0].field.map_or("none", FieldName::name);
        let texts: Vec<_> = next.iter().map(|next| quoted(&next.text)).collect();
        answers.add(format!("next {field} {}", texts.join(" ")));
    }
    if let Some(completion) = &explained.completion {
        answers.add(format!("completion {}", quoted(completion)));
    }
    if explained.gave_up {
        answers.add("gave-up");
    }
    Ok(())
}

/// `times-left PROTOCOL SIDE "TEXT"`: the times in a command.
pub fn times_left(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [name, on_turn, text] = case.head.rest() else {
        return Err(case.head.unknown());
    };
    match read::<Protocol>(name)?.times_left(&unquoted(text)?, read(on_turn)?) {
        Err(error) => refused(&error, answers)?,
        Ok(left) => {
            for side in Side::ALL {
                if let Some(left) = *left.get(side) {
                    let (time, moves) = (left.time.get(), optional(left.moves));
                    let more = [("increment", left.increment), ("period", left.period)];
                    let more = more
                        .into_iter()
                        .filter_map(|(name, time)| Some((name, time?.get())));
                    let more: String = more.map(|(name, time)| format!(" {name}={time}")).collect();
                    answers.add(format!("{side} {time} {moves}{more}"));
                }
            }
        }
    }
    Ok(())
}

/// `format-time STYLE [KEY=VALUE …]`: times as a clock shows them.
pub fn format_time(case: &Case<'_>, answers: &mut Answers) -> Played {
    let format = format_of(case.head.rest())?;
    for (question, _) in case.questions() {
        let ["time", time] = question.words.as_slice() else {
            return Err(question.unknown());
        };
        answers.copy(question);
        let text = flagfall::format_time(millis(time)?, format);
        answers.add(format!("> {}", quoted(&text)));
    }
    Ok(())
}

/// `lag LIMIT INCREMENT [formula=FORMULA]`: lag compensation.
pub fn lag(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [limit, increment, formula @ ..] = case.head.rest() else {
        return Err(case.head.unknown());
    };
    let formula = match formula {
        [] => LagFormula::default(),
        [formula] => read(value(formula, "formula")?)?,
        _ => return Err(case.head.unknown()),
    };
    let lag = Lag::with_formula(formula, millis(limit)?, millis(increment)?);
    let mut lag = lag.map_err(|error| Invalid(error.to_string()))?;
    for (question, _) in case.questions() {
        answers.copy(question);
        match question.words.as_slice() {
            ["charge", elapsed, lagged] => {
                let charge = lag.charge(millis(elapsed)?, millis(lagged)?);
                answers.add(format!("> {} {}", charge.get(), lag.quota().get()));
            }
            ["restart"] => {
                let forms = [
                    Lag::restore(&lag.save()),
                    Lag::restore(lag.save_json().as_bytes()),
                ];
                if forms != [Ok(lag), Ok(lag)] {
                    return Err(Invalid("the lag is not the one that was saved".into()));
                }
            }
            [how, saved] => match Lag::restore(&saved_bytes(question, how, saved)?) {
                Ok(restored) => lag = restored,
                Err(error) => answers.add(format!("! {}", error.kind.name())),
            },
            _ => return Err(question.unknown()),
        }
    }
    Ok(())
}

/// The bytes of `restore "TEXT"` or `restore-hex "BYTES"`.
pub fn saved_bytes(step: &Line<'_>, how: &str, saved: &str) -> Result<Vec<u8>, Invalid> {
    let text = unquoted(saved)?;
    match how {
        "restore" => Ok(text.into_bytes()),
        "restore-hex" => bytes(&text),
        _ => Err(step.unknown()),
    }
}
