//! Links the module the way that Node loads it, or its WebAssembly the way that its host does.

use std::env;

fn main() {
    napi_build::setup();
    if env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        // The functions of Node-API, and the table with the functions that they call back.
        for argument in ["--import-undefined", "--export-table"] {
            println!("cargo::rustc-cdylib-link-arg={argument}");
        }
    }
}
