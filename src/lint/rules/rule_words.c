#include "lint/rules/rule_words.h"

#include <stdio.h>
#include <string.h>

#define DIGITS 9

/* 8-4-4-4-12 hexadecimal digits. */
#define UUID_LENGTH 36
#define UUID_HEAD   8

#define CUT ".."

struct rule_words words_number(double number)
{
    struct rule_words words = {""};
    number_write_digits(words.text, number, DIGITS);
    return words;
}

struct rule_words words_point(col_vec2 point)
{
    struct rule_words words = {""}, x = words_number(point.x),
                      y = words_number(point.y);
    snprintf(words.text, sizeof words.text, "[%.*s, %.*s]", NUMBER_MAX, x.text,
             NUMBER_MAX, y.text);
    return words;
}

/* Whether a byte goes on with a character that began before it. */
static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Appends a text, of which at most `most` bytes are told: of a longer one its
 * beginning and its end, whole characters. */
static void append(struct shape_words *words, const char *text, size_t most)
{
    size_t used = strlen(words->text), length = strlen(text);
    char *end = words->text + used;
    int room = (int)(sizeof words->text - used);
    if (length <= most) {
        snprintf(end, (size_t)room, "%s", text);
        return;
    }
    size_t kept = most - strlen(CUT), head = kept - kept / 3;
    size_t tail = length - kept / 3;
    while (head > 0 && is_inside(text[head]))
        head--;
    while (is_inside(text[tail]))
        tail++;
    snprintf(end, (size_t)room, "%.*s" CUT "%s", (int)head, text, text + tail);
}

static bool is_uuid(const char *id)
{
    if (strlen(id) != UUID_LENGTH)
        return false;
    for (size_t i = 0; i < UUID_LENGTH; i++) {
        bool is_hyphen = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_hyphen ? id[i] != '-' : !strchr("0123456789abcdefABCDEF", id[i]))
            return false;
    }
    return true;
}

static void append_id(struct shape_words *words, const char *id)
{
    char head[UUID_HEAD + sizeof CUT];
    snprintf(head, sizeof head, "%.*s" CUT, UUID_HEAD, id);
    append(words, is_uuid(id) ? head : id, ID_TOLD);
}

struct shape_words words_level_shape(const struct level_shape *shape)
{
    struct shape_words words = {""};
    if (shape->class[0]) {
        append(&words, shape->class, CLASS_TOLD);
        append(&words, " ", 1);
    }
    append(&words, "\"", 1);
    append_id(&words, shape->id);
    append(&words, "\"", 1);
    if (shape->name[0] && strcmp(shape->name, shape->id) != 0 &&
        strcmp(shape->name, shape->class) != 0) {
        append(&words, " (", 2);
        append(&words, shape->name, NAME_TOLD);
        append(&words, ")", 1);
    }
    return words;
}

struct shape_words words_name(const char *name)
{
    struct shape_words words = {"\""};
    append(&words, name, NAME_TOLD);
    append(&words, "\"", 1);
    return words;
}

struct shape_words words_shape(const struct solid *solid)
{
    return words_level_shape(solid->shape);
}
