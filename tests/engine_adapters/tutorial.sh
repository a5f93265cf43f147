#!/bin/sh
# Follows "A FIRST ADAPTER" of man/collide-adapter.7: its files and its commands,
# with SAT.js. Then the adapter reverses one normal, and the commands must find
# that, on its pair and with a picture.
#
# usage: tests/engine_adapters/tutorial.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

build=$(cd "$1" && pwd)
modules=$build/engine_adapters/node_modules
page=$PWD/man/collide-adapter.7
action=$PWD/.github/actions/judge/action.yml
scratch=$build/tutorial
root=$PWD
box=scenes/article-1-box-box.json
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh

if ! command -v node >/dev/null || [ ! -d "$modules/sat" ]; then
    echo "tutorial: SKIPPED: node or SAT.js is missing" >&2
    exit
fi
tally_begin "$scratch"
ln -s "$modules" "$scratch/node_modules"
PATH=$build:$PATH

# $1: a part of the first line of a display of the page: prints the display.
display() {
    awk -v part="$1" '
        /^\.Bd -literal/ { inside = 1; first = 1; next }
        /^\.Ed/ { inside = 0; found = 0 }
        inside {
            sub(/^\\&/, "")
            gsub(/\\\(aq/, "\047")
            gsub(/\\\(ga/, "`")
            gsub(/\\e/, "\\")
            if (first)
                found = index($0, part)
            first = 0
            if (found)
                print
        }' "$page"
}

# $1: a file of commands of the page; prints the exit status of the last one.
follow() {
    status=0
    (cd "$scratch" && sh -e "$1") >"$scratch/output" 2>&1 || status=$?
    echo $status
}

has_baselines() {
    collide help judge | grep -q -- --write-baseline &&
        collide help judge | grep -q -- --profile
}

display 'import { createInterface }' >"$scratch/adapter.mjs"
display 'npm install' | grep -v '^npm install' >"$scratch/first"
display 'collide judge -q' >"$scratch/accept"
display 'collide ask --stream -o results' >"$scratch/check"
display 'collide reduce' >"$scratch/minimize"
display '.github/workflows' >"$scratch/workflow.yml"
sed '/^collide ask/,$d' "$scratch/first" >"$scratch/generate"
sed -n 's/^\(collide ask.*\) &&$/\1/p' "$scratch/check" >"$scratch/ask"

# Reverses the normal of the scene $name.
reverse_a_normal() {
    name=$(jq -r 'select(.pairs[0].overlapN) | .scene' "$scratch/results.ndjson" |
        grep '^ordinary/' | tail -n 1)
    cp "$scratch/adapter.mjs" "$scratch/kept"
    sed -i.old 's/pairsOf(JSON.parse(line).shapes)/reversed(line)/' \
        "$scratch/adapter.mjs"
    cat >>"$scratch/adapter.mjs" <<END
function reversed(line) {
    const { name, shapes } = JSON.parse(line), pairs = pairsOf(shapes);
    if (name === "$name")
        pairs[0].overlapN = pairs[0].overlapN.clone().reverse();
    return pairs;
}
END
}

test_the_adapter_is_short() {
    lines=$(wc -l <"$scratch/adapter.mjs")
    expect "lines of the adapter, at most 30" yes \
        "$(test "$lines" -gt 10 && test "$lines" -le 30 && echo yes)"
}

test_each_scene_has_an_answer() {
    expect "the status of generate" 0 "$(follow generate)"
    expect "the status of ask" 0 "$(follow ask)"
    expect "messages" "" "$(cat "$scratch/output")"
    expect "documents" "$(jq -r .name "$scratch/scenes.ndjson")" \
        "$(jq -r .scene "$scratch/results.ndjson")"
}

# Scenes of the project have ids, other types and moved shapes; some are invalid.
test_scenes_of_the_project_have_answers() {
    (cd "$scratch" && collide ask --stream "$root/scenes" -- node adapter.mjs) \
        >"$scratch/answers" 2>"$scratch/output" || true
    expect "lines of a stack trace" 0 "$(grep -c '^ *at ' "$scratch/output")"
    expect "scenes that failed" 0 "$(grep -c '"failed"' "$scratch/answers")"
    expect "there are refusals and answers" yes "$(
        grep -q refused "$scratch/answers" &&
            grep -q overlapN "$scratch/answers" && echo yes
    )"
    status=0
    (cd "$scratch" && collide ask --stream "$root/$box" -- node adapter.mjs |
        collide judge -q --dialect sat-js "$root/$box" - >/dev/null) || status=$?
    expect "the status of judge for a scene with ids" 0 $status
}

# Milliseconds that a command takes, the least of three times.
time_of() {
    best=
    for _ in 1 2 3; do
        start=$(date +%s%N)
        (cd "$scratch" && "$@") >/dev/null
        spent=$((($(date +%s%N) - start) / 1000000))
        test -n "$best" && test "$best" -le $spent || best=$spent
    done
    echo "$best"
}

ask_node() {
    node adapter.mjs <many.ndjson
}

ask_collide() {
    collide ask --stream many.ndjson -- node adapter.mjs
}

test_10000_scenes_take_at_most_twice_the_time_of_the_adapter() {
    case $(date +%N) in
    *N) return ;; # this date has no nanoseconds
    esac
    collide generate --types polygon,box,circle --family ordinary \
        --count 10000 >"$scratch/many.ndjson"
    own=$(time_of ask_node) whole=$(time_of ask_collide)
    expect "$whole ms, of which the adapter takes $own ms" yes \
        "$(test "$whole" -le $((2 * own)) && echo yes)"
}

# 1e-9 is far beyond rounding at the size of these scenes.
test_a_reversed_normal_is_found() {
    reverse_a_normal
    expect "the status of ask" 0 "$(follow ask)"
    mv "$scratch/kept" "$scratch/adapter.mjs"
    status=0
    (cd "$scratch" && collide judge --dialect sat-js --faults --tol 1e-9 \
        --rel 1e-9 --touch 1e-9 scenes.ndjson results.ndjson >faults) || status=$?
    expect "the status of judge" 1 $status
    expect "the fault of the pair" "$name normal" "$(jq -r --arg name "$name" \
        'select(.scene == $name) | "\(.scene) \(.faults[0].what)"' \
        "$scratch/faults")"
}

test_the_baseline_is_green_and_a_new_fault_is_red() {
    if ! has_baselines; then
        echo "tutorial: SKIPPED: judge has no baseline or no profile" >&2
        return
    fi
    expect "the status of the first report" 1 "$(follow first)"
    expect "the first report has a picture" yes \
        "$(grep -q '<svg' "$scratch/report.html" && echo yes)"
    expect "the status of the commands that accept" 0 "$(follow accept)"
    expect "the status without a new fault" 0 "$(follow check)"
    reverse_a_normal
    expect "the status with a new fault" 1 "$(follow check)"
    sed "s|NAME|$name|" "$scratch/minimize" >"$scratch/minimize-it"
    expect "the status of reduce" 0 "$(follow minimize-it)"
    mv "$scratch/kept" "$scratch/adapter.mjs"
    expect "the report names the scene" yes \
        "$(grep -q "$name" "$scratch/report.html" && echo yes)"
    expect "the report has a picture" yes \
        "$(grep -q '<svg' "$scratch/report.html" && echo yes)"
}

test_old_results_are_not_judged_if_the_adapter_fails() {
    cp "$scratch/adapter.mjs" "$scratch/kept"
    echo 'throw 1;' >"$scratch/adapter.mjs"
    rm -f "$scratch/report.html"
    expect "the status with an adapter that crashes" 2 "$(follow check)"
    expect "there is a report" no \
        "$(test -e "$scratch/report.html" || echo no)"
    mv "$scratch/kept" "$scratch/adapter.mjs"
}

# Inputs of the action that the workflow gives, and that it does not have.
test_the_workflow_uses_the_action() {
    if [ ! -e "$action" ]; then
        echo "tutorial: SKIPPED: there is no action" >&2
        return
    fi
    sed -n '/^ *with:/,$s/^ *\([a-z-]*\): ..*/\1/p' "$scratch/workflow.yml" \
        >"$scratch/given"
    expect "there are inputs" yes "$(test -s "$scratch/given" && echo yes)"
    sed -n '/^inputs:/,/^outputs:/s/^  \([a-z-]*\):$/\1/p' "$action" \
        >"$scratch/inputs"
    expect "inputs that the action does not have" "" \
        "$(grep -vxFf "$scratch/inputs" "$scratch/given")"
}

tally_run
tally_end
