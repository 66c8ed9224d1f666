//! What the server knows of a command and of a setting.

use std::ffi::{CStr, CString, c_int, c_longlong, c_void};
use std::ptr::null;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use super::functions::{
    CONFIG_IMMUTABLE, Chars, CommandFn, Ctx, ERR, MOST, OK, SetCategories, Str, api,
};

/// What COMMAND DOCS and COMMAND INFO say of a command.
#[repr(C)]
pub(super) struct CommandInfo {
    version: *const InfoVersion,
    summary: Chars,
    complexity: Chars,
    since: Chars,
    history: *const c_void,
    tips: Chars,
    arity: c_int,
    key_specs: *const KeySpec,
    arguments: *const RawArgument,
}

#[repr(C)]
struct InfoVersion {
    version: c_int,
    size_of_history: usize,
    size_of_key_spec: usize,
    size_of_argument: usize,
}

static INFO_VERSION: InfoVersion = InfoVersion {
    version: 1,
    size_of_history: 2 * size_of::<usize>(),
    size_of_key_spec: size_of::<KeySpec>(),
    size_of_argument: size_of::<RawArgument>(),
};

// The union of `begin_search` is aligned as a pointer is.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
struct KeySpec {
    notes: Chars,
    flags: u64,
    begin_search: c_int,
    _gap: c_int,
    /// The position of the first key; the other variant of the union needs the room after it.
    position: c_int,
    _room: [c_int; 3],
    find_keys: c_int,
    last_key: c_int,
    key_step: c_int,
    limit: c_int,
}

const KEY_SPEC_END: KeySpec = KeySpec {
    notes: null(),
    flags: 0,
    begin_search: 0,
    _gap: 0,
    position: 0,
    _room: [0; 3],
    find_keys: 0,
    last_key: 0,
    key_step: 0,
    limit: 0,
};

#[repr(C)]
struct RawArgument {
    name: Chars,
    kind: c_int,
    key_spec: c_int,
    token: Chars,
    summary: Chars,
    since: Chars,
    flags: c_int,
    deprecated_since: Chars,
    arguments: *const RawArgument,
}

/// An argument of a command, for COMMAND DOCS.
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) kind: ArgumentKind,
    pub(crate) token: Option<String>,
    pub(crate) optional: bool,
    pub(crate) multiple: bool,
    pub(crate) arguments: Vec<Argument>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum ArgumentKind {
    Text = 0,
    Integer = 1,
    Key = 3,
    Token = 6,
    OneOf = 7,
    Block = 8,
}

/// A command, as the server has it.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// `write`, `readonly`, `fast` and the like.
    pub(crate) flags: &'static str,
    /// The number of its words, negative if there can be more.
    pub(crate) arity: i32,
    pub(crate) arguments: Vec<Argument>,
}

/// A setting, and where its value is.
pub(crate) enum Setting {
    Number {
        name: &'static CStr,
        default: i64,
        value: &'static AtomicI64,
    },
    Switch {
        name: &'static CStr,
        value: &'static AtomicI64,
        only_at_start: bool,
    },
}

/// # Safety
///
/// As [`load`]; the function is that of Redis.
pub(super) unsafe fn set_acl_categories(
    ctx: Ctx,
    described: &Command,
    set: SetCategories,
    own: bool,
) {
    let kind = if described.flags.contains("write") {
        "write"
    } else {
        "read"
    };
    let own = if own { " clock" } else { "" };
    let mut texts = Texts::default();
    let (name, categories) = (
        texts.add(described.name),
        texts.add(&format!("{kind} fast{own}")),
    );
    // SAFETY: Redis copies the texts.
    unsafe {
        let command = (api().get_command)(ctx, name);
        if !command.is_null() {
            set(command, categories);
        }
    }
}

/// # Safety
///
/// `ctx` is the context of `RedisModule_OnLoad`.
pub(super) unsafe fn register_setting(ctx: Ctx, setting: &Setting) -> c_int {
    let place = |value: &'static AtomicI64| (&raw const *value).cast_mut().cast::<c_void>();
    // SAFETY: as for this function. The values are static, so the pointers to them stay valid.
    unsafe {
        match *setting {
            // From 0 on.
            Setting::Number {
                name,
                default,
                value,
            } => (api().register_number)(
                ctx,
                name.as_ptr(),
                default,
                0,
                0,
                MOST,
                get_number,
                set_number,
                None,
                place(value),
            ),
            Setting::Switch {
                name,
                value,
                only_at_start,
            } => (api().register_bool)(
                ctx,
                name.as_ptr(),
                0,
                if only_at_start { CONFIG_IMMUTABLE } else { 0 },
                get_bool,
                set_bool,
                None,
                place(value),
            ),
        }
    }
}

extern "C" fn get_number(_: Chars, value: *mut c_void) -> c_longlong {
    // SAFETY: `register_setting` passed a static value.
    unsafe { (*value.cast::<AtomicI64>()).load(Relaxed) }
}

extern "C" fn set_number(_: Chars, to: c_longlong, value: *mut c_void, _: *mut Str) -> c_int {
    // SAFETY: as in `get_number`.
    unsafe { (*value.cast::<AtomicI64>()).store(to, Relaxed) };
    OK
}

extern "C" fn get_bool(name: Chars, value: *mut c_void) -> c_int {
    c_int::from(get_number(name, value) != 0)
}

extern "C" fn set_bool(name: Chars, to: c_int, value: *mut c_void, error: *mut Str) -> c_int {
    set_number(name, to.into(), value, error)
}

/// # Safety
///
/// `ctx` is the context of `RedisModule_OnLoad`.
pub(super) unsafe fn create_command(ctx: Ctx, described: &Command, run: CommandFn) -> c_int {
    let api = api();
    let mut texts = Texts::default();
    let name = texts.add(described.name);
    let has_key = described
        .arguments
        .first()
        .is_some_and(|first| first.kind == ArgumentKind::Key);
    let key = c_int::from(has_key);
    let changes = described.flags.contains("write");
    // The flags of a key that is read, or read and changed.
    let flags = if changes {
        (1 << 1) | (1 << 4) | (1 << 5)
    } else {
        (1 << 0) | (1 << 4)
    };
    let first = KeySpec {
        flags,
        begin_search: 2,
        position: 1,
        find_keys: 2,
        key_step: 1,
        ..KEY_SPEC_END
    };
    let specs = if has_key {
        [first, KEY_SPEC_END]
    } else {
        [KEY_SPEC_END, KEY_SPEC_END]
    };
    let info = CommandInfo {
        version: &raw const INFO_VERSION,
        summary: texts.add(described.summary),
        complexity: texts.add("O(1), or O(n) in the length of the clock's journal"),
        since: texts.add(env!("CARGO_PKG_VERSION")),
        history: null(),
        tips: null(),
        arity: described.arity,
        key_specs: specs.as_ptr(),
        arguments: texts.arguments(&described.arguments),
    };
    // SAFETY: `texts` owns what the pointers point to, and Redis copies it.
    unsafe {
        let flags = texts.add(described.flags);
        let created = (api.create_command)(ctx, name, run, flags, key, key, key);
        if created != OK {
            return created;
        }
        let command = (api.get_command)(ctx, name);
        if command.is_null() {
            return ERR;
        }
        (api.set_command_info)(command, &raw const info)
    }
}

/// Texts and lists that Redis gets pointers to.
#[derive(Default)]
struct Texts {
    texts: Vec<CString>,
    lists: Vec<Vec<RawArgument>>,
}

impl Texts {
    fn add(&mut self, text: &str) -> Chars {
        let text = CString::new(text).unwrap_or_default();
        let pointer = text.as_ptr();
        self.texts.push(text);
        pointer
    }

    /// The list ends with an argument without a name.
    fn arguments(&mut self, arguments: &[Argument]) -> *const RawArgument {
        if arguments.is_empty() {
            return null();
        }
        let mut list = Vec::new();
        for argument in arguments {
            list.push(RawArgument {
                name: self.add(&argument.name),
                kind: argument.kind as c_int,
                key_spec: if argument.kind == ArgumentKind::Key {
                    0
                } else {
                    -1
                },
                token: argument
                    .token
                    .as_deref()
                    .map_or(null(), |token| self.add(token)),
                summary: null(),
                since: null(),
                flags: c_int::from(argument.optional)
                    | (c_int::from(argument.multiple) << 1)
                    | (c_int::from(argument.multiple && argument.token.is_some()) << 2),
                deprecated_since: null(),
                arguments: self.arguments(&argument.arguments),
            });
        }
        list.push(RawArgument {
            name: null(),
            kind: 0,
            key_spec: 0,
            token: null(),
            summary: null(),
            since: null(),
            flags: 0,
            deprecated_since: null(),
            arguments: null(),
        });
        let pointer = list.as_ptr();
        self.lists.push(list);
        pointer
    }
}
