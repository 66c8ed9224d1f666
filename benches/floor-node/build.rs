//! Links the module so that Node can load it.

fn main() {
    napi_build::setup();
}
