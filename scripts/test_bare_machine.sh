#!/bin/sh
# Runs the README's two commands on a minimal Debian, in a folder where only what the README requires
# is installed, as an ordinary user and as root. Needs root and debootstrap; takes about an hour and
# 8 GB.
#
#   test_bare_machine.sh [FOLDER]
#
# The Debian is installed in FOLDER (build/bare-machine), which must not exist, and is removed when both
# commands pass, unless KEEP=1. USERS (player root) are those who run the commands, SUITE (bookworm) is
# the release of Debian, MIRROR the source of its packages (by default that of apt on this machine). Only
# committed files are tested.

set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/bare-machine}
: "${SUITE:=bookworm}" "${KEEP:=}" "${USERS:=player root}"

fail() {
  echo "test_bare_machine: $1" >&2
  exit 2
}

[ "$(id -u)" = 0 ] || fail "must run as root, to install a Debian in a folder and run commands in it"
command -v debootstrap > /dev/null || fail "debootstrap is not installed: apt-get install debootstrap"
[ ! -e "$folder" ] || fail "$folder already exists: remove it, or name another folder"
: "${MIRROR:=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' | head -n 1)}"
[ -n "$MIRROR" ] || fail "MIRROR, the source of Debian packages, is not set"
# Every installed Debian has security updates too. Among them is a Rust that is new enough for `make wasm`.
security=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Label: Debian-Security' | head -n 1)
[ -z "$(git status --porcelain)" ] || echo "test_bare_machine: uncommitted changes are not tested"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
log=$folder.log
began=$(date +%s)

say() {
  echo "test_bare_machine: $(($(date +%s) - began)) s: $1"
}

# Runs a command in the folder; of this machine's environment it gets only what downloads need.
inside() {
  env -i HOME="$home" USER="$user" LANG=C.UTF-8 ${ci:+CI="$ci"} DEBIAN_FRONTEND=noninteractive \
    PATH=/opt/rust/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    ${SSL_CERT_FILE:+SSL_CERT_FILE="$certificates"} \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$certificates"} ${PIP_CERT:+PIP_CERT="$certificates"} \
    chroot --userspec="$user:$user" "$folder" "$@"
}
certificates=/etc/ssl/certs/ca-certificates.crt
ci=

leave() {
  for mounted in opt/rust proc dev; do
    ! mountpoint -q "$folder/$mounted" || umount -R "$folder/$mounted"
  done
}
trap leave EXIT
trap 'exit 130' INT TERM

say "installing a minimal $SUITE in $folder"
debootstrap --variant=minbase "$SUITE" "$folder" "$MIRROR" > "$log" 2>&1 || fail "debootstrap failed: see $log"
mount --rbind /dev "$folder/dev"
mount --make-rslave "$folder/dev"
mount -t proc proc "$folder/proc" 2> /dev/null || mount --rbind /proc "$folder/proc"
cp /etc/resolv.conf "$folder/etc/resolv.conf" 2> /dev/null || true
[ -z "$security" ] || echo "deb $security $SUITE-security main" >> "$folder/etc/apt/sources.list"
user=root home=/root
inside apt-get update >> "$log" 2>&1 || fail "apt-get update failed: see $log"

say "the message to a user, not root, who has only make"
inside apt-get install -y --no-install-recommends make >> "$log" 2>&1
inside useradd --create-home player
git clone --quiet --no-hardlinks . "$folder/home/player/flagfall"
inside chown -R player:player /home/player/flagfall
user=player home=/home/player
if inside make -C /home/player/flagfall demo > "$folder/output.txt" 2>&1; then
  fail "make demo passed without a compiler"
fi
sed 's/^/  /' "$folder/output.txt"
[ "$(grep -c 'apt-get install' "$folder/output.txt")" = 1 ] || fail "the message does not have exactly one apt command"
user=root home=/root
# As the user would, who then gets Rust and Node from where the message says.
command=$(sed -n 's/^ *sudo \(apt-get install .*\)/\1/p' "$folder/output.txt")
# shellcheck disable=SC2086 # A command has several words.
inside $command -y --no-install-recommends >> "$log" 2>&1 || fail "$command failed: see $log"
inside apt-get install -y --no-install-recommends git ca-certificates >> "$log" 2>&1
# This machine may trust the certificate of a proxy. The package has just written this file.
[ ! -f "$certificates" ] || cp "$certificates" "$folder$certificates"
mkdir -p "$folder/opt/rust"
mount --bind "$(rustc --print sysroot)" "$folder/opt/rust"
mount -o remount,ro,bind "$folder/opt/rust"
install -D -m 755 "$(readlink -f "$(command -v node)")" "$folder/usr/local/bin/node"
mkdir -p "$folder/usr/local/lib/node_modules"
cp -R "$(npm root -g 2> /dev/null)/npm" "$folder/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"

for user in $USERS; do
  # For root, `make test` installs what is optional too, and every test must run.
  if [ "$user" = root ]; then ci=true; else ci=; fi
  home=$(inside getent passwd "$user" | cut -d : -f 6)
  [ -d "$folder$home/flagfall" ] || git clone --quiet . "$folder$home/flagfall"
  for command in demo test; do
    say "make $command, as $user"
    log=$folder.$user.$command.log
    if inside make -C "$home/flagfall" "$command" > "$log" 2>&1; then
      tail -n 5 "$log" | sed 's/^/  /'
    else
      tail -n 40 "$log" | sed 's/^/  /'
      say "make $command failed: see $log"
      exit 1
    fi
  done
done
say "both commands passed"
leave
[ -n "$KEEP" ] || rm -rf --one-file-system "$folder"
