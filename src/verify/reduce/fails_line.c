/* Asks an adapter whether a scene fails: the line {"fails":true} or
 * {"fails":false} stands for the exit status 1 or 0 of a run. */
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "verify/program/program.h"
#include "verify/reduce/reduce_parts.h"

bool scene_line(const char *text, size_t length, const struct limits *limits,
                struct arena *arena, struct sink *line)
{
    const char *end = text + length, *at = json_behind_space(text, end);
    const struct json_text rest = {
        .bytes = at, .length = (size_t)(end - at), .complete = true};
    struct json_value value;
    struct fail fail;
    *line = sink_to_memory(arena);
    if (at == end ||
        json_check(rest, limits, arena, &value, &fail) != JSON_VALUE ||
        json_behind_space(at + value.length, end) != end)
        return false;
    struct json_writer out = json_writer_make(line, false, 0);
    json_copy(&out, at, value.length);
    return true;
}

int program_fails(struct program *program, const char *text, size_t length,
                  struct arena *arena, int *status)
{
    struct arena_mark mark = arena_mark(arena);
    struct sink line, printed = sink_to_memory(arena);
    enum child_end end = CHILD_ENDED;
    *status = 0;
    if (scene_line(text, length, &program->run->options->limits, arena,
                   &line)) {
        program->output = &printed;
        end = program_run(program, line.text, line.used, status);
        program->output = NULL;
    }
    if (end == CHILD_ENDED && printed.used > 0) {
        const struct adapter_answer answer = {
            .number = program->runs - 1,
            .text = line.text,
            .text_length = line.used,
            .answer = printed.text,
            .answer_length = printed.used,
        };
        bool fails = false;
        if (!adapter_read_fails(program->run, &answer, &fails))
            end = CHILD_TROUBLE;
        *status = fails;
    }
    arena_rewind(arena, mark);
    return (int)end;
}
