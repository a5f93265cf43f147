#!/bin/sh
# Prints what `collide diff` says of answers in which values are others, gone or
# new.
#
# usage: tests/schema_validation/differences.sh FOLDER
# from the project's root, with the program as `collide`
set -eu

mkdir -p "$1"
whole=$1/whole fewer=$1/fewer other=$1/other
{
    collide gjk scenes/article-*.json scenes/concave-nested.json
    collide mass scenes/box-on-floor.json
    collide resolve --method slide --walk player scenes/walk-tiles.json
    collide check --format json --exit-zero scenes/levels
} >"$whole"
jq -c 'walk(if type == "object" then
    del(.iterations, .inertia, .hint) else . end)' "$whole" >"$fewer"
jq -c 'walk(if type == "object" then with_entries(
        if .key | IN("normal", "distance", "mass", "time", "measure")
        then .value |= (if type == "array" then .[1:] + [0.5]
                        elif . == null then 1 else . + 1 end)
        else . end) else . end)' "$whole" >"$other"
for format in json patch; do
    for pair in "$whole $fewer" "$fewer $whole" "$whole $other"; do
        # shellcheck disable=SC2086 # two names
        collide diff --exit-zero --format $format $pair
    done
done
