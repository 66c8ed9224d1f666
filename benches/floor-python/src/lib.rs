//! Calls that do nothing, with the arguments of flagfall's: what a call from Python costs before any
//! work.

#[pyo3::pymodule(gil_used = false)]
mod floor {
    use pyo3::prelude::*;
    use pyo3::types::{PyString, PyTuple};

    /// The object whose methods are called.
    #[pyclass(frozen)]
    struct Floor;

    #[pymethods]
    impl Floor {
        #[new]
        fn new() -> Self {
            Self
        }

        /// Takes what `Clock.press` takes, and returns no events.
        fn press<'py>(
            &self,
            py: Python<'py>,
            _side: Bound<'py, PyString>,
            _at_ms: i64,
        ) -> Bound<'py, PyTuple> {
            PyTuple::empty(py)
        }

        /// Takes what `Clock.bank` takes, and returns a number.
        fn bank(&self, _side: Bound<'_, PyString>, at_ms: i64) -> i64 {
            at_ms
        }
    }

    /// Takes what `flagfall.parse` takes, and returns nothing.
    #[pyfunction]
    fn parse(_text: Bound<'_, PyString>, _notation: Bound<'_, PyString>) {}
}
