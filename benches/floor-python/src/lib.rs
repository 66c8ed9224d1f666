//! Empty calls with the arguments of flagfall's: the cost of a call from Python.

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

        /// Has the arguments of `Clock.press`, and returns no events.
        fn press<'py>(
            &self,
            py: Python<'py>,
            _side: Bound<'py, PyString>,
            _at_ms: i64,
        ) -> Bound<'py, PyTuple> {
            PyTuple::empty(py)
        }

        /// Has the arguments of `Clock.bank`, and returns a number.
        fn bank(&self, _side: Bound<'_, PyString>, at_ms: i64) -> i64 {
            at_ms
        }
    }

    /// Has the arguments of `flagfall.parse`, and returns nothing.
    #[pyfunction]
    fn parse(text: Bound<'_, PyString>, notation: Bound<'_, PyString>) {
        let _ = (text, notation);
    }
}
