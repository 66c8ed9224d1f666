//! Gives the shared library its SONAME.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The number changes when a program that was linked against an older library would break.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libflagfall.so.0");
}
