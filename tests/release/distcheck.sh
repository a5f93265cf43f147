#!/bin/sh
# Unpacks the archive of the sources in another folder, time zone and locale, for
# an owner alone; builds, uses and installs there, and packs the same bytes again.
#
# usage: tests/release/distcheck.sh BUILD NAME TAR, with MAKE in the environment
set -eu

build=$1 name=$2 tar=$3
release=$build/release
rm -rf "$release"
mkdir -p "$release"
$tar -xzf "$build/$name.tar.gz" -C "$release"
umask 077
export TZ=Asia/Tokyo LC_ALL=C
for goals in "demo libs" installcheck dist; do
    # shellcheck disable=SC2086 # two goals
    $MAKE -C "$release/$name" B=build $goals >"$release/log" 2>&1 || {
        cat "$release/log"
        exit 1
    }
    test "$goals" != installcheck || tail -1 "$release/log"
done
cmp "$build/$name.tar.gz" "$release/$name/build/$name.tar.gz"
echo "distcheck: $name.tar.gz contains all it needs, to pack itself also"
