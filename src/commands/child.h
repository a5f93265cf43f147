/* One run of another program, from its start to its exit status.
 *
 * It has a process group of its own, so that what it has started can be ended
 * with it, and no end of a pipe with the program here: its input is a file,
 * what it prints goes elsewhere. So neither waits for the other but at the end.
 */
#ifndef COMMANDS_CHILD_H
#define COMMANDS_CHILD_H

#include <signal.h>
#include <stdbool.h>

/* What the exit status of a program that was ended is taken for: by a signal
 * 128 and its number, as shells have it; for its time 124, as timeout(1). */
#define CHILD_SIGNAL   128
#define CHILD_TOO_LONG 124

struct child {
    char *const *arguments; /* NULL at the end; the first is looked up in PATH
                               where it has no slash */
    const char *input;      /* file that is its standard input */
    int output;             /* where its standard output goes, */
    int messages;           /*   and its standard error; -1: nowhere */
    int seconds;            /* that it may take; 0: any time */
    const volatile sig_atomic_t *signal; /* not 0: it is to be ended. NULL: no
                                            signal is looked at */
};

enum child_end {
    CHILD_ENDED,   /* *status is 0 to 255 */
    CHILD_STOPPED, /* by the signal, together with its process group */
    CHILD_TROUBLE, /* *status is the errno that says why it could not be run */
};

/* Whether this system has other programs. */
bool child_is_possible(void);

/* Runs it and waits for its end; what it leaves running in its group is ended
 * with it, so that nothing of one run is there in the next. Signals SIGHUP,
 * SIGINT, SIGTERM come only while it is waited for, and SIGCHLD is as it was
 * afterwards. No other child may be waited for meanwhile, and no other thread
 * run. */
enum child_end child_run(const struct child *child, int *status);

#endif
