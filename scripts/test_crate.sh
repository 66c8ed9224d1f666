#!/bin/sh
# Tests the crates as they are published: unpacks them outside of the checkout, and runs their tests
# there, without features and with all of them.
#
#   test_crate.sh [FOLDER]   FOLDER has the crates; otherwise they are packed first

set -eu
cargo=${CARGO:-cargo}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

packed=${1:-}
if [ -z "$packed" ]; then
  # The files are packed as they are, committed or not.
  "$cargo" package --quiet --locked --allow-dirty --no-verify -p flagfall -p flagfall-tokio \
    --target-dir "$folder/packed"
  packed=$folder/packed/package
fi
for crate in "$packed"/flagfall*.crate; do
  tar -xf "$crate" -C "$folder"
done
core=$(echo "$folder"/flagfall-[0-9]*)
live=$(echo "$folder"/flagfall-tokio-*)
export CARGO_TARGET_DIR="$folder/target"

cd "$core"
"$cargo" test --quiet --locked
"$cargo" test --quiet --locked --all-features

# Core is not published yet in this version.
cd "$live"
set -- --quiet --config "patch.crates-io.flagfall.path = '$core'"
"$cargo" test "$@"
"$cargo" test "$@" --all-features
