#!/bin/sh
# The names that the library exports and needs; that the judge calls nothing of
# the library; that no object has data that changes.
#
# usage: tests/source_checks/symbols.sh BUILD OBJECT...
set -eu

build=$1
shift
nm "$build/libcollide.a" | awk -f tests/source_checks/symbols.awk
nm -u "$build"/src/verify/truth/*.o | awk '$NF ~ /^_?col_/ {
    print "the judge may not call " $NF; bad = 1 } END { exit bad }'
# cJSON's hooks have no argument for the arena, so document_json keeps it in a
# variable of the thread.
size -A "$build/libcollide.a" "$@" | awk '
    / : *$|  :|\(ex / { file = $1 }
    file ~ /document\/document_json/ && $1 == ".tbss" { next }
    /^\.t?(data|bss) / && $2 > 0 {
        print file ": mutable data in " $1; bad = 1 }
    END { exit bad }'
