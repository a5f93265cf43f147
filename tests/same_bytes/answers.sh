#!/bin/sh
# Writes what a build of collide answers, a file for each query and set of
# scenes, named so: every query with its steps on the scenes of the project and
# on generated ones, some options, and errors. What goes to standard error and
# the exit status stand below each. Help and version have no part in it.
#
# usage: tests/same_bytes/answers.sh INPUTS OUT PROGRAM...
# from the project's root; INPUTS is a folder of what generate.c prints, OUT a
# folder to fill, PROGRAM the words that start the program
set -eu
export LC_ALL=C

inputs=$1
out=$2
shift 2
program=$*

# The words of the program are several.
# shellcheck disable=SC2086
run() {
    $program "$@"
}

# $1: a set of scenes; $2: the query; the rest: options
ask() {
    set=$1 query=$2
    shift 2
    file=$out/$(echo "$query-$set $*" | sed 's/ --all//; s/ --trace//; s/ $//
        s/ -*/-/g')
    status=0
    case $set in
    scenes) run "$query" "$@" scenes/*.json ;;
    mistakes) run "$query" "$@" tests/golden/inputs/error-*.in ;;
    *) run "$query" "$@" <"$inputs/$set.ndjson" ;;
    esac >"$file" 2>"$out/errors" || status=$?
    end_answer
}

end_answer() {
    cat "$out/errors" - >>"$file" <<END
exit status $status
END
}

# Scenes that the program makes; options
generate() {
    file=$out/$(echo "generate $*" | sed 's/ -*/-/g')
    status=0
    run generate "$@" >"$file" 2>"$out/errors" || status=$?
    end_answer
}

# Our own answers, as the judge finds them, told in words that round or not.
judge() {
    for query in sat gjk clip; do
        for dialect in collide chipmunk; do
            file=$out/judge-$1-$query-$dialect
            status=0
            run "$query" --all --as $dialect <"$inputs/$1.ndjson" >"$out/claims"
            run judge --dialect $dialect --ulps 0 "$inputs/$1.ndjson" \
                "$out/claims" >"$file" 2>"$out/errors" || status=$?
            end_answer
        done
    done
    rm "$out/claims"
}

# The same pairs asked in two ways, in words.
compare() {
    file=$out/diff-$1
    status=0
    run sat --all <"$inputs/$1.ndjson" >"$out/expected"
    run gjk <"$inputs/$1.ndjson" >"$out/actual"
    run diff "$out/expected" "$out/actual" >"$file" 2>"$out/errors" ||
        status=$?
    end_answer
    rm "$out/expected" "$out/actual"
}

queries() {
    run help | awk 'NR > 2 && !NF { exit }
                    NR > 2 { $0 = substr($0, 11); print $1 }'
}

# Those of the options that a query takes, and those that it needs, or is too
# long without.
options_of() {
    run help "$1" | awk '{ sub(/^ +/, ""); print $1 }' |
        grep -x -e --all -e --trace || true
    case $1 in
    ray) echo --from=-8,-3 --to=9,3.5 ;;
    cast) echo '--shape=#0' --by=7,1.5 ;;
    simulate) echo --steps=4 --contacts ;;
    path) echo --player=0.5x0.75 --from=-25,-25 --to=25,25 ;;
    esac
}

mkdir -p "$out"
for query in $(queries); do
    case $query in
    # No queries of scenes, or asked below.
    ask | judge | diff | golden | generate | reduce | draw | schema) continue ;;
    join | help | completions) continue ;;
    esac
    options=$(options_of "$query")
    for set in scenes mistakes pairs crowds; do
        # shellcheck disable=SC2086
        ask "$set" "$query" $options
    done
done

for set in numbers angles; do
    ask "$set" gjk --all
done
for set in scenes pairs; do
    ask "$set" gjk --within 0.5
    ask "$set" clip --using epa --at middle
    ask "$set" clip --at reference
    ask "$set" clip --margin 2.5
    ask "$set" sweep --dt 0.3
    ask "$set" sat --digits 5 --pretty
done
ask worlds toi --all --trace
ask worlds ray
ask worlds cast --shape '#1' --by=-9,1 --target-distance 0.25
ask worlds mass
for method in impulse verlet stop slide bounce push; do
    ask worlds resolve --all --method $method
done
for solver in impulse verlet; do
    ask worlds simulate --steps 40 --every 8 --contacts --solver $solver
done
for query in sat gjk clip sweep toi resolve simulate check; do
    ask scenes draw --html --query $query
done
generate --count 100
generate --count 50 --seed 2 --f32 --turned
generate --count 10 --seed 3 --shapes 30 --moving --turned
generate --family ordinary,short-edge,concave --vertices 3-2000 --seed 4
judge pairs
compare pairs
rm "$out/errors"
