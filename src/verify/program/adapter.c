/* Asks an adapter for the answer to one text after the other, in either way to
 * run a command. */
#include <stdio.h>

#include "verify/program/process.h"

const char *const adapter_failure_names[] = {"", "crash", "timeout"};

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
        program_give_up(adapter->run, program->child.arguments[0], too_much);
    if (end != CHILD_ENDED)
        return ADAPTER_TROUBLE;
    answer->status = status;
    answer->failure = status == CHILD_TOO_LONG ? ADAPTER_TIMEOUT
                      : status != 0            ? ADAPTER_CRASH
                                               : ADAPTER_ANSWERS;
    if (status == CHILD_TOO_LONG)
        snprintf(words, sizeof words, "no answer within %d s",
                 program->child.seconds);
    else
        program_describe_end(status, words, sizeof words);
    answer->message = arena_copy(&adapter->memory, words);
    answer->answer = sink_string(&printed);
    answer->answer_length = printed.used;
    if (answer->answer && answer->message) {
        if (status != 0)
            answer->answer = NULL;
        return ADAPTER_GOES_ON;
    }
    program_give_up(adapter->run, program->child.arguments[0], "out of memory");
    return ADAPTER_TROUBLE;
}

bool adapter_start(struct adapter *adapter)
{
    struct command_run *run = adapter->run;
    adapter->number = 0;
    adapter->stream = NULL;
    adapter->memory = arena_make(0);
    adapter->program =
        (struct program){.run = run, .messages = adapter->messages};
    program_hide_output(run);
    return run->options->is_stream ? adapter_stream_start(adapter)
                                   : program_start(&adapter->program);
}

enum adapter_end adapter_ask(struct adapter *adapter, const char *text,
                             size_t length, struct adapter_answer *answer)
{
    arena_rewind(&adapter->memory, (struct arena_mark){NULL, 0});
    *answer = (struct adapter_answer){
        .number = adapter->number++, .text = text, .text_length = length};
    return adapter->stream
               ? adapter_stream_ask(adapter->stream, text, length, answer)
               : run_once(adapter, text, length, answer);
}

enum adapter_end adapter_send(struct adapter *adapter, const char *text,
                              size_t length)
{
    struct adapter_answer answer;
    if (adapter->stream) {
        adapter->number++;
        return adapter_stream_send(adapter->stream, text, length);
    }
    enum adapter_end end = adapter_ask(adapter, text, length, &answer);
    if (end == ADAPTER_GOES_ON && !adapter->take(adapter->context, &answer))
        end = ADAPTER_STOPPED;
    return end;
}

enum adapter_end adapter_wait(struct adapter *adapter, int fd)
{
    if (adapter->stream)
        return adapter_stream_wait(adapter->stream, fd);
    return input_wait(fd, &adapter->run->stop, NULL) ? ADAPTER_GOES_ON
                                                     : ADAPTER_STOPPED;
}

enum adapter_end adapter_settle(struct adapter *adapter)
{
    return adapter->stream ? adapter_stream_settle(adapter->stream)
                           : ADAPTER_GOES_ON;
}

enum adapter_end adapter_finish(struct adapter *adapter)
{
    return adapter->stream ? adapter_stream_finish(adapter->stream)
                           : ADAPTER_GOES_ON;
}

void adapter_close(struct adapter *adapter)
{
    if (adapter->stream)
        adapter_stream_close(adapter->stream);
    program_end(&adapter->program);
    arena_free(&adapter->memory);
}
