//! What all values have in common: copies, pickles and `repr` from their keywords.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::typed::{Dict, Tuple};

/// What `__getnewargs_ex__` returns: the arguments that make an equal value.
#[derive(IntoPyObject)]
pub(crate) struct NewArguments<'py>(
    pub(crate) Tuple<'py, Bound<'py, PyAny>>,
    pub(crate) Dict<'py, Bound<'py, PyAny>>,
);

/// What `__reduce__` returns.
pub(crate) type Reduced<'py> = Tuple<'py, Bound<'py, PyAny>>;

/// The arguments that make a value equal to `value`: its `required` fields, and the `optional` ones
/// that differ from those of `default`.
pub(crate) fn new_arguments<'py>(
    value: &Bound<'py, PyAny>,
    required: &[&str],
    optional: &[&str],
    default: &Bound<'py, PyAny>,
) -> PyResult<NewArguments<'py>> {
    let fields = PyDict::new(value.py());
    for &name in required {
        fields.set_item(name, value.getattr(name)?)?;
    }
    for &name in optional {
        let field = value.getattr(name)?;
        if !field.eq(default.getattr(name)?)? {
            fields.set_item(name, field)?;
        }
    }
    let none = PyTuple::empty(value.py());
    Ok(NewArguments(none.into(), fields.into()))
}

/// `operator.methodcaller`: calls a method, which is named first, with these arguments.
pub(crate) fn caller<'py>(
    py: Python<'py>,
    call: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("operator")?.call_method1("methodcaller", call)
}

/// The error for pickling `what`, which cannot be pickled, with what to do instead.
pub(crate) fn no_pickle<'py>(what: &str, instead: &str) -> PyResult<Reduced<'py>> {
    let message = format!("{what} cannot be pickled: {instead}");
    Err(PyTypeError::new_err(message))
}

/// `Class(argument, name=value)`, which evaluates to an equal value.
pub(crate) fn repr(
    class: &str,
    NewArguments(arguments, fields): NewArguments<'_>,
) -> PyResult<String> {
    let mut parts = Vec::new();
    for argument in arguments.0 {
        parts.push(argument.repr()?.to_string());
    }
    for (name, value) in fields.0 {
        parts.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", parts.join(", ")))
}
