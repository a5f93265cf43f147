#!/bin/sh
# Runs tests of Node, and reports in one line.
#
# usage: tests/support/node.sh install FOLDER BUILD
#        tests/support/node.sh run STEP FOLDER BUILD WHY [NAME=VALUE...]
# FOLDER is one of tests/ with package.json and package-lock.json, or run.mjs.
# `install` puts the versions of the lock file into BUILD/FOLDER. `run` skips the
# tests, with the reason WHY, if these modules or a VALUE are missing; the tests
# get the values in their environment.
set -eu

action=$1
shift
if [ "$action" = install ]; then
    folder=$1 build=$2/$1
    mkdir -p "$build"
    cp "tests/$folder/package.json" "tests/$folder/package-lock.json" "$build"
    if command -v npm >/dev/null && npm ci --prefix "$build" --no-audit \
        --no-fund >"$build/npm.log" 2>&1; then
        touch "$build/node_modules/.package-lock.json"
    else
        rm -rf "$build/node_modules"
        echo "  SKIP the modules of tests/$folder: npm did not install them"
    fi
    exit
fi

step=$1 folder=$2 build=$3 why=$4
shift 4
modules=$build/$folder
for setting in "$@"; do
    test -n "${setting#*=}" || modules=/missing
done
if [ ! -e "$modules/node_modules/.package-lock.json" ]; then
    echo "$step: SKIPPED: $why" >&2
elif env COLLIDE="$build/collide" MODULES="$modules" "$@" \
    node "tests/$folder/run.mjs" >"$modules/log" 2>&1; then
    echo "$step: $(sed -n 's/^.* pass \([0-9]*\)$/\1/p' "$modules/log")" \
        "tests passed"
else
    cat "$modules/log"
    echo "$step: FAILED" >&2
    exit 1
fi
