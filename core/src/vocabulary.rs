//! The closed lists of words: sides, phases, kinds of events and errors, and the like.
//!
//! Each list is written once, where its type is: a row for each word, with the number that it has in
//! C and in arrays, its name in every language, its sentence, and for an error its message. The
//! constants of C, the types of Python and of TypeScript are written from
//! [`LISTS`](crate::lists::LISTS): `make words`.

use core::ffi::CStr;
use core::fmt;
#[cfg(feature = "serde")]
use core::{marker::PhantomData, str::FromStr};

/// A closed list of words.
#[derive(PartialEq, Eq, Debug)]
pub struct List {
    /// The type's name in Rust.
    pub name: &'static str,
    /// The documentation of the type.
    pub sentence: &'static str,
    /// The type of its constants in C.
    pub c_type: &'static str,
    /// The prefix of its constants in C.
    pub c_prefix: &'static str,
    /// Its words.
    pub words: &'static [Word],
}

/// A word of a list.
#[derive(PartialEq, Eq, Debug)]
pub struct Word {
    /// The variant's name in Rust.
    pub variant: &'static str,
    /// Its number in C and in arrays.
    pub number: u32,
    /// Its name as every language writes it.
    pub name: &'static str,
    /// The documentation of the variant.
    pub sentence: &'static str,
    /// The error message in English. Empty if the list is not one of errors.
    pub message: &'static str,
    /// The name as a C string.
    pub c_name: &'static CStr,
    /// The message as a C string.
    pub c_message: &'static CStr,
}

/// An enum that is a closed list. Its variants can have data.
pub trait Listed: Copy + 'static {
    /// The list.
    const LIST: &'static List;

    /// The word's number in C and in arrays.
    fn number(self) -> u32;
}

/// A list whose variants have no data.
pub trait Closed: Listed {
    /// All words of the list, and of a list inside it.
    fn all() -> impl Iterator<Item = Self>;
}

/// The error of parsing a name that is not in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownWord(pub(crate) &'static List);

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        let mut separator = "";
        for word in self.0.words {
            write!(f, "{separator}{:?}", word.name)?;
            separator = ", ";
        }
        Ok(())
    }
}

impl core::error::Error for UnknownWord {}

/// Reads a word of a list by its name.
///
/// Written by hand, not derived: derived code would nest a list within a list, and in binary formats
/// it would write the place of a row, which may change.
#[cfg(feature = "serde")]
pub(crate) fn deserialize<'de, W, D>(deserializer: D) -> Result<W, D::Error>
where
    W: Listed + FromStr<Err = UnknownWord>,
    D: serde::Deserializer<'de>,
{
    struct Name<W>(PhantomData<W>);

    impl<W: Listed + FromStr<Err = UnknownWord>> serde::de::Visitor<'_> for Name<W> {
        type Value = W;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the name of a {}", W::LIST.name)
        }

        fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<W, E> {
            name.parse()
                .map_err(|unknown| E::custom(format_args!("unknown word {name:?}, {unknown}")))
        }
    }

    deserializer.deserialize_str(Name(PhantomData))
}

/// A text with a final NUL as a C string.
pub(crate) const fn c_text(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    }
}

/// Makes a type of a list: its enum, `name`, `number`, and where the words have messages `message`.
/// Where no word carries anything also `ALL`, `from_number`, `Display` and `FromStr`. With the feature
/// `serde` a word is its name, and one that carries something is a map from its name to that.
///
/// `ALL` is an array where a list says `always` and how many words it has.
///
/// A word that was renamed has its old name after `|`: `FromStr` still reads it.
///
/// A number never changes its meaning. A new word takes the list's next free number, and the last
/// row but where the order of the rows says something.
macro_rules! vocabulary {
    // No word carries anything.
    (
        $(#[$($of:tt)*])* pub enum $list:ident as $c_type:ident, $c_prefix:ident
        $(, always $count:literal)? {
            $($(#[$($attr:tt)*])* $word:ident
                = $number:literal, $name:literal $(| $old:literal)? $(, $message:literal)?;)+
        }
    ) => {
        vocabulary! {
            @list $(#[$($of)*])* pub enum $list as $c_type, $c_prefix {
                $($(#[$($attr)*])* $word = $number, $name $(, $message)?;)+
            }
        }

        impl $list {
            vocabulary! { @all $($count)?; $($word)+ }

            /// The word that has this number in C and in arrays.
            pub const fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$word),)+
                    _ => None,
                }
            }
        }

        impl $crate::vocabulary::Closed for $list {
            fn all() -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied()
            }
        }

        impl core::str::FromStr for $list {
            type Err = $crate::vocabulary::UnknownWord;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                match name {
                    $($name $(| $old)? => Ok(Self::$word),)+
                    _ => Err($crate::vocabulary::UnknownWord(
                        <Self as $crate::vocabulary::Listed>::LIST,
                    )),
                }
            }
        }

        vocabulary! { @display $list $($name $(, $message)?;)+ }
        vocabulary! { @serde $list }
    };
    // And each word of another list is one of this.
    (
        $(#[$($of:tt)*])* pub enum $list:ident as $c_type:ident, $c_prefix:ident {
            $($(#[$($attr:tt)*])* $word:ident = $number:literal, $name:literal, $message:literal;)+
        }
        and $(#[$($and:tt)*])* $others:ident($other:ident);
    ) => {
        vocabulary! {
            @list $(#[$($of)*])* pub enum $list as $c_type, $c_prefix {
                $($(#[$($attr)*])* $word = $number, $name, $message;)+
            }
            and $(#[$($and)*])* $others($other);
        }

        impl $list {
            /// The word that has this number in C and in arrays.
            pub const fn from_number(number: u32) -> Option<Self> {
                match number {
                    $($number => Some(Self::$word),)+
                    _ => match $other::from_number(number) {
                        Some(other) => Some(Self::$others(other)),
                        None => None,
                    },
                }
            }
        }

        impl $crate::vocabulary::Closed for $list {
            fn all() -> impl Iterator<Item = Self> {
                let others = <$other as $crate::vocabulary::Closed>::all();
                [$(Self::$word,)+].into_iter().chain(others.map(Self::$others))
            }
        }

        impl core::str::FromStr for $list {
            type Err = $crate::vocabulary::UnknownWord;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                match name {
                    $($name => Ok(Self::$word),)+
                    _ => name.parse().map(Self::$others),
                }
            }
        }

        impl From<$other> for $list {
            fn from(other: $other) -> Self {
                Self::$others(other)
            }
        }

        vocabulary! { @display $list $($name, $message;)+ }
        vocabulary! { @serde $list }
    };
    // As before, where some word of the other list carries something.
    (
        $(#[$($of:tt)*])* pub enum $list:ident as $c_type:ident, $c_prefix:ident {
            $($(#[$($attr:tt)*])* $word:ident = $number:literal, $name:literal, $message:literal;)+
        }
        and $(#[$($and:tt)*])* $others:ident($other:ident { .. });
    ) => {
        vocabulary! {
            @list
            #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
            $(#[$($of)*])* pub enum $list as $c_type, $c_prefix {
                $(
                    #[cfg_attr(feature = "serde", serde(rename = $name))]
                    $(#[$($attr)*])* $word = $number, $name, $message;
                )+
            }
            and #[cfg_attr(feature = "serde", serde(untagged))] $(#[$($and)*])* $others($other);
        }

        impl From<$other> for $list {
            fn from(other: $other) -> Self {
                Self::$others(other)
            }
        }
    };
    // Some word carries something.
    (
        $(#[$($of:tt)*])* pub enum $list:ident as $c_type:ident, $c_prefix:ident {
            $($(#[$($attr:tt)*])* $word:ident $({ $($fields:tt)* })? $(($($held:tt)*))?
                = $number:literal, $name:literal $(, $message:literal)?;)+
        }
    ) => {
        vocabulary! {
            @list
            #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
            $(#[$($of)*])* pub enum $list as $c_type, $c_prefix {
                $(
                    #[cfg_attr(feature = "serde", serde(rename = $name))]
                    $(#[$($attr)*])* $word $({ $($fields)* })? $(($($held)*))?
                        = $number, $name $(, $message)?;
                )+
            }
        }
    };
    (
        @list $(#[$($of:tt)*])* pub enum $list:ident as $c_type:ident, $c_prefix:ident {
            $($(#[$($attr:tt)*])* $word:ident $({ $($fields:tt)* })? $(($($held:tt)*))?
                = $number:literal, $name:literal $(, $message:literal)?;)+
        }
        $(and $(#[$($and:tt)*])* $others:ident($other:ident);)?
    ) => {
        $(#[$($of)*])*
        pub enum $list {
            $($(#[$($attr)*])* $word $({ $($fields)* })? $(($($held)*))?,)+
            $($(#[$($and)*])* $others($other),)?
        }

        impl $list {
            /// The name as every language here writes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$word { .. } => $name,)+
                    $(Self::$others(other) => other.name(),)?
                }
            }

            /// The number in C and in arrays, which never changes its meaning.
            pub const fn number(self) -> u32 {
                match self {
                    $(Self::$word { .. } => $number,)+
                    $(Self::$others(other) => other.number(),)?
                }
            }
        }

        vocabulary! { @messages $list ($($others)?) $($word $(, $message)?;)+ }

        impl $crate::vocabulary::Listed for $list {
            const LIST: &'static $crate::vocabulary::List = &$crate::vocabulary::List {
                name: stringify!($list),
                sentence: concat!($(vocabulary!(@doc $($of)*)),*),
                c_type: stringify!($c_type),
                c_prefix: stringify!($c_prefix),
                words: &[$($crate::vocabulary::Word {
                    variant: stringify!($word),
                    number: $number,
                    name: $name,
                    sentence: concat!($(vocabulary!(@doc $($attr)*)),*),
                    message: concat!($($message)?),
                    c_name: $crate::vocabulary::c_text(concat!($name, "\0")),
                    c_message: $crate::vocabulary::c_text(concat!($($message,)? "\0")),
                },)+],
            };

            fn number(self) -> u32 {
                self.number()
            }
        }
    };
    (@all; $($word:ident)+) => {
        /// Every word of the list.
        pub const ALL: &'static [Self] = &[$(Self::$word,)+];
    };
    (@all $count:literal; $($word:ident)+) => {
        /// Every word of the list.
        pub const ALL: [Self; $count] = [$(Self::$word,)+];
    };
    (@messages $list:ident ($($others:ident)?) $($word:ident;)+) => {};
    (@messages $list:ident ($($others:ident)?) $($word:ident, $message:literal;)+) => {
        impl $list {
            /// What is wrong, in English.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Self::$word { .. } => $message,)+
                    $(Self::$others(other) => other.message(),)?
                }
            }
        }
    };
    (@display $list:ident $($name:literal;)+) => {
        impl core::fmt::Display for $list {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    (@display $list:ident $($name:literal, $message:literal;)+) => {
        impl core::fmt::Display for $list {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.message())
            }
        }
    };
    (@serde $list:ident) => {
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $list {
            fn deserialize<D: serde::Deserializer<'de>>(word: D) -> Result<Self, D::Error> {
                $crate::vocabulary::deserialize(word)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $list {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
    (@doc doc = $line:literal) => { concat!($line, "\n") };
    (@doc $($other:tt)*) => { "" };
}
