#!/bin/sh
# Runs one fuzzer, from its corpus and all scenes.
#
# usage: tests/fuzz/fuzz.sh BUILD HARNESS SECONDS SEED
set -eu

build=$1 harness=$2 seconds=$3 seed=$4
found=$build/corpus/$harness
mkdir -p "$found"
set -- "$found"
for folder in "tests/fuzz/corpus/$harness" scenes; do
    test ! -d "$folder" || set -- "$@" "$folder"
done
dictionary=tests/fuzz/$harness.dict
test ! -f "$dictionary" || set -- "$@" "-dict=$dictionary"
"$build/$harness" "-max_total_time=$seconds" "-seed=$seed" -timeout=10 \
    "-artifact_prefix=$build/$harness-" "$@" >"$build/$harness.log" 2>&1 || {
    tail -40 "$build/$harness.log"
    exit 1
}
echo "  FUZZ $harness, $seconds s: $(tail -1 "$build/$harness.log")"
