/* Records findings: writes their sentences, with shapes, points and numbers as
 * a designer knows them; finds their places in the file, where the shape of a
 * tile is reported once for all its places; and sorts them. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "support/matches.h"
#include "support/text.h"

/* ---- Words --------------------------------------------------------------- */

#define DIGITS 9

/* 8-4-4-4-12 hexadecimal digits. */
#define UUID_LENGTH 36
#define UUID_HEAD   8

#define CUT ".."

struct short_text words_number(double number)
{
    struct short_text words = {""};
    number_write_digits(words.text, number, DIGITS);
    return words;
}

struct short_text words_point(col_vec2 point)
{
    struct short_text words = {"["};
    size_t used = 1 + number_write_digits(words.text + 1, point.x, DIGITS);
    memcpy(words.text + used, ", ", 2);
    used += 2;
    used += number_write_digits(words.text + used, point.y, DIGITS);
    memcpy(words.text + used, "]", 2);
    return words;
}

/* Whether a byte continues a character that began before it. */
static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Appends what there is room for. */
static void put(struct short_text *words, const char *text, size_t length)
{
    size_t used = strlen(words->text), room = sizeof words->text - 1 - used;
    size_t kept = length < room ? length : room;
    memcpy(words->text + used, text, kept);
    words->text[used + kept] = '\0';
}

/* Appends a text, cut to at most `most` bytes: whole characters of its
 * beginning and its end. */
static void append(struct short_text *words, const char *text, size_t most)
{
    size_t length = strlen(text);
    if (length <= most) {
        put(words, text, length);
        return;
    }
    size_t kept = most - strlen(CUT), head = kept - kept / 3;
    size_t tail = length - kept / 3;
    while (head > 0 && is_inside(text[head]))
        head--;
    while (is_inside(text[tail]))
        tail++;
    put(words, text, head);
    put(words, CUT, strlen(CUT));
    put(words, text + tail, length - tail);
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

/* True if a readable id begins with a name: "Bob", "Bob#10". */
static bool id_shows(const char *id, const char *name)
{
    size_t length = strlen(name);
    return strncmp(id, name, length) == 0 && strchr("#.", id[length]);
}

struct short_text words_level_shape(const struct level_shape *shape)
{
    assert(shape);
    struct short_text words = {""};
    const char *id = shape->id;
    /* The label of a shape that was renamed is in its id. */
    bool is_renamed = shape->number;
    if (shape->class[0] && !(is_renamed && id_shows(id, shape->class))) {
        append(&words, shape->class, CLASS_TOLD);
        append(&words, " ", 1);
    }
    append(&words, "\"", 1);
    if (is_uuid(id)) {
        put(&words, id, UUID_HEAD);
        id = CUT;
    }
    append(&words, id, ID_TOLD);
    append(&words, "\"", 1);
    id = shape->id;
    if (shape->name[0] && strcmp(shape->name, id) != 0 &&
        strcmp(shape->name, shape->class) != 0 &&
        !(is_renamed && id_shows(id, shape->name))) {
        append(&words, " (", 2);
        append(&words, shape->name, NAME_TOLD);
        append(&words, ")", 1);
    }
    return words;
}

struct short_text words_name(const char *name)
{
    struct short_text words = {"\""};
    append(&words, name, NAME_TOLD);
    append(&words, "\"", 1);
    return words;
}

/* ---- Findings ------------------------------------------------------------ */

/* Longest sentence of a finding, and longest format of one. */
#define MESSAGE_MAX 400
#define FORMAT_MAX  1000

bool check_is_full(const struct check *check)
{
    return check->of_rule >= CHECK_FINDINGS_MOST;
}

bool check_is_stopped(const struct check *check)
{
    return check->stop && stop_wanted(check->stop);
}

static struct finding *find(struct check *check, const struct item *item,
                            const char *format, va_list arguments)
{
    char text[MESSAGE_MAX];
    struct finding *finding = &check->spare;
    bool is_kept = !check_is_full(check);
    if (is_kept) {
        struct finding *grown =
            arena_more(check->arena, check->findings, check->count,
                       &check->room, sizeof *grown);
        if (!grown)
            return NULL;
        check->findings = grown;
        check->of_rule++;
        finding = &check->findings[check->count++];
    } else {
        check->findings[check->count - 1].more++;
    }
    *finding = (struct finding){.rule = check->rule,
                                .severity = check->rule->about.severity,
                                .item = item,
                                .message = ""};
    if (!is_kept)
        return finding;
    const char *message = format;
    if (strchr(format, '%')) {
        vsnprintf(text, sizeof text, format, arguments);
        message = text;
    }
    size_t length = strlen(message);
    finding->message = arena_text(
        check->arena, message, length < MESSAGE_MAX ? length : MESSAGE_MAX - 1);
    return finding->message ? finding : NULL;
}

struct finding *check_find(struct check *check, const struct item *item,
                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct finding *finding = find(check, item, format, arguments);
    va_end(arguments);
    return finding;
}

/* ---- About shapes -------------------------------------------------------- */

/* Writes a printf format in which words stand for {a}, {b}, {at} and {measure},
 * their percent signs doubled. */
static void write_format(char out[FORMAT_MAX], const char *format,
                         const struct finding *about)
{
    static const char *const names[] = {"{a}", "{b}", "{at}", "{measure}"};
    size_t used = 0;
    while (*format && used + 2 < FORMAT_MAX) {
        int k = *format == '{' ? 0 : 4;
        while (k < 4 && strncmp(format, names[k], strlen(names[k])) != 0)
            k++;
        if (k == 4) {
            out[used++] = *format++;
            continue;
        }
        struct short_text text = k < 2    ? words_level_shape(about->shapes[k])
                                 : k == 2 ? words_point(about->at)
                                          : words_number(about->measure);
        for (const char *word = text.text; *word && used + 2 < FORMAT_MAX;
             word++) {
            out[used++] = *word;
            if (*word == '%')
                out[used++] = '%';
        }
        format += strlen(names[k]);
    }
    out[used] = '\0';
}

/* ---- Pairs of tiles ------------------------------------------------------ */

/* A distance in pixels, in steps that no designer sees: the differences of
 * equal distances between other places have other last digits. Never -0, as
 * bytes are compared. */
static double in_steps(double distance)
{
    return floor(distance * 1024 + 0.5) / 1024 + 0.0;
}

/* The number of the finding of a rule about the collision shapes of two tiles
 * that lie beside each other, in any place of the two: it is placed in the
 * tileset. INT_MAX: there is none yet. NULL: out of memory. */
static int *pair_finding(struct check *check, const struct level_shape *a,
                         const struct level_shape *b)
{
    const int firsts[2] = {a->first, b->first};
    const double delta[2] = {in_steps(b->position.x - a->position.x),
                             in_steps(b->position.y - a->position.y)};
    struct arena *arena = check->arena;
    struct arena_mark mark = arena_mark(arena);
    size_t length = strlen(a->layer), numbers = sizeof firsts + sizeof delta;
    char *text = arena_take(arena, numbers + length, 1);
    if (!text)
        return NULL;
    memcpy(text, firsts, sizeof firsts);
    memcpy(text + sizeof firsts, delta, sizeof delta);
    memcpy(text + numbers, a->layer, length);
    const struct table_key key = {check->rule, text, numbers + length};
    int *finding = table_find(&check->pairs, key);
    if (finding) {
        arena_rewind(arena, mark);
        return finding;
    }
    finding = arena_take(arena, 1, sizeof *finding);
    if (!finding || !table_put(&check->pairs, key, finding, arena))
        return NULL;
    *finding = INT_MAX;
    return finding;
}

/* Whether two shapes are of tiles, and differ by less than a pixel: nobody sees
 * it. */
static bool is_below_pixel(const struct check *check,
                           const struct level_shape *a,
                           const struct level_shape *b, double measure)
{
    return check->level->is_in_pixels && measure < 1 &&
           (a->is_tile || a->is_cells) && (b->is_tile || b->is_cells);
}

/* Whether two solids are of tiles or cells of different layers, or a tile and a
 * collider that was drawn over it, or a tile that is larger than a cell and the
 * tile that it covers: designers stack these on purpose. */
static bool are_stacked(const struct check *check, const struct level_shape *a,
                        const struct level_shape *b)
{
    bool is_a = a->is_tile || a->is_cells, is_b = b->is_tile || b->is_cells;
    bool is_covered =
        (a->is_large || b->is_large) && check->rule == &rule_overlap;
    return a->role == LEVEL_SOLID && b->role == LEVEL_SOLID && (is_a || is_b) &&
           (is_a != is_b || is_covered || strcmp(a->layer, b->layer) != 0);
}

/* Whether two solids are solids only because the map marks none. */
static bool are_guessed(const struct check *check, const struct level_shape *a,
                        const struct level_shape *b)
{
    return check->level->guesses_solids && a->role == LEVEL_SOLID &&
           b->role == LEVEL_SOLID;
}

/* NOLINTNEXTLINE(readability-function-size): a sentence has many parts */
struct finding *check_find_at(struct check *check, const struct solid *a,
                              const struct solid *b, col_vec2 at,
                              double measure, const char *format, ...)
{
    char text[FORMAT_MAX];
    const struct rule *rule = check->rule;
    const struct level_shape *shape = a->shape;
    /* The record of the tile's shape that the finding is about. */
    bool is_told_once = !b && level_is_placed(shape) && rule->is_of_shape &&
                        !shape_ignores(shape, rule);
    struct form_told *form = is_told_once ? &check->forms[shape->first] : NULL;
    if (form && form->rule == rule &&
        check->findings[form->finding].shapes[0] != shape) {
        check->findings[form->finding].more++;
        check->spare = (struct finding){.rule = rule, .message = ""};
        return &check->spare;
    }
    int *pair = NULL;
    if (b && level_is_placed(shape) && level_is_placed(b->shape)) {
        pair = pair_finding(check, shape, b->shape);
        if (!pair)
            return NULL;
        if (*pair < check->count) {
            check->findings[*pair].more++;
            check->spare = (struct finding){.rule = rule, .message = ""};
            return &check->spare;
        }
        *pair = check->count;
    }
    const struct finding about = {
        .shapes = {shape, b ? b->shape : NULL}, .at = at, .measure = measure};
    va_list arguments;
    va_start(arguments, format);
    write_format(text, format, &about);
    struct finding *finding = find(check, shape->item, text, arguments);
    va_end(arguments);
    if (!finding)
        return NULL;
    finding->shapes[0] = shape;
    finding->shapes[1] = about.shapes[1];
    finding->has_at = finding->has_measure = true;
    finding->at = at;
    finding->measure = measure;
    if (b && (is_below_pixel(check, shape, b->shape, measure) ||
              are_stacked(check, shape, b->shape) ||
              are_guessed(check, shape, b->shape)))
        finding->severity = SEVERITY_NOTE;
    if ((!form && !pair) || finding == &check->spare)
        return finding;
    finding->item = shape->form;
    if (pair) {
        snprintf(text, sizeof text, "%s; these are tiles %d and %d",
                 finding->message, shape->tile, b->shape->tile);
        finding->message = arena_copy(check->arena, text);
        return finding->message ? finding : NULL;
    }
    form->rule = rule;
    form->finding = check->count - 1;
    snprintf(text, sizeof text, "%s; this is tile %d, placed %ld %s",
             finding->message, shape->tile, form->placed,
             form->placed > 1 ? "times" : "time");
    finding->message = arena_copy(check->arena, text);
    return finding->message ? finding : NULL;
}

bool check_at_vertices(const struct solid *solid, struct finding *finding)
{
    if (finding && solid->shape->vertices)
        finding->item = solid->shape->vertices;
    return finding != NULL;
}

bool check_at_vertex(const struct solid *solid, int vertex,
                     struct finding *finding)
{
    const struct item *item = item_element(solid->shape->vertices, vertex);
    if (!check_at_vertices(solid, finding))
        return false;
    if (item)
        finding->item = item;
    return true;
}

/* ---- Order --------------------------------------------------------------- */

/* A finding to be sorted. No two are equal: their numbers differ. */
struct finding_place {
    const char *file; /* NULL: the level's own */
    size_t offset;
    const struct finding *finding;
};

static int compare_places(const void *first, const void *second)
{
    const struct finding_place *a = first, *b = second;
    int order = a->file && b->file ? strcmp(a->file, b->file)
                                   : (a->file != NULL) - (b->file != NULL);
    if (!order)
        order = (a->offset > b->offset) - (a->offset < b->offset);
    if (!order)
        order = strcmp(a->finding->rule->about.id, b->finding->rule->about.id);
    return order ? order
                 : (a->finding > b->finding) - (a->finding < b->finding);
}

/* Whether both are about the shape of one tile, in two places of the tile. */
static bool is_same_tile(const struct finding *a, const struct finding *b)
{
    const struct level_shape *p = a->shapes[0], *q = b->shapes[0];
    return a->rule == b->rule && a->item == b->item && p && q && p->is_tile &&
           q->is_tile && p->vertices == q->vertices && p->form == q->form &&
           !a->shapes[1] && !b->shapes[1] && a->rule->is_of_shape;
}

static bool is_same(const struct finding *a, const struct finding *b)
{
    return a->rule == b->rule && a->item == b->item &&
           a->shapes[0] == b->shapes[0] && a->shapes[1] == b->shapes[1] &&
           strcmp(a->message, b->message) == 0;
}

bool findings_order(struct check *check)
{
    size_t count = (size_t)check->count;
    struct finding *sorted = arena_take(check->arena, count, sizeof *sorted);
    struct finding_place *places =
        arena_take(check->arena, count, sizeof *places);
    if (!sorted || !places)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct finding *finding = &check->findings[i];
        const struct item *item = finding->item, *root = check->level->item;
        bool is_apart =
            item && item->document && root && item->document != root->document;
        places[i] =
            (struct finding_place){is_apart ? item->document->file : NULL,
                                   item ? item->offset : 0, finding};
    }
    if (count)
        qsort(places, count, sizeof *places, compare_places);
    int kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct finding *next = places[i].finding;
        struct finding *last = kept ? &sorted[kept - 1] : NULL;
        if (last && is_same_tile(last, next))
            last->more += 1 + next->more;
        else if (!last || !is_same(last, next))
            sorted[kept++] = *next;
    }
    check->findings = sorted;
    check->count = kept;
    return true;
}
