/* Colors JSON on its way to a terminal, and decides whether a terminal shows
 * colors. */
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

#define NAME    "\033[1;34m"
#define STRING  "\033[32m"
#define NUMBER  "\033[36m"
#define LITERAL "\033[33m"
#define PLAIN   "\033[0m"

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
        sink_text(to, PLAIN);
    }
    if (byte == '"') {
        colored->in_string = true;
        sink_text(to, colored->is_name ? NAME : STRING);
    } else if (byte == '{' || byte == '[') {
        open_bracket(colored, byte == '{');
    } else if (byte == '}' || byte == ']') {
        colored->depth--;
    } else if (!is_space && !is_mark && !colored->in_word) {
        colored->in_word = true;
        sink_text(to, byte >= 'a' ? LITERAL : NUMBER);
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
    size_t i = 0;
    for (; i < length && colored->in_string; i++) {
        bool is_escaped = colored->is_escaped;
        colored->is_escaped = !is_escaped && bytes[i] == '\\';
        colored->in_string = is_escaped || bytes[i] != '"';
    }
    sink_write(colored->filter.to, bytes, i);
    if (!colored->in_string)
        sink_text(colored->filter.to, PLAIN);
    return i;
}

static void pass(struct sink_filter *filter, const char *bytes, size_t length)
{
    struct colored_json *colored = (struct colored_json *)filter;
    for (size_t i = 0; i < length && !filter->to->error;) {
        if (colored->in_string)
            i += pass_string(colored, bytes + i, length - i);
        else
            pass_byte(colored, bytes[i++]);
    }
}

void colored_json_start(struct colored_json *colored, struct sink *to)
{
    *colored = (struct colored_json){.filter = {to, pass}};
}
