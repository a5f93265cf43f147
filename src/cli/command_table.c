#include "cli/command_table.h"

#include <stddef.h>

#include "commands/check_command.h"
#include "commands/diff_command.h"
#include "commands/draw_command.h"
#include "commands/generate_command.h"
#include "commands/golden_command.h"
#include "commands/judge_command.h"
#include "commands/reduce_command.h"
#include "commands/schema_command.h"

static const struct command command_table[] = {
    {.kind = QUERY_CHECK,
     .run = check_command,
     .files = "A FILE holds a map or a scene, or many scenes in a row; a "
              "folder stands for the\nfiles in it. No FILE, or -, is standard "
              "input.",
     .finds = "something was found"},
    {.kind = QUERY_JUDGE,
     .run = judge_command,
     .files = "SCENES holds scenes, CLAIMS what an engine answers for them, in "
              "the same order.\nOne of them may be -, standard input.",
     .finds = "a claim is wrong"},
    {.kind = QUERY_DIFF,
     .run = diff_command,
     .files = "Both hold results as the queries print them. One of them may be "
              "-, standard\ninput.",
     .finds = "they differ"},
    {.kind = QUERY_GOLDEN,
     .run = golden_command,
     .files = "DIR holds scenes, and beside each the results that were "
              "approved.",
     .finds = "something has drifted"},
    {.kind = QUERY_DRAW,
     .run = draw_command,
     .files =
         "A FILE holds a scene or a map, or many scenes in a row. No FILE, "
         "or -, is\nstandard input. The picture goes to standard output."},
    {.kind = QUERY_GENERATE,
     .run = generate_command,
     .files = "Scenes go to standard output, one a line."},
    {.kind = QUERY_REDUCE,
     .run = reduce_command,
     .files = "COMMAND gets scenes on standard input, or in a file where an "
              "ARGUMENT is {}.\nSCENE may be -, standard input."},
    {.kind = QUERY_SCHEMA,
     .run = schema_command,
     .files = "Without a NAME the names are listed."},
};

const struct command *command_find(enum query_kind kind)
{
    size_t count = sizeof command_table / sizeof *command_table;
    for (size_t i = 0; i < count; i++)
        if (command_table[i].kind == kind)
            return &command_table[i];
    return NULL;
}
