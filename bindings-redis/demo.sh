#!/bin/sh
# Starts Redis with the module, and plays a recorded game by redis-cli.

set -eu
module=$PWD/build/lib/flagfall-redis.so
record=examples/records/engines.times
for program in redis-server redis-cli; do
  command -v "$program" > /dev/null || {
    echo "redis-demo needs Redis: apt-get install redis-server redis-tools" >&2
    exit 1
  }
done
folder=$(mktemp -d)
socket=$folder/redis.sock
# The times are those of the record: clients say what time it is.
redis-server --port 0 --unixsocket "$socket" --save '' --dir "$folder" --loadmodule "$module" \
  --flagfall.client-time yes > "$folder/log" &
server=$!
trap 'kill $server; wait $server 2> /dev/null || :; rm -rf "$folder"' EXIT
until redis-cli -s "$socket" ping > /dev/null 2>&1; do
  kill -0 $server 2> /dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done

cli() {
  echo "> $*"
  redis-cli -s "$socket" "$@" | paste -s -d ' '
}

cli CLOCK.NEW '{demo}:game' chess '20/30s, G/10s/1' START first AT 0
cli CLOCK.DESCRIBE '{demo}:game'
# Every press of the record, in one connection.
awk '!/^#/ && NF {
  at += $1; side = n % 2 ? "second" : "first"; n++
  printf "CLOCK.PRESS {demo}:game %s MOVE %d AT %d\n", side, int((n + 1) / 2), at
}' "$record" > "$folder/presses"
echo "> $(wc -l < "$folder/presses") times CLOCK.PRESS, such as: $(head -n 1 "$folder/presses")"
redis-cli -s "$socket" < "$folder/presses" > "$folder/replies"
at=$(sed -n '$s/.* AT //p' "$folder/presses")
cli CLOCK.READ '{demo}:game' AT "$at"
# Nobody presses any more: the flag falls.
cli CLOCK.SWEEP AT $((at + 60000))
cli XRANGE '{demo}:clock:events' - +
