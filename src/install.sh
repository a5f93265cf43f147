#!/bin/sh
# Installs what was built, or removes it.
#
# usage: src/install.sh install|uninstall BUILD VERSION SHARED_NAMES
# SHARED_NAMES are the file, the name and the link of the shared library
# (shared_library.sh). DESTDIR, PREFIX, BINDIR, LIBDIR, INCDIR, DATADIR, MANDIR
# and INSTALL are read from the environment.
set -eu

action=$1 build=$2 version=$3
# shellcheck disable=SC2086 # three names
set -- $4
file=$1 name=$2 link=$3

# $1: a file; $2: the folder below DESTDIR; $3: the mode; $4: its name there
put() {
    target=${DESTDIR-}$2/${4:-${1##*/}}
    if [ "$action" = uninstall ]; then
        rm -f "$target"
    else
        $INSTALL -d "${target%/*}"
        $INSTALL -m "$3" "$1" "$target"
    fi
}

put_link() {
    target=${DESTDIR-}$LIBDIR/$2
    if [ "$action" = uninstall ]; then rm -f "$target"; else
        ln -sf "$1" "$target"
    fi
}

# $1: a shell; $2: the file below DATADIR in which it looks
put_completion() {
    test "$action" = uninstall ||
        "$build/collide" completions "$1" >"$build/$1.completion"
    put "$build/$1.completion" "$DATADIR/${2%/*}" 644 "${2##*/}"
}

# Folders below PREFIX by their place in it, so that pkg-config can move it.
below_prefix() {
    case $1 in
    "$PREFIX"/*) echo "\${prefix}${1#"$PREFIX"}" ;;
    *) echo "$1" ;;
    esac
}

write_pc() {
    cat >"$build/collide.pc" <<END
prefix=$PREFIX
libdir=$(below_prefix "$LIBDIR")
includedir=$(below_prefix "$INCDIR")

Name: collide
Description: Exact 2D collision queries
Version: $version
Libs: -L\${libdir} -lcollide
Libs.private: -lm
Cflags: -I\${includedir}
END
}

test "$action" = uninstall || write_pc
put "$build/collide" "$BINDIR" 755
put "$build/libcollide.a" "$LIBDIR" 644
put "$build/$file" "$LIBDIR" 644
put_link "$file" "$name"
put_link "$name" "$link"
put "$build/collide.pc" "$LIBDIR/pkgconfig" 644
for header in src/include/*.h; do
    put "$header" "$INCDIR" 644
done
for page in man/*.[1-9]; do
    put "$page" "$MANDIR/man${page##*.}" 644
done
for file in tiled/collide.js vscode/tasks.json; do
    put "src/editors/$file" "$DATADIR/collide/${file%/*}" 644
done
put_completion bash bash-completion/completions/collide
put_completion zsh zsh/site-functions/_collide
put_completion fish fish/vendor_completions.d/collide.fish
