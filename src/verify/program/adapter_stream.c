/* Asks an adapter: a process that answers each line of its input with a line.
 *
 *   texts without an answer: [ sent to the process | not yet sent ]
 *
 * Lines are written whenever the pipe accepts some and read whenever it holds
 * some, so that neither process waits for the other. A text stays until its
 * answer is here. If the process ends or gives no answer in time, a new process
 * gets the texts that the old one had, one at a time. A text fails if it is the
 * first that a process gets, and the process ends or hangs with it. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "verify/program/process.h"

#if !defined(__wasi__)

struct adapter_stream {
    struct command_run *run;
    struct adapter *adapter;
    char *const *arguments;
    int seconds; /* that an answer may take */

    struct process process;
    int to, from;          /* its input and output; -1: closed */
    bool runs;             /* it was started, and its end was not seen */
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
    int vain;          /* weight of failures before any answer */
    int single;        /* processes in a row that ended after one answer */
    char ended[80];    /* how a process ended before `suspects` were set */
    struct adapter_answer *asked; /* gets the answer in place of take */
    enum adapter_end end;

    struct sigaction before; /* the former action of SIGCHLD */
};

/* Bytes without an answer that stop further texts, and bytes that are worth a
 * system call. */
#define UNANSWERED_MAX ((size_t)4 << 20)
#define BATCH          ((size_t)64 << 10)

/* Failures before any answer that end the run. A timeout weighs more: it may
 * have taken minutes. */
#define VAIN_MAX     10
#define VAIN_TIMEOUT 4
#define SINGLE_MAX   3

/* Seconds that a process has to end once its output is closed, or to answer
 * once its input is. */
#define GRACE 1

/* ---- Messages ------------------------------------------------------------ */

static const char *command_of(const struct adapter_stream *stream)
{
    return stream->arguments[0];
}

/* Reports an end of the process for which no text is to blame. */
static void warn_of_end(const struct adapter_stream *stream, const char *how)
{
    message(&stream->run->messages,
            "%s: warning: %s, but not with a scene alone; it was started again",
            command_of(stream), how);
}

/* Ends the run with a message about the command. */
static void end_with(struct adapter_stream *stream, const char *words)
{
    stream->end = ADAPTER_TROUBLE;
    program_give_up(stream->run, command_of(stream), words);
}

static size_t unanswered(const struct adapter_stream *stream)
{
    return stream->texts.used - stream->start;
}

static const char *oldest_text(const struct adapter_stream *stream)
{
    return stream->texts.text + stream->start;
}

/* Bytes of the oldest text, with the end of its line. */
static size_t oldest_length(const struct adapter_stream *stream)
{
    const char *text = oldest_text(stream);
    const char *end = memchr(text, '\n', unanswered(stream));
    return (size_t)(end - text) + 1;
}

/* Ends the run because of a line. */
static void end_with_line(struct adapter_stream *stream, const char *expected,
                          const char *line, size_t length)
{
    bool has_text = unanswered(stream) > 0;
    const struct adapter_answer answer = {
        .number = stream->oldest,
        .text = has_text ? oldest_text(stream) : NULL,
        .text_length = has_text ? oldest_length(stream) - 1 : 0,
        .answer = line,
        .answer_length = length,
    };
    stream->end = ADAPTER_TROUBLE;
    adapter_refuse(stream->adapter, &answer, expected);
}

/* ---- The process --------------------------------------------------------- */

/* A signal interrupts the wait for pipes, even if its handler does nothing. */
static void note_end_of_child(int number)
{
    (void)number;
}

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
            .messages = stream->adapter->messages,
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
        end_with(stream, strerror(error));
        return false;
    }
    fcntl(stream->to, F_SETFL, O_NONBLOCK);
    fcntl(stream->from, F_SETFL, O_NONBLOCK);
    stream->runs = true;
    stream->answers = 0;
    stream->sent = 0;
    stream->lines.used = 0;
    stream->since = time_now();
    return true;
}

/* ---- Answers ------------------------------------------------------------- */

/* Removes the oldest text. */
static void drop_oldest(struct adapter_stream *stream)
{
    size_t length = oldest_length(stream);
    stream->start += length;
    stream->sent -= length < stream->sent ? length : stream->sent;
    stream->oldest++;
    if (stream->suspects > 0)
        stream->suspects--;
    if (stream->start >= stream->texts.used / 2) {
        size_t rest = unanswered(stream);
        memmove(stream->texts.text, oldest_text(stream), rest);
        stream->texts.used = rest;
        stream->start = 0;
    }
}

/* Keeps the answer for adapter_ask. */
static void keep_answer(struct adapter_stream *stream,
                        const struct adapter_answer *answer)
{
    struct arena *memory = &stream->adapter->memory;
    struct adapter_answer *kept = stream->asked;
    *kept = *answer;
    if (answer->answer)
        kept->answer =
            arena_text(memory, answer->answer, answer->answer_length);
    if (answer->message)
        kept->message = arena_copy(memory, answer->message);
    if ((answer->answer && !kept->answer) ||
        (answer->message && !kept->message))
        end_with(stream, "out of memory");
    stream->asked = NULL;
}

/* Hands on what came of the oldest text, and removes the text. */
static void deliver(struct adapter_stream *stream,
                    struct adapter_answer *answer)
{
    answer->number = stream->oldest;
    answer->text = oldest_text(stream);
    answer->text_length = oldest_length(stream) - 1;
    if (stream->asked)
        keep_answer(stream, answer);
    else if (!stream->adapter->take(stream->adapter->context, answer))
        stream->end = ADAPTER_STOPPED;
    drop_oldest(stream);
}

/* True if a value is the name of the oldest text, its number, or the number of
 * its line since the process was started; null is any. */
static bool is_of_oldest(const struct adapter_stream *stream, const char *value,
                         size_t length, struct arena *memory)
{
    if (*value == '"') {
        size_t name_length;
        const char *name = adapter_scene_name(
            oldest_text(stream), oldest_length(stream) - 1, &name_length);
        char *said = arena_take(memory, length, 1);
        char *is = name ? arena_take(memory, name_length, 1) : NULL;
        if (!said || !is)
            return false;
        length = json_string_decode(value + 1, length - 2, said);
        name_length = json_string_decode(name + 1, name_length - 2, is);
        return length == name_length && memcmp(said, is, length) == 0;
    }
    const uint64_t numbers[] = {stream->oldest, stream->answers};
    bool is_same = length == 4 && memcmp(value, "null", 4) == 0;
    for (int i = 0; i < 2 && !is_same; i++) {
        char number[24];
        int digits = snprintf(number, sizeof number, "%" PRIu64, numbers[i]);
        is_same =
            length == (size_t)digits && memcmp(value, number, length) == 0;
    }
    return is_same;
}

/* True if the line is a JSON object about the oldest text; reports why not. */
static bool check_line(struct adapter_stream *stream, const char *line,
                       size_t length)
{
    struct arena_mark mark = arena_mark(&stream->memory);
    const char *end = line + length;
    const char *value = json_behind_space(line, end);
    const struct json_text text = {
        .bytes = value, .length = (size_t)(end - value), .complete = true};
    struct json_value found;
    struct fail fail;
    size_t name, at;
    char words[400];
    bool ok = false;
    enum json_status status = JSON_MORE;
    if (value < end)
        status = json_check(text, &stream->run->options->limits,
                            &stream->memory, &found, &fail);
    if (status == JSON_BAD || status == JSON_REFUSED) {
        snprintf(words, sizeof words,
                 "expected a line with a JSON object: %.250s", fail.message);
        end_with_line(stream, words, line, length);
    } else if (status != JSON_VALUE || *value != '{' ||
               json_behind_space(value + found.length, end) != end) {
        end_with_line(stream, "expected a line with a JSON object", line,
                      length);
    } else if (json_find(line, length, "/scene", &name, &at) &&
               !is_of_oldest(stream, line + at,
                             json_length(line + at, length - at),
                             &stream->memory)) {
        end_with_line(stream,
                      "expected \"scene\" to be the name or index of this "
                      "scene",
                      line, length);
    } else {
        ok = true;
    }
    arena_rewind(&stream->memory, mark);
    return ok;
}

/* Uses a line of the process, which a NUL follows. */
static void use_line(struct adapter_stream *stream, const char *line,
                     size_t length)
{
    if (unanswered(stream) == 0 || stream->sent < oldest_length(stream)) {
        end_with_line(stream, "expected one line for each scene, and no more",
                      line, length);
        return;
    }
    if (!check_line(stream, line, length))
        return;
    bool was_suspect = stream->suspects > 0;
    struct adapter_answer answer = {.answer = line, .answer_length = length};
    stream->answers++;
    stream->has_answered = true;
    if (stream->answers > 1)
        stream->single = 0;
    stream->since = time_now();
    deliver(stream, &answer);
    if (was_suspect && stream->suspects == 0 && stream->ended[0]) {
        warn_of_end(stream, stream->ended);
        stream->ended[0] = '\0';
    }
}

/* Uses all whole lines that are here. */
static void use_lines(struct adapter_stream *stream, size_t behind)
{
    struct sink *lines = &stream->lines;
    uint64_t most = stream->run->options->limits.bytes;
    size_t start = 0;
    char *end;
    while (stream->end == ADAPTER_GOES_ON && behind < lines->used &&
           (end = memchr(lines->text + behind, '\n', lines->used - behind))) {
        *end = '\0';
        use_line(stream, lines->text + start,
                 (size_t)(end - lines->text) - start);
        behind = start = (size_t)(end - lines->text) + 1;
    }
    lines->used -= start;
    memmove(lines->text, lines->text + start, lines->used);
    if (most && lines->used > most && stream->end == ADAPTER_GOES_ON) {
        char words[120];
        snprintf(words, sizeof words,
                 "expected a line of at most %" PRIu64 " bytes (--max-bytes)",
                 most);
        end_with_line(stream, words, lines->text, lines->used);
    }
}

/* Reads what the pipe holds now, up to a limit. Closes the pipe at its end. */
static void receive(struct adapter_stream *stream)
{
    char bytes[BATCH];
    for (int i = 0; i < 16 && stream->from >= 0; i++) {
        ssize_t count = read(stream->from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count <= 0) {
            end_close(&stream->from);
            return;
        }
        size_t before = stream->lines.used;
        sink_write(&stream->lines, bytes, (size_t)count);
        if (stream->lines.error) {
            end_with(stream, "out of memory");
            return;
        }
        use_lines(stream, before);
        if (stream->end != ADAPTER_GOES_ON || count < (ssize_t)sizeof bytes)
            return;
    }
}

/* ---- Texts --------------------------------------------------------------- */

/* Bytes that the process may have now. */
static size_t allowed(const struct adapter_stream *stream)
{
    if (unanswered(stream) == 0)
        return 0;
    return stream->suspects > 0 ? oldest_length(stream) : unanswered(stream);
}

/* Writes what the pipe accepts now. Closes the pipe if nobody reads it. */
static void send_some(struct adapter_stream *stream)
{
    size_t most = allowed(stream);
    while (stream->to >= 0 && stream->sent < most) {
        size_t length = most - stream->sent;
        ssize_t count = write(stream->to, oldest_text(stream) + stream->sent,
                              length < BATCH ? length : BATCH);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (stream->sent == 0)
            stream->since = time_now();
        if (count <= 0)
            end_close(&stream->to);
        else
            stream->sent += (size_t)count;
    }
}

/* ---- Failures ------------------------------------------------------------ */

/* Lines that the process has, the last perhaps in part. */
static size_t lines_sent(const struct adapter_stream *stream)
{
    const char *text = oldest_text(stream), *end = text + stream->sent;
    size_t count = 0;
    while (text < end) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        count++;
        text = line ? line + 1 : end;
    }
    return count;
}

/* Ends the run because no process ever answers. */
static void end_in_vain(struct adapter_stream *stream, const char *how)
{
    char words[420];
    snprintf(words, sizeof words,
             "%s, and has not answered any of the first %" PRIu64
             " scenes: does it read one scene from each line, and write and "
             "flush one line for each scene? (collide-adapter(7))",
             how, stream->oldest);
    end_with(stream, words);
}

/* The process is over: finds out whether it fails with the oldest text. */
static void fail_process(struct adapter_stream *stream,
                         enum adapter_failure failure, const char *how,
                         int status)
{
    bool is_alone = unanswered(stream) > 0 && stream->answers == 0 &&
                    stream->sent <= oldest_length(stream);
    size_t suspects = lines_sent(stream);
    bool is_single = stream->answers == 1 && status == 0;
    close_process(stream);
    stream->single += is_single;
    if (!is_single)
        stream->single = 0;
    if (stream->single >= SINGLE_MAX) {
        end_with(stream,
                 "ends after each answer: with --stream it must answer all "
                 "lines of its input (without --stream it runs once for each "
                 "scene)");
        return;
    }
    if (!is_alone) {
        /* A process that ends between two texts has failed with neither. */
        stream->suspects = suspects;
        snprintf(stream->ended, sizeof stream->ended, "%s",
                 suspects > 0 ? how : "");
        if (suspects == 0)
            warn_of_end(stream, how);
        stream->sent = 0;
        return;
    }
    struct adapter_answer answer = {
        .failure = failure, .message = how, .status = status};
    stream->ended[0] = '\0';
    stream->sent = 0;
    if (!stream->has_answered)
        stream->vain += failure == ADAPTER_TIMEOUT ? VAIN_TIMEOUT : 1;
    deliver(stream, &answer);
    stream->suspects = 0;
    if (stream->vain >= VAIN_MAX && stream->end == ADAPTER_GOES_ON)
        end_in_vain(stream, how);
}

static void pause_briefly(void)
{
    const struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
}

static bool is_stopped(struct adapter_stream *stream)
{
    if (!command_goes_on(stream->run) && stream->end == ADAPTER_GOES_ON)
        stream->end = ADAPTER_STOPPED;
    return stream->end != ADAPTER_GOES_ON;
}

/* Waits up to some seconds for the end of the process. false: it goes on. */
static bool wait_for_end(struct adapter_stream *stream, int seconds,
                         int *status)
{
    const struct timespec since = time_now();
    struct timespec left;
    enum process_state state;
    while ((state = process_look(&stream->process, status)) == PROCESS_RUNS &&
           time_left(&since, seconds, &left) && !is_stopped(stream))
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
        has_ended = wait_for_end(stream, GRACE, &status);
    if (is_stopped(stream))
        return;
    if (has_ended)
        program_describe_end(status, how, sizeof how);
    fail_process(stream, ADAPTER_CRASH, how, has_ended ? status : -1);
}

/* No answer came in time. A process that answers as soon as its input ends does
 * not flush its output. */
static void see_timeout(struct adapter_stream *stream)
{
    char how[80];
    const struct timespec since = time_now();
    struct timespec left;
    if (stream->to < 0) {
        fail_process(stream, ADAPTER_CRASH, "closed its standard input", -1);
        return;
    }
    snprintf(how, sizeof how, "no answer within %d s", stream->seconds);
    if (stream->answers == 0) {
        size_t sent = stream->sent;
        end_close(&stream->to);
        stream->sent = 0; /* no line is an answer now */
        while (stream->from >= 0 && stream->lines.used == 0 &&
               stream->end == ADAPTER_GOES_ON &&
               time_left(&since, GRACE, &left) && !is_stopped(stream)) {
            char byte;
            if (read(stream->from, &byte, 1) > 0)
                sink_byte(&stream->lines, byte);
            else
                pause_briefly();
        }
        stream->sent = sent;
        if (stream->lines.used > 0) {
            end_with(stream,
                     "has answered only at the end of its input: does it flush "
                     "each line? If it needs more time, raise --timeout");
            return;
        }
    }
    if (!is_stopped(stream))
        fail_process(stream, ADAPTER_TIMEOUT, how, CHILD_TOO_LONG);
}

/* ---- Waiting ------------------------------------------------------------- */

/* Milliseconds until the oldest text fails, at most INPUT_WAIT_MS. */
static int wait_ms(const struct adapter_stream *stream)
{
    struct timespec left;
    bool is_waiting =
        unanswered(stream) > 0 && (stream->sent > 0 || stream->to < 0);
    if (!is_waiting)
        return INPUT_WAIT_MS;
    int seconds =
        stream->to < 0 && stream->seconds > GRACE ? GRACE : stream->seconds;
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
    if (is_stopped(stream))
        return false;
    if (!stream->runs && unanswered(stream) > 0 && !open_process(stream))
        return false;
    struct pollfd files[] = {
        {.fd = stream->from, .events = POLLIN},
        {.fd = stream->sent < allowed(stream) ? stream->to : -1,
         .events = POLLOUT},
        {.fd = fd, .events = POLLIN},
    };
    int ready = poll(files, 3, waits ? wait_ms(stream) : 0);
    if (ready > 0 && files[1].revents)
        send_some(stream);
    if (ready > 0 && files[0].revents)
        receive(stream);
    if (is_stopped(stream))
        return false;
    if (stream->runs && stream->from < 0) {
        see_end(stream, false, 0);
    } else if (stream->runs && ready <= 0 &&
               process_look(&stream->process, &status) == PROCESS_ENDED) {
        receive(stream);
        if (!is_stopped(stream))
            see_end(stream, true, status);
    } else if (stream->runs && is_late(stream)) {
        see_timeout(stream);
    }
    return ready > 0 && files[2].revents != 0;
}

/* ---- The whole stream ---------------------------------------------------- */

bool adapter_stream_start(struct adapter *adapter)
{
    struct command_run *run = adapter->run;
    const struct sigaction action = {.sa_handler = note_end_of_child};
    struct adapter_stream *stream = arena_alloc(run->arena, 1, sizeof *stream);
    char *const *arguments = program_arguments(run, NULL);
    if (!stream || !arguments)
        return program_give_up(run, run->options->tail[0], "out of memory");
    *stream = (struct adapter_stream){
        .run = run,
        .adapter = adapter,
        .arguments = arguments,
        .seconds =
            run->options->timeout ? run->options->timeout : PROGRAM_SECONDS,
        .process = {.pid = -1},
        .to = -1,
        .from = -1,
    };
    stream->texts = sink_to_memory(&stream->text_memory);
    stream->lines = sink_to_memory(&stream->line_memory);
    adapter->stream = stream;
    sigaction(SIGCHLD, &action, &stream->before);
    for (int i = 0; i < run->options->tail_count; i++)
        if (strcmp(arguments[i], "{}") == 0) {
            end_with(stream, "with --stream there is no file for {}");
            return false;
        }
    return open_process(stream);
}

/* Adds a text to those without an answer. */
static bool add_text(struct adapter_stream *stream, const char *text,
                     size_t length)
{
    sink_write(&stream->texts, text, length);
    sink_byte(&stream->texts, '\n');
    if (stream->texts.error)
        end_with(stream, "out of memory");
    return !stream->texts.error;
}

enum adapter_end adapter_stream_settle(struct adapter_stream *stream)
{
    while (!is_stopped(stream) && unanswered(stream) > 0)
        step(stream, -1, true);
    return stream->end;
}

enum adapter_end adapter_stream_finish(struct adapter_stream *stream)
{
    struct timespec left;
    char how[80];
    int status = 0;
    if (adapter_stream_settle(stream) != ADAPTER_GOES_ON || !stream->runs)
        return stream->end;
    const struct timespec since = time_now();
    end_close(&stream->to);
    while (stream->from >= 0 && !is_stopped(stream) &&
           time_left(&since, stream->seconds, &left)) {
        struct pollfd file = {.fd = stream->from, .events = POLLIN};
        int ready = poll(&file, 1,
                         left.tv_sec > 0 ? INPUT_WAIT_MS
                                         : (int)(left.tv_nsec / 1000000) + 1);
        if (ready > 0)
            receive(stream);
    }
    if (is_stopped(stream))
        return stream->end;
    const struct sink *lines = &stream->lines;
    if (lines->used > 0)
        end_with_line(stream, "expected one line for each scene, and no more",
                      lines->text, lines->used);
    else if (stream->from >= 0 ||
             !wait_for_end(stream, stream->seconds, &status))
        end_with(stream, "does not end at the end of its input");
    else if (status != 0) {
        program_describe_end(status, how, sizeof how);
        end_with(stream, how);
    }
    close_process(stream);
    return stream->end;
}

void adapter_stream_close(struct adapter_stream *stream)
{
    close_process(stream);
    sigaction(SIGCHLD, &stream->before, NULL);
    arena_free(&stream->text_memory);
    arena_free(&stream->line_memory);
    arena_free(&stream->memory);
}

enum adapter_end adapter_stream_send(struct adapter_stream *stream,
                                     const char *text, size_t length)
{
    if (is_stopped(stream) || !add_text(stream, text, length))
        return stream->end;
    if (unanswered(stream) - stream->sent >= BATCH)
        step(stream, -1, false);
    while (!is_stopped(stream) && unanswered(stream) >= UNANSWERED_MAX)
        step(stream, -1, true);
    return stream->end;
}

enum adapter_end adapter_stream_ask(struct adapter_stream *stream,
                                    const char *text, size_t length,
                                    struct adapter_answer *answer)
{
    if (is_stopped(stream) || !add_text(stream, text, length))
        return stream->end;
    stream->asked = answer;
    adapter_stream_settle(stream);
    stream->asked = NULL;
    return stream->end;
}

enum adapter_end adapter_stream_wait(struct adapter_stream *stream, int fd)
{
    while (!is_stopped(stream) && !step(stream, fd, true))
        sink_flush(stream->run->out);
    return stream->end;
}

#else

bool adapter_stream_start(struct adapter *adapter)
{
    return program_give_up(adapter->run, adapter->run->options->tail[0],
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
                                    struct adapter_answer *answer)
{
    (void)stream, (void)text, (void)length, (void)answer;
    return ADAPTER_TROUBLE;
}

enum adapter_end adapter_stream_wait(struct adapter_stream *stream, int fd)
{
    (void)stream, (void)fd;
    return ADAPTER_TROUBLE;
}

#endif
