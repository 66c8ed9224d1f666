//! The states of a reader between two bytes.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::{PgnEncoding, PgnFault, PgnFaultKind, PgnGame, PgnPly, PgnResult};
use crate::model::{Millis, Side};
use crate::protocol::{ClockCommentKind, clock_command};

/// The most bytes of a move, a number or a result.
const MAX_TOKEN: usize = 64;
/// The most bytes of a clock annotation.
const MAX_COMMAND: usize = 128;
/// The most bytes of a comment up to the time in it.
const MAX_ENGINE_COMMENT: usize = 64;
/// A line that begins with this is in no comment.
const NEXT_GAME: &[u8] = b"Event \"";

#[derive(Clone, Debug)]
pub(super) struct Scanner {
    encoding: PgnEncoding,
    state: State,
    /// The token, the annotation, or the part of a tag that is being read.
    text: Vec<u8>,
    tag_name: Vec<u8>,
    game: PgnGame,
    done: Option<PgnGame>,
    /// Whether the game has anything but comments.
    has_begun: bool,
    /// Whether its tags are over.
    in_moves: bool,
    /// Whether the last ply was left out.
    has_too_many: bool,
    /// The number of variations around the text.
    depth: u32,
    line: u64,
    /// Where the comment or tag, and the outermost variation begin.
    opened_line: u64,
    variation_line: u64,
    /// Whether nothing of the line has been read.
    at_line_start: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Text,
    Token,
    /// After `$`.
    Number,
    /// A line that begins with `%`.
    Escaped,
    Comment(Comment),
    /// After `[` in a comment; whether it begins a line.
    Command(Comment, bool),
    TagName,
    BeforeValue,
    Value,
    AfterBackslash,
    AfterValue,
    /// The rest of a tag that is not one.
    BadTag,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comment {
    /// `{…}`
    Braces,
    /// From `;` to the end of the line.
    Line,
}

impl Scanner {
    pub(super) const fn new(encoding: PgnEncoding) -> Self {
        Self {
            encoding,
            state: State::Text,
            text: Vec::new(),
            tag_name: Vec::new(),
            game: PgnGame::new(),
            done: None,
            has_begun: false,
            in_moves: false,
            has_too_many: false,
            depth: 0,
            line: 1,
            opened_line: 1,
            variation_line: 1,
            at_line_start: true,
        }
    }

    pub(super) const fn encoding(&self) -> PgnEncoding {
        self.encoding
    }

    /// Reads until a game is complete.
    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> Option<PgnGame> {
        while let Some(&byte) = bytes.first() {
            let read = match self.state {
                State::Text => {
                    self.between(byte);
                    1
                }
                State::Token => {
                    let token = until(bytes, |byte| !is_of_token(byte));
                    self.keep(token, MAX_TOKEN);
                    if token.len() < bytes.len() {
                        self.state = State::Text;
                        self.token();
                    }
                    token.len()
                }
                State::Number => {
                    let digits = until(bytes, |byte| !byte.is_ascii_digit()).len();
                    if digits < bytes.len() {
                        self.state = State::Text;
                    }
                    digits
                }
                State::Escaped => {
                    let rest = until(bytes, |byte| byte == b'\n').len();
                    if rest < bytes.len() {
                        self.state = State::Text;
                    }
                    rest
                }
                State::Comment(comment) => {
                    let text = until(bytes, |byte| matches!(byte, b'[' | b'}' | b'\n')).len();
                    if text > 0 {
                        self.at_line_start = false;
                        self.keep(bytes.get(..text).unwrap_or(bytes), MAX_ENGINE_COMMENT);
                        text
                    } else {
                        self.in_comment(comment, byte);
                        1
                    }
                }
                State::Command(comment, is_first) => self.in_command(bytes, comment, is_first),
                State::TagName
                | State::BeforeValue
                | State::Value
                | State::AfterBackslash
                | State::AfterValue
                | State::BadTag => self.in_tag(bytes, byte),
            };
            *bytes = bytes.get(read..).unwrap_or(&[]);
            if self.done.is_some() {
                return self.done.take();
            }
        }
        None
    }

    /// The file ends.
    pub(super) fn finish(&mut self) -> Option<PgnGame> {
        match mem::replace(&mut self.state, State::Text) {
            State::Token => self.token(),
            State::Comment(Comment::Line) => self.engine_comment(),
            State::Comment(Comment::Braces) | State::Command(Comment::Braces, _) => {
                self.fault_at(PgnFaultKind::UnclosedComment, self.opened_line);
            }
            State::AfterValue => {
                self.fault_at(PgnFaultKind::BadTag, self.opened_line);
                self.end_tag();
            }
            State::TagName | State::BeforeValue | State::Value | State::AfterBackslash => {
                self.fault_at(PgnFaultKind::BadTag, self.opened_line);
            }
            _ => {}
        }
        if self.has_begun {
            self.end_game(None);
        }
        self.done.take()
    }

    /// A byte between two tokens.
    fn between(&mut self, byte: u8) {
        let is_first = mem::replace(&mut self.at_line_start, byte == b'\n');
        match byte {
            b'\n' => self.line = self.line.saturating_add(1),
            b' ' | b'\t' | b'\r' | 0x0B | 0x0C => {}
            b'%' if is_first => self.state = State::Escaped,
            b'{' => {
                self.opened_line = self.line;
                self.text.clear();
                self.state = State::Comment(Comment::Braces);
            }
            b';' => {
                self.text.clear();
                self.state = State::Comment(Comment::Line);
            }
            b'[' if self.depth == 0 || is_first => self.begin_tag(),
            b'$' => self.state = State::Number,
            b'(' => {
                self.begin();
                if self.depth == 0 {
                    self.variation_line = self.line;
                }
                self.depth = self.depth.saturating_add(1);
            }
            b')' if self.depth > 0 => self.depth = self.depth.saturating_sub(1),
            b')' | b'}' => self.fault(PgnFaultKind::Unopened),
            _ if is_of_token(byte) => {
                self.text.clear();
                self.text.push(byte);
                self.state = State::Token;
            }
            _ => self.fault(PgnFaultKind::UnknownText),
        }
    }

    fn in_comment(&mut self, comment: Comment, byte: u8) {
        let is_first = mem::replace(&mut self.at_line_start, byte == b'\n');
        match (byte, comment) {
            (b'}', Comment::Braces) => {
                self.state = State::Text;
                self.engine_comment();
            }
            (b'\n', _) => {
                self.line = self.line.saturating_add(1);
                if comment == Comment::Line {
                    self.state = State::Text;
                    self.engine_comment();
                } else {
                    self.keep(b" ", MAX_ENGINE_COMMENT);
                }
            }
            (b'[', _) => {
                self.engine_comment();
                self.text.clear();
                self.state = State::Command(comment, is_first);
            }
            _ => {}
        }
    }

    /// Reads what follows `[` in a comment, and returns how much of it.
    fn in_command(&mut self, bytes: &[u8], comment: Comment, is_first: bool) -> usize {
        let text = until(bytes, |byte| {
            matches!(byte, b'[' | b']' | b'}' | b'\n' | b'"')
        });
        self.keep(text, MAX_COMMAND);
        self.at_line_start &= text.is_empty();
        let Some(&end) = bytes.get(text.len()) else {
            return text.len();
        };
        let is_quote = end == b'"';
        if is_quote {
            self.keep(b"\"", MAX_COMMAND);
            if is_first && comment == Comment::Braces && self.text == NEXT_GAME {
                self.in_moves = self.has_begun;
                self.fault_at(PgnFaultKind::UnclosedComment, self.opened_line);
                self.begin_tag();
                self.tag_name.extend_from_slice(b"Event");
                self.state = State::Value;
            }
            return text.len().saturating_add(1);
        }
        if end == b'\n' && comment == Comment::Braces {
            // An annotation may continue on the next line.
            self.line = self.line.saturating_add(1);
            self.at_line_start = true;
            self.keep(b"\n", MAX_COMMAND);
            return text.len().saturating_add(1);
        }
        self.state = State::Comment(comment);
        self.command(end == b']');
        self.text.clear();
        text.len().saturating_add(usize::from(end == b']'))
    }

    /// Reads a part of a tag, and returns how much of it.
    fn in_tag(&mut self, bytes: &[u8], byte: u8) -> usize {
        if byte == b'\n' {
            match self.state {
                State::Value | State::AfterBackslash => {
                    self.fault(PgnFaultKind::BadTag);
                    self.state = State::Text;
                }
                State::BadTag => self.state = State::Text,
                State::TagName if !self.tag_name.is_empty() => self.state = State::BeforeValue,
                _ => {}
            }
            self.line = self.line.saturating_add(1);
            self.at_line_start = true;
            return 1;
        }
        let is_first = mem::replace(&mut self.at_line_start, false);
        match (self.state, byte) {
            (State::Value, b'"') => self.state = State::AfterValue,
            (State::Value, b'\\') => self.state = State::AfterBackslash,
            (State::Value, _) => {
                let text = until(bytes, |byte| matches!(byte, b'"' | b'\\' | b'\n'));
                self.keep(text, PgnGame::MAX_TAG_LEN);
                return text.len();
            }
            (State::AfterBackslash, _) => {
                if !matches!(byte, b'"' | b'\\') {
                    self.keep(b"\\", PgnGame::MAX_TAG_LEN);
                }
                self.keep(&[byte], PgnGame::MAX_TAG_LEN);
                self.state = State::Value;
            }
            (State::AfterValue, b']') => {
                self.end_tag();
                self.state = State::Text;
            }
            (State::AfterValue, _) if is_first && !byte.is_ascii_whitespace() => {
                // The next line, which is read as if the tag were closed.
                self.fault_at(PgnFaultKind::BadTag, self.opened_line);
                self.end_tag();
                self.state = State::Text;
                self.at_line_start = true;
                return 0;
            }
            (State::BadTag, b']') => self.state = State::Text,
            (State::BadTag, _) => {}
            (_, b' ' | b'\t' | b'\r') => {
                if self.state == State::TagName && !self.tag_name.is_empty() {
                    self.state = State::BeforeValue;
                }
            }
            (State::TagName | State::BeforeValue, b'"') if !self.tag_name.is_empty() => {
                self.text.clear();
                self.state = State::Value;
            }
            (State::TagName | State::BeforeValue, b'[') if is_first => {
                self.fault(PgnFaultKind::BadTag);
                self.begin_tag();
            }
            (State::TagName, _) if !matches!(byte, b'"' | b']' | b'[') => {
                let text = until(bytes, |byte| {
                    matches!(
                        byte,
                        b' ' | b'\t' | b'\r' | b'\n' | b'"' | b']' | b'[' | b'}'
                    )
                });
                // A name that begins with `}` is read as that alone.
                let text = if text.is_empty() { &[byte] } else { text };
                let room = PgnGame::MAX_TAG_LEN.saturating_sub(self.tag_name.len());
                self.tag_name
                    .extend(text.iter().take(room.saturating_add(1)));
                return text.len();
            }
            _ => {
                self.fault(PgnFaultKind::BadTag);
                self.state = if byte == b']' {
                    State::Text
                } else {
                    State::BadTag
                };
            }
        }
        1
    }

    /// Adds to the text, up to one byte more than `most`, so that a longer text is known.
    fn keep(&mut self, text: &[u8], most: usize) {
        let room = most.saturating_add(1).saturating_sub(self.text.len());
        self.text
            .extend_from_slice(text.get(..room).unwrap_or(text));
    }

    fn begin(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            self.game.line = self.line;
        }
    }

    fn begin_tag(&mut self) {
        if self.in_moves || self.depth > 0 {
            self.end_game(None);
        }
        self.begin();
        self.text.clear();
        self.tag_name.clear();
        self.opened_line = self.line;
        self.state = State::TagName;
    }

    fn end_tag(&mut self) {
        let most = PgnGame::MAX_TAG_LEN;
        if self.tag_name.len() > most
            || self.text.len() > most
            || self.game.tags.len() >= PgnGame::MAX_TAGS
        {
            self.fault(PgnFaultKind::TooManyTags);
            return;
        }
        let name = self.decoded(&self.tag_name);
        let value = self.decoded(&self.text);
        if name == "Event" && self.game.tag("Event").is_some() {
            // A game without moves.
            self.end_game(None);
            self.begin();
        }
        if name == "FEN" {
            // Its second field is the side on turn.
            self.game.side = match value.split_ascii_whitespace().nth(1) {
                Some("b") => Side::Second,
                _ => Side::First,
            };
        }
        self.game.tags.push((name, value));
    }

    fn decoded(&self, text: &[u8]) -> String {
        let latin1 = || text.iter().copied().map(char::from).collect();
        match self.encoding {
            PgnEncoding::Latin1 => latin1(),
            PgnEncoding::Detect => String::from_utf8(text.to_vec()).unwrap_or_else(|_| latin1()),
            _ => String::from_utf8_lossy(text).into_owned(),
        }
    }

    /// A token is complete.
    fn token(&mut self) {
        let text = mem::take(&mut self.text);
        self.read_token(&text);
        self.text = text;
    }

    fn read_token(&mut self, token: &[u8]) {
        // A byte order mark, where files were joined.
        let token = token.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(token);
        if token.is_empty() {
            return;
        }
        self.begin();
        if self.depth > 0 {
            return;
        }
        let result = match token {
            b"1-0" => Some(PgnResult::FirstWins),
            b"0-1" => Some(PgnResult::SecondWins),
            b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" => Some(PgnResult::Draw),
            b"*" => Some(PgnResult::Unknown),
            _ => None,
        };
        if result.is_some() {
            self.end_game(result);
            return;
        }
        self.in_moves = true;
        match kind_of(token) {
            Token::Ply { after_dots } => {
                if after_dots {
                    self.second_begins();
                }
                self.has_too_many = self.game.plies.len() >= PgnGame::MAX_PLIES;
                if self.has_too_many {
                    self.fault(PgnFaultKind::TooManyPlies);
                } else {
                    self.game.plies.push(PgnPly::default());
                }
            }
            Token::Dots => self.second_begins(),
            Token::Ignored => {}
            Token::Unknown => self.fault(PgnFaultKind::UnknownText),
        }
    }

    fn second_begins(&mut self) {
        if self.game.plies.is_empty() {
            self.game.side = Side::Second;
        }
    }

    /// What follows `[` in a comment is complete; whether with `]`.
    fn command(&mut self, is_closed: bool) {
        let Some(b'%') = self.text.first() else {
            return;
        };
        if self.depth > 0 {
            return;
        }
        let text = mem::take(&mut self.text);
        self.read_command(text.get(1..).unwrap_or(&[]), is_closed);
        self.text = text;
    }

    fn read_command(&mut self, command: &[u8], is_closed: bool) {
        let name = command
            .split(u8::is_ascii_whitespace)
            .next()
            .unwrap_or_default();
        let is_clock = ClockCommentKind::ALL
            .iter()
            .any(|kind| kind.name().as_bytes() == name);
        if !is_clock {
            return;
        }
        let text = core::str::from_utf8(command).ok();
        let text = text.filter(|text| is_closed && text.len() < MAX_COMMAND);
        let Some(found) = text.and_then(clock_command) else {
            self.fault(PgnFaultKind::BadClock);
            return;
        };
        let decimals = command.rsplit(|&byte| byte == b'.').next();
        let decimals = decimals.filter(|_| command.contains(&b'.'));
        let places = decimals.map_or(0, |text| text.trim_ascii().len());
        self.time(found.kind, found.time, places);
    }

    /// Keeps a time of the last ply, written with this many decimal places, if it is the first.
    fn time(&mut self, kind: ClockCommentKind, time: Millis, places: usize) {
        let Some(ply) = self.game.plies.last_mut().filter(|_| !self.has_too_many) else {
            return;
        };
        let kept = match kind {
            ClockCommentKind::Clk | ClockCommentKind::Mct => &mut ply.clk,
            ClockCommentKind::Emt => &mut ply.emt,
            ClockCommentKind::Egt => &mut ply.egt,
        };
        if kept.is_none() {
            *kept = Some(time);
            let resolution = Millis::from(match places {
                0 => 1_000,
                1 => 100,
                2 => 10,
                _ => 1,
            });
            self.game.resolution = self.game.resolution.min(resolution);
        }
    }

    /// Reads the comment that has ended, if it is one of an engine match.
    fn engine_comment(&mut self) {
        if self.depth == 0
            && let Some((time, places)) = engine_time(&self.text)
        {
            self.time(ClockCommentKind::Emt, time, places);
        }
    }

    fn end_game(&mut self, result: Option<PgnResult>) {
        if self.depth > 0 {
            self.fault_at(PgnFaultKind::UnclosedVariation, self.variation_line);
        }
        if result.is_none() {
            self.fault(PgnFaultKind::NoResult);
        }
        self.game.result = result;
        self.done = Some(mem::replace(&mut self.game, PgnGame::new()));
        self.has_begun = false;
        self.in_moves = false;
        self.has_too_many = false;
        self.depth = 0;
    }

    /// Lists a fault, once for each line and kind.
    fn fault(&mut self, kind: PgnFaultKind) {
        self.fault_at(kind, self.line);
    }

    fn fault_at(&mut self, kind: PgnFaultKind, line: u64) {
        self.begin();
        let fault = PgnFault { kind, line };
        let faults = &mut self.game.faults;
        let is_new = match kind {
            PgnFaultKind::TooManyPlies => faults.iter().all(|known| known.kind != kind),
            _ => !faults.contains(&fault),
        };
        if is_new && faults.len() < PgnGame::MAX_FAULTS {
            faults.push(fault);
        }
    }
}

enum Token {
    /// A move; whether a number like `1...` is before it in the same token.
    Ply {
        after_dots: bool,
    },
    /// A number with dots that say that the second side moves.
    Dots,
    Ignored,
    Unknown,
}

/// The time of the move in a comment of cutechess or fastchess, `+0.31/20 0.52s`: the score, the depth
/// and the time; and the number of its decimal places.
fn engine_time(comment: &[u8]) -> Option<(Millis, usize)> {
    // What follows the time can be in Latin-1, or cut within a character.
    let text = comment.utf8_chunks().next()?.valid().trim_start();
    let (score, rest) = text.split_once('/')?;
    let score = score.strip_prefix(['+', '-']).unwrap_or(score);
    let score = score.strip_prefix('M').unwrap_or(score);
    let (depth, rest) = rest.split_once(' ')?;
    let (time, after) = rest.trim_start().split_once('s')?;
    let (seconds, decimals) = time.split_once('.').unwrap_or((time, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = |text: &str| !text.is_empty() && are_digits(text);
    let is_score = score.split('.').all(is_number);
    let ends = after.is_empty() || after.starts_with([',', ' ', '\n', '\r']);
    if !(is_score && is_number(depth) && is_number(seconds) && are_digits(decimals) && ends) {
        return None;
    }
    let seconds: u32 = seconds.parse().ok()?;
    let thousandths = decimals.bytes().chain(*b"000").take(3);
    let thousandths = thousandths.fold(0_u32, |sum, digit| {
        let digit = digit.saturating_sub(b'0');
        sum.saturating_mul(10).saturating_add(digit.into())
    });
    let time = Millis::from_secs(seconds).checked_add(Millis::from(thousandths));
    Some((time?, decimals.len()))
}

/// What a token of the moves is, apart from a result.
fn kind_of(token: &[u8]) -> Token {
    let rest = without(token, |byte| byte.is_ascii_digit());
    let has_number = rest.len() < token.len();
    let text = without(rest, |byte| byte == b'.');
    let dots = rest.len().saturating_sub(text.len());
    if text.is_empty() {
        // Dots alone are not a number, but stand for the first side's move.
        return if dots >= 2 {
            Token::Dots
        } else {
            Token::Ignored
        };
    }
    let after_dots = dots >= 2;
    // Castling with zeros, and null moves.
    let castles = [&b"0-0"[..], b"O-O", b"o-o", b"--", b"@@@@"];
    let text = if has_number && dots == 0 { token } else { text };
    if castles.iter().any(|castle| text.starts_with(castle)) {
        return Token::Ply { after_dots };
    }
    if has_number && dots == 0 {
        return Token::Unknown;
    }
    if matches!(text, b"e.p." | b"ep" | b"e.p" | b"N" | b"D")
        || text.iter().all(u8::is_ascii_punctuation)
    {
        return Token::Ignored;
    }
    let has_letter = text.first().is_some_and(u8::is_ascii_alphabetic);
    if has_letter && text.iter().any(u8::is_ascii_digit) {
        Token::Ply { after_dots }
    } else {
        Token::Unknown
    }
}

/// The text from the first byte that is not `of`.
fn without(text: &[u8], of: impl Fn(u8) -> bool) -> &[u8] {
    let start = text.iter().position(|&byte| !of(byte));
    start
        .and_then(|start| text.get(start..))
        .unwrap_or_default()
}

/// The text before the first byte that `ends` it.
fn until(text: &[u8], ends: impl Fn(u8) -> bool) -> &[u8] {
    let end = text.iter().position(|&byte| ends(byte));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

const fn is_of_token(byte: u8) -> bool {
    !matches!(
        byte,
        0..=b' ' | b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'"' | b'$' | b'<' | b'>'
    )
}
