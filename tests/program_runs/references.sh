#!/bin/sh
# Files that maps name, and links in folders: of the files that a map names only
# those below its root are read, and no message quotes a file that is not of the
# expected kind. A word that only the
# files with secrets hold is searched for in all that the program prints.
#
# usage: tests/program_runs/references.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

program=$(cd "$1" && pwd)/collide
# Outside of the project, whose .git would be the root of all maps below it.
scratch=$(mktemp -d)
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch/all"
trap 'rm -rf "$scratch"' EXIT
cd "$scratch/all"

# ---- files with secrets ------------------------------------------------------

# The word, and how often it is found in what was printed.
canary=ghpAbCdEf9
leaks() {
    printf '%s: ' "$1"
    grep -c "$canary" out err | tr '\n' ' '
    echo
}

# Fills a folder with files that hold the word, of many kinds. Each of them is
# named as a tileset, a template, a map and a level.
make_secrets() {
    mkdir -p "$1"
    printf '%s\n' "$canary" >"$1/text"
    printf '{"a":1,"%s":2,"%s":3}' "$canary" "$canary" >"$1/twice.json"
    printf '{"width":"%s","%s":1}' "$canary" "$canary" >"$1/width.json"
    printf '{"tilewidth":"%s","tileheight":"%s"}' "$canary" "$canary" \
        >"$1/tileset.json"
    printf '{"object":{"width":"%s","%s":"%s"}}' "$canary" "$canary" \
        "$canary" >"$1/object.json"
    printf '{"layers":"%s","orientation":1}' "$canary" >"$1/layers.json"
    printf '{"layerInstances":"%s","pxWid":"%s"}' "$canary" "$canary" \
        >"$1/level.json"
    printf '{"a":%s}' "$canary" >"$1/value.json"
    printf '["%s",' "$canary" >"$1/array.json"
    printf '"%s\001"' "$canary" >"$1/string.json"
    printf '<%s a="%s">%s</%s>' "$canary" "$canary" "$canary" "$canary" \
        >"$1/root.xml"
    printf '<tileset>&%s;</tileset>' "$canary" >"$1/entity.xml"
    printf '<!DOCTYPE %s [<!ENTITY %s "%s">]><map/>' "$canary" "$canary" \
        "$canary" >"$1/doctype.xml"
    printf '<a><%s></a>' "$canary" >"$1/tags.xml"
    printf '\037\213\010%s\000\377' "$canary" >"$1/binary"
    printf '%s\000' "$canary" >"$1/nul"
    printf 'key = "%s"\n' "$canary" >"$1/settings.toml"
    printf '[gd_scene %s' "$canary" >"$1/broken.tscn"
    printf '%s\n' "$canary" >"$1/plain.tscn"
    printf '{"%s": 1}\n' "$canary" >"$1/json.tres"
    printf '[gd_resource type="%s"]\n[resource]\n%s = "%s"\n' "$canary" \
        "$canary" "$canary" >"$1/theme.tres"
}

# $1: how the folder of secrets is called from the maps. Writes a map of each
# sort for each secret into the current folder.
make_maps() {
    for secret in "$scratch"/all/secrets/*; do
        file=$1/$(basename "$secret")
        cat >"tileset-$(basename "$secret").tmj" <<MAP
{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":16,
"tileheight":16,"tilesets":[{"firstgid":1,"source":"$file"}],"layers":[
{"type":"tilelayer","name":"solid","width":1,"height":1,"data":[1]}]}
MAP
        cat >"tileset-$(basename "$secret").tmx" <<MAP
<map orientation="orthogonal" width="1" height="1" tilewidth="16"
tileheight="16"><tileset firstgid="1" source="$file"/>
<layer name="solid" width="1" height="1"><data encoding="csv">1</data></layer>
</map>
MAP
        cat >"template-$(basename "$secret").tmj" <<MAP
{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":16,
"tileheight":16,"layers":[{"type":"objectgroup","name":"solid","objects":[
{"id":1,"x":0,"y":0,"template":"$file"}]}]}
MAP
        cat >"inner-$(basename "$secret").tj" <<MAP
{"type":"template","tileset":{"firstgid":1,"source":"$file"},
"object":{"gid":1,"width":16,"height":16}}
MAP
        cat >"inner-$(basename "$secret").tmj" <<MAP
{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":16,
"tileheight":16,"layers":[{"type":"objectgroup","name":"solid","objects":[
{"id":1,"x":0,"y":0,"template":"inner-$(basename "$secret").tj"}]}]}
MAP
        cat >"world-$(basename "$secret").world" <<MAP
{"type":"world","maps":[{"fileName":"$file","x":0,"y":0}]}
MAP
        cat >"scene-$(basename "$secret").tscn" <<MAP
[gd_scene format=3]
[ext_resource type="PackedScene" path="$file" id="1"]
[node name="A" type="StaticBody2D"]
[node name="B" parent="." instance=ExtResource("1")]
[node name="C" type="CollisionShape2D" parent="."]
shape = ExtResource("1")
[node name="D" type="TileMapLayer" parent="."]
tile_set = ExtResource("1")
tile_map_data = PackedByteArray(0, 0)
MAP
        cat >"level-$(basename "$secret").ldtk" <<MAP
{"__header__":{"fileType":"LDtk Project JSON"},"jsonVersion":"1.5.3",
"defs":{"layers":[],"entities":[]},"levels":[{"identifier":"L","iid":"i",
"pxWid":16,"pxHei":16,"externalRelPath":"$file","layerInstances":null}]}
MAP
    done
}

# Runs commands on all maps of the current folder, and prints which of them have
# printed the word. $1: other commands than check and convert that read maps, a
# line each; the rest: options
search() {
    commands=$1
    shift
    for format in text ndjson json junit github sarif tap markdown html; do
        "$program" check --format "$format" "$@" . >out 2>err || :
        leaks "check --format $format"
    done
    "$program" convert "$@" ./*-*.* >out 2>err || :
    leaks convert
    echo "$commands" | while read -r command; do
        for map in *-*.*; do
            # shellcheck disable=SC2086
            test -z "$command" ||
                "$program" $command "$@" "$map" >out 2>err </dev/null || :
            leaks "$command $map"
        done
    done
    for map in *-*.*; do
        "$program" judge "$@" "$map" - >out 2>err </dev/null || :
        leaks "judge $map"
    done
    "$program" golden verify "$@" . >out 2>err || :
    leaks golden
}

make_secrets secrets
mkdir -p inside/maps outside/project/maps
(cd inside/maps && make_maps ../../secrets)
(cd outside/project/maps && make_maps ../../../secrets)

search_in() {
    (cd "$1" && shift && search "$@" | grep -v ': out:0 err:0 $' || :)
}

# The project is a repository, in which the secrets are.
test_files_below_the_root() {
    cd "$scratch/all"
    mkdir .git
    expect "messages quote no file below the root" "" "$(search_in inside/maps \
        "sat --trace
    draw
    draw --html
    draw --query check
    draw --preview
    simulate
    check --diff
    check --fix")"
    rmdir .git
}

test_files_outside_the_root() {
    cd "$scratch/all"
    expect "nor do they with --allow-outside" "" \
        "$(search_in outside/project/maps "" --allow-outside)"
    expect "nor where the files are outside of the root" "" \
        "$(search_in outside/project/maps "")"
}

# ---- links in folders --------------------------------------------------------

# Whoever makes a folder chooses where the links in it lead. Links each secret
# under each sort of name that is looked for in folders. level.json is a level,
# although a broken one, and values of levels may be quoted.
search_links() {
    mkdir links
    for secret in "$scratch"/all/secrets/*; do
        test "${secret##*/}" != level.json || continue
        for ending in json tmj tsj tj world tmx tsx tx ldtk ldtkl tscn tres plist \
            geojson ndjson; do
            ln -s "$secret" "links/$(basename "$secret").$ending"
        done
    done
    for format in text ndjson json junit github sarif tap markdown html; do
        "$program" check --format "$format" links >out 2>err || :
        leaks "check --format $format"
    done
    for action in record verify "verify --format json" "verify --format tap" \
        "verify --format github" "verify --query sat" \
        "verify --exec cat"; do
        # shellcheck disable=SC2086
        "$program" golden $action links >out 2>err </dev/null || :
        leaks "golden $action"
    done
}

test_links_in_folders() {
    cd "$scratch/all"
    expect "messages quote nothing that links in a folder lead to" "" \
        "$(search_links | grep -v ': out:0 err:0 $' || :)"
    for secret in links/*; do
        rm "$secret"
        cp "secrets/$(basename "${secret%.*}")" "$secret"
    done
    "$program" check --format ndjson links >out 2>err || :
    expect "but files in the folder are quoted" yes \
        "$(grep -q "$canary" out && echo yes)"
}

# ---- the error ---------------------------------------------------------------

test_the_error() {
    cd "$scratch/all/outside/project/maps"
        for map in tileset-text.tmj tileset-text.tmx template-text.tmj inner-text.tmj \
        world-text.world level-text.ldtk; do
        "$program" check --format ndjson "$map" >out 2>err || :
        expect "$map leads outside" 1 "$(grep -c '"C006".*the file name \\"../../../secrets/text\\" refers outside the folder \\"..\\": .*--allow-outside' out)"
        "$program" check --format ndjson --allow-outside "$map" >out 2>err || :
        expect "$map may lead outside" 0 "$(grep -c 'refers outside' out)"
    done
}

# res:// is the folder with project.godot, else the root.
test_a_scene() {
    cd "$scratch/all/outside/project/maps"
    "$program" check --format ndjson scene-plain.tscn.tscn >out 2>err || :
    expect "a scene leads outside" 1 "$(grep -c '"C006".*the file name \\"../../../secrets/plain.tscn\\" refers outside the folder \\"..\\": .*--allow-outside' out)"
    sed 's|"\.\./\.\./\.\./|"res://../../|' scene-plain.tscn.tscn >root.tscn
    "$program" check --format ndjson root.tscn >out 2>err || :
    expect "res:// leads outside" 1 "$(grep -c 'refers outside' out)"
    sed 's|"[^"]*secrets/plain|"res://maps/root|' root.tscn >inner.tscn
    printf '[gd_scene format=3]\n' >root.tscn
    "$program" check --format ndjson inner.tscn >out 2>err || :
    expect "res:// is the root" 0 "$(grep -c C006 out)"
    sed 's|res://maps/|res://|' inner.tscn >own.tscn
    touch project.godot
    "$program" check --format ndjson own.tscn >out 2>err || :
    expect "res:// is the folder with project.godot" 0 "$(grep -c C006 out)"
    rm project.godot root.tscn inner.tscn own.tscn
}

test_a_query() {
    cd "$scratch/all/outside/project/maps"
    status=0
    "$program" sat template-text.tmj >out 2>err || status=$?
    expect "status of a query" 2 "$status"
    expect "code of the error" 1 "$(grep -c '"code":"outside-root"' out)"
}

# What does not exist outside has the same error: who writes a map does not
# learn by it which files exist.
leads_outside() {
    sed "s|\"[^\"]*secrets/text\"|\"$1\"|" template-text.tmj >named.tmj
    "$program" check --format ndjson named.tmj >out 2>err || :
    grep -c 'refers outside' out || :
}

test_missing_files() {
    cd "$scratch/all/outside/project/maps"
    for name in ../../../secrets/none ../../../none/none ../../../none/../none/a \
        /none/none "$scratch/all/secrets/text" ../../../secrets ../../.. /; do
        expect "$name refers outside" 1 "$(leads_outside "$name")"
    done
    expect "a file that is missing does not" 0 "$(leads_outside none)"
}

# ---- where the root is -------------------------------------------------------

# $1: what is looked at; $2: what the root should be called, "" where the file
# is read; $3: the folder to run in; the rest: arguments
root() {
    what=$1 wanted=$2 folder=$3
    shift 3
    (cd "$folder" && "$program" check --format ndjson "$@" 2>/dev/null || :) \
        >out
    expect "$what" "$wanted" \
        "$(sed -n 's/.*refers outside the folder \\"\(.*\)\\": .*/\1/p' out)"
}

cd "$scratch/all"
mkdir -p a/b/c/maps a/b/tiles a/tiles tiles
map() {
    cat >"$1" <<MAP
{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":16,
"tileheight":16,"layers":[{"type":"tilelayer","name":"solid","width":1,
"height":1,"data":[1]}],"tilesets":[{"firstgid":1,"source":"$2"}]}
MAP
}
for folder in a/b/c a/b a .; do
    mkdir -p "$folder/tiles"
    echo '{"type":"tileset","tilewidth":16,"tileheight":16,"tilecount":1}' \
        >"$folder/tiles/t.tsj"
done
map a/b/c/maps/near.tmj ../tiles/t.tsj
map a/b/c/maps/far.tmj ../../tiles/t.tsj
map a/b/c/maps/top.tmj ../../../../tiles/t.tsj

test_the_root() {
    cd "$scratch/all"
    root "a map reads its neighbors" "" . a/b/c/maps/near.tmj
    root "from inside its folder, too" "" a/b/c/maps near.tmj
    root "from its parent, too" "" a/b/c maps/near.tmj
    root "by a whole path, too" "" / "$scratch/all/a/b/c/maps/near.tmj"
    root "from standard input, too" "" a/b/c/maps - <a/b/c/maps/near.tmj
    root "not further away" a/b/c . a/b/c/maps/far.tmj
    root "not from inside" .. a/b/c/maps far.tmj
    root "not by a way around" ../../../b/c a/b/c/maps ../../../b/c/maps/far.tmj
    root "not from beside" ../b/c a/tiles ../b/c/maps/far.tmj
    root "not by a whole path" "$scratch/all/a/b/c" / \
        "$scratch/all/a/b/c/maps/far.tmj"
    root "not from standard input" .. a/b/c/maps - <a/b/c/maps/far.tmj
    root "a folder on the command line is the root" a . a
    root "a lower one is not" a/b/c . a/b/c/maps/near.tmj a/b/c/maps/far.tmj
    root "the parent is higher than the folder itself" ".." a/b/c/maps far.tmj
    mkdir a/.git
    root "a repository is the root" "" . a/b/c/maps/far.tmj
    root "and ends there" a . a/b/c/maps/top.tmj
    rmdir a/.git
    : >a/.git
    root "of a work tree, too" "" . a/b/c/maps/far.tmj
    rm a/.git
    for name in collide.json .collide.json; do
        echo '{}' >a/b/c/maps/$name
        root "$name makes its folder the root" a/b/c/maps . a/b/c/maps/near.tmj
        rm a/b/c/maps/$name
    done
}

# ---- links -------------------------------------------------------------------

test_links() {
    cd "$scratch/all"
    ln -s ../../../../secrets/text a/b/c/maps/link.tsj
    ln -s ../../../../secrets a/b/c/maps/folder
    ln -s ../../tiles a/b/c/maps/higher
    ln -s loop.tsj a/b/c/maps/loop.tsj
    ln -s chain2.tsj a/b/c/maps/chain1.tsj
    ln -s ../tiles/t.tsj a/b/c/maps/chain2.tsj
    ln -s a/b/c/maps elsewhere
    map a/b/c/maps/link.tmj link.tsj
    map a/b/c/maps/folder.tmj folder/text
    map a/b/c/maps/higher.tmj higher/../c/tiles/t.tsj
    map a/b/c/maps/loop.tmj loop.tsj
    map a/b/c/maps/chain.tmj chain1.tsj
    root "a link does not lead outside" a/b/c . a/b/c/maps/link.tmj
    root "nor does one to a folder" a/b/c . a/b/c/maps/folder.tmj
    root "a path may leave the root and come back" "" . a/b/c/maps/higher.tmj
    root "links may follow each other" "" . a/b/c/maps/chain.tmj
    expect "and the file is read" 0 "$(grep -c C006 out)"
    root "but not for ever" "" . a/b/c/maps/loop.tmj
    expect "and that is an error" 1 "$(grep -c C006 out)"
    root "a link to the maps' folder does not matter" "" . elsewhere/near.tmj
    root "the root is that of the folder behind it" elsewhere/.. . \
        elsewhere/far.tmj
}

tally_run
tally_end
