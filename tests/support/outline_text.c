#include "support/outline_text.h"

#include "support/json/json_check.h"

#include <stdio.h>
#include <string.h>

int nulls_in(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i + 4 <= length; i++)
        count += memcmp(text + i, "null", 4) == 0;
    return count;
}

static char *show_array(char *out, const uint64_t *array)
{
    const uint64_t *at = json_inside(array);
    out += sprintf(out, "array %d", (int)json_count(array));
    for (const struct json_run *run = json_runs(array); run; run = run->next) {
        int nulls = nulls_in(run->text, run->length);
        out += sprintf(out, " %d*%.*s(", (int)run->count, (int)run->length,
                       run->text);
        out = show_value(out, &at, nulls * (int)run->count);
        out += sprintf(out, ")");
    }
    return out;
}

char *show_value(char *out, const uint64_t **at, int nulls)
{
    for (int i = 0; i < nulls; i++) {
        const uint64_t *value = json_here(*at);
        const double *doubles = json_doubles(value);
        size_t count = (size_t)json_count(value);
        enum json_kind kind = json_kind(value);
        *at = json_behind(value);
        out += sprintf(out, "%s", i ? ", " : "");
        if (kind == JSON_NULL)
            out += sprintf(out, "null");
        if (kind == JSON_STRING)
            out += sprintf(out, "'%s' %zu", json_bytes(value), count);
        if (kind == JSON_ARRAY)
            out = show_array(out, value);
        count = kind == JSON_NUMBER    ? 1
                : kind == JSON_NUMBERS ? count
                : kind == JSON_PAIRS   ? 2 * count
                                       : 0;
        for (size_t j = 0; j < count; j++)
            out += sprintf(out, "%s%.17g",
                           j                      ? " "
                           : kind == JSON_NUMBER  ? ""
                           : kind == JSON_NUMBERS ? "numbers "
                                                  : "pairs ",
                           doubles[j]);
    }
    return out;
}

char *show_leaves(char *out, const uint64_t **at, int nulls)
{
    for (int i = 0; i < nulls; i++) {
        const uint64_t *value = json_here(*at);
        const double *doubles = json_doubles(value);
        uint64_t count = json_count(value);
        enum json_kind kind = json_kind(value);
        if (kind == JSON_STRING)
            out += sprintf(out, "'%s' ", json_bytes(value));
        count = kind == JSON_NUMBER    ? 1
                : kind == JSON_NUMBERS ? count
                : kind == JSON_PAIRS   ? 2 * count
                                       : 0;
        for (uint64_t j = 0; j < count; j++)
            out += sprintf(out, "%.17g ", doubles[j]);
        const struct json_run *run =
            kind == JSON_ARRAY ? json_runs(value) : NULL;
        const uint64_t *inside = kind == JSON_ARRAY ? json_inside(value) : NULL;
        for (; run; run = run->next)
            out =
                show_leaves(out, &inside,
                            nulls_in(run->text, run->length) * (int)run->count);
        *at = json_behind(value);
    }
    return out;
}
