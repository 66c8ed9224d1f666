//! Redis's memory as the memory of Rust, so that `used_memory`, `maxmemory` and eviction count the
//! clocks.

use std::alloc::{GlobalAlloc, Layout};
use std::ffi::c_void;
use std::mem::transmute;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering::Relaxed};

type Alloc = unsafe extern "C" fn(usize) -> *mut c_void;
type Calloc = unsafe extern "C" fn(usize, usize) -> *mut c_void;
type Realloc = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
type Free = unsafe extern "C" fn(*mut c_void);

static ALLOC: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static CALLOC: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static REALLOC: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
static FREE: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Whether [`BYTES`] counts what is allocated.
static COUNTS: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// What Redis aligns its memory to.
const ALIGNED: usize = 16;

struct OfRedis;

#[global_allocator]
static MEMORY: OfRedis = OfRedis;

/// Sets Redis's functions: `RedisModule_Alloc`, `Calloc`, `Realloc` and `Free`.
///
/// # Safety
///
/// The pointers are these functions, and nothing was allocated before.
pub(crate) unsafe fn set_functions(functions: [*mut c_void; 4]) {
    for (to, function) in [&ALLOC, &CALLOC, &REALLOC, &FREE]
        .into_iter()
        .zip(functions)
    {
        to.store(function, Relaxed);
    }
}

/// How many bytes `allocate` allocates.
pub(crate) fn count<T>(allocate: impl FnOnce() -> T) -> usize {
    BYTES.store(0, Relaxed);
    COUNTS.store(true, Relaxed);
    let allocated = allocate();
    COUNTS.store(false, Relaxed);
    drop(allocated);
    BYTES.load(Relaxed)
}

// SAFETY: the memory is Redis's, which is aligned to 16 bytes, of the size that is asked for, and goes
// back to Redis. More alignment is made of more memory: the address that Redis gave is just before the
// aligned one.
unsafe impl GlobalAlloc for OfRedis {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTS.load(Relaxed) {
            BYTES.fetch_add(layout.size(), Relaxed);
        }
        if layout.align() > ALIGNED {
            // SAFETY: as for this function.
            return unsafe { alloc_aligned(layout) };
        }
        // SAFETY: `set_functions` was called before anything is allocated.
        unsafe { redis_alloc(layout.size()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.align() > ALIGNED || COUNTS.load(Relaxed) {
            // SAFETY: as for this function; the memory has the size of the layout.
            return unsafe {
                let memory = self.alloc(layout);
                if !memory.is_null() {
                    memory.write_bytes(0, layout.size());
                }
                memory
            };
        }
        let calloc = CALLOC.load(Relaxed);
        if calloc.is_null() {
            return null_mut();
        }
        // SAFETY: `set_functions` set it.
        unsafe { transmute::<*mut c_void, Calloc>(calloc)(1, layout.size()).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        let memory = if layout.align() > ALIGNED {
            // SAFETY: `alloc_aligned` wrote the address there.
            unsafe { memory.cast::<*mut u8>().sub(1).read() }
        } else {
            memory
        };
        // SAFETY: what was allocated by Redis's function is freed by it.
        unsafe { transmute::<*mut c_void, Free>(FREE.load(Relaxed))(memory.cast()) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() > ALIGNED || COUNTS.load(Relaxed) {
            // SAFETY: a new layout of the same alignment, whose size the caller has checked; both blocks
            // have the smaller of the sizes.
            return unsafe {
                let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
                if !new.is_null() {
                    new.copy_from_nonoverlapping(memory, size.min(layout.size()));
                    self.dealloc(memory, layout);
                }
                new
            };
        }
        // SAFETY: `set_functions` set it, and the memory is Redis's.
        unsafe {
            transmute::<*mut c_void, Realloc>(REALLOC.load(Relaxed))(memory.cast(), size).cast()
        }
    }
}

/// # Safety
///
/// `size` is above 0.
unsafe fn redis_alloc(size: usize) -> *mut u8 {
    let alloc = ALLOC.load(Relaxed);
    if alloc.is_null() {
        return null_mut();
    }
    // SAFETY: `set_functions` set it.
    unsafe { transmute::<*mut c_void, Alloc>(alloc)(size).cast() }
}

/// # Safety
///
/// The size of the layout is above 0, and its alignment above that of Redis.
unsafe fn alloc_aligned(layout: Layout) -> *mut u8 {
    let Some(size) = layout.size().checked_add(layout.align()) else {
        return null_mut();
    };
    // SAFETY: the size is above 0.
    let memory = unsafe { redis_alloc(size) };
    if memory.is_null() {
        return memory;
    }
    // At least 16 bytes, since both are aligned to 16: the address has room there.
    let offset = layout.align() - memory.addr() % layout.align();
    // SAFETY: the offset is at most the alignment, by which the memory is larger than the layout.
    unsafe {
        let aligned = memory.add(offset);
        aligned.cast::<*mut u8>().sub(1).write(memory);
        aligned
    }
}
