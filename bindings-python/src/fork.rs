//! What makes `os.fork` safe while other threads use an object with a lock.
//!
//! A call on an arena or a reader holds its lock while it lets other threads run. If the process
//! forked then, the lock would be held for ever in the child, where that thread does not exist. So
//! a fork waits for the running calls, and new calls wait for the fork. All other objects are locked
//! only in threads that are attached to the interpreter.
//!
//! Both counts are changed only by threads that are attached to the interpreter, and so by no other
//! thread at the time of the fork.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The running calls, and the forks that wait for them or are about to happen.
static CALLS: AtomicUsize = AtomicUsize::new(0);
static FORKS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread forks. Its own calls end before the fork, and must not wait for it.
    static FORKING: Cell<bool> = const { Cell::new(false) };
}

/// How long to wait before looking again. Most calls take a few milliseconds at most.
const PAUSE: Duration = Duration::from_micros(50);

/// A call that may hold a lock while its thread is detached, until this is dropped.
pub(crate) struct Call(());

impl Call {
    pub(crate) fn begin(py: Python<'_>) -> Self {
        while FORKS.load(Ordering::SeqCst) > 0 && !FORKING.get() {
            py.detach(|| thread::sleep(PAUSE));
        }
        CALLS.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        CALLS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Lets other threads run while `work` is done, which may take and leave locks.
pub(crate) fn detach<T: Send>(py: Python<'_>, work: impl FnOnce(&Call) -> T + Send) -> T {
    let call = Call::begin(py);
    py.detach(|| work(&call))
}

#[pyfunction]
fn before(py: Python<'_>) {
    FORKING.set(true);
    FORKS.fetch_add(1, Ordering::SeqCst);
    while CALLS.load(Ordering::SeqCst) > 0 {
        py.detach(|| thread::sleep(PAUSE));
    }
}

#[pyfunction]
fn after_in_parent() {
    FORKING.set(false);
    FORKS.fetch_sub(1, Ordering::SeqCst);
}

/// No other thread exists in the child.
#[pyfunction]
fn after_in_child() {
    FORKING.set(false);
    FORKS.store(0, Ordering::SeqCst);
}

/// Registers these functions with Python, which calls them whenever it forks. Windows has no fork.
pub(crate) fn register(py: Python<'_>) -> PyResult<()> {
    let os = py.import("os")?;
    if !os.hasattr("register_at_fork")? {
        return Ok(());
    }
    let hooks = PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(before, py)?)?;
    hooks.set_item("after_in_parent", wrap_pyfunction!(after_in_parent, py)?)?;
    hooks.set_item("after_in_child", wrap_pyfunction!(after_in_child, py)?)?;
    os.call_method("register_at_fork", (), Some(&hooks))?;
    Ok(())
}
