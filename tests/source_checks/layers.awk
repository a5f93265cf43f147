# Fails on an #include that the layers do not allow.
#
# usage: awk -f tests/source_checks/layers.awk src/README.md FILES
#
# The tables of src/README.md say which folders of src/ a folder may include, and
# which headers a room shows to the others, at most one from each folder; in
# support there may be more. The public headers, collide*.h, are open to all. A
# row names rows above it, so that includes point one way, and no folder that is
# not included. The library knows neither files nor memory: of the system it may
# include only the headers listed here. cJSON stays in support/document, so that
# one folder alone depends on how it reads. Names of files and tags of types are
# unique in the tree, so that headers can be included together, and a name leads
# to one place.

BEGIN {
    allow["main.c"] = "cli"

    # The judge proves the library's answers, and shares nothing with it.
    stranger = "verify/truth"

    pure = "assert.h float.h limits.h math.h stdbool.h stddef.h stdint.h"
    pure = pure " string.h emmintrin.h"
}

function has(list, word)
{
    return index(" " list " ", " " word " ") > 0
}

function fault(what)
{
    printf "%s:%d: %s\n", FILENAME, FNR, what
    faults++
}

# Adds a header that other rooms may include.
function show(header,    folder)
{
    folder = header
    sub(/\/[^\/]*$/, "", folder)
    if (folder in shown_of && header !~ /^support/)
        fault(folder " shows " shown_of[folder] ", too")
    shown_of[folder] = header
    shown[header] = 1
}

function room(path)
{
    sub(/\/.*/, "", path)
    return path
}

# The rows of the tables: | `narrow` | exact geom | SAT, GJK, EPA |
FILENAME ~ /README/ {
    if (/^## /) {
        in_library = /library/
        shows = /rooms|modules/
    }
    if (shows) {
        if (/^[|] `/)
            for (i = split($0, cell, /[ |`]+/); i > 0; i--)
                if (cell[i] ~ /\.h$/)
                    show(cell[i])
        next
    }
    if (split($0, cell, " *[|] *") > 4 && cell[2] ~ /^`.*`$/) {
        gsub("`", "", cell[2])
        allow[cell[2]] = cell[2] " " cell[3]
        for (i = split(cell[3], lower, " "); i > 0; i--)
            if (!(lower[i] in allow))
                fault(cell[2] " may include " lower[i] ", which is not above it")
        if (in_library)
            library = library " " cell[2]
    }
    next
}

FNR == 1 {
    folder = FILENAME
    sub(/^src\//, "", folder)
    sub(/\/[^\/]*$/, "", folder)
    is_face = folder == "include"
    is_program = FILENAME ~ /include\/collide_adapter\.h$/
    stem = FILENAME
    gsub(/^.*\/|\.[ch]$/, "", stem)
    if (stem in folder_of && folder_of[stem] != folder)
        fault(stem " is the name of a file in " folder_of[stem] ", too")
    folder_of[stem] = folder
    if (!is_face && !(folder in allow))
        fault("src/" folder " has no place in src/README.md")
}

/^(typedef |static |const )*(struct|union|enum) [a-z_0-9]+ \{/ {
    tag = $0
    sub(/ \{.*/, "", tag)
    sub(/.* /, "", tag)
    if (tag in file_of)
        fault(tag " is a tag in " file_of[tag] ", too")
    file_of[tag] = FILENAME
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    other = quoted[2]
    to_face = other !~ /\//
    if (!to_face && room(other) != room(folder)) {
        if (!(other in shown))
            fault(other " is no header for other rooms")
        asked[other] = 1
    }
    sub(/\/[^\/]*$/, "", other)
    used[folder, other] = 1
    if (to_face ? folder == stranger : !has(allow[folder], other))
        fault(folder " may not include " quoted[2])
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    split($0, angled, /[<>]/)
    if ((is_face || has(library, folder)) && !has(pure, angled[2]) && !is_program)
        fault("the library may not include <" angled[2] ">")
    if (angled[2] ~ /cJSON/ && folder != "support/document")
        fault("only src/support/document may include <" angled[2] ">")
}

END {
    for (folder in allow)
        for (i = split(allow[folder], lower, " "); i > 0; i--)
            if (lower[i] != folder && !used[folder, lower[i]])
                fault(folder " need not include " lower[i])
    for (header in shown)
        if (!asked[header])
            fault("no other room includes " header)
    exit faults > 0
}
