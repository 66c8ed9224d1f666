//! What COMMAND DOCS says of the commands, from the syntax that the table of commands has.

use crate::api::{self, Argument, ArgumentKind};
use crate::commands::{Command, Effect};

/// The options of all commands that change a clock.
const COMMON: &str = "[ONCE token] [CALL id] [SAVED] [AT ms]";

/// Words that are integers.
const INTEGERS: &[&str] = &["ms", "number", "count"];

pub(crate) fn describe(command: &Command) -> api::Command {
    let syntax = match command.effect {
        Effect::Changes => format!("{} {COMMON}", command.syntax),
        _ => command.syntax.to_owned(),
    };
    let arguments = Syntax::of(&syntax).arguments();
    let required = arguments
        .iter()
        .filter(|argument| !argument.optional)
        .count();
    // A choice of tokens before an integer is two words.
    api::Command {
        name: command.name.to_str().unwrap_or_default(),
        summary: command.summary,
        flags: match command.effect {
            Effect::Changes => "write deny-oom fast",
            Effect::Advances => "write fast",
            Effect::Reads => "readonly fast",
        },
        arity: -i32::try_from(required.saturating_add(1)).unwrap_or(1),
        arguments,
    }
}

/// A syntax that is read from left to right: words, `[…]` for what is optional, `a|b` for a choice.
struct Syntax<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Syntax<'a> {
    fn of(text: &'a str) -> Self {
        let mut words = Vec::new();
        for word in text.split_whitespace() {
            let inner = word.trim_start_matches('[');
            words.extend(word.chars().take_while(|c| *c == '[').map(|_| "["));
            let name = inner.trim_end_matches(']');
            words.push(name);
            words.extend(inner.chars().rev().take_while(|c| *c == ']').map(|_| "]"));
        }
        Self { words, next: 0 }
    }

    fn word(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next)?;
        self.next += 1;
        Some(word)
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    /// The arguments until the end, or a `]`.
    fn arguments(&mut self) -> Vec<Argument> {
        let mut arguments: Vec<Argument> = Vec::new();
        while let Some(word) = self.word() {
            match word {
                "]" => break,
                "..." => {
                    if let Some(last) = arguments.last_mut() {
                        last.multiple = true;
                    }
                }
                "[" => {
                    let mut inner = self.arguments();
                    let mut argument = match inner.len() {
                        1 => inner.remove(0),
                        _ => block(inner),
                    };
                    argument.optional = true;
                    arguments.push(argument);
                }
                _ if is_token(word) && self.has_value() => {
                    let value = self.word().unwrap_or_default();
                    arguments.push(Argument {
                        token: Some(word.to_owned()),
                        ..plain(value)
                    });
                }
                _ => arguments.push(plain(word)),
            }
        }
        arguments
    }

    /// Whether a value follows a token.
    fn has_value(&self) -> bool {
        self.peek().is_some_and(|next| {
            next.chars().all(|c| c.is_ascii_lowercase() || c == '_') && next != "..."
        })
    }
}

fn is_token(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_uppercase())
}

fn block(arguments: Vec<Argument>) -> Argument {
    let name = arguments
        .first()
        .map_or(String::new(), |first| first.name.clone());
    Argument {
        arguments,
        ..of(name, ArgumentKind::Block)
    }
}

fn plain(word: &str) -> Argument {
    if word.contains('|') {
        let arguments = word.split('|').map(token).collect();
        return Argument {
            arguments,
            ..of(
                word.replace('|', "-or-").to_ascii_lowercase(),
                ArgumentKind::OneOf,
            )
        };
    }
    if is_token(word) {
        return token(word);
    }
    let kind = match word {
        "key" => ArgumentKind::Key,
        "side" => {
            return Argument {
                arguments: vec![token("first"), token("second")],
                ..of("side".to_owned(), ArgumentKind::OneOf)
            };
        }
        _ if INTEGERS.contains(&word) => ArgumentKind::Integer,
        _ => ArgumentKind::Text,
    };
    of(word.to_owned(), kind)
}

fn token(word: &str) -> Argument {
    Argument {
        token: Some(word.to_owned()),
        ..of(word.to_ascii_lowercase(), ArgumentKind::Token)
    }
}

fn of(name: String, kind: ArgumentKind) -> Argument {
    Argument {
        name,
        kind,
        token: None,
        optional: false,
        multiple: false,
        arguments: Vec::new(),
    }
}
