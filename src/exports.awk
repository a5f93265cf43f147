# Prints the names of the functions that headers declare, which are what a
# shared library shows.
#
# usage: awk -f src/exports.awk src/include/*.h
#
# A declaration ends at a semicolon outside of braces. What a body follows is
# inline, no name of the library.

/^#ifdef __cplusplus/ { foreign = 1 }
/^#endif/ { foreign = 0 }
/^#/ { while (/\\$/ && getline); next }
!foreign { text = text $0 "\n" }

# Collects what stands outside of braces up to `mark`, which is ; { or }.
function read_on(mark)
{
    if (mark == "{") {
        depth++
    } else if (mark == "}") {
        depth--
        if (depth == 0 && outside ~ /\(/)
            outside = ""
    } else if (depth == 0) {
        if (outside !~ /^[ \n]*typedef/ &&
            match(outside, /col_[a-z0-9_]+[ \n]*\(/)) {
            name = substr(outside, RSTART, RLENGTH)
            sub(/[ \n]*\(/, "", name)
            print name
        }
        outside = ""
    }
}

END {
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", text)
    while (match(text, /[;{}]/)) {
        if (depth == 0)
            outside = outside substr(text, 1, RSTART - 1)
        mark = substr(text, RSTART, 1)
        text = substr(text, RSTART + 1)
        read_on(mark)
    }
}
