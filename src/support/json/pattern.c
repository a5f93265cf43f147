#include "support/json/pattern.h"

#include <string.h>

void json_pattern_begin(struct json_pattern *pattern, const char *text)
{
    pattern->count = 0;
    pattern->from = text;
    pattern->used = 0;
    pattern->values = 0;
    pattern->depth = 0;
}

void json_pattern_drop(struct json_pattern *pattern)
{
    pattern->from = NULL;
    pattern->count = 0;
}

/* The piece up to `end`; where it is too long, no pattern is made. */
static void put_piece(struct json_pattern *pattern, const char *end)
{
    size_t length = (size_t)(end - pattern->from);
    if (pattern->count == PATTERN_PIECES ||
        length > PATTERN_TEXT - pattern->used) {
        json_pattern_drop(pattern);
        return;
    }
    memcpy(pattern->text + pattern->used, pattern->from, length);
    pattern->used += length;
    pattern->lengths[pattern->count++] = (unsigned short)length;
}

void json_pattern_value(struct json_pattern *pattern, const char *start,
                        const char *end)
{
    put_piece(pattern, start);
    if (pattern->from)
        pattern->from = end;
}

void json_pattern_end(struct json_pattern *pattern, const char *end,
                      const char *outline, size_t length)
{
    put_piece(pattern, end);
    if (length > PATTERN_TEXT || !pattern->from) {
        json_pattern_drop(pattern);
        return;
    }
    memcpy(pattern->outline, outline, length);
    pattern->outline_length = length;
    pattern->from = NULL;
}
