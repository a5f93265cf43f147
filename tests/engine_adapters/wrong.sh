#!/bin/sh
# Whether an engine is wrong about a scene: for `collide reduce`.
#
# usage: tests/engine_adapters/wrong.sh BUILD ENGINE [FAULT] <SCENE
# The exit status is 1 if what the engine says has a fault, of the kind FAULT if
# it is given: a "what" of `collide judge`. It is 0 if not, if the engine
# refuses the scene, or if a shape has no size, which a reduction would come to.
# shellcheck disable=SC2046 # options are words
set -eu

build=$1
engine=$2
fault=${3-}
here=$(dirname "$0")
. "$here/engines.sh"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tr -d '\n' >"$scratch/scene"
! jq -e 'any(.shapes[]; .radius == 0 or (.a != null and .a == .b))' \
    "$scratch/scene" >/dev/null || exit 0
ask "$engine" <"$scratch/scene" >"$scratch/claims" || exit 0
! grep -q '"refused":' "$scratch/claims" || exit 0
"$build/collide" judge --faults $(words_of "$engine") \
    $(tolerances_of "$engine" "$scratch/scene") \
    "$scratch/scene" "$scratch/claims" >"$scratch/faults" || test $? -eq 1
! jq -en --arg fault "$fault" 'any(inputs.faults[]?.what;
    $fault == "" or . == $fault)' "$scratch/faults" >/dev/null
