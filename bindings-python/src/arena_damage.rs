//! What a restored arena lacks.

use flagfall::{GameId, RestoreErrorKind};
use pyo3::prelude::*;

use crate::argument::{Chosen, Int};
use crate::errors;
use crate::value::{self, NewArguments};

/// Something in a saved arena that could not be restored.
///
/// An arena has a place for each game. When the game is removed, another can take its place.
///
/// A RestoredArena contains them; you can also create them, to compare with.
///
/// Raises ArgumentError for an unknown word or a number out of range.
#[pyclass(module = "flagfall", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct ArenaDamage(pub(crate) flagfall::ArenaDamage);

#[pymethods]
impl ArenaDamage {
    #[new]
    #[pyo3(signature = (*, kind, offset, length, places, game=None))]
    fn new(
        kind: Chosen<RestoreErrorKind>,
        offset: Int,
        length: Int,
        places: Int,
        game: Option<Int>,
    ) -> PyResult<Self> {
        let game = game.map(|game| {
            let known = game.game("game")?;
            known.ok_or_else(|| errors::argument("game", "`game` is no id of a game".to_owned()))
        });
        Ok(Self(flagfall::ArenaDamage {
            kind: kind.0,
            offset: offset.size("offset")?,
            length: length.size("length")?,
            places: places.number("places", u32::MAX)?,
            game: game.transpose()?,
        }))
    }

    /// What is wrong, such as "altered": the kind of a RestoreError.
    #[getter]
    fn kind(&self) -> Chosen<RestoreErrorKind> {
        Chosen(self.0.kind)
    }

    /// The position of the first damaged byte, counted from the first byte of the first file.
    #[getter]
    fn offset(&self) -> u64 {
        self.0.offset
    }

    /// The number of damaged bytes. 0 for parts that are missing.
    #[getter]
    fn length(&self) -> u64 {
        self.0.length
    }

    /// The number of places, with or without a game, in the damaged bytes. Each is restored as it was
    /// saved before, if it was. 0 if the number is not known.
    #[getter]
    fn places(&self) -> u32 {
        self.0.places
    }

    /// The game, if only one is damaged, otherwise None.
    #[getter]
    fn game(&self) -> Option<u64> {
        self.0.game.map(GameId::get)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        value::repr(slf)
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<NewArguments<'py>> {
        value::new_arguments(slf)
    }
}
