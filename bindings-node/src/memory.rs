//! The allocator in WebAssembly: the system's, but memory grows in larger steps.
//!
//! The system's grows it by what an allocation needs, often by one page of 64 KiB. In V8 each growth of
//! a large memory takes a millisecond, since the engine takes it for new memory that has to be collected.

use std::alloc::{GlobalAlloc, Layout, System};
use std::arch::wasm32::memory_size;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use crate::fast::wasm;

const PAGE: usize = 1 << 16;

/// When the memory grows, it grows by at least one part in so many.
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
    /// Returns an allocated block. If the memory has grown little for it, it grows more, by a free block.
    #[inline]
    fn after(&self, block: *mut u8) -> *mut u8 {
        let pages = memory_size::<0>();
        if block.is_null() {
            // Most callers abort now, without a word.
            wasm::say("out of memory");
        } else if pages != self.pages.load(Relaxed) {
            self.grow_more(pages);
        }
        block
    }

    #[cold]
    fn grow_more(&self, pages: usize) {
        let grown = pages.saturating_sub(self.pages.load(Relaxed));
        let bytes = (pages / PART).saturating_sub(grown) * PAGE;
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
        self.after(block)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) };
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { System.realloc(block, layout, size) };
        self.after(block)
    }
}
