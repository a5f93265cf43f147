#!/bin/sh
# Judges the engines that have an adapter on the same seeded scenes, and prints
# a table of each: of how many pairs of a family it says something wrong.
#
# usage: tests/engines/judge.sh BUILD [ENGINE...]
# BUILD is the folder with the program. Scenes, claims and faults stay in its
# folder engines/judged. COUNT is how many scenes there are of each family, SEED
# the seed, FAMILIES which families.
set -eu

build=$1
shift
here=$(dirname "$0")
. "$here/engines.sh"

collide=$build/collide
judged=$build/engines/judged
: "${COUNT:=1000}" "${SEED:=1}"
: "${FAMILIES:=$("$collide" generate --list | awk '{ print $1 }')}"
test $# -gt 0 || set -- $ENGINES
mkdir -p "$judged"

# Counts the pairs of a family that have a fault of each kind.
row() {
    refused=$(grep -c '"refused":' "$claims" || :)
    jq -nr --arg family "$1" --argjson refused "$refused" \
        -f "$here/row.jq" "$faults"
}

# $1: an engine; $2: a family. No scenes: it is not made of the engine's types.
judge() {
    scenes=$judged/$1.$2.scenes
    claims=$judged/$1.$2.claims
    faults=$judged/$1.$2.faults
    "$collide" generate $(scenes_of "$1") --family "$2" --count "$COUNT" \
        --seed "$SEED" >"$scenes" 2>/dev/null || return 0
    ask "$1" <"$scenes" >"$claims" || echo "$1 failed on $2" >&2
    status=0
    "$collide" judge --faults $(words_of "$1") \
        $(tolerances_of "$1" "$scenes") "$scenes" "$claims" \
        >"$faults" || status=$?
    test $status -le 1 || return $status
    row "$2"
}

# $1: an engine
judge_all() {
    printf '\n%s\n\n' "$(title_of "$1")"
    echo '| family | pairs | refused | overlap | normal | depth | points |' \
        'contacts |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    for family in $FAMILIES; do
        judge "$1" "$family"
    done
}

printf 'COUNT=%s SEED=%s\n' "$COUNT" "$SEED"
for engine in "$@"; do
    if is_here "$engine"; then judge_all "$engine"
    else echo "judge-engines: without $engine: it is not here" >&2; fi
done
