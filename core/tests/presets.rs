//! Presets: what a file says, what is kept of it, and what is refused.

#![allow(missing_docs, reason = "a test")]

use flagfall::Presets;

#[test]
fn the_factory_presets_read() {
    let text = include_str!("../src/preset/factory.toml");
    let presets = Presets::parse(text).expect("presets");
    assert!(presets.len() >= 36);
    assert_eq!(presets.print(), text);
    assert_eq!(Presets::factory(), presets);
    assert!(presets.iter().all(|preset| preset.source().is_some()));
}
