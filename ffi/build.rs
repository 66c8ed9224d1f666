//! Gives the shared library the name by which programs find it, where libraries contain one: its SONAME
//! on Linux and other systems with ELF files, its install name on macOS.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The number changes when a program that was linked against an older library would break.
    let name = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "-install_name,@rpath/libflagfall.0.dylib",
        Ok("windows") => return,
        _ => "-soname,libflagfall.so.0",
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,{name}");
}
