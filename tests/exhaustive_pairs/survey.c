#include "exhaustive_pairs/survey.h"

#include "support/oracle.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct run {
    struct survey *survey;
    const struct universe *universe;
    struct oracle oracle;
    struct check check[2]; /* of a pair and of the same swapped */
    struct truth truth[2];
    long asked; /* how often the truth was found */
    long stride;
};

/* ---- Failures ----------------------------------------------------------- */

static size_t print_file(char *text, size_t size, const col_shape *shape)
{
    size_t used = (size_t)snprintf(text, size, " radius %g:", shape->radius);
    for (int i = 0; i < shape->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " (%g, %g)",
                                 shape->vertices[i].x, shape->vertices[i].y);
    return used < size ? used : size - 1;
}

static void note_failure(struct survey *s, const struct check *c)
{
    size_t size = sizeof s->first;
    if (s->failures++ > 0)
        return;
    size_t used =
        (size_t)snprintf(s->first, size, "line %d: %s\nA", c->line, c->broken);
    used = used < size ? used : size - 1;
    used += print_file(s->first + used, size - used, &c->file[0]->shape);
    used += (size_t)snprintf(s->first + used, size - used, "\nB");
    used = used < size ? used : size - 1;
    print_file(s->first + used, size - used, &c->file[1]->shape);
}

/* ---- The truth against GMP ---------------------------------------------- */

static const struct lattice_file *plain_file(const struct universe *u,
                                             const struct lattice_shape *shape)
{
    return &u->files[shape->first_file];
}

static int lowest_bit(unsigned mask)
{
    int i = 0;
    while (!(mask >> i & 1))
        i++;
    return i;
}

/* The oracle's edges against the truth's. */
static bool oracle_has_edges(struct check *c, const struct oracle *o)
{
    const struct truth *t = c->truth;
    int who = t->edges[0] ? 0 : 1, ties = -1;
    for (unsigned k = 0; k < 2 * LATTICE_VERTICES; k++)
        ties += t->edges[k % 2] >> k / 2 & 1;
    REQUIRE(c, o->edge_of_b == (who == 1));
    REQUIRE(c, o->edge == lowest_bit(t->edges[who]));
    REQUIRE(c, o->ties == ties);
    for (int k = 0; k < LATTICE_VERTICES; k++) {
        if (!(t->edges[who] >> k & 1))
            continue;
        const struct unit_value *unit = t->face[who][k].normal;
        col_vec2 normal = {unit->x.nearest, unit->y.nearest};
        REQUIRE(c, oracle_normal_ulps(o, normal) <= 0.5);
    }
    return true;
}

static bool oracle_agrees(struct run *run)
{
    struct check *c = &run->check[0];
    struct oracle *o = &run->oracle;
    const struct truth *t = c->truth;
    c->file[0] = plain_file(run->universe, t->shape[0]);
    c->file[1] = plain_file(run->universe, t->shape[1]);
    oracle_relate(o, &c->file[0]->shape, &c->file[1]->shape);
    REQUIRE(c, o->overlap == t->overlap && o->touching == t->touching);
    REQUIRE(c, oracle_ulps(t->amount.nearest, o->amount) <= 0.5);
    if (!t->by_vertices)
        return oracle_has_edges(c, o);
    col_vec2 normal = {t->normal->x.nearest, t->normal->y.nearest};
    REQUIRE(c, oracle_normal_ulps(o, normal) <= 0.5);
    return true;
}

/* ---- Pairs -------------------------------------------------------------- */

static void find_truth(struct run *run, int i, int j)
{
    const struct lattice_shape *shapes = run->universe->shapes;
    truth_find(&run->truth[0], &shapes[i], &shapes[j]);
    truth_find(&run->truth[1], &shapes[j], &shapes[i]);
    if (run->stride > 1 && run->asked++ % 64 != 0)
        return;
    run->survey->oracle++;
    if (!oracle_agrees(run))
        note_failure(run->survey, &run->check[0]);
}

static void try_pair(struct run *run, const struct lattice_file *p,
                     const struct lattice_file *q)
{
    struct check *one = &run->check[0], *two = &run->check[1];
    col_sat ab, ba;
    one->file[0] = two->file[1] = p;
    one->file[1] = two->file[0] = q;
    int ways = p == q ? 1 : 2;
    run->survey->pairs += ways;
    run->survey->overlapping += one->truth->overlap ? ways : 0;
    run->survey->touching += one->truth->touching ? ways : 0;
    if (!check_pair(one, &ab) ||
        (ways == 2 && check_pair(two, &ba) && !check_mirror(one, &ab, &ba)))
        note_failure(run->survey, one);
    else if (two->broken)
        note_failure(run->survey, two);
    one->broken = two->broken = NULL;
}

/* The pairs of two shapes' files from place `skip` on, of their own a stride
 * apart; returns how many pairs there still are to pass. */
static long try_shapes(struct run *run, int i, int j, long skip)
{
    const struct universe *u = run->universe;
    const struct lattice_shape *a = &u->shapes[i], *b = &u->shapes[j];
    long rows = a->files, width = b->files;
    long count = i == j ? rows * (rows + 1) / 2 : rows * width;
    if (skip >= count)
        return skip - count;
    find_truth(run, i, j);
    for (int p = 0; p < rows; p++)
        for (int q = i == j ? p : 0; q < width; q++) {
            if (skip-- > 0)
                continue;
            skip = run->stride - 1;
            try_pair(run, &u->files[a->first_file + p],
                     &u->files[b->first_file + q]);
        }
    return skip;
}

void survey_run(struct survey *survey, long stride)
{
    struct universe *universe = calloc(1, sizeof *universe);
    assert(universe);
    static struct run run;
    truth_prepare();
    universe_fill(universe);
    memset(survey, 0, sizeof *survey);
    memset(&run, 0, sizeof run);
    run.survey = survey;
    run.universe = universe;
    run.stride = stride;
    oracle_init(&run.oracle);
    for (int k = 0; k < 2; k++)
        run.check[k].truth = &run.truth[k];
    survey->shapes = universe->shape_count;
    survey->files = universe->file_count;
    long skip = 0;
    for (int i = 0; i < universe->shape_count; i++)
        for (int j = i; j < universe->shape_count; j++)
            skip = try_shapes(&run, i, j, skip);
    for (int q = 0; q < QUANTITIES; q++)
        survey->worst[q] = fmax(run.check[0].worst[q], run.check[1].worst[q]);
    oracle_clear(&run.oracle);
    free(universe);
}

void survey_print(const struct survey *s, FILE *out)
{
    const double *worst = s->worst;
    fprintf(out,
            "lattice: %d shapes, %d files, %ld pairs, %ld overlapping,"
            " %ld touching, %ld pairs of shapes by GMP, failures %ld\n",
            s->shapes, s->files, s->pairs, s->overlapping, s->touching,
            s->oracle, s->failures);
    fprintf(out,
            "lattice: worst errors: ulps of depth %.3g, distance %.3g,"
            " normal %.3g; 2^-52 of the size: points %.3g,"
            " contacts %.3g, contact depths %.3g\n",
            worst[QUANTITY_DEPTH], worst[QUANTITY_DISTANCE],
            worst[QUANTITY_NORMAL], worst[QUANTITY_POINTS],
            worst[QUANTITY_CONTACTS], worst[QUANTITY_CONTACT_DEPTHS]);
    if (s->failures > 0)
        fprintf(out, "lattice: %s\n", s->first);
}
