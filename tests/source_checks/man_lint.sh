#!/bin/sh
# Lints the manual pages.
#
# usage: tests/source_checks/man_lint.sh PAGE...
#
# Findings are on standard output; standard error has a message of mandoc about
# the age of its index. A page that is not installed is no finding if it is not
# ours, or lies in man/.
set -eu

mandoc -T lint -W style "$@" 2>/dev/null | awk '
    /referenced manual not found: Xr/ {
        page = "man/" $(NF - 1) "." $NF
        if (page !~ /man\/collide/ || (getline < page) >= 0)
            next
    }
    { print; bad = 1 }
    END { exit bad }'
