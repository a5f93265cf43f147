#include "run/message.h"

#include <stdarg.h>

/* Longest message; a file name may be 4096 long. */
#define MESSAGE_MAX 5000

void message(const struct messages *messages, const char *format, ...)
{
    char text[MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *byte = text; *byte; byte++)
        if ((unsigned char)*byte < ' ' || *byte == '\x7F')
            *byte = '?';
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
