#!/bin/sh
# Compiles every header alone, and twice in a row; and the public headers as C99
# and C++.
#
# usage: tests/source_checks/headers.sh COMPILER FLAG...
set -eu

status=0
for header in $(cd src && find . -name '*.h' | sed 's|^\./||' | LC_ALL=C sort); do
    printf '#include "%s"\n' "$header" "$header" |
        "$@" -Werror -fsyntax-only -x c - || status=1
done
for dialect in c99 c++11; do
    (cd src/include && printf '#include "%s"\n' *.h) |
        clang -std=$dialect -Isrc/include -Wall -Wextra -Wpedantic -Werror \
            -fsyntax-only -x "${dialect%%[0-9]*}" - || status=1
done
exit $status
