#!/bin/sh
# What only a process can show of the program: standard descriptors that were
# left closed, pipes that nobody reads any more, signals, terminals.
#
# usage: tests/program_runs/process.sh BUILD
# from the project's root; BUILD is the folder with the program
set -eu

program=$1/collide
scratch=$1/process
scene='{"shapes":[{"type":"point","point":[0,0]},{"type":"point","point":[3,4]}]}'
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"
trap 'rm -rf "$scratch"' EXIT

test_an_answer() {
    status=0
    echo "$scene" | "$program" gjk --digits 1 >"$scratch/out" || status=$?
    expect "the status of an answer" 0 $status
    expect "an answer" '"distance":5' "$(grep -o '"distance":5' "$scratch/out")"
}

test_closed_input() {
    status=0
    "$program" sat <&- >"$scratch/out" 2>"$scratch/err" || status=$?
    expect "the status without input" 2 $status
    expect "output without input" "" "$(cat "$scratch/out")"
    expect "a message about input" "collide: <stdin>: Bad file descriptor" \
        "$(cat "$scratch/err")"
}

# The current folder is checked then.
test_check_with_closed_input() {
    mkdir "$scratch/level"
    echo "$scene" >"$scratch/level/scene.json"
    path=$(cd "$(dirname "$program")" && pwd)/collide
    status=0
    (cd "$scratch/level" && "$path" check <&-) >"$scratch/out" || status=$?
    expect "a check without input" \
        "0 1 file checked: 0 errors, 0 warnings, 0 notes" \
        "$status $(cat "$scratch/out")"
}

test_a_file_name_that_is_empty() {
    status=0
    "$program" sat '' 2>"$scratch/err" || status=$?
    expect "the status of a file without a name" 2 $status
    expect "a message about its name" \
        "collide: a file name is empty: No such file or directory" \
        "$(cat "$scratch/err")"
    status=0
    "$program" check --format ndjson '' >"$scratch/out" 2>&1 || status=$?
    expect "the file of a finding about no name, and what is told of it" \
        "2 [\"\",\"the file name is empty: No such file or directory\"]" \
        "$status $(sed -n '/^{/p' "$scratch/out" | jq -c '[.file, .message]')"
}

test_closed_output() {
    status=0
    "$program" --version >&- 2>"$scratch/err" || status=$?
    expect "the status without output" 2 $status
    expect "a message about output" \
        "collide: standard output: Bad file descriptor" "$(cat "$scratch/err")"
}

# The file must not become standard error and take the message.
test_closed_error() {
    status=0
    echo '{}' | "$program" sat -o "$scratch/out" 2>&- || status=$?
    expect "the status without standard error" 2 $status
    expect "lines of a file without standard error" 1 \
        "$(grep -c '^{"error"' "$scratch/out")"
    expect "messages in a file" 0 "$(grep -c '^collide' "$scratch/out" || true)"
}

# `true` reads nothing and is gone when the program writes.
test_a_closed_pipe() {
    {
        status=0
        sleep 1
        "$program" --help || status=$?
        echo $status >"$scratch/status"
    } | true
    expect "the status for a closed pipe" 141 "$(cat "$scratch/status")"
    (
        trap '' PIPE
        status=0
        sleep 1
        "$program" --help || status=$?
        echo $status >"$scratch/status"
    ) | true
    expect "the status for one with SIGPIPE ignored" 2 "$(cat "$scratch/status")"
}

# A disk that is full, of a picture, a page and text.
test_a_full_disk() {
    if test -c /dev/full; then
        for format in svg html text; do
            status=0
            echo "$scene" | "$program" draw --query gjk --format $format \
                >/dev/full 2>"$scratch/err" || status=$?
            expect "the status of $format on a full disk" 2 $status
            expect "a message about $format on a full disk" \
                "collide: standard output: No space left on device" \
                "$(cat "$scratch/err")"
        done
    fi
}

# The header of csv fails before the input is read, which is not empty then.
test_a_full_disk_at_the_header() {
    if test -c /dev/full; then
        echo "$scene" >"$scratch/scene.json"
        "$program" sat --format csv "$scratch/scene.json" \
            >/dev/full 2>"$scratch/err" || true
        expect "the only message about a header on a full disk" \
            "collide: standard output: No space left on device" \
            "$(cat "$scratch/err")"
    fi
}

# ---- signals -----------------------------------------------------------------

# Scenes without end: $1 for the time between two.
endless() {
    while echo "$scene" 2>/dev/null; do $1; done
}

# One scene with more pairs than can be answered in the time: 2 * 10^8.
large() {
    awk 'BEGIN {
        printf "{\"shapes\":["
        for (i = 0; i < 20000; i++)
            printf "%s{\"type\":\"point\",\"point\":[%d,0]}", i ? "," : "", i
        print "]}" }'
}

# Sends a signal to the program in the midst of its work and looks at what it
# leaves behind in $scratch/out.
# $1: what is looked at; $2: signal; $3: status; the rest: arguments
interrupt() {
    what=$1 signal=$2 expected=$3
    shift 3
    status=0
    timeout --preserve-status -s "$signal" 0.5 "$program" "$@" \
        >"$scratch/out" 2>"$scratch/err" || status=$?
    expect "$what: the status" "$expected" $status
    expect "$what: messages" "" "$(cat "$scratch/err")"
    expect "$what: lines that are no answers" 0 \
        "$(grep -cvE '^\{"(query|scene)":.*\}$' "$scratch/out" || true)"
    expect "$what: an unfinished line" 0 \
        "$(tail -c 1 "$scratch/out" | tr -d '\n' | wc -c | tr -d ' ')"
}

large >"$scratch/large.json"
echo "$scene" >"$scratch/small.json"
echo old >"$scratch/file"

test_signals_in_a_stream() {
    for jobs in 1 3; do
        endless 'sleep 0.01' | {
            interrupt "SIGINT while waiting, $jobs jobs" INT 130 sat --all --jobs $jobs
            expect "it: answers" yes "$(test -s "$scratch/out" && echo yes)"
        }
        endless : | {
            interrupt "SIGINT in a stream, $jobs jobs" INT 130 sat --all --jobs $jobs
            expect "it: answers" yes "$(test -s "$scratch/out" && echo yes)"
        }
        endless : | {
            interrupt "SIGTERM and -o, $jobs jobs" TERM 143 sat --all --jobs $jobs \
                -o "$scratch/file"
            expect "it: the old file" old "$(cat "$scratch/file")"
            expect "it: temporary files" "" "$(find "$scratch" -name '.collide*')"
        }
        endless : | {
            interrupt "SIGHUP and -o, $jobs jobs" HUP 129 sat --all --jobs $jobs \
                -o "$scratch/file"
            expect "it: temporary files" "" "$(find "$scratch" -name '.collide*')"
        }
        # `cross` has nothing to say about pairs on which methods agree.
        interrupt "SIGINT in a record, $jobs jobs" INT 130 \
            cross --max-pairs 1000000000 --jobs $jobs \
            "$scratch/small.json" "$scratch/large.json"
        expect "it: answers" 1 "$(wc -l <"$scratch/out" | tr -d ' ')"
    done
}

# The scene has another pair, whose answer may come: no pair is missing yet.
test_signals_while_results_are_judged() {
    echo '{"name":"s","shapes":[
        {"id":"A","type":"circle","center":[0,0],"radius":1},
        {"id":"B","type":"circle","center":[1,0],"radius":1},
        {"id":"C","type":"circle","center":[0,1],"radius":1}]}' \
        >"$scratch/judged.json"
    for jobs in 1 3; do
        {
            echo '{"scene":"s","a":"A","b":"B","overlap":true}'
            sleep 2
        } | {
            interrupt "SIGINT in results, $jobs jobs" INT 130 \
                judge --jobs $jobs "$scratch/judged.json" -
            expect "it: pairs that are missing" 0 \
                "$(grep -c missing "$scratch/out")"
        }
    done
}

# More states than can be made in the time; each that was made is a whole line.
echo '{"shapes":[{"type":"circle","center":[0,0],"radius":1}],
    "world":{"gravity":[0,-10],"steps":1000000000}}' >"$scratch/falls.json"

# Numbers of the states in $scratch/out that do not follow on that before, by $1.
gaps() {
    awk -F '"step":' -v by="$1" '$2 + 0 != by * (NR - 1) {print $2 + 0}' \
        "$scratch/out"
}

test_signals_between_states() {
    for steps in "--every 1000" "--every 1000 --frame 0.016666666666666666"; do
        interrupt "SIGINT between states, $steps" INT 130 \
            simulate $steps "$scratch/falls.json"
        expect "it: more than one state" yes \
            "$(test "$(wc -l <"$scratch/out")" -gt 1 && echo yes)"
        expect "it: states left out" "" "$(gaps 1000)"
    done
    interrupt "SIGTERM behind the first state" TERM 143 \
        simulate --every 1000000000 "$scratch/falls.json"
    expect "it: states" 1 "$(wc -l <"$scratch/out" | tr -d ' ')"
    interrupt "SIGTERM between states and -o" TERM 143 \
        simulate --every 1000 -o "$scratch/file" "$scratch/falls.json"
    expect "it: the old file" old "$(cat "$scratch/file")"
    expect "it: temporary files" "" "$(find "$scratch" -name '.collide*')"
}

# A picture is written when it is whole, a page scene by scene.
test_signals_in_a_picture() {
    interrupt "SIGINT in a picture" INT 130 \
        draw --query cross --max-pairs 1000000000 "$scratch/large.json"
    expect "it: a part of one" "" "$(cat "$scratch/out")"
    interrupt "SIGTERM in a picture and -o" TERM 143 draw --query cross \
        --max-pairs 1000000000 -o "$scratch/file" "$scratch/large.json"
    expect "it: the old file" old "$(cat "$scratch/file")"
    endless : | {
        interrupt "SIGINT in a page and -o" INT 130 \
            draw --html --query sat -o "$scratch/file"
        expect "it: the old file" old "$(cat "$scratch/file")"
        expect "it: temporary files" "" "$(find "$scratch" -name '.collide*')"
    }
}

# Nobody reads on behind three states: the rest is not simulated.
test_states_that_nobody_reads() {
    {
        status=0
        timeout 20 "$program" simulate "$scratch/falls.json" || status=$?
        echo $status >"$scratch/status"
    } | head -n 3 >"$scratch/out"
    expect "the status for states that nobody reads" 141 "$(cat "$scratch/status")"
    expect "states before that" 3 "$(grep -c '^{"query":.*}$' "$scratch/out")"
    (
        trap '' PIPE
        status=0
        timeout 20 "$program" simulate "$scratch/falls.json" || status=$?
        echo $status >"$scratch/status"
    ) 2>"$scratch/err" | head -n 3 >"$scratch/out"
    expect "the status for them with SIGPIPE ignored" 2 "$(cat "$scratch/status")"
    expect "messages about them" "" "$(cat "$scratch/err")"
}

# $1: what is looked at. The adapter has written its number.
expect_no_adapter() {
    ended=no
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 "$(cat "$scratch/adapter")" 2>/dev/null || ended=yes
        test $ended = yes && break
        sleep 0.1
    done
    expect "$1: the adapter has ended" yes $ended
}

test_signals_while_an_adapter_is_waited_for() {
    for signal in INT:130 TERM:143 HUP:129; do
        status=${signal#*:} signal=${signal%:*}
        interrupt "SIG$signal while an adapter is waited for" $signal $status \
            ask --stream "$scratch/small.json" -- \
            sh -c 'trap "" INT TERM HUP; echo $$ >"$0"; sleep 60; sleep 60' \
            "$scratch/adapter"
        expect_no_adapter "SIG$signal"
    done
    endless 'sleep 0.01' | {
        interrupt "SIGINT while scenes are waited for" INT 130 \
            ask --stream -- "$program" sat
        expect "it: answers" yes "$(test -s "$scratch/out" && echo yes)"
    }
}

# The adapter has answered all scenes that it got, and ended: the next scene is
# not why.
test_an_adapter_that_ends_between_scenes() {
    cat >"$scratch/ends.sh" <<'END'
count=0
while read -r _; do
    echo '{"pairs":[]}'
    count=$((count + 1))
    if test $count = 2 && ! test -f "$0.over"; then
        : >"$0.over"
        exit 7
    fi
done
END
    status=0
    { printf '%s\n%s\n' '{"shapes":[]}' '{"shapes":[]}'
      until test -f "$scratch/ends.sh.over"; do sleep 0.05; done
      sleep 0.5
      echo '{"shapes":[]}'; } |
        "$program" ask --stream -- sh "$scratch/ends.sh" \
            >"$scratch/out" 2>"$scratch/err" || status=$?
    expect "an end between scenes" 0 $status
    expect "it: answers" 3 "$(grep -c '"pairs":\[\]' "$scratch/out")"
    expect "it: the warning" 1 "$(grep -c 'ended with exit status 7 between two scenes; it was started again' "$scratch/err")"
}

test_a_pipe_that_nobody_reads_ends_an_adapter() {
    status=0
    { endless : | "$program" ask --stream -- \
        sh -c 'echo $$ >"$0"; exec "$1" sat' "$scratch/adapter" "$program" ||
        echo $? >"$scratch/status"; } | head -n 1 >"$scratch/out"
    expect "answers that nobody reads" 141 "$(cat "$scratch/status")"
    expect_no_adapter "it"
}

# The second scene comes when the first one is answered.
test_answers_come_while_scenes_are_waited_for() {
    : >"$scratch/out"
    { echo "$scene" && until test -s "$scratch/out"; do sleep 0.05; done &&
        echo "$scene"; } |
        timeout 30 "$program" ask --stream -- "$program" sat >"$scratch/out"
    expect "answers come while scenes are waited for" 2 \
        "$(wc -l <"$scratch/out" | tr -d ' ')"
}

test_signals_while_a_pipe_is_opened() {
    mkfifo "$scratch/pipe"
    interrupt "SIGINT while a pipe is opened" INT 130 sat "$scratch/pipe"
    for jobs in 1 2; do
        interrupt "SIGINT while a pipe of levels is opened, $jobs jobs" INT 130 \
            check --quiet --jobs $jobs "$scratch/pipe" "$scratch/small.json"
    done

    for jobs in 1 2; do
        sleep 2 | {
            interrupt "SIGINT while levels are waited for, $jobs jobs" INT 130 \
                check --quiet --jobs $jobs - "$scratch/small.json"
        }
        interrupt "SIGINT in a level without end, $jobs jobs" INT 130 \
            check --quiet --jobs $jobs --max-bytes 1000 /dev/zero
    done

    interrupt "SIGINT while a pipe to be reduced is opened" INT 130 \
        reduce "$scratch/pipe" -- false

    sleep 2 | {
        interrupt "SIGINT while a scene to be reduced is read" INT 130 \
            reduce - -- false
    }
    status=0
    "$program" reduce '' -- false 2>"$scratch/err" || status=$?
    expect "the status of a scene without a name" 2 $status
    expect "a message about its name" \
        "collide: a file name is empty: No such file or directory" \
        "$(cat "$scratch/err")"
}

# The scene has no shapes after the second run, and the command sleeps in the
# third one, whose process is gone then. The smallest scene so far is not lost.
cat >"$scratch/slow.sh" <<'END'
echo run >>"$1/runs"
test "$(wc -l <"$1/runs")" -lt 3 || { echo $$ >"$1/pid"; sleep 20; }
exit 7
END
echo "$scene" | sed 's/{/{"name":"n",/' >"$scratch/named.json"
mkdir "$scratch/temporary"

# $1: what is looked at; the rest: options
interrupt_reduction() {
    what=$1
    shift
    status=0
    rm -f "$scratch/runs"
    TMPDIR=$scratch/temporary timeout --preserve-status -s INT 1 "$program" \
        reduce "$@" "$scratch/named.json" -- \
        sh "$scratch/slow.sh" "$scratch" \
        >"$scratch/out" 2>"$scratch/err" || status=$?
    expect "$what: the status" 130 $status
    expect "$what: the message" "stopped after 3 runs; a smaller scene may \
also fail" "$(sed 's/.*json: //' "$scratch/err")"
    expect "$what: what is left of the command" gone \
        "$(kill -0 "$(cat "$scratch/pid")" 2>/dev/null || echo gone)"
    expect "$what: temporary files" "" "$(ls "$scratch/temporary")"
}

test_signals_in_a_reduction() {
    interrupt_reduction "SIGINT in a reduction"
    expect "it: the smallest scene" '{"name":"n","shapes":[]}' \
        "$(cat "$scratch/out")"
    interrupt_reduction "SIGINT in a reduction and -o" -o "$scratch/file"
    expect "it: the smallest scene" '{"name":"n","shapes":[]}' \
        "$(cat "$scratch/file")"
}

# What the program has open is nothing to the command.
test_descriptors_of_a_command() {
    status=0
    "$program" reduce --status 7 -o "$scratch/file" "$scratch/small.json" -- \
        sh -c 'ls -l /proc/self/fd 2>/dev/null | grep -q /process/ && exit 5
            exit 7' ||
        status=$?
    expect "the status of a reduction" 0 $status
    expect "a reduction" '{"shapes":[]}' "$(cat "$scratch/file")"
}

# The shell has SIGINT ignored in what it starts in the background.
test_an_ignored_signal() {
    status=0
    { echo "$scene"; sleep 1; echo "$scene"; } |
        "$program" gjk >"$scratch/out" &
    sleep 0.5
    kill -INT $!
    wait $! || status=$?
    expect "the status with SIGINT ignored" 0 $status
    expect "answers with SIGINT ignored" 2 "$(wc -l <"$scratch/out" | tr -d ' ')"
}

# ---- a terminal --------------------------------------------------------------

# What a person sees of a run of more than a second. $1: what is looked at; $2:
# lines of progress, yes or no; $3: options and where the answers go
watch() {
    script -qec "{ echo '$scene'; sleep 1.2; echo '$scene'; } |
        $program gjk $3" /dev/null </dev/null >"$scratch/seen"
    expect "$1: progress" "$2" \
        "$(grep -q 'collide: 2 scenes, ' "$scratch/seen" && echo yes || echo no)"
}

test_progress_on_a_terminal() {
    if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
        watch "answers on a terminal" no ""
        watch "answers behind a pipe" yes "| cat >$scratch/out"
        watch "answers in the file of -o" yes "-o $scratch/out"
        watch "answers in -o, but never" no "-o $scratch/out --progress never"
    else
        tally_skip terminals "script(1) cannot open one"
    fi
}

# ---- memory ------------------------------------------------------------------

# Small scenes, a large one, and once more: threads have memory of their own by
# the time it comes.
mixed() {
    for _ in 1 2; do
        awk -v scene="$scene" 'BEGIN { for (i = 0; i < 30000; i++) print scene }'
        awk 'BEGIN {
            printf "{\"shapes\":["
            for (i = 0; i < 120000; i++)
                printf "%s{\"type\":\"point\",\"point\":[%d,0]}", i ? "," : "", i
            print "]}" }'
    done
}

# Answers the file $3 with so many KiB of addresses, $1, and so many jobs, $2.
answer_within() {
    # shellcheck disable=SC3045 # every shell has it
    (ulimit -v "$1" && "$program" sat --exit-zero --jobs "$2" "$3") 2>/dev/null
}

# Answers the file $1 into $scratch/whole, and finds by halves how many KiB,
# $enough, one job needs for the same; false: they cannot be limited here.
find_enough() {
    "$program" sat --exit-zero --jobs 1 "$1" >"$scratch/whole"
    too_little=1024 enough=1048576
    if ! answer_within $enough 1 "$1" | cmp -s - "$scratch/whole"; then
        echo "process: addresses cannot be limited here, this was left out"
        return 1
    fi
    while test $((enough - too_little)) -gt 512; do
        half=$(((enough + too_little) / 2))
        if answer_within $half 1 "$1" | cmp -s - "$scratch/whole"; then
            enough=$half
        else
            too_little=$half
        fi
    done
}

# What is just enough for one job is enough for eight with what these cost in
# any case: stacks, and text that was read ahead.
test_little_memory() {
    mixed >"$scratch/mixed"
    find_enough "$scratch/mixed" || return 0
    for jobs in 4 8; do
        answer_within $((enough + 8192 + jobs * 3584)) $jobs \
            "$scratch/mixed" >"$scratch/out" || true
        expect "little memory, $jobs jobs: scenes without an answer" 0 \
            "$(grep -c out-of-memory "$scratch/out" || true)"
        expect "it: the same answers" yes \
            "$(cmp -s "$scratch/whole" "$scratch/out" && echo yes)"
    done
}

# One record has nothing to share out, so that its text is not read ahead. It
# was, and took nearly twice the memory and more time than one job did.
test_a_document_is_not_read_ahead() {
    mixed | sed -n '30001{p;q;}' >"$scratch/document"
    find_enough "$scratch/document" || return 0
    answer_within "$enough" 2 "$scratch/document" >"$scratch/out" || true
    expect "a document: two jobs need no more memory than one" yes \
        "$(cmp -s "$scratch/whole" "$scratch/out" && echo yes)"
}

# Of two runs over a folder one removes what the other is to: by the time that
# the first line is read the folder was looked through, and the last scene waits
# behind lines that nobody reads.
test_two_runs_of_golden_over_a_folder() {
    folder=$scratch/$(printf '%0200d' 0)
    mkdir "$folder"
    for i in $(seq 1000 1700); do
        echo "$scene" >"$folder/$i.json"
    done
    touch "$folder/1700.json.received"
    {
        status=0
        env -u CI "$program" golden record "$folder" 2>"$scratch/err" || status=$?
        echo "$status" >"$scratch/status"
    } | {
        read -r _
        rm "$folder/1700.json.received"
        cat
    } >"$scratch/out"
    expect "the status of a run beside another one" 0 "$(cat "$scratch/status")"
    expect "its messages" "" "$(cat "$scratch/err")"
    expect "its other lines" 700 "$(grep -c recorded "$scratch/out")"
}

# ---- libraries ---------------------------------------------------------------

# A file that is no library stands in for one that is not installed.
test_libraries_that_are_missing() {
    mkdir "$scratch/libraries"
    for file in libexpat.so.1 libz.so.1 libpcre2-8.so.0; do
        : >"$scratch/libraries/$file"
    done
    echo '{"type":"world","patterns":[{"regexp":"(.)(.)"}]}' \
        >"$scratch/a.world"
    if LD_LIBRARY_PATH=$scratch/libraries "$program" convert \
        tests/levels/objects.tmx >"$scratch/out" 2>"$scratch/err"; then
        echo "process: the libraries are linked here, this was left out"
        return
    fi
    expect "XML without libexpat" 1 \
        "$(grep -c 'libexpat is not installed: install it' "$scratch/err")"
    LD_LIBRARY_PATH=$scratch/libraries "$program" convert \
        tests/levels/cells.tmj >"$scratch/out" 2>"$scratch/err" || true
    expect "a layer without zlib" 1 \
        "$(grep -c 'zlib is not installed: install it' "$scratch/err")"
    LD_LIBRARY_PATH=$scratch/libraries "$program" convert \
        "$scratch/a.world" >"$scratch/out" 2>"$scratch/err" || true
    expect "a world's patterns without PCRE2" 1 \
        "$(grep -c 'PCRE2 is not installed: install' "$scratch/err")"
    expect "the code of the error" 1 \
        "$(grep -c '"code":"built-without"' "$scratch/out")"
    LD_LIBRARY_PATH=$scratch/libraries "$program" sat \
        scenes/article-1-box-box.json >"$scratch/out" 2>"$scratch/err"
    expect "a scene needs no library" "" "$(cat "$scratch/err")"
}

tally_run
tally_end
