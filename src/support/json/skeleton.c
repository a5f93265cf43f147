/* Matches texts with skeletons: the pieces of a skeleton by words of eight
 * bytes, and between them the values, each by its kind. */
#include "support/json/skeleton.h"

#include <string.h>

#include "support/json/plain.h"

/* ---- Making one ---------------------------------------------------------- */

void skeleton_begin(struct json_skeleton *skeleton, const char *text,
                    bool is_element)
{
    *skeleton = (struct json_skeleton){.is_element = is_element, .from = text};
}

static void put_piece(struct json_skeleton *skeleton, const char *end)
{
    if (!pieces_put(&skeleton->pieces, skeleton->from, end))
        skeleton->is_broken = true;
}

void skeleton_value(struct json_skeleton *skeleton, enum skeleton_kind kind,
                    const char *start, const char *end)
{
    if (kind == SKELETON_FIXED)
        return;
    put_piece(skeleton, start);
    skeleton->from = end;
    skeleton->numbers += kind == SKELETON_NUMBER;
    skeleton->numbers += kind == SKELETON_POINT ? 2 : 0;
    skeleton->strings += kind == SKELETON_STRING;
    skeleton->lists += kind == SKELETON_POINTS || kind == SKELETON_ELEMENTS;
    if (skeleton->numbers > SKELETON_NUMBERS ||
        skeleton->strings > SKELETON_STRINGS ||
        skeleton->lists > SKELETON_LISTS)
        skeleton->is_broken = true;
    if (!skeleton->is_broken)
        skeleton->kinds[skeleton->pieces.count - 1] = (unsigned char)kind;
}

void skeleton_end(struct json_skeleton *skeleton, const char *end)
{
    put_piece(skeleton, end);
}

static bool is_same(const struct json_skeleton *a,
                    const struct json_skeleton *b)
{
    const struct json_pieces *p = &a->pieces, *q = &b->pieces;
    size_t count = (size_t)p->count;
    return a->is_element == b->is_element && p->count == q->count &&
           p->used == q->used && memcmp(p->text, q->text, p->used) == 0 &&
           memcmp(p->lengths, q->lengths, count * sizeof *p->lengths) == 0 &&
           memcmp(a->kinds, b->kinds, count - 1) == 0;
}

int skeletons_add(struct json_skeletons *set,
                  const struct json_skeleton *skeleton)
{
    int index = 0;
    while (index < set->count && !is_same(&set->items[index], skeleton))
        index++;
    if (index == SKELETONS) {
        index = set->next;
        set->next = (set->next + 1) % SKELETONS;
    } else if (index == set->count) {
        set->count++;
    }
    set->items[index] = *skeleton;
    set->pause = set->misses = 0;
    return index;
}

/* ---- Matching ------------------------------------------------------------ */

/* A text that is being matched, and what there is still room for. */
struct matching {
    struct json_skeletons *set;
    const char *end; /* of what can be read */
    struct skeleton_match *match;
    double *numbers, *numbers_end;
    char *bytes, *bytes_end;
};

/* All of these return where the value ends; NULL: it is no such value. */

static const char *match_points(struct matching *m, const char *at,
                                struct skeleton_values *values)
{
    double *numbers = m->numbers;
    values->points = numbers;
    at = plain_byte(at, m->end, '[');
    while (at && m->numbers_end - numbers >= 2) {
        at = plain_pair(at, m->end, numbers);
        numbers += 2;
        const char *comma = plain_byte(at, m->end, ',');
        if (!comma) {
            values->point_count = (int)(numbers - m->numbers) / 2;
            m->numbers = numbers;
            return plain_byte(at, m->end, ']');
        }
        at = comma;
    }
    return NULL;
}

/* Where the string at `at` that has no escapes ends, in front of its quote. */
static const char *behind_inside(const char *at, const char *end)
{
    struct json_string string;
    const char *quote = json_behind_plain(at + 1, end);
    if (quote == end || (unsigned char)*quote < 0x80)
        return quote < end && *quote == '"' ? quote : NULL;
    if (json_string_scan(at, (size_t)(end - at), &string) !=
            JSON_STRING_WHOLE ||
        string.escaped)
        return NULL;
    return at + string.length - 1;
}

static const char *match_string(struct matching *m, const char *at,
                                const char **string)
{
    const char *inside = at + 1;
    const char *quote = *at == '"' ? behind_inside(at, m->end) : NULL;
    size_t length = quote ? (size_t)(quote - inside) : 0;
    if (!quote || length >= (size_t)(m->bytes_end - m->bytes))
        return NULL;
    memcpy(m->bytes, inside, length);
    m->bytes[length] = '\0';
    *string = m->bytes;
    m->bytes += length + 1;
    return quote + 1;
}

/* Matches a list of elements: match_elements for whole texts. */
typedef const char *match_list(struct matching *m, const char *at);

static const char *match_values(struct matching *m, int index,
                                match_list *elements, const char *at,
                                struct skeleton_values *values)
{
    const struct json_skeleton *skeleton = &m->set->items[index];
    const struct json_pieces *pieces = &skeleton->pieces;
    const char *piece = pieces->text;
    double *number = values->numbers;
    const char **string = values->strings;
    values->skeleton = index;
    values->points = NULL;
    for (int i = 0;; i++) {
        size_t length = pieces->lengths[i];
        at = piece_behind(piece, length, at, m->end);
        if (!at || i + 1 == pieces->count)
            return at;
        piece += length;
        switch ((enum skeleton_kind)skeleton->kinds[i]) {
        case SKELETON_FIXED:
            break;
        case SKELETON_NUMBER:
            at = plain_number(at, m->end, number++);
            break;
        case SKELETON_POINT:
            at = plain_pair(at, m->end, number);
            number += 2;
            break;
        case SKELETON_POINTS:
            at = match_points(m, at, values);
            break;
        case SKELETON_STRING:
            at = match_string(m, at, string++);
            break;
        case SKELETON_ELEMENTS:
            at = elements ? elements(m, at) : NULL;
            break;
        }
        if (!at)
            return NULL;
    }
}

/* Tries all skeletons of whole texts, or (`elements` NULL) of elements, the
 * likely one first. */
static const char *match_any(struct matching *m, match_list *elements,
                             unsigned char *likely, const char *at,
                             struct skeleton_values *values)
{
    const struct json_skeletons *set = m->set;
    double *numbers = m->numbers;
    char *bytes = m->bytes;
    for (int i = 0, index = *likely; i < set->count; i++, index++) {
        index = index < set->count ? index : 0;
        if (set->items[index].is_element != !elements)
            continue;
        const char *end = match_values(m, index, elements, at, values);
        if (end) {
            *likely = (unsigned char)index;
            return end;
        }
        m->numbers = numbers;
        m->bytes = bytes;
    }
    return NULL;
}

static const char *match_elements(struct matching *m, const char *at)
{
    struct skeleton_match *match = m->match;
    match->count = 0;
    at = plain_byte(at, m->end, '[');
    while (at && match->count < SKELETON_ELEMENTS_MAX) {
        int index = match->count++;
        at = json_behind_space(at, m->end);
        at = match_any(m, NULL, &m->set->likely[1 + index], at,
                       &match->elements[index]);
        const char *comma = plain_byte(at, m->end, ',');
        if (!comma)
            return plain_byte(at, m->end, ']');
        at = comma;
    }
    return NULL;
}

/* All that a match needs. */
struct match_memory {
    struct skeleton_match match;
    double numbers[SKELETON_COORDINATES];
    char bytes[SKELETON_BYTES];
};

static bool begin_match(struct matching *m, struct json_skeletons *set,
                        const char *end, struct arena *scratch)
{
    struct match_memory *memory = arena_take(scratch, 1, sizeof *memory);
    if (!memory)
        return false;
    memory->match.count = 0;
    *m = (struct matching){
        .set = set,
        .end = end,
        .match = &memory->match,
        .numbers = memory->numbers,
        .numbers_end = memory->numbers + SKELETON_COORDINATES,
        .bytes = memory->bytes,
        .bytes_end = memory->bytes + SKELETON_BYTES,
    };
    return true;
}

/* Of texts that do not match, or are of no use, the next 1, 2, 4, .. are not
 * tried, up to 2^6 of them. */
#define PAUSE_DOUBLINGS 6

void skeletons_miss(struct json_skeletons *set)
{
    if (set->misses > 0)
        set->pause = 1 << (set->misses - 1);
    if (set->misses <= PAUSE_DOUBLINGS)
        set->misses++;
}

struct skeleton_match *skeletons_match(struct json_skeletons *set,
                                       const char *text, size_t length,
                                       size_t behind,
                                       const struct limits *limits,
                                       struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct matching m;
    if (set->count == 0)
        return NULL;
    if (set->pause > 0) {
        set->pause--;
        return NULL;
    }
    if (!begin_match(&m, set, text + length + behind, scratch))
        return NULL;
    const char *end =
        match_any(&m, match_elements, &set->likely[0], text, &m.match->whole);
    size_t used = end ? (size_t)(end - text) : 0;
    /* Each value has at least one byte. */
    if (!end || used > length || (limits->bytes && used > limits->bytes) ||
        (limits->values && used > limits->values)) {
        arena_rewind(scratch, mark);
        skeletons_miss(set);
        return NULL;
    }
    m.match->length = used;
    return m.match;
}

int skeletons_find_element(struct json_skeletons *set, const char *text,
                           size_t length, struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct matching m;
    unsigned char likely = 0;
    struct skeleton_values values;
    if (!begin_match(&m, set, text + length + SKELETON_READ, scratch))
        return -1;
    const char *end = match_any(&m, NULL, &likely, text, &values);
    arena_rewind(scratch, mark);
    return end == text + length ? values.skeleton : -1;
}
