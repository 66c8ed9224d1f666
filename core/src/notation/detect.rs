//! Detection of the notations that accept a text.

use alloc::string::String;
use alloc::vec::Vec;

use super::units::Unit;
use super::{Arimaa, Notation};
use crate::model::{Side, TimeControl};

/// A notation that accepts a text, and the time control that the text then is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Detected {
    /// The notation.
    pub notation: Notation,
    /// The time control of the text in this notation.
    pub control: TimeControl,
}

vocabulary! {
    /// Where a text was found.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum TextSource as flagfall_text_source, FLAGFALL_TEXT_SOURCE_ {
        /// The tag `TimeControl` of a PGN file.
        PgnTag = 1, "pgn-tag";
        /// Another file of a recorded game, such as SGF, KIF or PCN.
        GameFile = 2, "game-file";
        /// Messages to an engine, and the settings of programs for matches between engines.
        Engine = 3, "engine";
        /// The pages, the messages or the API of a site.
        Site = 4, "site";
        /// Regulations, announcements and reports of games over the board.
        Regulations = 5, "regulations";
        /// The setup of a clock.
        Clock = 6, "clock";
    }
}

/// What is known of a text, for [`detect_from`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Origin<'a> {
    /// Where it was found.
    pub source: Option<TextSource>,
    /// The site that it is from: its name or an address on it, such as the tag `Site` of a PGN file.
    /// Addresses of broadcasts and studies are ignored: those games are not played by the site's rules.
    pub site: Option<&'a str>,
}

impl Origin<'_> {
    /// The site in lower case, if the game was played there.
    pub(crate) fn site_name(self) -> Option<String> {
        let site = self.site?.to_ascii_lowercase();
        let broadcasts = ["/broadcast", "/study"];
        let is_broadcast = broadcasts.iter().any(|path| site.contains(path));
        (!is_broadcast).then_some(site)
    }
}

/// How well texts of a notation match what is known of a text.
fn fit(texts: Texts, source: Option<TextSource>, site: Option<&str>) -> Fit {
    let is_source = source == Some(texts.source);
    let of_site = match (site, texts.site) {
        (Some(site), Some(name)) => Some(is_word(site, name)),
        _ => None,
    };
    match (is_source, of_site) {
        (true, Some(true)) => Fit::SourceAndSite,
        (true, None) => Fit::Source,
        (false, Some(true)) => Fit::Site,
        // Another site writes so.
        (_, Some(false)) | (false, None) => Fit::Neither,
    }
}

/// In order: the first is likeliest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    SourceAndSite,
    Source,
    Site,
    Neither,
}

/// Returns all notations that accept `text`, likeliest first. If you know the notation, use
/// [`Notation::parse`]: many texts are valid in several notations, with different meanings. If you
/// know where the text comes from, use [`detect_from`].
///
/// - Notations with words or keys of their own come first, then those of bare numbers, the more
///   widely written first.
/// - Numbers below 180 are more likely minutes, others more likely seconds: `3+2` is minutes,
///   `180+2` is seconds. So a notation in seconds comes later if the initial time would be below
///   three minutes, and a notation in minutes if it would be three hours or more.
/// - For bare numbers and phrases, unusual time controls come last: less than ten seconds or more
///   than six hours for forty moves, or a stage of more than a hundred moves. A time per move can
///   have any length.
/// - USI writes `btime` before `wtime`, and UCI `wtime` before `btime`.
/// - A JSON document without `periods` is not PCN. A text is a name of `floodgate` only if it begins
///   with a letter and has no slash: a date is none.
/// - Readings without any time come last.
///
/// Arimaa is parsed strictly: a text that would cause a warning is not Arimaa.
///
/// ```
/// use flagfall::detect;
///
/// let found = detect("40/90, SD/30; d5");
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].notation.name(), "us-chess");
/// assert!(detect("next Tuesday").is_empty());
/// ```
pub fn detect(text: &str) -> Vec<Detected> {
    detect_from(text, Origin::default())
}

/// Like [`detect`], for a text whose origin is known: the notations of its source come first, and
/// among them that of its site. So a tag of PGN is in seconds, whatever its numbers are.
///
/// ```
/// use flagfall::{Origin, TextSource, detect, detect_from};
///
/// let likeliest = |text, origin| detect_from(text, origin)[0].notation.name();
/// assert_eq!(detect("3+2")[0].notation.name(), "fide");
/// let tag = Origin { source: Some(TextSource::PgnTag), site: None };
/// assert_eq!(likeliest("3+2", tag), "pgn");
/// let of_lichess = Origin { site: Some("https://lichess.org/abcdefgh"), ..tag };
/// assert_eq!(likeliest("180+2", of_lichess), "lichess-pgn");
/// ```
pub fn detect_from(text: &str, origin: Origin<'_>) -> Vec<Detected> {
    let tried = Notation::ALL.iter().map(|notation| match notation {
        Notation::Arimaa(arimaa) => Notation::Arimaa(Arimaa {
            strict: true,
            ..*arimaa
        }),
        other => *other,
    });
    let accepts = |notation: Notation| {
        let control = notation.parse(text).ok()?;
        Some(Detected { notation, control })
    };
    let mut found: Vec<_> = tried.filter_map(accepts).collect();
    // Any JSON object may be a PCN document of a game without a clock.
    #[cfg(feature = "documents")]
    found.retain(|detected| match detected.notation {
        Notation::Pcn(pcn) => pcn.states_periods(text),
        _ => true,
    });
    let is_name = text
        .trim_start()
        .starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.contains('/');
    found.retain(|detected| detected.notation != Notation::Floodgate || is_name);
    let site = origin.site_name();
    found.sort_by_key(|detected| {
        let Detected { notation, control } = detected;
        let texts = notation.texts();
        let fit = fit(texts, origin.source, site.as_deref());
        // The source is a better sign of the unit than the numbers are.
        let is_guessed = origin.source.is_none() || fit > Fit::Source;
        (
            is_untimed(control),
            fit,
            is_guessed && texts.rank > 0 && is_unlikely(control),
            is_guessed && texts.are_of_other_unit(control),
            texts.rank,
            is_of_usi(notation, text),
        )
    });
    found
}

/// How likely a text is to be in this notation, compared with others that accept it.
#[derive(Clone, Copy)]
pub(crate) struct Texts {
    /// A lower rank is likelier. 0 is for words and keys that no other notation has.
    rank: u8,
    /// The unit of bare numbers.
    unit: Option<Unit>,
    /// Where they are found.
    source: TextSource,
    /// The name of the only site that writes them so, as its address contains it.
    site: Option<&'static str>,
}

impl Texts {
    /// Texts with words and keys of their own.
    pub(crate) const fn own_words(source: TextSource) -> Self {
        Self {
            rank: 0,
            unit: None,
            source,
            site: None,
        }
    }

    /// Texts whose numbers are minutes.
    pub(crate) const fn minutes(rank: u8, source: TextSource) -> Self {
        Self {
            rank,
            unit: Some(Unit::Minute),
            source,
            site: None,
        }
    }

    /// Texts whose numbers are seconds.
    pub(crate) const fn seconds(rank: u8, source: TextSource) -> Self {
        Self {
            rank,
            unit: Some(Unit::Second),
            source,
            site: None,
        }
    }

    /// The same texts, which only this site writes.
    pub(crate) const fn at(mut self, site: &'static str) -> Self {
        self.site = Some(site);
        self
    }

    /// Whether the numbers look like minutes in a notation in seconds, or the other way round.
    fn are_of_other_unit(self, control: &TimeControl) -> bool {
        let first = control.schedule(Side::First).first();
        let begins_with = first.map(|stage| stage.time.get());
        match self.unit {
            Some(Unit::Second) => begins_with.is_some_and(|time| time < 180_000),
            Some(_) => begins_with.is_some_and(|time| time >= 10_800_000),
            None => false,
        }
    }
}

/// Whether the times of a UCI command are in the order of USI, which has the same words. In the other
/// order they are UCI's anyway, since its rank is the same and it is before USI in the list.
fn is_of_usi(notation: &Notation, text: &str) -> bool {
    let places = text.find("btime").zip(text.find("wtime"));
    *notation == Notation::Uci && places.is_some_and(|(black, white)| black < white)
}

impl Notation {
    /// Whether this site, in lower case, is the only one that writes texts in the notation.
    pub(crate) fn is_of_site(&self, site: &str) -> bool {
        self.texts().site.is_some_and(|name| is_word(site, name))
    }
}

/// Whether the name of a site is in an address or another text, and not within a longer word.
fn is_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(start, _)| {
        let before = text.get(..start).unwrap_or_default();
        let behind = text
            .get(start.saturating_add(name.len())..)
            .unwrap_or_default();
        !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
    })
}

fn is_untimed(control: &TimeControl) -> bool {
    Side::ALL
        .into_iter()
        .all(|side| control.schedule(side).is_empty())
}

/// Whether the time control is too unusual to be played.
fn is_unlikely(control: &TimeControl) -> bool {
    const MOVES: i64 = 40;
    let mut time = 0_i64;
    for stage in control.schedule(Side::First).iter() {
        match stage.quota.map(|quota| quota.moves.get()) {
            Some(1) => return false,
            Some(101..) => return true,
            _ => {}
        }
        let credit = stage.credit.map_or(0, |credit| credit.amount().get());
        time = time.saturating_add(stage.time.get());
        time = time.saturating_add(credit.saturating_mul(MOVES));
    }
    let is_timed = !control.schedule(Side::First).is_empty();
    is_timed && !(10_000..=21_600_000).contains(&time)
}
