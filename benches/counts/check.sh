#!/bin/sh
# Counts the instructions of frequent calls, and compares them with bounds.txt:
#
#   check.sh COUNTS          fails if a call takes more than its bound
#   check.sh COUNTS record   rewrites bounds.txt, with bounds above the present counts
#
# COUNTS is the program of counts.c. A kind that ends in -100000, which has 100,000 games instead of
# 1,000, has the bound of the kind without that ending: that of the one that takes more. A press, and a
# bank that is read, may take 2 % more than when they were recorded; the others 8 %, since they copy and
# allocate memory, which takes other instructions on other processors. A compiler other than the one that the
# bounds were recorded with generates other instructions: with it a call may take 50 % more.

set -eu
cd "$(dirname "$0")/../.."
program=$1
bounds=benches/counts/bounds.txt
out=build/counts
mkdir -p "$out"

if [ "$(uname -m)" != x86_64 ]; then
  scripts/not_run.sh without "instruction counts, whose bounds are those of x86_64"
  exit 0
fi
scripts/not_run.sh tool valgrind valgrind "instruction counts" || exit 0

# The instructions per call of the kind $1.
count() {
  valgrind --tool=callgrind --toggle-collect=measured --callgrind-out-file=/dev/null \
    "$program" "$1" 2> "$out/$1.txt" ||
    { cat "$out/$1.txt" >&2; return 1; }
  awk '/Collected *:/ { found = int($NF / 1000 + 0.5) }
    END { if (!found) exit 1; print found }' "$out/$1.txt"
}

rust=$(rustc --version | cut -d ' ' -f 2)
kinds=$("$program")

if [ "${2:-}" = record ]; then
  {
    echo "# Instructions that a call may take, of the C library on x86_64: some more than it took when they"
    echo "# were recorded, by \`make record-counts\`."
    echo "rust $rust"
    for kind in $kinds; do
      case $kind in *-100000) continue ;; esac
      found=$(count "$kind")
      case " $kinds " in *[[:space:]]"$kind-100000"[[:space:]]*)
        many=$(count "$kind-100000")
        [ "$many" -le "$found" ] || found=$many
        ;;
      esac
      case $kind in press-* | bank) percent=102 ;; *) percent=108 ;; esac
      echo "$kind $(((found * percent + 99) / 100))"
    done
  } > "$out/bounds.txt"
  mv "$out/bounds.txt" "$bounds"
  cat "$bounds"
  exit 0
fi

recorded=$(awk '$1 == "rust" { print $2 }' "$bounds")
wrong=0
for kind in $kinds; do
  bound=$(awk -v kind="${kind%-100000}" '$1 == kind { print $2 }' "$bounds")
  if [ -z "$bound" ]; then
    echo "$kind has no bound in $bounds" >&2
    wrong=1
    continue
  fi
  [ "$rust" = "$recorded" ] || bound=$((bound * 3 / 2))
  found=$(count "$kind")
  if [ "$found" -gt "$bound" ]; then
    echo "$kind takes $found instructions, and may take $bound" >&2
    wrong=1
  else
    echo "$kind: $found instructions of $bound"
  fi
done

if [ "$wrong" != 0 ]; then
  cat >&2 << END
A call takes more instructions than recorded (with Rust $rust; recorded with $recorded).
Find out where: valgrind --tool=callgrind --toggle-collect=measured $program NAME
      then callgrind_annotate with the file that it writes.
Fix it: move what few calls need into a separate function, so that the other calls stay fast.
If the call has to do more now, record the new count: make record-counts
END
  exit 1
fi
