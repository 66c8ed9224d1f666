#!/bin/sh
# Collects the packages that this machine can build in a folder:
#
#   collect.sh FOLDER
#
# The libraries, the wheel, the source distribution and the addon must have been built.

set -eu
cd "$(dirname "$0")/../.."
. scripts/library.sh

folder=$1
rm -rf "$folder"
mkdir -p "$folder"
staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT

cp build/wheels/*.whl build/sdist/*.tar.gz "$folder"

wasm=
[ -e bindings-node/dist/browser.cjs ] || wasm=--allow-no-wasm
# shellcheck disable=SC2086 # An option, or none.
"${NODE:-node}" bindings-node/pack.mjs $wasm "$folder" > /dev/null

"${CARGO:-cargo}" package --quiet --locked --allow-dirty --no-verify -p flagfall -p flagfall-tokio --target-dir "$staged/crates"
cp "$staged"/crates/package/*.crate "$folder"

platform=$("${NODE:-node}" -p "require('./bindings-node/dist/platform.js').platformName()")
name=libflagfall-$version-$platform
PREFIX=/usr/local DESTDIR="$staged/installed" scripts/install.sh install > /dev/null
mv "$staged/installed/usr/local" "$staged/$name"
tar -czf "$folder/$name.tar.gz" -C "$staged" "$name"
