#!/bin/sh
# Runs a program under valgrind: an invalid access or a leak is a failure.

"$(dirname "$0")/not_run.sh" tool valgrind valgrind "$1 under valgrind" || exit 0
exec valgrind --quiet --error-exitcode=1 --leak-check=full --show-leak-kinds=all "$@"
