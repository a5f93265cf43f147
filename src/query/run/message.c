#include "query/run/message.h"

#include "support/text.h"

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

/* Copies a text with '?' for each of those, and U+FFFD for each byte that is
 * not part of a character. */
static void make_plain(const char *text,
                       char plain[MESSAGE_MAX * sizeof UTF8_REPLACEMENT])
{
    while (*text) {
        int length = utf8_length(text, UTF8_MOST);
        const char *instead = length <= 0 ? UTF8_REPLACEMENT
                              : is_control(utf8_code(text, length)) ? "?"
                                                                    : NULL;
        size_t step = length > 0 ? (size_t)length : 1;
        size_t count = instead ? strlen(instead) : step;
        memcpy(plain, instead ? instead : text, count);
        plain += count;
        text += step;
    }
    *plain = '\0';
}

void message(const struct messages *messages, const char *format, ...)
{
    char text[MESSAGE_MAX], plain[MESSAGE_MAX * sizeof UTF8_REPLACEMENT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    make_plain(text, plain);
    if (messages->file) {
        progress_clear(messages->progress);
        fprintf(messages->file, "collide: %s\n", plain);
        return;
    }
    sink_text(messages->sink, "collide: ");
    sink_text(messages->sink, plain);
    sink_byte(messages->sink, '\n');
}

void message_pass_on(const struct messages *messages, const struct sink *kept)
{
    if (!kept->used || kept->error)
        return;
    progress_clear(messages->progress);
    fwrite(kept->text, 1, kept->used, messages->file);
}
