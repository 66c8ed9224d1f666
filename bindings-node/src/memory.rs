//! The allocator in WebAssembly: the system's, but memory grows in larger steps.
//!
//! The system's grows it by what an allocation needs, often by one page of 64 KiB. In V8 each growth of
//! a large memory takes a millisecond, since the engine takes it for new memory that has to be collected.

use std::alloc::{GlobalAlloc, Layout, System};
use std::arch::wasm32::memory_size;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

const PAGE: usize = 1 << 16;

/// When the memory has grown, it grows by one part in so many.
const PART: usize = 8;

struct Memory {
    /// The pages when it last grew.
    pages: AtomicUsize,
}

#[global_allocator]
static MEMORY: Memory = Memory {
    pages: AtomicUsize::new(0),
};

impl Memory {
    /// Grows the memory if the last allocation has, which leaves a large free block.
    #[inline]
    fn grow(&self) {
        let pages = memory_size::<0>();
        if pages != self.pages.load(Relaxed) {
            self.grow_more(pages);
        }
    }

    #[cold]
    fn grow_more(&self, pages: usize) {
        let bytes = pages / PART * PAGE;
        if let Ok(layout) = Layout::from_size_align(bytes, PAGE)
            && bytes > 0
        {
            // SAFETY: the size is not zero. Without so much memory, the block is null.
            let block = unsafe { System.alloc(layout) };
            if !block.is_null() {
                // SAFETY: it was allocated just now, with this layout.
                unsafe { System.dealloc(block, layout) };
            }
        }
        self.pages.store(memory_size::<0>(), Relaxed);
    }
}

// SAFETY: every call goes to the system's allocator, with the same arguments.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { System.alloc(layout) };
        self.grow();
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) };
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { System.realloc(block, layout, size) };
        self.grow();
        block
    }
}
