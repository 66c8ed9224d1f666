#!/bin/sh
# Keeps the list of the tests that did not run because an optional tool is missing.
#
#   not_run.sh tool COMMAND PACKAGE WHAT   succeeds if COMMAND is installed; otherwise adds WHAT to the
#                                          list, with the Debian package that it needs
#   not_run.sh add WHAT                    adds WHAT to the list
#   not_run.sh without WHAT                the same if nothing can be installed: never a failure
#   not_run.sh report                      prints the list; with CI=true fails if a test did not run

list=build/not-run.txt
mkdir -p build

case $1 in
  tool)
    command -v "$2" > /dev/null && exit 0
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
    sed 's/^[^ ]* /  /' "$list" | sort -u
    packages=$(awk '$1 != "-" && $1 != "=" { print $1 }' "$list" | sort -u | tr '\n' ' ')
    sudo=
    [ "$(id -u)" = 0 ] || sudo='sudo '
    [ -n "$packages" ] && echo "To run them: ${sudo}apt-get install $packages"
    [ "${CI:-}" = true ] && grep -qv '^=' "$list" && exit 1
    exit 0
    ;;
esac
