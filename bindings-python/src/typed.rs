//! Types of arguments and results that PyO3 does not know. The stub is written from these and from
//! those beside each conversion: see `tests/stub.py`.

use std::convert::Infallible;
use std::marker::PhantomData;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySequence, PyTuple};

/// The type of a conversion for type checkers: a name in a module, or any hint.
macro_rules! typed {
    ($which:ident, $module:literal, $name:expr) => {
        typed! { $which, type_hint_identifier!($module, $name) }
    };
    ($which:ident, $hint:expr) => {
        #[cfg(feature = "introspection")]
        const $which: pyo3::inspect::PyStaticExpr = {
            #[allow(unused_imports)]
            use pyo3::{type_hint_identifier, type_hint_subscript, type_hint_union};
            $hint
        };
    };
}
pub(crate) use typed;

/// A sequence as an argument. Its items are taken one by one, because its length cannot be trusted:
/// memory is not reserved for it.
pub(crate) struct Items<T>(pub(crate) Vec<T>);

impl<'py, T> FromPyObject<'_, 'py> for Items<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    type Error = PyErr;

    typed! {
        INPUT_TYPE,
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Sequence"),
            T::INPUT_TYPE
        )
    }

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut items = Vec::new();
        for item in object.cast::<PySequence>()?.try_iter()? {
            items.push(item?.extract().map_err(Into::into)?);
        }
        Ok(Self(items))
    }
}

/// Results that hold values of one type.
macro_rules! results {
    ($($(#[$doc:meta])* $name:ident $object:ident: $hint:expr;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name<'py, T>(pub(crate) Bound<'py, $object>, PhantomData<T>);

        impl<'py, T> From<Bound<'py, $object>> for $name<'py, T> {
            #[inline(always)]
            fn from(object: Bound<'py, $object>) -> Self {
                Self(object, PhantomData)
            }
        }

        impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for $name<'py, T> {
            type Target = $object;
            type Output = Bound<'py, $object>;
            type Error = Infallible;

            typed! { OUTPUT_TYPE, $hint }

            #[inline(always)]
            fn into_pyobject(self, _py: Python<'py>) -> Result<Self::Output, Infallible> {
                Ok(self.0)
            }
        }
    )+};
}

results! {
    /// `tuple[T, ...]`
    Tuple PyTuple: type_hint_subscript!(
        type_hint_identifier!("builtins", "tuple"),
        T::OUTPUT_TYPE,
        pyo3::inspect::PyStaticExpr::Constant { value: pyo3::inspect::PyStaticConstant::Ellipsis }
    );
    /// `list[T]`
    List PyList: type_hint_subscript!(
        type_hint_identifier!("builtins", "list"),
        T::OUTPUT_TYPE
    );
    /// `Iterator[T]`
    Iter PyIterator: type_hint_subscript!(
        type_hint_identifier!("collections.abc", "Iterator"),
        T::OUTPUT_TYPE
    );
    /// `dict[str, T]`
    Dict PyDict: type_hint_subscript!(
        type_hint_identifier!("builtins", "dict"),
        type_hint_identifier!("builtins", "str"),
        T::OUTPUT_TYPE
    );
}

impl<'py, T: IntoPyObject<'py>> Tuple<'py, T> {
    /// A tuple of these values.
    pub(crate) fn of(
        py: Python<'py>,
        values: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
    ) -> PyResult<Self> {
        PyTuple::new(py, values).map(Self::from)
    }
}

impl<'a, 'py, T: IntoPyObject<'py>> FromPyObject<'a, 'py> for Dict<'py, T> {
    type Error = PyErr;

    typed! { INPUT_TYPE, Self::OUTPUT_TYPE }

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::from(object.cast::<PyDict>()?.to_owned()))
    }
}
