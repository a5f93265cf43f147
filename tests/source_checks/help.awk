# Prints the targets of makefiles that have a line of help, below the headings of
# the sections they stand in.
#
# usage: awk -f tests/source_checks/help.awk Makefile tests/tests.mk ...
#
# A heading is "# ---- WORDS ---..."; a target with help is "NAME: ... ## HELP".

/^# ---- / {
    heading = $0
    gsub(/^# -+ | -+$/, "", heading)
}

/^[a-z-]+:.*## / {
    if (heading != "")
        printf "%s%s\n", printed++ ? "\n" : "", heading
    heading = ""
    help = $0
    sub(/:.*/, "", $0)
    sub(/.*## /, "", help)
    printf "  %-16s %s\n", $0, help
}
