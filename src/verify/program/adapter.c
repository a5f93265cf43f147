/* Asks an adapter for the answer to one text after the other, in either way to
 * run a command. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/json/locate.h"
#include "support/json/string.h"
#include "verify/program/adapter_stream.h"

/* Bytes of a name and of a line that a message shows. */
#define SHOWN_NAME 100
#define SHOWN_LINE 60

static int shown(size_t length, int most)
{
    return length < (size_t)most ? (int)length : most;
}

const char *adapter_scene_name(const char *text, size_t length,
                               size_t *name_length)
{
    size_t name, value;
    if (!json_find(text, length, "/name", &name, &value) || text[value] != '"')
        return NULL;
    *name_length = json_length(text + value, length - value);
    return text + value;
}

struct short_text adapter_scene_title(const struct adapter_answer *answer)
{
    struct short_text title;
    size_t length = 0;
    const char *name =
        answer->text
            ? adapter_scene_name(answer->text, answer->text_length, &length)
            : NULL;
    if (name)
        snprintf(title.text, sizeof title.text, "scene %.*s",
                 shown(length, SHOWN_NAME), name);
    else
        snprintf(title.text, sizeof title.text, "scene %" PRIu64,
                 answer->number);
    return title;
}

static bool has_member(const struct adapter_answer *answer, const char *name)
{
    size_t at, value;
    return json_find(answer->answer, answer->answer_length, name, &at, &value);
}

/* What an author probably has to change, by the line of the adapter. */
static const char *advice_about(const struct adapter_answer *answer)
{
    const char *end = answer->answer + answer->answer_length;
    const char *line = json_behind_space(answer->answer, end);
    if (line < end && *line != '{' && *line != '[')
        return "; write messages to standard error, as standard output has "
               "only answers";
    if (line < end && *line == '{' && has_member(answer, "/a") &&
        has_member(answer, "/b") && !has_member(answer, "/pairs"))
        return "; write all records of a scene on one line: "
               "{\"pairs\":[RECORD,...]}";
    return "";
}

bool adapter_refuse(struct command_run *run,
                    const struct adapter_answer *answer, const char *expected)
{
    const char *command = run->options->tail[0], *line = answer->answer;
    size_t length = answer->answer_length;
    char words[900];
    if (length == 0) {
        line = "an empty line";
        length = strlen(line);
    }
    snprintf(words, sizeof words, "%s: %.380s, %s: %.*s%s%s",
             adapter_scene_title(answer).text, expected,
             strstr(expected, ", found ") ? "in" : "found",
             shown(length, SHOWN_LINE), line, length > SHOWN_LINE ? "..." : "",
             advice_about(answer));
    return command_give_up(run, command, words);
}

bool adapter_read_fails(struct command_run *run,
                        const struct adapter_answer *answer, bool *fails)
{
    size_t name, at;
    if (json_find(answer->answer, answer->answer_length, "/fails", &name,
                  &at)) {
        const char *value = answer->answer + at;
        size_t length = json_length(value, answer->answer_length - at);
        *fails = length == 4 && memcmp(value, "true", 4) == 0;
        if (*fails || (length == 5 && memcmp(value, "false", 5) == 0))
            return true;
    }
    return adapter_refuse(run, answer,
                          "expected {\"fails\":true} or {\"fails\":false}");
}

bool adapter_has_pairs(const struct adapter_answer *answer)
{
    size_t name, at;
    return json_find(answer->answer, answer->answer_length, "/pairs", &name,
                     &at) &&
           answer->answer[at] == '[';
}

/* Reads "failed", whose value is text[0..length). false: it is not null, and
 * the reason does not exist. */
static bool read_reason(const char *text, size_t length,
                        enum claim_failure *failure)
{
    for (int i = 0; claim_failure_names[i]; i++)
        if (length == strlen(claim_failure_names[i]) + 2 && text[0] == '"' &&
            memcmp(text + 1, claim_failure_names[i], length - 2) == 0)
            *failure = (enum claim_failure)(i + 1);
    return *failure != CLAIM_NOT_FAILED || text[0] == 'n';
}

bool adapter_read_failure(struct command_run *run,
                          const struct adapter_answer *answer, bool needs_pairs,
                          enum claim_failure *failure)
{
    size_t name, at;
    *failure = CLAIM_NOT_FAILED;
    if (json_find(answer->answer, answer->answer_length, "/failed", &name,
                  &at) &&
        !read_reason(
            answer->answer + at,
            json_length(answer->answer + at, answer->answer_length - at),
            failure))
        return adapter_refuse(run, answer,
                              "expected \"failed\" to be \"crash\", "
                              "\"timeout\" or \"exception\"");
    if (needs_pairs && *failure == CLAIM_NOT_FAILED &&
        !adapter_has_pairs(answer))
        return adapter_refuse(run, answer,
                              "expected an object with an array \"pairs\", or "
                              "with \"failed\"");
    return true;
}

/* Runs the program once for the text. */
static enum adapter_end run_once(struct adapter *adapter, const char *text,
                                 size_t length, struct adapter_answer *answer)
{
    static const char *const too_much =
        "prints more than --max-bytes allows: raise --max-bytes";
    struct program *program = &adapter->program;
    struct sink printed = sink_to_memory(&adapter->memory);
    char words[80];
    int status = 0;
    program->output = &printed;
    enum child_end end = program_run(program, text, length, &status);
    program->output = NULL;
    if (end == CHILD_STOPPED)
        return ADAPTER_STOPPED;
    if (end == CHILD_TOO_MUCH)
        command_give_up(adapter->run, program->child.arguments[0], too_much);
    if (end != CHILD_ENDED)
        return ADAPTER_TROUBLE;
    answer->status = status;
    answer->failure = status == CHILD_TOO_LONG ? CLAIM_TIMED_OUT
                      : status != 0            ? CLAIM_CRASHED
                                               : CLAIM_NOT_FAILED;
    if (status == CHILD_TOO_LONG)
        snprintf(words, sizeof words, "no answer within %d s",
                 program->child.seconds);
    else
        program_describe_end(status, words, sizeof words);
    answer->message = arena_copy(&adapter->memory, words);
    answer->answer_length = printed.used; /* without the NUL */
    answer->answer = sink_string(&printed);
    if (answer->answer && answer->message) {
        if (status != 0)
            answer->answer = NULL;
        return ADAPTER_GOES_ON;
    }
    command_give_up(adapter->run, program->child.arguments[0], "out of memory");
    return ADAPTER_TROUBLE;
}

bool adapter_start(struct adapter *adapter)
{
    adapter->number = adapter->starts = 0;
    adapter->memory = arena_make(0);
    adapter->program = (struct program){
        .run = adapter->run, .messages = adapter->messages, .adapter = adapter};
    return program_start(&adapter->program);
}

enum adapter_end adapter_ask(struct adapter *adapter, const char *text,
                             size_t length, struct adapter_answer *answer)
{
    struct adapter_stream *stream = adapter->program.stream;
    arena_rewind(&adapter->memory, (struct arena_mark){NULL, 0});
    *answer = (struct adapter_answer){
        .number = adapter->number++, .text = text, .text_length = length};
    return stream ? adapter_stream_ask(stream, text, length, &adapter->memory,
                                       answer)
                  : run_once(adapter, text, length, answer);
}

enum adapter_end adapter_send(struct adapter *adapter, const char *text,
                              size_t length)
{
    struct adapter_stream *stream = adapter->program.stream;
    struct adapter_answer answer;
    if (stream) {
        adapter->number++;
        return adapter_stream_send(stream, text, length);
    }
    enum adapter_end end = adapter_ask(adapter, text, length, &answer);
    if (end == ADAPTER_GOES_ON && !adapter->take(adapter->context, &answer))
        end = ADAPTER_STOPPED;
    return end;
}

enum adapter_end adapter_wait(struct adapter *adapter, int fd)
{
    if (adapter->program.stream)
        return adapter_stream_wait(adapter->program.stream, fd);
    return input_wait(fd, &adapter->run->stop, NULL) ? ADAPTER_GOES_ON
                                                     : ADAPTER_STOPPED;
}

enum adapter_end adapter_settle(struct adapter *adapter)
{
    struct adapter_stream *stream = adapter->program.stream;
    return stream ? adapter_stream_settle(stream) : ADAPTER_GOES_ON;
}

enum adapter_end adapter_finish(struct adapter *adapter)
{
    struct adapter_stream *stream = adapter->program.stream;
    return stream ? adapter_stream_finish(stream) : ADAPTER_GOES_ON;
}

void adapter_close(struct adapter *adapter)
{
    program_end(&adapter->program);
    arena_free(&adapter->memory);
}
