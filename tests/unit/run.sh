#!/bin/sh
# Runs unit tests, laws and golden tests.
#
# usage: tests/unit/run.sh BUILD JOBS
#
# Criterion does not see what LeakSanitizer reports when a worker ends: reports go
# to files, and any file fails the run, except a report of a leak of Criterion
# itself, which must not set the status of a process. The path of the files is
# absolute, as some tests work in other folders. Of freed memory, 16 MB are kept
# to catch its use; the usual 256 MB cost much system time.
set -eu

build=$(cd "$1" && pwd)
rm -f "$build"/report.*
status=0
UBSAN_OPTIONS=print_stacktrace=1 \
    ASAN_OPTIONS=log_path=$build/report:exitcode=0:quarantine_size_mb=16 \
    "$build/unit" --jobs "$2" || status=1
for report in "$build"/report.*; do
    test ! -e "$report" || awk -f tests/unit/foreign_leak.awk "$report" || {
        cat "$report"
        status=1
    }
done
exit $status
