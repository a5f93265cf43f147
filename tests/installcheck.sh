#!/bin/sh
# Installs into a scratch folder and uses what lies there, as a stranger would:
# runs the program, builds a C file with collide.pc, removes everything again.
#
# usage: tests/installcheck.sh SCRATCH VERSION SCENE
# from the project's root, with MAKE, CC and PKG_CONFIG in the environment
set -eu

scratch=$1 version=$2 scene=$3

fail() {
    echo "installcheck: $*" >&2
    exit 1
}

files() {
    (cd "$1" && find . -type f | sort)
}

# $1: the target, $2: the prefix, $3: the staging folder. Every folder is given,
# so that no setting from outside leads out of the scratch folder.
make_at() {
    $MAKE "$1" PREFIX="$2" BINDIR="$2/bin" LIBDIR="$2/lib" \
        INCDIR="$2/include" MANDIR="$2/share/man" DESTDIR="$3" \
        >>"$scratch/log"
}

rm -rf "$scratch"
mkdir -p "$scratch"

# A prefix of its own: what is installed works from there.
prefix=$scratch/prefix
make_at install "$prefix" ""
files "$prefix" >"$scratch/installed"

"$prefix/bin/collide" --version | grep -qF "$version" ||
    fail "collide --version does not say $version"
"$prefix/bin/collide" clip "$scene" >"$scratch/answer"
test -s "$scratch/answer" || fail "collide clip $scene prints nothing"

for page in man/*.[1-9]; do
    test -e "$page" || continue
    test -e "$prefix/share/man/man${page##*.}/${page##*/}" ||
        fail "$page is not installed"
done

for script in bash-completion/completions/collide zsh/site-functions/_collide \
    fish/vendor_completions.d/collide.fish; do
    test -s "$prefix/share/$script" || fail "share/$script is empty or missing"
done
# What bash offers: a query after options and under any name of the program, the
# options of that query, the values of an option.
if command -v bash >/dev/null; then
    offered=$(bash -c '
        . "$1"
        offer() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _collide
            echo "${COMPREPLY[*]}"
        }
        offer ./collide --pretty sw
        offer collide --jobs 2 gjk --wi
        offer collide clip --at mi' bash \
        "$prefix/share/bash-completion/completions/collide" | tr '\n' ' ')
    test "$offered" = "sweep --within middle " ||
        fail "bash completion offers $offered"
fi

# Standard input that is closed is not an empty one.
status=0
"$prefix/bin/collide" sat <&- 2>/dev/null || status=$?
test $status = 2 || fail "closed standard input gives exit status $status"

# The library alone: a program that asks about two boxes. A spans 0..2, B
# 1.5..3.5: they overlap by 0.5 in x and by 2 in y, so B moves along +x; and a
# tree of A's box finds it for B's.
cat >"$scratch/user.c" <<'END'
#include <collide_boxes.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const col_vec2 a[4] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const col_vec2 b[4] = {{1.5, 0}, {3.5, 0}, {3.5, 2}, {1.5, 2}};
    const col_shape first = {a, 4, 1, 0, NULL}, second = {b, 4, 1, 0, NULL};
    col_relation found = col_sat_test(&first, &second, NULL).relation;
    const col_box boxes[2] = {{a[0], a[2]}, {b[0], b[2]}};
    void *memory = malloc(col_tree_bytes(1));
    void *scratch = malloc(col_tree_scratch(1));
    uint64_t *marks = calloc(col_marks_words(1), sizeof *marks);
    int met;
    if (!memory || !scratch || !marks)
        return 1;
    const col_tree tree = col_tree_build(boxes, 1, memory, scratch);
    printf("%d %g %g %g, %d\n", found.overlap, found.amount, found.normal.x,
           found.normal.y, col_tree_query(&tree, &boxes[1], -1, &met, marks));
    free(memory);
    free(scratch);
    free(marks);
    return 0;
}
END
pc=$prefix/lib/pkgconfig
flags=$(PKG_CONFIG_PATH=$pc $PKG_CONFIG --cflags --libs collide)
# The flags are several words.
# shellcheck disable=SC2086
$CC -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$scratch/user" \
    "$scratch/user.c" $flags
answer=$("$scratch/user")
test "$answer" = "1 0.5 1 0, 1" || fail "the library answers $answer"
test "$(PKG_CONFIG_PATH=$pc $PKG_CONFIG --modversion collide)" = "$version" ||
    fail "collide.pc does not say $version"

make_at uninstall "$prefix" ""
test -z "$(files "$prefix")" || fail "uninstall leaves $(files "$prefix")"

# A staged install, as packagers make it: the same files, the final paths.
make_at install /opt/collide "$scratch/stage"
files "$scratch/stage/opt/collide" | cmp -s - "$scratch/installed" ||
    fail "a staged install differs from a plain one"
grep -qx 'prefix=/opt/collide' \
    "$scratch/stage/opt/collide/lib/pkgconfig/collide.pc" ||
    fail "collide.pc does not name the final prefix"

echo "installcheck: $(wc -l <"$scratch/installed") files install, work and go"
