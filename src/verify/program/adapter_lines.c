/* The lines of an adapter: sends texts, and checks and hands on the answers. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "verify/program/adapter_stream.h"

#if !defined(__wasi__)

#define NO_MORE "expected one line for each scene, and no more"

/* Reads of the pipe before signals and the time are looked at. */
#define READS 16

/* ---- Messages ------------------------------------------------------------ */

/* The oldest text, if there is one, without an answer. */
static struct adapter_answer
answer_to_oldest(const struct adapter_stream *stream)
{
    bool has_text = adapter_unanswered(stream) > 0;
    return (struct adapter_answer){
        .number = stream->oldest,
        .text = has_text ? adapter_oldest(stream) : NULL,
        .text_length = has_text ? adapter_oldest_length(stream) - 1 : 0,
    };
}

/* Reports an end of the process at the oldest text, which has an answer now. */
static void warn_of_end(const struct adapter_stream *stream)
{
    const struct adapter_answer answer = answer_to_oldest(stream);
    message(&stream->run->messages,
            "%s: warning: %s at %s, but can answer this scene alone; it was "
            "started again",
            stream->arguments[0], stream->ended,
            adapter_scene_title(&answer).text);
}

void adapter_end_with(struct adapter_stream *stream, const char *words)
{
    stream->end = ADAPTER_TROUBLE;
    command_give_up(stream->run, stream->arguments[0], words);
}

void adapter_end_with_line(struct adapter_stream *stream, const char *expected,
                           const char *line, size_t length)
{
    struct adapter_answer answer = answer_to_oldest(stream);
    answer.answer = line;
    answer.answer_length = length;
    stream->end = ADAPTER_TROUBLE;
    adapter_refuse(stream->run, &answer, expected);
}

void adapter_refuse_rest(struct adapter_stream *stream)
{
    const char *expected = adapter_unanswered(stream) > 0
                               ? "expected a newline at the end of the answer"
                               : NO_MORE;
    adapter_end_with_line(stream, expected, stream->lines.text,
                          stream->lines.used);
}

bool adapter_is_over(struct adapter_stream *stream)
{
    if (!command_goes_on(stream->run) && stream->end == ADAPTER_GOES_ON)
        stream->end = ADAPTER_STOPPED;
    return stream->end != ADAPTER_GOES_ON;
}

/* ---- Answers ------------------------------------------------------------- */

/* Removes the oldest text. */
static void drop_oldest(struct adapter_stream *stream)
{
    size_t length = adapter_oldest_length(stream);
    stream->start += length;
    stream->sent -= length < stream->sent ? length : stream->sent;
    stream->oldest++;
    if (stream->suspects > 0)
        stream->suspects--;
    if (stream->start >= stream->texts.used / 2) {
        size_t rest = adapter_unanswered(stream);
        memmove(stream->texts.text, adapter_oldest(stream), rest);
        stream->texts.used = rest;
        stream->start = 0;
    }
}

/* Keeps the answer for adapter_ask. */
static void keep_answer(struct adapter_stream *stream,
                        const struct adapter_answer *answer)
{
    struct arena *memory = stream->asked_memory;
    struct adapter_answer *kept = stream->asked;
    *kept = *answer;
    if (answer->answer)
        kept->answer =
            arena_text(memory, answer->answer, answer->answer_length);
    if (answer->message)
        kept->message = arena_copy(memory, answer->message);
    if ((answer->answer && !kept->answer) ||
        (answer->message && !kept->message))
        adapter_end_with(stream, "out of memory");
    stream->asked = NULL;
}

void adapter_deliver(struct adapter_stream *stream,
                     struct adapter_answer *answer)
{
    answer->number = stream->oldest;
    answer->text = adapter_oldest(stream);
    answer->text_length = adapter_oldest_length(stream) - 1;
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
        const char *name =
            adapter_scene_name(adapter_oldest(stream),
                               adapter_oldest_length(stream) - 1, &name_length);
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

/* True if the line is a JSON object; reports why not. */
static bool is_object(struct adapter_stream *stream, const char *line,
                      size_t length)
{
    struct arena_mark mark = arena_mark(&stream->memory);
    const char *end = line + length;
    const char *value = json_behind_space(line, end);
    const struct json_text text = {
        .bytes = value, .length = (size_t)(end - value), .complete = true};
    struct json_value found = {.length = 0};
    struct fail fail;
    char words[400] = "expected a line with a JSON object";
    enum json_status status = JSON_MORE;
    if (value < end)
        status = json_check(text, &stream->run->options->limits,
                            &stream->memory, &found, &fail);
    bool ok = status == JSON_VALUE && *value == '{' &&
              json_behind_space(value + found.length, end) == end;
    bool is_like_json = value < end && (*value == '{' || *value == '[');
    bool is_bad = status == JSON_BAD || status == JSON_REFUSED;
    if (is_like_json && is_bad && strcmp(fail.code, "json-unexpected-end") == 0)
        snprintf(words, sizeof words,
                 "expected a whole JSON object on one line, printed without "
                 "line breaks and indentation");
    else if (is_like_json && is_bad)
        snprintf(words, sizeof words,
                 "expected a line with a JSON object: %.250s", fail.message);
    if (!ok)
        adapter_end_with_line(stream, words, line, length);
    arena_rewind(&stream->memory, mark);
    return ok;
}

/* True if an object is the answer to the oldest text; reports why not. */
static bool is_answer(struct adapter_stream *stream, const char *line,
                      size_t length)
{
    struct arena_mark mark = arena_mark(&stream->memory);
    size_t name, at;
    bool is_due = adapter_unanswered(stream) > 0 &&
                  stream->sent >= adapter_oldest_length(stream);
    bool ok = is_due && (!json_find(line, length, "/scene", &name, &at) ||
                         is_of_oldest(stream, line + at,
                                      json_length(line + at, length - at),
                                      &stream->memory));
    if (!is_due)
        adapter_end_with_line(stream, NO_MORE, line, length);
    else if (!ok)
        adapter_end_with_line(stream,
                              "expected \"scene\" to be the name or index of "
                              "this scene",
                              line, length);
    arena_rewind(&stream->memory, mark);
    return ok;
}

/* Uses a line of the process, which a NUL follows. */
static void use_line(struct adapter_stream *stream, const char *line,
                     size_t length)
{
    if (!is_object(stream, line, length) || !is_answer(stream, line, length))
        return;
    struct adapter_answer answer = {.answer = line, .answer_length = length};
    stream->answers++;
    stream->has_answered = true;
    if (stream->answers > 1)
        stream->single = 0;
    if (stream->is_in_doubt)
        warn_of_end(stream);
    stream->is_in_doubt = false;
    adapter_deliver(stream, &answer);
    stream->since = time_now(); /* not while a reader kept us waiting */
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
        adapter_end_with_line(stream, words, lines->text, lines->used);
    }
}

void adapter_receive(struct adapter_stream *stream)
{
    char bytes[BATCH];
    for (int i = 0; i < READS && stream->from >= 0; i++) {
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
            adapter_end_with(stream, "out of memory");
            return;
        }
        use_lines(stream, before);
        if (stream->end != ADAPTER_GOES_ON || count < (ssize_t)sizeof bytes)
            return;
    }
}

/* ---- Texts --------------------------------------------------------------- */

size_t adapter_allowed(const struct adapter_stream *stream)
{
    if (adapter_unanswered(stream) == 0)
        return 0;
    return stream->suspects > 0 ? adapter_oldest_length(stream)
                                : adapter_unanswered(stream);
}

void adapter_send_some(struct adapter_stream *stream)
{
    size_t most = adapter_allowed(stream);
    while (stream->to >= 0 && stream->sent < most) {
        size_t length = most - stream->sent;
        ssize_t count = write(stream->to, adapter_oldest(stream) + stream->sent,
                              length < BATCH ? length : BATCH);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (stream->sent == 0)
            stream->since = time_now();
        stream->is_deaf = count <= 0;
        if (stream->is_deaf)
            end_close(&stream->to);
        else
            stream->sent += (size_t)count;
    }
    if (stream->is_last && stream->sent == adapter_unanswered(stream))
        end_close(&stream->to);
}

bool adapter_add_text(struct adapter_stream *stream, const char *text,
                      size_t length)
{
    sink_write(&stream->texts, text, length);
    sink_byte(&stream->texts, '\n');
    if (stream->texts.error)
        adapter_end_with(stream, "out of memory");
    return !stream->texts.error;
}

size_t adapter_lines_sent(const struct adapter_stream *stream)
{
    if (stream->sent == 0)
        return 0; /* there may be no text at all */
    const char *text = adapter_oldest(stream), *end = text + stream->sent;
    size_t count = 0;
    while (text < end) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        count++;
        text = line ? line + 1 : end;
    }
    return count;
}

#endif
