//! What all values have in common: copies, pickles and `repr` from their keywords.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::typed::{Dict, Tuple};

/// What `__getnewargs_ex__` returns: the arguments that make an equal value.
#[derive(IntoPyObject)]
pub(crate) struct NewArguments<'py>(
    pub(crate) Tuple<'py, Bound<'py, PyAny>>,
    pub(crate) Dict<'py, Bound<'py, PyAny>>,
);

/// What `__reduce__` returns.
pub(crate) type Reduced<'py> = Tuple<'py, Bound<'py, PyAny>>;

/// The arguments that make a value equal to `value`: the fields that the signature of its class
/// names, such as `(text, *, side='first')`, except those that have their default.
pub(crate) fn new_arguments<'py>(value: &Bound<'py, PyAny>) -> PyResult<NewArguments<'py>> {
    let py = value.py();
    let fields = PyDict::new(py);
    let signature: String = value.get_type().getattr("__text_signature__")?.extract()?;
    let parameters = signature
        .strip_prefix('(')
        .and_then(|signature| signature.strip_suffix(')'));
    let parameters = parameters.unwrap_or(&signature).split(", ");
    for parameter in parameters.filter(|&parameter| parameter != "*") {
        let (name, default) = match parameter.split_once('=') {
            Some((name, default)) => (name, Some(default)),
            None => (parameter, None),
        };
        let field = value.getattr(name)?;
        let has_default = match default {
            Some(default) => field.repr()? == default,
            None => false,
        };
        if !has_default {
            fields.set_item(name, field)?;
        }
    }
    Ok(NewArguments(PyTuple::empty(py).into(), fields.into()))
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

/// `Class(name=value)`, which evaluates to an equal value.
pub(crate) fn repr(value: &Bound<'_, PyAny>) -> PyResult<String> {
    repr_of_call(&value.get_type(), new_arguments(value)?)
}

/// `Class(argument, name=value)`.
pub(crate) fn repr_of_call(
    class: &Bound<'_, PyType>,
    NewArguments(arguments, fields): NewArguments<'_>,
) -> PyResult<String> {
    let mut parts = Vec::new();
    for argument in arguments.0 {
        parts.push(argument.repr()?.to_string());
    }
    for (name, value) in fields.0 {
        parts.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{}({})", class.name()?, parts.join(", ")))
}
