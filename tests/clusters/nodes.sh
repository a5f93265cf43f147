# A cluster on one machine, and the death of one of its nodes: what the tests of
# batch systems share.
#
# A node is a namespace of processes, of mounts and of a host name, and listens
# on a loopback address. Killing its first process by SIGKILL ends all others at
# the same moment, before any of them can react, as a power cut does. The kernel
# also ends all nodes if the script itself is killed.
#
# Nodes find the program by their PATH. There it is a script that notes each run
# and makes one run, the first for the part that `hold_part` names, stop in the
# middle: that run writes its messages to a pipe that is full and that nobody
# reads, and blocks at the first. So the node is killed while the program has
# written some of a part, and no clock decides that.
# shellcheck shell=sh

# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
# shellcheck source=tests/support/manual.sh
. tests/support/manual.sh

# $1: the build folder. Ends the script if this machine cannot run nodes.
nodes_begin() {
    build=$(cd "$1" && pwd)
    scratch=$build/$tally_name
    work=$scratch/work
    PATH=$build/daemons/usr/sbin:$build/daemons/usr/bin:/usr/sbin:/sbin:$PATH
    for folder in "$build"/daemons/usr/lib/*-linux-gnu*; do
        LD_LIBRARY_PATH=$folder:$folder/slurm-wlm${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    done
    export PATH LD_LIBRARY_PATH
    nodes=
    tally_begin "$scratch"
    trap nodes_end EXIT
    trap 'exit 1' HUP INT TERM
    test "$(id -u)" = 0 || nodes_skip "only root can make namespaces"
    unshare --mount --uts --pid --fork --mount-proc true 2>/dev/null ||
        nodes_skip "this machine does not let root make namespaces"
    mkdir "$scratch/bin" "$work"
    printf '%s\n' "127.0.0.1 localhost control munge n1" "127.0.0.2 n2" \
        "127.0.0.3 n3" "127.0.0.4 n4" >"$scratch/hosts"
}

# The rest: why the test cannot run here
nodes_skip() {
    tally_skip "$tally_name" "$*"
    exit 0
}

# The rest: programs without which the test cannot run
nodes_need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || nodes_skip "$tool is missing"
    done
}

nodes_end() {
    status=$?
    test $status = 0 || tail -n 20 "$scratch"/*.log
    for node in $nodes; do
        node_kill "$node"
    done
    wait
    rm -rf "$scratch" "$scratch.tally"
}

# $1: the node; the rest: its command, which must stay in the foreground
node_start() {
    node=$1
    shift
    # shellcheck disable=SC2016 # expanded by the inner shell
    setpriv --pdeathsig KILL \
        unshare --mount --uts --pid --fork --kill-child --mount-proc sh -c '
            echo "$1" >/proc/sys/kernel/hostname
            mount --bind "$0/hosts" /etc/hosts
            shift
            "$@"' "$scratch" "$node" "$@" >"$scratch/$node.log" 2>&1 &
    echo $! >"$scratch/$node.pid"
    nodes="$nodes $node"
}

node_kill() {
    kill -KILL "$(cat "$scratch/$1.pid")" 2>/dev/null || true
}

# $1: seconds; $2: what is waited for; the rest: a command that then succeeds.
# A script cannot go on without it.
wait_for() {
    deadline=$(($(date +%s) + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        if test "$(date +%s)" -gt $deadline; then
            tally_fail "waited in vain for $what"
            exit 1
        fi
        sleep 0.1
    done
}

# Ports on loopback addresses that nobody listens on, $1 of them.
free_ports() {
    python3 -c 'import socket, sys
count = int(sys.argv[1])
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
print(*(each.getsockname()[1] for each in sockets))' "$1"
}

# Two hundred thousand scenes of many kinds, with one in a thousand invalid, as
# the file scenes.ndjson.
make_scenes() {
    families=ordinary,touching,shallow,nested,rounded,grid,decimal,hostile
    "$build/collide" generate --family $families --count 25000 | awk '
        { scene = substr($0, 2) }
        NR % 1000 == 0 {
            scene = "\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],\"radius\":-1}]}"
        }
        { print "{\"_id\":" NR "," scene }' >"$work/scenes.ndjson"
}

# ---- one run stops in the middle ---------------------------------------------

# $1: the file of a part, as -o names it
hold_part() {
    held=$1
    mkfifo "$scratch/full"
    exec 3<>"$scratch/full"
    dd if=/dev/zero of="$scratch/full" bs=512 oflag=nonblock 2>/dev/null || true
    cat >"$scratch/bin/collide" <<SCRIPT
#!/bin/sh
echo "\$(uname -n) \$*" >>'$scratch/runs'
case " \$* " in
*' -o $held '*)
    if mkdir '$scratch/held' 2>/dev/null; then
        uname -n >'$scratch/held/node'
        exec '$build/collide' "\$@" 2>'$scratch/full'
    fi
    ;;
esac
exec '$build/collide' "\$@"
SCRIPT
    chmod +x "$scratch/bin/collide"
}

# The processes that write the part that is held. The pattern differs from the
# name, so grep does not find itself.
held_processes() {
    grep -lxz -e "-*$held" /proc/[0-9]*/cmdline 2>/dev/null | cut -d / -f 3
}

# The output file has no name yet, or a temporary one.
held_has_written() {
    for process in $(held_processes); do
        find "/proc/$process/fd" \( -lname "$scratch/*/#*" -o \
            -lname "$scratch/*/.collide-*" \) -exec stat -Lc %s {} + 2>/dev/null
    done | grep -q '^[1-9]'
}

held_has_ended() {
    test -z "$(held_processes)"
}

# Kills the node of the held run in the middle of it. Sets `victim`.
kill_its_node() {
    wait_for 600 "the run for $held" test -s "$scratch/held/node"
    wait_for 20 "output of the run for $held" held_has_written
    victim=$(cat "$scratch/held/node")
    check "the part is incomplete, so it has no name" test ! -e "$work/$held"
    node_kill "$victim"
    wait_for 20 "the end of all processes of $victim" held_has_ended
    check "the part has no name after its node died" test ! -e "$work/$held"
}

# ---- what became of the parts ------------------------------------------------

# Notes the sizes of all files part.* until the script ends, if only by SIGKILL.
watch_parts() {
    (
        cd "$work" || exit
        while kill -0 $$; do
            stat -c '%n %s' part.* || true
            sleep 0.1
        done >"$scratch/seen" 2>/dev/null
    ) &
    echo $! >"$scratch/watcher.pid"
    nodes="$nodes watcher"
}

# After all parts are there: each was complete at any time that it existed.
check_watched() {
    sleep 0.1
    node_kill watcher
    (cd "$work" && stat -c '%n %s' part.*) >"$scratch/sizes"
    sort -u "$scratch/seen" >"$scratch/seen.once"
    same "each part was complete whenever it was seen" "$scratch/sizes" \
        "$scratch/seen.once"
}

# The joined answers are those of one process, but for the lines of errors, which
# a part cannot know. $1: the input, as the parts name it
check_answers() {
    (cd "$work" && "$build/collide" clip --exit-zero "$1") 2>"$scratch/whole.log" |
        sed 's/"line":[0-9]*,"column":[0-9]*,"pointer"/"pointer"/' >"$scratch/whole"
    same "the joined answers" "$scratch/whole" "$work/answers.ndjson"
    expect "temporary files" "" "$(find "$work" -name '.*' -type f)"
}

# $1: what is wrong with the parts; $2: the file of the part that join names
check_refusal() {
    status=0
    (cd "$work" && "$build/collide" join -o joined part.*) \
        >"$scratch/join.log" 2>&1 || status=$?
    expect "join of parts, one of which is $1" 2 $status
    check "join of parts, one of which is $1, names it" \
        grep -q "^collide: $2: " "$scratch/join.log"
    check "join of parts, one of which is $1, writes nothing" \
        test ! -e "$work/joined"
}

# $1: the number of parts; $2: the input, as the parts name it
check_refusals() {
    mkdir "$scratch/aside"
    cp "$work/part.7" "$work/part.7.manifest" "$scratch/aside"
    rm "$work/part.7" "$work/part.7.manifest"
    check_refusal missing part.7
    cp "$scratch/aside/part.7" "$work/part.7"
    check_refusal 'without its manifest' part.7
    cp "$scratch/aside/part.7.manifest" "$work"
    cp "$work/part.7" "$work/part.7b"
    cp "$work/part.7.manifest" "$work/part.7b.manifest"
    check_refusal duplicate part.7b
    rm "$work/part.7b" "$work/part.7b.manifest"
    tr 1 2 <"$scratch/aside/part.7" >"$work/part.7"
    check_refusal damaged part.7
    head -n 2 "$scratch/aside/part.7" >"$work/part.7"
    check_refusal 'cut short' part.7
    (cd "$work" && "$build/collide" sat --exit-zero --part "7/$1" -o part.7 "$2") \
        2>"$scratch/foreign.log"
    check_refusal foreign part.7
}

# $1: nodes that run parts, as words. The held part ran on the victim, then once
# on another node, which others also used.
check_runs() {
    grep -e " -o $held\( \|$\)" "$scratch/runs" | cut -d ' ' -f 1 >"$scratch/its_nodes"
    expect "runs for $held" 2 "$(wc -l <"$scratch/its_nodes")"
    expect "the first of them, on" "$victim" "$(head -n 1 "$scratch/its_nodes")"
    check "the second, elsewhere" test "$(tail -n 1 "$scratch/its_nodes")" != "$victim"
    expect "nodes that made parts" "$1" "$(grep -e ' --part ' "$scratch/runs" |
        cut -d ' ' -f 1 | sort -u | paste -s -d ' ' -)"
}
