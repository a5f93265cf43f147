/* The state of an adapter with --stream, for its two files:
 *
 *   adapter_stream.c  processes: their start, their failures, the wait for them
 *   adapter_lines.c   the lines to the process and from it
 *
 *   texts without an answer: [ sent to the process | not yet sent ]
 *
 * Lines are written whenever the pipe accepts some and read whenever it holds
 * some, so that neither process waits for the other. A text stays until its
 * answer is here. If the process ends or gives no answer in time, a new process
 * gets the texts that the old one had, one at a time. A text fails if it is the
 * first that a process gets, and the process ends or hangs with it. */
#ifndef ADAPTER_STREAM_H
#define ADAPTER_STREAM_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#include "verify/program/process.h"

/* As the functions of program.h have them, which call these. */

bool adapter_stream_start(struct program *program);
enum adapter_end adapter_stream_send(struct adapter_stream *stream,
                                     const char *text, size_t length);
enum adapter_end adapter_stream_ask(struct adapter_stream *stream,
                                    const char *text, size_t length,
                                    struct arena *memory,
                                    struct adapter_answer *answer);
enum adapter_end adapter_stream_wait(struct adapter_stream *stream, int fd);
enum adapter_end adapter_stream_settle(struct adapter_stream *stream);
enum adapter_end adapter_stream_finish(struct adapter_stream *stream);
void adapter_stream_close(struct adapter_stream *stream);

/* ---- Inside of a stream -------------------------------------------------- */

#if !defined(__wasi__)

struct adapter_stream {
    struct command_run *run;
    int messages;            /* where its standard error goes */
    struct adapter *adapter; /* takes answers; NULL: all are asked for */
    char *const *arguments;
    int seconds; /* that an answer may take */

    struct process process;
    int to, from;          /* its input and output; -1: closed */
    bool runs;             /* it was started, and its end was not seen */
    bool is_deaf;          /* it has closed its input before the end */
    bool is_last;          /* no more texts come: its input ends behind them */
    uint64_t answers;      /* that the process has given */
    struct timespec since; /* its last answer, or the sending of the oldest text
                              without one */

    struct arena text_memory, line_memory;
    struct sink texts;   /* lines from texts.text[start] on have no answer */
    size_t start, sent;  /* bytes of these that the process has */
    size_t suspects;     /* lines that are sent one at a time */
    uint64_t oldest;     /* number of the first of them */
    struct sink lines;   /* from the process, the last one perhaps a part */
    struct arena memory; /* for checks, rewound */

    bool has_answered; /* any process so far */
    int vain;          /* processes that ended before any answer */
    int single;        /* processes in a row that ended after one answer */
    char ended[80];    /* how the last process ended */
    int status;        /* its exit status; 0: the last text has failed */
    bool is_in_doubt;  /* it ended at the oldest text, which may not be why */
    bool is_idle;      /* it ended while it had answered all that it had */
    struct adapter_answer *asked; /* gets the next answer; NULL: the adapter
                                     takes it */
    struct arena *asked_memory;   /* of that answer */
    enum adapter_end end;

    /* The former actions of SIGCHLD and SIGPIPE. */
    struct sigaction before, pipe_before;
};

/* Bytes without an answer that stop further texts, and bytes that are worth a
 * system call. */
#define UNANSWERED_MAX ((size_t)4 << 20)
#define BATCH          ((size_t)64 << 10)

static inline size_t adapter_unanswered(const struct adapter_stream *stream)
{
    return stream->texts.used - stream->start;
}

static inline const char *adapter_oldest(const struct adapter_stream *stream)
{
    return stream->texts.text + stream->start;
}

/* Bytes of the oldest text, with the end of its line. */
static inline size_t adapter_oldest_length(const struct adapter_stream *stream)
{
    const char *text = adapter_oldest(stream);
    const char *end = memchr(text, '\n', adapter_unanswered(stream));
    return (size_t)(end - text) + 1;
}

/* Ends the run with a message about the command. */
void adapter_end_with(struct adapter_stream *stream, const char *words);

/* The same about a line of the process: "expected an object, found: ...". */
void adapter_end_with_line(struct adapter_stream *stream, const char *expected,
                           const char *line, size_t length);

/* False as long as the run goes on; notes a signal. */
bool adapter_is_over(struct adapter_stream *stream);

/* Appends a text to those without an answer. false: memory is used up. */
bool adapter_add_text(struct adapter_stream *stream, const char *text,
                      size_t length);

/* Bytes without an answer that the process may have now. */
size_t adapter_allowed(const struct adapter_stream *stream);

/* Writes what the pipe accepts now. Closes the pipe if nobody reads it. */
void adapter_send_some(struct adapter_stream *stream);

/* Lines that the process has, the last perhaps in part. */
size_t adapter_lines_sent(const struct adapter_stream *stream);

/* Reads what the pipe holds now, up to a limit, and uses all whole lines.
 * Closes the pipe at its end. */
void adapter_receive(struct adapter_stream *stream);

/* Ends the run because the output ended within a line. */
void adapter_refuse_rest(struct adapter_stream *stream);

/* Hands on what came of the oldest text, and removes the text. */
void adapter_deliver(struct adapter_stream *stream,
                     struct adapter_answer *answer);

#endif

#endif
