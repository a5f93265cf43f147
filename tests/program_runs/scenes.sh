#!/bin/sh
# Scenes that state their whole query: every scene of the project that names a
# query runs and can be drawn without any option, options of the command line
# override those of a scene, and threads change nothing.
#
# usage: tests/program_runs/scenes.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu
export LC_ALL=C

build=$(cd "$1" && pwd)
collide=$build/collide
work=$build/scenes
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$work"

# Two scenes of engines whose shapes are apart, which is what they are about.
is_apart() {
    case $1 in
    scenes/engines/chipmunk-boxes-apart.json) true ;;
    scenes/engines/chipmunk-segment-apart.json) true ;;
    *) false ;;
    esac
}

# $1: a scene; the rest: a command that succeeds and prints something
answers() {
    scene=$1
    shift
    status=0
    "$@" "$scene" >"$work/out" 2>"$work/messages" || status=$?
    expect "$* $scene: status" 0 "$status"
    check "$* $scene: an answer" test -s "$work/out"
    expect "$* $scene: messages" '' "$(cat "$work/messages")"
}

test_every_scene_of_a_query() {
    count=0
    for scene in $(grep -l '"query": ' scenes/*.json scenes/*/*.json); do
        count=$((count + 1))
        answers "$scene" "$collide" run
        is_apart "$scene" ||
            expect "$scene: it has an answer without records" '' \
                "$(grep -o '"\(pairs\|rays\|shapes\)":\[\]' "$work/out")"
        for format in '' --html --preview; do
            # An empty format is no argument.
            # shellcheck disable=SC2086
            answers "$scene" "$collide" draw $format
        done
    done
    check 'there are scenes that name a query' test "$count" -gt 150
}

# ---- the options of a stream ---------------------------------------------

test_options_of_a_stream() {
    awk 'BEGIN {
        for (i = 0; i < 20000; i++)
            printf "{\"query\":\"sweep\",%s\"shapes\":[{\"type\":\"box\"," \
                "\"min\":[0,0],\"max\":[1,1],\"velocity\":[1,0]},{\"type\":" \
                "\"box\",\"min\":[%d,0],\"max\":[99,1]}]}\n", \
                i % 3 ? "\"options\":{\"dt\":" i % 7 + 1 "}," : "", i % 5 + 1
    }' >"$work/stream.ndjson"
    "$collide" run --jobs 1 "$work/stream.ndjson" >"$work/one"
    "$collide" run --jobs 4 "$work/stream.ndjson" >"$work/four"
    same 'options of each scene with four threads' "$work/one" "$work/four"
    "$collide" run --dt 4 <"$work/stream.ndjson" >"$work/overridden"
    sed 's/"options":{[^}]*},//' "$work/stream.ndjson" |
        "$collide" run --dt 4 >"$work/plain"
    same 'the command line overrides the options' "$work/plain" "$work/overridden"
}

# ---- which scene an answer is about --------------------------------------

# Blank lines and names change where scenes begin, and which answers say so.
test_file_and_byte() {
    awk 'BEGIN {
        for (i = 0; i < 30000; i++)
            printf "%s{%s\"shapes\":[{\"id\":\"%d\",\"type\":\"point\"," \
                "\"point\":[%d,0]}]}\n", i % 5 ? "" : "\n  ", \
                i % 3 ? "" : "\"name\":\"s" i "\",", i, i
    }' >"$work/bytes.ndjson"
    "$collide" aabb --jobs 1 "$work/bytes.ndjson" >"$work/one"
    "$collide" aabb --jobs 4 "$work/bytes.ndjson" >"$work/four"
    same 'file and byte with four threads' "$work/one" "$work/four"
    "$collide" aabb --jobs 4 <"$work/bytes.ndjson" >"$work/piped"
    expect 'no file of standard input' 0 "$(grep -c '"file"' "$work/piped")"
    expect 'no file of scenes with names' 0 \
        "$(grep '"scene":"s' "$work/one" | grep -c '"file"')"
    expect 'the file of scenes without names' 20000 \
        "$(grep -c "\"scene\":null,\"file\":\"$work/bytes.ndjson\",\"byte\":" \
            "$work/one")"
    for id in 1 2 10 15001 29998 29999; do
        byte=$(sed -n "s/.*\"byte\":\([0-9]*\),.*\"id\":\"$id\".*/\1/p" \
            "$work/one")
        expect "the scene at byte $byte" "{\"shapes\":[{\"id\":\"$id\"" \
            "$(tail -c +$((byte + 1)) "$work/bytes.ndjson" | head -n 1 |
                sed 's/,"type.*//')"
    done
    "$collide" diff "$work/one" "$work/piped" >"$work/out"
    expect 'diff ignores file and byte' \
        'documents: 30000 the same, 0 different, 0 gone, 0 new; differences: 0 in 0 records' \
        "$(cat "$work/out")"
}

# ---- golden, reduce and draw ---------------------------------------------

test_golden() {
    mkdir "$work/golden"
    cp scenes/cast-target-distance.json "$work/golden/a.json"
    env -u CI "$collide" golden record "$work/golden" >"$work/out"
    expect 'golden records the casts of a scene' 2 \
        "$(grep -c '"cast":0' "$work/golden/a.json.approved")"
    expect 'golden uses the options of a scene' 1 \
        "$(grep -c '"time":0.75' "$work/golden/a.json.approved")"
    status=0
    "$collide" golden verify "$work/golden" >"$work/out" || status=$?
    expect 'golden verifies the casts of a scene' 0 "$status"
}

test_golden_of_another_query() {
    cp scenes/sweep-parry-180.json "$work/golden/b.json"
    env -u CI "$collide" golden record --query clip "$work/golden" >"$work/out"
    check 'golden ignores options of another query' \
        test -s "$work/golden/b.json.clip.approved"
}

test_reduce() {
    cat >"$work/fails.sh" <<'END'
"$1" run | grep -q '"cast":1,"hit":true,"status":"hit","time":0.37' && exit 1
exit 0
END
    cat >"$work/big.json" <<'END'
{"query":"cast","shapes":[
  {"id":"aa","type":"circle","center":[100,0],"radius":1},
  {"id":"bb","type":"circle","center":[106,0],"radius":1}],
 "casts":[{"shape":"aa","by":[10,0]},
  {"shape":{"type":"point","point":[95,0]},"by":[10,0]}],
 "options":{"target-distance":0.25,"all":true}}
END
    "$collide" reduce "$work/big.json" -- sh "$work/fails.sh" "$collide" \
        >"$work/small.json"
    expect 'reduce keeps the options that the failure needs' 1 \
        "$(grep -c '"options":{"target-distance":0.25}' "$work/small.json")"
    check 'reduce leaves out shapes, and ids follow' \
        test "$(wc -c <"$work/small.json")" -lt 200
    status=0
    sh "$work/fails.sh" "$collide" <"$work/small.json" || status=$?
    expect 'the reduced scene fails' 1 "$status"
}

test_draw() {
    "$collide" draw tests/golden/inputs/casts-scene.json >"$work/casts.svg"
    expect 'a picture of casts has their own shapes' 2 \
        "$(grep -o 'data-shape="cast#[0-9]"\|>cast#[0-9]<' "$work/casts.svg" |
            sort -u | wc -l)"
    "$collide" draw --query sat tests/golden/inputs/casts-scene.json >"$work/sat.svg"
    expect 'a picture of another query has none of them' 0 \
        "$(grep -c 'cast#' "$work/sat.svg")"
}

tally_run
tally_end
