/* The rows of pieces: simple polygons, each cut into convex pieces, or into
 * triangles by libraries that have nothing else. */
#include <math.h>
#include <stdbool.h>

#include "bench/library.h"
#include "bench/measure.h"
#include "bench/outlines.h"

/* By so much of itself may the area of the pieces be off, which is summed up in
 * doubles. */
#define AREA_ERROR 1e-9

/* Vertices of all the polygons of a sample. */
#define VERTICES_OF_ALL 16000

/* One side: a contender that cuts all polygons. */
struct cutting {
    const struct contender *of;
    const struct outlines *outlines;
    const char *label; /* in place of the contender's name */
    double units;      /* that time is divided by */
    double target;

    void *state;
    long repeats;
};

static void cut_all(void *state)
{
    struct cutting *cutting = state;
    cutting->of->cut(cutting->state, false);
}

static double sample(struct side *side)
{
    struct cutting *cutting = side->state;
    return seconds_of(TIME_OF_PROCESSOR, cut_all, cutting, &cutting->repeats) /
           cutting->units;
}

/* The side of a cutting; without a name where it cannot be done. */
static struct side enter(struct cutting *cutting)
{
    struct side side = {
        .sample = sample, .state = cutting, .target = cutting->target};
    if (!cutting->of || !cutting->of->cut)
        return side;
    cutting->state = cutting->of->prepare_outlines(cutting->outlines);
    if (cutting->state)
        side.name = cutting->label ? cutting->label : cutting->of->name();
    return side;
}

/* Counts the pieces for the row. False where they are not the polygons. */
static bool look_at_pieces(const struct cutting *cutting, struct side *side)
{
    const struct outlines *outlines = cutting->outlines;
    struct cut cut = cutting->of->cut(cutting->state, true);
    side->pieces = (double)cut.pieces / outlines->count;
    return fabs(cut.area - outlines->area) <= AREA_ERROR * outlines->area;
}

/* Cuttings side by side, the first of which is ours, and a row for each other.
 * Returns how many are wrong. */
static int hold(const struct row *row, struct cutting *cuttings, int count,
                FILE *out)
{
    struct side sides[4];
    int faults = 0;
    for (int i = 0; i < count; i++)
        sides[i] = enter(&cuttings[i]);
    measure(sides, count);
    for (int i = 0; i < count; i++)
        if (sides[i].name && !look_at_pieces(&cuttings[i], &sides[i])) {
            fprintf(stderr, "bench: %s: the pieces of %s are not the polygon\n",
                    row->what, sides[i].name);
            faults++;
        }
    rows_write(out, row, sides, count);
    for (int i = 0; i < count; i++)
        if (sides[i].name)
            cuttings[i].of->release_outlines(cuttings[i].state);
    return faults;
}

static struct outlines *outlines_of(enum family family, int size)
{
    int count = VERTICES_OF_ALL / size;
    return outlines_make(family, quick_run() ? 2 : count, size);
}

/* Beside other libraries. */
static int peer_rows(const struct field *field, FILE *out, enum family family,
                     int size)
{
    char what[64];
    snprintf(what, sizeof what, "pieces, %s of %d vertices",
             family_names[family], size);
    struct row row = {.group = "kernels", .what = what, .unit = "polygon"};
    if (!row_wanted(&row))
        return 0;
    struct outlines *outlines = outlines_of(family, size);
    if (!outlines)
        return 1;
    struct cutting ours = {
        .of = field->all[OURS], .outlines = outlines, .units = outlines->count};
    struct cutting cuttings[] = {ours, ours, ours, ours};
    cuttings[1].of = field->all[GEOS];
    cuttings[2].of = field->all[CHIPMUNK];
    cuttings[3].of = field->all[BASE];
    cuttings[3].label = "base";
    int faults = hold(&row, cuttings, 4, out);
    outlines_free(outlines);
    return faults;
}

/* How the time for a vertex grows with them. */
static int growth_row(const struct field *field, FILE *out, enum family family)
{
    char what[64];
    snprintf(what, sizeof what, "pieces, %s of 100000 vertices, a vertex",
             family_names[family]);
    struct row row = {.group = "kernels", .what = what, .unit = "vertex"};
    if (!row_wanted(&row))
        return 0;
    int size = quick_run() ? 2000 : 100000;
    struct outlines *many = outlines_make(family, 1, size);
    struct outlines *few = outlines_make(family, 1, 1000);
    struct cutting cuttings[] = {
        {.of = field->all[OURS], .outlines = many, .units = size},
        {.of = field->all[OURS], .outlines = few, .units = 1000, .target = 2},
    };
    cuttings[1].label = "collide, 1000 vertices";
    int faults = !many || !few || hold(&row, cuttings, 2, out);
    outlines_free(many);
    outlines_free(few);
    return faults;
}

int piece_rows(const struct field *field, FILE *out)
{
    static const int sizes[] = {8, 64, 1000};
    int faults = 0;
    for (int family = 0; family < FAMILIES; family++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            faults += peer_rows(field, out, (enum family)family, sizes[i]);
    for (int family = 0; family < FAMILIES; family++)
        faults += growth_row(field, out, (enum family)family);
    return faults;
}
