#include "input/frame.h"

#include "input/lines.h"

/* Looks at one byte; true where the value may end with it. */
static bool frame_step(struct frame *frame, char byte)
{
    if (frame->in_string) {
        bool closes = byte == '"' && !frame->escaped;
        frame->escaped = byte == '\\' && !frame->escaped;
        frame->in_string = !closes;
        return closes && frame->depth <= 0;
    }
    switch (byte) {
    case '"':
        frame->in_string = true;
        return false;
    case '[':
    case '{':
        frame->depth++;
        return false;
    case ']':
    case '}':
        frame->depth--;
        return frame->depth <= 0;
    case ' ':
    case '\t':
    case '\r':
    case '\n':
        return frame->depth <= 0;
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

bool frame_follow(struct frame *frame, const char *text, size_t length)
{
    while (frame->at < length) {
        if (!frame->in_string)
            frame->at = skip_plain(text, frame->at, length);
        if (frame->at < length && frame_step(frame, text[frame->at++]))
            return true;
    }
    return false;
}

enum frame_pass frame_pass(struct frame *frame, const char *text, size_t length)
{
    for (; frame->at < length; frame->at++) {
        char byte = text[frame->at];
        if (frame->new_line && !lines_is_inside(byte))
            return FRAME_LEFT;
        frame->new_line = byte == '\n';
        if (frame->new_line) /* no string goes on in the next line */
            frame->in_string = frame->escaped = false;
        if (frame_step(frame, byte)) {
            frame->at++;
            return FRAME_ENDED;
        }
    }
    return FRAME_INSIDE;
}
