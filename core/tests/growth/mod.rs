//! How the time of a piece of work grows with its size.

use std::time::Duration;

/// How often the work is tried: other programs can slow down most tries.
const TRIES: usize = 20;

/// Whether `work` takes time in proportion to its size: `size` takes far less than 64 times as long
/// as an eighth of it. The shortest of the tries are compared.
pub fn is_linear(size: usize, work: impl Fn(usize)) -> bool {
    let took = |size| {
        let begun = processor_time();
        work(size);
        processor_time() - begun
    };
    let (mut few, mut all) = (Duration::MAX, Duration::MAX);
    (0..TRIES).any(|_| {
        few = few.min(took(size / 8));
        all = all.min(took(size));
        all < few * 24
    })
}

/// The time that this thread has run. On a busy machine, a wait for a processor is many times longer
/// than the work.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time")
}

/// The time of the clock, where that of the thread is not known.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    let time = std::time::SystemTime::UNIX_EPOCH.elapsed();
    time.expect("a time after 1970")
}
