//! Refuses a free-threaded Python, in which nothing has been tested.

fn main() {
    if pyo3_build_config::get().is_free_threaded() {
        eprintln!(
            "flagfall does not support free-threaded Python yet: use a Python with the global \
             interpreter lock, such as 3.14 instead of 3.14t"
        );
        std::process::exit(1);
    }
}
