#include "support/json/pointer.h"

#include "support/json/string.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

bool json_token_is_valid(struct json_token token)
{
    for (size_t i = 0; i < token.length; i++)
        if (token.text[i] == '~' &&
            (i + 1 == token.length ||
             (token.text[i + 1] != '0' && token.text[i + 1] != '1')))
            return false;
    return true;
}

/* Takes the next byte, unescaped, off a token that has one. */
static char token_next(struct json_token *token)
{
    char byte = *token->text;
    size_t used = 1;
    if (byte == '~') {
        byte = token->text[1] == '1' ? '/' : '~';
        used = 2;
    }
    token->text += used;
    token->length -= used;
    return byte;
}

bool json_token_is_name(struct json_token token, const char *text,
                        size_t length)
{
    const char *end = text + length;
    while (text < end) {
        char unit[4];
        size_t count = json_string_next(&text, unit);
        for (size_t i = 0; i < count; i++)
            if (token.length == 0 || token_next(&token) != unit[i])
                return false;
    }
    return token.length == 0;
}

bool json_token_is_index(struct json_token token, size_t *index)
{
    if (token.length == 0 || (token.text[0] == '0' && token.length > 1))
        return false;
    *index = 0;
    for (size_t i = 0; i < token.length; i++) {
        if (token.text[i] < '0' || token.text[i] > '9')
            return false;
        size_t digit = (size_t)(token.text[i] - '0');
        if (*index > (SIZE_MAX - digit) / 10)
            return false;
        *index = *index * 10 + digit;
    }
    return true;
}

/* A pointer that grows; `used` says how long it is with its NUL left out. */
struct writer {
    char *pointer;
    size_t used, size;
};

static struct writer writer_at_end(char *pointer, size_t size)
{
    return (struct writer){pointer, strlen(pointer), size};
}

static bool put(struct writer *writer, char byte)
{
    if (writer->used + 1 >= writer->size)
        return false;
    writer->pointer[writer->used++] = byte;
    return true;
}

static bool put_escaped(struct writer *writer, char byte)
{
    if (byte == '~')
        return put(writer, '~') && put(writer, '0');
    if (byte == '/')
        return put(writer, '~') && put(writer, '1');
    return put(writer, byte);
}

/* Ends what began at `start`: keeps it where it fits, else takes it back. */
static bool finish(struct writer *writer, size_t start, bool fits)
{
    writer->pointer[fits ? writer->used : start] = '\0';
    return fits;
}

bool json_pointer_push(char *pointer, size_t size, const char *token)
{
    struct writer writer = writer_at_end(pointer, size);
    size_t start = writer.used;
    bool fits = put(&writer, '/');
    while (fits && *token)
        fits = put_escaped(&writer, *token++);
    return finish(&writer, start, fits);
}

bool json_pointer_push_index(char *pointer, size_t size, size_t index)
{
    char digits[3 * sizeof index + 1];
    snprintf(digits, sizeof digits, "%zu", index);
    return json_pointer_push(pointer, size, digits);
}

bool json_pointer_push_name(char *pointer, size_t size, const char *text,
                            size_t length)
{
    struct writer writer = writer_at_end(pointer, size);
    size_t start = writer.used;
    const char *end = text + length;
    bool fits = put(&writer, '/');
    while (fits && text < end) {
        char unit[4];
        size_t count = json_string_next(&text, unit);
        for (size_t i = 0; i < count && fits; i++)
            fits = unit[i] && put_escaped(&writer, unit[i]);
    }
    return finish(&writer, start, fits);
}
