# Makes a C file of the files of a page (src/page/assets.h).
#
# usage: awk -f embed.awk FILE.. >assets.c
#
# Bytes are numbers in arrays: there is no limit to their count as there is to
# the length of a string, and none of them needs a relocation.

function finish()
{
    if (name == "")
        return
    printf "};\nconst struct asset asset_%s = {text_%s, sizeof text_%s};\n", \
        name, name, name
}

BEGIN {
    for (code = 9; code < 127; code++)
        code_of[sprintf("%c", code)] = code
    print "#include \"page/assets.h\""
}

FNR == 1 {
    finish()
    name = FILENAME
    sub(/.*\//, "", name)
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
    if (!failed)
        finish()
}
