/* Gives each shape of a level two unique ids: the editor's id, which files of
 * earlier runs contain, and an id that people can read. Finds the shapes that
 * others name as their destinations. */
#include <string.h>

#include "maps/building.h"
#include "support/same.h"

/* Max bytes of a label, a number or a repeated id in a new id: longer texts are
 * cut or left out. Many shapes may share one text, such as the name of a
 * template, and ids must not multiply its size. */
#define TEXT_MAX 200

static bool is_short(const char *text)
{
    return memchr(text, '\0', TEXT_MAX + 1);
}

/* ---- Unique texts ---------------------------------------------------------
 */

static int compare_texts(const void *context, int a, int b)
{
    const char *const *texts = context;
    return strcmp(texts[a], texts[b]);
}

/* The length of the part of a text from which ids are made. A part is longer
 * than any short text, so its ids differ from those. */
static int made_length(const char *text)
{
    int length = TEXT_MAX + 1;
    if (is_short(text))
        return (int)strlen(text);
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++; /* not inside of a character */
    return length;
}

/* Appends a dot and a count to each text that repeats an earlier text. The
 * count is that of the text or, if a long text is cut, that of all cut texts.
 * So all new ids differ. */
static void make_unique(struct building *building, const char **texts)
{
    int count = building->level->shape_count, number = 0, long_number = 0;
    const char **sorted =
        arena_take(building->arena, (size_t)count, sizeof *sorted);
    const int *order =
        sorted_order(count, compare_texts, texts, building->arena);
    if (!building_has(building, sorted) || !building_has(building, order))
        return;
    for (int i = 0; i < count; i++)
        sorted[i] = texts[order[i]];
    for (int i = 1; i < count && !building->has_failed; i++) {
        const char *text = sorted[i];
        if (strcmp(text, sorted[i - 1]) != 0) {
            number = 0;
            continue;
        }
        int length = made_length(text);
        int *last = text[length] ? &long_number : &number;
        do
            text =
                building_text(building, "%.*s.%d", length, sorted[i], ++*last);
        while (!building->has_failed && sorted_has(sorted, count, text));
        texts[order[i]] = text;
    }
}

/* ---- Labels and numbers ---------------------------------------------------
 */

struct shape_naming {
    struct building *building;
    struct level_shape *shapes;
    int count;
    const char **labels;  /* "": no label, or no object */
    const char **numbers; /* perhaps shortened; "": the shape keeps its id */
    const char **ids;     /* so far */
};

static bool naming_make(struct shape_naming *naming)
{
    struct arena *arena = naming->building->arena;
    size_t count = (size_t)naming->count;
    naming->labels = arena_take(arena, count, sizeof *naming->labels);
    naming->numbers = arena_take(arena, count, sizeof *naming->numbers);
    naming->ids = arena_take(arena, count, sizeof *naming->ids);
    if (!naming->labels || !naming->numbers || !naming->ids)
        return false;
    for (int i = 0; i < naming->count; i++) {
        const struct level_shape *shape = &naming->shapes[i];
        bool is_object = shape->number && is_short(shape->number);
        bool has_label = is_object && is_short(shape->label);
        naming->labels[i] = has_label ? shape->label : "";
        naming->numbers[i] = is_object ? shape->number : "";
        naming->ids[i] = shape->own_id;
    }
    return true;
}

/* The length of the common beginning of two texts. */
static size_t common_length(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] && a[length] == b[length])
        length++;
    return length;
}

/* Cuts numbers after building->number_bytes, or later if another number has the
 * same beginning. */
static void shorten_numbers(struct shape_naming *naming)
{
    struct building *building = naming->building;
    const char **numbers = naming->numbers;
    int count = naming->count;
    size_t least = (size_t)building->number_bytes, last = 0;
    const int *order =
        sorted_order(count, compare_texts, numbers, building->arena);
    if (!building_has(building, order))
        return;
    for (int i = 0, next; i < count && !building->has_failed; i = next) {
        const char *number = numbers[order[i]];
        size_t kept = last + 1, length = strlen(number);
        next = i + 1;
        while (next < count && strcmp(numbers[order[next]], number) == 0)
            next++;
        last = next < count ? common_length(number, numbers[order[next]]) : 0;
        kept = kept > last + 1 ? kept : last + 1;
        kept = kept > least ? kept : least;
        while (kept < length && ((unsigned char)number[kept] & 0xC0) == 0x80)
            kept++; /* not inside of a character */
        if (kept >= length)
            continue;
        const char *cut = building_text(building, "%.*s", (int)kept, number);
        for (int k = i; k < next; k++)
            numbers[order[k]] = cut;
    }
}

/* ---- Readable ids ---------------------------------------------------------
 */

static int compare_labels(const void *context, int a, int b)
{
    const struct shape_naming *naming = context;
    int order = strcmp(naming->labels[a], naming->labels[b]);
    return order ? order : strcmp(naming->numbers[a], naming->numbers[b]);
}

/* Makes the id of a shape from its label, its number or both. */
static void name_shape(struct shape_naming *naming, int i, bool has_label,
                       bool has_number)
{
    const struct level_shape *shape = &naming->shapes[i];
    const char *rest = shape->own_id + strlen(shape->number);
    naming->ids[i] = building_text(naming->building, "%s%s%s%s",
                                   has_label ? naming->labels[i] : "",
                                   has_label && has_number ? "#" : "",
                                   has_number ? naming->numbers[i] : "", rest);
}

/* Makes the ids of the shapes order[0..count), which share a label. */
static void name_alike(struct shape_naming *naming, const int *order, int count)
{
    const char *label = naming->labels[order[0]];
    bool is_unique = strcmp(naming->numbers[order[0]],
                            naming->numbers[order[count - 1]]) == 0;
    for (int i = 0; i < count; i++)
        if (*naming->numbers[order[i]])
            name_shape(naming, order[i], *label, !*label || !is_unique);
}

/* Adds the number to an id that is a label alone if another shape has this id.
 */
static void number_repeated(struct shape_naming *naming)
{
    int count = naming->count;
    const char **ids = naming->ids;
    const int *order =
        sorted_order(count, compare_texts, ids, naming->building->arena);
    if (!building_has(naming->building, order))
        return;
    for (int i = 0, next; i < count; i = next) {
        const char *id = ids[order[i]];
        next = i + 1;
        while (next < count && strcmp(ids[order[next]], id) == 0)
            next++;
        for (int k = i; k < next && next - i > 1; k++) {
            const char *label = naming->labels[order[k]];
            const struct level_shape *shape = &naming->shapes[order[k]];
            if (*label &&
                strlen(label) + strlen(shape->own_id) - strlen(shape->number) ==
                    strlen(id))
                name_shape(naming, order[k], true, true);
        }
    }
}

/* Replaces the editor's ids by readable ids. */
static void make_readable(struct shape_naming *naming)
{
    struct building *building = naming->building;
    int count = naming->count;
    if (!building_has(building, naming_make(naming) ? naming->ids : NULL))
        return;
    if (building->number_bytes)
        shorten_numbers(naming);
    const int *order =
        sorted_order(count, compare_labels, naming, building->arena);
    if (!building_has(building, order))
        return;
    for (int i = 0, next; i < count && !building->has_failed; i = next) {
        const char *label = naming->labels[order[i]];
        next = i + 1;
        while (next < count && strcmp(naming->labels[order[next]], label) == 0)
            next++;
        name_alike(naming, order + i, next - i);
    }
    number_repeated(naming);
    make_unique(building, naming->ids);
    for (int i = 0; i < count && !building->has_failed; i++)
        naming->shapes[i].id = naming->ids[i];
}

/* ---- Destinations -------------------------------------------------------- */

/* The first of the shapes with this text; -1: none. */
static int find_text(const char *const *texts, const int *order, int count,
                     const char *text)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(texts[order[middle]], text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_there = low < count && strcmp(texts[order[low]], text) == 0;
    return is_there ? order[low] : -1;
}

/* Makes each destination the number of a shape: it is that already, or the name
 * of the shape. What names no shape of the level is no destination. */
static void find_destinations(struct building *building)
{
    struct level_shape *shapes = building->level->shapes;
    int count = building->level->shape_count;
    struct arena *arena = building->arena;
    const char **numbers = arena_take(arena, (size_t)count, sizeof *numbers);
    const char **names = arena_take(arena, (size_t)count, sizeof *names);
    if (!building_has(building, names) || !building_has(building, numbers))
        return;
    for (int i = 0; i < count; i++) {
        numbers[i] = shapes[i].number ? shapes[i].number : "";
        names[i] = shapes[i].number ? shapes[i].name : "";
    }
    const int *by_number = sorted_order(count, compare_texts, numbers, arena);
    const int *by_name = sorted_order(count, compare_texts, names, arena);
    if (!building_has(building, by_number) || !building_has(building, by_name))
        return;
    for (int i = 0; i < count; i++) {
        const char *to = shapes[i].destination;
        if (!to || find_text(numbers, by_number, count, to) >= 0)
            continue;
        int named = find_text(names, by_name, count, to);
        shapes[i].destination = named >= 0 ? shapes[named].number : NULL;
    }
}

void building_name_shapes(struct building *building)
{
    struct level *level = building->level;
    struct shape_naming naming = {.building = building,
                                  .shapes = level->shapes,
                                  .count = level->shape_count};
    const char **ids =
        arena_take(building->arena, (size_t)level->shape_count, sizeof *ids);
    bool has_numbers = false, has_destinations = false;
    if (!building_has(building, ids))
        return;
    for (int i = 0; i < level->shape_count; i++)
        ids[i] = level->shapes[i].id;
    make_unique(building, ids);
    for (int i = 0; i < level->shape_count; i++) {
        struct level_shape *shape = &level->shapes[i];
        shape->id = ids[i];
        if (!shape->own_id)
            shape->own_id = ids[i];
        has_numbers |= shape->number != NULL;
        has_destinations |= shape->destination != NULL;
    }
    if (has_destinations)
        find_destinations(building);
    if (has_numbers && !building->has_failed)
        make_readable(&naming);
}
