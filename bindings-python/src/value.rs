//! What all values have in common: the keywords that make an equal one.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// What `__getnewargs_ex__` gives: the arguments that make an equal value.
pub(crate) type NewArguments<'py> = (Bound<'py, PyTuple>, Bound<'py, PyDict>);

/// The arguments that make a value equal to `value`: its `required` fields, and those of the
/// `optional` ones that are not as in `default`.
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
    Ok((PyTuple::empty(value.py()), fields))
}

/// What calls a method, which is named first, with these arguments.
pub(crate) fn caller<'py>(
    py: Python<'py>,
    call: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("operator")?.call_method1("methodcaller", call)
}

/// What the `__reduce__` of something that is no value raises: it does not pickle, and what to do.
pub(crate) fn no_pickle(instead: &str) -> PyErr {
    PyTypeError::new_err(format!("it does not pickle: {instead}"))
}

/// `Class(argument, name=value)`, which reads back.
pub(crate) fn repr(class: &str, (arguments, fields): NewArguments<'_>) -> PyResult<String> {
    let mut parts = Vec::with_capacity(arguments.len() + fields.len());
    for argument in arguments {
        parts.push(argument.repr()?.to_string());
    }
    for (name, value) in fields {
        parts.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", parts.join(", ")))
}
