#!/bin/sh
# Holds the program to giving the same bytes everywhere.
#
# expected.sha256 has the hash of every input and of every answer, as sha256sum
# writes them, so that its history tells which answers a change has changed.
#   inputs     the scenes of the project, and what generate.c prints
#   answers    what answers.sh gets from a build for them
#
# usage: tests/same_bytes/matrix.sh COMMAND BUILD, from the project's root; BUILD
# is the folder with the native program and the generator. Commands:
#   hash       compare the native program with what is expected
#   update     expect what the native program answers
#   packages   name the packages of the builds that cannot be made here
#   run        after `hash`: make every build of the file `builds` by its own
#              compiler and cJSON's source, and compare what it answers, where
#              need be in an emulator. A build that cannot be made or run is a
#              failure. What has not changed since the last time is not done
#              again.
#   row        the same for the one build that is named by a third word
set -eu
export LC_ALL=C

here=tests/same_bytes
table=$here/builds
expected=$here/expected.sha256
build=$2
work=$build/matrix
native=$work/native

fail() {
    echo "matrix: $*" >&2
    exit 1
}

# ---- what is asked and answered ----------------------------------------------

# $1: a folder to fill with inputs
make_inputs() {
    rm -rf "$1"
    mkdir -p "$1"
    for kind in pairs crowds worlds numbers angles; do
        "$build/generate" $kind >"$1/$kind.ndjson"
    done
    sha256sum scenes/*.json >"$1/scenes.sha256"
    sha256sum tests/golden/inputs/error-*.in >"$1/mistakes.sha256"
}

# $1: a folder for the answers; the rest: the program. Answers left from before
# go first.
make_answers() {
    rm -rf "$1"
    sh $here/answers.sh "$work/inputs" "$@"
}

# $1: inputs or answers. Prints what is expected of these.
expected_of() {
    grep "  $1/" $expected || true
}

# $1: inputs or answers; $2: the folder that holds the folder of that name
is_expected() {
    expected_of "$1" >"$2/$1.expected"
    (cd "$2" && sha256sum "$1"/*) >"$2/$1.found"
    cmp -s "$2/$1.expected" "$2/$1.found"
}

# $1 and $2 as above. Prints what is not as expected.
tell_unexpected() {
    diff "$2/$1.expected" "$2/$1.found" | awk '/^[<>]/ { print "  " $3 }' |
        sort -u
}

answer_natively() {
    make_inputs "$work/inputs"
    make_answers "$native/answers" "$build/collide"
}

compare_natively() {
    answer_natively
    if ! is_expected inputs "$work"; then
        echo "matrix: not the inputs that $expected was made for:"
        tell_unexpected inputs "$work"
        fail "'make matrix-update' expects these from now on"
    fi
    if ! is_expected answers "$native"; then
        echo "matrix: $build/collide does not answer as $expected expects:"
        tell_unexpected answers "$native"
        fail "if that is meant, 'make matrix-update' expects it from now on"
    fi
}

update() {
    answer_natively
    {
        (cd "$work" && sha256sum inputs/*)
        (cd "$native" && sha256sum answers/*)
    } >$expected
    echo "matrix: $expected is written; review what has changed"
}

# ---- the table of builds -----------------------------------------------------

names() {
    awk -F ' *[|]' '!/^#/ && NF { print $1 }' $table
}

# $1: a name. Sets the other columns of its row.
read_row() {
    row=$(awk -F ' *[|] *' -v name="$1" '$1 == name' $table)
    IFS='|' read -r name compiler flags runner packages <<END
$(echo "$row" | sed 's/ *| */|/g')
END
    # Not every processor can what x86-64-v3 asks for.
    case $flags in *x86-64-v3*)
        grep -qsw fma /proc/cpuinfo || runner='qemu-x86_64 -cpu max' ;;
    esac
}

# Whether the smallest program can be built and run as the row says.
row_works() {
    echo 'int main(void) { return 0; }' >"$work/probe.c"
    # shellcheck disable=SC2086
    $compiler $flags -o "$work/probe" "$work/probe.c" &&
        $runner "$work/probe"
} >/dev/null 2>&1

packages_of_rows() {
    for one in $(names); do
        read_row "$one"
        row_works || echo "$packages"
    done
}

packages() {
    packages_of_rows | xargs -n1 | sort -u | xargs
}

# ---- one build ---------------------------------------------------------------

# The source of cJSON: Debian's libcjson-dev is for this machine only. Lists of
# source packages and the package stay in the build folder.
fetch_cjson() {
    test ! -e "$work/cjson/cJSON.c" || return 0
    command -v apt-get >/dev/null ||
        fail "put cJSON.c and cJSON.h into $work/cjson"
    mkdir -p "$work/apt/lists" "$work/apt/cache"
    apt=$(cd "$work/apt" && pwd)
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    apt-get indextargets --format \
        "deb-src [signed-by=$keys] \$(REPO_URI) \$(RELEASE) \$(COMPONENT)" \
        'Created-By: Packages' 'Origin: Debian' 'Component: main' \
        >"$apt/sources.list"
    set -- -qq -o Dir::Etc::SourceList="$apt/sources.list" \
        -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$apt/lists" \
        -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root
    (cd "$apt" && apt-get "$@" update && apt-get "$@" source cjson) \
        >"$apt/log" 2>&1 || fail "no source of cJSON: $(tail -1 "$apt/log")"
    mkdir -p "$work/cjson/cjson"
    cp "$apt"/cjson-*/cJSON.h "$work/cjson/cjson"
    cp "$apt"/cjson-*/cJSON.[ch] "$work/cjson"
}

# Builds the program of the row into $folder.
make_program() {
    set -- B="$folder" CC="$compiler" CFLAGS="$flags" \
        CJSON_CFLAGS="-I$work/cjson" CJSON_LIBS="$folder/cJSON.o" \
        WITHOUT='expat zlib zstd pcre2' CPPFLAGS= LDFLAGS= SAN=
    # The archive wants an index by one who knows what is in it.
    case "$compiler $flags" in
    gcc*-flto*) set -- "$@" AR=gcc-ar ;;
    clang*-flto* | *wasm32*) set -- "$@" AR=llvm-ar ;;
    esac
    # shellcheck disable=SC2086
    $compiler $flags -c -o "$folder/cJSON.o" "$work/cjson/cJSON.c" &&
        MAKEFLAGS='' ${MAKE:-make} "$@" "$folder/collide"
}

# Objects of other flags are no use.
prepare_folder() {
    test "$row" = "$(cat "$folder/row" 2>/dev/null)" || rm -rf "$folder"
    mkdir -p "$folder"
    echo "$row" >"$folder/row"
}

# What the answers depend on.
key() {
    cat "$folder/row" "$folder/collide" $expected $here/answers.sh | sha256sum
}

# Answers, unless that is done, and leaves in the file "result" the key, the
# seconds taken, and the hash of all answers' hashes.
answer() {
    key=$(key)
    test "$key" != "$(head -1 "$folder/result" 2>/dev/null)" || return 0
    rm -f "$folder/result"
    # A program that does not run gives no answers, not wrong ones.
    # shellcheck disable=SC2086
    timeout 60 $runner "$folder/collide" help >/dev/null || return 1
    start=$(date +%s)
    # shellcheck disable=SC2086
    make_answers "$folder/answers" timeout 900 $runner "$folder/collide" ||
        return 1
    seconds=$(($(date +%s) - start))
    is_expected answers "$folder" || true
    hash=$(sha256sum <"$folder/answers.found" | cut -c1-12)
    printf '%s\n' "$key" "$seconds" "$hash" >"$folder/result"
}

compiler_version() {
    $compiler --version 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -1
}

# $1: ok or what is wrong. Prints the row of the result.
print_result() {
    bytes=$(wc -c 2>/dev/null <"$folder/collide" || echo -)
    { read -r _ && read -r seconds && read -r hash; } 2>/dev/null \
        <"$folder/result" || seconds=- hash=-
    printf '%-13s %8s %4s %-12s %-7s %s %s%s\n' "$name" "$bytes" \
        "$seconds" "$hash" "$1" "$compiler $(compiler_version)" \
        "$flags" "${runner:+, $runner}"
}

# Prints the bytes around a place of a file. $1: the file; $2: the offset
around() {
    from=$(($2 > 60 ? $2 - 60 : 1))
    tail -c "+$from" "$1" | head -c 100 | tr '\n' ' '
    echo
}

# Prints where an answer first differs. $1: its name
print_difference() {
    is=$folder/$1 ought=$native/$1
    if ! test -e "$is" || ! test -e "$ought"; then
        echo "  $1 is not answered by both"
        return
    fi
    place=$(cmp "$is" "$ought" 2>&1) || true
    line=$(echo "$place" | grep -oE 'line [0-9]+' | cut -d' ' -f2)
    byte=$(echo "$place" | grep -oE '(byte|char) [0-9]+' | cut -d' ' -f2)
    scene=$(sed -n "${line:-1}p" "$ought" | grep -o '"scene":"[^"]*"') || true
    echo "  $1 differs in line ${line:-?} $scene"
    echo "    expected: $(around "$ought" "${byte:-1}")"
    echo "    answered: $(around "$is" "${byte:-1}")"
}

print_differences() {
    differing=$(diff "$folder/answers.expected" "$folder/answers.found" |
        awk '/^[<>]/ { print $3 }' | sort -u)
    for file in $(echo "$differing" | head -3); do
        print_difference "$file"
    done
    echo "  $(echo "$differing" | wc -l) files differ, in $folder/answers"
}

# $1: a name. Builds, answers, compares, and prints the row of the table.
make_row() {
    read_row "$1"
    folder=$work/$name
    prepare_folder
    if ! make_program >"$folder/log" 2>&1; then
        rm -f "$folder/collide" "$folder/result"
        print_result 'NOT BUILT'
        tail -5 "$folder/log"
    elif ! answer >>"$folder/log" 2>&1; then
        print_result 'NOT RUN'
        tail -5 "$folder/log"
    elif ! cmp -s "$folder/answers.expected" "$folder/answers.found"; then
        print_result DIFFERS
        print_differences
    else
        print_result ok
        rm -rf "$folder/answers"
    fi
}

# ---- all builds --------------------------------------------------------------

# Rows are printed in the order they are done.
run() {
    fetch_cjson
    printf '%-13s %8s %4s %-12s %-7s %s\n' build bytes s hash '' compiler
    names | xargs -P"${JOBS:-2}" -n1 sh $here/matrix.sh row "$build" |
        tee "$work/table"
    count=$(names | wc -l)
    same=$(awk '$5 == "ok"' "$work/table" | wc -l)
    test "$same" = "$count" || fail "$same of $count builds give one hash"
    echo "matrix: $count builds, one hash"
}

mkdir -p "$work"
case $1 in
hash)
    compare_natively
    echo "hash: $(expected_of answers | wc -l) files of answers as expected"
    ;;
update) update ;;
packages) packages ;;
run) run ;;
row)
    row=$(make_row "$3")
    printf '%s\n' "$row"
    ;;
*) fail "unknown command: $1" ;;
esac
