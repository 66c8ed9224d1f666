#!/bin/sh
# Builds the crate of the Node package as WebAssembly:
#
#   wasm.sh build   writes build/wasm/flagfall_node.wasm
#   wasm.sh can     succeeds if `build` can; otherwise prints what to install
#
# Where the installed Rust has no standard library for WebAssembly, scripts/debian_rust.sh has another.

set -eu
cd "$(dirname "$0")/.."
. scripts/tools.sh
. scripts/debian_rust.sh

target=wasm32-unknown-unknown
built=build/wasm/flagfall_node.wasm

build() {
  mkdir -p build/wasm
  # Fewer small functions are copied into their callers. benches/README.md says what it costs and saves.
  export RUSTFLAGS="${RUSTFLAGS:+$RUSTFLAGS }-Cllvm-args=-inline-threshold=10"
  build_for "$target" panic_abort "${CARGO:-cargo}" build --profile wasm --locked -p flagfall-node \
    --target "$target" --target-dir target/wasm
  cp "target/wasm/$target/wasm/flagfall_node.wasm" "$built"
}

command=${1:-}
[ $# = 0 ] || shift
mkdir -p build
case $command in
  build)
    if ! advice=$(can_build_for "$target"); then
      echo "WebAssembly cannot be built yet: $advice" >&2
      exit 1
    fi
    build
    ;;
  can) can_build_for "$target" ;;
  *)
    echo "usage: wasm.sh build|can" >&2
    exit 2
    ;;
esac
