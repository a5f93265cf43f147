#!/bin/sh
# Measures the coverage of src/ and compares it with tests/coverage/uncovered.txt.
#
# usage: tests/coverage/coverage.sh BUILD SOURCES FOLDERS
# with MAKE in the environment. Everything in FOLDERS is covered or listed.
#
# Clang counts conditions of the source; gcc would count compiled jumps. Coverage
# is reported even if a test fails, which fails this script at its end. Threads
# count, too, so the counters are atomic.
set -eu

cov=$1/cov sources=$2 folders=$3
mkdir -p "$cov"
rm -f "$cov"/*.profraw
status=0
LLVM_PROFILE_FILE=$(cd "$cov" && pwd)/%m.profraw $MAKE -k B="$cov" CC=clang \
    CFLAGS='-O0 -g -fprofile-instr-generate -fcoverage-mapping
            -fprofile-update=atomic' MAPS= MAP_SEEDS=4 \
    test process outputs levels maps reports watch || status=$?
llvm-profdata merge -o "$cov/profile" "$cov"/*.profraw
# shellcheck disable=SC2086 # lists of files
llvm-cov export "$cov/unit" -object "$cov/collide" \
    -instr-profile="$cov/profile" $sources >"$cov/coverage.json"
# shellcheck disable=SC2086 # a list of folders
python3 tests/coverage/coverage.py "$cov/coverage.json" \
    tests/coverage/uncovered.txt $folders
test $status = 0 || {
    echo "coverage: FAILED: a test failed"
    exit 1
}
