"""The platforms that compiled files are published for, by their names in npm."""

from typing import NamedTuple


class Platform(NamedTuple):
    # What Rust calls it.
    target: str
    # What the name of a wheel for it ends with: a regular expression.
    wheel: str


PLATFORMS = {
    "linux-x64-gnu": Platform("x86_64-unknown-linux-gnu", r"manylinux\w+_x86_64"),
    "linux-arm64-gnu": Platform("aarch64-unknown-linux-gnu", r"manylinux\w+_aarch64"),
    "linux-x64-musl": Platform("x86_64-unknown-linux-musl", r"musllinux\w+_x86_64"),
    "darwin-arm64": Platform("aarch64-apple-darwin", r"macosx\w+_arm64"),
    "darwin-x64": Platform("x86_64-apple-darwin", r"macosx\w+_x86_64"),
    "win32-x64": Platform("x86_64-pc-windows-msvc", r"win_amd64"),
}
# The others are built by .github/workflows/release.yml.
BUILT_ON_LINUX = [name for name in PLATFORMS if name.startswith("linux-")]
WASM = "wasm32-unknown-unknown"
