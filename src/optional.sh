#!/bin/sh
# Optional libraries: expat reads maps in XML, zlib and zstd read packed layers,
# PCRE2 matches patterns of worlds.
#
# usage: src/optional.sh cflags|libs|missing [NAME...]
# with PKG_CONFIG in the environment; each NAME is a library to build without.
#
# `cflags` prints a macro HAVE_NAME and the flags of each library that has headers
# here; `libs` prints what to link if the program cannot load libraries; `missing`
# prints the names of those that have no headers here.
set -eu

what=$1
shift
for part in expat zlib zstd pcre2; do
    case " $* " in *" $part "*) continue ;; esac
    package=$part
    case $part in zstd) package=libzstd ;; pcre2) package=libpcre2-8 ;; esac
    if $PKG_CONFIG --exists $package 2>/dev/null; then
        case $what in
        cflags)
            echo "-DHAVE_$(echo $part | tr "[:lower:]" "[:upper:]")" \
                "$($PKG_CONFIG --cflags $package)"
            ;;
        libs) $PKG_CONFIG --libs $package ;;
        esac
    elif [ "$what" = missing ]; then
        echo $part
    fi
done
