/* Finds where a record ends, as far as bytes tell: by lines, by values that
 * were left open, and by the nesting of brackets. */
#include <string.h>

#include "scene/stream/record_end.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/text.h"

bool lines_is_inside(char byte)
{
    return json_is_space(byte) || byte == ']' || byte == '}' || byte == ',' ||
           byte == '"';
}

bool lines_is_no_text(char byte)
{
    unsigned char code = (unsigned char)byte;
    return code < ' ' && !(code >= '\a' && code <= '\r') && code != 0x1B;
}

size_t lines_find_new_value(const char *text, size_t length)
{
    const char *end = text + length;
    const char *line = text;
    while ((line = memchr(line, '\n', (size_t)(end - line)))) {
        line++;
        if (line < end && !lines_is_inside(*line))
            return (size_t)(line - text);
    }
    return length;
}

size_t lines_without_space(const char *text, size_t length)
{
    while (length && json_is_space(text[length - 1]))
        length--;
    return length;
}

void left_open_remember(struct left_open *open, uint64_t start,
                        const char *text, size_t length)
{
    if (start + length <= open->end)
        return;
    open->start = start;
    open->end = start + length;
    open->next = 0;
    open->count =
        json_walk_open(text, length, open->offsets, LIMITS_DEPTH_MOST);
}

bool left_open_has(struct left_open *open, uint64_t place)
{
    while (open->next < open->count &&
           open->start + open->offsets[open->next] < place)
        open->next++;
    return open->next < open->count &&
           open->start + open->offsets[open->next] == place;
}

/* Looks at one byte; true where the value may end with it. */
static bool nesting_step(struct nesting *nesting, char byte)
{
    if (nesting->in_string) {
        bool closes = byte == '"' && !nesting->escaped;
        nesting->escaped = byte == '\\' && !nesting->escaped;
        nesting->in_string = !closes;
        return closes && nesting->depth <= 0;
    }
    switch (byte) {
    case '"':
        nesting->in_string = true;
        return false;
    case '[':
    case '{':
        nesting->depth++;
        return false;
    case ']':
    case '}':
        nesting->depth--;
        return nesting->depth <= 0;
    case ' ':
    case '\t':
    case '\r':
    case '\n':
        return nesting->depth <= 0;
    default:
        return false;
    }
}

/* Skips bytes that mean nothing outside of strings, eight at a time. `marks`
 * has the high bit of each byte that may mean something, up to the lowest such
 * byte: only after it a borrow can disturb another. Such bytes are white space
 * and the quote, which are below '#', brackets, which differ from 0x7f in bits
 * of 0x26 alone, and some that occur nowhere. */
static size_t skip_plain(const char *text, size_t at, size_t length)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    for (; at + 8 <= length; at += 8) {
        uint64_t eight = bytes_load_eight(text + at);
        uint64_t bracket = (eight | each * 0x26) ^ each * 0x7f;
        uint64_t marks =
            ((eight - each * '#') | (bracket - each)) & each * 0x80;
        if (marks)
            return at + (size_t)bytes_below(marks);
    }
    return at;
}

bool nesting_follow(struct nesting *nesting, const char *text, size_t length)
{
    while (nesting->at < length) {
        if (!nesting->in_string)
            nesting->at = skip_plain(text, nesting->at, length);
        if (nesting->at < length && nesting_step(nesting, text[nesting->at++]))
            return true;
    }
    return false;
}

enum nesting_pass nesting_pass(struct nesting *nesting, const char *text,
                               size_t length)
{
    for (; nesting->at < length; nesting->at++) {
        char byte = text[nesting->at];
        if (nesting->new_line && !lines_is_inside(byte))
            return NESTING_LEFT;
        nesting->new_line = byte == '\n';
        if (nesting->new_line) /* no string goes on in the next line */
            nesting->in_string = nesting->escaped = false;
        if (nesting_step(nesting, byte)) {
            nesting->at++;
            return NESTING_ENDED;
        }
    }
    return NESTING_INSIDE;
}
