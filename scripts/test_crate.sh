#!/bin/sh
# Tests core as it is published: packs the crate, unpacks it outside of the checkout, and runs its
# tests there, without features and with all of them.

set -eu
cargo=${CARGO:-cargo}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The files are packed as they are, committed or not.
"$cargo" package --quiet --locked --allow-dirty --no-verify -p flagfall --target-dir "$folder/packed"
tar -xf "$folder"/packed/package/flagfall-*.crate -C "$folder"
cd "$folder"/flagfall-*/

for file in LICENSE-APACHE LICENSE-MIT README.md; do
  [ -s "$file" ] || { echo "the crate has no $file" >&2; exit 1; }
done
# On the crate's page, links to other files would not work.
if grep -nE '\]\([^)]' README.md | grep -vE '\]\((https:|#)'; then
  echo "the crate's README.md links to a file" >&2
  exit 1
fi

export CARGO_TARGET_DIR="$folder/target"
"$cargo" test --quiet --locked
"$cargo" test --quiet --locked --all-features
