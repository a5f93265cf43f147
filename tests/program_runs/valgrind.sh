#!/bin/sh
# Runs the program under memcheck over all scenes.
#
# usage: tests/program_runs/valgrind.sh BUILD
set -eu

build=$1
scenes=$(find scenes -name '*.json' | LC_ALL=C sort)
for query in sat gjk clip sweep pairs cross; do
    echo "  memcheck $query"
    status=0
    # shellcheck disable=SC2086 # many files
    valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
        --error-exitcode=99 "$build/collide" $query --all $scenes \
        >/dev/null 2>"$build/valgrind.log" || status=$?
    test $status -ne 99 || {
        cat "$build/valgrind.log"
        exit 1
    }
done
