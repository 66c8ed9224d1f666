#!/bin/sh
# Compares the cases with what a player writes of them: diff_cases.sh PLAYER [ARGUMENT...]

set -u
cases=core/conformance
written=$(mktemp)
trap 'rm -f "$written"' EXIT

"$@" $cases > "$written" && cat $cases/*.cases | cmp -s - "$written" && exit

# Each file by itself, for the places of the lines.
for file in $cases/*.cases; do
  "$@" "$file" > "$written"
  diff -U0 --label "$file" --label "$file, as $* writes it" "$file" "$written"
done
echo "diff_cases: $* does not write $cases as it is"
exit 1
