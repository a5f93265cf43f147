#!/bin/sh
# Answers in the words of every engine, judged by what they say: of the scenes
# in scenes/ and of generated ones, in doubles and in floats. So what is written
# in a dialect is read again as it was meant, and right, and has no member that
# the dialect does not know.
#
# usage: tests/judge_verdicts/dialects.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

program=$1/collide
scratch=$1/dialects
pairs=0
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"
trap 'rm -rf "$scratch"' EXIT

# $1: what is judged; $2: the scenes; $3: options of both; the rest: the query.
# The options of the dialect stand in the document.
judged() {
    name=$1 asked=$2 also=$3
    shift 3
    # shellcheck disable=SC2086
    "$program" "$@" $also --all "$asked" >"$scratch/claims"
    # shellcheck disable=SC2086
    if "$program" judge $also --faults "$asked" "$scratch/claims" \
        >"$scratch/verdict" 2>"$scratch/messages" &&
        test ! -s "$scratch/messages"; then
        tally_pass
    else
        tally_fail "$name:"
        head -n 3 "$scratch/messages" "$scratch/verdict"
    fi
    found=$(sed -n 's/^{"summary":{"pairs":\([0-9]*\).*/\1/p' "$scratch/verdict")
    pairs=$((pairs + found))
}

cat scenes/*.json >"$scratch/scenes"
"$program" generate --count 40 --seed 7 >"$scratch/generated"
"$program" generate --family ordinary,rounded,decimal --count 200 --seed 8 \
    >"$scratch/doubles"
for scenes in scenes generated doubles; do
    for query in sat gjk clip; do
        for dialect in box2d dyn4j chipmunk cute_c2 parry matter planck \
            box2d-3 rapier sat-js detect-collisions p2; do
            judged "$query --as $dialect, $scenes" "$scratch/$scenes" "" \
                "$query" --as "$dialect"
            test "$scenes" != doubles ||
                judged "$query --as $dialect --f32, $scenes" \
                    "$scratch/$scenes" --f32 "$query" --as "$dialect"
        done
        judged "$query, turned" "$scratch/$scenes" "" "$query" --normal b-to-a \
            --depth signed --y down
    done
    for dialect in box2d dyn4j chipmunk cute_c2 parry planck box2d-3 rapier p2; do
        judged "clip --margin 3 --as $dialect, $scenes" "$scratch/$scenes" "" \
            clip --margin 3 --as "$dialect"
    done
    for place in reference middle; do
        judged "clip --as dyn4j --at $place" "$scratch/$scenes" "" clip \
            --as dyn4j --at "$place"
    done
done

# A dialect that is not the one that was spoken is wrong, so that is seen.
"$program" clip --as dyn4j scenes/article-1-box-box.json |
    sed 's/"convention":{[^}]*},//' >"$scratch/claims"
if "$program" judge --dialect dyn4j --normal b-to-a \
    scenes/article-1-box-box.json "$scratch/claims" >"$scratch/verdict"; then
    tally_fail "a normal that is turned is not seen"
else
    tally_pass
fi

# Answers of every query, with all that they can have, are known to diff.
for query in sat gjk clip sweep toi ray cast pairs resolve simulate mass cross \
    pieces; do
    for also in "" --trace "--record-id name"; do
        # shellcheck disable=SC2086
        "$program" "$query" $also "$scratch/scenes" >"$scratch/claims" \
            2>"$scratch/messages" || true # of some scenes this is not asked
        "$program" diff "$scratch/claims" "$scratch/claims" \
            >"$scratch/verdict" 2>"$scratch/messages" || true
        expect "messages about $query $also" "" "$(cat "$scratch/messages")"
    done
done

tally_more="$pairs pairs"
tally_end
