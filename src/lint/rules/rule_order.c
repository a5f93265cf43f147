#include "lint/rules/rule_order.h"

#include <stdlib.h>
#include <string.h>

/* A finding to be sorted. No two are equal: their numbers differ. */
struct finding_place {
    const char *file; /* NULL: the level's own */
    size_t offset;
    const struct finding *finding;
};

static int compare_files(const char *a, const char *b)
{
    if (!a || !b)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static int compare_places(const void *first, const void *second)
{
    const struct finding_place *a = first, *b = second;
    int order = compare_files(a->file, b->file);
    if (!order)
        order = (a->offset > b->offset) - (a->offset < b->offset);
    if (!order)
        order = strcmp(a->finding->rule->id, b->finding->rule->id);
    return order ? order
                 : (a->finding > b->finding) - (a->finding < b->finding);
}

static struct finding_place place_of(const struct check *check,
                                     const struct finding *finding)
{
    const struct item *item = finding->item, *root = check->level->item;
    struct finding_place place = {NULL, 0, finding};
    if (item)
        place.offset = item->offset;
    if (item && item->document && root && item->document != root->document)
        place.file = item->document->file;
    return place;
}

/* Whether both are about the shape of one tile, placed here and there. */
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
    for (size_t i = 0; i < count; i++)
        places[i] = place_of(check, &check->findings[i]);
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
