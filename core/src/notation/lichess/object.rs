//! The clock and time control objects of lichess's API: `{"limit":300,"increment":3}`.

use super::{DAYS, MOST_INCREMENT, MOST_LIMIT, SECOND, correspondence, is_limit, real_time, shown};
use crate::document::Format;
use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Millis, Rules, TimeControl};
use crate::notation::scanner::{Scanner, times};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

const TYPE: &str = "type";
const LIMIT: &str = "limit";
const INITIAL: &str = "initial";
const INCREMENT: &str = "increment";
const TOTAL_TIME: &str = "totalTime";
const SHOW: &str = "show";
const DAYS_PER_TURN: &str = "daysPerTurn";
/// The keys of the site's own pages beside `initial` and `increment`; their times are seconds too.
const OF_PAGES: [&str; 5] = ["running", "white", "black", "emerg", "moretime"];
const KEYS: [&str; 7] = [
    TYPE,
    LIMIT,
    INITIAL,
    INCREMENT,
    TOTAL_TIME,
    SHOW,
    DAYS_PER_TURN,
];

pub(super) fn parse(text: &str) -> Result<TimeControl, ParseError> {
    let value = &Format::Json.read(text)?;
    let object = Object {
        text,
        value,
        entries: value.table(text, &Path::Document)?,
    };
    object.control()
}

/// The object, and the text that contains it.
#[derive(Clone, Copy)]
struct Object<'a> {
    text: &'a str,
    value: &'a Value,
    entries: &'a [Entry],
}

impl<'a> Object<'a> {
    fn control(self) -> Result<TimeControl, ParseError> {
        let is_known = |key: &str| KEYS.contains(&key) || OF_PAGES.contains(&key);
        let mut keys = self.entries.iter().map(|(key, _)| key.as_str());
        if let Some(unknown) = keys.find(|key| !is_known(key)) {
            let error = self.error_in_key(ParseErrorKind::UnknownKey, unknown);
            return Err(error.with_hint(Hint::UnknownKey));
        }
        match self.text_of(TYPE)? {
            Some("unlimited") => {
                self.alone(&[TYPE], Hint::LichessBesideUnlimited)?;
                Ok(both_sides(schedule_of([]), Rules::default()))
            }
            Some("correspondence") => self.correspondence(),
            None if self.has(DAYS_PER_TURN) => self.correspondence(),
            None | Some("clock") => self.clock(),
            Some(_) => Err(self
                .error(ParseErrorKind::UnknownWord, TYPE)
                .with_hint(Hint::LichessType)),
        }
    }

    fn correspondence(self) -> Result<TimeControl, ParseError> {
        let beside = if self.has(DAYS_PER_TURN) {
            Hint::LichessBesideDays
        } else {
            Hint::LichessBesideCorrespondence
        };
        self.alone(&[TYPE, DAYS_PER_TURN], beside)?;
        let days = self.number(DAYS_PER_TURN)?;
        if DAYS.contains(&days) {
            correspondence(&self.scanner(), days, 0)
        } else {
            let error = self.error(ParseErrorKind::OutOfRange, DAYS_PER_TURN);
            Err(error.with_hint(Hint::LichessDays))
        }
    }

    fn clock(self) -> Result<TimeControl, ParseError> {
        let base = if self.has(LIMIT) {
            self.alone(&[TYPE, LIMIT, INCREMENT, SHOW], Hint::LichessBesideLimit)?;
            LIMIT
        } else {
            INITIAL
        };
        let is_of_page = OF_PAGES.iter().any(|key| self.has(key));
        // A finished game and a page have seconds, a streamed game milliseconds. No limit of the
        // site in one unit is a limit in the other.
        let unit = if base == LIMIT || is_of_page || self.has(TOTAL_TIME) {
            SECOND
        } else {
            1
        };
        let (of_limit, of_increment) = if base == LIMIT {
            (Hint::LichessLimit, Hint::LichessIncrement)
        } else if unit == SECOND {
            (Hint::LichessLimitInSeconds, Hint::LichessIncrementInSeconds)
        } else {
            (Hint::LichessLimitMs, Hint::LichessIncrementMs)
        };
        let limit = self.time(base, unit, MOST_LIMIT, of_limit)?;
        if !is_limit(limit) {
            let error = self.error(ParseErrorKind::OutOfRange, base);
            return Err(error.with_hint(of_limit));
        }
        let increment = self.time(INCREMENT, unit, MOST_INCREMENT, of_increment)?;
        if increment.get().rem_euclid(SECOND) != 0 {
            let error = self.error(ParseErrorKind::OutOfRange, INCREMENT);
            return Err(error.with_hint(of_increment));
        }
        let control = real_time(&self.scanner(), limit, increment)?;
        self.agrees(limit, increment)?;
        Ok(control)
    }

    /// Checks that the object's other keys agree with the times.
    fn agrees(self, limit: Millis, increment: Millis) -> Result<(), ParseError> {
        if self.has(DAYS_PER_TURN) {
            let error = self.error_in_key(ParseErrorKind::Contradiction, DAYS_PER_TURN);
            return Err(error.with_hint(Hint::LichessBesideClock));
        }
        if let Some(text) = self.text_of(SHOW)? {
            let mut scanner = Scanner::new(text, b"+");
            let both = shown(&mut scanner).ok().filter(|_| scanner.is_at_end());
            let said = real_time(&scanner, limit, increment).ok();
            if both.is_none() || both != said {
                let error = self.error(ParseErrorKind::Contradiction, SHOW);
                return Err(error.with_hint(Hint::LichessShow));
            }
        }
        if self.has(TOTAL_TIME) {
            let moves = increment.get().saturating_mul(40);
            let total = limit.get().saturating_add(moves).div_euclid(SECOND);
            if self.number(TOTAL_TIME)? != total {
                let error = self.error(ParseErrorKind::Contradiction, TOTAL_TIME);
                return Err(error.with_hint(Hint::LichessTotal));
            }
        }
        Ok(())
    }

    /// Rejects the first key that is not in `keys`. `hint` says what excludes it.
    fn alone(self, keys: &[&str], hint: Hint) -> Result<(), ParseError> {
        let mut others = self.entries.iter().map(|(key, _)| key.as_str());
        match others.find(|key| !keys.contains(key)) {
            Some(other) => Err(self
                .error_in_key(ParseErrorKind::Contradiction, other)
                .with_hint(hint)),
            None => Ok(()),
        }
    }

    fn has(self, key: &str) -> bool {
        find(self.entries, key).is_some()
    }

    fn text_of(self, key: &str) -> Result<Option<&'a str>, ParseError> {
        match find(self.entries, key).map(|value| &value.kind) {
            None => Ok(None),
            Some(Kind::Text(text)) => Ok(Some(text)),
            Some(_) => Err(self.error(SyntaxErrorKind::ExpectedText.into(), key)),
        }
    }

    /// A time of at most `most` milliseconds. `hint` says what was expected.
    fn time(self, key: &str, unit: i64, most: i64, hint: Hint) -> Result<Millis, ParseError> {
        let number = self.number(key).map_err(|error| match error.kind {
            ParseErrorKind::OutOfRange => error.with_hint(hint),
            _ => error,
        })?;
        let time = times(number, unit).filter(|time| time.get() <= most);
        let outside = || self.error(ParseErrorKind::OutOfRange, key);
        time.ok_or_else(|| outside().with_hint(hint))
    }

    /// A whole number, at least 0.
    fn number(self, key: &str) -> Result<i64, ParseError> {
        let refused = |kind| Err(self.error(kind, key));
        match find(self.entries, key).map(|value| &value.kind) {
            None => refused(ParseErrorKind::MissingKey),
            Some(Kind::Integer(number)) => match number.parse() {
                Ok(number @ 0_i64..) => Ok(number),
                _ => refused(ParseErrorKind::OutOfRange),
            },
            Some(_) => refused(ParseErrorKind::ExpectedNumber),
        }
    }

    /// The error in the value of `key`, or for a missing `key`.
    fn error(self, kind: ParseErrorKind, key: &str) -> ParseError {
        let path = &Path::Key(&Path::Document, key);
        let error = match find(self.entries, key) {
            Some(value) => value.error(kind, self.text, path),
            None => self.value.lacks(kind, self.text, path),
        };
        match kind {
            ParseErrorKind::MissingKey => error.with_hint(Hint::MissingKey),
            _ => error,
        }
    }

    /// The error in a key of the object.
    fn error_in_key(self, kind: ParseErrorKind, key: &str) -> ParseError {
        let path = &Path::Key(&Path::Document, key);
        let value = find(self.entries, key).unwrap_or(self.value);
        value.key_place(self.text).error(kind, self.text, path)
    }

    /// A scanner for errors of the whole object.
    fn scanner(self) -> Scanner<'a> {
        let mut scanner = Scanner::new(self.text, b"");
        scanner.at = self.text.len();
        scanner
    }
}
