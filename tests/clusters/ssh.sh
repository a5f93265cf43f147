#!/bin/sh
# The recipe of collide-batch(7) for GNU parallel across machines, taken from the
# page and run on three nodes with sshd, one of which dies in the middle of a job.
#
# usage: tests/clusters/ssh.sh BUILD
# from the project's root, as root; BUILD is the folder with the program
set -eu

# shellcheck source=tests/clusters/nodes.sh
. tests/clusters/nodes.sh

nodes_begin "$1"
nodes_need sshd ssh ssh-keygen parallel python3

# ---- three machines ----------------------------------------------------------

# The user and the home are those of no other program: parallel keeps files there,
# and sshd wants a user of its own.
export HOME="$scratch/home"
mkdir "$HOME"
printf '%s\n' "root:*:0:0::$HOME:/bin/sh" 'sshd:*:101:65534::/run/sshd:/bin/false' \
    >"$scratch/passwd"
printf '%s\n' 'root:*:1::::::' 'sshd:*:1::::::' >"$scratch/shadow"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/host_key"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"

# $1: the machine; $2: its address; $3: its port
start_sshd() {
    cat >"$scratch/$1.conf" <<CONF
ListenAddress $2:$3
HostKey $scratch/host_key
AuthorizedKeysFile $scratch/key.pub
StrictModes no
PasswordAuthentication no
PidFile none
SetEnv PATH=$scratch/bin:$PATH
CONF
    cat >>"$scratch/ssh_config" <<CONF
Host $1
HostName $2
Port $3
CONF
    # shellcheck disable=SC2016 # expanded by the inner shell
    node_start "$1" sh -c '
        mount -t tmpfs tmpfs /run
        mkdir /run/sshd
        mount --bind "$1/passwd" /etc/passwd
        mount --bind "$1/shadow" /etc/shadow
        exec "$(command -v sshd)" -D -e -f "$2"' sh "$scratch" "$scratch/$1.conf"
}

# shellcheck disable=SC2046 # three words
set -- $(free_ports 3)
start_sshd n1 127.0.0.1 "$1"
start_sshd n2 127.0.0.2 "$2"
start_sshd n3 127.0.0.3 "$3"
cat >>"$scratch/ssh_config" <<CONF
Host *
User root
IdentityFile $scratch/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
CONF
export PARALLEL_SSH="ssh -F $scratch/ssh_config"
for node in n1 n2 n3; do
    wait_for 20 "sshd on $node" $PARALLEL_SSH $node true
done

# ---- a stream, answered on them ----------------------------------------------

make_scenes
hold_part part.08

test_a_machine_dies() {
    watch_parts
    cat >"$work/recipe.sh" <<'SCRIPT'
seq -w 16 | parallel --sshlogin n1,n2,n3 --wd . --joblog jobs.log --retries 3 \
    'split -n l/{}/16 scenes.ndjson | collide clip --jobs 1 --exit-zero --record-id _id -o part.{}'
SCRIPT
    (
        cd "$work"
        timeout 300 sh recipe.sh >"$scratch/recipe.log" 2>&1
        echo $? >"$scratch/recipe.status"
    ) &
    kill_its_node
    wait_for 300 "the end of the recipe" test -s "$scratch/recipe.status"
    expect "the status of parallel" 0 "$(cat "$scratch/recipe.status")"
    check_watched
    check_runs "n1 n2 n3"
    cat "$work"/part.* >"$work/answers.ndjson"
    check_answers "$work/answers.ndjson"
}

tally_run
tally_end
