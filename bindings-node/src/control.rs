//! Time controls: a schedule for each side, and the rules that bind both.

use std::sync::Arc;

use flagfall::{PrintError, Schedule};
use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::notation::{NotationOptions, notation};
use crate::numbers::{count, side};
use crate::rules::Rules;
use crate::stage::Stage;

/// A time control. Clocks share it.
#[napi]
pub struct TimeControl {
    pub(crate) control: Arc<flagfall::TimeControl>,
}

impl From<flagfall::TimeControl> for TimeControl {
    fn from(control: flagfall::TimeControl) -> Self {
        Self {
            control: Arc::new(control),
        }
    }
}

#[napi]
impl TimeControl {
    /// The time control of these stages under `rules`; without `second` both sides have the same.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        first: Vec<Stage>,
        second: Option<Vec<Stage>>,
        rules: Rules,
    ) -> Result<Self, Refused> {
        let first = schedule("first", &first)?;
        let second = match second {
            None => first.clone(),
            Some(stages) => schedule("second", &stages)?,
        };
        let control = flagfall::TimeControl::new(first, second, rules.read()?);
        Ok(control.map_err(errors::control)?.into())
    }

    /// Time odds.
    #[napi(factory, catch_unwind)]
    pub fn of_sides(first: &TimeControl, second: &TimeControl) -> Result<Self, Refused> {
        let control = flagfall::TimeControl::of_sides(&first.control, &second.control);
        Ok(control.map_err(errors::control)?.into())
    }

    /// The same with a side that goes berserk.
    #[napi(catch_unwind)]
    pub fn berserk(&self, of: u32) -> Result<TimeControl, Refused> {
        let control = self.control.berserk(side(of));
        Ok(control.map_err(errors::control)?.into())
    }

    /// The same with a side whose times are divided.
    #[napi(catch_unwind)]
    pub fn divided(&self, of: u32, by: i64) -> Result<TimeControl, Refused> {
        let control = self.control.divided(side(of), count("by", by, u32::MAX)?);
        Ok(control.map_err(errors::control)?.into())
    }

    /// The time control in plain English.
    #[napi(catch_unwind)]
    pub fn describe(&self) -> String {
        self.control.describe()
    }

    /// The canonical text for what a side plays.
    #[napi(catch_unwind)]
    pub fn print(&self, options: NotationOptions, of: u32) -> Result<String, Refused> {
        let notation = notation(&options)?;
        let text = notation.print(&self.control, side(of));
        text.map_err(errors::print)
    }

    /// The nearest text, and what it does not say.
    #[napi(catch_unwind)]
    pub fn convert(&self, options: NotationOptions) -> Result<Conversion, Refused> {
        let notation = notation(&options)?;
        Ok(notation.convert(&self.control).into())
    }

    /// A side's stages.
    #[napi(catch_unwind)]
    pub fn stages(&self, of: u32) -> Vec<Stage> {
        let schedule = self.control.schedule(side(of));
        schedule.iter().map(Stage::from).collect()
    }

    /// The rules that bind both sides.
    #[napi(catch_unwind)]
    pub fn rules(&self) -> Rules {
        self.control.rules().into()
    }

    /// Whether both are the same agreement.
    #[napi(catch_unwind)]
    pub fn equals(&self, other: &TimeControl) -> bool {
        self.control == other.control
    }
}

/// A conversion as index.d.ts has it.
#[napi(object, object_from_js = false)]
pub struct Conversion {
    /// The nearest text.
    pub text: String,
    /// The names of what it does not say.
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
