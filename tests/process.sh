#!/bin/sh
# What only a process can show of the program: standard descriptors that were
# left closed, and pipes that nobody reads any more.
#
# usage: tests/process.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

program=$1/collide
scratch=$1/process
scene='{"shapes":[{"type":"point","point":[0,0]},{"type":"point","point":[3,4]}]}'
failed=0

mkdir -p "$scratch"
trap 'rm -rf "$scratch"' EXIT

# $1: what is looked at; $2: what it should be; $3: what it is
expect() {
    test "$2" = "$3" && return
    failed=1
    echo "process: $1: expected $2, found $3"
}

status=0
echo "$scene" | "$program" gjk --digits 1 >"$scratch/out" || status=$?
expect "the status of an answer" 0 $status
expect "an answer" '"distance":5' "$(grep -o '"distance":5' "$scratch/out")"

status=0
"$program" sat <&- >"$scratch/out" 2>"$scratch/err" || status=$?
expect "the status without input" 2 $status
expect "output without input" "" "$(cat "$scratch/out")"
expect "a message about input" "collide: <stdin>: Bad file descriptor" \
    "$(cat "$scratch/err")"

status=0
"$program" sat '' 2>"$scratch/err" || status=$?
expect "the status of a file without a name" 2 $status
expect "a message about its name" \
    "collide: a file name is empty: No such file or directory" \
    "$(cat "$scratch/err")"

status=0
"$program" --version >&- 2>"$scratch/err" || status=$?
expect "the status without output" 2 $status
expect "a message about output" \
    "collide: standard output: Bad file descriptor" "$(cat "$scratch/err")"

# The file must not become standard error and take the message.
status=0
echo '{}' | "$program" sat -o "$scratch/out" 2>&- || status=$?
expect "the status without standard error" 2 $status
expect "lines of a file without standard error" 1 \
    "$(grep -c '^{"error"' "$scratch/out")"
expect "messages in a file" 0 "$(grep -c '^collide' "$scratch/out" || true)"

# `true` reads nothing and is gone when the program writes.
{
    status=0
    sleep 1
    "$program" --help || status=$?
    echo $status >"$scratch/status"
} | true
expect "the status for a closed pipe" 141 "$(cat "$scratch/status")"
(
    trap '' PIPE
    status=0
    sleep 1
    "$program" --help || status=$?
    echo $status >"$scratch/status"
) | true
expect "the status for one with SIGPIPE ignored" 2 "$(cat "$scratch/status")"

test $failed = 0 && echo "process: all is as it should be"
exit $failed
