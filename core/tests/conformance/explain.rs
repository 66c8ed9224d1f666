//! `explain`: what a text says as it is typed.

use flagfall::FieldName;

use crate::cases::{Case, Setup};
use crate::{Checked, expect_equal, fail};

/// `cursor N`, and below it all that is explained of the text: its standing, the error, the fields,
/// the one under the cursor, what may come next, the completion, and whether the search gave up.
pub fn explained(case: &Case) -> Checked {
    let setup = Setup::read(&case.head)?;
    let Some((first, steps)) = case.steps.split_first() else {
        return Err(fail(&case.head, "`cursor N` is missing"));
    };
    let cursor = match first.parts.as_slice() {
        [word, cursor] if word == "cursor" => cursor.parse().ok(),
        _ => None,
    };
    let cursor = cursor.ok_or_else(|| fail(first, "`cursor N` should stand here"))?;
    let explained = setup.notation.explain(&setup.text, cursor);
    let explained = explained.ok_or_else(|| fail(&case.head, "there is nothing to explain"))?;
    let mut got = vec![format!("standing {}", explained.standing)];
    if let Some(error) = &explained.error {
        let kind = error.kind.name();
        got.push(format!("error {kind} {} {}", error.offset, error.length));
    }
    for field in &explained.fields {
        let word = if field.is_wrong { "wrong" } else { "field" };
        let (name, reads) = (field.name, quoted(&field.reads));
        got.push(format!(
            "{word} {name} {} {} {reads}",
            field.offset, field.length
        ));
    }
    if let Some(at) = explained.at_cursor {
        got.push(format!("at-cursor {at}"));
    }
    for next in explained.next.chunk_by(|one, two| one.field == two.field) {
        let field = next[0].field.map_or("none", FieldName::name);
        let texts: Vec<_> = next.iter().map(|next| quoted(&next.text)).collect();
        got.push(format!("next {field} {}", texts.join(" ")));
    }
    if let Some(completion) = &explained.completion {
        got.push(format!("completion {}", quoted(completion)));
    }
    if explained.gave_up {
        got.push("gave-up".to_owned());
    }
    let mut got = got.iter();
    for step in steps {
        let line = got.next().map_or("nothing further", String::as_str);
        expect_equal(step, &step.words(), line)?;
    }
    match got.next() {
        None => Ok(()),
        Some(line) => Err(fail(&case.head, format!("not written: {line}"))),
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
