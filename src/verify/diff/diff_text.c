#include "verify/diff/diff_text.h"

#include "support/number.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Bytes that there is room for at first. */
#define FIRST_ROOM 64

static bool make_room(struct text *text, size_t length)
{
    if (text->failed)
        return false;
    if (text->room - text->length >= length)
        return true;
    size_t room = text->room ? text->room : FIRST_ROOM;
    while (room - text->length < length && room <= SIZE_MAX / 2)
        room *= 2;
    char *grown = NULL;
    if (room - text->length >= length)
        grown = arena_grow(text->arena, text->bytes, text->room, room, 1);
    text->failed = grown == NULL;
    if (!grown)
        return false;
    text->bytes = grown;
    text->room = room;
    return true;
}

const char *text_end(struct text *text)
{
    if (!make_room(text, 1))
        return NULL;
    text->bytes[text->length] = '\0';
    return text->bytes;
}

void text_bytes(struct text *text, const char *bytes, size_t length)
{
    if (length == 0 || !make_room(text, length))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

void text_add(struct text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_number(struct text *text, double number)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write(decimal, number);
    text_bytes(text, decimal, length);
}

void text_rounded(struct text *text, double number, int digits)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write_digits(decimal, number, digits);
    text_bytes(text, decimal, length);
}

void text_int(struct text *text, long number)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write_long(decimal, number);
    text_bytes(text, decimal, length);
}

/* ---- Words -------------------------------------------------------------- */

static bool is_plain(unsigned char byte, bool in_quotes)
{
    bool is_mark = byte == '"' || byte == '\\';
    return byte >= 0x20 && byte != 0x7f && !(is_mark && in_quotes);
}

static void add_escape(struct text *text, unsigned char byte)
{
    char escape[8] = {'\\', (char)byte, '\0'};
    if (byte != '"' && byte != '\\')
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)byte);
    text_add(text, escape);
}

static void add_shown(struct text *text, const char *words, size_t length,
                      bool in_quotes)
{
    for (size_t at = 0; at < length;) {
        size_t start = at;
        while (at < length && is_plain((unsigned char)words[at], in_quotes))
            at++;
        text_bytes(text, words + start, at - start);
        if (at < length)
            add_escape(text, (unsigned char)words[at++]);
    }
}

void text_shown(struct text *text, const char *words)
{
    add_shown(text, words, strlen(words), false);
}

/* How many of `length` bytes are shown: at most `most`, and no part of a
 * character. */
static size_t shown_of(const char *words, size_t length, size_t most)
{
    if (!most || length <= most)
        return length;
    while (most > 0 && ((unsigned char)words[most] & 0xc0) == 0x80)
        most--;
    return most;
}

void text_quoted(struct text *text, const char *words, size_t most)
{
    size_t length = strlen(words), shown = shown_of(words, length, most);
    text_add(text, "\"");
    add_shown(text, words, shown, true);
    text_add(text, shown < length ? "...\"" : "\"");
}
