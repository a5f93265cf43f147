#include "scene/parse.h"

#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/number.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

/* What stands for a NUL in a string of the tree. */
#define NUL_BYTES     "\xC0\x80"
#define NUL_FIRST     0xC0
#define NUL_ESCAPE    "\\u0000"
#define ESCAPE_LENGTH 6

/* A number, of either sign, that no double can hold. */
#define TOO_LARGE "1e999"

/* ---- Memory ------------------------------------------------------------- */

/* Who gives the memory that cJSON asks for. What was given last can be taken
 * back, as cJSON needs a copy of each number for a moment. */
struct giver {
    struct arena *arena;
    void *last; /* given and not taken back; NULL: none */
    struct arena_mark before;
};

/* The one mutable variable of the program: cJSON's hooks have no context. NULL
 * but for the time of a parse in this thread. */
static _Thread_local struct giver *giver;

static void *give(size_t size)
{
    if (!giver)
        return malloc(size);
    giver->before = arena_mark(giver->arena);
    giver->last = arena_take(giver->arena, size, 1);
    return giver->last;
}

static void take_back(void *memory)
{
    if (!giver) {
        free(memory);
    } else if (memory && memory == giver->last) {
        arena_rewind(giver->arena, giver->before);
        giver->last = NULL;
    }
}

void parse_use_arenas(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){give, take_back});
}

struct cJSON *parse_json(const char *text, size_t length, struct arena *arena)
{
    struct giver mine = {.arena = arena};
    const char *end;
    giver = &mine;
    cJSON *json = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    giver = NULL;
    return json;
}

/* ---- What cJSON does not take as it stands ------------------------------ */

/* Copies the string that starts at the walk's place; returns the copy's end. */
static char *copy_string(struct json_walk *walk, char *out)
{
    const char *text = walk->text + walk->at;
    json_walk_string(walk);
    const char *end = walk->text + walk->at;
    while (text < end) {
        if (*text != '\\') {
            *out++ = *text++;
        } else if (end - text >= ESCAPE_LENGTH &&
                   memcmp(text, NUL_ESCAPE, ESCAPE_LENGTH) == 0) {
            memcpy(out, NUL_BYTES, 2);
            out += 2;
            text += ESCAPE_LENGTH;
        } else { /* both bytes, lest the second of \\ start an escape */
            memcpy(out, text, 2);
            out += 2;
            text += 2;
        }
    }
    return out;
}

/* The same for a number. */
static char *copy_number(struct json_walk *walk, char *out)
{
    const char *text = walk->text + walk->at;
    json_walk_word(walk);
    size_t length = (size_t)(walk->text + walk->at - text);
    double value;
    if (length < JSON_NUMBER_LONG) {
        memcpy(out, text, length);
        return out + length;
    }
    if (number_read(text, length, &value))
        return out + number_write(out, value);
    memcpy(out, TOO_LARGE, sizeof TOO_LARGE - 1);
    return out + sizeof TOO_LARGE - 1;
}

const char *parse_text(const char *text, size_t *length, struct arena *arena)
{
    char *copy = arena_take(arena, *length, 1);
    if (!copy)
        return NULL;
    char *out = copy;
    struct json_walk walk = {.text = text, .length = *length};
    while (walk.at < walk.length) {
        char byte = json_walk_peek(&walk);
        if (byte == '"') {
            out = copy_string(&walk, out);
        } else if (byte == '-' || (byte >= '0' && byte <= '9')) {
            out = copy_number(&walk, out);
        } else {
            *out++ = byte;
            json_walk_byte(&walk);
        }
    }
    *length = (size_t)(out - copy);
    return copy;
}

bool parse_has_nul(const char *text)
{
    return strchr(text, NUL_FIRST);
}
