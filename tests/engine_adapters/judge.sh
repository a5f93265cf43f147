#!/bin/sh
# Judges the engines that have an adapter on the same seeded scenes, and prints
# a table of each: of how many pairs of a family it says something wrong.
#
# usage: tests/engine_adapters/judge.sh BUILD [ENGINE...]
# BUILD is the folder with the program. Scenes, claims and faults stay in its
# folder engine_adapters/judged. COUNT is how many scenes there are of each family, SEED
# the seed, FAMILIES which families; by default all that are part of `all`.
# shellcheck disable=SC2046,SC2086 # options and names are words
set -eu

build=$1
shift
here=$(dirname "$0")
. "$here/engines.sh"

collide=$build/collide
judged=$build/engine_adapters/judged
: "${COUNT:=1000}" "${SEED:=1}"
: "${FAMILIES:=$("$collide" generate --list |
    awk '!/not part of all/ { print $1 }')}"
test $# -gt 0 || set -- $ENGINES
mkdir -p "$judged"

# $1: an engine. Scenes whose tolerances are the same are judged together; each
# has one pair, so that the lines of scenes and claims go together.
judge_parts() {
    tolerances_of "$1" "$scenes" >"$options"
    sort -u "$options" >"$options.all"
    while read -r tolerances; do
        for part in scenes claims; do
            awk -v wanted="$tolerances" 'NR == FNR {
                if ($0 == wanted) line[FNR]
                next
            } FNR in line' "$options" "$judged/$1.$family.$part" \
                >"$judged/part.$part"
        done
        status=0
        "$collide" judge --faults $(words_of "$1") $tolerances \
            "$judged/part.scenes" "$judged/part.claims" || status=$?
        test $status -le 1 || return $status
    done <"$options.all"
}

# $1: an engine; $family: a family. Without scenes it has none of these types.
judge() {
    scenes=$judged/$1.$family.scenes
    claims=$judged/$1.$family.claims
    faults=$judged/$1.$family.faults
    options=$judged/options
    "$collide" generate $(scenes_of "$1") --family "$family" \
        --count "$COUNT" --seed "$SEED" >"$scenes" 2>/dev/null || return 0
    ask "$1" <"$scenes" >"$claims" 2>"$judged/warnings" ||
        echo "judge-engines: $1 failed on $family" >&2
    judge_parts "$1" >"$faults"
    jq -nr --arg family "$family" --arg pairs "$(wc -l <"$scenes")" \
        --arg refused "$(grep -c '"refused":' "$claims" || :)" \
        -f "$here/row.jq" "$faults" >>"$judged/$1.rows"
}

# $1: an engine
judge_all() {
    printf '\n%s\n\n' "$(title_of "$1")"
    echo '| family | pairs | refused | wrong | overlap | normal | depth |' \
        'points | no number | contacts |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|'
    rm -f "$judged/$1".*.claims "$judged/$1.rows"
    for family in $FAMILIES; do
        judge "$1"
    done
    awk '{ NF--; gsub(" ", " | "); print "| " $0 " |" }' "$judged/$1.rows"
    echo
    cat "$judged/$1".*.claims | jq -r '.pairs[]?.refused // empty' | sort | uniq -c |
        awk '{ $1 = "Refused " $1 " times:"; print }'
}

# All engines beside each other: of how many pairs the answer is wrong, and of
# how many more the contacts alone.
summary() {
    printf '\nWrong answers + wrong contacts of right answers\n\n'
    for engine in "$@"; do
        awk -v engine="$engine" '{ print engine, $0 }' "$judged/$engine.rows"
    done | awk -v engines="$*" -v families="$FAMILIES" '
        { cell[$2, $1] = $3 == $4 ? "-" : $12 " + " $5 - $12 }
        END {
            count = split(engines, engine)
            line = "| family |"
            rule = "|---|"
            for (i = 1; i <= count; i++) {
                line = line " " engine[i] " |"
                rule = rule "--:|"
            }
            print line "\n" rule
            rows = split(families, family)
            for (j = 1; j <= rows; j++) {
                line = "| " family[j] " |"
                for (i = 1; i <= count; i++) {
                    at = family[j] SUBSEP engine[i]
                    line = line " " (at in cell ? cell[at] : "-") " |"
                }
                print line
            }
        }'
}

printf 'COUNT=%s SEED=%s\n' "$COUNT" "$SEED"
present=
for engine in "$@"; do
    if is_here "$engine"; then
        judge_all "$engine"
        present="$present $engine"
    else echo "judge-engines: without $engine: it is not here" >&2; fi
done
summary $present
