/* A process that runs another program, for the two ways to run it: child.c once
 * for each text, adapter_stream.c once for all. The process has a group of its
 * own, so that it is ended together with the processes that it has started. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "verify/program/program.h"

/* ---- Commands, in either way (program.c) --------------------------------- */

/* Reports that a command cannot be started, for the reason errno. Returns
 * false. */
bool program_refuse_start(struct command_run *run, const char *command,
                          int error);

/* Writes "ended by signal 11" or "ended with exit status 1". */
void program_describe_end(int status, char *words, size_t size);

/* ---- Processes ----------------------------------------------------------- */

#if !defined(__wasi__)

#include <signal.h>
#include <sys/types.h>
#include <time.h>

struct process {
    pid_t pid;        /* -1: it does not run */
    bool is_adopting; /* orphans of its descendants become children of this
                         process, which then ends them */
    int was_adopting; /* what the system had for that before */
};

struct process_start {
    char *const *arguments;      /* as struct child has them */
    int input, output, messages; /* its standard descriptors; -1: nowhere, but
                                    there must be an input */
    const sigset_t *signals;     /* that are blocked in it */
};

/* Starts the program. Returns 0, or the errno for which it does not run;
 * process_end must follow in either case. */
int process_begin(struct process *process, const struct process_start *start);

enum process_state {
    PROCESS_RUNS,
    PROCESS_ENDED, /* *status as CHILD_SIGNAL has it */
    PROCESS_LOST   /* the system does not know it; errno says why */
};

/* The handler of SIGCHLD while processes are waited for. It does nothing: the
 * signal itself ends the wait. */
void process_wakes(int number);

/* Returns whether the process has ended. It then kills the rest of its group,
 * before the number of the group can become another's. */
enum process_state process_look(struct process *process, int *status);

/* Kills the process and its group if it still runs, and on Linux all of its
 * descendants. */
void process_end(struct process *process);

/* A descriptor that is none of the standard ones, which are replaced in the
 * other process; `fd` is closed. < 0 stays. */
int above_standard(int fd);

/* The ends of a pipe, none of which is a standard descriptor; -1: closed. */
struct pipe_ends {
    int from, into;
};

/* Returns 0 or an errno; ends that are open must be closed in either case. */
int pipe_open(struct pipe_ends *ends);

/* Closes an end if it is open. */
void end_close(int *end);

/* ---- Time ---------------------------------------------------------------- */

struct timespec time_now(void);

/* The rest of some seconds since a time; false: nothing is left. */
bool time_left(const struct timespec *since, int seconds,
               struct timespec *left);

#endif

#endif
