#include "cli/command.h"

#include <stddef.h>

#include "cli/check_command.h"
#include "cli/diff_command.h"
#include "cli/draw_command.h"
#include "cli/generate_command.h"
#include "cli/golden_command.h"
#include "cli/judge_command.h"
#include "cli/reduce_command.h"

static const struct command command_table[] = {
    {.kind = QUERY_CHECK,
     .run = check_command,
     .most = -1,
     .operands = "[FILE]...",
     .files = "A FILE holds a map or a scene, or many scenes in a row; a "
              "folder stands for the\nfiles in it. No FILE, or -, is standard "
              "input.",
     .finds = "something was found"},
    {.kind = QUERY_JUDGE,
     .run = judge_command,
     .least = 2,
     .most = 2,
     .operands = "SCENES CLAIMS",
     .files = "SCENES holds scenes, CLAIMS what an engine answers for them, in "
              "the same order.\nOne of them may be -, standard input.",
     .finds = "a claim is wrong"},
    {.kind = QUERY_DIFF,
     .run = diff_command,
     .least = 2,
     .most = 2,
     .operands = "EXPECTED ACTUAL",
     .files = "Both hold results as the queries print them. One of them may be "
              "-, standard\ninput.",
     .finds = "they differ"},
    {.kind = QUERY_GOLDEN,
     .run = golden_command,
     .least = 2,
     .most = -1,
     .operands = "record|verify|review|accept DIR [NAME]...",
     .files = "DIR holds scenes, and beside each the results that were "
              "approved.",
     .finds = "something has drifted"},
    {.kind = QUERY_DRAW,
     .run = draw_command,
     .most = -1,
     .operands = "[FILE]...",
     .files =
         "A FILE holds a scene or a map, or many scenes in a row. No FILE, "
         "or -, is\nstandard input. The picture goes to standard output."},
    {.kind = QUERY_GENERATE,
     .run = generate_command,
     .operands = "",
     .files = "Scenes go to standard output, one a line."},
    {.kind = QUERY_REDUCE,
     .run = reduce_command,
     .least = 1,
     .most = 1,
     .has_tail = true,
     .operands = "SCENE -- COMMAND [ARGUMENT]...",
     .files = "COMMAND gets scenes on standard input, or in a file where an "
              "ARGUMENT is {}.\nSCENE may be -, standard input."},
};

const struct command *command_find(enum query_kind kind)
{
    size_t count = sizeof command_table / sizeof *command_table;
    for (size_t i = 0; i < count; i++)
        if (command_table[i].kind == kind)
            return &command_table[i];
    return NULL;
}
