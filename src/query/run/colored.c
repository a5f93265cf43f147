/* Colors JSON for a terminal, and decides whether a terminal shows colors. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "query/run/command_run.h"
#include "support/json/string.h"

bool color_is_shown(int fd)
{
    const char *kind = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(fd) && kind && kind[0] && strcmp(kind, "dumb") != 0 &&
           !(none && none[0]);
}

/* ---- JSON ---------------------------------------------------------------- */

#define NAME    "1;34"
#define STRING  "32"
#define NUMBER  "36"
#define LITERAL "33"
#define PLAIN   "0"

static bool in_object(const struct colored_json *colored)
{
    int depth = colored->depth;
    return depth > 0 && depth <= LIMITS_DEPTH_MOST &&
           colored->objects[depth / 8] >> depth % 8 & 1;
}

static void open_bracket(struct colored_json *colored, bool is_object)
{
    int depth = ++colored->depth;
    if (depth > LIMITS_DEPTH_MOST)
        return;
    unsigned bit = 1U << depth % 8, byte = colored->objects[depth / 8];
    colored->objects[depth / 8] =
        (unsigned char)(is_object ? byte | bit : byte & ~bit);
}

/* A byte outside of strings. */
static void pass_byte(struct colored_json *colored, char byte)
{
    struct sink *to = colored->filter.to;
    bool is_space = json_is_space(byte);
    bool is_mark = strchr("{}[],:\"", byte) != NULL;
    if (colored->in_word && (is_space || is_mark)) {
        colored->in_word = false;
        sink_color(to, PLAIN);
    }
    if (byte == '"') {
        colored->string.is_open = true;
        sink_color(to, colored->is_name ? NAME : STRING);
    } else if (byte == '{' || byte == '[') {
        open_bracket(colored, byte == '{');
    } else if (byte == '}' || byte == ']') {
        colored->depth--;
    } else if (!is_space && !is_mark && !colored->in_word) {
        colored->in_word = true;
        sink_color(to, byte >= 'a' ? LITERAL : NUMBER);
    }
    if (is_mark && byte != '"')
        colored->is_name = byte != ':' && in_object(colored);
    if (byte == '\n' && colored->depth == 0)
        sink_end_record(to);
    else
        sink_byte(to, byte);
}

/* Passes a part of a string, up to its closing quote; returns its length. */
static size_t pass_string(struct colored_json *colored, const char *bytes,
                          size_t length)
{
    size_t part = json_string_part(&colored->string, bytes, length);
    sink_write(colored->filter.to, bytes, part);
    if (!colored->string.is_open)
        sink_color(colored->filter.to, PLAIN);
    return part;
}

static void pass(struct sink_filter *filter, const char *bytes, size_t length)
{
    struct colored_json *colored = (struct colored_json *)filter;
    for (size_t i = 0; i < length && !filter->to->error;) {
        if (colored->string.is_open)
            i += pass_string(colored, bytes + i, length - i);
        else
            pass_byte(colored, bytes[i++]);
    }
}

void colored_json_start(struct colored_json *colored, struct sink *to)
{
    *colored = (struct colored_json){.filter = {to, pass}};
    to->is_colored = true;
}
