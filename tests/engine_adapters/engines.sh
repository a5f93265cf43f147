# The engines that have an adapter: a part of judge.sh and wrong.sh, which set
# $build and $here.
# shellcheck shell=sh disable=SC2034,SC2154

ENGINES='box2d box2d-distance chipmunk chipmunk-space planck planck-distance
matter'

is_here() {
    case $1 in
    box2d* | chipmunk*) test -x "$build/engine_adapters/${1%%-*}" ;;
    matter) test -d "$build/engine_adapters/node_modules/matter-js" ;;
    *) test -d "$build/engine_adapters/node_modules/${1%%-*}" ;;
    esac
}

# $1: an engine; the rest: arguments of its adapter
adapter() {
    name=${1%%-*}
    shift
    case $name in
    box2d | chipmunk) "$build/engine_adapters/$name" "$@" ;;
    *) node "$here/$name.mjs" "$build/engine_adapters" "$@" ;;
    esac
}

# Scenes on standard input, claims on standard output.
ask() {
    case $1 in
    *-*) adapter "$1" "${1#*-}" ;;
    *) adapter "$1" ;;
    esac
}

title_of() {
    version=$(adapter "$1" --version)
    case $1 in
    box2d | planck) echo "$version, Collide functions" ;;
    box2d-distance) echo "$version, b2Distance" ;;
    planck-distance) echo "$version, Distance" ;;
    chipmunk) echo "$version, cpShapesCollide" ;;
    chipmunk-space) echo "$version, cpSpaceStep" ;;
    matter) echo "$version, Collision.collides" ;;
    esac
}

is_float() {
    case $1 in
    box2d*) true ;;
    *) false ;;
    esac
}

# Options of `collide generate`: of which types the engine has functions, and
# whether all numbers are floats.
scenes_of() {
    case $1 in
    box2d | planck) echo --types polygon,box,circle,segment ;;
    chipmunk*) echo --types polygon,rounded,box,circle,capsule,segment ;;
    matter) echo --types polygon,box ;;
    esac
    ! is_float "$1" || echo --f32
}

# Options of `collide judge`: how the engine speaks.
words_of() {
    echo --dialect "${1%%-*}"
    ! is_float "$1" || echo --f32
}

# $1: a file of scenes. Prints a line for each: how far the shapes are apart
# without their radii.
cores_apart() {
    jq -c '.shapes |= map(if .radius then .radius = 0 else . end)' "$1" |
        "$build/collide" gjk | jq '[.pairs[]?.distance // 0] | min // 0'
}

# What is no fault of an engine, as options of `collide judge`. $1: the engine;
# $2: a file of scenes. Prints a line for each.
tolerances_of() {
    bits=52
    ! is_float "$1" || bits=23
    cores_apart "$2" | jq -nr --argjson bits $bits --arg engine "$1" \
        --slurpfile scenes "$2" -f "$here/tolerances.jq"
}
