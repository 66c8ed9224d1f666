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
    pub(crate) fn number(&self) -> f64 {
        number(self.number)
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

/// The number of a place for JavaScript.
#[inline]
pub(crate) fn number(place: usize) -> f64 {
    (first() + place as u64) as f64
}

/// The place with this number.
#[inline]
pub(crate) fn place(number: f64) -> Result<usize, Refused> {
    let number = integer(number).and_then(|number| u64::try_from(number).ok());
    let place = number.and_then(|number| usize::try_from(number.checked_sub(first())?).ok());
    place.ok_or_else(gone)
}

/// The number of the first place of each table.
#[cfg(not(target_family = "wasm"))]
const fn first() -> u64 {
    0
}

/// The number of the first place of each table. An instance that replaces a failed one begins above
/// all numbers of that one, so that none of its objects is mistaken for a new one.
#[cfg(target_family = "wasm")]
fn first() -> u64 {
    FIRST.load(std::sync::atomic::Ordering::Relaxed)
}

#[cfg(target_family = "wasm")]
static FIRST: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// Sets the number of the first place, before any call.
#[cfg(target_family = "wasm")]
pub(crate) fn set_first(number: u64) {
    FIRST.store(number, std::sync::atomic::Ordering::Relaxed);
}

#[cold]
pub(crate) fn gone() -> Refused {
    let code = if first() == 0 { "gone" } else { "lost" };
    Error::new(code.to_owned(), "no object has this number".to_owned())
}
