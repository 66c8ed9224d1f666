//! The memory of the process.

/// The memory of the process in bytes; `None` if the system does not report it.
pub fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4_096)
}
