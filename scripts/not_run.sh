#!/bin/sh
# Keeps the list of the tests that did not run, because a tool beyond the five is not here.
#
#   not_run.sh tool COMMAND PACKAGE WHAT   succeeds if COMMAND is here, or root could install it
#   not_run.sh add WHAT                    notes that a test did not run
#   not_run.sh without WHAT                the same, for data that nobody can install: no failure
#   not_run.sh report                      tells the list; under CI=true a test that did not run
#                                          is a failure

list=build/not-run.txt
mkdir -p build

case $1 in
  tool)
    command -v "$2" > /dev/null && exit 0
    if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
      echo "installing $3, for: $4"
      { apt-get install -y -q "$3" || { apt-get update -q && apt-get install -y -q "$3"; }; } \
        > build/apt-get.log 2>&1
      command -v "$2" > /dev/null && exit 0
    fi
    echo "$3 $4" >> "$list"
    exit 1
    ;;
  add)
    echo "- $2" >> "$list"
    ;;
  without)
    echo "= $2" >> "$list"
    ;;
  report)
    if [ ! -s "$list" ]; then
      echo "All tests ran."
      exit 0
    fi
    echo "These tests did not run:"
    sed 's/^[^ ]* /  /' "$list"
    packages=$(awk '$1 != "-" && $1 != "=" { print $1 }' "$list" | sort -u | tr '\n' ' ')
    [ -n "$packages" ] && echo "To run them: apt-get install $packages"
    [ "${CI:-}" = true ] && grep -qv '^=' "$list" && exit 1
    exit 0
    ;;
esac
