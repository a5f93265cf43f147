#include "options/operands.h"

#include <stddef.h>

static const struct operands operands_table[] = {
    {QUERY_CHECK, .most = -1, .text = "[FILE]..."},
    {QUERY_JUDGE, .least = 2, .most = 2, .text = "SCENES CLAIMS"},
    {QUERY_DIFF, .least = 2, .most = 2, .text = "EXPECTED ACTUAL"},
    {QUERY_GOLDEN, .least = 2, .most = -1,
     .text = "record|verify|review|accept DIR [NAME]..."},
    {QUERY_DRAW, .most = -1, .text = "[FILE]..."},
    {QUERY_GENERATE, .text = ""},
    {QUERY_SCHEMA, .most = -1, .text = "[NAME]..."},
    {QUERY_REDUCE, .least = 1, .most = 1, .has_tail = true,
     .text = "SCENE -- COMMAND [ARGUMENT]..."},
};

const struct operands *operands_find(enum query_kind kind)
{
    size_t count = sizeof operands_table / sizeof *operands_table;
    for (size_t i = 0; i < count; i++)
        if (operands_table[i].kind == kind)
            return &operands_table[i];
    return NULL;
}
