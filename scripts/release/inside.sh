#!/bin/sh
# Runs a program in the root that try.sh made, without a network, and with nothing of this machine's
# environment. Arguments that are files or folders of this machine are copied to the root.
#
#   inside.sh ROOT PROGRAM [ARGUMENT ...]

set -eu
root=$1 program=$2
shift 2
for argument in "$@"; do
  shift
  if [ -e "$argument" ]; then
    mkdir -p "$root/given"
    cp -R "$argument" "$root/given"
    argument=/given/$(basename "$argument")
  fi
  set -- "$@" "$argument"
done
# Programs for another processor are emulated.
[ ! -x "$root/qemu" ] || set -- "$program" "$@"
[ ! -x "$root/qemu" ] || program=/qemu

# shellcheck disable=SC2016 # The inner shell expands it.
exec unshare --mount --net sh -c '
  root=$1 && shift
  mount --bind /proc "$root/proc" && mount --bind /dev "$root/dev" && cd "$root/play"
  exec env -i PATH=/usr/bin:/bin:/usr/sbin HOME=/ LANG=C.UTF-8 PYTHONPATH=/pip chroot "$root" "$@"
' - "$root" "$program" "$@"
