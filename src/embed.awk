# Makes a C file of files that are part of the program (src/support/text.h).
#
# usage: awk -v header=HEADER [-v list=NAME] -f embed.awk FILE.. >files.c
#
# Each becomes a constant that HEADER declares: of zoom.js there is
# asset_zoom_js. With a NAME all of them become one list.
#
# Bytes are numbers in arrays: there is no limit to their count as there is to
# the length of a string, and none of them needs a relocation.

function finish()
{
    if (name == "")
        return
    print "};"
    if (list == "")
        printf "const struct asset asset_%s = {text_%s, sizeof text_%s};\n", \
            name, name, name
    else
        rows = rows sprintf("    {\"%s\", {text_%s, sizeof text_%s}},\n", \
            stem, name, name)
}

BEGIN {
    for (code = 9; code < 127; code++)
        code_of[sprintf("%c", code)] = code
    printf "#include \"%s\"\n", header
}

FNR == 1 {
    finish()
    name = FILENAME
    sub(/.*\//, "", name)
    stem = name
    sub(/\..*/, "", stem)
    gsub(/[^A-Za-z0-9]/, "_", name)
    printf "\nstatic const char text_%s[] = {\n", name
}

{
    line = ""
    for (i = 1; i <= length($0); i++) {
        letter = substr($0, i, 1)
        if (!(letter in code_of)) {
            printf "%s:%d: only ASCII can be embedded\n", FILENAME, FNR \
                >"/dev/stderr"
            failed = 1
            exit 1
        }
        line = line code_of[letter] ","
    }
    print line "10,"
}

END {
    if (failed)
        exit 1
    finish()
    if (list != "")
        printf "\nconst struct named_asset %s[] = {\n%s    {0},\n};\n", list, \
            rows
}
