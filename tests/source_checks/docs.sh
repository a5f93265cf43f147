#!/bin/sh
# Holds the READMEs and man/ against the program and its source: the examples
# print what they show, and nothing is listed that there is not, or left out.
#
# An example starts at a line "$ COMMAND" in a block of code, goes on in lines
# "> MORE", and shows what the command prints, messages included, up to the next
# example or the end of the block. It runs in a folder that looks like the
# project's root, with the program as `collide` and as build/collide.
#
# The program in man/collide.3 lies there as a file, and pkg-config finds the
# library, so that the commands of that page can be run as they stand.
#
# usage: tests/source_checks/docs.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

# Somebody does by hand what the examples show: golden writes nothing for CI. And
# their terminal shows Unicode, which a preview is drawn with.
unset CI
export LC_ALL=C.UTF-8

build=$(cd "$1" && pwd)
scratch=$build/docs
root=$scratch/root
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
# shellcheck source=tests/support/manual.sh
. tests/support/manual.sh

# $1: what is checked; the rest: a command that prints nothing where it is so
check_silent() {
    what=$1
    shift
    if found=$("$@" 2>&1) && test -z "$found"; then
        tally_pass
    else
        tally_fail "$what:"
        printf '%s\n' "$found"
    fi
}

compare_lists() {
    test -s "$scratch/real" || echo "nothing is found to compare with"
    diff -U0 "$scratch/documented" "$scratch/real"
}

# $1: what is listed in the file "documented" and in the file "real"
check_lists() {
    check_silent "$1: '-' is documented only, '+' is real only" compare_lists
}

# ---- examples ----------------------------------------------------------------

# The lines of code in a file, with a line that is no code between blocks.
code_of_markdown() {
    awk '/^```/ { inside = !inside; print "# block"; next }
         { print inside ? "|" $0 : "#" }' "$1"
}

# Cuts the code of one file, read from standard input, into the files N.command
# and N.shown, and prints for each example N and the line that it is on.
split_examples() {
    awk -v prefix="$scratch/$1." '
        function close_example() {
            if (to != "") {
                close(prefix n ".command")
                close(prefix n ".shown")
            }
            to = ""
        }
        !/^\|/ { close_example(); next }
        { text = substr($0, 2) }
        text ~ /^\$ / {
            close_example()
            n++
            print n, NR
            printf "" >(prefix n ".shown")
            to = prefix n ".command"
            print substr(text, 3) >to
            next
        }
        to == "" { next }
        text ~ /^> / && to ~ /command$/ { print substr(text, 3) >to; next }
        { to = prefix n ".shown"; print text >to }'
}

run_example() {
    (cd "$root" && PATH="$root/build:$PATH" sh "$scratch/$1.command") \
        >"$scratch/$1.printed" 2>&1 </dev/null || true
    diff -u "$scratch/$1.shown" "$scratch/$1.printed"
}

# Puts the program of man/collide.3 where its commands look for it.
install_program() {
    code_of_mdoc man/collide.3 |
        awk '/^\|#include/ { inside = 1 } !/^\|/ { inside = 0 }
             inside { print substr($0, 2) }' >"$root/crate.c"
    printf '%s\n' 'Name: collide' 'Description: as it is built' 'Version: 1' \
        "Cflags: -I$PWD/src/include" "Libs: $build/libcollide.a -lm" \
        >"$scratch/collide.pc"
    export PKG_CONFIG_PATH="$scratch"
}

check_examples() {
    page=$1
    name=${page##*/}
    case $page in
    *.md) code_of_markdown "$page" ;;
    *) code_of_mdoc "$page" ;;
    esac >"$scratch/$name.code"
    split_examples "$name" <"$scratch/$name.code" >"$scratch/$name.list"
    while read -r number line; do
        check_silent "$page:$line: the example prints" run_example "$name.$number"
    done <"$scratch/$name.list"
}

# ---- lists -------------------------------------------------------------------

# The lines of one section of a manual page, by its title.
section() {
    awk -v title="$2" '/^\.Sh / { inside = $0 == ".Sh " title; next }
                       inside' "$1"
}

# Queries and commands, in the order of the first screen of the help. `help` and
# `completions` are about the program, and take no options.
help_commands() {
    "$build/collide" help | awk 'NR > 2 && !NF { exit }
        NR > 2 { $0 = substr($0, 11); print $1 }' |
        grep -vx -e help -e completions
}

# All options, as the help of commands shows them.
help_options() {
    help_commands | while read -r name; do "$build/collide" help "$name"; done |
        awk '/^ +(-[a-zA-Z], )?--[a-z]/ { sub(/^ +/, ""); sub(/  +.*/, "")
                                         print }' | sort -u
}

# Options as the help shows them, from items such as
# .It Fl o , Fl Fl output Ar FILE
# .It Fl Fl holes Cm keep Ns | Ns Cm fill
# .It Fl Fl step Oo Ar R.\& Oc Ns Ar N
manual_options() {
    section man/collide.1 OPTIONS | awk '/^\.It Fl/ {
        sub(/^\.It /, ""); gsub(/Fl Fl /, "--"); gsub(/Fl /, "-")
        gsub(/(Ar|Cm) /, ""); gsub(/ ,/, ","); gsub(/ Ns \| Ns /, "|")
        gsub(/Oo /, "["); gsub(/(\\&)? Oc Ns /, "]")
        print }' | sort -u
}

# Codes are the words with a hyphen between quotes, but for names of options,
# profiles and rules; those of one word are seen where an error is made. Reports
# have words of other formats in them, the judge names of faults.
sources() {
    find src -name '*.c' | LC_ALL=C sort |
        grep -Ev '^src/(report|verify/truth|draw/(svg|page)|cli/help_topics)' | xargs cat
}

source_codes() {
    {
        cat src/*/*.c src/*/*/*.c | grep -oE '\.name = "[^"]+"'
        grep -l 'struct option [a-z_]*\[\] =' src/*/*.c src/*/*/*.c |
            xargs cat | grep -oE '^ *\{"[^"]+"'
        grep -oE 'PROFILE\([A-Z0-9_, ]*"[^"]+"' src/lint/rules/profile.c
        "$build/collide" generate --list | awk '{ print "\"" $1 "\"" }'
    } | grep -oE '"[^"]+"' >"$scratch/names"
    {
        sources | grep -vE '\.(name|slug) =|RULE\(|\[(NORMAL|DIALECT)_|(rule_named|is_wanted|member_is|write_text|member_text|item_member)\(|"counter-clockwise"|"0-9"' |
            grep -oE '"[a-z0-9]+(-[a-z0-9]+)+"' | grep -vxFf "$scratch/names"
        sources | tr '\n' ' ' |
            grep -oE '(fail_set|node_fail|node_expected)\([^"()]*"[^"]+"' |
            grep -oE '"[a-z0-9-]+"'
    } | tr -d '"' | sort -u
}

readme_commands() {
    awk '/^## / { inside = $0 == "## Commands" } inside && /^\|/' README.md |
        grep -o '`[a-z]*`' | tr -d '`' | grep -vxE 'help|completions' | sort
}

# A rule a line: id, name, severity, summary, measure, and the profiles that it
# is for, where these are not all.
real_rules() {
    "$build/collide" check --rules --format ndjson | jq -rs '
        (map(.profiles | length) | max) as $all | .[] |
        "\(.rule) \(.slug) (\(.severity)) \(.summary)" +
        (if .measure then "; measure: \(.measure)" else "" end) +
        (if (.profiles | length) < $all
         then "; only " + (.profiles | join(" ")) else "" end)'
}

# The same of the manual: the first sentence is the summary.
manual_rules() {
    awk '
        function flush() { if (line) print line }
        /^\.It Sy/ { flush(); line = $3 " " $5 " (" $7 ") "; first = 1; next }
        first { sub(/\.$/, ""); line = line tolower(substr($0, 1, 1)) \
                substr($0, 2); first = 0; next }
        /^Measure: / { sub(/\.$/, ""); sub(/^M/, "; m"); line = line $0 }
        /^Only under$/ { line = line "; only"; only = 1; next }
        only && /^\.Cm/ { line = line " " $2; next }
        $0 != "and" { only = 0 }
        END { flush() }'
}

check_all_lists() {
    help_commands >"$scratch/real"
    section man/collide.1 COMMANDS | awk '/^\.It Cm/ { print $3 }' \
        >"$scratch/documented"
    check_lists "commands of man/collide.1"
    sort -o "$scratch/real" "$scratch/real"
    readme_commands >"$scratch/documented"
    check_lists "commands of README.md"

    help_options >"$scratch/real"
    manual_options >"$scratch/documented"
    check_lists "options of man/collide.1"

    real_rules >"$scratch/real"
    section man/collide-check.1 RULES | manual_rules >"$scratch/documented"
    check_lists "rules of man/collide-check.1"

    sed -n 's/.*{.name = "\(.*\)", .offset.*/\1/p' src/lint/rules/profile.c \
        >"$scratch/real"
    section man/collide-check.1 TOLERANCES |
        awk '/^\.It Cm/ { print $3 }' >"$scratch/documented"
    check_lists "tolerances of man/collide-check.1"

    "$build/collide" schema >"$scratch/real"
    section man/collide-schema.1 DESCRIPTION |
        awk '/^\.It Cm/ { for (i = 3; i <= NF; i += 2) print $i }' |
        sort >"$scratch/documented"
    check_lists "schemas of man/collide-schema.1"

    "$build/collide" generate --list | awk '{ print $1 }' >"$scratch/real"
    section man/collide-generate.1 FAMILIES |
        awk '/^\.It Cm/ { print $3 }' >"$scratch/documented"
    check_lists "families of man/collide-generate.1"

    source_codes >"$scratch/real"
    section man/collide.1 'ERROR CODES' | awk '/^\.It Li/ { print $3 }' |
        sort >"$scratch/documented"
    check_lists "error codes of man/collide.1"
}

# Functions of the library, a line for each: TYPE NAME(TYPE NAME, TYPE NAME).
header_functions() {
    awk '/^#/ { next }
         { text = text " " $0 }
         END {
            while ((from = index(text, "/*")) > 0) {
                rest = substr(text, from)
                text = substr(text, 1, from - 1) \
                    substr(rest, index(rest, "*/") + 2)
            }
            gsub(/[ \t]+/, " ", text)
            n = split(text, parts, /[;{}]/)
            for (i = 1; i <= n; i++) {
                sub(/^ /, "", parts[i])
                sub(/ $/, "", parts[i])
                sub(/^static inline /, "", parts[i])
                if (parts[i] ~ /^[a-z][a-z0-9_ ]*[ *]col_[a-z0-9_]+\(.*\)$/)
                    print parts[i]
            }
         }' src/include/collide*.h | sort
}

manual_functions() {
    awk '
        { text = substr($0, 5); gsub(/"/, "", text) }
        /^\.Ft / { type = text ~ /\*$/ ? text : text " " }
        /^\.Fo / { inside = 1; line = type text "("; comma = "" }
        /^\.Fa / && inside { line = line comma text; comma = ", " }
        /^\.Fc/ { inside = 0; print line ")" }' man/collide.3 | sort
}

check_functions() {
    header_functions >"$scratch/real"
    manual_functions >"$scratch/documented"
    check_lists "functions of man/collide.3"
}

# ---- names in the text -------------------------------------------------------

# Long options that are spoken of and that there are not.
unknown_options() {
    help_options | grep -oE '\--[a-z-]+' >"$scratch/options"
    {
        grep -oE '(^|[ `"])--[a-z-]+' README.md
        grep -ohE 'Fl Fl [a-z-]+' man/* | sed 's/Fl Fl /--/'
    } | tr -d ' `"' | sort -u | grep -vxFf "$scratch/options" || true
}

# Lines of a display of one line, .Dl: it is filled, so a formatter may break a
# command in two, and reads a word in it as a macro.
filled_displays() {
    grep -n '^\.Dl' man/* || true
}

backspace=$(printf '\b')

# The text of a manual page, in lines that no option is broken in, without its
# blocks of code. Bold letters are printed twice, with a backspace between them.
prose() {
    awk '/^\.Bd/ { inside = 1 } !inside; /^\.Ed/ { inside = 0 }' "$1" |
        mandoc -T utf8 -O width=500 | sed "s/.$backspace//g"
}

# Options that are printed with one dash, which is what each further word behind
# the macro for options gets, and arguments that are printed with two.
misprinted_options() {
    help_options | sed -n 's/.*--\([a-z0-9-]*\).*/\1/p' >"$scratch/options"
    for page in man/*; do
        prose "$page" | grep -oE -- '(^|[^[:alnum:]-])--?[[:alnum:]-]+' |
            sed 's/^[^-]//' | sort -u >"$scratch/dashed"
        {
            grep -oE '^-[a-z][[:alnum:]-]+$' "$scratch/dashed" |
                cut -c 2- | grep -xFf "$scratch/options" || true
            grep -E '^--[A-Z]' "$scratch/dashed" || true
        } | sed "s|^|$page: |"
    done
}

# Names of files in a README that there are not: those with a slash and not of
# figures alone stand in the root or below src, others in a folder, or in some
# folder of one, too. Suites of tests are no folders.
missing_files() {
    sed -e 's|[a-z]*://[^ )>]*||g' -e 's|OWNER/collide/||' -e 's|\$PWD/||' \
        -e "s|--filter '[^']*'||g" \
        -e 's|\([^A-Za-z0-9_.*/-]\)/[^ ]*|\1|g' \
        "$1" >"$scratch/text"
    {
        grep -oE '[A-Za-z0-9_.*-]+(/[A-Za-z0-9_.*-]*)+' "$scratch/text" |
            sed 's/\.$//' | grep '[A-Za-z]'
        grep -oE '(^|[ `])[a-z][a-z0-9_-]*\.(c|h|sh|awk|json|[15])\>' \
            "$scratch/text" | tr -d ' `'
        echo LICENSE
    } | sort -u | while read -r name; do
        # A name may be a pattern.
        # shellcheck disable=SC2086
        case $name in
        *NAME* | build/*) continue ;; # of what is to be added, or made
        */*) set -- "$root"/$name "$root"/src/$name ;;
        *) set -- "$root/$name" "$root"/*/"$name" "$root"/*/*/"$name" ;;
        esac
        for path in "$@"; do
            test ! -e "$path" || continue 2
        done
        echo "$name"
    done
}

# A scene has the name of its file, and says in a sentence what it shows.
unexplained_scenes() {
    jq -r 'select(.name != (input_filename | split("/")[-1] | .[:-5]) or
                  (._about // "" | test("^[^a-z].*\\.$") | not)) |
           input_filename' scenes/*.json scenes/check/*.json \
        scenes/engines/*.json
}

# Folders of tests, as src/README.md lists them, and as there are.
check_folders() {
    awk -F '`' '/^## / { inside = $0 == "## The folders of tests" }
                inside && /^- `/ { print $2 }' src/README.md |
        sort >"$scratch/documented"
    find tests/* -maxdepth 0 -type d | sed 's|tests/||' | sort \
        >"$scratch/real"
    check_lists "folders of tests in src/README.md"
}

# Suites of unit tests that are not named after the file they stand in.
misplaced_suites() {
    grep -nE '^Test(Suite)?\(' tests/unit/test_*.c | awk -F '[:(,)]' '
        { file = $1; sub(/.*test_/, "", file); sub(/\.c$/, "", file) }
        $4 != file'
}

tally_begin "$scratch"
mkdir -p "$root/build"
ln -s "$build/collide" "$root/build/collide"
for path in "$PWD"/* "$PWD"/.ci "$PWD"/.github; do
    test "${path##*/}" = build || ln -s "$path" "$root"
done

install_program
for page in README.md man/*.[1-9]; do
    check_examples "$page"
done
check_all_lists
check_functions
check_folders
check_silent "suites that are not named after their files" misplaced_suites
check_silent "options that there are not" unknown_options
check_silent "options that lose a dash, or gain two" misprinted_options
check_silent "displays that a formatter may break" filled_displays
for page in README.md src/README.md tests/README.md .github/CONTRIBUTING.md; do
    check_silent "$page names files that there are not" missing_files "$page"
done

tally_end
