#!/bin/sh
# What engines said of the scenes in scenes/engines is still found to be wrong,
# and what is true is not.
#
# usage: tests/engine_adapters/said.sh BUILD
# from the project's root; BUILD is the folder with the program.
set -eu

collide=$1/collide
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$1/said"

# $1: a scene; $2: a dialect; claims on standard input, of A and B. The status
# is that of `collide judge`.
judge() {
    jq -c '{ a: "A", b: "B" } + .' |
        "$collide" judge -q --dialect "$2" --touch 1e-9 --tol 1e-6 "$1" - \
            >/dev/null
}

for scene in scenes/engines/*.json; do
    dialect=$(jq -r '."x-source".dialect' "$scene")
    status=0
    jq '."x-source".said' "$scene" | judge "$scene" "$dialect" || status=$?
    expect "$scene: the status of what was said" 1 "$status"
    for normal in $(jq -c '."x-source".true.normals[]' "$scene"); do
        status=0
        jq --argjson normal "$normal" \
            '."x-source".true | del(.normals) + { normal: $normal }' \
            "$scene" | judge "$scene" collide || status=$?
        expect "$scene: the status of what is true" 0 "$status"
    done
done
tally_end
