//! How Redis loads the module and calls it. No panic unwinds into Redis.

use std::ffi::{CStr, c_int, c_void};
use std::marker::PhantomData;
use std::mem::transmute_copy;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{NonNull, null, null_mut};
use std::slice;
use std::sync::atomic::Ordering::Relaxed;

use super::context::{Access, Context, Held, Io, Text, number, pointer};
use super::describe::{Command, Setting, create_command, register_setting, set_acl_categories};
use super::functions::{
    API, AT, AddCategory, Api, CATEGORY, Chars, Ctx, DETACHED, ENCODING, ERR, EVENT_CRON,
    EVENT_SWAP, NOTIFY_GENERIC, OK, OPTIONS_HANDLE_IO_ERRORS, OPTIONS_NO_IMPLICIT_SIGNAL,
    RawDigest, RawEvent, RawInfo, RawIo, RawOptions, SetCategories, Str, SwapInfo, TYPE,
    TypeMethods, api, find,
};
use crate::memory;

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

    fn load(io: &Io, encoding: i32) -> Option<u64>;
    fn save(io: &Io, value: u64);
    fn rewrite(io: &Io, key: &[u8], value: u64);
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
        AT.store((api.create_string)(null_mut(), c"AT".as_ptr(), 2), Relaxed);
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
            failed |= create_command(ctx, &described, on_command::<M>) != OK;
            if let Some(set_categories) = set_categories {
                set_acl_categories(ctx, &described, set_categories, own);
            }
        }
        // The server forgets a module that fails, but not what it has subscribed to.
        if failed {
            return ERR;
        }
        let event = |id| RawEvent { id, version: 1 };
        failed |= (api.subscribe_server)(ctx, event(EVENT_CRON), on_cron::<M>) != OK;
        failed |= (api.subscribe_server)(ctx, event(EVENT_SWAP), on_swap::<M>) != OK;
        failed |= (api.subscribe_keyspace)(ctx, NOTIFY_GENERIC, on_notification::<M>) != OK;
        failed |= (api.register_info)(ctx, on_info::<M>) != OK;
        if failed { ERR } else { OK }
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

extern "C" fn on_info<M: Module>(info: *mut RawInfo, is_crash: c_int) {
    // A crash can have happened while the clocks were locked.
    if is_crash != 0 {
        return;
    }
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
    let value = guard(None, || M::load(&Io(io), encoding));
    value.map_or(null_mut(), pointer)
}

extern "C" fn rdb_save<M: Module>(io: *mut RawIo, value: *mut c_void) {
    guard((), || M::save(&Io(io), number(value)));
}

extern "C" fn aof_rewrite<M: Module>(io: *mut RawIo, key: Str, value: *mut c_void) {
    guard((), || {
        M::rewrite(&Io(io), Text(key, PhantomData).bytes(), number(value))
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

/// A context between calls, for logging and for what depends on the server alone.
pub(crate) fn detached<T>(use_it: impl FnOnce(&Context) -> T) -> T {
    use_it(&Context(DETACHED.load(Relaxed)))
}

/// Sets a timer, and returns its id.
pub(crate) fn set_timer<M: Module>(after: i64) -> u64 {
    // SAFETY: the detached context lives as long as the module.
    unsafe { (api().create_timer)(DETACHED.load(Relaxed), after, on_timer::<M>, null_mut()) }
}

/// Stops a timer. One that has fired no longer exists.
pub(crate) fn stop_timer(id: u64) {
    // SAFETY: as in `set_timer`; what the timer had is not asked for.
    unsafe { (api().stop_timer)(DETACHED.load(Relaxed), id, null_mut()) };
}
