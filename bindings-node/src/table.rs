//! Objects that JavaScript refers to by numbers, which cross much faster than objects.
//!
//! A JavaScript object belongs to each, and frees it when it is collected. A call with an unused number
//! fails, but one with another object's number would reach that object, so `lib/` keeps the numbers
//! private.

use std::cell::RefCell;
use std::thread::LocalKey;

use napi::Error;

use crate::errors::Refused;
use crate::integers::integer;

/// The objects of one kind in this thread.
pub(crate) struct Table<T> {
    places: Vec<Option<Box<T>>>,
    free: Vec<usize>,
}

pub(crate) type Things<T> = LocalKey<RefCell<Table<T>>>;

impl<T> Table<T> {
    pub(crate) const fn new() -> Self {
        Self {
            places: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Adds an object and returns its number.
    pub(crate) fn insert(&mut self, thing: T) -> usize {
        let thing = Some(Box::new(thing));
        if let Some(number) = self.free.pop()
            && let Some(place) = self.places.get_mut(number)
        {
            *place = thing;
            return number;
        }
        self.places.push(thing);
        self.places.len() - 1
    }

    fn remove(&mut self, number: usize) -> Option<Box<T>> {
        let thing = self.places.get_mut(number)?.take()?;
        self.free.push(number);
        Some(thing)
    }
}

/// An object's place in its table, which is freed when this is dropped.
pub(crate) struct Place<T: 'static> {
    things: &'static Things<T>,
    number: usize,
}

impl<T> Place<T> {
    pub(crate) fn new(things: &'static Things<T>, thing: T) -> Self {
        let number = things.with_borrow_mut(|table| table.insert(thing));
        Self { things, number }
    }

    /// Its number for JavaScript.
    pub(crate) const fn number(&self) -> f64 {
        self.number as f64
    }

    /// Like [`with`].
    pub(crate) fn with<R>(
        &self,
        act: impl FnOnce(&mut T) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        with(self.things, self.number, act)
    }
}

impl<T> Drop for Place<T> {
    fn drop(&mut self) {
        remove(self.things, self.number);
    }
}

/// Frees the object at `number`.
pub(crate) fn remove<T>(things: &'static Things<T>, number: usize) {
    // At the end of the thread the table is freed as a whole.
    let thing = things.try_with(|table| {
        let table = table.try_borrow_mut();
        table.ok().and_then(|mut table| table.remove(number))
    });
    drop(thing);
}

/// The result of `act` for the object at `number`.
#[inline]
pub(crate) fn with<T, R>(
    things: &'static Things<T>,
    number: usize,
    act: impl FnOnce(&mut T) -> Result<R, Refused>,
) -> Result<R, Refused> {
    things.with_borrow_mut(|table| {
        let thing = table.places.get_mut(number).and_then(Option::as_deref_mut);
        act(thing.ok_or_else(gone)?)
    })
}

/// The place with this number.
#[inline]
pub(crate) fn place(number: f64) -> Result<usize, Refused> {
    let place = integer(number).and_then(|number| usize::try_from(number).ok());
    place.ok_or_else(gone)
}

#[cold]
pub(crate) fn gone() -> Refused {
    Error::new("gone".to_owned(), "no object has this number".to_owned())
}
