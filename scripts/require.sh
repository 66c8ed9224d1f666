#!/bin/sh
# Checks that the five tools are there that the project builds with, and says how to get them.

missing=0

lacks() {
  echo "flagfall needs $1, and it is not here. To install it: $2" >&2
  missing=1
}

command -v cargo > /dev/null && command -v rustc > /dev/null ||
  lacks "a Rust toolchain, 1.88 or newer" "see rustup.rs, or apt-get install rustup && rustup default stable"
command -v "${CC:-cc}" > /dev/null ||
  lacks "a C compiler" "apt-get install gcc libc6-dev"
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null ||
  lacks "Python 3.11 or newer" "apt-get install python3"
"$python" -c 'import venv, ensurepip' 2> /dev/null ||
  lacks "Python's venv" "apt-get install python3-venv"
"${NODE:-node}" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2> /dev/null ||
  lacks "Node 20 or newer" "apt-get install nodejs, or see nodejs.org"
command -v "${NPM:-npm}" > /dev/null ||
  lacks "npm" "apt-get install npm"

exit "$missing"
