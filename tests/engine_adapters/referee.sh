#!/bin/sh
# Judges the results of engines a second time, by an oracle in whole numbers that
# shares nothing with the program, and compares all verdicts.
#
# usage: tests/engine_adapters/referee.sh BUILD
# BUILD is the folder with the program. COUNT is the number of scenes of each
# family (200), SEED the seed (1). Engines that are not here are skipped.
# shellcheck disable=SC2046,SC2086 # options and names are words
set -eu

build=$1
here=$(dirname "$0")
. "$here/engines.sh"
# shellcheck source=tests/support/tally.sh
. "$here/../support/tally.sh"

collide=$build/collide
scratch=$build/engine_adapters/referee
: "${COUNT:=200}" "${SEED:=1}"
tally_begin "$scratch"

# $1: an engine
compare() {
    part=$scratch/$1
    "$collide" generate $(scenes_of "$1") --family all --count "$COUNT" \
        --seed "$SEED" >"$part.scenes"
    ask "$1" "$part.scenes" "$part.results" >"$part.messages" 2>&1
    float=
    ! is_float "$1" || float=--float
    status=0
    python3 "$here/../oracles/referee.py" $float "$collide" \
        "$(column "$1" 4)" "$part.scenes" "$part.results" \
        >"$part.verdicts" 2>&1 || status=$?
    if test $status = 0; then
        tally_pass
    else
        tally_fail "$1:"
        head -n 20 "$part.verdicts"
    fi
    tail -n 1 "$part.verdicts" | sed "s/^referee:/referee: $1:/"
}

for engine in planck planck-distance matter chipmunk chipmunk-space box2d \
    box2d-distance; do
    if is_here "$engine"; then
        compare "$engine"
    else
        tally_skip "referee" "$engine is not here"
    fi
done
tally_end
