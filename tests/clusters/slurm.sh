#!/bin/sh
# The recipe of collide-batch(7) for Slurm, taken from the page and run by Slurm
# on four nodes, one of which dies in the middle of a task.
#
# usage: tests/clusters/slurm.sh BUILD
# from the project's root, as root; BUILD is the folder with the program
set -eu

# shellcheck source=tests/clusters/nodes.sh
. tests/clusters/nodes.sh

nodes_begin "$1"
nodes_need munged slurmctld slurmd sbatch python3

# ---- a cluster ---------------------------------------------------------------

page=man/collide-batch.7
plugins=$(dirname "$(find "$build/daemons" /usr/lib -name auth_munge.so | head -n 1)")
# shellcheck disable=SC2046 # two words
set -- $(free_ports 2)

# Nothing of the system is used but the programs: the keys, the sockets and the
# states are below the scratch folder. There are no control groups in a
# container, and a node is declared dead after some seconds, not minutes.
cat >"$scratch/slurm.conf" <<CONF
ClusterName=collide
SlurmctldHost=control(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$2
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
PluginDir=$plugins
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool-%n
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SlurmdTimeout=10
NodeName=n1 NodeAddr=127.0.0.1 CPUs=1
NodeName=n2 NodeAddr=127.0.0.2 CPUs=1
NodeName=n3 NodeAddr=127.0.0.3 CPUs=1
NodeName=n4 NodeAddr=127.0.0.4 CPUs=1
PartitionName=all Nodes=ALL Default=YES MaxTime=10 State=UP
CONF
export SLURM_CONF="$scratch/slurm.conf"
mkdir "$scratch/state"
(umask 077 && head -c 1024 /dev/urandom >"$scratch/munge.key")

node_start munge munged --foreground --force --key-file="$scratch/munge.key" \
    --socket="$scratch/munge.socket" --pid-file="$scratch/munge.daemon" \
    --seed-file="$scratch/munge.seed"
wait_for 20 "munged" test -S "$scratch/munge.socket"
node_start control slurmctld -D -i
for node in n1 n2 n3 n4; do
    node_start $node slurmd -D -d "$(command -v slurmstepd)"
done

idle_nodes() {
    sinfo -h -N -t idle -o %N | wc -l
}

four_are_idle() {
    test "$(idle_nodes)" = 4
}
wait_for 60 "four nodes" four_are_idle

# ---- a stream, answered on it ------------------------------------------------

make_scenes
hold_part part.33
PATH=$scratch/bin:$PATH

node_is_down() {
    sinfo -h -N -n "$victim" -o %T | grep -q down
}

no_job_is_left() {
    test -z "$(squeue -h)"
}

# Slurm starts a task again two minutes after its node died, unless it is told
# to start it now.
test_a_node_dies() {
    watch_parts
    blocks_of_mdoc $page '#SBATCH --array=1-64' >"$work/parts.sh"
    blocks_of_mdoc $page '
collide join -o answers.ndjson part.*' | sed '/^seq/,$d' >"$work/join.sh"
    blocks_of_mdoc $page 'sbatch --dependency' >"$work/submit.sh"
    (cd "$work" && sh submit.sh) >"$scratch/submit.log" 2>&1
    kill_its_node
    wait_for 120 "Slurm to see that $victim is down" node_is_down
    array=$(squeue -h -o %F | sort -n | head -n 1)
    scontrol update "JobId=${array}_33" StartTime=now
    wait_for 300 "the end of all jobs" no_job_is_left
    check_watched
    check_runs "n1 n2 n3 n4"
    check_answers scenes.ndjson
}

test_damaged_parts() {
    check_refusals 64 scenes.ndjson
}

tally_run
tally_end
