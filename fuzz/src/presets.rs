//! Files of presets. The whole input is the text.

use std::str;

use flagfall::Presets;

use crate::texts;

/// A file is printed as a text with the same presets, and each preset can be removed and added
/// again.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let presets = match Presets::parse(text) {
        Ok(presets) => presets,
        Err(error) => return texts::check_error(text, &error),
    };
    let printed = presets.print();
    let again = Presets::parse(&printed).expect("what was printed");
    assert!(presets.iter().eq(again.iter()), "{text:?}");
    assert_eq!(again.print(), printed, "{text:?}");
    let mut anew = Presets::new();
    for preset in presets.iter() {
        assert_eq!(presets.get(preset.name()), Some(preset), "{text:?}");
        if let Ok(Some(json)) = preset.data_json() {
            let mut copy = preset.clone();
            copy.set_data_json(Some(&json)).expect("what was printed");
            assert_eq!(copy.data_json().as_ref(), Ok(&Some(json)), "{text:?}");
        }
        assert_eq!(anew.insert(preset.clone()), None, "{text:?}");
    }
    let written = Presets::parse(&anew.print()).expect("what was printed");
    assert!(presets.iter().eq(written.iter()), "{text:?}");
    let Some(name) = presets.iter().next().map(|preset| preset.name().to_owned()) else {
        return;
    };
    let mut fewer = presets.clone();
    assert!(fewer.remove(&name).is_some_and(|gone| gone.name() == name));
    let kept = Presets::parse(&fewer.print()).expect("what was printed");
    assert!(kept.iter().eq(presets.iter().skip(1)), "{text:?}");
}
