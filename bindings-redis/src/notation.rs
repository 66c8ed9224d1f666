//! A notation and its options, as words of a command.

use flagfall::{Arimaa, Chess, DoubleFlag, Ggs, Notation, Pcn};

use crate::arguments::{Arguments, shown};
use crate::error::Error;

/// A notation with the options that were given so far.
pub(crate) struct Chosen {
    pub(crate) notation: Notation,
    given: Vec<&'static str>,
}

impl Chosen {
    /// The notation of this name, which is not case-sensitive, with its default options.
    pub(crate) fn named(name: &[u8]) -> Result<Self, Error> {
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        let notation = Notation::named(&name).ok_or_else(|| {
            Error::new(
                "NO-SUCH-NOTATION",
                "the library has no notation of this name",
            )
        })?;
        Ok(Self {
            notation,
            given: Vec::new(),
        })
    }

    /// Sets the option that the next two words are: its name and its value.
    pub(crate) fn set(&mut self, words: &mut Arguments<'_>) -> Result<(), Error> {
        let word = words.bytes()?;
        let mut options = self.notation.options().iter();
        let found = options.find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()));
        let (name, _) = found.ok_or_else(|| self.unknown(word))?;
        if self.given.contains(name) {
            return Err(Error::syntax(format!("OPTION {name} is there twice")));
        }
        self.given.push(name);
        let with = with(self.notation, name, words).map_err(|error| error.about(name))?;
        self.notation = with.ok_or_else(|| self.unknown(word))?;
        Ok(())
    }

    fn unknown(&self, option: &[u8]) -> Error {
        let names: Vec<&str> = self
            .notation
            .options()
            .iter()
            .map(|(name, _)| *name)
            .collect();
        let names = if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        };
        let notation = self.notation.name();
        let option = shown(option);
        Error::syntax(format!(
            "the notation {notation} has no option {option}; its options: {names}"
        ))
    }
}

/// The notation with one of its options, whose value is the next word. `None`: it has no such option.
fn with(
    notation: Notation,
    option: &str,
    words: &mut Arguments<'_>,
) -> Result<Option<Notation>, Error> {
    Ok(Some(match (notation, option) {
        (Notation::Chess(chess), "mode") => Chess {
            mode: words.word("mode")?,
            ..chess
        }
        .into(),
        (Notation::Chess(chess), "option") => Chess {
            option: words.word("value")?,
            ..chess
        }
        .into(),
        (Notation::Arimaa(arimaa), "strict") => Arimaa {
            strict: words.switch()?,
            ..arimaa
        }
        .into(),
        (Notation::Arimaa(arimaa), "setup") => Arimaa {
            setup: words.switch()?,
            ..arimaa
        }
        .into(),
        (Notation::Ggs(ggs), "soft_is_hard") => ggs.soft_is_hard(words.switch()?).into(),
        (Notation::Ggs(ggs), "ini_ms" | "inc_ms" | "ext_ms") => {
            let given = words.millis()?;
            let time = |name, own| if option == name { given } else { own };
            let [ini, inc] = [time("ini_ms", ggs.ini()), time("inc_ms", ggs.inc())];
            Ggs::new(ini, inc, time("ext_ms", ggs.ext()))?
                .soft_is_hard(ggs.is_soft_hard())
                .into()
        }
        (Notation::DoubleFlag(_), "mode") => DoubleFlag {
            mode: words.word("mode")?,
        }
        .into(),
        (Notation::Pcn(_), "format") => Pcn {
            format: words.word("format")?,
        }
        .into(),
        _ => return Ok(None),
    }))
}
