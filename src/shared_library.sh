#!/bin/sh
# What differs between systems about a shared library.
#
# usage: src/shared_library.sh names VERSION MACHINE
#        src/shared_library.sh link VERSION MACHINE LIBDIR EXPORTS
# MACHINE is what the compiler prints for -dumpmachine. `names` prints the file,
# the name that programs ask for (it has the major version only) and the link for
# the linker. `link` writes the list of exported functions, from the headers in
# src/include, to the file EXPORTS, and prints the flags for the linker.
set -eu

version=$2 major=${2%%.*}
functions() {
    awk -f src/exports.awk src/include/*.h
}

case $1:$3 in
names:*darwin*)
    echo "libcollide.$version.dylib libcollide.$major.dylib libcollide.dylib"
    ;;
names:*)
    echo "libcollide.so.$version libcollide.so.$major libcollide.so"
    ;;
link:*darwin*)
    functions | sed 's/^/_/' >"$5"
    echo -dynamiclib -install_name "$4/libcollide.$major.dylib" \
        -compatibility_version "$major" -current_version "$version" \
        "-Wl,-exported_symbols_list,$5"
    ;;
link:*)
    {
        echo '{ global:'
        functions | sed 's/$/;/'
        echo 'local: *; };'
    } >"$5"
    echo -shared "-Wl,-soname,libcollide.so.$major" \
        "-Wl,--version-script,$5" -Wl,-Bsymbolic-functions
    ;;
esac
