#!/bin/sh
# Judges this program's own answers under every profile, in the dialect of the
# engine, and under f32 and f64 in all dialects: there must be no fault of any
# class. An answer that is right is right whatever an engine may deviate by.
#
# usage: tests/judge_verdicts/profiles.sh BUILD [COUNT [SEED]]
# from the project's root; BUILD is the folder with the program, COUNT the scenes
# of each family (4); 450 are about 1,000,000 answers
set -eu

collide=$1/collide count=${2:-4} seed=${3:-5}
scratch=$1/profiles
answers=0
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"
trap 'rm -rf "$scratch"' EXIT

# $1: a profile; $2: a dialect; $3: --f32 or nothing
judge() {
    for query in sat gjk clip; do
        # shellcheck disable=SC2086
        "$collide" $query --all --as "$2" $3 "$scratch/scenes$3" \
            >"$scratch/answers" 2>"$scratch/messages"
        status=0
        "$collide" judge --profile "$1" --dialect "$2" --faults \
            --fail-on rounding "$scratch/scenes$3" "$scratch/answers" \
            >"$scratch/verdicts" 2>"$scratch/messages" || status=$?
        if test $status = 0 && grep -q '"kinds":{}' "$scratch/verdicts"; then
            tally_pass
        else
            tally_fail "$query --as $2 under $1: status $status"
            head -n 3 "$scratch/messages" "$scratch/verdicts" |
                cut -c 1-1000
        fi
        found=$(sed -n 's/^{"summary":{"pairs":\([0-9]*\).*/\1/p' \
            "$scratch/verdicts")
        answers=$((answers + found))
    done
}

"$collide" generate --count "$count" --seed "$seed" >"$scratch/scenes"
"$collide" generate --f32 --count "$count" --seed "$seed" \
    >"$scratch/scenes--f32"
for profile in chipmunk planck matter dyn4j; do
    judge $profile $profile ""
done
judge box2d-2 box2d --f32
judge box2d-3 box2d-3 --f32
judge box2d-3 box2d --f32
judge rapier rapier --f32
judge rapier parry --f32
judge cute_c2 cute_c2 --f32
for dialect in collide box2d dyn4j chipmunk cute_c2 parry matter planck \
    box2d-3 rapier sat-js detect-collisions p2; do
    judge f64 $dialect ""
    judge f32 $dialect --f32
done

tally_more="$answers answers"
tally_end
