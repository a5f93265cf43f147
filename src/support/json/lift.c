/* Writes the outline of a JSON value with three pens at the same time: one for
 * the outline of the whole, one for the current element, and one for the
 * values. Each pen has a block of memory and takes a larger one when it is
 * full. Finished parts stay where they are; only the unfinished part moves. */
#include "support/json/checker.h"

#include "support/json/plain.h"
#include "support/json/string.h"
#include "support/number.h"

#include <string.h>

/* Bytes of a pen's first piece, a multiple of those of a word, and of the
 * largest one that it takes without being asked for more. */
#define ROOM_FIRST ((size_t)1024)
#define ROOM_LAST  ((size_t)1024 * 1024)

/* Bytes of an outline of the whole or of an element, beyond which there is
 * none: scenes have far less, maps whose layers are elements of an array have
 * more, and no use of it. */
#define OUTLINE_MOST ((size_t)256 * 1024)

/* A link in the values: JSON_ELSEWHERE and where. There is always room for one
 * behind a pen. */
#define LINK (2 * sizeof(uint64_t))

/* ---- Pens --------------------------------------------------------------- */

/* Moves what is unfinished to where there is room for `need` bytes more; no
 * memory, or too much of it: the end of the outline. */
static bool move(struct json_lift *lift, struct json_pen *pen, size_t need)
{
    size_t used = (size_t)(pen->at - pen->start);
    size_t room = 2 * pen->room;
    if (room > ROOM_LAST)
        room = ROOM_LAST;
    char *start = NULL;
    bool is_short =
        pen == &lift->values || lift->is_placed || used <= OUTLINE_MOST;
    if (is_short && used <= SIZE_MAX / 4 && need <= SIZE_MAX / 8) {
        if (room < 2 * (used + need) + LINK)
            room = 2 * (used + need) + LINK;
        start = arena_take(lift->arena, room, 1);
    }
    if (!start) {
        lift->arena = NULL;
        return false;
    }
    memcpy(start, pen->start, used);
    *pen = (struct json_pen){start, start + used, start + room, room};
    return true;
}

/* Makes room for so many bytes at a pen; false: there is no outline. */
static inline bool need(struct json_lift *lift, struct json_pen *pen,
                        size_t bytes)
{
    if ((size_t)(pen->end - pen->at) >= bytes)
        return true;
    return move(lift, pen, bytes);
}

static inline uint64_t *words(char *at)
{
    return (uint64_t *)(void *)at;
}

static void put_address(uint64_t *word, const void *memory)
{
    memcpy(word, &memory, sizeof memory);
}

/* The same for the values, of which the old place leads to the new one. */
static bool move_value(struct json_lift *lift, size_t bytes)
{
    char *old = lift->values.start;
    if (!move(lift, &lift->values, bytes + LINK))
        return false;
    words(old)[0] = json_head(JSON_ELSEWHERE, 0);
    put_address(&words(old)[1], lift->values.start);
    return true;
}

static inline bool need_value(struct json_lift *lift, size_t bytes)
{
    if (lift->values.end - lift->values.at >= (ptrdiff_t)(bytes + LINK))
        return true;
    return move_value(lift, bytes);
}

/* ---- The outline -------------------------------------------------------- */

static struct json_pen first_pen(char *start, size_t room)
{
    return (struct json_pen){start, start, start + room, room};
}

/* The text of JSON_PLACED is never longer than the text that it is of. */
struct json_lift json_lift_begin(const struct json_text *text,
                                 struct arena *scratch)
{
    bool is_placed = text->lift == JSON_PLACED;
    size_t length = is_placed ? text->length : ROOM_FIRST;
    bool fits = length <= SIZE_MAX - 2 * ROOM_FIRST;
    char *room = fits ? arena_take(scratch, 2 * ROOM_FIRST + length, 1) : NULL;
    if (!room)
        return (struct json_lift){.arena = NULL};
    return (struct json_lift){
        .arena = scratch,
        .is_placed = is_placed,
        .values = first_pen(room, ROOM_FIRST),
        .element = first_pen(room + ROOM_FIRST, ROOM_FIRST),
        .whole = first_pen(room + 2 * ROOM_FIRST, length),
        .first_value = words(room),
    };
}

void json_lift_text(struct json_lift *lift, const char *text, size_t length)
{
    struct json_pen *pen = lift->array ? &lift->element : &lift->whole;
    if (!lift->arena || !need(lift, pen, length))
        return;
    memcpy(pen->at, text, length);
    pen->at += length;
}

#define NUL_ESCAPE "\\u0000"
#define NUL_BYTES  "\xC0\x80"

void json_lift_quoted(struct json_lift *lift, const char *text, size_t length)
{
    const char *end = text + length, *from = text;
    for (const char *at = text; at < end; at++) {
        size_t left = (size_t)(end - at), nul = sizeof NUL_ESCAPE - 1;
        if (*at != '\\')
            continue;
        if (left >= nul && memcmp(at, NUL_ESCAPE, nul) == 0) {
            json_lift_text(lift, from, (size_t)(at - from));
            json_lift_text(lift, NUL_BYTES, sizeof NUL_BYTES - 1);
            from = at + nul;
            at = from - 1;
        } else {
            at++; /* lest the second of \\ start an escape */
        }
    }
    json_lift_text(lift, from, (size_t)(end - from));
}

struct json_outline json_lift_outline(struct json_lift *lift)
{
    if (!lift->arena)
        return (struct json_outline){.text = NULL};
    return (struct json_outline){
        .text = lift->whole.start,
        .length = (size_t)(lift->whole.at - lift->whole.start),
        .values = lift->first_value,
    };
}

/* ---- Values ------------------------------------------------------------- */

/* A value begins; `bytes` are what follows its first word. NULL: there is no
 * outline. */
static inline uint64_t *begin(struct json_lift *lift, size_t bytes)
{
    if (!lift->arena || bytes > SIZE_MAX - 8 * LINK)
        return NULL;
    lift->values.at = lift->values.start;
    if (!need_value(lift, sizeof(uint64_t) + bytes))
        return NULL;
    return words(lift->values.start);
}

/* The value ends in front of `end`. */
static inline void finish(struct json_lift *lift, const uint64_t *end)
{
    lift->values.start += (const char *)end - lift->values.start;
    lift->values.at = lift->values.start;
}

void json_lift_blank(struct json_lift *lift)
{
    struct json_pen *pen = lift->array ? &lift->element : &lift->whole;
    if (!lift->arena || !need(lift, pen, 4))
        return;
    memcpy(pen->at, "null", 4);
    pen->at += 4;
}

void json_lift_place(struct json_lift *lift, size_t offset)
{
    uint64_t *value = begin(lift, 0);
    if (!value)
        return;
    *value = json_head(JSON_PLACE, offset);
    finish(lift, json_behind(value));
}

void json_lift_null(struct json_lift *lift)
{
    uint64_t *value = begin(lift, 0);
    if (!value)
        return;
    *value = json_head(JSON_NULL, 0);
    finish(lift, json_behind(value));
}

void json_lift_number(struct json_lift *lift, double number)
{
    uint64_t *value = begin(lift, sizeof number);
    if (!value)
        return;
    *value = json_head(JSON_NUMBER, 0);
    *json_doubles(value) = number;
    finish(lift, json_behind(value));
}

void json_lift_string(struct json_lift *lift, const char *inside, size_t length,
                      bool escaped)
{
    uint64_t *value = begin(lift, length + sizeof *value);
    if (!value)
        return;
    char *bytes = (char *)(value + 1);
    if (escaped)
        length = json_string_decode(inside, length, bytes);
    else
        memcpy(bytes, inside, length);
    bytes[length] = '\0';
    *value = json_head(JSON_STRING, length);
    finish(lift, json_behind(value));
}

/* ---- Arrays of numbers -------------------------------------------------- */

/* Makes room for all numbers of an array that go on at `at`. */
static bool need_rest(struct json_lift *lift, const char *at, const char *end)
{
    size_t bytes = sizeof(double);
    for (; at && at < end && *at != ']' && *at != '['; at++)
        bytes += *at == ',' ? sizeof(double) : 0;
    return need_value(lift, bytes);
}

double *json_lift_room(struct json_lift *lift, const char *at, const char *end)
{
    if (!begin(lift, 0))
        return NULL;
    lift->values.at += sizeof(uint64_t);
    return need_rest(lift, at, end) ? (double *)(void *)lift->values.at : NULL;
}

/* The elements from `at` on, pairs or numbers, up to the end of the array. */
static const char *take_elements(struct json_lift *lift, const char *at,
                                 const char *end, bool pairs, size_t *count)
{
    const size_t size = (pairs ? 2 : 1) * sizeof(double);
    for (*count = 1;; ++*count) {
        bool is_full =
            lift->values.end - lift->values.at < (ptrdiff_t)(size + LINK);
        if (is_full &&
            !(pairs ? need_value(lift, size) : need_rest(lift, at, end)))
            return NULL;
        double *numbers = (double *)(void *)lift->values.at;
        at = pairs ? plain_pair(at, end, numbers)
                   : plain_number(at, end, numbers);
        lift->values.at += size;
        const char *comma = plain_byte(at, end, ',');
        if (!comma)
            return plain_byte(at, end, ']');
        at = comma;
    }
}

const char *json_lift_numbers(struct json_lift *lift, const char *text,
                              const char *end, bool *pairs, size_t *count)
{
    const char *at = json_behind_space(text + 1, end);
    if (end - at <= PLAIN_MARGIN || *at == '{' || *at == '"')
        return NULL;
    *pairs = *at == '[';
    if ((*pairs && lift->is_placed) || !begin(lift, 0))
        return NULL;
    lift->values.at += sizeof(uint64_t);
    return *pairs ? take_elements(lift, at, end, true, count)
                  : take_elements(lift, at, end, false, count);
}

void json_lift_take_numbers(struct json_lift *lift, bool pairs, size_t count)
{
    uint64_t *value = words(lift->values.start);
    *value = json_head(pairs ? JSON_PAIRS : JSON_NUMBERS, count);
    finish(lift, json_behind(value));
}

/* ---- Arrays whose elements are read for themselves ---------------------- */

void json_lift_open(struct json_lift *lift)
{
    uint64_t *array = begin(lift, 2 * sizeof *array);
    if (!array)
        return;
    finish(lift, json_inside(array));
    json_lift_blank(lift);
    put_address(&array[1], NULL);
    lift->element.start = lift->element.at;
    lift->array = array;
    lift->last = NULL;
    lift->elements = 0;
}

/* The element is the first of a new run. */
static void begin_run(struct json_lift *lift, size_t length)
{
    struct json_run *run = arena_take(lift->arena, 1, sizeof *run);
    if (!run) {
        lift->arena = NULL;
        return;
    }
    *run = (struct json_run){lift->element.start, length, 1, NULL};
    lift->element.start = lift->element.at;
    if (lift->last)
        lift->last->next = run;
    else
        put_address(&lift->array[1], run);
    lift->last = run;
}

void json_lift_element(struct json_lift *lift)
{
    struct json_pen *pen = &lift->element;
    size_t length = (size_t)(pen->at - pen->start);
    if (!lift->arena || length == 0) /* as in [] */
        return;
    lift->elements++;
    struct json_run *last = lift->last;
    if (!last || last->length != length ||
        memcmp(last->text, pen->start, length) != 0) {
        begin_run(lift, length);
    } else {
        last->count++;
        pen->at = pen->start;
    }
}

void json_lift_close(struct json_lift *lift)
{
    if (!lift->arena)
        return;
    lift->array[0] = json_head(JSON_ARRAY, lift->elements);
    put_address(&lift->array[2], lift->values.start);
    lift->array = NULL;
}
