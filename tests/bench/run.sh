#!/bin/sh
# Runs groups of benchmarks, one after the other, and prints what comes out.
#
# usage: tests/bench/run.sh BUILD GROUP...
# BUILD is the folder with the program; bench.json is written into it. With
# BENCH_QUICK=1 everything is done once, on little data, and nothing kept: a
# look whether it works.
set -eu

build=$(cd "$1" && pwd)
shift

# npm wants a network: without one there is no planck, and nothing else is lost.
fetch_planck() {
    if test -d npm/node_modules/planck || test -n "${BENCH_QUICK-}"; then
        return 0
    fi
    if ! command -v npm >/dev/null; then
        echo "bench: without planck: npm is not here"
    elif ! timeout 120 npm install --prefix npm --no-audit --no-fund \
        --fetch-retries 1 --fetch-timeout 20000 planck@1 >npm.log 2>&1; then
        echo "bench: without planck: npm cannot install it, see $PWD/npm.log"
    fi
}

# What could not be built, for want of a package or of a folder of sources.
name_missing() {
    without=
    for part in box2d.so box2d3.so cute_c2.so chipmunk.so geos.so ccd.so plain \
        careful bin_box2d bin_chipmunk; do
        test -e "$part" || without="$without $part"
    done
    test -z "$without" ||
        echo "bench: without$without: see tests/bench/README.md"
}

cd "$build/bench"
name_missing
rm -f rows
status=0
result=../bench.json
test -z "${BENCH_QUICK-}" || result=quick.json
for group in "$@"; do
    echo "  BENCH $group"
    case $group in
    kernels | broad) ./library . rows "$group" || status=1 ;;
    *)
        test "$group" != stream || fetch_planck
        ./programs rows "$group" || status=1
        ;;
    esac
done
./report collect <rows >"$result"
./report table "$result"
exit $status
