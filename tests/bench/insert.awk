# Puts the first file between the lines "<!-- tables -->" and "<!-- end -->" of
# the second, in place of what is there.
#
# usage: awk -f tests/bench/insert.awk TABLES DOCUMENT

NR == FNR {
    tables = tables $0 "\n"
    next
}

/^<!-- end -->$/ {
    inside = 0
}

!inside

/^<!-- tables -->$/ {
    printf "%s\n", tables
    inside = 1
}
