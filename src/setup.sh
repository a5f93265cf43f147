#!/bin/sh
# Installs packages that the project needs: by apt on Debian, as root or by sudo.
# Elsewhere it prints what to install.
#
# usage: src/setup.sh KIND BUILD
# KIND is what the packages are for; BUILD gets a log. CC, PKG_CONFIG, WITHOUT
# and CJSON_CFLAGS are read from the environment.
#
# Kinds that only a few tests need do not fail without their packages: these tests
# are then skipped.
set -eu

kind=$1 build=$2
: "${CC:=cc}" "${PKG_CONFIG:=pkg-config}"

# ---- what there is -----------------------------------------------------------

has_tools() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || return 1
    done
}

has_packages() {
    $PKG_CONFIG --exists "$@" 2>/dev/null
}

has_headers() {
    printf '#include <%s>\n' "$@" |
        ${CXX:-c++} -E -x c++ - >/dev/null 2>&1
}

# A program that uses cJSON can be compiled here and now.
has_cjson() {
    # shellcheck disable=SC2086 # several flags
    printf '#include <%s>\n' stdio.h cjson/cJSON.h |
        $CC ${CJSON_CFLAGS-} -c -x c -o /dev/null - 2>/dev/null &&
        has_packages libcjson
}

has_parts() {
    # shellcheck disable=SC2086 # several names
    test -z "$(PKG_CONFIG=$PKG_CONFIG sh src/optional.sh missing ${WITHOUT-})"
}

has_fuzzer() {
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null
}

has_browser() {
    has_tools npm && { has_tools chromium || has_tools chromium-browser ||
        has_tools google-chrome || has_tools chrome; }
}

# ---- the kinds ---------------------------------------------------------------

# Debian's packages, and what there is elsewhere. npm comes with node where node
# is not from Debian.
needed=yes fedora='' arch='' alpine='' macos=''
npm=$(has_tools npm || echo nodejs npm)
case $kind in
build)
    if has_cjson; then needed=no; fi
    if has_cjson && has_parts; then needed=''; fi
    debian='build-essential pkg-config libcjson-dev libexpat1-dev zlib1g-dev
            libzstd-dev libpcre2-dev'
    fedora='gcc make pkgconf-pkg-config cjson-devel expat-devel zlib-devel
            libzstd-devel pcre2-devel'
    arch='base-devel cjson expat zlib zstd pcre2'
    alpine='build-base pkgconf cjson-dev expat-dev zlib-dev zstd-dev pcre2-dev'
    macos='pkg-config cjson expat zlib zstd pcre2'
    ;;
check)
    if has_tools clang-format mandoc jq parallel python3 rsvg-convert &&
        has_packages criterion gmp; then needed=''; fi
    debian='libcriterion-dev libgmp-dev clang-format mandoc jq parallel python3
            librsvg2-bin'
    fedora='criterion-devel gmp-devel clang-tools-extra mandoc jq parallel
            python3 librsvg2-tools'
    arch='gmp clang mandoc jq parallel python librsvg (criterion: see the AUR)'
    macos='criterion gmp clang-format mandoc jq parallel python librsvg'
    ;;
check-all)
    if has_tools clang clang-tidy cppcheck shellcheck valgrind bash zsh fish &&
        test -e /usr/share/bash-completion/bash_completion && has_fuzzer
    then needed=''; fi
    debian='clang libclang-rt-dev clang-tidy llvm cppcheck shellcheck valgrind
            python3-yaml bash-completion zsh fish'
    fedora='clang compiler-rt clang-tools-extra llvm cppcheck ShellCheck valgrind
            python3-pyyaml bash-completion zsh fish'
    arch='clang compiler-rt llvm cppcheck shellcheck valgrind python-yaml
          bash-completion zsh fish'
    macos='llvm cppcheck shellcheck bash-completion zsh fish'
    ;;
bench)
    needed=no
    if has_headers box2d/box2d.h chipmunk/chipmunk.h geos_c.h ccd/ccd.h
    then needed=''; fi
    debian='g++ libbox2d-dev libchipmunk-dev libgeos-dev libccd-dev jq'
    ;;
engines)
    needed=no
    if has_headers box2d/box2d.h chipmunk/chipmunk.h && has_tools jq npm
    then needed=''; fi
    debian="g++ libbox2d-dev libchipmunk-dev jq $npm"
    ;;
browser)
    needed=no
    if has_browser; then needed=''; fi
    debian="chromium $npm"
    ;;
bare)
    needed=no
    if has_tools debootstrap; then needed=''; fi
    debian=debootstrap
    ;;
clusters)
    needed=unpack
    PATH=$build/daemons/usr/sbin:$build/daemons/usr/bin:/usr/sbin:$PATH
    if has_tools slurmctld slurmd sbatch munged sshd ssh; then needed=''; fi
    debian='slurm-wlm munge openssh-server openssh-client'
    ;;
matrix)
    debian=$(sh tests/same_bytes/matrix.sh packages "$build")
    if [ -z "$debian" ]; then needed=''; fi
    ;;
*)
    echo "setup: there is no kind $kind" >&2
    exit 2
    ;;
esac

# ---- installing --------------------------------------------------------------

# $1: a system, $2: how to install there, $3: packages
print_row() {
    # shellcheck disable=SC2086 # white space becomes one space
    test -z "$3" || echo "  $1  $2" $3
}

install_packages() {
    root=
    if ! has_tools apt-get; then
        echo "setup: not a Debian system; install what is missing:"
        print_row 'Fedora' 'dnf install' "$fedora"
        print_row 'Arch  ' 'pacman -S' "$arch"
        print_row 'Alpine' 'apk add' "$alpine"
        print_row 'macOS ' 'brew install' "$macos"
        print_row 'Debian' 'apt-get install' "$debian"
        return 1
    elif [ "$(id -u)" != 0 ]; then
        root=sudo
        has_tools sudo || {
            echo "setup: needs root or sudo to install:" $debian
            return 1
        }
    fi
    mkdir -p "$build"
    echo "setup: installing" $debian
    apt="$root env DEBIAN_FRONTEND=noninteractive apt-get
         -o DPkg::Lock::Timeout=300 -y"
    { $apt update && $apt install --no-install-recommends $debian; } \
        >"$build/setup.log" 2>&1 || {
        tail -n 20 "$build/setup.log"
        echo "setup: the installation failed"
        return 1
    }
}

# Daemons of a network are not installed, because that starts them, now and with
# the system: apt only fetches them and what they need, and they are unpacked
# below BUILD.
unpack_packages() {
    has_tools apt-get dpkg || return 1
    mkdir -p "$build/daemons/archives/partial"
    to=$(cd "$build/daemons" && pwd)
    echo "setup: unpacking below $to:" $debian
    { apt-get update && apt-get -o "Dir::Cache::archives=$to/archives" -y \
        install --download-only --no-install-recommends $debian; } \
        >"$build/setup.log" 2>&1 || {
        tail -n 20 "$build/setup.log"
        return 1
    }
    for archive in "$to"/archives/*.deb; do
        dpkg -x "$archive" "$to"
    done
    # The installation would make these links, to choose one of two Slurms.
    for program in "$to"/usr/sbin/*-wlm; do
        ln -sf "${program##*/}" "${program%-wlm}"
    done
    rm -r "$to/archives"
}

# shellcheck disable=SC2086 # lists of packages
case $needed in
'') echo "setup-$kind: nothing to install" | sed 's/setup-build/setup/' ;;
no) install_packages >&2 || echo "setup: going on without: $kind" ;;
yes) install_packages >&2 ;;
unpack) unpack_packages >&2 || echo "setup: going on without: $kind" ;;
esac
