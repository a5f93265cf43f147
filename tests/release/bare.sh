#!/bin/sh
# Runs README's two commands on a bare Debian: a root with nothing but the
# essential packages, make, git and certificates. Nothing else may be assumed of
# a new machine, and whatever is missing has to be installed by these commands.
#
# usage: tests/release/bare.sh BUILD
# from the project's root, as root. SUITE names the release of Debian, MIRROR the
# archive. The clone is of HEAD.
set -eu

name=bare
mkdir -p "$1"
build=$(cd "$1" && pwd)
root=$build/bare/root
suite=${SUITE:-bookworm}
mirror=${MIRROR:-http://deb.debian.org/debian}

skip() {
    echo "check-$name: SKIPPED: $*"
    exit 0
}

test "$(id -u)" = 0 || skip "only root can make a root folder"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"

rm -rf "$build/bare"
mkdir -p "$root"
debootstrap --variant=minbase --include=make,git,ca-certificates "$suite" \
    "$root" "$mirror" >"$build/bare/debootstrap.log" 2>&1 || {
    tail -n 20 "$build/bare/debootstrap.log"
    exit 1
}
cp /etc/resolv.conf /etc/hosts "$root/etc"
git -c safe.directory='*' clone -q --no-hardlinks . "$root/root/collide"

# Prints how long a command took. The mounts and processes end with their
# namespaces. CI makes a skipped step a failure.
run() {
    begin=$(date +%s)
    # shellcheck disable=SC2016 # expanded by the inner shell
    unshare --mount --pid --fork --kill-child sh -c '
        mount --make-rprivate /
        mount -t proc proc "$0/proc"
        mount -t devpts -o newinstance,ptmxmode=666 devpts "$0/dev/pts"
        mount -t tmpfs tmpfs "$0/dev/shm"
        exec chroot "$0" env -i HOME=/root CI=true \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            sh -c "cd /root/collide && $1"' "$root" "$1" </dev/null
    echo "check-$name: $1: $(($(date +%s) - begin)) s"
}

run 'make demo'
run 'make check'
rm -rf "$root"
