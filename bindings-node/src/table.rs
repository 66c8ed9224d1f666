//! What JavaScript holds by a number, since a number crosses at a small part of the price of an
//! object.
//!
//! The object is there too, and its end is the end of what it stands for. A number that stands for
//! nothing is refused; one that stands for another thing of the same thread reaches that one, so
//! `lib/` keeps them to itself.

use std::cell::RefCell;
use std::thread::LocalKey;

use napi::Error;

use crate::errors::Refused;
use crate::integers::integer;

/// The things of one kind in this thread.
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

    /// Puts a thing there, and gives its number.
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

/// A thing's place in its table, which it leaves when this is dropped.
pub(crate) struct Place<T: 'static> {
    things: &'static Things<T>,
    number: usize,
}

impl<T> Place<T> {
    pub(crate) fn new(things: &'static Things<T>, thing: T) -> Self {
        let number = things.with_borrow_mut(|table| table.insert(thing));
        Self { things, number }
    }

    /// Its number, as JavaScript holds it.
    pub(crate) const fn number(&self) -> f64 {
        self.number as f64
    }

    /// As [`with`].
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

/// Ends the thing at `number`.
pub(crate) fn remove<T>(things: &'static Things<T>, number: usize) {
    // Where the thread ends, the table goes with all that is in it.
    let thing = things.try_with(|table| {
        let table = table.try_borrow_mut();
        table.ok().and_then(|mut table| table.remove(number))
    });
    drop(thing);
}

/// What `act` makes of the thing at `number`.
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

/// The place that has this number.
#[inline]
pub(crate) fn place(number: f64) -> Result<usize, Refused> {
    let place = integer(number).and_then(|number| usize::try_from(number).ok());
    place.ok_or_else(gone)
}

#[cold]
pub(crate) fn gone() -> Refused {
    Error::new("gone".to_owned(), "no object has this number".to_owned())
}
