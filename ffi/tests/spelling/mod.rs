//! Names as each language spells them.

/// `NotStarted` as `NOT_STARTED`.
pub(crate) fn upper(variant: &str) -> String {
    let mut upper = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !upper.is_empty() {
            upper.push('_');
        }
        upper.push(letter.to_ascii_uppercase());
    }
    upper
}

/// `soft_is_hard` as `softIsHard`.
pub(crate) fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let mut camel = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (first, rest) = part.split_at(1);
        camel += &(first.to_uppercase() + rest);
    }
    camel
}
