/* Runs the command after "--" of `ask`, `golden` and `reduce`, in one of two
 * ways. Without --stream the command runs once for each text. The text is on
 * standard input, and in a scratch file whose name replaces {}. With --stream
 * the command is an adapter: one process reads one line for each text, and
 * writes one line as its answer (collide-adapter(7)).
 *
 *   process.c  a process, and the end of all processes that it started
 *   child.c    one run from its start to its exit status
 *   forks.c    several runs at the same time
 *   program.c  the scratch folder, the command line, reports of failures
 *   adapter.c  answers to one text after the other, in either way
 *   adapter_stream.c  the processes of an adapter, adapter_lines.c its lines
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "support/arena.h"
#include "support/sink.h"
#include "support/text.h"

/* States in the help of `golden` and `reduce` how COMMAND gets a scene. */
#define FILES_OF_COMMAND                                                       \
    "COMMAND reads a scene from standard input. If an argument of COMMAND is " \
    "{}, collide replaces it with the name of a file that contains the "       \
    "scene. "

/* ---- One run -------------------------------------------------------------
 *
 * From its start to its exit status. The program has a process group of its
 * own, so that the processes that it has started can be ended with it; on Linux
 * also processes outside of the group. Its input is a file. What it prints
 * comes through pipes, up to a limit, and is kept or passed on, or goes
 * nowhere. So the program waits for this one only for its pipes to be read. */

/* The exit status of a program that was ended: by a signal 128 and its number,
 * as in shells; for its time 124, as in timeout(1). */
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
    CHILD_TROUBLE,  /* *status is the errno for which it could not run */
};

/* True if this system has other programs. */
bool child_is_possible(void);

/* Runs it and waits for its end. Then kills the processes that it leaves
 * running, so that no run depends on those before it: all of its group, on
 * Linux all of its descendants. If this process is killed, so is the program on
 * Linux, but not its descendants. Signals SIGHUP, SIGINT, SIGTERM come only
 * while it is waited for, and SIGCHLD is as it was afterwards. No other child
 * may be waited for meanwhile, and no other thread run. */
enum child_end child_run(const struct child *child, int *status);

/* ---- The scratch folder --------------------------------------------------
 *
 * A file for another program to read, in a folder of its own that nobody else
 * may look into: scene.json in $TMPDIR/collide-XXXXXX, or in /tmp. */

struct scratch {
    char *folder; /* NULL: there is none */
    char *file;
};

/* Makes the folder; names live in `arena`. Returns 0, or the errno for which it
 * cannot. scratch_remove must follow in either case. */
int scratch_make(struct scratch *scratch, struct arena *arena);

/* Replaces the file, so that a reader of the old one sees no change, and
 * removes all else that the program has put there. Returns 0 or an errno. */
int scratch_write(const struct scratch *scratch, const char *text,
                  size_t length);

/* Removes the folder with all that is in it. */
void scratch_remove(struct scratch *scratch);

/* ---- Several runs at the same time (forks.c) -----------------------------
 *
 * child_run waits for one child of this process. So each run has a process of
 * its own: a copy of this one, which makes its run, hands a result back and
 * ends. */

/* Bytes of a result, at most: what a pipe takes at once. */
#define FORK_RESULT 4096

struct fork_task {
    /* Writes result number `index`, in the copy of this process: all else that
     * it changes in memory is lost. It must not write to files of this process,
     * and may end early if the signal comes. */
    void (*run)(void *context, int index, void *result);
    void *context;
    size_t size; /* bytes of a result, up to FORK_RESULT */
    const volatile sig_atomic_t *signal; /* not 0: SIGTERM ends all of them */
};

/* Runs at the same time, at most. */
#define FORKS_MAX 256

/* Makes `count` runs, up to FORKS_MAX, and waits for their ends. has_result[i]
 * tells whether result i is there: a process may have failed, or there was
 * none. */
void forks_run(const struct fork_task *task, int count, void *results,
               bool *has_result);

/* ---- A program that runs several times ----------------------------------- */

/* The time for a run unless --timeout says otherwise. */
#define PROGRAM_SECONDS 300

struct program {
    /* To be set before program_start. */
    struct command_run *run;
    int messages; /* where its standard error goes; -1: nowhere */

    /* To be set before program_run. */
    struct sink *output; /* where its standard output is kept; NULL: it goes
                            where messages do. On both it may print up to
                            --max-bytes */

    /* Its own. */
    struct child child;
    struct scratch scratch;        /* without --stream */
    struct adapter_stream *stream; /* with --stream */
    struct adapter *adapter; /* takes the answers to texts that are sent ahead;
                                NULL: none are */
    const char *ended;   /* "ended by signal 11", if an adapter failed with the
                            last text; NULL: it did not, or is none */
    struct arena memory; /* of that */
    uint64_t runs;       /* that were begun, or texts that an adapter got */
    bool has_printed;    /* anything at all, in one of them; of a program whose
                            output is kept */
    bool has_failed;     /* it could not run, which has been reported */
};

/* Makes a folder for the texts, and the command line; with --stream starts the
 * program. false: it cannot, which has been reported, and is trouble of the
 * run. program_end must follow in either case. */
bool program_start(struct program *program);

/* Runs it on a text. *status is its exit status if it has ended. If it could
 * not be run (CHILD_TROUBLE), the reason has been printed, and is trouble.
 *
 * With --stream the text must be JSON on one line, and a run is the answer to
 * it: *status is 0 and the output is its line, a JSON object. If the process
 * crashes or takes too long, *status says so as for a run. */
enum child_end program_run(struct program *program, const char *text,
                           size_t length, int *status);

/* Waits until an adapter ends, which its input does. false: it writes further
 * lines, or has an exit status other than 0, which has been reported. */
bool program_finish(struct program *program);

/* Removes the folder, and ends an adapter. */
void program_end(struct program *program);

/* ---- A program that answers one text after the other ---------------------
 *
 * An adapter, in either of both ways. With --stream it gets the texts as lines
 * through a pipe, and texts are sent ahead without waiting for answers; those
 * without an answer are kept. If the process ends or hangs, it is started
 * again, and gets these texts one at a time until the one is found with which
 * it fails alone. */

/* What came of one text. All of it lives until the function that gets it
 * returns; that of adapter_ask until the next call. */
struct adapter_answer {
    uint64_t number;  /* of the text, from 0 */
    const char *text; /* the text itself */
    size_t text_length;
    enum claim_failure failure; /* crash: the program ended, by itself or by a
                                   signal; timeout: it gave no answer within
                                   --timeout; never an exception */
    const char *answer; /* with --stream a JSON object; without it all that the
                           program has printed, unchecked. A NUL follows;
                           NULL: there is a failure */
    size_t answer_length; /* without the end of the line */
    const char *message;  /* why it has failed: "ended by signal 11" */
    int status; /* exit status of the program that crashed, as struct child has
                   it */
};

struct adapter {
    /* To be set before adapter_start. */
    struct command_run *run; /* its options say whether it is a stream */
    int messages;            /* where the standard error goes; -1: nowhere */
    /* Called for each answer, in the order of the texts. false: no more are
     * wanted, and *run has the reason. */
    bool (*take)(void *context, const struct adapter_answer *answer);
    void *context;

    /* Its own. */
    struct program program;
    uint64_t number;     /* of the next text */
    uint64_t starts;     /* of a process, with --stream */
    struct arena memory; /* of the answer of adapter_ask */
};

enum adapter_end {
    ADAPTER_GOES_ON,
    ADAPTER_STOPPED, /* by a signal, or by `take` */
    ADAPTER_TROUBLE, /* an error of the run, which has been reported */
};

/* Makes it ready. false: it cannot, which has been reported, and is trouble of
 * the run. adapter_close must follow in either case. */
bool adapter_start(struct adapter *adapter);

/* Sends a text: valid JSON on one line, without its end. Waits only while many
 * megabytes are without an answer. */
enum adapter_end adapter_send(struct adapter *adapter, const char *text,
                              size_t length);

/* Waits until a descriptor can be read, and receives answers meanwhile. */
enum adapter_end adapter_wait(struct adapter *adapter, int fd);

/* Waits for all answers. */
enum adapter_end adapter_settle(struct adapter *adapter);

/* Waits for all answers and for the end of the program, which must have exit
 * status 0 and write no more lines. */
enum adapter_end adapter_finish(struct adapter *adapter);

/* Sends a text and waits for what comes of it, without `take`. *answer is set
 * if the adapter goes on. All texts before have their answers. */
enum adapter_end adapter_ask(struct adapter *adapter, const char *text,
                             size_t length, struct adapter_answer *answer);

/* Reports an answer that is no answer, with its scene and its start, as an
 * error of the run: "expected an object ...". Returns false. */
bool adapter_refuse(struct command_run *run,
                    const struct adapter_answer *answer, const char *expected);

/* Reads {"fails":true} or {"fails":false}, the answer of an adapter that
 * decides itself whether a scene fails. Returns false for any other answer,
 * which is reported as adapter_refuse does. */
bool adapter_read_fails(struct command_run *run,
                        const struct adapter_answer *answer, bool *fails);

/* "scene NAME", or its number if it has no name or no text: for messages. */
struct short_text adapter_scene_title(const struct adapter_answer *answer);

/* True if an answer has an array "pairs". */
bool adapter_has_pairs(const struct adapter_answer *answer);

/* Reads why the engine failed, as the answer itself states it; "failed":null is
 * no failure. Returns false if the reason does not exist, or if the answer
 * needs "pairs" and has neither these nor a failure, which is reported as
 * adapter_refuse does. */
bool adapter_read_failure(struct command_run *run,
                          const struct adapter_answer *answer, bool needs_pairs,
                          enum claim_failure *failure);

/* The name of a scene as a JSON string in its text; NULL: it has none. */
const char *adapter_scene_name(const char *text, size_t length,
                               size_t *name_length);

/* Ends all processes and gives the memory back. */
void adapter_close(struct adapter *adapter);

#endif
