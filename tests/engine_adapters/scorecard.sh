#!/bin/sh
# Judges the engines that have an adapter by their profiles, and prints one
# table: for each engine and family how many faults are wrong, and how many are
# explained by rounding, slop and conventions. One run of `judge` for a family.
#
# usage: tests/engine_adapters/scorecard.sh BUILD [ENGINE...]
# BUILD is the folder with the program. COUNT is how many scenes there are of
# each family (31), SEED the seed (1), FAMILIES which families. The results of
# scenes after one at which an engine crashes are missing, which is wrong. Results
# that cannot be read are a failure of the adapter.
# shellcheck disable=SC2046,SC2086 # options and names are words
set -eu

build=$1
shift
here=$(dirname "$0")
. "$here/engines.sh"
# shellcheck source=tests/support/tally.sh
. "$here/../support/tally.sh"

collide=$build/collide
scratch=$build/engine_adapters/scorecard
: "${COUNT:=31}" "${SEED:=1}"
: "${FAMILIES:=$("$collide" generate --list |
    awk '$1 != "concave" { print $1 }')}"
test $# -gt 0 || set -- $ENGINES
tally_begin "$scratch"

# Options of `collide judge` for a row.
judged_as() {
    words_of "$1"
    echo --profile "$(column "$1" 5)"
}

# $1: an engine; $2: a family. Prints a cell of the table; "-" without scenes.
card_of() {
    part=$scratch/$1.$2
    "$collide" generate $(scenes_of "$1") --family "$2" --count "$COUNT" \
        --seed "$SEED" >"$part.scenes" 2>/dev/null || :
    if ! test -s "$part.scenes"; then
        echo -
        return
    fi
    status=0
    ask "$1" <"$part.scenes" >"$part.results" 2>"$part.messages" ||
        status=$?
    test "$status" = 0 ||
        echo "$1, $2: ended with status $status; see $part.messages" >&2
    status=0
    "$collide" judge -q $(judged_as "$1") "$part.scenes" "$part.results" \
        >"$part.summary" 2>"$part.judged" || status=$?
    if test $status -le 1 && test -s "$part.results"; then
        tally_pass
    else
        tally_fail "$1, $2: $(head -n 1 "$part.judged")" >&2
    fi
    jq -r '.summary.classes | [.wrong, .rounding, .slop, .convention] |
        if add == 0 then "0" else map(tostring) | join(" / ") end' \
        "$part.summary"
}

present=
for engine in "$@"; do
    if is_here "$engine"; then
        present="$present $engine"
    else
        echo "without $engine: it is not here" >&2
    fi
done
test -n "$present" || tally_skip "no engine is here"

printf 'Faults: wrong / rounding / slop / convention, COUNT=%s SEED=%s\n\n' \
    "$COUNT" "$SEED"
line='| family |' rule='|---|'
for engine in $present; do
    echo "$engine: $(title_of "$engine")"
    line="$line $engine |" rule="$rule--:|"
done
printf '\n%s\n%s\n' "$line" "$rule"
for family in $FAMILIES; do
    line="| $family |"
    for engine in $present; do
        line="$line $(card_of "$engine" "$family") |"
    done
    echo "$line"
done
tally_end
