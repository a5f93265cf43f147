#include "input/frame.h"

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

bool frame_follow(struct frame *frame, const char *text, size_t length)
{
    bool may_end = false;
    for (; frame->at < length; frame->at++)
        if (frame_step(frame, text[frame->at]))
            may_end = true;
    return may_end;
}
