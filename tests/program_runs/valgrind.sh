#!/bin/sh
# Runs the program under memcheck over all scenes.
#
# usage: tests/program_runs/valgrind.sh BUILD
set -eu

build=$1

# The rest: a command line of the program.
memcheck() {
    status=0
    valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
        --error-exitcode=99 "$build/collide" "$@" \
        >/dev/null 2>"$build/valgrind.log" || status=$?
    test $status -ne 99 || {
        cat "$build/valgrind.log"
        exit 1
    }
}

scenes=$(find scenes -name '*.json' | LC_ALL=C sort)
for query in sat gjk clip sweep pairs cross; do
    echo "  memcheck $query"
    # shellcheck disable=SC2086 # many files
    memcheck $query --all $scenes
done
echo "  memcheck ask"
# shellcheck disable=SC2086 # many files
memcheck ask --stream $scenes -- sh -c 'while read -r line; do
    case $line in *capsule*) kill -9 $$ ;; esac
    echo "{\"pairs\":[]}"
done'
