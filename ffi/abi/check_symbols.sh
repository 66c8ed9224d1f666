#!/bin/sh
# Compares what a shared library exports with symbols.txt: check_symbols.sh LIB

set -u
export LC_ALL=C
if [ $# != 1 ] || [ ! -f "$1" ]; then
  echo 'usage: check_symbols.sh LIB' >&2
  exit 2
fi
for tool in nm readelf; do
  if ! command -v "$tool" > /dev/null; then
    echo "check_symbols: $tool is not here. To install it: apt-get install binutils" >&2
    exit 1
  fi
done
list=$(dirname "$0")/symbols.txt
found=$(mktemp)
trap 'rm -f "$found"' EXIT
status=0

# say SYMBOLS WORDS
say() {
  if [ -n "$1" ]; then
    echo "check_symbols: $2" >&2
    echo "$1" | sed 's/^/  /' >&2
    status=1
  fi
}

nm -D --defined-only "$1" | awk '{ print $NF }' | sort -u > "$found"

say "$(grep -v '^flagfall_' "$found")" \
  'these are exported, but only flagfall_* may be. Take #[no_mangle] from them, or rename them:'
say "$(comm -23 "$list" "$found")" \
  'these are gone, which breaks the programs that call them. Bring them back:'
say "$(comm -13 "$list" "$found" | grep '^flagfall_')" \
  "these are new, and programs will rely on them. If that is meant, add them to $list:"
say "$(sort -u "$list" | comm -3 - "$list")" \
  "these do not stand in their order in $list. Sort it with LC_ALL=C sort -u:"

soname=$(readelf -d "$1" | sed -n 's/.*(SONAME).*\[\(.*\)\].*/\1/p')
if [ "$soname" != libflagfall.so.0 ]; then
  echo "check_symbols: the SONAME is '$soname', not 'libflagfall.so.0': see ffi/build.rs. It" \
    'changes only where programs that were linked against an older library would break.' >&2
  status=1
fi

[ "$status" = 0 ] && echo "check_symbols: $(wc -l < "$list" | tr -d ' ') symbols, $soname"
exit "$status"
