# Prints a manual page of mdoc as plain text, for an archive's NEWS.
#
# usage: awk -f src/news.awk man/collide-changes.7
#
# It knows the macros of that page and fails on any other.

function flush_text()
{
    if (text != "")
        print_filled(text)
    text = ""
}

# Fills lines of at most 72 characters.
function print_filled(words,    part, count, i, line, indent)
{
    indent = in_list ? "  " : ""
    line = (in_list ? "* " : "")
    count = split(words, part, " ")
    for (i = 1; i <= count; i++) {
        if (length(line part[i]) > 72 && line != indent) {
            sub(/ $/, "", line)
            print line
            line = indent
        }
        line = line part[i] " "
    }
    sub(/ $/, "", line)
    print line
}

# Appends a line of words; punctuation that ends a macro has no space before it.
function add(words)
{
    gsub(/ \. Ns Ar /, ".", words)
    gsub(/Fl Fl /, "--", words)
    gsub(/Fl /, "-", words)
    gsub(/(Ar|Pa|Cm|Li|Ql) /, "", words)
    gsub(/\\&|\\-/, "", words)
    while (match(words, / [.,;:)]( |$)/))
        words = substr(words, 1, RSTART - 1) substr(words, RSTART + 1)
    text = text == "" ? words : text " " words
}

/^\.\\"/ || /^\.(Dd|Dt|Os|Nd)/ || /^\.Sh NAME/ { next }
/^\.Nm collide-changes$/ { next }
/^\.(Sh|Ss) / {
    flush_text()
    heading = substr($0, 5)
    printf "\n%s\n", heading
    gsub(/./, /^\.Sh/ ? "=" : "-", heading)
    print heading "\n"
    next
}
/^\.Bl/ { flush_text(); in_list = 1; next }
/^\.El/ { flush_text(); in_list = 0; print ""; next }
/^\.It/ { flush_text(); next }
/^\.Pp/ { flush_text(); print ""; next }
/^\.Xr/ { $0 = $2 "(" $3 ")" ($4 == "" ? "" : " " $4); add($0); next }
/^\.Fn/ { $0 = $2 "()" ($3 == "" ? "" : " " $3); add($0); next }
/^\.In/ { $0 = "<" $2 ">" ($3 == "" ? "" : " " $3); add($0); next }
/^\.Fl/ { $1 = "-"; sub(/^- Fl /, "--"); sub(/^- /, "-"); add($0); next }
/^\.Nm$/ { add("collide"); next }
# Text in parentheses or quotes, or both, and punctuation behind.
/^\.[DPQS]q / {
    open = shut = ""
    while (match($0, /^\.?[DPQS]q /)) {
        macro = substr($0, RLENGTH - 2, 1)
        open = open (macro == "P" ? "(" : macro == "S" ? "\047" : "\"")
        shut = (macro == "P" ? ")" : macro == "S" ? "\047" : "\"") shut
        $0 = substr($0, RLENGTH + 1)
    }
    end = match($0, / [.,;:]$/) ? substr($0, RSTART + 1) : ""
    sub(/ [.,;:]$/, "")
    sub(/^Fl Fl( |$)/, "--")
    add(open $0 shut end)
    next
}
/^\.(Ar|Cm|Dv|Li|Nm|Pa|Ql) / { add(substr($0, 5)); next }
/^\./ {
    print FILENAME ":" FNR ": news.awk does not know " $1 >"/dev/stderr"
    failed = 1
    exit 1
}
{ add($0) }
END { if (!failed) flush_text(); exit failed }
