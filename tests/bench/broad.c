/* The rows of the broad phase: all pairs of boxes that overlap, from boxes in
 * the library's own form to a list of pairs; the index is built anew. */
#include <stdbool.h>
#include <stdlib.h>

#include "bench/boxes.h"
#include "bench/library.h"
#include "bench/measure.h"

/* Boxes in one sample: several sets of few boxes, or one would be learnt by
 * heart by the branch predictor. */
#define BOXES_AT_LEAST 32000

/* As many boxes as can be looked at pair by pair. */
#define FEW_BOXES 10000

/* Besides all contenders. */
enum { IN_ORDER = CONTENDERS, UNIFORM, SIDES };

/* ---- Sets of boxes ------------------------------------------------------ */

struct sets {
    int count; /* boxes of a set */
    int sets;
    col_box *boxes;
    long pairs; /* that overlap, of all sets */
};

static const col_box *set_of(const struct sets *sets, int set)
{
    return sets->boxes + (size_t)set * (size_t)sets->count;
}

static long overlaps(const col_box *boxes, int count)
{
    long pairs = 0;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            pairs += boxes[i].min.x <= boxes[j].max.x &&
                     boxes[j].min.x <= boxes[i].max.x &&
                     boxes[i].min.y <= boxes[j].max.y &&
                     boxes[j].min.y <= boxes[i].max.y;
    return pairs;
}

static long pairs_by(const struct contender *of, const col_box *boxes,
                     int count)
{
    struct pair_list none = {NULL, 0, 0};
    void *state = of->prepare_boxes(boxes, count);
    if (state) {
        of->find_pairs(state, &none);
        of->release_boxes(state);
    }
    return none.count;
}

/* How many pairs there are is counted one by one, or asked of `ours` where they
 * are too many. */
static struct sets sets_make(int count, enum layout layout,
                             const struct contender *ours)
{
    struct sets sets = {count, 1, NULL, 0};
    if (layout != LAYOUT_IDENTICAL && count < BOXES_AT_LEAST)
        sets.sets = BOXES_AT_LEAST / count;
    sets.boxes = malloc((size_t)sets.sets * (size_t)count * sizeof *sets.boxes);
    for (int i = 0; sets.boxes && i < sets.sets; i++) {
        col_box *boxes = sets.boxes + (size_t)i * (size_t)count;
        boxes_fill(boxes, count, layout, i);
        sets.pairs += count <= FEW_BOXES ? overlaps(boxes, count)
                                         : pairs_by(ours, boxes, count);
    }
    return sets;
}

/* ---- A search ----------------------------------------------------------- */

/* One side: a contender that looks for the pairs of all sets. */
struct search {
    const struct contender *of;
    const struct sets *sets;
    double target;
    const char *label; /* in place of the contender's name */
    double units;      /* that time is divided by */
    bool in_order;     /* pairs by their first box, then by their second */

    void **states; /* of the sets */
    struct pair_list found;
    long repeats;
};

static void look(void *state)
{
    struct search *search = state;
    search->found.count = 0;
    for (int i = 0; i < search->sets->sets; i++)
        if (search->in_order)
            search->of->find_in_order(search->states[i], &search->found);
        else
            search->of->find_pairs(search->states[i], &search->found);
}

static double sample(struct side *side)
{
    struct search *search = side->state;
    return seconds_of(TIME_OF_PROCESSOR, look, search, &search->repeats) /
           search->units;
}

/* The side of a search; without a name where it cannot be done. */
static struct side enter(struct search *search)
{
    const struct sets *sets = search->sets;
    struct side side = {
        .sample = sample, .state = search, .target = search->target};
    if (!search->of || !search->of->prepare_boxes)
        return side;
    search->found.room = sets->pairs + sets->pairs / 8;
    search->found.pairs =
        malloc((size_t)search->found.room * sizeof *search->found.pairs);
    search->states = calloc((size_t)sets->sets, sizeof *search->states);
    bool fine = search->found.pairs && search->states;
    for (int i = 0; fine && i < sets->sets; i++) {
        search->states[i] =
            search->of->prepare_boxes(set_of(sets, i), sets->count);
        fine = search->states[i] != NULL;
    }
    if (fine)
        side.name = search->label ? search->label : search->of->name();
    return side;
}

/* Doubles find exactly the pairs that there are; floats, which only peers with
 * a skin have, about as many. */
static bool plausible(const struct search *search)
{
    long allowed = search->of->skin > 0 ? search->sets->pairs / 50 : 0;
    return labs(search->found.count - search->sets->pairs) <= allowed;
}

static int leave(struct search *search, const struct side *side,
                 const struct row *row)
{
    for (int i = 0; search->states && i < search->sets->sets; i++)
        if (search->states[i])
            search->of->release_boxes(search->states[i]);
    free(search->states);
    free(search->found.pairs);
    if (!side->name || plausible(search))
        return 0;
    fprintf(stderr, "bench: %s: %s finds %ld pairs, not %ld\n", row->what,
            side->name, search->found.count, search->sets->pairs);
    return 1;
}

/* Searches side by side, the first of which is ours, and writes a row for each
 * other. Returns how many are wrong. */
static int hold(const struct row *row, struct search *searches, int count,
                FILE *out)
{
    struct side sides[SIDES];
    int faults = 0;
    for (int i = 0; i < count; i++)
        sides[i] = enter(&searches[i]);
    measure(sides, count);
    rows_write(out, row, sides, count);
    for (int i = 0; i < count; i++)
        faults += leave(&searches[i], &sides[i], row);
    return faults;
}

/* All that can search them, but ours of uniform boxes; ours first. */
static void enlist(struct search *searches, const struct field *field,
                   const struct sets *sets, double units)
{
    for (int i = 0; i < SIDES; i++)
        searches[i] =
            (struct search){.of = field->all[i < CONTENDERS ? i : OURS],
                            .sets = sets,
                            .units = units};
    searches[BASE].label = "base";
    searches[IN_ORDER].label = "collide, in order";
    searches[IN_ORDER].in_order = true;
}

/* Beside other libraries, and beside uniform boxes, as many of them. */
static int layout_rows(const struct field *field, FILE *out, int count,
                       enum layout layout)
{
    char what[64];
    snprintf(what, sizeof what, "all pairs of %d boxes, %s", count,
             layout_names[layout]);
    struct row row = {.group = "broad", .what = what, .unit = "box"};
    if (!row_wanted(&row))
        return 0;
    struct sets sets = sets_make(count, layout, field->all[OURS]);
    struct sets uniform = sets_make(count, LAYOUT_UNIFORM, field->all[OURS]);
    struct search searches[SIDES];
    enlist(searches, field, &sets, (double)count * sets.sets);
    searches[UNIFORM].sets = &uniform;
    searches[UNIFORM].label = "collide, uniform";
    searches[UNIFORM].target = 2;
    int sides = SIDES, faults = 1;
    if (layout == LAYOUT_UNIFORM) {
        searches[GEOS].target = count == 1000000 ? 0.15 : 0;
        searches[BOX2D].target = count == 1000000 ? 0.02 : 0;
        sides = UNIFORM;
    } else if (count == 1000000) {
        searches[CHIPMUNK].of = searches[BOX2D].of = NULL;
    }
    if (sets.boxes && uniform.boxes)
        faults = hold(&row, searches, sides, out);
    free(sets.boxes);
    free(uniform.boxes);
    return faults;
}

/* Time for each pair of the list, beside a pair of uniform boxes. */
static int identical_rows(const struct field *field, FILE *out, int count)
{
    char what[64];
    snprintf(what, sizeof what, "all pairs of %d boxes, identical, a pair",
             count);
    struct row row = {.group = "broad", .what = what, .unit = "pair"};
    if (!row_wanted(&row))
        return 0;
    struct sets sets = sets_make(count, LAYOUT_IDENTICAL, field->all[OURS]);
    struct sets uniform = sets_make(count, LAYOUT_UNIFORM, field->all[OURS]);
    struct search searches[SIDES];
    enlist(searches, field, &sets, (double)sets.pairs);
    searches[UNIFORM].sets = &uniform;
    searches[UNIFORM].units = (double)uniform.pairs;
    searches[UNIFORM].label = "collide, uniform";
    searches[UNIFORM].target = 1;
    int faults = 1;
    if (sets.boxes && uniform.boxes)
        faults = hold(&row, searches, SIDES, out);
    free(sets.boxes);
    free(uniform.boxes);
    return faults;
}

int broad_rows(const struct field *field, FILE *out)
{
    int faults = 0, most = quick_run() ? 1000 : 1000000;
    for (int count = 1000; count <= most; count *= 10)
        faults += layout_rows(field, out, count, LAYOUT_UNIFORM);
    for (int count = most / 10; count <= most; count *= 10)
        for (int layout = LAYOUT_CLUSTERED; layout < LAYOUT_IDENTICAL; layout++)
            faults += layout_rows(field, out, count, (enum layout)layout);
    return faults + identical_rows(field, out, quick_run() ? 300 : 3000);
}
