#!/bin/sh
# Runs the command lines of the help texts and of the manual pages that show no
# output, in a folder that has files of the names they use. A call that the
# program does not understand, or that fails, is an error. (docs.sh compares the
# output of examples that show it.)
#
# usage: tests/source_checks/calls.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

build=$(cd "$1" && pwd)
scratch=$build/calls
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh

# Makes the files, and the programs that stand for an engine.
make_files() {
    mkdir -p "$1/maps" "$1/tests/scenes" "$1/bin"
    cp tests/levels/objects.tmj "$1/level.tmj"
    cp tests/levels/objects.tmx "$1/level.tmx"
    cp tests/levels/outer.t* tests/levels/box.t* "$1"
    sed 's/"Cells"/"Keys"/g' tests/levels/project.ldtk >"$1/level.ldtk"
    cp scenes/levels/clean.tmj "$1/maps"
    cp scenes/levels/cave.tmj "$1/map.tmj"
    cp scenes/article-*.json "$1/tests/scenes"
    cp scenes/article-1-box-box.json "$1/scene.json"
    ln -s "$build/collide" "$1/bin/collide"
    (
        cd "$1"
        cp scene.json s.json
        cat tests/scenes/*.json >scenes.json
        echo '{"shapes": [
          {"id": "player", "type": "circle", "center": [0, 1], "radius": 1,
           "velocity": [2, 0]},
          {"id": "wall", "type": "box", "min": [3, 0], "max": [4, 4]}]}' \
            >level.json
        bin/collide generate --count 2 --turned --moving |
            jq -c '. + {query: "sat", rays: [{from: [0, 0], to: [9, 9]}],
                        casts: [{shape: "#0", by: [1, 0]}]}' >scenes.ndjson
        bin/collide clip --all scenes.ndjson >results.ndjson
        for k in 1 2; do
            bin/collide clip --part $k/2 -o part.$k scenes.ndjson
        done
        for copy in expected actual; do
            cp results.ndjson $copy.ndjson
        done
        cp scenes.ndjson scenes
        printf '#!/bin/sh\nexec collide clip --all "$@"\n' >engine
        # shellcheck disable=SC2016 # the engine expands it
        printf '#!/bin/sh\ngrep -q box "$1"\n' >engine-is-wrong
        printf '#!/bin/sh\n' >wrong-engine # reports no pair
        cp engine adapter
        chmod +x engine engine-is-wrong wrong-engine adapter
    )
}

# The examples of the help texts, one on each line.
calls_of_help() {
    {
        "$build/collide" help | sed -n 's/^\(Examples\| \{8\}\)  \(collide\)/\2/p'
        for topic in $(topics) scene maps dialects batch; do
            "$build/collide" help "$topic" | sed -n 's/^  collide/collide/p' |
                grep -v '\[OPTION\]\|\[COMMAND\|completions SHELL'
        done
    } | sort -u
}

# The commands, from the first part of the help.
topics() {
    "$build/collide" help |
        awk 'NR > 2 && !NF { exit } NR > 2 { print substr($0, 11) }' |
        cut -d ' ' -f 1
}

# The displays of a manual page that are command lines of this program without
# output, one on each line.
calls_of_page() {
    awk '
        /^\.Bd -literal/ { inside = 1; text = ""; next }
        /^\.Ed/ {
            if (inside && text ~ /^(collide [a-z]|\.\/engine)/ &&
                text !~ /\n\$ /)
                print text
            inside = 0
            next
        }
        inside { sub(/^\\&/, ""); line = $0; is_more = sub(/\\e$/, "", line)
                 gsub(/\\\(aq/, "\047", line)
                 text = text line (is_more || line ~ /\|$/ ? " " : "; ") }' "$1"
}

# $1: where the line is from; $2: a shell; $3: the line
check_call() {
    rm -rf "$scratch/run"
    cp -R "$scratch/files" "$scratch/run"
    status=0
    (
        cd "$scratch/run"
        PATH=$scratch/run/bin:$PATH CI='' timeout 60 "$2" -c "$3" \
            >output 2>messages </dev/null
    ) || status=$?
    if [ "$status" -le 1 ] && ! grep -q "try 'collide" "$scratch/run/messages"; then
        tally_pass
    else
        tally_fail "$1: $2: $3: status $status"
        head -n 3 "$scratch/run/messages"
    fi
}

tally_begin "$scratch"
make_files "$scratch/files"
calls_of_help >"$scratch/help"
[ "$(wc -l <"$scratch/help")" -ge 50 ] || tally_fail "the help has few examples"
while IFS= read -r line; do
    check_call help sh "$line"
    check_call help bash "$line"
done <"$scratch/help"
for page in man/*.[1-9]; do
    calls_of_page "$page" | sed 's|FOLDER|tests/scenes|g' >"$scratch/page"
    while IFS= read -r line; do
        # Programs that need not be here.
        case $line in
        *duckdb* | *mlr* | node* | *'node '*) continue ;;
        esac
        check_call "$page" sh "$line"
    done <"$scratch/page"
done
tally_end
