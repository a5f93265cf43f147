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

# The machines share only the folder with the scenes: each has a home of its own,
# and the user that sshd wants. parallel keeps files in the home folder here.
export HOME="$scratch/home"
mkdir "$HOME"
printf '%s\n' 'root:*:1::::::' 'sshd:*:1::::::' >"$scratch/shadow"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/host_key"
ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"

# $1: the machine; $2: its address; $3: its port
start_sshd() {
    mkdir "$scratch/home-$1"
    printf '%s\n' "root:*:0:0::$scratch/home-$1:/bin/sh" \
        'sshd:*:101:65534::/run/sshd:/bin/false' >"$scratch/$1.passwd"
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
        mount --bind "$1.passwd" /etc/passwd
        mount --bind "$2" /etc/shadow
        exec "$(command -v sshd)" -D -e -f "$1.conf"' \
        sh "$scratch/$1" "$scratch/shadow"
}

# shellcheck disable=SC2046 # three words
set -- $(free_ports 3)
start_sshd a 127.0.0.1 "$1"
start_sshd b 127.0.0.2 "$2"
start_sshd c 127.0.0.3 "$3"
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
for node in a b c; do
    wait_for 20 "sshd on $node" $PARALLEL_SSH $node true
done

# ---- a stream, answered on them ----------------------------------------------

make_scenes
hold_part part.33
PATH=$scratch/bin:$PATH

test_a_machine_dies() {
    watch_parts
    blocks_of_mdoc man/collide-batch.7 'parallel --sshlogin' >"$work/recipe.sh"
    (
        cd "$work"
        status=0
        timeout 300 sh recipe.sh >"$scratch/recipe.log" 2>&1 || status=$?
        echo $status >"$scratch/recipe.status"
    ) &
    kill_its_node
    wait_for 300 "the end of the recipe" test -s "$scratch/recipe.status"
    expect "the status of the recipe" 0 "$(cat "$scratch/recipe.status")"
    check_watched
    check_runs "a b c"
    check_answers scenes.ndjson
}

test_damaged_parts() {
    check_refusals 64 scenes.ndjson
}

tally_run
tally_end
