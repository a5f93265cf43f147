/* Laws of convex pieces, for polygons of every family: what must hold of any
 * pieces (support/pieces_fault.h), how many there may be, that all coordinates
 * may be moved and scaled, and that the polygon may be turned round. The
 * numbers of pieces are printed if TRIALS is set. */
#include "support/criterion.h"

#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws/law.h"
#include "support/fewest_oracle.h"
#include "support/pieces_fault.h"
#include "support/rings.h"
#include "support/trials.h"

enum { EACH = 500 };

struct figures {
    long polygons, vertices, holes, pieces, least, minimal;
};

static void fail(const struct rings *rings, long seed, const char *fault)
{
    static char text[40 * RINGS_VERTICES];
    int used = 0;
    for (int i = 0; i < rings_vertex_count(rings); i++)
        used +=
            snprintf(text + used, sizeof text - (size_t)used, " %.17g,%.17g",
                     rings->vertices[i].x, rings->vertices[i].y);
    cr_fatal("seed %ld, %d rings: %s\n%s", seed, rings->ring_count, fault,
             text);
}

static bool same_pieces(const col_pieces *p, const col_pieces *q)
{
    if (p->count != q->count)
        return false;
    size_t ends = (size_t)p->count * sizeof *p->ends;
    size_t indices = (size_t)p->ends[p->count - 1] * sizeof *p->indices;
    return memcmp(p->ends, q->ends, ends) == 0 &&
           memcmp(p->indices, q->indices, indices) == 0;
}

/* Of the same polygon elsewhere. */
static const char *move_fault(const struct rings *rings, struct rng *rng,
                              const col_pieces *pieces)
{
    struct rings moved = *rings;
    int exponent = rng_whole(rng, -1000, 140);
    rings_place(&moved, ldexp(1, exponent),
                rng_whole(rng, -1000000000, 1000000000));
    col_rings asked = rings_of(&moved);
    void *memory =
        malloc(col_pieces_bytes(rings_vertex_count(rings), rings->ring_count));
    col_pieces there = col_pieces_cut(&asked, memory);
    bool same = same_pieces(pieces, &there);
    free(memory);
    return same ? NULL : "moved ones have the same pieces";
}

static const char *rings_are_sound(const col_rings *rings, int count)
{
    int *scratch = malloc((size_t)count * COL_RINGS_SCRATCH * sizeof *scratch);
    col_rings_report report = col_rings_check(rings, scratch);
    free(scratch);
    return report.kind == COL_RINGS_SOUND ? NULL : "rings are sound";
}

static const char *law_fault(const struct rings *rings, struct rng *rng,
                             struct figures *figures)
{
    col_rings asked = rings_of(rings);
    int count = rings_vertex_count(rings), reflex = pieces_reflex(&asked);
    int least = pieces_least(&asked);
    const char *fault = rings_are_sound(&asked, count);
    if (fault)
        return fault;
    void *memory = malloc(col_pieces_bytes(count, rings->ring_count));
    col_pieces pieces = col_pieces_cut(&asked, memory);
    fault = pieces_fault(&asked, &pieces);
    if (!fault && pieces.count > 2 * reflex + 2 - rings->ring_count)
        fault = "at most two diagonals for each reflex vertex";
    if (!fault && pieces.count < least)
        fault = "at least one diagonal for two reflex vertices";
    if (!fault && rings->ring_count == 1 && count <= FEWEST_ORACLE_MOST &&
        pieces.count != fewest_oracle(rings->vertices, count))
        fault = "no cut of a small polygon has fewer pieces";
    if (!fault)
        fault = move_fault(rings, rng, &pieces);
    figures->polygons++;
    figures->vertices += count;
    figures->holes += rings->ring_count - 1;
    figures->pieces += pieces.count;
    figures->least += least;
    figures->minimal += pieces.count == least;
    free(memory);
    return fault;
}

static void report(const char *family, const struct figures *figures)
{
    double polygons = (double)figures->polygons;
    fprintf(stderr,
            "laws: pieces: %s: %ld polygons of %.1f vertices and %.2f holes: "
            "%.2f pieces, %.3f times the lower bound, which %.1f %% have\n",
            family, figures->polygons, (double)figures->vertices / polygons,
            (double)figures->holes / polygons,
            (double)figures->pieces / polygons,
            (double)figures->pieces / (double)figures->least,
            100 * (double)figures->minimal / polygons);
}

/* A test for each family, so that they can run side by side. */
ParameterizedTestParameters(laws, pieces_are_convex_and_make_up_the_polygon)
{
    static int families[RINGS_FAMILIES];
    for (int i = 0; i < RINGS_FAMILIES; i++)
        families[i] = i;
    return cr_make_param_array(int, families, RINGS_FAMILIES);
}

ParameterizedTest(int *family, laws, pieces_are_convex_and_make_up_the_polygon)
{
    struct figures figures = {0};
    long count = trials(EACH);
    for (long i = 0; i < count; i++) {
        long seed = i * RINGS_FAMILIES + *family;
        struct rng rng = rng_seeded((uint64_t)seed * 0x9e3779b9u);
        struct rings rings;
        rings_random(&rings, &rng, (enum rings_family) * family);
        const char *fault = law_fault(&rings, &rng, &figures);
        if (fault)
            fail(&rings, seed, fault);
    }
    if (getenv("TRIALS"))
        report(rings_family_name((enum rings_family) * family), &figures);
}
