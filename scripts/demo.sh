#!/bin/sh
# Plays a recorded game in every language, and shows that they agree.

set -eu
record=examples/records/engines.times
setup='20/30s, G/10s/1'
out=build/demo
mkdir -p "$out"

play() {
  build/rust/replay chess mode=fischer-after "$setup" "$record" > "$out/rust.txt"
  build/c/replay chess mode=fischer-after "$setup" "$record" > "$out/c.txt"
  .venv/bin/python examples/python/replay.py chess mode=fischer-after "$setup" "$record" > "$out/python.txt"
  node examples/node/replay.mjs chess mode=fischer-after "$setup" "$record" > "$out/node.txt"
}

play
cat "$out/rust.txt"
for language in c python node; do
  cmp "$out/rust.txt" "$out/$language.txt"
done
echo
echo "Rust, C, Python and Node print the same $(wc -c < "$out/rust.txt") bytes."
cat << 'END'

What next:
  make game-server    a chess clock for two browsers
  make web-clock      a chess clock in a page without a server
  make test           the tests of every language
  examples/           programs in Rust, C, Python and Node
  make help           all commands
END
