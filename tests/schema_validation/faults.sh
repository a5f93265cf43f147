#!/bin/sh
# Prints what `collide judge` says of answers that are wrong in every way.
#
# usage: tests/schema_validation/faults.sh FOLDER
# from the project's root, with the program as `collide`; FOLDER is for files
set -eu

accepted=$1/accepted-faults
overlapping=scenes/article-1-box-box.json apart=scenes/tilted-box-on-floor.json

# $1: a scene; $2: a query; the rest: what becomes of the first record
wrong() {
    scene=$1 query=$2
    shift 2
    for change; do
        collide "$query" --all "$scene" | jq -c ".pairs[0] |= ($change)" |
            collide judge --exit-zero "$scene" -
    done
}

wrong $overlapping sat '.depth += 1' '.normal = [1, 0]' '.normal = [0, -2]' \
    '.overlap = false' '.touching = true' '.axis.edge = 1' '.edge.index = 1' \
    '.vertex.index = 1' '.alternatives = [{normal: [1, 0], axis: .axis}]' \
    'del(.b)' '.b = "C"' '{a, b, refused: "why"}' 'empty'
wrong $overlapping gjk '.points.a = [0, 0]'
wrong $overlapping clip '.manifold.reference.edge = 1' \
    '.manifold.incident.edge = 1' '.manifold.flip = true' \
    '.manifold.points = []' '.manifold.points[0].point = [0, 0]' \
    '.manifold.points[0].depth = 0.5' '.manifold.points[0].id = "a.e1 b.e1"' \
    '.manifold.points[].depth = 0.5' '.manifold.points |= .[:1]' \
    '.manifold.points[0] |= (.point = [13, 5] | .id = "a.e0 b.e2")'
wrong $overlapping sat '.depth = "1"' '.dept = 1'
collide sat $overlapping | jq -c 'del(.pairs[].depth)' |
    collide judge --exit-zero --require depth $overlapping -
wrong $apart sat '.separation += 1'
wrong $apart gjk '.distance += 1' '.distance = null'
wrong scenes/cast-target-distance.json gjk '.distance += 1'
wrong scenes/contains/frame.json contains '.contains |= not'
wrong scenes/concave-seam.json sat '.depth += 1 | .a_piece = 0 | .b_piece = 0'

# What options add.
reversed() {
    collide sat "$1" | jq -c '.pairs[].normal |= map(-.)'
}
for options in "--write-baseline $accepted" "--baseline $accepted" \
    '--ignore normal' '--format json'; do
    # shellcheck disable=SC2086
    reversed $overlapping |
        collide judge --exit-zero $options $overlapping -
done
cat "$accepted"
reversed scenes/concave-seam.json |
    collide judge -q --exit-zero --write-baseline "$accepted" \
        scenes/concave-seam.json -
cat "$accepted"
jq '.shapes |= reverse' scenes/concave-seam.json >"$SCRATCH/seam"
reversed "$SCRATCH/seam" |
    collide judge -q --exit-zero --write-baseline "$accepted" "$SCRATCH/seam" -
cat "$accepted"
reversed scenes/tilted-box-on-floor.json | jq -c '.scene = 7' |
    collide judge --exit-zero --write-baseline "$accepted" \
        scenes/concave-seam.json -
cat "$accepted"
# What the profile of an engine explains: $1: the profile; $2: a scene; the rest
# as above.
explained() {
    profile=$1 scene=$2
    shift 2
    for change; do
        collide clip --as "${profile%%-*}" "$scene" |
            jq -c ".pairs[0] |= ($change)" |
            collide judge --exit-zero --profile "$profile" "$scene" -
    done
}

explained box2d-3 $overlapping '.separations[0] -= 1e-6' \
    '.separations[0] -= 0.004'
printf '%s\n' '{"shapes":[{"id":"A","type":"circle","center":[1,1],"radius":2},
    {"id":"B","type":"circle","center":[1,1],"radius":1}]}' >"$SCRATCH/discs"
explained box2d-3 "$SCRATCH/discs" \
    '.normal = [0, 0] | .points[0] = [1, 1]'
