/* Finds the repairs of `check --fix`: which vertices of a polygon or chain
 * remain, in which order, in which pieces. */
#include "lint/rules/check.h"

#include <math.h>

#include "collide_pieces.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"

/* ---- The ring of a shape ------------------------------------------------- */

/* The vertices that are left of a shape, by number. */
struct mended_ring {
    const struct check *check;
    const struct solid *solid;
    int *indices;
    int count;
};

static bool is_wanted(const struct mended_ring *ring, const struct rule *rule)
{
    return rule_is_selected(ring->check->options, rule) &&
           !shape_ignores(ring->solid->shape, rule);
}

static col_vec2 *points_of(const struct mended_ring *ring)
{
    struct arena *arena = ring->check->arena;
    col_vec2 *points = arena_take(arena, (size_t)ring->count, sizeof *points);
    for (int i = 0; points && i < ring->count; i++)
        points[i] = ring->solid->outline[ring->indices[i]];
    return points;
}

/* Whether two vertices are at most `distance` apart, in doubles. */
static bool is_within(const struct mended_ring *ring, int a, int b,
                      double distance)
{
    const col_vec2 *outline = ring->solid->outline;
    double x = outline[a].x - outline[b].x, y = outline[a].y - outline[b].y;
    return sqrt(x * x + y * y) <= distance;
}

/* Drops each vertex that is near the one kept before it, of a closed ring also
 * those at its end that are near the first. Returns how many. */
static int weld(struct mended_ring *ring, double distance)
{
    int kept = 0, count = ring->count;
    int *indices = ring->indices;
    for (int i = 0; i < count; i++)
        if (kept == 0 ||
            !is_within(ring, indices[i], indices[kept - 1], distance))
            indices[kept++] = indices[i];
    while (ring->solid->is_closed && kept > 1 &&
           is_within(ring, indices[0], indices[kept - 1], distance))
        kept--;
    ring->count = kept;
    return count - kept;
}

/* ---- Repairs ------------------------------------------------------------- */

static void turn(int *indices, int count)
{
    for (int low = 1, high = count - 1; low < high; low++, high--) {
        int kept = indices[low];
        indices[low] = indices[high];
        indices[high] = kept;
    }
}

/* The repair of one piece: the ring itself. */
static bool as_it_is(const struct mended_ring *ring, struct mend *mend)
{
    mend->ends = arena_take(ring->check->arena, 1, sizeof *mend->ends);
    if (!mend->ends)
        return false;
    mend->indices = ring->indices;
    mend->ends[0] = ring->count;
    mend->piece_count = 1;
    return true;
}

static bool cut(const struct mended_ring *ring, int winding, struct mend *mend)
{
    struct arena *arena = ring->check->arena;
    size_t size = col_pieces_bytes(ring->count, 1);
    void *scratch = size == SIZE_MAX ? NULL : arena_take(arena, size, 1);
    col_vec2 *points = points_of(ring);
    if (!scratch || !points)
        return false;
    const col_rings rings = {points, &ring->count, 1};
    col_pieces pieces = col_pieces_cut(&rings, scratch);
    int total = pieces.count ? pieces.ends[pieces.count - 1] : 0;
    mend->indices = arena_take(arena, (size_t)total, sizeof *mend->indices);
    mend->ends = arena_take(arena, (size_t)pieces.count, sizeof *mend->ends);
    if (!mend->indices || !mend->ends)
        return false;
    for (int i = 0; i < total; i++)
        mend->indices[i] = ring->indices[pieces.indices[i]];
    for (int i = 0, from = 0; i < pieces.count; from = pieces.ends[i++]) {
        mend->ends[i] = pieces.ends[i];
        if (winding < 0)
            turn(mend->indices + from, pieces.ends[i] - from);
    }
    mend->piece_count = pieces.count;
    mend->is_cut = true;
    return true;
}

/* Cuts pieces of too many vertices. Each cut adds a piece and two vertices. */
static bool halve_pieces(const struct mended_ring *ring, struct mend *mend)
{
    struct arena *arena = ring->check->arena;
    int most = ring->check->profile->vertices, pieces = mend->piece_count;
    int total = pieces > 0 ? mend->ends[pieces - 1] : 0, used = 0;
    const struct mend whole = *mend;
    if (most < 3 || total <= most || !is_wanted(ring, &rule_too_many_vertices))
        return true;
    mend->indices = arena_take(arena, 3 * (size_t)total, sizeof(int));
    mend->ends = arena_take(arena, (size_t)total, sizeof(int));
    mend->piece_count = 0;
    if (!mend->indices || !mend->ends)
        return false;
    for (int i = 0, from = 0; i < pieces; from = whole.ends[i++]) {
        struct convex_rings halves;
        const struct convex_ring piece = {
            ring->solid->outline, whole.indices + from, whole.ends[i] - from};
        if (!convex_halve(piece, most, arena, &halves))
            return false;
        for (int j = 0; j < halves.count; j++) {
            for (int k = 0; k < halves.rings[j].count; k++)
                mend->indices[used++] = halves.rings[j].indices[k];
            mend->ends[mend->piece_count++] = used;
        }
    }
    mend->is_cut |= mend->piece_count > pieces;
    return true;
}

/* A polygon after its welding. */
static bool mend_polygon(struct mended_ring *ring, struct mend *mend)
{
    const struct check *check = ring->check;
    int most = check->profile->vertices;
    /* A tile may be placed as its mirror image: its order stays. */
    int wanted = ring->solid->shape->is_tile ? 0 : check->winding;
    if (ring->count < 3)
        return true;
    col_vec2 *points = points_of(ring);
    int *scratch = arena_take(check->arena, (size_t)ring->count,
                              COL_POLYGON_SCRATCH * sizeof *scratch);
    if (!points || !scratch)
        return false;
    col_polygon_report report = col_polygon_check(points, ring->count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(points, ring->count, scratch);
    if (report.kind == COL_POLYGON_CONCAVE && !check->profile->takes_concave &&
        is_wanted(ring, &rule_concave))
        return cut(ring, wanted ? wanted : report.winding, mend) &&
               halve_pieces(ring, mend);
    if (report.kind != COL_POLYGON_CONVEX && report.kind != COL_POLYGON_CONCAVE)
        return true;
    mend->is_turned = wanted && report.winding != wanted &&
                      is_wanted(ring, &rule_wrong_winding);
    if (mend->is_turned)
        turn(ring->indices, ring->count);
    bool has_too_many = report.kind == COL_POLYGON_CONVEX && most >= 3 &&
                        ring->count > most &&
                        is_wanted(ring, &rule_too_many_vertices);
    if (!has_too_many)
        return !(mend->is_turned || mend->repeated || mend->near) ||
               as_it_is(ring, mend);
    return as_it_is(ring, mend) && halve_pieces(ring, mend);
}

/* Finds the repair with near vertices welded or left. */
static bool try_mend(const struct check *check, const struct solid *solid,
                     bool welds_near, struct mend *mend)
{
    struct mended_ring ring = {check, solid, NULL, solid->count};
    *mend = (struct mend){.shape = solid->shape};
    ring.indices =
        arena_take(check->arena, (size_t)solid->count, sizeof *ring.indices);
    if (!ring.indices)
        return false;
    for (int i = 0; i < solid->count; i++)
        ring.indices[i] = i;
    if (is_wanted(&ring, &rule_repeated_vertex))
        mend->repeated = weld(&ring, 0);
    if (welds_near)
        mend->near = weld(&ring, check->tolerances->weld);
    if (solid->shape->kind == LEVEL_POLYGON)
        return mend_polygon(&ring, mend);
    int least = solid->is_closed ? 3 : 2;
    return !(mend->repeated || mend->near) || ring.count < least ||
           as_it_is(&ring, mend);
}

bool mend_find(const struct check *check, const struct solid *solid,
               bool is_unsafe, struct mend *mend)
{
    const struct mended_ring ring = {check, solid, NULL, 0};
    *mend = (struct mend){.shape = solid->shape};
    col_vec2 low, high;
    if (solid->count == 0 || solid->ring_count != 1 || !has_vertices(solid) ||
        solid_is_line(solid, &low, &high))
        return true;
    bool has_near = is_wanted(&ring, &rule_nearly_repeated_vertex);
    int near = 0;
    if (has_near && !try_mend(check, solid, true, mend))
        return false;
    if (mend->piece_count > 0)
        near = mend->near;
    /* Without near vertices, the safe repairs may still be possible. */
    if (near > 0 && is_unsafe)
        return true;
    if (!try_mend(check, solid, false, mend))
        return false;
    mend->left_near = near;
    return true;
}
