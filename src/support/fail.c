/* Makes errors: fills a struct fail with a code and a message; and sets the
 * values of the limits. */
#include "support/fail.h"

#include <stdio.h>
#include <string.h>

#include "collide.h"

bool fail_set(struct fail *fail, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(fail, code, format, arguments);
    va_end(arguments);
    return false;
}

bool fail_set_list(struct fail *fail, const char *code, const char *format,
                   va_list arguments)
{
    vsnprintf(fail->message, sizeof fail->message, format, arguments);
    fail->code = code;
    fail->pointer[0] = '\0';
    fail->at_name = false;
    fail->offset = FAIL_NOWHERE;
    fail->item = NULL;
    fail->element = -1;
    return false;
}

bool fail_memory(struct fail *fail)
{
    return fail_set(fail, "out-of-memory", "out of memory");
}

bool fail_is_memory(const struct fail *fail)
{
    return strcmp(fail->code, "out-of-memory") == 0;
}

#define MIB ((uint64_t)1024 * 1024)

/* A value takes 80 bytes of memory, one with a name 150 at the most: so a scene
 * takes 3 GB at the most, beside its text. A million shapes may have 20 values
 * each. A pair that is kept takes 1200 at the most, an answer that is drawn
 * 25 KB on a page of clip's steps: 1 GB of each. A box that is checked takes
 * 1300 bytes and 10 microseconds, a vertex of other shapes 850 bytes and 6
 * microseconds. 10^8 evaluations take some 10
 * seconds. */
const struct limits limits_default = {
    .depth = 512,
    .bytes = 512 * MIB,
    .values = 20000000,
    .vertices = 2000000,
    .shapes = 2000000,
    .checked_shapes = 500000,
    .checked_vertices = 1500000,
    .pairs = 100000000,
    .kept = 1000000,
    .drawn = 40000,
    .evaluations = 100000000,
};

const struct limits limits_most = {
    .depth = LIMITS_DEPTH_MOST,
    .bytes = 1000000000000,
    .values = 1000000000000,
    .vertices = COL_COUNT_LIMIT,
    .shapes = COL_COUNT_LIMIT,
    .checked_shapes = COL_COUNT_LIMIT,
    .checked_vertices = COL_COUNT_LIMIT,
    .pairs = 1000000000000,
    .kept = 1000000000000,
    .drawn = 1000000000000,
    .evaluations = 1000000000000,
};
