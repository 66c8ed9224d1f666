#!/bin/sh
# Compares the header's functions, structs and constants with the recorded ones: programs that were
# compiled against these must continue to work.
#
#   check_abi.sh             compares
#   check_abi.sh record      records the current ones: once for each release
#   check_abi.sh recorded    succeeds if they are recorded, additions included

set -u
export LC_ALL=C
cd "$(dirname "$0")/../.."
header=${FLAGFALL_HEADER:-include/flagfall.h}
abi=ffi/abi/flagfall.abi
constants=ffi/abi/constants.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The library's debug information has Rust's types. Empty functions with the same declarations in C
# have the types that a C program sees.
{
  echo '#include <stdlib.h>'
  cat "$header"
  awk '
    /^(flagfall_status|size_t|uint32_t|void|const char) \*?flagfall_[a-z_]+\(/ { body = "" ; on = 1 }
    on { body = body "\n" $0 }
    on && /\);$/ { sub(/;$/, " { abort(); }", body); print body; on = 0 }
  ' "$header"
} > "$work/stubs.c"
"${CC:-cc}" -g -O0 -shared -fPIC -o "$work/libflagfall.so.0" "$work/stubs.c" \
  -Wl,-soname,libflagfall.so.0 || exit 1
awk '
  /^#define FLAGFALL_[A-Z0-9_]+ / && $2 !~ /_INIT$/ { print $2, $3 }
  /^  FLAGFALL_[A-Z0-9_]+ = / { sub(/,$/, ""); print $1, $3 }
' "$header" | sort > "$work/constants"

if [ "${1:-}" = record ]; then
  abidw --no-corpus-path --no-comp-dir-path --no-show-locs --short-locs \
    --out-file "$abi" "$work/libflagfall.so.0" || exit 1
  cp "$work/constants" "$constants"
  echo "check_abi: recorded in $abi and $constants"
  exit 0
fi

if [ "${1:-}" = recorded ]; then
  sed '/^FLAGFALL_VERSION_/d' "$constants" > "$work/recorded"
  sed '/^FLAGFALL_VERSION_/d' "$work/constants" > "$work/current"
  cmp -s "$work/recorded" "$work/current" && abidiff "$abi" "$work/libflagfall.so.0" > /dev/null
  exit
fi

status=0
functions=$(grep -c '{ abort(); }' "$work/stubs.c")
if [ "$functions" != "$(wc -l < ffi/abi/symbols.txt)" ]; then
  echo "check_abi: the header has $functions functions, and symbols.txt names another number" >&2
  status=1
fi

gone=$(comm -23 "$constants" "$work/constants" | grep -v '^FLAGFALL_VERSION_')
if [ -n "$gone" ]; then
  echo 'check_abi: these constants are gone or have another value, so that programs that were' \
    'compiled with them would say something else. Bring them back, and give what is new a number' \
    'of its own:' >&2
  echo "$gone" | sed 's/^/  /' >&2
  status=1
fi

if scripts/not_run.sh tool abidiff abigail-tools 'the comparison with the recorded ABI'; then
  if ! abidiff --no-added-syms "$abi" "$work/libflagfall.so.0" > "$work/report" 2>&1; then
    echo 'check_abi: the ABI differs from the recorded one. What programs were compiled with must' \
      'stay: add a function, or a field at the end of a struct. If a struct did grow at its end, or' \
      'what changed was never released, record it: ffi/abi/check_abi.sh record' >&2
    sed 's/^/  /' "$work/report" >&2
    status=1
  fi
fi

[ "$status" = 0 ] && echo "check_abi: $functions functions, $(wc -l < "$constants") constants"
exit "$status"
