//! Time controls: the stages of each side, and the rules for both.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use flagfall::{BoardSize, Category, Millis, Phrase, PrintError, Schedule, StandingFormat};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::alarms::Alarms;
use crate::errors::{self, Refused};
use crate::fast::{Answer, Call};
use crate::integers::{at, count, side, whole};
use crate::names::choose;
use crate::options::notation;
use crate::rules::Rules;
use crate::stage::Stage;
use crate::standing::Standing;
use crate::table;
use crate::text::{refused, utf8};

/// The time controls of this thread. Equal ones have the same number, so that JavaScript compares
/// numbers, and their clocks share one time control.
#[derive(Default)]
struct Controls {
    places: Vec<Option<Held>>,
    free: Vec<usize>,
    numbers: BTreeMap<Arc<flagfall::TimeControl>, usize>,
}

/// A time control, and how many JavaScript objects hold it.
struct Held {
    control: Arc<flagfall::TimeControl>,
    holders: u64,
}

thread_local! {
    static CONTROLS: RefCell<Controls> = RefCell::default();
}

impl Controls {
    fn keep<C>(&mut self, control: C) -> usize
    where
        C: Borrow<flagfall::TimeControl> + Into<Arc<flagfall::TimeControl>>,
    {
        let known = self.numbers.get(control.borrow()).copied();
        if let Some(number) = known
            && let Some(Some(held)) = self.places.get_mut(number)
        {
            held.holders += 1;
            return number;
        }
        let control = control.into();
        let number = self.free.pop().unwrap_or(self.places.len());
        self.numbers.insert(Arc::clone(&control), number);
        let holders = 1;
        let held = Some(Held { control, holders });
        match self.places.get_mut(number) {
            Some(place) => *place = held,
            None => self.places.push(held),
        }
        number
    }

    fn let_go(&mut self, number: usize) -> Option<Held> {
        let place = self.places.get_mut(number)?;
        let held = place.as_mut()?;
        held.holders -= 1;
        if held.holders > 0 {
            return None;
        }
        self.numbers.remove(&held.control);
        self.free.push(number);
        place.take()
    }
}

/// Stores a time control and returns its number, for [`hold`].
pub(crate) fn keep(control: flagfall::TimeControl) -> f64 {
    table::number(CONTROLS.with_borrow_mut(|controls| controls.keep(control)))
}

/// As [`keep`].
pub(crate) fn keep_shared(control: Arc<flagfall::TimeControl>) -> f64 {
    table::number(CONTROLS.with_borrow_mut(|controls| controls.keep(control)))
}

/// The time control of this number.
pub(crate) fn shared(number: f64) -> Result<Arc<flagfall::TimeControl>, Refused> {
    let place = table::place(number)?;
    CONTROLS.with_borrow(|controls| {
        let held = controls.places.get(place).and_then(Option::as_ref);
        held.map(|held| Arc::clone(&held.control))
            .ok_or_else(table::gone)
    })
}

/// Releases a time control when an object is collected: `(object, number)`.
pub(crate) fn hold(call: &Call<2>) -> Answer {
    let number = call.number(1)?;
    shared(number)?;
    call.at_end_of(0, table::place(number)?, |number| {
        // At the end of the thread the table may be gone.
        let held = CONTROLS.try_with(|controls| {
            let controls = controls.try_borrow_mut();
            controls
                .ok()
                .and_then(|mut controls| controls.let_go(number))
        });
        drop(held);
    })
}

/// Parses a text: `(text, notation)`. Returns the number of the time control.
pub(crate) fn parse(call: &Call<2>) -> Answer {
    let notation = call.text(1, notation)?;
    let control = call.text(0, |text| {
        let control = notation.parse(text);
        control.map_err(|error| refused(text, error))
    });
    Ok(Some(keep(control?)))
}

/// The time control of these stages under `rules`; without `second` both sides have the same.
#[napi(namespace = "controls", catch_unwind)]
pub fn make(first: Vec<Stage>, second: Option<Vec<Stage>>, rules: Rules) -> Result<f64, Refused> {
    let first = schedule("first", &first)?;
    let second = match second {
        None => first.clone(),
        Some(stages) => schedule("second", &stages)?,
    };
    let control = flagfall::TimeControl::new(first, second, rules.read()?);
    Ok(keep(control.map_err(errors::control)?))
}

/// A time control whose sides come from two others.
#[napi(namespace = "controls", catch_unwind)]
pub fn from_sides(first: f64, second: f64) -> Result<f64, Refused> {
    let control = flagfall::TimeControl::from_sides(&*shared(first)?, &*shared(second)?);
    Ok(keep(control.map_err(errors::control)?))
}

/// The time control with one side gone berserk.
#[napi(namespace = "controls", catch_unwind)]
pub fn berserk(place: f64, of: u32, rule: String) -> Result<f64, Refused> {
    let rule = choose("rule", &rule)?;
    let control = shared(place)?.berserk(side(of), rule);
    Ok(keep(control.map_err(errors::control)?))
}

/// Whether one side may go berserk.
#[napi(namespace = "controls", catch_unwind)]
pub fn may_berserk(place: f64, of: u32, rule: String) -> Result<bool, Refused> {
    let rule = choose("rule", &rule)?;
    Ok(shared(place)?.may_berserk(side(of), rule))
}

/// The alarms that a scheme has.
#[napi(namespace = "controls", catch_unwind)]
pub fn alarms(place: f64, scheme: String) -> Result<Alarms, Refused> {
    let scheme = choose("scheme", &scheme)?;
    Ok((&shared(place)?.alarms(scheme)).into())
}

/// The time control with a time for first moves.
#[napi(namespace = "controls", catch_unwind)]
pub fn with_first_move(place: f64, scheme: String) -> Result<f64, Refused> {
    let scheme = choose("scheme", &scheme)?;
    Ok(keep(shared(place)?.with_first_move(scheme)))
}

/// The standing that a message reports.
#[napi(namespace = "controls", catch_unwind)]
pub fn parse_standing(
    place: f64,
    text: Utf16String,
    format: String,
    at_ms: i64,
    on_turn: u32,
) -> Result<Standing, Refused> {
    let format: StandingFormat = choose("format", &format)?;
    let (control, at, text) = (shared(place)?, at(at_ms)?, utf8(&text)?);
    let standing = format.parse(&text, &control, side(on_turn), at);
    let standing = standing.map_err(|error| refused(&text, error))?;
    Ok(standing.into())
}

/// The time control with the times of one side divided.
#[napi(namespace = "controls", catch_unwind)]
pub fn divided(place: f64, of: u32, by: i64) -> Result<f64, Refused> {
    let control = shared(place)?.divided(side(of), count("by", by, u32::MAX)?);
    Ok(keep(control.map_err(errors::control)?))
}

/// The time of a side for a number of moves.
#[napi(namespace = "controls", catch_unwind)]
pub fn estimate(place: f64, of: u32, moves: i64) -> Result<Option<i64>, Refused> {
    let time = shared(place)?.estimate(side(of), whole("moves", moves, u32::MAX)?);
    Ok(time.map_err(errors::control)?.map(Millis::get))
}

/// The name of the category in a scheme.
#[napi(namespace = "controls", catch_unwind)]
pub fn category(
    place: f64,
    scheme: String,
    width: Option<i64>,
    height: Option<i64>,
) -> Result<Option<&'static str>, Refused> {
    let scheme = choose("scheme", &scheme)?;
    let category = shared(place)?.category(scheme, board(width, height)?);
    Ok(category.map(Category::name))
}

/// The time by which a scheme chooses the category.
#[napi(namespace = "controls", catch_unwind)]
pub fn category_time(
    place: f64,
    scheme: String,
    width: Option<i64>,
    height: Option<i64>,
) -> Result<Option<i64>, Refused> {
    let scheme = choose("scheme", &scheme)?;
    let time = shared(place)?.category_time(scheme, board(width, height)?);
    Ok(time.map_err(errors::control)?.map(Millis::get))
}

/// `lib/` passes both or neither.
fn board(width: Option<i64>, height: Option<i64>) -> Result<Option<BoardSize>, Refused> {
    let (Some(width), Some(height)) = (width, height) else {
        return Ok(None);
    };
    Ok(Some(BoardSize {
        width: count("width", width, u32::MAX)?,
        height: count("height", height, u32::MAX)?,
    }))
}

/// The time control in words of a language.
#[napi(namespace = "controls", catch_unwind)]
pub fn describe(place: f64, language: String) -> Result<String, Refused> {
    let language = choose("language", &language)?;
    Ok(shared(place)?.describe_in(language))
}

/// The phrases of the description, as JSON.
#[napi(namespace = "controls", catch_unwind)]
pub fn description(place: f64) -> Result<String, Refused> {
    Ok(Phrase::all_to_json(&shared(place)?.description()))
}

/// The canonical text in a notation.
#[napi(namespace = "controls", catch_unwind)]
pub fn print(place: f64, options: String, of: u32) -> Result<String, Refused> {
    let notation = notation(&options)?;
    let text = notation.print(&*shared(place)?, side(of));
    text.map_err(errors::print)
}

/// The closest text in a notation, and what that cannot express.
#[napi(namespace = "controls", catch_unwind)]
pub fn convert(place: f64, options: String) -> Result<Conversion, Refused> {
    let notation = notation(&options)?;
    Ok(notation.convert(&*shared(place)?).into())
}

/// A side's stages.
#[napi(namespace = "controls", catch_unwind)]
pub fn stages(place: f64, of: u32) -> Result<Vec<Stage>, Refused> {
    let control = shared(place)?;
    Ok(control.schedule(side(of)).iter().map(Stage::from).collect())
}

/// The rules for both sides.
#[napi(namespace = "controls", catch_unwind)]
pub fn rules(place: f64) -> Result<Rules, Refused> {
    Ok(shared(place)?.rules().into())
}

/// A conversion as `lib/` has it.
#[napi(object, object_from_js = false)]
pub struct Conversion {
    /// The closest text.
    pub text: String,
    /// The names of what it cannot express.
    pub losses: Vec<&'static str>,
}

impl From<flagfall::Conversion> for Conversion {
    fn from(conversion: flagfall::Conversion) -> Self {
        let losses = conversion.losses.into_iter();
        Self {
            text: conversion.text,
            losses: losses.map(PrintError::name).collect(),
        }
    }
}

fn schedule(place: &str, stages: &[Stage]) -> Result<Schedule, Refused> {
    let stages = stages.iter().enumerate();
    let stages: Result<Vec<flagfall::Stage>, Refused> = stages
        .map(|(index, stage)| stage.read(&format!("{place}[{index}]")))
        .collect();
    Schedule::new(stages?).map_err(errors::control)
}
