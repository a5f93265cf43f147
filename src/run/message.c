#include "run/message.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <string.h>

/* Longest message; a file name may be 4096 long. */
#define MESSAGE_MAX 5000

/* Controls of terminals, ends of lines, and what turns the direction of the
 * text behind it round: it would be read as something else. */
static bool is_control(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C ||
           code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/* Puts '?' for each of those. Bytes that are no UTF-8 stay. */
static void make_plain(char *text)
{
    char *end = text;
    while (*text) {
        int length = utf8_length(text, UTF8_MOST);
        size_t step = utf8_step(text);
        if (length > 0 && is_control(utf8_code(text, length))) {
            *end++ = '?';
        } else {
            memmove(end, text, step);
            end += step;
        }
        text += step;
    }
    *end = '\0';
}

void message(const struct messages *messages, const char *format, ...)
{
    char text[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    make_plain(text);
    if (messages->file) {
        progress_clear(messages->progress);
        fprintf(messages->file, "collide: %s\n", text);
        return;
    }
    sink_text(messages->sink, "collide: ");
    sink_text(messages->sink, text);
    sink_byte(messages->sink, '\n');
}

void message_pass_on(const struct messages *messages, const struct sink *kept)
{
    if (!kept->used || kept->error)
        return;
    progress_clear(messages->progress);
    fwrite(kept->text, 1, kept->used, messages->file);
}
