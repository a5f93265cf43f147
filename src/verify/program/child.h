/* One run of another program, from its start to its exit status.
 *
 * It has a process group of its own, so that the processes that it has started
 * can be ended with it; on Linux those outside of the group, too
 * (descendants.h). Its input is a file. What it prints comes through pipes, up
 * to a limit, and is kept or passed on, or goes nowhere. So the program waits
 * for this one only for its pipes to be read. */
#ifndef CHILD_H
#define CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "support/sink.h"

/* What the exit status of a program that was ended is taken for: by a signal
 * 128 and its number, as shells have it; for its time 124, as timeout(1). */
#define CHILD_SIGNAL   128
#define CHILD_TOO_LONG 124

struct child {
    char *const *arguments; /* NULL at the end; the first is looked up in PATH
                               where it has no slash */
    const char *input;      /* file that is its standard input */
    int messages;           /* where its standard error goes; -1: nowhere */
    struct sink *kept;      /* where its standard output is kept; NULL: it goes
                               where its standard error does */
    uint64_t most;          /* bytes that it may print on both, unless they go
                               nowhere; 0: any number */
    int seconds;            /* that it may take; 0: any time */
    const volatile sig_atomic_t *signal; /* not 0: it is to be ended. NULL: no
                                            signal is looked at */
};

enum child_end {
    CHILD_ENDED,    /* *status is 0 to 255 */
    CHILD_STOPPED,  /* by the signal, together with all that it has started */
    CHILD_TOO_MUCH, /* the same, for it printed too much */
    CHILD_TROUBLE,  /* *status is the errno that says why it could not be run */
};

/* Whether this system has other programs. */
bool child_is_possible(void);

/* Runs it and waits for its end. Then kills the processes that it leaves
 * running, so that no run depends on those before it: all of its group, on
 * Linux all of its descendants. If this process is killed, so is the program on
 * Linux, but not its descendants. Signals SIGHUP, SIGINT, SIGTERM come only
 * while it is waited for, and SIGCHLD is as it was afterwards. No other child
 * may be waited for meanwhile, and no other thread run. */
enum child_end child_run(const struct child *child, int *status);

#endif
