#include "scene/stream/lines.h"

#include "support/json/string.h"

#include <string.h>

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
