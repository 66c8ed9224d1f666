#!/bin/sh
# Runs a build command so that its binaries contain no local paths, which panic messages would
# otherwise have.
#
#   without_paths.sh COMMAND [ARGUMENT ...]

set -eu
checkout=$(cd "$(dirname "$0")/.." && pwd)
separator=$(printf '\037')

# Cargo reads this variable instead of RUSTFLAGS. Its flags may contain spaces, as folders do.
flags=$(printf '%s' "${RUSTFLAGS:-}" | tr -s ' ' "$separator")
for mapped in "${CARGO_HOME:-$HOME/.cargo}=/cargo" "$checkout=/flagfall"; do
  flags="${flags:+$flags$separator}--remap-path-prefix=$mapped"
done
export CARGO_ENCODED_RUSTFLAGS="$flags"
exec "$@"
