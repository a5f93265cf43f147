#include "support/json_outcome.h"
#include "support/criterion.h"

#include <stdlib.h>
#include <string.h>

const struct limits usual_limits = {.depth = USUAL_DEPTH};

/* Checks a copy that ends exactly at `length`, so that a sanitizer sees every
 * byte read too far; also, scratch must come back as it was. */
struct outcome check_with(const char *text, size_t length, bool complete,
                          const struct limits *limits)
{
    struct outcome out = {.status = JSON_BAD};
    struct arena scratch = arena_make(0);
    char *copy = malloc(length + !length);
    memcpy(copy, text, length);
    arena_alloc(&scratch, 1, 100);
    struct arena_mark before = arena_mark(&scratch);
    out.status = json_check((struct json_text){.bytes = copy,
                                               .length = length,
                                               .complete = complete},
                            limits, &scratch, &out.value, &out.fail);
    struct arena_mark after = arena_mark(&scratch);
    cr_assert(all(eq(ptr, before.block, after.block),
                  eq(sz, before.used, after.used)));
    arena_free(&scratch);
    free(copy);
    return out;
}

struct outcome check(const char *text, bool complete)
{
    return check_with(text, strlen(text), complete, &usual_limits);
}

void assert_bad(const char *text, struct outcome out, const char *code,
                size_t offset)
{
    cr_assert(out.status == JSON_BAD || out.status == JSON_REFUSED,
              "%s: accepted or cut short", text);
    cr_assert(eq(str, out.fail.code, code), "%s: %s (%s)", text, out.fail.code,
              out.fail.message);
    cr_assert(eq(sz, out.fail.offset, offset), "%s: offset %zu", text,
              out.fail.offset);
    cr_assert(eq(str, out.fail.pointer, ""));
}
