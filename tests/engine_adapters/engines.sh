# The engines that have an adapter: a part of scorecard.sh and referee.sh, which
# set $build and $here.
# shellcheck shell=sh disable=SC2154

# A row for each question that an adapter answers: the name of the row; the
# adapter and its question; dialect and profile of `collide judge`; the format of
# the engine's numbers; the types that the engine has, for `collide generate`;
# and what is asked.
rows() {
    cat <<EOF
box2d             box2d manifold             box2d box2d-2 f32 polygon,box,circle,segment b2Collide functions
box2d-distance    box2d distance             box2d box2d-2 f32 - b2Distance
box2d-3           box2d3 manifold            box2d-3 box2d-3 f32 - b2Collide functions
box2d-3-distance  box2d3 distance            box2d-3 box2d-3 f32 - b2ShapeDistance
chipmunk          chipmunk collide           chipmunk chipmunk f64 polygon,rounded,box,circle,capsule,segment cpShapesCollide
chipmunk-space    chipmunk space             chipmunk chipmunk f64 polygon,rounded,box,circle,capsule,segment cpSpaceStep
planck            planck manifold            planck planck f64 polygon,box,circle,segment Collide functions
planck-distance   planck distance            planck planck f64 - Distance
matter            matter collides            matter matter f64 polygon,box Collision.collides
rapier            rapier contact             rapier rapier f32 - contactShape
rapier-manifold   rapier manifold            rapier rapier f32 - contactPair
sat-js            sat test                   sat-js f64 f64 polygon,box,circle test functions
detect-collisions detect-collisions check    detect-collisions f64 f64 polygon,box,circle,segment checkCollision
p2                p2 collide                 p2 f32 f32 polygon,box,circle,capsule Narrowphase
cute_c2           cute_c2 manifold           cute_c2 cute_c2 f32 polygon,box,circle,capsule c2Collide
cute_c2-distance  cute_c2 distance           cute_c2 cute_c2 f32 polygon,box,circle,capsule c2GJK
dyn4j-sat         Dyn4j sat                  dyn4j dyn4j f64 polygon,box,circle,capsule,segment Sat
dyn4j-gjk         Dyn4j gjk                  dyn4j dyn4j f64 polygon,box,circle,capsule,segment Gjk
EOF
}

# shellcheck disable=SC2034 # for the scripts
ENGINES=$(rows | awk '{ print $1 }')

# $1: a row; $2: the number of a column
column() {
    rows | awk -v name="$1" -v column="$2" '$1 == name { print $column }'
}

# Runs the adapter of a row. $1: the row; $2: the argument of the adapter; the
# rest: words before its command line.
adapter() {
    file=$(column "$1" 2) argument=$2
    shift 2
    if test -x "$build/engine_adapters/$file"; then
        "$@" "$build/engine_adapters/$file" "$argument"
    elif test -f "$here/$file.mjs"; then
        "$@" node "$here/$file.mjs" "$build/engine_adapters" "$argument"
    else
        "$@" java -cp "$build/engine_adapters/classes" "$file" "$argument"
    fi
}

is_here() {
    adapter "$1" --version >/dev/null 2>&1
}

# Asks the adapter of a row about scenes. $1: the row; $2: a file of scenes; $3:
# the file for its results. A scene at which the engine crashes, or which takes
# it longer than TIMEOUT seconds, gets a failed result.
ask() {
    adapter "$1" "$(column "$1" 3)" "$build/collide" ask --stream \
        --timeout "${TIMEOUT:-20}" -o "$3" "$2" --
}

title_of() {
    echo "$(adapter "$1" --version)," \
        "$(rows | awk -v name="$1" '$1 == name {
            for (i = 8; i <= NF; i++)
                printf "%s%s", (i > 8 ? " " : ""), $i
        }')"
}

is_float() {
    test "$(column "$1" 6)" = f32
}

# Options of `collide generate`: of which types the engine has functions, and
# whether all numbers are floats.
scenes_of() {
    types=$(column "$1" 7)
    test "$types" = - || echo --types "$types"
    ! is_float "$1" || echo --f32
}

# Options of `collide judge`: dialect and profile.
judged_as() {
    echo --dialect "$(column "$1" 4)" --profile "$(column "$1" 5)"
}
