#!/bin/sh
# Holds this program's own answers against the truth: for every scene, and for
# scenes of every family that are made here, what sat, gjk and clip say passes
# `collide judge` with no tolerance on answers and 4 units in the last place on
# numbers.
#
# usage: tests/judge_verdicts/judge.sh BUILD [COUNT [SEED]]
# from the project's root; BUILD is the folder with the program, COUNT the
# scenes of each family (100)
set -eu

build=$1 count=${2:-100} seed=${3:-1}
collide=$build/collide
scratch=$build/judge
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"

# $1: a file of scenes; the rest: the query and its options
judge() {
    scenes=$1
    shift
    status=0
    "$collide" "$@" "$scenes" >"$scratch/claims" 2>"$scratch/messages" ||
        status=$?
    "$collide" judge --faults "$scenes" "$scratch/claims" \
        >"$scratch/verdicts" 2>"$scratch/messages" || status=$?
    if test "$status" = 0; then
        tally_pass
    else
        tally_fail "$* of $scenes: status $status"
        head -n 3 "$scratch/messages"
        head -n 3 "$scratch/verdicts" | cut -c 1-1000
        tail -n 1 "$scratch/verdicts"
    fi
}

judge_all() {
    judge "$1" sat --all
    judge "$1" sat
    judge "$1" gjk
    judge "$1" clip --all
    judge "$1" clip --at reference
    judge "$1" clip --at middle
    judge "$1" clip --all --using epa
}

# Answers that are wrong: a check that passes anything would pass them, too.
expect_faults() {
    status=0
    "$collide" sat --all scenes/article-1-box-box.json | sed "$1" |
        "$collide" judge scenes/article-1-box-box.json - \
            >"$scratch/verdicts" || status=$?
    expect "status of what sed '$1' made" 1 "$status"
}

expect_faults 's/"depth":1/"depth":1.000000000000002/'
expect_faults 's/"normal":\[0,-1\]/"normal":[0,1]/'
expect_faults 's/"overlap":true/"overlap":false/'

for scene in scenes/*.json scenes/engines/*.json; do
    test ! -e "$scene" || judge_all "$scene"
done
"$collide" generate --count "$count" --seed "$seed" >"$scratch/scenes"
judge_all "$scratch/scenes"
"$collide" generate --count "$count" --seed "$seed" --turned >"$scratch/scenes"
judge_all "$scratch/scenes"

tally_end
