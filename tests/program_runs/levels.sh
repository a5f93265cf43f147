#!/bin/sh
# Many levels in one call of `collide check`: files and folders, broken ones
# among them, by any number of threads, in every format.
#
# usage: tests/program_runs/levels.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

program=$(cd "$1" && pwd)/collide
scratch=$1/levels
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"
trap 'rm -rf "$scratch"' EXIT

# Runs `collide check` on the rest of the arguments; what it prints is in the
# files "out" and "err", its exit status in $status.
check() {
    status=0
    "$program" check "$@" >"$scratch/out" 2>"$scratch/err" </dev/null ||
        status=$?
}

# ---- many files --------------------------------------------------------------

# 600 levels in 20 folders: clean ones, ones with a polygon that crosses itself
# and two solids that overlap, ones that are no JSON, ones that are no levels.
awk -v root="$scratch/maps" 'BEGIN {
    for (i = 0; i < 600; i++) {
        folder = root "/" i % 20
        if (i < 20)
            system("mkdir -p " folder)
        name = folder "/level" i ".json"
        if (i % 10 == 3)
            text = "{\"shapes\":[\n"
        else if (i % 10 == 7)
            text = "{\"name\":\"no level\"}"
        else if (i % 10 == 5)
            text = "{\"shapes\":[\n{\"type\":\"polygon\",\"vertices\":" \
                "[[0,0],[4,4],[4,0],[0,3]]},\n{\"id\":\"a\",\"type\":\"box\"," \
                "\"min\":[9,9],\"max\":[12,12]},\n{\"id\":\"b\",\"type\":" \
                "\"box\",\"min\":[10,10],\"max\":[13,13]}]}"
        else
            text = "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0]," \
                "\"radius\":1}]}"
        print text >name
        close(name)
    }
}'

test_many_files() {
    check --format ndjson "$scratch/maps"
    expect "status where files are broken" 2 "$status"
    expect "broken files" 60 "$(grep -c '"C001"' "$scratch/out")"
    expect "polygons that cross themselves" 60 "$(grep -c '"C012"' "$scratch/out")"
    expect "overlaps" 60 "$(grep -c '"C030"' "$scratch/out")"
    expect "messages" 60 "$(wc -l <"$scratch/err" | tr -d ' ')"
    sed 's/.*"file":"\([^"]*\)".*/\1/' "$scratch/out" | uniq >"$scratch/files"
    expect "each file is told of once, in the order of bytes" \
        "$(LC_ALL=C sort -u "$scratch/files")" "$(cat "$scratch/files")"

    check --exit-zero "$scratch/maps"
    expect "status with --exit-zero" 0 "$status"
    expect "files that are no levels are left out" 540 \
        "$(sed -n '$s/ files checked.*//p' "$scratch/out")"
    expect "counts come last" ": 120 errors, 60 warnings, 0 notes" \
        "$(sed -n '$s/.*checked//p' "$scratch/out")"
}

# ---- threads -----------------------------------------------------------------

test_threads() {
    for format in text json ndjson sarif github junit tap markdown html; do
        check --jobs 1 --format $format "$scratch/maps"
        sum=$status-$(cksum <"$scratch/out")-$(cksum <"$scratch/err")
        for jobs in 2 3 16; do
            check --jobs $jobs --format $format "$scratch/maps"
            expect "$jobs threads, $format" "$sum" \
                "$status-$(cksum <"$scratch/out")-$(cksum <"$scratch/err")"
        done
    done
}

# ---- what is given -----------------------------------------------------------

test_names_from_find() {
    find "$scratch/maps" -name '*5.json' -print0 |
        xargs -0 "$program" check --format ndjson >"$scratch/out" 2>&1 || true
    expect "names from find" 120 "$(wc -l <"$scratch/out" | tr -d ' ')"
}

test_folders() {
    check "$scratch/none"
    expect "a file that there is not" 2 "$status"
    mkdir "$scratch/empty"
    check "$scratch/empty"
    expect "an empty folder" "2 0 files checked: 0 errors, 0 warnings, 0 notes" \
        "$status $(cat "$scratch/out")"
    ln -s . "$scratch/empty/circle"
    cp scenes/levels/clean.tmj "$scratch/empty"
    check "$scratch/empty"
    expect "a link in a circle" \
        "0 1 file checked: 0 errors, 0 warnings, 0 notes" \
        "$status $(cat "$scratch/out")"
    rm "$scratch/empty/clean.tmj"
    printf 'x' >"$scratch/empty/level.json"
    if test "$(id -u)" != 0; then
        chmod 000 "$scratch/empty/level.json"
        check "$scratch/empty"
        expect "a file that may not be read" 2 "$status"
    fi

    deep=$scratch/deep
    i=0
    while test $i -lt 70; do
        deep=$deep/d
        i=$((i + 1))
    done
    mkdir -p "$deep"
    check "$scratch/deep"
    expect "folders within each other" "2 1" \
        "$status $(grep -c 'too many folders' "$scratch/out")"
}

# A tileset that is wrong belongs to three maps, and lies there itself.
test_a_tileset_of_several_maps() {
    mkdir "$scratch/shared"
    printf '%s' '{"type":"tileset","name":"t","tilewidth":16,"tileheight":16,' \
        '"tilecount":1,"columns":1,"tiles":[{"id":0,"objectgroup":{"type":' \
        '"objectgroup","objects":[{"id":1,"x":0,"y":0,"polygon":[{"x":0,"y":0},' \
        '{"x":16,"y":16},{"x":16,"y":0},{"x":0,"y":12}]}]}}]}' \
        >"$scratch/shared/t.tsj"
    for map in a b z; do
        printf '%s' '{"type":"map","version":"1.10","orientation":"orthogonal",' \
            '"width":2,"height":1,"tilewidth":16,"tileheight":16,"tilesets":' \
            '[{"firstgid":1,"source":"t.tsj"}],"layers":[{"type":"tilelayer",' \
            '"id":1,"name":"g","width":2,"height":1,"data":[1,1]}]}' \
            >"$scratch/shared/$map.tmj"
    done
    check "$scratch/shared"
    expect "a tileset of several maps is told of once" "1 1" \
        "$status $(grep -c C012 "$scratch/out")"
}

# ---- profiles ----------------------------------------------------------------

# A level laid out well is clean for every engine, whichever way its y points
# but where that decides which order of vertices is right.
test_profiles() {
    for engine in generic box2d-3 box2d-2 chipmunk godot-4 matter rapier; do
        check --profile $engine --player 14x24 --goal Exit --fail-on note \
            scenes/levels/clean.tmj
        expect "a clean level, $engine" \
            "0 1 file checked: 0 errors, 0 warnings, 0 notes" \
            "$status $(cat "$scratch/out")"
    done
    check --profile rapier --engine-y down scenes/levels/clean.tmj
    expect "a clean level where y is kept" 0 "$status"
    check --profile rapier --engine-y up scenes/levels/clean.tmj
    expect "a clean level where y is turned around" "1 1" \
        "$status $(grep -c C019 "$scratch/out")"
}

# ---- what older maps have ----------------------------------------------------

# A start that was drawn by a click is a rectangle of no size, which does for a
# start; other editors write numbers in quotes.
test_older_maps() {
    cat >"$scratch/older.json" <<'END'
{"orientation":"orthogonal","width":9,"height":9,"tilewidth":8,"tileheight":8,
"layers":[{"type":"objectgroup","name":"things","objects":[
{"id":1,"name":"John","type":"Enemy","x":8,"y":8,"width":0,"height":0},
{"id":3,"name":"","type":"Wall","x":8,"y":8,"width":0,"height":0},
{"id":2,"name":"","type":"","x":"16","y":8,"width":8,"height":8}]}],
"tilesets":[]}
END
    check --format ndjson "$scratch/older.json"
    expect "a wall of no size, and no start" "4 C027 [8,8]" \
        "$(jq -r 'select(.rule == "C027") | "\(.line) \(.rule) \(.at | tojson)"' \
            "$scratch/out")"
    expect "a number in quotes" "5 /layers/0/objects/2/x" \
        "$(jq -r 'select(.rule == "C003") | "\(.line) \(.pointer)"' \
            "$scratch/out")"
    expect "status of what is wrong" 1 "$status"
    check --lenient --select C003 --format ndjson "$scratch/older.json"
    expect "a number in quotes, taken for one" "0 " "$status $(cat "$scratch/out")"
}

# What shapes do not want to be told of: true is everything, and what is no rule
# is told of once.
test_ignored_rules() {
    cat >"$scratch/ignored.json" <<'END'
{"orientation":"orthogonal","width":9,"height":9,"tilewidth":8,"tileheight":8,
"layers":[{"type":"objectgroup","name":"things","objects":[
{"id":1,"name":"","type":"","x":8,"y":8,"width":0,"height":8,
"properties":[{"name":"collide:ignore","type":"bool","value":true}]},
{"id":2,"name":"","type":"","x":24,"y":8,"width":0,"height":8,
"properties":[{"name":"collide:ignore","type":"bool","value":false}]},
{"id":3,"name":"","type":"","x":48,"y":8,"width":8,"height":8,
"properties":[{"name":"collide:ignore","type":"string",
"value":"C027, overlapp"}]}]}],"tilesets":[]}
END
    check --format ndjson "$scratch/ignored.json"
    expect "rules that a shape ignores" "2 C027 8
3 C008 null
\"3\": collide:ignore names \"overlapp\", which is not a rule" \
        "$(jq -r '"\(.shapes[0]) \(.rule) \(.measure)", (select(.rule == "C008") |
            .message)' "$scratch/out")"
}

# ---- baselines ---------------------------------------------------------------

test_baselines() {
    rm -f "$scratch"/maps/*/level*3.json
    check --write-baseline "$scratch/accepted" "$scratch/maps"
    expect "writing a baseline" 0 "$status"
    expect "a baseline is sorted" "$(LC_ALL=C sort "$scratch/accepted")" \
        "$(cat "$scratch/accepted")"
    check --baseline "$scratch/accepted" "$scratch/maps"
    expect "with a baseline" 0 "$status"
    cp "$scratch/maps/5/level5.json" "$scratch/maps/5/new.json"
    check --baseline "$scratch/accepted" --format ndjson "$scratch/maps"
    expect "only what is new" "1 2" \
        "$status $(grep -c 'new.json' "$scratch/out")"
}

# ---- ids ---------------------------------------------------------------------

# Files that version 1.0.0 has written know shapes by the ids of the editor,
# which are names now in all that is printed.
test_files_of_version_1() {
    mkdir "$scratch/old"
    cp tests/golden/inputs/names.tmj "$scratch/old"
    cat >"$scratch/old/names.tmj.pairs.approved" <<'END'
{"query":"pairs","scene":null,"input":"sha256:3cbb81c55dfac9aa85af171ad5d56881da6b916f279579af7babf42b2fa182b3","pairs":[
{"a":"10","b":"11","overlap":true,"boxes":{"a":{"min":[0,0],"max":[20,20]},"b":{"min":[10,10],"max":[30,30]}}},
{"a":"10","b":"13","overlap":true,"boxes":{"a":{"min":[0,0],"max":[20,20]},"b":{"min":[18,18],"max":[38,38]}}},
{"a":"11","b":"13","overlap":true,"boxes":{"a":{"min":[10,10],"max":[30,30]},"b":{"min":[18,18],"max":[38,38]}}},
{"a":"12","b":"14","overlap":true,"boxes":{"a":{"min":[50,0],"max":[70,20]},"b":{"min":[60,10],"max":[80,30]}}}
]}
END
    cat >"$scratch/accepted" <<'END'
{"file":"old/names.tmj","rule":"C030","shapes":["10","11"],"count":1}
{"file":"old/names.tmj","rule":"C030","shapes":["10","13"],"count":1}
{"file":"old/names.tmj","rule":"C030","shapes":["11","13"],"count":1}
{"file":"old/names.tmj","rule":"C030","shapes":["12","14"],"count":1}
END
    status=0
    (cd "$scratch" && "$program" golden verify old) >"$scratch/out" 2>&1 ||
        status=$?
    expect "an approved file of a map" "0 1 file: 1 as approved" \
        "$status $(cat "$scratch/out")"
    check --baseline "$scratch/accepted" "$scratch/old"
    expect "a baseline of a map: status" 0 "$status"
    expect "a baseline of a map" "0 warnings, 0 notes; 4 accepted by the baseline" \
        "$(sed 's/.*errors, //' "$scratch/out")"
    rm "$scratch/accepted"
    check --write-baseline "$scratch/accepted" "$scratch/old"
    expect "a new baseline" '"shapes":["10","11"]' \
        "$(sed -n '1s/.*\("shapes":[^]]*\]\).*/\1/p' "$scratch/accepted")"
    expect "readable ids" '"Bob#10" and "Bob#11" overlap' \
        "$("$program" check "$scratch/old" | sed -n '1s/.*\("Bob#10.*overlap\) .*/\1/p')"
}

# ---- pipes -------------------------------------------------------------------

test_pipes() {
    status=0
    { "$program" check "$scratch/maps" || echo $? >"$scratch/status"; } 2>&1 |
        head -1 >/dev/null
    expect "nobody reads on" 1 "$(cat "$scratch/status" 2>/dev/null || echo 1)"
    "$program" check -o "$scratch/report" "$scratch/maps/5" || status=$?
    expect "a report in a file" "1 1" \
        "$status $(grep -c 'files checked' "$scratch/report")"
}

tally_run
tally_end
