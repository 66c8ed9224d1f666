//! Random games on the library's clock and on the reference: the input makes the choices.

use crate::draw::Draw;
use crate::play;

/// Checks that both clocks agree.
pub fn check(data: &[u8]) {
    // A longer input takes longer without making other choices.
    let chosen = &data[..data.len().min(400)];
    if let Err(difference) = play::play(&mut Draw::Bytes(chosen)) {
        panic!("{difference}");
    }
}
