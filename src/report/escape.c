#include "report/escape.h"

#include <stdio.h>
#include <string.h>

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == '\x7F';
}

static void put_plain(struct sink *out, char byte)
{
    sink_byte(out, is_control(byte) ? '?' : byte);
}

void escape_line(struct sink *out, const char *text)
{
    for (; *text; text++)
        put_plain(out, *text);
}

/* ---- By percent signs --------------------------------------------------- */

static void put_percent(struct sink *out, char byte)
{
    char text[4];
    snprintf(text, sizeof text, "%%%02X", (unsigned)(unsigned char)byte);
    sink_text(out, text);
}

static void escape_github(struct sink *out, const char *text,
                          const char *special)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            put_percent(out, *text);
        else
            put_plain(out, *text);
    }
}

void escape_github_data(struct sink *out, const char *text)
{
    escape_github(out, text, "%\r\n");
}

void escape_github_property(struct sink *out, const char *text)
{
    escape_github(out, text, "%\r\n:,");
}

static bool is_in_path(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || strchr("-._~/", byte);
}

void escape_uri(struct sink *out, const char *path)
{
    if (path[0] == '/')
        sink_text(out, "file://");
    for (; *path; path++) {
        if (is_in_path(*path))
            sink_byte(out, *path);
        else
            put_percent(out, *path);
    }
}

/* ---- By backslashes ----------------------------------------------------- */

static void escape_special(struct sink *out, const char *text,
                           const char *special)
{
    for (; *text; text++) {
        if (strchr(special, *text))
            sink_byte(out, '\\');
        put_plain(out, *text);
    }
}

void escape_tap(struct sink *out, const char *text)
{
    escape_special(out, text, "\\#");
}

void escape_markdown(struct sink *out, const char *text)
{
    escape_special(out, text, "\\`*_[]<>|~&#");
}
