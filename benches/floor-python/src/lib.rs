//! A module with one method that does nothing: what a call from Python costs before any work.

#[pyo3::pymodule(gil_used = false)]
mod floor {
    use pyo3::prelude::*;

    /// Something to call a method of.
    #[pyclass(frozen)]
    struct Floor;

    #[pymethods]
    impl Floor {
        #[new]
        fn new() -> Self {
            Self
        }

        /// Gives `number` back.
        fn same(&self, number: i64) -> i64 {
            number
        }
    }
}
