# shellcheck shell=sh
# Functions for the scripts that look for tools. They are sourced from the project's folder.

has() {
  command -v "$1" > /dev/null
}

# at_least VERSION WANTED
at_least() {
  [ -n "$1" ] && [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# The oldest Rust that builds the project.
oldest_rust() {
  sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml
}

# The version of PACKAGE that apt would install, without Debian's epoch; empty if there is none.
candidate() {
  has apt-cache || return 0
  LC_ALL=C apt-cache policy "$1" 2> /dev/null |
    sed -n -e 's/^ *Candidate: \([0-9]*:\)\{0,1\}//p' | grep -v '(none)'
}
