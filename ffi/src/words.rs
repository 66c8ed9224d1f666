//! The words of core's vocabulary as C strings.

use std::ffi::c_char;
use std::ptr;

use flagfall_core::lists::LISTS;
use flagfall_core::vocabulary::{List, Listed, Word};

/// The word of a list that has this number.
fn find(list: &'static List, number: u32) -> Option<&'static Word> {
    list.words.iter().find(|word| word.number == number)
}

/// The word that has this number, in any list whose numbers are of this type in C.
pub(crate) fn of_type(c_type: &str, number: u32) -> Option<&'static Word> {
    let lists = LISTS.iter().filter(|list| list.c_type == c_type);
    lists.into_iter().find_map(|list| find(list, number))
}

/// The name of a word of `T`; NULL for a number that is none.
pub(crate) fn name<T: Listed>(number: u32) -> *const c_char {
    find(T::LIST, number).map_or(ptr::null(), |word| word.c_name.as_ptr())
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use flagfall_core::{FieldName, Notation};

    use super::*;

    fn assert_named<T: Listed>() {
        for word in T::LIST.words {
            let name = name::<T>(word.number);
            assert!(!name.is_null());
            // SAFETY: not NULL, and names are static and end with a NUL.
            let name = unsafe { CStr::from_ptr(name) };
            assert_eq!(name.to_str(), Ok(word.name));
        }
        let last = T::LIST.words.iter().map(|word| word.number).max();
        assert!(name::<T>(last.expect("a word") + 1).is_null());
    }

    #[test]
    fn a_number_of_a_word_has_its_name() {
        assert_named::<Notation>();
        assert_named::<FieldName>();
        assert!(name::<FieldName>(0).is_null());
    }
}
