#!/bin/sh
# Installs into a scratch folder and uses what lies there, as a stranger would:
# runs the program, builds a C file with collide.pc, reads the manual, asks the
# shells, moves all of it elsewhere, removes everything again.
#
# usage: tests/release/installcheck.sh SCRATCH VERSION SCENE
# from the project's root, with MAKE, CC and PKG_CONFIG in the environment
set -eu

scratch=$1 version=$2 scene=$3
prefix=$scratch/prefix

fail() {
    echo "installcheck: $*" >&2
    exit 1
}

# $1: what is looked at; $2: what it should be; $3: what it is
expect() {
    test "$2" = "$3" || fail "$1: expected $2, found $3"
}

files() {
    (cd "$1" && find . ! -type d | sort)
}

# $1: the target, $2: the prefix, $3: the staging folder. Every folder is given,
# so that no setting from outside leads out of the scratch folder.
make_at() {
    $MAKE "$1" PREFIX="$2" BINDIR="$2/bin" LIBDIR="$2/lib" \
        INCDIR="$2/include" DATADIR="$2/share" MANDIR="$2/share/man" \
        DESTDIR="$3" >>"$scratch/log"
}

# ---- the program -------------------------------------------------------------

check_program() {
    expect "collide --version" "collide $version" \
        "$("$prefix/bin/collide" --version | head -1)"
    "$prefix/bin/collide" clip "$scene" >"$scratch/answer"
    test -s "$scratch/answer" || fail "collide clip $scene prints nothing"
    # Standard input that is closed is not an empty one.
    status=0
    "$prefix/bin/collide" sat <&- 2>/dev/null || status=$?
    expect "the status of a closed standard input" 2 $status
}

# ---- the library -------------------------------------------------------------

# A program that asks about two boxes. A spans 0..2, B 1.5..3.5: they overlap by
# 0.5 in x and by 2 in y, so B moves along +x; and a tree of A's box finds it
# for B's.
write_user() {
    cat >"$scratch/user.c" <<'END'
#include <collide_boxes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if COL_VERSION_NUMBER < 10000
#error "the header is older than its first version"
#endif

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
    if (!memory || !scratch || !marks || strcmp(col_version(), COL_VERSION))
        return 1;
    const col_tree tree = col_tree_build(boxes, 1, memory, scratch);
    printf("%s: %d %g %g %g, %d\n", col_version(), found.overlap, found.amount,
           found.normal.x, found.normal.y,
           col_tree_query(&tree, &boxes[1], -1, &met, marks));
    free(memory);
    free(scratch);
    free(marks);
    return 0;
}
END
}

# $1: the folder of collide.pc; the rest: what is asked of it
ask_pc() {
    pc=$1
    shift
    PKG_CONFIG_PATH=$pc $PKG_CONFIG "$@" collide
}

# $1: what is linked; the rest: flags. Leaves the program as "user".
build_user() {
    what=$1
    shift
    $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$scratch/user" \
        "$scratch/user.c" "$@"
    expect "the answer of the $what library" "$version: 1 0.5 1 0, 1" \
        "$(LD_LIBRARY_PATH=$libraries DYLD_LIBRARY_PATH=$libraries \
            "$scratch/user")"
}

# The shared libraries that a program or library names. $1: the file
needs() {
    if command -v readelf >/dev/null; then
        readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
    else
        otool -L "$1" | awk '{ print $1 }' | sed 's,.*/,,'
    fi
}

check_library() {
    pc=$prefix/lib/pkgconfig
    expect "the version of collide.pc" "$version" "$(ask_pc "$pc" --modversion)"
    write_user
    # Flags are several words.
    # shellcheck disable=SC2046
    {
        libraries=
        build_user static $(ask_pc "$pc" --cflags) "$prefix/lib/libcollide.a" \
            $(ask_pc "$pc" --static --libs-only-l | sed 's/-lcollide//')
        ! needs "$scratch/user" | grep collide ||
            fail "a program with the archive in it needs the library"
        libraries=$prefix/lib
        build_user shared $(ask_pc "$pc" --cflags --libs)
    }
    major=${version%%.*}
    needs "$scratch/user" |
        grep -qxE "libcollide(\.so\.$major|\.$major\.dylib)" ||
        fail "a program does not need version $major of the library"
}

# What the shared library shows is what the headers declare, and what the archive
# has of the words that are left of them after the compiler has gone over them.
check_exports() {
    library=$(find "$prefix/lib" -name 'libcollide*' -type f ! -name '*.a')
    case $library in
    *.dylib) nm -gU "$library" | sed 's/ _/ /' ;;
    *) nm -D --defined-only "$library" ;;
    esac | awk '{ print $NF }' | sort >"$scratch/shown"
    for header in "$prefix"/include/*.h; do
        echo "#include \"$header\""
    done | $CC -E -P - | grep -oE 'col_[a-z0-9_]+' | sort -u >"$scratch/words"
    nm "$prefix/lib/libcollide.a" | awk '$2 == "T" { print $3 }' |
        sed 's/^_//' | sort -u | comm -12 - "$scratch/words" |
        diff - "$scratch/shown" ||
        fail "the shared library shows other names than its headers"
    awk -f src/exports.awk "$prefix"/include/*.h | sort |
        diff - "$scratch/shown" ||
        fail "a function is declared that the library does not have"
    test -s "$scratch/shown" || fail "the shared library shows nothing"
}

# The same from elsewhere, as of an archive that is unpacked where one likes.
check_moved() {
    moved=$scratch/moved
    mv "$prefix" "$moved"
    libraries=$moved/lib
    # shellcheck disable=SC2046
    build_user moved \
        $(ask_pc "$moved/lib/pkgconfig" --define-prefix --cflags --libs)
    mv "$moved" "$prefix"
}

# ---- manual and shells -------------------------------------------------------

# Some systems have a man that finds nothing, for they have no manuals.
check_manual() {
    expect "the newest release in collide-changes(7)" "$version" \
        "$(sed -n 's/^\.Ss \([0-9.]*\), .*/\1/p' man/collide-changes.7 |
            head -1)"
    manuals=$(man -w 2>/dev/null) || true
    for page in man/*.[1-9]; do
        name=${page##*/} section=${page##*.}
        test -e "$prefix/share/man/man$section/$name" ||
            fail "$page is not installed"
        case $manuals in /*)
            expect "what man finds for $name" \
                "$prefix/share/man/man$section/$name" \
                "$(MANPATH="$prefix/share/man" man -w "$section" \
                    "${name%.*}" 2>&1 || true)" ;;
        esac
    done
}

# What bash offers: a query after options and under any name of the program, the
# options of that query, the values of an option.
check_bash() {
    expect "what bash offers" "sweep --within middle " "$(bash -c '
        . "$1"
        offer() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _collide
            echo "${COMPREPLY[*]}"
        }
        offer ./collide --pretty sw
        offer collide --jobs 2 gjk --wi
        offer collide clip --at mi' bash \
        "$prefix/share/bash-completion/completions/collide" | tr '\n' ' ')"
}

check_zsh() {
    expect "what zsh loads" "_collide" "$(zsh -fc '
        fpath=("$1" $fpath)
        autoload -Uz compinit && compinit -D
        autoload -Uz +X _collide && print "$_comps[collide]"' zsh \
        "$prefix/share/zsh/site-functions")"
}

# The files for editors, which collide-editors(7) names.
check_editors() {
    for file in tiled/collide.js vscode/tasks.json; do
        cmp -s "src/editors/$file" "$prefix/share/collide/$file" ||
            fail "share/collide/$file is missing or another file"
    done
}

check_fish() {
    expect "what fish offers" "sweep" "$(fish --no-config -c '
        source $argv[1]
        complete -C "collide swee" | string split -f 1 \t' \
        "$prefix/share/fish/vendor_completions.d/collide.fish")"
}

check_shells() {
    for script in bash-completion/completions/collide \
        zsh/site-functions/_collide fish/vendor_completions.d/collide.fish; do
        test -s "$prefix/share/$script" ||
            fail "share/$script is empty or missing"
    done
    for shell in bash zsh fish; do
        ! command -v $shell >/dev/null || check_$shell
    done
}

# ---- install and uninstall ---------------------------------------------------

rm -rf "$scratch"
mkdir -p "$scratch"

# A prefix of its own: what is installed works from there.
make_at install "$prefix" ""
files "$prefix" >"$scratch/installed"
check_program
check_library
check_exports
check_moved
check_manual
check_shells
check_editors
make_at uninstall "$prefix" ""
expect "what uninstall leaves" "" "$(files "$prefix")"

# A staged install, as packagers make it: the same files, the final paths, and
# nothing of it stays either.
make_at install /opt/collide "$scratch/stage"
files "$scratch/stage/opt/collide" | cmp -s - "$scratch/installed" ||
    fail "a staged install differs from a plain one"
grep -qx 'prefix=/opt/collide' \
    "$scratch/stage/opt/collide/lib/pkgconfig/collide.pc" ||
    fail "collide.pc does not name the final prefix"
make_at uninstall /opt/collide "$scratch/stage"
expect "what uninstall leaves of it" "" "$(files "$scratch/stage")"

echo "installcheck: $(wc -l <"$scratch/installed") files install, work and go"
