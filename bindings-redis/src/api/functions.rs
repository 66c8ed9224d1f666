//! The functions of Redis, declared by hand as redismodule.h has them.

use std::ffi::{CStr, c_char, c_int, c_long, c_longlong, c_void};
use std::mem::transmute_copy;
use std::ptr::{NonNull, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::AtomicPtr;

use super::describe::CommandInfo;

/// Objects of Redis, of which only it knows what they are.
macro_rules! opaque {
    ($($name:ident)+) => { $(#[repr(C)] pub(in crate::api) struct $name { _opaque: [u8; 0] })+ };
}
opaque! { RawContext RawString RawKey RawType RawIo RawReply RawCommand RawDigest RawInfo RawOptions }

pub(super) type Ctx = *mut RawContext;
pub(super) type Str = *mut RawString;
pub(super) type Chars = *const c_char;
pub(super) type CommandFn = extern "C" fn(Ctx, *mut Str, c_int) -> c_int;
pub(super) type TimerFn = extern "C" fn(Ctx, *mut c_void);
pub(super) type EventFn = extern "C" fn(Ctx, RawEvent, u64, *mut c_void);
pub(super) type NotificationFn = extern "C" fn(Ctx, c_int, Chars, Str) -> c_int;
pub(super) type InfoFn = extern "C" fn(*mut RawInfo, c_int);
pub(super) type GetNumber = extern "C" fn(Chars, *mut c_void) -> c_longlong;
pub(super) type SetNumber = extern "C" fn(Chars, c_longlong, *mut c_void, *mut Str) -> c_int;
pub(super) type GetBool = extern "C" fn(Chars, *mut c_void) -> c_int;
pub(super) type SetBool = extern "C" fn(Chars, c_int, *mut c_void, *mut Str) -> c_int;
pub(super) type SetCategories = unsafe extern "C" fn(*mut RawCommand, Chars) -> c_int;
pub(super) type AddCategory = unsafe extern "C" fn(Ctx, Chars) -> c_int;
pub(super) type Apply = Option<extern "C" fn(Ctx, *mut c_void, *mut Str) -> c_int>;

/// The functions, each with its name after `RedisModule_`.
macro_rules! functions {
    ($($field:ident $name:literal: $type:ty;)+) => {
        pub(super) struct Api { $(pub(super) $field: $type,)+ }

        impl Api {
            /// # Safety
            ///
            /// `ctx` is the context of `RedisModule_OnLoad`.
            pub(super) unsafe fn find(ctx: Ctx) -> Option<Self> {
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

pub(super) static API: OnceLock<Api> = OnceLock::new();
pub(super) static TYPE: AtomicPtr<RawType> = AtomicPtr::new(null_mut());
/// The word before the moment of a replicated call, made once for all calls.
pub(super) static AT: AtomicPtr<RawString> = AtomicPtr::new(null_mut());
/// A context for timers outside of a command.
pub(super) static DETACHED: AtomicPtr<RawContext> = AtomicPtr::new(null_mut());

/// A function of Redis by its name, which ends with a NUL. `None`: an older server.
///
/// # Safety
///
/// `ctx` is the context of `RedisModule_OnLoad`.
pub(super) unsafe fn find(ctx: Ctx, name: &'static str) -> Option<NonNull<c_void>> {
    let mut found = null_mut();
    // SAFETY: the first pointer of the context is the function that finds all others.
    unsafe {
        let get = *ctx.cast::<unsafe extern "C" fn(Chars, *mut *mut c_void) -> c_int>();
        get(name.as_ptr().cast(), &raw mut found);
    }
    NonNull::new(found)
}

#[expect(clippy::panic, reason = "no callback runs before OnLoad has set them")]
pub(super) fn api() -> &'static Api {
    match API.get() {
        Some(api) => api,
        None => panic!("the module is not loaded"),
    }
}

/// `OK` and `ERR` of Redis.
pub(super) const OK: c_int = 0;
pub(super) const ERR: c_int = 1;

/// The module's own category of commands.
pub(super) const CATEGORY: &CStr = c"clock";

/// The highest value of a setting.
pub(super) const MOST: i64 = 1 << 53;

/// The version of the saved values. 2: with the last calls.
pub(crate) const ENCODING: i32 = 2;

pub(super) const OPTIONS_HANDLE_IO_ERRORS: c_int = 1 << 0;
/// A key that is opened for writing is not changed yet.
pub(super) const OPTIONS_NO_IMPLICIT_SIGNAL: c_int = 1 << 1;

pub(super) const FLAG_MASTER: c_int = 1 << 2;
pub(super) const FLAG_CLUSTER: c_int = 1 << 5;
pub(super) const FLAG_REPLICATED: c_int = 1 << 12;
pub(super) const FLAG_LOADING: c_int = 1 << 13;

pub(super) const KEY_READ: c_int = 1 << 0;
pub(super) const KEY_WRITE: c_int = 1 << 1;
pub(super) const KEY_NO_TOUCH: c_int = 1 << 16;
pub(super) const KEY_EMPTY: c_int = 0;

pub(super) const NOTIFY_GENERIC: c_int = 1 << 2;
pub(super) const EVENT_CRON: u64 = 8;
pub(super) const EVENT_SWAP: u64 = 11;
pub(super) const REPLY_ERROR: c_int = 1;
pub(super) const CONFIG_IMMUTABLE: u32 = 1;

#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawEvent {
    pub(super) id: u64,
    pub(super) version: u64,
}

#[repr(C)]
pub(super) struct SwapInfo {
    pub(super) version: u64,
    pub(super) first: i32,
    pub(super) second: i32,
}

/// Version 4, which Redis 7.0 has.
#[repr(C)]
pub(super) struct TypeMethods {
    pub(super) version: u64,
    pub(super) rdb_load: extern "C" fn(*mut RawIo, c_int) -> *mut c_void,
    pub(super) rdb_save: extern "C" fn(*mut RawIo, *mut c_void),
    pub(super) aof_rewrite: extern "C" fn(*mut RawIo, Str, *mut c_void),
    pub(super) mem_usage: *const c_void,
    pub(super) digest: extern "C" fn(*mut RawDigest, *mut c_void),
    pub(super) free: extern "C" fn(*mut c_void),
    pub(super) aux_load: *const c_void,
    pub(super) aux_save: *const c_void,
    pub(super) aux_save_triggers: c_int,
    pub(super) free_effort: *const c_void,
    pub(super) unlink: *const c_void,
    pub(super) copy: *const c_void,
    pub(super) defrag: *const c_void,
    pub(super) mem_usage2: extern "C" fn(*mut RawOptions, *const c_void, usize) -> usize,
    pub(super) free_effort2: *const c_void,
    pub(super) unlink2: *const c_void,
    pub(super) copy2: extern "C" fn(*mut RawOptions, *const c_void) -> *mut c_void,
}
