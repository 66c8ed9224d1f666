//! Links the module the way that Node loads it.

fn main() {
    napi_build::setup();
}
