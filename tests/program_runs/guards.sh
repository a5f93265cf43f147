#!/bin/sh
# Shows that what guards the answers sees a fault: plants one at a time in a
# copy of the sources, builds the program there and looks at what it says.
#
# usage: tests/program_runs/guards.sh BUILD BUILT
# from the project's root, with MAKE in the environment; BUILD is the folder
# with the program, BUILT one with the sources and what was built of them
set -eu

build=$(cd "$1" && pwd)
copy=$build/guards
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh

# Builds the copy, whose file $1 is another one now: what came of it goes, as
# clocks may be too coarse to tell.
build_copy() {
    rm -f "$copy/build/src/${1%.c}.o" "$copy"/build/*collide*
    $MAKE -C "$copy" B=build CFLAGS=-O0 build/collide >"$copy/log" 2>&1 || {
        cat "$copy/log"
        exit 1
    }
}

# Asks the program of the copy; sets `status`, its output is in $copy/answer. A
# fault may keep it from ending by itself.
ask() {
    status=0
    # shellcheck disable=SC3045 # every shell has it
    (ulimit -t 60 && exec "$copy/build/collide" "$@") \
        >"$copy/answer" 2>"$copy/messages" || status=$?
}

# Builds the copy with one line of one file changed, by a command of sed.
plant() {
    cp "$copy/src/$1" "$copy/right"
    sed "$2" "$copy/right" >"$copy/src/$1"
    test "$(diff "$copy/right" "$copy/src/$1" | grep -c '^>')" = 1 || {
        echo "guards: '$2' does not change one line of src/$1"
        exit 1
    }
    build_copy "$1"
}

# Undoes that; the next build finds the file without an object.
heal() {
    mv "$copy/right" "$copy/src/$1"
    rm -f "$copy/build/src/${1%.c}.o"
}

# ---- cross -------------------------------------------------------------------

# $1: a jq expression that is true of some pair that disagrees
some_pair() {
    jq -es "[.[].pairs[] | select(.agree == false) | $1] | any" \
        "$copy/answer" >/dev/null
}

# Plants a fault in one method, or in one order of the shapes.
# $1: file, $2: sed, $3: what differs, $4, $5: jq expressions of what the two
# answers say that should be the same
check_fault() {
    plant "$1" "$2"
    ask cross scenes/*.json
    check "$1: cross ends with status 1" test "$status" = 1
    check "$1: cross names \"$3\" among what differs" \
        some_pair ".differ | index(\"$3\")"
    check "$1: cross shows two answers, $4 and $5" \
        some_pair ".answers | ($4) != null and ($5) != null and ($4) != ($5)"
    ask cross --exit-zero scenes/*.json
    check "$1: --exit-zero makes it status 0" test "$status" = 0
    ask cross --exit-zero scenes/*.json /dev/null/missing
    check "$1: trouble is status 2 whatever was found" test "$status" = 2
    heal "$1"
}

# $1: a program that nothing was done to
agrees() {
    "$1" cross scenes/*.json >"$copy/answer" &&
        ! some_pair true && ! grep -q '"agree":false' "$copy/answer"
}

check_cross() {
    check "all methods agree on all scenes" agrees "$build/collide"
    check_fault geometry/search/axes.c 's/of_b.tx = -way.x/of_b.tx = way.x/' \
        normal .sat.normal .gjk.normal
    check_fault geometry/narrow/sat.c 's/of_a ? 1 : -1/of_a ? -1 : 1/' \
        normal .sat.normal .gjk.normal
    check_fault geometry/narrow/gjk.c 's/    if (!closer)/    if (true)/' \
        distance .sat.separation .gjk.distance
    check_fault geometry/narrow/gjk.c \
        's/x->high < y->low/x->high > y->low/' \
        depth .sat.depth .gjk.depth
    check_fault geometry/clip/clip.c \
        's/place_of(c, end, depth), depth,/place_of(c, end, depth), depth \/ 2,/' \
        manifold .sat.depth '[.clip.manifold.points[]?.depth] | max'
    check_fault geometry/narrow/facing.c 's/? vector_negate(u) : u/? u : u/' \
        normal '.sat.normal | map(-.)' .sat_swapped.normal
    check_fault geometry/core/core.c \
        's/col_form_sign(&left) > 0/col_form_sign(\&left) >= 0/' \
        boxes .sat.overlap .pairs.overlap
    build_copy main.c
    check "the copy's methods agree without a fault" \
        agrees "$copy/build/collide"
}

# ---- start -------------------------------------------------------------------

# $1: all messages; the rest: a program and its arguments
refuses() {
    said=$1
    shift
    status=0
    "$@" >"$copy/answer" 2>"$copy/messages" || status=$?
    test "$status" = 2 && test ! -s "$copy/answer" &&
        grep -Eq "answers would not be exact: .*$said" "$copy/messages"
}

# Compiles src/geometry/exact, which tests its own arithmetic, and main.c with flags that
# cannot keep answers exact, and checks that the program refuses to start. All
# other objects are reused, as no other file tests how it was compiled.
# $1: a name, $2: what it says, $3: compiler, $4: flags
check_refusal() {
    if ! echo 'int main(void) { return 0; }' |
        $3 $4 -x c -o "$copy/able" - 2>/dev/null || ! "$copy/able"; then
        tally_skip "guards-$1" "$3 $4 cannot build a program that runs here"
        return
    fi
    cp -R "$copy/build" "$copy/build-$1"
    rm -rf "$copy/build-$1/src/geometry/exact" "$copy/build-$1/src/main.o"
    rm -f "$copy/build-$1"/*collide*
    $MAKE -C "$copy" B="build-$1" CC="$3" CFLAGS="$4" FLOAT= "build-$1/collide" \
        >"$copy/log" 2>&1 || {
        cat "$copy/log"
        exit 1
    }
    check "$1: refuses to answer" \
        refuses "$2" "$copy/build-$1/collide" sat scenes/box-on-floor.json
    check "$1: refuses to start at all" \
        refuses "$2" "$copy/build-$1/collide" --version
}

# Whether gcc is one of those that fuse though they are told not to.
fuses_pairs() {
    code='void f(double *o, double x, double *y, double *z)
        { double a = x * y[0] - z[0], b = x * y[1] + z[1]; o[0] = a; o[1] = b; }'
    echo "$code" | gcc -O2 -ffp-contract=off -march=x86-64-v3 -x c -S -o - - \
        2>/dev/null | grep -q fmaddsub
}

# x86-64-v3 is the first level of that machine with fused operations; others
# have them always.
check_refusals() {
    fused=-ffp-contract=fast
    test "$(uname -m)" != x86_64 ||
        fused="$fused -march=x86-64-v3"
    check_refusal contracted-gcc 'contracted to fused' gcc "-O2 $fused"
    check_refusal contracted-clang 'contracted to fused' clang "-O2 $fused"
    if fuses_pairs; then
        check_refusal contracted-pairs 'contracted by a vectorizer' gcc \
            '-O2 -ffp-contract=off -march=x86-64-v3'
    fi
    check_refusal fast-math 'flushed|simplifies' gcc '-O2 -ffast-math'
    check_refusal finite-math simplifies gcc '-O2 -ffinite-math-only'
    test "$(uname -m)" != x86_64 ||
        check_refusal x87 'rounded twice' gcc '-O2 -mfpmath=387'
}

tally_begin "$copy"
cp -Rp "$2/." "$copy"
check_cross
check_refusals

tally_end
