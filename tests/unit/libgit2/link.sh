#!/bin/sh
# Criterion links libgit2, which brings 20 libraries to the start of each test. A
# library with the same name and three functions takes its place, and loads it to
# print a difference.
#
# usage: tests/unit/libgit2/link.sh COMPILER FOLDER
# builds it in FOLDER, if Criterion asks for it, and prints the flags that have the
# unit program load it first.
set -eu

name=$(objdump -p "$($1 -print-file-name=libcriterion.so)" 2>/dev/null |
    sed -n 's/^ *NEEDED *\(libgit2\.so.*\)/\1/p')
test -n "$name" || exit 0
$1 -shared -fPIC -Wl,-soname,"$name" -o "$2/$name" \
    "-DLIBGIT2=\"$($1 -print-file-name="$name")\"" tests/unit/libgit2/libgit2.c -ldl
echo "-Wl,--push-state,--no-as-needed $2/$name -Wl,--pop-state"
echo "-Wl,-rpath,\$ORIGIN/${2##*/}"
