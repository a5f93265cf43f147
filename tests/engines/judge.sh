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

# $1: a family; $2: nothing, or --f32
make_scenes() {
    scenes=$judged/$1$2.ndjson
    test -s "$scenes" && test "$scenes" -nt "$collide" &&
        test "$(wc -l <"$scenes")" -eq "$COUNT" ||
        "$collide" generate --family "$1" --count "$COUNT" --seed "$SEED" \
            $2 >"$scenes"
}

# Counts the pairs of a family that have a fault of each kind.
row() {
    refused=$(grep -c '"refused":' "$claims" || :)
    jq -nr --arg family "$1" --argjson refused "$refused" \
        -f "$here/row.jq" "$faults"
}

# $1: an engine
judge() {
    float=
    ! is_float "$1" || float=--f32
    printf '\n%s\n\n' "$(title_of "$1")"
    echo '| family | pairs | refused | overlap | normal | depth | points |' \
        'contacts |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    for family in $FAMILIES; do
        make_scenes "$family" $float
        claims=$judged/$1.$family.claims
        faults=$judged/$1.$family.faults
        ask "$1" <"$scenes" >"$claims" || echo "$1 failed on $family" >&2
        status=0
        "$collide" judge --dialect "$(dialect_of "$1")" $float --faults \
            $(tolerances_of "$1" "$scenes") "$scenes" "$claims" \
            >"$faults" || status=$?
        test $status -le 1 || return $status
        row "$family"
    done
}

printf 'COUNT=%s SEED=%s\n' "$COUNT" "$SEED"
for engine in "$@"; do
    if is_here "$engine"; then judge "$engine"
    else echo "judge-engines: without $engine: it is not here" >&2; fi
done
