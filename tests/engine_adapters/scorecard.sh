#!/bin/sh
# Asks the engines that have an adapter about seeded scenes, judges the results
# by the profile of the engine, and prints tables: how many faults an engine has
# in each family, by class.
#
# usage: tests/engine_adapters/scorecard.sh BUILD [ENGINE...]
# BUILD is the folder with the program. COUNT is the number of scenes of each
# family (31), SEED the seed (1). Scenes, results and verdicts stay in
# BUILD/engine_adapters/scorecard. The script fails only if results cannot be
# read: faults of engines are what it reports.
# shellcheck disable=SC2013,SC2046,SC2086 # options and names are words
set -eu

build=$1
shift
here=$(dirname "$0")
. "$here/engines.sh"
# shellcheck source=tests/support/tally.sh
. "$here/../support/tally.sh"

collide=$build/collide
scratch=$build/engine_adapters/scorecard
columns=6
: "${COUNT:=31}" "${SEED:=1}"
test $# -gt 0 || set -- $ENGINES
tally_begin "$scratch"

# $1: an engine. Leaves a line for each family in a file: its name, and a cell.
judge() {
    part=$scratch/$1
    "$collide" generate $(scenes_of "$1") --family all --count "$COUNT" \
        --seed "$SEED" >"$part.scenes" 2>"$part.messages" || :
    ask "$1" "$part.scenes" "$part.results" >"$part.messages" 2>&1 || :
    status=0
    "$collide" judge --format ndjson $(judged_as "$1") \
        "$part.scenes" "$part.results" >"$part.verdicts" \
        2>"$part.judged" || status=$?
    if test $status -le 1; then
        tally_pass
    else
        tally_fail "$1: $(head -n 1 "$part.judged")" >&2
    fi
    jq -nr --slurpfile results "$part.results" -f "$here/scorecard.jq" \
        "$part.verdicts" >"$part.cells"
}

# A table of some engines.
table() {
    line='| family |' rule='|---|'
    for engine in "$@"; do
        line="$line $engine |" rule="$rule--:|"
    done
    printf '\n%s\n%s\n' "$line" "$rule"
    for family in $(awk '{ print $1 }' "$scratch/$1.cells"); do
        line="| $family |"
        for engine in "$@"; do
            cell=$(sed -n "s/^$family //p" "$scratch/$engine.cells")
            line="$line ${cell:--} |"
        done
        echo "$line"
    done
}

present=
for engine in "$@"; do
    if is_here "$engine"; then
        present="$present $engine"
    else
        echo "without $engine: it is not here" >&2
    fi
done
if test -z "$present"; then
    tally_skip engines "no engine is here"
    exit
fi

echo "COUNT=$COUNT SEED=$SEED"
for engine in $present; do
    judge "$engine"
    echo "- \`$engine\`: $(title_of "$engine"), profile $(column "$engine" 5)"
done
set -- $present
while test $# -gt 0; do
    some=
    while test $# -gt 0 && test $(echo $some | wc -w) -lt $columns; do
        some="$some $1"
        shift
    done
    table $some
done
tally_end
