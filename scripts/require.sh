#!/bin/sh
# Checks, before anything is built, that the tools are installed and new enough:
#
#   require.sh        the tools for building
#   require.sh test   also the tools for `make test`, and which tests will be skipped without further
#                     tools; as root it installs their Debian packages, and says so first
#
# Reports all missing tools at once, with one apt command for those that apt has.

set -u
cd "$(dirname "$0")/.."
. scripts/tools.sh

problems=''
packages=''
sources=''
as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo '

# lacks WHAT FOUND
lacks() {
  problems="$problems  $1${2:+ (found: $2)}
"
}

# from TEXT: how to get a tool that apt does not have.
from() {
  sources="$sources$1
"
}

c_compiles() {
  echo '#include <stdio.h>
int main(void) { return 0; }' | "$1" -x c -o /dev/null - 2> /dev/null
}

require_rust() {
  wanted=$(oldest_rust)
  cargo=$("${CARGO:-cargo}" --version 2> /dev/null | sed -n 's/^cargo \([0-9.]*\).*/\1/p')
  rustc=$(rustc --version 2> /dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p')
  with=''
  if ! at_least "$cargo" "$wanted" || ! at_least "$rustc" "$wanted"; then
    lacks "Rust $wanted or newer" "${rustc:+rustc $rustc}${cargo:+${rustc:+, }cargo $cargo}"
    available=$(candidate rustc)
    if has rustup; then
      from "Rust: rustup update stable"
    elif [ -n "$(candidate rustup)" ]; then
      from "Rust: ${as_root}apt-get install rustup && rustup default stable"
    else
      from "Rust: https://rustup.rs${available:+ (apt has ${available%%[-+~]*})}"
    fi
    return
  fi
  [ "${1:-}" = test ] || return
  for part in rustfmt clippy; do
    command=$part
    [ "$part" = rustfmt ] && command=fmt
    "${CARGO:-cargo}" "$command" --version > /dev/null 2>&1 || with="$with $part"
  done
  [ -z "$with" ] && return
  lacks "Rust's$with, which the tests check the code with"
  if has rustup; then
    from "Rust: rustup component add$with"
  else
    from "Rust: https://rustup.rs (its toolchains include$with)"
  fi
}

require_c() {
  c_compiles "${CC:-cc}" && return
  if has "${CC:-cc}"; then
    lacks "a C compiler that works" "${CC:-cc}, which cannot compile an empty program"
  else
    lacks "a C compiler"
  fi
  packages="$packages gcc libc6-dev"
}

require_python() {
  python=${PYTHON:-python3}
  found=$("$python" -c 'import platform; print(platform.python_version())' 2> /dev/null)
  if ! at_least "$found" 3.11; then
    lacks "Python 3.11 or newer, with venv" "$found"
    if at_least "$(candidate python3)" 3.11; then
      packages="$packages python3 python3-venv"
    else
      from "Python: https://www.python.org/downloads, then make PYTHON=…"
    fi
  elif ! "$python" -c 'import venv, ensurepip' 2> /dev/null; then
    lacks "Python's venv"
    packages="$packages python3-venv"
  fi
}

require_node() {
  found=$("${NODE:-node}" --version 2> /dev/null | tr -d v)
  if ! at_least "$found" 20; then
    lacks "Node 20 or newer, with npm" "$found"
    available=$(candidate nodejs)
    if at_least "$available" 20; then
      packages="$packages nodejs npm"
    else
      from "Node: https://nodejs.org/en/download${available:+ (apt has ${available%%[-+~]*})}"
    fi
  elif ! has "${NPM:-npm}"; then
    lacks "npm"
    packages="$packages npm"
  fi
}

# The tools that only some tests need: for each its command, and its Debian package if it is missing.
optional() {
  PATH=$PATH:/usr/games
  # Debian installs the server outside of PATH.
  for folder in /usr/lib/postgresql/*/bin; do PATH=$PATH:$folder; done
  while read -r command package; do
    has "$command" || printf ' %s' "$package"
  done << END
${CXX:-c++} g++
abidiff abigail-tools
chromium chromium
cmake cmake
gnugo gnugo
pkg-config pkg-config
postgres postgresql
redis-cli redis-tools
redis-server redis-server
stockfish stockfish
valgrind valgrind
END
  # A library, for an example.
  [ -e /usr/include/hiredis/hiredis.h ] || printf ' libhiredis-dev'
}

install_optional() {
  mkdir -p build
  log=build/apt-get.log
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # A word is a package.
  set -- apt-get install --yes --no-install-recommends $1
  if ! "$@" --simulate > "$log" 2>&1; then
    echo "Running apt-get update to get the list of packages."
    apt-get update > "$log" 2>&1 && "$@" --simulate > "$log" 2>&1 ||
      { echo "apt-get cannot install them: see $log"; return; }
  fi
  echo "Installing them: $(grep -c '^Inst ' "$log") Debian packages, including dependencies" \
    "(log: $log)."
  "$@" > "$log" 2>&1 || echo "apt-get failed: see $log"
}

require_rust "${1:-}"
require_c
require_python
require_node
if [ -n "$problems" ]; then
  {
    echo "flagfall cannot be built yet. It needs:"
    printf '%s' "$problems"
    echo "To install what is missing:"
    [ -n "$packages" ] && echo "  ${as_root}apt-get install$packages"
    [ -n "$sources" ] && printf '%s' "$sources" | sed 's/^/  /'
  } >&2
  exit 1
fi

[ "${1:-}" = test ] || exit 0
missing=$(optional)
if [ -n "$missing" ]; then
  echo "Some tests need Debian packages that are not installed:$missing"
  if [ "$(id -u)" = 0 ] && has apt-get; then
    install_optional "$missing"
  else
    echo "Those tests will be skipped. To run them all: ${as_root}apt-get install$missing"
  fi
fi
advice=$(scripts/wasm.sh can) || echo "The WebAssembly will not be tested. To test it: $advice"
