#!/bin/sh
# Approves results in a folder, and prints what was approved (approved.sh
# results) or what `collide golden` says when answers, scenes and files have
# become others (approved.sh golden).
#
# usage: tests/schema_validation/approved.sh results|golden FOLDER
# from the project's root, with the program as `collide`
set -eu

# Somebody does by hand what is done here: golden writes nothing for CI.
unset CI
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cp scenes/article-*.json "$folder"
cat scenes/article-[12]*.json >"$folder/stream.json"
collide golden record -q "$folder"
if test "$1" = results; then
    cat "$folder"/*.approved
    exit
fi

verify() {
    collide golden verify --exit-zero "$@" "$folder"
}

verify --format json
sed -i 's/"depth":[0-9.]*,"m/"depth":9,"m/' "$folder"/article-1*.approved \
    "$folder"/stream*.approved
sed -i 's/"max": .12/"max": [11/' "$folder"/article-2*.json
cp scenes/box-on-floor.json "$folder"
rm "$folder"/article-3*.json
echo '{"shapes": [' >"$folder/broken.json"
verify --format ndjson
verify --format json --query sat

# An engine whose member is misspelt.
rm "$folder"/*
cp scenes/article-1*.json "$folder"
collide golden record -q "$folder"
collide golden verify --exit-zero --format ndjson "$folder" -- \
    sh -c 'echo "{\"a\":\"A\",\"b\":\"B\",\"depht\":1}"' || test $? = 2

# Depths that are right (1) and wrong, before and after.
engine() {
    echo "echo '{\"a\":\"A\",\"b\":\"B\",$1}'"
}
judged() {
    collide golden record -q "$folder" -- sh -c "$(engine "$1")"
    collide golden verify --exit-zero --format ndjson "$folder" -- \
        sh -c "$(engine "$2")"
}
judged '"depth":1' '"depth":2'
judged '"depth":2' '"depth":3'
judged '"depth":2' '"depth":1'
judged '"depth":1' '"depth":1,"overlap":true'
