#!/bin/sh
# Streams that somebody cut into parts: what collide-batch(7) promises to the
# engines that do so, with the engines themselves where they are to be had.
#
# usage: tests/program_runs/batch.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

build=$(cd "$1" && pwd)
program=$build/collide
scratch=$build/batch
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
# shellcheck source=tests/support/manual.sh
. tests/support/manual.sh
tally_begin "$scratch"
trap 'rm -rf "$scratch"' EXIT

# ---- a stream ----------------------------------------------------------------

# 700 scenes, some of which are not valid and one of which is no JSON. Their ids
# are whole numbers beyond 2^53, where doubles skip every second one.
awk 'BEGIN {
    for (i = 0; i < 700; i++) {
        radius = i % 50 == 7 ? "-1" : i % 9 + ".5"
        printf "{\"_id\":90071992547409%05d,\"shapes\":[", i
        printf "{\"type\":\"circle\",\"center\":[0,%d],\"radius\":%s},", i % 13,
            radius
        print "{\"type\":\"box\",\"min\":[1,1],\"max\":[2,2]}]" \
            (i == 333 ? "" : "}")
    }
}' >"$scratch/scenes"

answer() {
    "$program" clip --record-id _id --exit-zero "$@" 2>"$scratch/err"
}

answer "$scratch/scenes" >"$scratch/whole"

test_a_stream() {
    expect "lines" 700 "$(wc -l <"$scratch/whole" | tr -d ' ')"
    expect "errors" 15 "$(grep -c '^{"error"' "$scratch/whole")"
    sed 's/.*"_id":\([0-9]*\).*/\1/' "$scratch/scenes" >"$scratch/given"
    sed 's/.*"record":\([0-9a-z]*\).*/\1/' "$scratch/whole" >"$scratch/ids"
    same "each line has the id of its scene, digit by digit" \
        "$scratch/given" "$scratch/ids"
}

# ---- shards ------------------------------------------------------------------

test_shards() {
    for count in 1 2 7 701; do
        parts=
        i=0
        while test $i -lt $count; do
            answer --shard $i/$count "$scratch/scenes" >"$scratch/part.$i"
            parts="$parts $scratch/part.$i"
            i=$((i + 1))
        done
        # shellcheck disable=SC2086 # the parts are words
        paste -d '\n' $parts | grep . >"$scratch/merged"
        same "$count shards are the whole" "$scratch/whole" "$scratch/merged"
        rm -f "$scratch"/part.*
    done

    # A record is counted through all files, and only its own shard tells of it.
    printf '{"shapes":[]}\n{]\n' >"$scratch/one"
    printf '{"name":"third","shapes":[]}\n' >"$scratch/two"
    found=$("$program" sat --shard 2/3 "$scratch/one" "$scratch/two" 2>&1)
    expect "the third of two files" '{"query":"sat","scene":"third","pairs":[]}' \
        "$found"

    for SLURM_ARRAY_TASK_ID in 0 1 2 3; do
        answer --jobs 1 --shard "$SLURM_ARRAY_TASK_ID/4" \
            -o "$scratch/part.$SLURM_ARRAY_TASK_ID" "$scratch/scenes"
    done
    paste -d '\n' "$scratch"/part.* | grep . >"$scratch/merged"
    same "shards for the tasks of an array" "$scratch/whole" "$scratch/merged"
    rm -f "$scratch"/part.*
}

# ---- parts of the file -------------------------------------------------------

# Answers that are joined have no lines.
sed 's/"line":[0-9]*,"column":[0-9]*,//' "$scratch/whole" >"$scratch/single"

# $1: the number of parts; the rest: their numbers
answer_parts() {
    count=$1
    shift
    for k in "$@"; do
        answer --jobs 1 --part "$k/$count" -o "$scratch/b.$k" "$scratch/scenes"
    done
}

test_byte_ranges() {
    for count in 1 2 7 64 1000; do
        # shellcheck disable=SC2046 # the numbers are words
        answer_parts $count $(seq $count)
        "$program" join -o "$scratch/joined" "$scratch"/b.* 2>/dev/null
        same "$count parts, joined" "$scratch/single" "$scratch/joined"
        rm -f "$scratch"/b.*
    done
}

# Runs the first of two parts of a long file, and kills it after $1 seconds.
kill_a_part() {
    "$program" clip --jobs 1 --exit-zero --part 1/2 -o "$scratch/killed/b.1" \
        "$scratch/long" 2>/dev/null &
    sleep "$1"
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
}

test_a_killed_part_leaves_nothing() {
    mkdir "$scratch/killed"
    for i in $(seq 400); do cat "$scratch/scenes"; done >"$scratch/long"
    for seconds in 0.01 0.05 0.1 0.2; do
        kill_a_part $seconds
        if test ! -e "$scratch/killed/b.1.manifest"; then
            status=0
            "$program" join "$scratch/killed/b.1" >"$scratch/out" \
                2>/dev/null || status=$?
            expect "join of a killed part" "2 " "$status $(cat "$scratch/out")"
            if test "$(uname)" = Linux; then
                expect "files after $seconds s" "" \
                    "$(find "$scratch/killed" -mindepth 1 ! -name b.1)"
            fi
        fi
        rm -rf "$scratch/killed"/b.* "$scratch/killed"/.collide-*
    done
    for k in 1 2; do
        "$program" clip --jobs 1 --exit-zero --part $k/2 \
            -o "$scratch/killed/b.$k" "$scratch/long" 2>/dev/null
    done
    "$program" clip --exit-zero "$scratch/long" 2>/dev/null |
        sed 's/"line":[0-9]*,"column":[0-9]*,//' >"$scratch/single.long"
    "$program" join -o "$scratch/joined" "$scratch"/killed/b.* 2>/dev/null
    same "the parts when they were run again" "$scratch/single.long" \
        "$scratch/joined"
    rm -rf "$scratch/killed" "$scratch/long" "$scratch/single.long"
}

# ---- packed files ------------------------------------------------------------

test_packed_files() {
    for pack in gzip zstd; do
        library=$pack
        test $pack = zstd || library=zlib
        if ! command -v $pack >/dev/null; then
            tally_skip $pack "$pack is not installed"
            continue
        fi
        case "$("$program" --version)" in
        *"no $library"*) continue ;;
        esac
        $pack -c "$scratch/scenes" >"$scratch/packed"
        $pack -c "$scratch/scenes" >>"$scratch/packed"
        cat "$scratch/scenes" "$scratch/scenes" >"$scratch/twice"
        answer "$scratch/twice" >"$scratch/parts" || true
        sed "s#$scratch/twice#$scratch/packed#" "$scratch/parts" \
            >"$scratch/expected"
        answer "$scratch/packed" >"$scratch/out"
        same "a file of $pack" "$scratch/expected" "$scratch/out"
        answer <"$scratch/twice" >"$scratch/expected"
        {
            head -c 1000 "$scratch/packed"
            sleep 1
            tail -c +1001 "$scratch/packed"
        } | answer >"$scratch/out"
        same "a slow pipe of $pack" "$scratch/expected" "$scratch/out"
        size=$(wc -c <"$scratch/packed" | tr -d ' ')
        head -c $((size - 9)) "$scratch/packed" >"$scratch/cut"
        status=0
        answer "$scratch/cut" >/dev/null || status=$?
        expect "a file of $pack that was cut off" \
            "2 collide: $scratch/cut: byte $((size - 9)): the $pack data ends \
too early" "$status $(tail -1 "$scratch/err")"
    done
}

# ---- parts -------------------------------------------------------------------

# Lines and bytes count from the start of a part, which often has no name, so
# answers and messages without them are compared.
without_places() {
    sed -e 's/"file":.*"pointer"/"pointer"/' \
        -e 's/"scene":null,"file":"[^"]*",\("byte":[0-9]*,\)\{0,1\}/"scene":null,/' \
        "$1"
}
without_places "$scratch/whole" >"$scratch/whole.plain"

# $1: what is looked at; the answers are in the file "parts"
same_answers() {
    without_places "$scratch/parts" >"$scratch/parts.plain"
    same "$1" "$scratch/whole.plain" "$scratch/parts.plain"
}

# Partitions, the first and one more of them empty, as rdd.pipe starts them.
test_parts() {
    for part in 1,0 1,300 301,302 1,0 303,700; do
        if test $part = 1,0; then : | answer; else
            sed -n "${part}p" "$scratch/scenes" | answer
        fi
    done >"$scratch/parts"
    same_answers "partitions"

    while read -r scene; do
        printf '%s\n' "$scene" | answer
    done <"$scratch/scenes" >"$scratch/parts"
    same_answers "a process for each scene"
}

test_no_input() {
    expect "no input" "" "$(: | "$program" clip 2>&1)"
    expect "no input, status" 0 "$(: | "$program" clip >&2; echo $?)"
    printf '{"shapes":[]}' | "$program" clip >"$scratch/out"
    expect "lines without a newline in the input" 1 \
        "$(wc -l <"$scratch/out" | tr -d ' ')"
}

# Of more parts than there are lines some are empty.
test_parts_by_split() {
    if split --version 2>/dev/null | grep -q GNU; then
        for count in 1 64 701; do
            for SLURM_ARRAY_TASK_ID in $(seq $count); do
                split -n "l/$SLURM_ARRAY_TASK_ID/$count" "$scratch/scenes" |
                    answer -o "$scratch/part.$(printf %04d "$SLURM_ARRAY_TASK_ID")"
            done
            cat "$scratch"/part.* >"$scratch/parts"
            same_answers "$count parts for the tasks of an array"
            rm -f "$scratch"/part.*
        done
    else
        echo "batch: split is not GNU's, its recipe was left out"
    fi
}

# A feeder that writes all before it reads would lock up if the program read all
# before it writes, or wrote all before it reads on.
test_a_slow_feeder() {
    {
        head -300 "$scratch/scenes"
        sleep 1
        tail -n +301 "$scratch/scenes"
    } | answer >"$scratch/parts"
    same_answers "a slow feeder"
}

# ---- files -------------------------------------------------------------------

test_files_by_xargs() {
    mkdir "$scratch/files"
    split -l 50 "$scratch/scenes" "$scratch/files/"
    printf '%s\n' "$scratch"/files/* | xargs -P 8 -I {} "$program" clip --jobs 1 \
        --record-id _id --exit-zero -o {}.out {} 2>/dev/null
    cat "$scratch"/files/*.out >"$scratch/parts"
    same_answers "a file each by xargs"
}

# The target of a scene that is not valid is not taken for finished.
test_make_targets() {
    printf '%s\n' '.DELETE_ON_ERROR:' '%.sat: %.json' \
        '	$(COLLIDE) sat --jobs 1 -o $@ $<' >"$scratch/Makefile"
    echo '{"name":"good","shapes":[]}' >"$scratch/good.json"
    echo '{"shapes":[}' >"$scratch/bad.json"
    for time in first second; do
        status=0
        MAKEFLAGS="" make -k -f "$scratch/Makefile" COLLIDE="$program" \
            "$scratch/good.sat" "$scratch/bad.sat" >/dev/null 2>&1 || status=$?
        expect "make, the $time time" 2 $status
    done
    expect "the file of a good scene" '{"query":"sat","scene":"good","pairs":[]}' \
        "$(cat "$scratch/good.sat")"
    expect "the file of a bad scene" gone \
        "$(test -e "$scratch/bad.sat" || echo gone)"
}

# The rules of the manual. A part without a manifest is run again, and no other.
test_make_parts() {
    mkdir "$scratch/make"
    cp "$scratch/scenes" "$scratch/make/scenes.ndjson"
    blocks_of_mdoc man/collide-batch.7 'PARTS :=' >"$scratch/make/Makefile"
    by_make() {
        (cd "$scratch/make" && PATH="$build:$PATH" MAKEFLAGS="" make) 2>&1
    }
    by_make >/dev/null
    (cd "$scratch/make" && "$program" clip --exit-zero scenes.ndjson) 2>/dev/null |
        sed 's/"line":[0-9]*,"column":[0-9]*,//' >"$scratch/make/single"
    same "the answers by make" "$scratch/make/single" \
        "$scratch/make/answers.ndjson"
    rm "$scratch/make/part.7" "$scratch/make/part.7.manifest"
    expect "parts that make runs again" 1 "$(by_make | grep -c -e ' --part ')"
    same "the answers by make, again" "$scratch/make/single" \
        "$scratch/make/answers.ndjson"
}

# ---- GNU parallel ------------------------------------------------------------

test_parallel() {
    if parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
        PATH="$build:$PATH"
        export PATH
        options="--jobs 1 --record-id _id --exit-zero"
        # shellcheck disable=SC2086 # the options are words
        by_parallel() {
            parallel "$@" collide clip $options <"$scratch/scenes" \
                >"$scratch/parts" 2>/dev/null
        }
        by_parallel --pipe --block 10k --keep-order
        same_answers "parallel --pipe"
        by_parallel --pipe-part -a "$scratch/scenes" --block 10k -k
        same_answers "parallel --pipe-part"
        by_parallel --sshlogin : --pipe --block 10k -k
        same_answers "parallel on a login without ssh"
        status=0
        parallel --pipe -N 50 -k collide clip --jobs 1 <"$scratch/scenes" \
            >/dev/null 2>&1 || status=$?
        expect "blocks of 50 with something wrong" 14 $status
    else
        tally_skip parallel "GNU parallel is not installed"
    fi
}

tally_run
tally_end
