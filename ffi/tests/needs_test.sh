#!/bin/sh
# Tests that a shared library is not linked with any function that starts a thread or a program,
# opens a connection, reads a clock or changes the environment: needs_test.sh LIB

set -eu
if [ $# != 1 ] || [ ! -f "$1" ]; then
  echo 'usage: needs_test.sh LIB' >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

promised='pthread_create|thrd_create|clone3?|v?fork|posix_spawnp?|exec[a-z]*|system|popen'
promised="$promised|socket(pair)?|connect|bind|listen|accept4?|send(to|msg)?|recv(from|msg)?"
promised="$promised|getaddrinfo|gethostbyname|clock_gettime|clock_nanosleep|gettimeofday|time"
promised="$promised|nanosleep|u?sleep|timer_create|setenv|putenv|unsetenv|sigaction|signal"
promised="$promised|dlopen|mkstemp|tmpfile"

# breaches LIB: the functions that it is linked with and that break a promise.
breaches() {
  nm -D --undefined-only "$1" | awk '{ sub(/@.*/, "", $NF); print $NF }' | grep -Ex "$promised" || :
}

# Shows first that the test can fail.
printf '#include <time.h>\nlong now(void);\nlong now(void) { return (long)time(0); }\n' > "$work/clock.c"
"${CC:-cc}" -shared -fPIC -o "$work/clock.so" "$work/clock.c"
if [ "$(breaches "$work/clock.so")" != time ]; then
  echo "needs_test: a library that reads a clock was not noticed" >&2
  exit 1
fi

found=$(breaches "$1")
if [ -n "$found" ]; then
  echo "needs_test: SECURITY.md promises that the library needs none of these:" >&2
  echo "$found" | sed 's/^/  /' >&2
  exit 1
fi
echo "needs_test: no thread, no connection, no clock"
