/* Fuzzes the JSON checker by itself: the bytes are the text, but for a byte
 * LIMITED in front, which begins with the limits of depth, length
 * and number of values.
 *
 * What must hold: a whole text is accepted or refused, never asked to go on; a
 * mistake lies within the text and is said in printable UTF-8; a front part of
 * the text gives the same answer or asks for more; an accepted value is
 * accepted again by itself, cJSON reads it with the same strings, numbers and
 * members, and every byte of it has a pointer that leads back to it. As a
 * stream, the text gives the same records however reading cuts it. */
#include "fuzz/check.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/stream_story.h"
#include "support/text.h"

#include <cjson/cJSON.h>
#include <string.h>

#define LIMITED 1

/* ---- One value ---------------------------------------------------------- */

/* All that json_check says of a text. */
struct answer {
    enum json_status status;
    struct json_value value;
    struct fail fail;
};

static struct answer ask(const char *text, size_t length, bool complete,
                         enum json_lifting lift, const struct limits *limits)
{
    struct answer answer = {.value = {.length = 0}};
    struct arena arena = arena_make(0);
    struct json_pattern pattern = {0};
    answer.status = json_check(
        (struct json_text){.bytes = text,
                           .length = length,
                           .complete = complete,
                           .lift = lift,
                           .pattern = lift == JSON_LIFTED ? &pattern : NULL},
        limits, &arena, &answer.value, &answer.fail);
    arena_free(&arena);
    return answer;
}

static bool same_answer(const struct answer *a, const struct answer *b)
{
    if (a->status != b->status)
        return false;
    if (a->status == JSON_VALUE)
        return a->value.length == b->value.length &&
               a->value.has_nul == b->value.has_nul;
    return a->fail.offset == b->fail.offset &&
           strcmp(a->fail.code, b->fail.code) == 0 &&
           strcmp(a->fail.message, b->fail.message) == 0;
}

static void check_message(const char *message)
{
    size_t length = strlen(message);
    CHECK(length > 0 && length < sizeof((struct fail *)0)->message);
    for (size_t at = 0; at < length;) {
        int bytes = utf8_length(message + at, length - at);
        CHECK(bytes > 0 && (unsigned char)message[at] >= ' ');
        at += (size_t)bytes;
    }
}

static void check_mistake(const char *text, size_t length,
                          const struct fail *fail)
{
    char pointer[sizeof fail->pointer];
    CHECK(strncmp(fail->code, "json-", 5) == 0);
    check_message(fail->message);
    CHECK(fail->offset <= length);
    json_pointer_at(text, length, fail->offset, pointer, sizeof pointer);
    CHECK(pointer[0] == '\0' || pointer[0] == '/');
    struct json_place place = json_place(text, fail->offset);
    CHECK(place.line >= 1 && place.column >= 1);
    CHECK((size_t)(place.line + place.column) <= fail->offset + 2);
}

/* Front parts of the text, all of a short one. */
static void check_front_parts(const char *text, size_t length,
                              const struct limits *limits,
                              const struct answer *whole)
{
    size_t step = 1 + length / 64;
    for (size_t part = 0; part <= length; part += step) {
        struct answer answer = ask(text, part, false, JSON_LIFTED, limits);
        CHECK(answer.status == JSON_MORE || same_answer(&answer, whole));
    }
}

/* ---- Against cJSON ------------------------------------------------------ */

static void check_string(const char *inside, size_t length, const char *read)
{
    char *decoded = malloc(length + 1);
    CHECK(decoded);
    size_t count = json_string_decode(inside, length, decoded);
    CHECK(count <= length && strlen(read) == count);
    CHECK(memcmp(decoded, read, count) == 0);
    free(decoded);
}

static void check_number(const char *text, size_t length, double read)
{
    double value = 0;
    if (!number_read(text, length, &value))
        CHECK(read > 1e308 || read < -1e308);
    else
        CHECK(memcmp(&value, &read, sizeof value) == 0);
}

/* Compares the scalar, or what opens, at the walk with its item of the tree. */
static void check_item(struct json_walk *walk, const cJSON *item)
{
    size_t start = walk->at;
    const char *text = walk->text + start;
    switch (*text) {
    case '"':
        CHECK(cJSON_IsString(item) && json_walk_string(walk));
        check_string(text + 1, walk->at - start - 2, item->valuestring);
        return;
    case '[':
        CHECK(cJSON_IsArray(item));
        json_walk_byte(walk);
        return;
    case '{':
        CHECK(cJSON_IsObject(item));
        json_walk_byte(walk);
        return;
    default:
        json_walk_word(walk);
    }
    if (cJSON_IsNumber(item))
        check_number(text, walk->at - start, item->valuedouble);
    else
        CHECK(*text == (cJSON_IsNull(item)    ? 'n'
                        : cJSON_IsTrue(item)  ? 't'
                        : cJSON_IsFalse(item) ? 'f'
                                              : '?'));
}

/* The name in front of a member's value. */
static void check_name(struct json_walk *walk, const cJSON *item)
{
    size_t start = walk->at;
    CHECK(json_walk_peek(walk) == '"' && json_walk_string(walk));
    check_string(walk->text + start + 1, walk->at - start - 2, item->string);
    json_walk_space(walk);
    CHECK(json_walk_peek(walk) == ':');
    json_walk_byte(walk);
    json_walk_space(walk);
}

static void skip_comma(struct json_walk *walk)
{
    json_walk_space(walk);
    if (json_walk_peek(walk) == ',')
        json_walk_byte(walk);
    json_walk_space(walk);
}

/* Goes through text and tree side by side; cJSON's items lead down and on, but
 * not up, so the way is kept. */
static void check_tree(const char *text, size_t length, const cJSON *root)
{
    const cJSON *way[LIMITS_DEPTH_MOST + 1] = {root};
    struct json_walk walk = {text, length, 0};
    size_t depth = 0;
    check_item(&walk, root);
    const cJSON *next = root->child;
    bool inside = cJSON_IsArray(root) || cJSON_IsObject(root);
    while (inside) {
        json_walk_space(&walk);
        if (!next) { /* the last one of way[depth] is behind */
            CHECK(json_walk_peek(&walk) ==
                  (way[depth]->type == cJSON_Array ? ']' : '}'));
            json_walk_byte(&walk);
            next = way[depth]->next;
            inside = depth > 0;
            depth -= inside;
        } else {
            if (cJSON_IsObject(way[depth]))
                check_name(&walk, next);
            check_item(&walk, next);
            if (cJSON_IsArray(next) || cJSON_IsObject(next)) {
                way[++depth] = next;
                next = next->child;
                continue;
            }
            next = next->next;
        }
        if (inside && next)
            skip_comma(&walk);
    }
    CHECK(walk.at == length);
}

static void check_against_cjson(const char *text, size_t length)
{
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    CHECK(root && end == text + length);
    check_tree(text, length, root);
    cJSON_Delete(root);
}

/* ---- Places ------------------------------------------------------------- */

/* Each byte that is no white space belongs to a value that its pointer finds.
 */
static void check_places(const char *text, size_t length)
{
    size_t step = 1 + length / 64;
    for (size_t at = 0; at < length; at += step) {
        char pointer[320];
        size_t name = 0, value = 0;
        if (json_is_space(text[at]) || text[at] == ']')
            continue;
        json_pointer_at(text, length, at, pointer, sizeof pointer);
        CHECK(json_find(text, length, pointer, &name, &value));
        CHECK(name <= value && name <= at);
        CHECK(at < value + json_length(text + value, length - value));
    }
}

/* ---- A stream ----------------------------------------------------------- */

static struct sink tell(const char *text, size_t length, size_t step,
                        const struct limits *limits, struct arena *arena)
{
    struct sink told = sink_to_memory(arena);
    struct stream stream = stream_in_steps(text, length, step);
    stream.limits = *limits;
    CHECK(stream_story(&stream, &told) == STREAM_END);
    stream_free(&stream);
    return told;
}

static void check_stream(const char *text, size_t length,
                         const struct limits *limits)
{
    struct arena arena = arena_make(0);
    struct sink whole = tell(text, length, length + 1, limits, &arena);
    struct sink bytes = tell(text, length, 1, limits, &arena);
    struct sink pieces = tell(text, length, 2 + length % 7, limits, &arena);
    CHECK(strcmp(whole.text, bytes.text) == 0);
    CHECK(strcmp(whole.text, pieces.text) == 0);
    arena_free(&arena);
}

/* ------------------------------------------------------------------------- */

static void check_value(const struct answer *answer,
                        const struct limits *limits)
{
    const char *text = answer->value.text;
    size_t length = answer->value.length;
    struct answer again = ask(text, length, true, JSON_LIFTED, limits);
    CHECK(same_answer(&again, answer));
    check_places(text, length);
    if (!answer->value.has_nul) /* cJSON cuts strings and numbers */
        check_against_cjson(text, length);
}

static void check_text(const char *text, size_t length,
                       const struct limits *limits)
{
    struct answer whole = ask(text, length, true, JSON_LIFTED, limits);
    struct answer placed = ask(text, length, true, JSON_PLACED, limits);
    CHECK(same_answer(&whole, &placed));
    CHECK(whole.status != JSON_MORE);
    if (whole.status == JSON_VALUE)
        check_value(&whole, limits);
    else
        check_mistake(text, length, &whole.fail);
    check_front_parts(text, length, limits, &whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct limits limits = {.depth = limits_default.depth};
    if (length >= 4 && bytes[0] == LIMITED) {
        limits = (struct limits){
            .depth = 1 + bytes[1], .bytes = bytes[2], .values = bytes[3]};
        bytes += 4;
        length -= 4;
    }
    char *text = malloc(length ? length : 1); /* a read behind it is seen */
    CHECK(text);
    memcpy(text, bytes, length);
    size_t space = 0;
    while (space < length && json_is_space(text[space]))
        space++;
    check_text(text + space, length - space, &limits);
    check_stream(text, length, &limits);
    free(text);
    return 0;
}
