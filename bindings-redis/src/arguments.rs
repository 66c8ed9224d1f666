//! The words of a command.

use std::fmt::Display;
use std::num::NonZeroU32;
use std::str::FromStr;

use flagfall::{Millis, Side, Timestamp};

use crate::api::Text;
use crate::error::Error;
use crate::known::Known;
use crate::stream::{self, Happened};
use crate::{api, known, settings};

/// The longest token of `ONCE`, in bytes.
pub(crate) const LONGEST_TOKEN: usize = 256;

/// The words after the command's name, one after the other.
pub(crate) struct Arguments<'a> {
    words: &'a [Text<'a>],
    options: Options<'a>,
    replicated: Replicated<'a>,
}

/// What a replica gets of a command's words: not the moment, which is added, nor what concerns only the
/// reply.
pub(crate) struct Replicated<'a> {
    all: &'a [Text<'a>],
    /// Where `AT` is, and its moment after it.
    at: Option<usize>,
    /// Where `SAVED` is.
    saved: Option<usize>,
    /// Where `CALL` is, and its id after it.
    call: Option<usize>,
}

impl<'a> Replicated<'a> {
    pub(crate) fn words(&self) -> Vec<Text<'a>> {
        let is_at = |place| self.at.is_some_and(|at| place == at || place == at + 1);
        let words = self.all.iter().enumerate();
        words
            .filter(|(place, _)| !is_at(*place) && self.saved != Some(*place))
            .map(|(_, word)| *word)
            .collect()
    }

    /// The first two, which are the key and, of a call that has one, the side.
    pub(crate) fn first_two(&self) -> &'a [Text<'a>] {
        self.all.get(..2).unwrap_or(self.all)
    }

    /// The first two, and `CALL` with its id if it is there.
    pub(crate) fn first_two_and_call(&self) -> Vec<Text<'a>> {
        let call = self.call.and_then(|call| self.all.get(call..call + 2));
        [self.first_two(), call.unwrap_or_default()].concat()
    }
}

/// The options of all commands that change a clock.
#[derive(Default)]
pub(crate) struct Options<'a> {
    pub(crate) once: Option<&'a [u8]>,
    /// The id of the call.
    pub(crate) call: Option<&'a [u8]>,
    pub(crate) wants_saved: bool,
    /// The moment of a replicated command, or of a test.
    pub(crate) at: Option<Timestamp>,
}

impl Options<'_> {
    /// Notes that a call with these options was made. A late one does not use up its token.
    pub(crate) fn note(&self, known: &mut Known, at: Timestamp, events: &[Happened]) {
        if !stream::is_late(events) {
            known.tokens.extend(self.once.map(Box::from));
        }
        if let Some(id) = self.call {
            known.add_call(id, at.get(), events);
        }
    }
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(words: &'a [Text<'a>]) -> Self {
        let words = words.get(1..).unwrap_or_default();
        Self {
            words,
            options: Options::default(),
            replicated: Replicated {
                all: words,
                at: None,
                saved: None,
                call: None,
            },
        }
    }

    fn next(&mut self) -> Option<&'a Text<'a>> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    /// Where the next word is.
    fn place(&self) -> usize {
        self.replicated.all.len() - self.words.len()
    }

    /// The next word, which must be there.
    pub(crate) fn text(&mut self) -> Result<&'a Text<'a>, Error> {
        self.next().ok_or(Error::Arity)
    }

    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], Error> {
        Ok(self.text()?.bytes())
    }

    pub(crate) fn integer(&mut self) -> Result<i64, Error> {
        let word = self.bytes()?;
        integer(word).ok_or_else(|| {
            let word = shown(word);
            Error::syntax(format!("expected an integer up to 2^53 - 1, not {word}"))
        })
    }

    pub(crate) fn timestamp(&mut self) -> Result<Timestamp, Error> {
        let number = self.integer()?;
        Timestamp::try_from(number).map_err(|_| out_of_range())
    }

    pub(crate) fn millis(&mut self) -> Result<Millis, Error> {
        let number = self.integer()?;
        Millis::try_from(number).map_err(|_| out_of_range())
    }

    /// A number from 0 on.
    pub(crate) fn count(&mut self) -> Result<u32, Error> {
        let number = self.integer()?;
        u32::try_from(number).map_err(|_| {
            Error::syntax(format!(
                "expected a number from 0 to 2^32 - 1, not {number}"
            ))
        })
    }

    /// A number from 1 on.
    pub(crate) fn number(&mut self) -> Result<NonZeroU32, Error> {
        NonZeroU32::new(self.count()?).ok_or_else(|| Error::syntax("expected a number from 1 on"))
    }

    /// A word of a list of the library.
    pub(crate) fn word<W: FromStr<Err: Display>>(&mut self, what: &str) -> Result<W, Error> {
        let word = self.bytes()?;
        // No word of the library is longer.
        let mut lower = [0; 32];
        let lower = lower.get_mut(..word.len()).unwrap_or_default();
        lower.copy_from_slice(word.get(..lower.len()).unwrap_or_default());
        lower.make_ascii_lowercase();
        let lower = str::from_utf8(lower).unwrap_or_default();
        lower.parse().map_err(|error: W::Err| {
            Error::syntax(format!("unknown {what} {}: {error}", shown(word)))
        })
    }

    /// `yes` or `no`.
    pub(crate) fn switch(&mut self) -> Result<bool, Error> {
        let word = self.bytes()?;
        let is = |name: &str| word.eq_ignore_ascii_case(name.as_bytes());
        if is("yes") || is("no") {
            return Ok(is("yes"));
        }
        let word = shown(word);
        Err(Error::syntax(format!("expected yes or no, not {word}")))
    }

    pub(crate) fn side(&mut self) -> Result<Side, Error> {
        self.word("side")
    }

    /// What `read` reads, or nothing for `-`.
    pub(crate) fn unless_dash<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if self.words.first().is_some_and(|word| word.bytes() == b"-") {
            self.next();
            return Ok(None);
        }
        read(self).map(Some)
    }

    /// The next option of the command's own. Those that all commands have are kept.
    pub(crate) fn option(&mut self) -> Result<Option<Name<'a>>, Error> {
        loop {
            let place = self.place();
            let Some(word) = self.next() else {
                return Ok(None);
            };
            let name = Name(word.bytes());
            if name.is("ONCE") {
                let token = self.token()?;
                set(&mut self.options.once, token, "ONCE")?;
            } else if name.is("CALL") {
                let id = self.id()?;
                set(&mut self.replicated.call, place, "CALL")?;
                self.options.call = Some(id);
            } else if name.is("SAVED") {
                set(&mut self.replicated.saved, place, "SAVED")?;
                self.options.wants_saved = true;
            } else if name.is("AT") {
                let at = self.timestamp()?;
                set(&mut self.replicated.at, place, "AT")?;
                self.options.at = Some(at);
            } else {
                return Ok(Some(name));
            }
        }
    }

    /// A token of `ONCE`.
    pub(crate) fn token(&mut self) -> Result<&'a [u8], Error> {
        let token = self.bytes()?;
        if token.len() > LONGEST_TOKEN {
            return Err(Error::syntax(format!(
                "a token has at most {LONGEST_TOKEN} bytes"
            )));
        }
        Ok(token)
    }

    /// An id of `CALL`.
    fn id(&mut self) -> Result<&'a [u8], Error> {
        let id = self.bytes()?;
        if known::is_id(id) {
            Ok(id)
        } else {
            Err(Error::syntax(format!(
                "an id of CALL has 1 to {} characters of ASCII, without spaces",
                known::LONGEST_ID
            )))
        }
    }

    /// The end of the words, and the options that were found. A moment is refused unless it is that of
    /// a replicated command, or clients may say what time it is.
    pub(crate) fn end(
        mut self,
        context: &api::Context,
    ) -> Result<(Options<'a>, Replicated<'a>), Error> {
        if let Some(unknown) = self.option()? {
            return Err(unknown.unknown());
        }
        if self.options.at.is_some() && !settings::is_client_time() && !context.is_copy() {
            return Err(Error::new(
                "AT-REFUSED",
                "the server's clock is the time, unless the setting flagfall.client-time is yes",
            ));
        }
        Ok((self.options, self.replicated))
    }

    /// The end of the words of a command that only reads, or advances. Returns the moment.
    pub(crate) fn end_with_moment(self, context: &api::Context) -> Result<Options<'a>, Error> {
        let (options, _) = self.end(context)?;
        if options.once.is_some() || options.call.is_some() || options.wants_saved {
            return Err(Error::syntax("the command has no ONCE, CALL or SAVED"));
        }
        Ok(options)
    }

    /// The end of the words of a command that has no options.
    pub(crate) fn nothing_more(&self) -> Result<(), Error> {
        if self.words.is_empty() {
            Ok(())
        } else {
            Err(Error::Arity)
        }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.words.is_empty()
    }
}

/// Sets an option that must not be there twice.
pub(crate) fn set<T>(option: &mut Option<T>, value: T, name: &str) -> Result<(), Error> {
    match option.replace(value) {
        None => Ok(()),
        Some(_) => Err(Error::syntax(format!("{name} is there twice"))),
    }
}

/// The name of an option.
#[derive(Clone, Copy)]
pub(crate) struct Name<'a>(&'a [u8]);

impl Name<'_> {
    pub(crate) fn is(self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name.as_bytes())
    }

    pub(crate) fn unknown(self) -> Error {
        Error::syntax(format!("unknown option {}", shown(self.0)))
    }
}

fn out_of_range() -> Error {
    Error::syntax("expected a number from -(2^53 - 1) to 2^53 - 1")
}

/// A decimal number without spaces or a plus, as Redis reads them.
pub(crate) fn integer(word: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(word).ok()?;
    if text.starts_with('+') {
        return None;
    }
    text.parse().ok()
}

/// The beginning of a word, for a message.
pub(crate) fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(word);
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("`{shown}`")
}
