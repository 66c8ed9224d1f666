//! Redis's module API: its functions, declared by hand, and what the rest of the crate sees of them.
//! Nearly all unsafe code is here.

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_longlong, c_void};
use std::marker::PhantomData;
use std::mem::transmute_copy;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{NonNull, null, null_mut};
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicPtr, Ordering::Relaxed};

use crate::memory;

/// Objects of Redis, of which only it knows what they are.
macro_rules! opaque {
    ($($name:ident)+) => { $(#[repr(C)] pub(crate) struct $name { _opaque: [u8; 0] })+ };
}
opaque! { RawContext RawString RawKey RawType RawIo RawReply RawCommand RawDigest RawInfo RawOptions }

type Ctx = *mut RawContext;
type Str = *mut RawString;
type Chars = *const c_char;
type CommandFn = extern "C" fn(Ctx, *mut Str, c_int) -> c_int;
type TimerFn = extern "C" fn(Ctx, *mut c_void);
type EventFn = extern "C" fn(Ctx, RawEvent, u64, *mut c_void);
type NotificationFn = extern "C" fn(Ctx, c_int, Chars, Str) -> c_int;
type InfoFn = extern "C" fn(*mut RawInfo, c_int);
type GetNumber = extern "C" fn(Chars, *mut c_void) -> c_longlong;
type SetNumber = extern "C" fn(Chars, c_longlong, *mut c_void, *mut Str) -> c_int;
type GetBool = extern "C" fn(Chars, *mut c_void) -> c_int;
type SetBool = extern "C" fn(Chars, c_int, *mut c_void, *mut Str) -> c_int;
type SetCategories = unsafe extern "C" fn(*mut RawCommand, Chars) -> c_int;
type AddCategory = unsafe extern "C" fn(Ctx, Chars) -> c_int;
type Apply = Option<extern "C" fn(Ctx, *mut c_void, *mut Str) -> c_int>;

/// The functions, each with its name after `RedisModule_`.
macro_rules! functions {
    ($($field:ident $name:literal: $type:ty;)+) => {
        struct Api { $($field: $type,)+ }

        impl Api {
            /// # Safety
            ///
            /// `ctx` is the context of `RedisModule_OnLoad`.
            unsafe fn find(ctx: Ctx) -> Option<Self> {
                // SAFETY: as for this function; each type is that of redismodule.h.
                unsafe {
                    Some(Self {
                        $($field: transmute_copy::<*mut c_void, $type>(
                            &find(ctx, concat!("RedisModule_", $name, "\0"))?.as_ptr(),
                        ),)+
                    })
                }
            }
        }
    };
}

functions! {
    set_attributes "SetModuleAttribs": unsafe extern "C" fn(Ctx, Chars, c_int, c_int);
    set_options "SetModuleOptions": unsafe extern "C" fn(Ctx, c_int);
    create_command "CreateCommand": unsafe extern "C" fn(Ctx, Chars, CommandFn, Chars, c_int, c_int, c_int) -> c_int;
    get_command "GetCommand": unsafe extern "C" fn(Ctx, Chars) -> *mut RawCommand;
    set_command_info "SetCommandInfo": unsafe extern "C" fn(*mut RawCommand, *const CommandInfo) -> c_int;
    create_type "CreateDataType": unsafe extern "C" fn(Ctx, Chars, c_int, *const TypeMethods) -> *mut RawType;
    register_number "RegisterNumericConfig": unsafe extern "C" fn(Ctx, Chars, c_longlong, u32, c_longlong, c_longlong, GetNumber, SetNumber, Apply, *mut c_void) -> c_int;
    register_bool "RegisterBoolConfig": unsafe extern "C" fn(Ctx, Chars, c_int, u32, GetBool, SetBool, Apply, *mut c_void) -> c_int;
    load_configs "LoadConfigs": unsafe extern "C" fn(Ctx) -> c_int;
    subscribe_server "SubscribeToServerEvent": unsafe extern "C" fn(Ctx, RawEvent, EventFn) -> c_int;
    subscribe_keyspace "SubscribeToKeyspaceEvents": unsafe extern "C" fn(Ctx, c_int, NotificationFn) -> c_int;
    register_info "RegisterInfoFunc": unsafe extern "C" fn(Ctx, InfoFn) -> c_int;
    info_section "InfoAddSection": unsafe extern "C" fn(*mut RawInfo, Chars) -> c_int;
    info_number "InfoAddFieldLongLong": unsafe extern "C" fn(*mut RawInfo, Chars, c_longlong) -> c_int;
    detached_context "GetDetachedThreadSafeContext": unsafe extern "C" fn(Ctx) -> Ctx;
    log "Log": unsafe extern "C" fn(Ctx, Chars, Chars, ...);
    milliseconds "Milliseconds": unsafe extern "C" fn() -> c_longlong;
    avoid_replica_traffic "AvoidReplicaTraffic": unsafe extern "C" fn() -> c_int;
    context_flags "GetContextFlags": unsafe extern "C" fn(Ctx) -> c_int;
    selected_db "GetSelectedDb": unsafe extern "C" fn(Ctx) -> c_int;
    select_db "SelectDb": unsafe extern "C" fn(Ctx, c_int) -> c_int;
    create_timer "CreateTimer": unsafe extern "C" fn(Ctx, c_longlong, TimerFn, *mut c_void) -> u64;
    stop_timer "StopTimer": unsafe extern "C" fn(Ctx, u64, *mut *mut c_void) -> c_int;
    string_ptr "StringPtrLen": unsafe extern "C" fn(*const RawString, *mut usize) -> Chars;
    create_string "CreateString": unsafe extern "C" fn(Ctx, Chars, usize) -> Str;
    free_string "FreeString": unsafe extern "C" fn(Ctx, Str);
    open_key "OpenKey": unsafe extern "C" fn(Ctx, Str, c_int) -> *mut RawKey;
    close_key "CloseKey": unsafe extern "C" fn(*mut RawKey);
    key_type "KeyType": unsafe extern "C" fn(*mut RawKey) -> c_int;
    value_type "ModuleTypeGetType": unsafe extern "C" fn(*mut RawKey) -> *mut RawType;
    get_value "ModuleTypeGetValue": unsafe extern "C" fn(*mut RawKey) -> *mut c_void;
    set_value "ModuleTypeSetValue": unsafe extern "C" fn(*mut RawKey, *mut RawType, *mut c_void) -> c_int;
    signal_modified "SignalModifiedKey": unsafe extern "C" fn(Ctx, Str) -> c_int;
    replicate "Replicate": unsafe extern "C" fn(Ctx, Chars, Chars, ...) -> c_int;
    call "Call": unsafe extern "C" fn(Ctx, Chars, Chars, ...) -> *mut RawReply;
    reply_type "CallReplyType": unsafe extern "C" fn(*mut RawReply) -> c_int;
    reply_string "CallReplyStringPtr": unsafe extern "C" fn(*mut RawReply, *mut usize) -> Chars;
    free_reply "FreeCallReply": unsafe extern "C" fn(*mut RawReply);
    wrong_arity "WrongArity": unsafe extern "C" fn(Ctx) -> c_int;
    write_error "ReplyWithError": unsafe extern "C" fn(Ctx, Chars) -> c_int;
    write_number "ReplyWithLongLong": unsafe extern "C" fn(Ctx, c_longlong) -> c_int;
    write_text "ReplyWithStringBuffer": unsafe extern "C" fn(Ctx, Chars, usize) -> c_int;
    write_bool "ReplyWithBool": unsafe extern "C" fn(Ctx, c_int) -> c_int;
    write_null "ReplyWithNull": unsafe extern "C" fn(Ctx) -> c_int;
    write_array "ReplyWithArray": unsafe extern "C" fn(Ctx, c_long) -> c_int;
    write_map "ReplyWithMap": unsafe extern "C" fn(Ctx, c_long) -> c_int;
    save_bytes "SaveStringBuffer": unsafe extern "C" fn(*mut RawIo, Chars, usize);
    load_bytes "LoadStringBuffer": unsafe extern "C" fn(*mut RawIo, *mut usize) -> *mut c_char;
    save_number "SaveUnsigned": unsafe extern "C" fn(*mut RawIo, u64);
    load_number "LoadUnsigned": unsafe extern "C" fn(*mut RawIo) -> u64;
    is_io_error "IsIOError": unsafe extern "C" fn(*mut RawIo) -> c_int;
    emit_aof "EmitAOF": unsafe extern "C" fn(*mut RawIo, Chars, Chars, ...);
    key_of_io "GetKeyNameFromIO": unsafe extern "C" fn(*mut RawIo) -> *const RawString;
    db_of_io "GetDbIdFromIO": unsafe extern "C" fn(*mut RawIo) -> c_int;
    copied_key "GetToKeyNameFromOptCtx": unsafe extern "C" fn(*mut RawOptions) -> *const RawString;
    copied_db "GetToDbIdFromOptCtx": unsafe extern "C" fn(*mut RawOptions) -> c_int;
    digest_bytes "DigestAddStringBuffer": unsafe extern "C" fn(*mut RawDigest, Chars, usize);
    digest_end "DigestEndSequence": unsafe extern "C" fn(*mut RawDigest);
    free "Free": unsafe extern "C" fn(*mut c_void);
}

static API: OnceLock<Api> = OnceLock::new();
static TYPE: AtomicPtr<RawType> = AtomicPtr::new(null_mut());
/// A context for timers outside of a command.
static DETACHED: AtomicPtr<RawContext> = AtomicPtr::new(null_mut());

/// A function of Redis by its name, which ends with a NUL. `None`: an older server.
///
/// # Safety
///
/// `ctx` is the context of `RedisModule_OnLoad`.
unsafe fn find(ctx: Ctx, name: &'static str) -> Option<NonNull<c_void>> {
    let mut found = null_mut();
    // SAFETY: the first pointer of the context is the function that finds all others.
    unsafe {
        let get = *ctx.cast::<unsafe extern "C" fn(Chars, *mut *mut c_void) -> c_int>();
        get(name.as_ptr().cast(), &raw mut found);
    }
    NonNull::new(found)
}

#[expect(clippy::panic, reason = "no callback runs before OnLoad has set them")]
fn api() -> &'static Api {
    match API.get() {
        Some(api) => api,
        None => panic!("the module is not loaded"),
    }
}

/// `OK` and `ERR` of Redis.
const OK: c_int = 0;
const ERR: c_int = 1;

/// The module's own category of commands.
const CATEGORY: &CStr = c"clock";

/// The highest value of a setting.
const MOST: i64 = 1 << 53;

/// The version of the saved values.
pub(crate) const ENCODING: i32 = 1;

const OPTIONS_HANDLE_IO_ERRORS: c_int = 1 << 0;
/// A key that is opened for writing is not changed yet.
const OPTIONS_NO_IMPLICIT_SIGNAL: c_int = 1 << 1;

const FLAG_MASTER: c_int = 1 << 2;
const FLAG_CLUSTER: c_int = 1 << 5;
const FLAG_REPLICATED: c_int = 1 << 12;
const FLAG_LOADING: c_int = 1 << 13;

const KEY_READ: c_int = 1 << 0;
const KEY_WRITE: c_int = 1 << 1;
const KEY_NO_TOUCH: c_int = 1 << 16;
const KEY_EMPTY: c_int = 0;

const NOTIFY_GENERIC: c_int = 1 << 2;
const EVENT_CRON: u64 = 8;
const EVENT_SWAP: u64 = 11;
const REPLY_ERROR: c_int = 1;
const CONFIG_IMMUTABLE: u32 = 1;

#[repr(C)]
#[derive(Clone, Copy)]
struct RawEvent {
    id: u64,
    version: u64,
}

#[repr(C)]
struct SwapInfo {
    version: u64,
    first: i32,
    second: i32,
}

/// Version 4, which Redis 7.0 has.
#[repr(C)]
struct TypeMethods {
    version: u64,
    rdb_load: extern "C" fn(*mut RawIo, c_int) -> *mut c_void,
    rdb_save: extern "C" fn(*mut RawIo, *mut c_void),
    aof_rewrite: extern "C" fn(*mut RawIo, Str, *mut c_void),
    mem_usage: *const c_void,
    digest: extern "C" fn(*mut RawDigest, *mut c_void),
    free: extern "C" fn(*mut c_void),
    aux_load: *const c_void,
    aux_save: *const c_void,
    aux_save_triggers: c_int,
    free_effort: *const c_void,
    unlink: *const c_void,
    copy: *const c_void,
    defrag: *const c_void,
    mem_usage2: extern "C" fn(*mut RawOptions, *const c_void, usize) -> usize,
    free_effort2: *const c_void,
    unlink2: *const c_void,
    copy2: extern "C" fn(*mut RawOptions, *const c_void) -> *mut c_void,
}

/// What COMMAND DOCS and COMMAND INFO say of a command.
#[repr(C)]
struct CommandInfo {
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

/// What the module does when Redis calls it. A panic in any of these is caught.
pub(crate) trait Module {
    fn commands() -> Vec<Command>;
    fn settings() -> Vec<Setting>;
    /// Runs a command: its first argument is its name.
    fn run(context: &Context, arguments: &[Text]);
    fn fire(context: &Context);
    /// Some ten times a second.
    fn tick(context: &Context);
    fn swap(first: i32, second: i32);
    /// Says what INFO shows.
    fn info() -> Vec<(&'static CStr, i64)>;
    /// A key has another name, or is in another database.
    fn moved(value: u64, key: &[u8], db: i32);

    fn load(io: &Io) -> Option<u64>;
    fn save(io: &Io, value: u64);
    fn rewrite(io: &Io, key: &Text, value: u64);
    fn digest(value: u64) -> Vec<Vec<u8>>;
    fn copy(value: u64, key: &[u8], db: i32) -> Option<u64>;
    fn memory(value: u64) -> usize;
    fn free(value: u64);
}

/// Loads the module. Returns what `RedisModule_OnLoad` returns.
///
/// # Safety
///
/// `ctx` is the context of `RedisModule_OnLoad`, and nothing was allocated before.
pub(crate) unsafe fn load<M: Module>(ctx: *mut c_void, name: &CStr, type_name: &CStr) -> i32 {
    let ctx: Ctx = ctx.cast();
    let functions = [
        "RedisModule_Alloc\0",
        "RedisModule_Calloc\0",
        "RedisModule_Realloc\0",
        "RedisModule_Free\0",
    ];
    // SAFETY: as for this function. The context is one until the function returns.
    unsafe {
        let functions = functions.map(|name| find(ctx, name).map_or(null_mut(), NonNull::as_ptr));
        if functions.contains(&null_mut()) {
            return ERR;
        }
        memory::set_functions(functions);
        let Some(found) = Api::find(ctx) else {
            return ERR;
        };
        let api = API.get_or_init(|| found);
        (api.set_attributes)(ctx, name.as_ptr(), 1, 1);
        guard(ERR, || create::<M>(ctx, type_name))
    }
}

/// # Safety
///
/// As [`load`].
unsafe fn create<M: Module>(ctx: Ctx, type_name: &CStr) -> c_int {
    let api = api();
    let methods = TypeMethods {
        version: 4,
        rdb_load: rdb_load::<M>,
        rdb_save: rdb_save::<M>,
        aof_rewrite: aof_rewrite::<M>,
        mem_usage: null(),
        digest: digest::<M>,
        free: free_value::<M>,
        aux_load: null(),
        aux_save: null(),
        aux_save_triggers: 0,
        free_effort: null(),
        unlink: null(),
        copy: null(),
        defrag: null(),
        mem_usage2: mem_usage::<M>,
        free_effort2: null(),
        unlink2: null(),
        copy2: copy::<M>,
    };
    // SAFETY: Redis copies what the pointers point to, except the values of the settings, which are static.
    unsafe {
        (api.set_options)(ctx, OPTIONS_HANDLE_IO_ERRORS | OPTIONS_NO_IMPLICIT_SIGNAL);
        let created = (api.create_type)(ctx, type_name.as_ptr(), ENCODING, &raw const methods);
        if created.is_null() {
            return ERR;
        }
        TYPE.store(created, Relaxed);
        DETACHED.store((api.detached_context)(ctx), Relaxed);
        // Redis 7.2 and 7.4 have these; without them, a command is in no category.
        let set_categories = find(ctx, "RedisModule_SetCommandACLCategories\0")
            .map(|found| transmute_copy::<*mut c_void, SetCategories>(&found.as_ptr()));
        let own = find(ctx, "RedisModule_AddACLCategory\0").is_some_and(|found| {
            let add = transmute_copy::<*mut c_void, AddCategory>(&found.as_ptr());
            add(ctx, CATEGORY.as_ptr()) == OK
        });
        let mut failed = false;
        for setting in M::settings() {
            failed |= register_setting(ctx, &setting) != OK;
        }
        failed |= (api.load_configs)(ctx) != OK;
        for described in M::commands() {
            failed |= create_command::<M>(ctx, &described) != OK;
            if let Some(set_categories) = set_categories {
                set_acl_categories(ctx, &described, set_categories, own);
            }
        }
        let event = |id| RawEvent { id, version: 1 };
        failed |= (api.subscribe_server)(ctx, event(EVENT_CRON), on_cron::<M>) != OK;
        failed |= (api.subscribe_server)(ctx, event(EVENT_SWAP), on_swap::<M>) != OK;
        failed |= (api.subscribe_keyspace)(ctx, NOTIFY_GENERIC, on_notification::<M>) != OK;
        failed |= (api.register_info)(ctx, on_info::<M>) != OK;
        if failed { ERR } else { OK }
    }
}

/// # Safety
///
/// As [`load`]; the function is that of Redis.
unsafe fn set_acl_categories(ctx: Ctx, described: &Command, set: SetCategories, own: bool) {
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
unsafe fn register_setting(ctx: Ctx, setting: &Setting) -> c_int {
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
unsafe fn create_command<M: Module>(ctx: Ctx, described: &Command) -> c_int {
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
        let created = (api.create_command)(ctx, name, on_command::<M>, flags, key, key, key);
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

/// Calls `call`, and returns `otherwise` if it panics, which must not unwind into Redis.
fn guard<T>(otherwise: T, call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(otherwise)
}

extern "C" fn on_command<M: Module>(ctx: Ctx, arguments: *mut Str, count: c_int) -> c_int {
    let context = Context(ctx);
    let run = || {
        let count = usize::try_from(count).unwrap_or(0);
        // SAFETY: Redis passes so many strings, which live until the command returns. `Text` is one.
        let arguments = unsafe { slice::from_raw_parts(arguments.cast::<Text>(), count) };
        M::run(&context, arguments);
        true
    };
    if !guard(false, run) {
        context.error("PANIC a bug in the module flagfall; nothing has changed");
    }
    OK
}

extern "C" fn on_timer<M: Module>(ctx: Ctx, _: *mut c_void) {
    guard((), || M::fire(&Context(ctx)));
}

extern "C" fn on_cron<M: Module>(ctx: Ctx, _: RawEvent, _: u64, _: *mut c_void) {
    guard((), || M::tick(&Context(ctx)));
}

extern "C" fn on_swap<M: Module>(_: Ctx, _: RawEvent, _: u64, info: *mut c_void) {
    // SAFETY: this event has this structure.
    let info = unsafe { &*info.cast::<SwapInfo>() };
    guard((), || M::swap(info.first, info.second));
}

extern "C" fn on_notification<M: Module>(ctx: Ctx, _: c_int, event: Chars, key: Str) -> c_int {
    // SAFETY: the event is a C string.
    let event = unsafe { CStr::from_ptr(event) };
    if matches!(event.to_bytes(), b"rename_to" | b"move_to") {
        guard((), || {
            let context = Context(ctx);
            let key = Text(key, PhantomData);
            if let Held::Clock(value) = context.open(&key, Access::Look).held() {
                M::moved(value, key.bytes(), context.db());
            }
        });
    }
    OK
}

extern "C" fn on_info<M: Module>(info: *mut RawInfo, _: c_int) {
    let fields = guard(Vec::new(), M::info);
    // SAFETY: Redis passed the pointer; the names are static.
    unsafe {
        (api().info_section)(info, c"clocks".as_ptr());
        for (name, value) in fields {
            (api().info_number)(info, name.as_ptr(), value);
        }
    }
}

extern "C" fn rdb_load<M: Module>(io: *mut RawIo, encoding: c_int) -> *mut c_void {
    if encoding > ENCODING {
        return null_mut();
    }
    let value = guard(None, || M::load(&Io(io)));
    value.map_or(null_mut(), pointer)
}

extern "C" fn rdb_save<M: Module>(io: *mut RawIo, value: *mut c_void) {
    guard((), || M::save(&Io(io), number(value)));
}

extern "C" fn aof_rewrite<M: Module>(io: *mut RawIo, key: Str, value: *mut c_void) {
    guard((), || {
        M::rewrite(&Io(io), &Text(key, PhantomData), number(value))
    });
}

extern "C" fn digest<M: Module>(digest: *mut RawDigest, value: *mut c_void) {
    for part in guard(Vec::new(), || M::digest(number(value))) {
        // SAFETY: Redis passed the pointer, and the part has its length.
        unsafe { (api().digest_bytes)(digest, part.as_ptr().cast(), part.len()) };
    }
    // SAFETY: as above.
    unsafe { (api().digest_end)(digest) };
}

extern "C" fn copy<M: Module>(options: *mut RawOptions, value: *const c_void) -> *mut c_void {
    // SAFETY: Redis passed the pointer, and the name lives until this returns.
    let (key, db) = unsafe {
        let key = (api().copied_key)(options);
        (
            Text(key.cast_mut(), PhantomData),
            (api().copied_db)(options),
        )
    };
    let copied = guard(None, || M::copy(number(value), key.bytes(), db));
    copied.map_or(null_mut(), pointer)
}

extern "C" fn mem_usage<M: Module>(_: *mut RawOptions, value: *const c_void, _: usize) -> usize {
    guard(0, || M::memory(number(value)))
}

extern "C" fn free_value<M: Module>(value: *mut c_void) {
    guard((), || M::free(number(value)));
}

/// A key's value is a number, which Redis keeps as a pointer that it never follows.
const fn pointer(value: u64) -> *mut c_void {
    std::ptr::without_provenance_mut(value as usize)
}

fn number(value: *const c_void) -> u64 {
    value.addr() as u64
}

/// The time of the server's clock.
pub(crate) fn now() -> i64 {
    // SAFETY: it takes nothing.
    unsafe { (api().milliseconds)() }
}

/// Whether clients are paused: what is written now would not reach a replica that takes over.
pub(crate) fn is_paused() -> bool {
    // SAFETY: it takes nothing.
    unsafe { (api().avoid_replica_traffic)() != 0 }
}

/// A string of Redis, for as long as the call lasts.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(Str, PhantomData<&'a ()>);

impl Text<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        let mut length = 0;
        // SAFETY: the string lives as long as this borrow, and nobody changes it.
        unsafe {
            let bytes = (api().string_ptr)(self.0, &raw mut length);
            if bytes.is_null() {
                return &[];
            }
            slice::from_raw_parts(bytes.cast(), length)
        }
    }
}

/// A string that the module has made.
pub(crate) struct Owned(Str);

impl Owned {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        // SAFETY: without a context the string is the module's, until it is freed.
        Self(unsafe { (api().create_string)(null_mut(), bytes.as_ptr().cast(), bytes.len()) })
    }

    pub(crate) fn text(&self) -> Text<'_> {
        Text(self.0, PhantomData)
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: it was made without a context, and is freed once.
        unsafe { (api().free_string)(null_mut(), self.0) }
    }
}

/// What a key is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Reading, as a client does.
    Read,
    Write,
    /// Reading, which does not count as a use of the key.
    Look,
}

/// What a key has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Nothing,
    Clock(u64),
    Other,
}

/// An open key.
pub(crate) struct Key<'a>(*mut RawKey, PhantomData<&'a ()>);

impl Key<'_> {
    pub(crate) fn held(&self) -> Held {
        // SAFETY: the key is open. NULL, a missing key opened for reading, is allowed for the type.
        unsafe {
            if self.0.is_null() || (api().key_type)(self.0) == KEY_EMPTY {
                return Held::Nothing;
            }
            if (api().value_type)(self.0) != TYPE.load(Relaxed) {
                return Held::Other;
            }
            Held::Clock(number((api().get_value)(self.0)))
        }
    }

    /// Sets the value of a key that is open for writing. Returns whether it could.
    pub(crate) fn set(&self, value: u64) -> bool {
        // SAFETY: the key is open, and the value belongs to Redis from now on.
        unsafe { (api().set_value)(self.0, TYPE.load(Relaxed), pointer(value)) == OK }
    }
}

impl Drop for Key<'_> {
    fn drop(&mut self) {
        if !self.0.is_null() {
            // SAFETY: the key is open, and is closed once.
            unsafe { (api().close_key)(self.0) }
        }
    }
}

/// What Redis passes to each call, for as long as it lasts.
pub(crate) struct Context(Ctx);

impl Context {
    fn flags(&self) -> c_int {
        // SAFETY: the context lives as long as `self`.
        unsafe { (api().context_flags)(self.0) }
    }

    /// Whether a file is being loaded, or the command comes from the master or from a file.
    pub(crate) fn is_copy(&self) -> bool {
        self.flags() & (FLAG_REPLICATED | FLAG_LOADING) != 0
    }

    pub(crate) fn is_master(&self) -> bool {
        self.flags() & (FLAG_MASTER | FLAG_LOADING) == FLAG_MASTER
    }

    pub(crate) fn is_cluster(&self) -> bool {
        self.flags() & FLAG_CLUSTER != 0
    }

    pub(crate) fn db(&self) -> i32 {
        // SAFETY: as in `flags`.
        unsafe { (api().selected_db)(self.0) }
    }

    pub(crate) fn select(&self, db: i32) -> bool {
        // SAFETY: as in `flags`.
        unsafe { (api().select_db)(self.0, db) == OK }
    }

    pub(crate) fn open(&self, key: &Text<'_>, access: Access) -> Key<'_> {
        let mode = match access {
            Access::Read => KEY_READ,
            Access::Write => KEY_READ | KEY_WRITE,
            Access::Look => KEY_READ | KEY_NO_TOUCH,
        };
        // SAFETY: the context and the string live during the call; the key as long as `self`.
        Key(
            unsafe { (api().open_key)(self.0, key.0, mode) },
            PhantomData,
        )
    }

    /// Tells those who watch the key that it has changed.
    pub(crate) fn signal(&self, key: &Text<'_>) {
        // SAFETY: as in `open`.
        unsafe { (api().signal_modified)(self.0, key.0) };
    }

    /// Replicates a command with these arguments and, after them, the moment of the call.
    pub(crate) fn replicate(&self, command: &CStr, arguments: &[Text<'_>], at: Option<i64>) {
        let (first, count) = (arguments.as_ptr(), arguments.len());
        // SAFETY: the format says which arguments follow: an array and its length, a C string, a number.
        unsafe {
            match at {
                Some(at) => (api().replicate)(
                    self.0,
                    command.as_ptr(),
                    c"vcl".as_ptr(),
                    first,
                    count,
                    c"AT".as_ptr(),
                    at,
                ),
                None => (api().replicate)(self.0, command.as_ptr(), c"v".as_ptr(), first, count),
            };
        }
    }

    /// Calls a command that writes, as a script would: it fails where a client's write fails. It is
    /// replicated.
    ///
    /// # Errors
    ///
    /// The server's message.
    pub(crate) fn call(&self, command: &CStr, arguments: &[Owned]) -> Result<(), String> {
        let texts: Vec<Text<'_>> = arguments.iter().map(Owned::text).collect();
        // SAFETY: the format says which arguments follow. `E`: an error is a reply too. The reply is
        // freed once, after its text was copied.
        unsafe {
            let format = c"!ESv".as_ptr();
            let reply = (api().call)(
                self.0,
                command.as_ptr(),
                format,
                texts.as_ptr(),
                texts.len(),
            );
            if reply.is_null() {
                return Err("ERR the server refuses the call".to_owned());
            }
            let mut result = Ok(());
            if (api().reply_type)(reply) == REPLY_ERROR {
                let mut length = 0;
                let message = (api().reply_string)(reply, &raw mut length);
                let message = slice::from_raw_parts(message.cast::<u8>(), length);
                result = Err(String::from_utf8_lossy(message).trim_end().to_owned());
            }
            (api().free_reply)(reply);
            result
        }
    }

    pub(crate) fn wrong_arity(&self) {
        // SAFETY: as in `flags`.
        unsafe { (api().wrong_arity)(self.0) };
    }

    /// Replies with an error: its kind, and a message of one line.
    pub(crate) fn error(&self, message: &str) {
        let line: String = message
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let line = CString::new(line).unwrap_or_default();
        // SAFETY: as in `flags`; Redis copies the text.
        unsafe { (api().write_error)(self.0, line.as_ptr()) };
    }

    pub(crate) fn number(&self, value: i64) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_number)(self.0, value) };
    }

    pub(crate) fn text(&self, text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        // SAFETY: as in `flags`; Redis copies the text.
        unsafe { (api().write_text)(self.0, text.as_ptr().cast(), text.len()) };
    }

    pub(crate) fn switch(&self, value: bool) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_bool)(self.0, value.into()) };
    }

    pub(crate) fn null(&self) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_null)(self.0) };
    }

    pub(crate) fn array(&self, length: usize) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_array)(self.0, length as c_long) };
    }

    /// In RESP2 an array of names and values.
    pub(crate) fn map(&self, length: usize) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_map)(self.0, length as c_long) };
    }

    pub(crate) fn log(&self, message: &str) {
        let message = CString::new(message).unwrap_or_default();
        // SAFETY: as in `flags`; the format has one text.
        unsafe {
            (api().log)(
                self.0,
                c"warning".as_ptr(),
                c"%s".as_ptr(),
                message.as_ptr(),
            );
        }
    }
}

/// A context between calls, for logging and for what depends on the server alone.
pub(crate) fn detached<T>(use_it: impl FnOnce(&Context) -> T) -> T {
    use_it(&Context(DETACHED.load(Relaxed)))
}

/// Sets a timer, and returns its id.
pub(crate) fn set_timer<M: Module>(after: i64) -> u64 {
    // SAFETY: the detached context lives as long as the module.
    unsafe { (api().create_timer)(DETACHED.load(Relaxed), after, on_timer::<M>, null_mut()) }
}

/// Stops a timer. One that has fired is none any more.
pub(crate) fn stop_timer(id: u64) {
    // SAFETY: as in `set_timer`; what the timer had is not asked for.
    unsafe { (api().stop_timer)(DETACHED.load(Relaxed), id, null_mut()) };
}

/// What values are saved to and loaded from.
pub(crate) struct Io(*mut RawIo);

impl Io {
    pub(crate) fn save_bytes(&self, bytes: &[u8]) {
        // SAFETY: Redis passed the pointer for this call; it copies the bytes.
        unsafe { (api().save_bytes)(self.0, bytes.as_ptr().cast(), bytes.len()) }
    }

    pub(crate) fn save_number(&self, value: u64) {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().save_number)(self.0, value) }
    }

    pub(crate) fn load_bytes(&self) -> Option<Vec<u8>> {
        let mut length = 0;
        // SAFETY: as in `save_bytes`. The buffer has this length, and is the caller's to free.
        unsafe {
            let buffer = (api().load_bytes)(self.0, &raw mut length);
            if buffer.is_null() {
                return None;
            }
            let bytes = slice::from_raw_parts(buffer.cast::<u8>(), length).to_vec();
            (api().free)(buffer.cast());
            (!self.has_failed()).then_some(bytes)
        }
    }

    pub(crate) fn load_number(&self) -> Option<u64> {
        // SAFETY: as in `save_bytes`.
        let value = unsafe { (api().load_number)(self.0) };
        (!self.has_failed()).then_some(value)
    }

    fn has_failed(&self) -> bool {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().is_io_error)(self.0) != 0 }
    }

    /// The name of the key that is loaded. It may be gone after this call: copy it.
    pub(crate) fn key(&self) -> Option<Vec<u8>> {
        // SAFETY: as in `save_bytes`; the name lives during the call.
        let key = unsafe { (api().key_of_io)(self.0) };
        (!key.is_null()).then(|| Text(key.cast_mut(), PhantomData).bytes().to_vec())
    }

    pub(crate) fn db(&self) -> i32 {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().db_of_io)(self.0) }
    }

    /// Writes a command to the file.
    pub(crate) fn emit(&self, command: &CStr, arguments: &[Text<'_>]) {
        let (first, count) = (arguments.as_ptr(), arguments.len());
        // SAFETY: the format says that an array and its length follow.
        unsafe { (api().emit_aof)(self.0, command.as_ptr(), c"v".as_ptr(), first, count) }
    }
}

const _: () = assert!(
    size_of::<usize>() == size_of::<u64>(),
    "a value is a pointer"
);
