# What scripts of tests count, and how they tell it; a part of them, which stands
# behind `set -eu`:
#
#     . tests/support/tally.sh
#     tally_begin build/NAME
#     test_FACT() { ... }
#     tally_run
#     tally_end
#
# tally_run runs the functions test_*, in their order; ONLY=PATTERN in the
# environment selects some of them by name, without "test_". A failure is a line
# that begins with the names of the script and the function, with more below it
# where that helps. Counts are kept in a file, so that what a subshell sees, as
# behind a pipe, is counted as well.
# shellcheck shell=sh

tally_name=$(basename "$0" .sh)
tally_script=$(cd "$(dirname "$0")" && pwd)/$tally_name.sh

# $1: a folder for all that is made on the way; it is made anew.
tally_begin() {
    rm -rf "$1"
    mkdir -p "$1"
    tally_file=$(cd "$1" && pwd).tally
    : >"$tally_file"
    tally_more=
    tally_test=
}

tally_run() {
    for tally_test in $(sed -n 's/^test_\([a-z0-9_]*\)() {$/\1/p' "$tally_script"); do
        # shellcheck disable=SC2254 # a pattern
        case $tally_test in
        ${ONLY:-*}) "test_$tally_test" ;;
        esac
    done
    tally_test=
}

tally_pass() {
    echo passed >>"$tally_file"
}

# What is wrong.
tally_fail() {
    echo failed >>"$tally_file"
    printf '%s: %s\n' "$tally_name${tally_test:+ $tally_test}" "$*"
}

# $1: what is looked at; $2: what it should be; $3: what it is
expect() {
    if test "$2" = "$3"; then
        tally_pass
    else
        tally_fail "$1:"
        printf -- '-%s\n+%s\n' "$2" "$3"
    fi
}

# $1: what is looked at; $2: the file that should be; $3: the file that is
same() {
    if cmp -s "$2" "$3"; then
        tally_pass
    else
        tally_fail "$1:"
        diff "$2" "$3" | head -4
    fi
}

# $1: what should be; the rest: a command that says whether it is so
check() {
    tally_what=$1
    shift
    if "$@"; then
        tally_pass
    else
        tally_fail "$tally_what: it is not so"
    fi
}

# $1: the name of what cannot be tested here, for ALLOW_SKIP; the rest: why
tally_skip() {
    tally_what=$1
    shift
    echo "$tally_what: SKIPPED: $*"
}

# The closing line, with what is in tally_more, and the status of the script.
tally_end() {
    tally_passed=$(grep -c passed "$tally_file" || true)
    tally_failed=$(grep -c failed "$tally_file" || true)
    rm -f "$tally_file"
    echo "$tally_name: $tally_passed passed, $tally_failed failed${tally_more:+, $tally_more}"
    test "$tally_failed" = 0
}
