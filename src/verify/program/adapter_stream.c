/* The processes of an adapter: starts them, waits for them, and finds the text
 * with which one fails. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "verify/program/adapter_stream.h"

#if !defined(__wasi__)

/* The exit status of a process that was killed because it does not go on. */
#define KILLED (CHILD_SIGNAL + SIGKILL)

/* Ends of the process that end the run: before any answer, and after a single
 * one each. */
#define VAIN_MAX   3
#define SINGLE_MAX 3

/* Seconds that a process has to end once its output is closed, or to answer
 * once its input is. */
#define GRACE 1

/* ---- The process --------------------------------------------------------- */

static void close_process(struct adapter_stream *stream)
{
    end_close(&stream->to);
    end_close(&stream->from);
    process_end(&stream->process);
    stream->runs = false;
}

/* Starts a process. false: it cannot, which has been reported. */
static bool open_process(struct adapter_stream *stream)
{
    struct pipe_ends input, output = {-1, -1};
    sigset_t signals;
    sigprocmask(SIG_SETMASK, NULL, &signals);
    int error = pipe_open(&input);
    if (!error)
        error = pipe_open(&output);
    if (!error) {
        const struct process_start start = {
            .arguments = stream->arguments,
            .input = input.from,
            .output = output.into,
            .messages = stream->messages,
            .signals = &signals,
        };
        error = process_begin(&stream->process, &start);
    }
    end_close(&input.from);
    end_close(&output.into);
    stream->to = input.into;
    stream->from = output.from;
    if (error) {
        close_process(stream);
        stream->end = ADAPTER_TROUBLE;
        program_refuse_start(stream->run, stream->arguments[0], error);
        return false;
    }
    if (stream->is_idle)
        message(&stream->run->messages,
                "%s: warning: %s between two scenes; it was started again",
                stream->arguments[0], stream->ended);
    stream->is_idle = false;
    if (stream->adapter)
        stream->adapter->starts++;
    fcntl(stream->to, F_SETFL, O_NONBLOCK);
    fcntl(stream->from, F_SETFL, O_NONBLOCK);
    stream->runs = true;
    stream->is_deaf = false;
    stream->answers = 0;
    stream->sent = 0;
    stream->lines.used = 0;
    stream->since = time_now();
    return true;
}

/* ---- Failures ------------------------------------------------------------ */

/* Ends the run because no process ever answers. */
static void end_in_vain(struct adapter_stream *stream)
{
    char words[320];
    snprintf(words, sizeof words,
             "%s, %d times without any answer: does it start, read one scene "
             "from each line, and write and flush one line for each scene? "
             "(collide-adapter(7))",
             stream->ended, stream->vain);
    adapter_end_with(stream, words);
}

/* The process is over: finds out whether it fails with the oldest text. */
static void fail_process(struct adapter_stream *stream,
                         enum claim_failure failure, const char *how,
                         int status)
{
    bool is_alone = adapter_unanswered(stream) > 0 && stream->answers == 0 &&
                    stream->sent <= adapter_oldest_length(stream);
    size_t suspects = adapter_lines_sent(stream);
    bool is_single = stream->answers == 1 && status == 0;
    close_process(stream);
    stream->lines.used = 0; /* the start of an answer is none */
    snprintf(stream->ended, sizeof stream->ended, "%s", how);
    stream->vain += !stream->has_answered;
    stream->single += is_single;
    if (!is_single)
        stream->single = 0;
    if (stream->single >= SINGLE_MAX) {
        adapter_end_with(
            stream,
            "ends after each answer: with --stream it must answer all "
            "lines of its input (without --stream it runs once for each "
            "scene)");
        return;
    }
    if (!is_alone) {
        /* A process that ends between two texts has failed with neither. */
        stream->suspects = suspects;
        stream->status = status;
        stream->is_in_doubt = suspects > 0 || stream->answers == 0;
        stream->is_idle = !stream->is_in_doubt;
        stream->sent = 0;
        return;
    }
    struct adapter_answer answer = {
        .failure = failure, .message = how, .status = status};
    stream->status = 0;
    stream->is_in_doubt = false;
    stream->sent = 0;
    adapter_deliver(stream, &answer);
    /* A process that has never answered gets no texts ahead. */
    stream->suspects = !stream->has_answered;
}

static void pause_briefly(void)
{
    const struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
}

/* Waits a moment for the end of the process. false: it goes on. */
static bool wait_for_end(struct adapter_stream *stream, int *status)
{
    const struct timespec since = time_now();
    struct timespec left;
    enum process_state state;
    while ((state = process_look(&stream->process, status)) == PROCESS_RUNS &&
           time_left(&since, GRACE, &left) && !adapter_is_over(stream))
        pause_briefly();
    if (state == PROCESS_LOST)
        *status = 0;
    return state != PROCESS_RUNS;
}

/* The output is closed, or the process has ended. */
static void see_end(struct adapter_stream *stream, bool has_ended, int status)
{
    char how[80] = "closed its standard output";
    if (!has_ended)
        has_ended = wait_for_end(stream, &status);
    if (adapter_is_over(stream))
        return;
    if (has_ended)
        program_describe_end(status, how, sizeof how);
    if (has_ended && status == 0 && stream->lines.used > 0) {
        adapter_refuse_rest(stream);
        return;
    }
    fail_process(stream, CLAIM_CRASHED, how, has_ended ? status : KILLED);
}

/* Ends the input of a process. True if it writes more then, or has written and
 * ends: it does not flush its output, or ends no line. */
static bool answers_at_end(struct adapter_stream *stream)
{
    const struct timespec since = time_now();
    struct timespec left;
    size_t before = stream->lines.used;
    bool has_ended = false;
    end_close(&stream->to);
    while (stream->lines.used == before && !has_ended &&
           time_left(&since, GRACE, &left) && !adapter_is_over(stream)) {
        char byte;
        ssize_t count = read(stream->from, &byte, 1);
        has_ended = count == 0;
        if (count > 0)
            sink_byte(&stream->lines, byte);
        else
            pause_briefly();
    }
    return stream->lines.used > (has_ended ? 0 : before);
}

/* No answer came in time. */
static void see_timeout(struct adapter_stream *stream)
{
    char how[80];
    if (stream->is_deaf) {
        fail_process(stream, CLAIM_CRASHED, "closed its standard input",
                     KILLED);
        return;
    }
    snprintf(how, sizeof how, "no answer within %d s", stream->seconds);
    if (!stream->has_answered && stream->to >= 0 && answers_at_end(stream)) {
        adapter_end_with(
            stream,
            "has answered only at the end of its input: does it end each line "
            "with a newline, and flush it? If it needs more time, raise "
            "--timeout");
        return;
    }
    if (!adapter_is_over(stream))
        fail_process(stream, CLAIM_TIMED_OUT, how, CHILD_TOO_LONG);
}

/* ---- Waiting ------------------------------------------------------------- */

/* Milliseconds until the oldest text fails, at most INPUT_WAIT_MS. */
static int wait_ms(const struct adapter_stream *stream)
{
    struct timespec left;
    bool is_waiting =
        adapter_unanswered(stream) > 0 && (stream->sent > 0 || stream->is_deaf);
    if (!is_waiting)
        return INPUT_WAIT_MS;
    int seconds =
        stream->is_deaf && stream->seconds > GRACE ? GRACE : stream->seconds;
    if (!time_left(&stream->since, seconds, &left))
        return 0;
    if (left.tv_sec > 0)
        return INPUT_WAIT_MS;
    return (int)(left.tv_nsec / 1000000) + 1;
}

static bool is_late(const struct adapter_stream *stream)
{
    return wait_ms(stream) == 0;
}

/* Sends and receives once. Waits for the process, or until `fd` can be read
 * (-1: there is none), if that is wanted. Returns whether `fd` can be read. */
static bool step(struct adapter_stream *stream, int fd, bool waits)
{
    int status = 0;
    if (adapter_is_over(stream))
        return false;
    if (!stream->runs && adapter_unanswered(stream) > 0) {
        if (stream->vain >= VAIN_MAX)
            end_in_vain(stream);
        else
            open_process(stream);
        if (!stream->runs)
            return false;
    }
    struct pollfd files[] = {
        {.fd = stream->from, .events = POLLIN},
        {.fd = stream->sent < adapter_allowed(stream) ? stream->to : -1,
         .events = POLLOUT},
        {.fd = fd, .events = POLLIN},
    };
    int ready = poll(files, 3, waits ? wait_ms(stream) : 0);
    /* What is here answers no text that is not yet sent. */
    if (ready > 0 && files[0].revents)
        adapter_receive(stream);
    if (adapter_is_over(stream))
        return false;
    if (ready > 0 && files[1].revents)
        adapter_send_some(stream);
    if (stream->runs && stream->from < 0) {
        see_end(stream, false, 0);
    } else if (stream->runs && ready <= 0 &&
               process_look(&stream->process, &status) == PROCESS_ENDED) {
        adapter_receive(stream);
        if (!adapter_is_over(stream))
            see_end(stream, true, status);
    } else if (stream->runs && is_late(stream)) {
        see_timeout(stream);
    }
    return ready > 0 && files[2].revents != 0;
}

/* ---- The whole stream ---------------------------------------------------- */

bool adapter_stream_start(struct program *program)
{
    struct command_run *run = program->run;
    const struct sigaction action = {.sa_handler = process_wakes};
    const struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct adapter_stream *stream = arena_alloc(run->arena, 1, sizeof *stream);
    char *const *arguments = program->child.arguments;
    if (!stream)
        return command_give_up(run, run->options->tail[0], "out of memory");
    *stream = (struct adapter_stream){
        .run = run,
        .messages = program->messages,
        .adapter = program->adapter,
        .arguments = arguments,
        .seconds = program->child.seconds,
        .process = {.pid = -1},
        .to = -1,
        .from = -1,
    };
    stream->texts = sink_to_memory(&stream->text_memory);
    stream->lines = sink_to_memory(&stream->line_memory);
    program->stream = stream;
    sigaction(SIGCHLD, &action, &stream->before);
    sigaction(SIGPIPE, &ignored, &stream->pipe_before);
    for (int i = 0; i < run->options->tail_count; i++)
        if (strcmp(arguments[i], "{}") == 0) {
            adapter_end_with(stream, "with --stream there is no file for {}");
            return false;
        }
    return open_process(stream);
}

enum adapter_end adapter_stream_settle(struct adapter_stream *stream)
{
    while (!adapter_is_over(stream) && adapter_unanswered(stream) > 0)
        step(stream, -1, true);
    return stream->end;
}

/* Receives what the process still writes until it ends, for as long as an
 * answer may take. false: it does not end. */
static bool receive_rest(struct adapter_stream *stream, int *status)
{
    const struct timespec since = time_now();
    struct timespec left;
    bool has_ended = false;
    while (!has_ended && !adapter_is_over(stream) &&
           time_left(&since, stream->seconds, &left)) {
        struct pollfd file = {.fd = stream->from, .events = POLLIN};
        int ms =
            left.tv_sec > 0 ? INPUT_WAIT_MS : (int)(left.tv_nsec / 1000000) + 1;
        if (stream->from < 0)
            pause_briefly();
        else if (poll(&file, 1, ms) > 0)
            adapter_receive(stream);
        has_ended = process_look(&stream->process, status) != PROCESS_RUNS;
    }
    if (!adapter_is_over(stream) && stream->from >= 0)
        adapter_receive(stream);
    return has_ended;
}

enum adapter_end adapter_stream_finish(struct adapter_stream *stream)
{
    char how[80], words[160];
    int status = 0;
    stream->is_last = true;
    if (stream->runs)
        adapter_send_some(stream);
    if (adapter_stream_settle(stream) != ADAPTER_GOES_ON)
        return stream->end;
    end_close(&stream->to);
    bool has_ended = !stream->runs || receive_rest(stream, &status);
    if (adapter_is_over(stream))
        return stream->end;
    if (!stream->runs)
        status = stream->status;
    if (stream->lines.used > 0) {
        adapter_refuse_rest(stream);
    } else if (!has_ended) {
        adapter_end_with(stream, "does not end at the end of its input");
    } else if (status != 0) {
        program_describe_end(status, how, sizeof how);
        snprintf(words, sizeof words,
                 "%s after the last scene; expected exit status 0", how);
        adapter_end_with(stream, words);
    }
    close_process(stream);
    return stream->end;
}

void adapter_stream_close(struct adapter_stream *stream)
{
    close_process(stream);
    sigaction(SIGCHLD, &stream->before, NULL);
    sigaction(SIGPIPE, &stream->pipe_before, NULL);
    arena_free(&stream->text_memory);
    arena_free(&stream->line_memory);
    arena_free(&stream->memory);
}

enum adapter_end adapter_stream_send(struct adapter_stream *stream,
                                     const char *text, size_t length)
{
    if (adapter_is_over(stream) || !adapter_add_text(stream, text, length))
        return stream->end;
    if (adapter_unanswered(stream) - stream->sent >= BATCH)
        step(stream, -1, false);
    while (!adapter_is_over(stream) &&
           adapter_unanswered(stream) >= UNANSWERED_MAX)
        step(stream, -1, true);
    return stream->end;
}

enum adapter_end adapter_stream_ask(struct adapter_stream *stream,
                                    const char *text, size_t length,
                                    struct arena *memory,
                                    struct adapter_answer *answer)
{
    if (stream->runs && !adapter_is_over(stream))
        adapter_receive(stream); /* lines that no text asks for */
    if (adapter_is_over(stream) || !adapter_add_text(stream, text, length))
        return stream->end;
    stream->asked = answer;
    stream->asked_memory = memory;
    adapter_stream_settle(stream);
    stream->asked = NULL;
    answer->text = text;
    return stream->end;
}

enum adapter_end adapter_stream_wait(struct adapter_stream *stream, int fd)
{
    struct sink *out = stream->run->out;
    while (!adapter_is_over(stream) && !step(stream, fd, true)) {
        if (out->used == 0)
            continue;
        sink_flush(out);
        stream->since = time_now(); /* a reader may have kept us waiting */
    }
    return stream->end;
}

#else

bool adapter_stream_start(struct program *program)
{
    return command_give_up(program->run, program->run->options->tail[0],
                           "this system cannot run commands");
}

/* A stream that could not start is not used. */

enum adapter_end adapter_stream_settle(struct adapter_stream *stream)
{
    (void)stream;
    return ADAPTER_TROUBLE;
}

enum adapter_end adapter_stream_finish(struct adapter_stream *stream)
{
    (void)stream;
    return ADAPTER_TROUBLE;
}

void adapter_stream_close(struct adapter_stream *stream)
{
    (void)stream;
}

enum adapter_end adapter_stream_send(struct adapter_stream *stream,
                                     const char *text, size_t length)
{
    (void)stream, (void)text, (void)length;
    return ADAPTER_TROUBLE;
}

enum adapter_end adapter_stream_ask(struct adapter_stream *stream,
                                    const char *text, size_t length,
                                    struct arena *memory,
                                    struct adapter_answer *answer)
{
    (void)stream, (void)text, (void)length, (void)memory, (void)answer;
    return ADAPTER_TROUBLE;
}

enum adapter_end adapter_stream_wait(struct adapter_stream *stream, int fd)
{
    (void)stream, (void)fd;
    return ADAPTER_TROUBLE;
}

#endif
