#!/bin/sh
# Builds the program, and answers a scene.
#
# usage: src/demo.sh BUILD SCENE JOBS, with MAKE in the environment
set -eu

build=$1 scene=$2 jobs=$3
files=$($MAKE -n all | grep -c '"  CC ') || true
begin=$(date +%s) done=0
printf 'compiling %d files' "$files"
{ $MAKE -j"$jobs" all || echo failed; } | while read -r word _; do
    case $word in
    CC)
        done=$((done + 1))
        test ! -t 1 || printf '\rcompiling %d files: %d' "$files" $done
        ;;
    failed) exit 1 ;;
    esac
done
echo ", built in $(($(date +%s) - begin)) s"
for query in "clip --pretty" sat gjk; do
    echo
    echo "\$ $build/collide $query $scene"
    # shellcheck disable=SC2086 # a query with an option
    "$build/collide" $query "$scene"
done
