#include "input/nesting.h"

#include "input/lines.h"

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

/* Where the next byte is that means something: outside of strings that is white
 * space, a bracket or a quote. */
static size_t skip_plain(const char *text, size_t at, size_t length)
{
    static const bool means[256] = {
        [' '] = true, ['\t'] = true, ['\r'] = true, ['\n'] = true, ['"'] = true,
        ['['] = true, [']'] = true,  ['{'] = true,  ['}'] = true,
    };
    while (at < length && !means[(unsigned char)text[at]])
        at++;
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
