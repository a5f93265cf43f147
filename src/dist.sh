#!/bin/sh
# Packs the sources. Equal sources give equal bytes: no owner, no order of a
# folder, no time but that of the commit.
#
# usage: src/dist.sh BUILD NAME TAR
# writes BUILD/NAME.tar.gz, unless it is there with the same bytes. Without git,
# as in an unpacked archive, all files but those of BUILD are packed. The changes
# of the manual are also packed as NEWS.
set -eu

build=$1 name=$2 tar=$3
list=$build/$name.files
export LC_ALL=C
mkdir -p "$build"
if [ -e .git ] && command -v git >/dev/null; then
    git -c safe.directory='*' ls-files | sort >"$list"
    time=$(git -c safe.directory='*' log -1 --format=@%ct)
else
    find . ! -type d ! -path "./$build/*" ! -path ./NEWS | sed 's|^\./||' |
        sort >"$list"
    time=$(date -r Makefile +@%s)
fi
awk -f src/news.awk man/collide-changes.7 >"$build/NEWS"
echo "$build/NEWS" >>"$list"
$tar --create --file "$build/$name.tar" --files-from "$list" --format=ustar \
    --transform="s,^$build/NEWS\$,NEWS,;s,^,$name/," --mtime="$time" \
    --mode=a=rX,u+w --owner=0 --group=0 --numeric-owner
gzip -9nc "$build/$name.tar" >"$build/$name.new"
cmp -s "$build/$name.new" "$build/$name.tar.gz" || {
    echo "  DIST $build/$name.tar.gz"
    cp "$build/$name.new" "$build/$name.tar.gz"
}
