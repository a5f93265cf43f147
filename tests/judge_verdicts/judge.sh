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
    judge "$1" clip --margin 3
    judge "$1" clip --margin 1e60 --at middle
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

# Verdicts in the same bytes by any number of threads: of many scenes, among them
# broken ones and wrong and broken answers, and of one scene with so many pairs
# that they are read one by one.
# $1: the scenes; $2: the answers; the rest: options
judge_with_jobs() {
    asked=$1 answers=$2
    shift 2
    for jobs in 1 2 5; do
        status=0
        "$collide" judge "$@" --jobs "$jobs" "$asked" "$answers" \
            >"$scratch/verdicts-$jobs" 2>"$scratch/messages-$jobs" || status=$?
        echo "$status" >>"$scratch/messages-$jobs"
        expect "verdicts of $answers with $jobs jobs $*" \
            "$(cat "$scratch/verdicts-1")" "$(cat "$scratch/verdicts-$jobs")"
        expect "messages about $answers with $jobs jobs $*" \
            "$(cat "$scratch/messages-1")" "$(cat "$scratch/messages-$jobs")"
    done
}

"$collide" generate --count 20 --seed "$seed" >"$scratch/scenes"
"$collide" clip "$scratch/scenes" >"$scratch/claims"
awk 'NR % 97 == 0 { print "{\"shapes\":[1]}"; next } { print }' \
    "$scratch/scenes" >"$scratch/broken-scenes"
awk 'NR % 89 == 0 { print "{"; next }
     NR % 83 == 0 { sub(/"normal":\[/, "\"normal\":[1e999,") }
     NR % 13 == 0 { sub(/"depth":/, "\"depth\":1") }
     { print }' "$scratch/claims" >"$scratch/broken-claims"
judge_with_jobs "$scratch/scenes" "$scratch/claims"
judge_with_jobs "$scratch/broken-scenes" "$scratch/broken-claims"
# Reports show texts of scenes that were read long before.
judge_with_jobs "$scratch/scenes" "$scratch/broken-claims" --format html
# Faults that a convention explains, until a claim in the middle refutes it.
"$collide" clip --as matter "$scratch/scenes" |
    sed '1,300{s/"y":-/"y":+/g;s/"y":\([0-9]\)/"y":-\1/g;s/"y":+/"y":/g;}' \
        >"$scratch/turned-claims"
judge_with_jobs "$scratch/scenes" "$scratch/turned-claims" --profile matter
awk 'BEGIN {
    printf "{\"shapes\":["
    for (i = 0; i < 900; i++) {
        x = i % 30 * 0.9
        y = (i - i % 30) / 30 * 0.9
        printf "%s{\"type\":\"box\",\"id\":\"s%d\",", i ? "," : "", i
        printf "\"min\":[%.1f,%.1f],\"max\":[%.1f,%.1f]}", x, y, x + 1, y + 1
    }
    print "]}"
}' >"$scratch/scenes"
"$collide" clip "$scratch/scenes" >"$scratch/claims"
judge_with_jobs "$scratch/scenes" "$scratch/claims"
sed 's/"a":"s7",/"a":"t7",/; s/"depth":0.1/"depth":0.2/g' "$scratch/claims" \
    >"$scratch/broken-claims"
judge_with_jobs "$scratch/scenes" "$scratch/broken-claims"

tally_end
