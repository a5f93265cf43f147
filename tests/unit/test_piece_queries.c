/* Shapes with pieces against what they consist of: every query's answer is that
 * of their pieces, and rays meet what the edges of the file say, by integers.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "query/answer.h"
#include "support/criterion.h"
#include "support/rings.h"
#include "support/scene_text.h"
#include "support/trials.h"

#define TEXT_ROOM ((size_t)60000)

static char scene[TEXT_ROOM];
static struct rings rings;
static struct scene_text text;
static struct arena memory;
static struct answer answer;
static struct query_options options;

/* ---- Scenes ------------------------------------------------------------- */

static size_t put_polygon(size_t used, col_vec2 shift)
{
    const char *opening = "{'type':'polygon','vertices':[";
    int low = 0;
    for (int r = 0; r < rings.ring_count; r++) {
        used += (size_t)snprintf(scene + used, TEXT_ROOM - used, "%s",
                                 r == 0   ? opening
                                 : r == 1 ? ",'holes':[["
                                          : ",[");
        for (int i = low; i < rings.ring_ends[r]; i++)
            used += (size_t)snprintf(scene + used, TEXT_ROOM - used,
                                     "%s[%.17g,%.17g]", i > low ? "," : "",
                                     rings.vertices[i].x + shift.x,
                                     rings.vertices[i].y + shift.y);
        low = rings.ring_ends[r];
        scene[used++] = ']';
    }
    if (rings.ring_count > 1)
        scene[used++] = ']';
    return used;
}

static enum rings_family some_family(struct rng *rng)
{
    return (enum rings_family)rng_below(rng, RINGS_FAMILIES);
}

/* Two random polygons, the second with its first vertex near the first one's
 * some vertex, or a good way off; both with velocities. */
static void take_scene(struct rng *rng, const struct query_options *asked)
{
    rings_random(&rings, rng, some_family(rng));
    col_vec2 at = rings.vertices[rng_below(rng, rings_vertex_count(&rings))];
    size_t used = (size_t)snprintf(scene, sizeof scene, "{'shapes':[");
    used = put_polygon(used, (col_vec2){0, 0});
    int along_x = rng_whole(rng, -9, 9);
    int along_y = rng_whole(rng, -9, 9);
    used += (size_t)snprintf(scene + used, TEXT_ROOM - used,
                             ",'velocity':[%d,%d]},", along_x, along_y);
    rings_random(&rings, rng, some_family(rng));
    double reach = rng_chance(rng, 50) ? 4 : 400;
    double to_x = at.x + floor(rng_between(rng, -reach, reach));
    double to_y = at.y + floor(rng_between(rng, -reach, reach));
    used = put_polygon(used, (col_vec2){to_x - rings.vertices[0].x,
                                        to_y - rings.vertices[0].y});
    snprintf(scene + used, TEXT_ROOM - used, "}]}");
    struct fail fail;
    options = *asked;
    text = scene_taken(scene);
    memory = arena_make(0);
    answer = (struct answer){
        .options = &options, .query = options.query, .scene = &text.scene};
    cr_assert(answer_plan_pieces(&answer, NULL, NULL, &memory, &fail));
}

static void forget(void)
{
    arena_free(&memory);
    arena_free(&text.arena);
}

static const struct scene_shape *shape_of(int i)
{
    return &text.scene.shapes[i];
}

/* ---- Which pairs of pieces ---------------------------------------------- */

static bool next_pair(struct scene_pair *pair)
{
    if (++pair->b_piece < scene_piece_count(shape_of(1)))
        return true;
    pair->b_piece = 0;
    return ++pair->a_piece < scene_piece_count(shape_of(0));
}

/* Every pair that overlaps is met, in order; nothing is met twice. */
Test(piece_queries, walks_meet_all_that_overlap_in_order)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 300; i++) {
        take_scene(&rng, &(struct query_options){.query = &query_sat});
        struct scene_pair pair = {.b = 1, .b_piece = -1}, met;
        if (answer.pieces) {
            struct piece_walk walk;
            answer_walk_pieces(&answer, (struct scene_pair){.b = 1}, true,
                               &walk);
            while (piece_walk_next(&walk, &met)) {
                bool found = false;
                while (!found && next_pair(&pair)) {
                    found = pair.a_piece == met.a_piece &&
                            pair.b_piece == met.b_piece;
                    cr_assert(found ||
                              !col_sat_test(
                                   scene_core(shape_of(0), pair.a_piece),
                                   scene_core(shape_of(1), pair.b_piece), NULL)
                                   .relation.overlap);
                }
                cr_assert(found, "%s", scene);
            }
        }
        forget();
    }
}

/* ---- The nearest, and the first ----------------------------------------- */

Test(piece_queries, nearest_pieces_are_those_of_the_least_distance)
{
    struct rng rng = rng_seeded(2);
    int apart = 0;
    for (int i = 0; i < 300; i++) {
        take_scene(&rng, &(struct query_options){.query = &query_gjk});
        struct scene_pair pair = {.b = 1, .b_piece = -1}, best = {.b = 1};
        double least = HUGE_VAL;
        bool overlap = false;
        while (!overlap && next_pair(&pair)) {
            col_relation relation =
                col_sat_test(scene_core(shape_of(0), pair.a_piece),
                             scene_core(shape_of(1), pair.b_piece), NULL)
                    .relation;
            overlap = relation.overlap;
            if (relation.amount < least) {
                least = relation.amount;
                best = pair;
            }
        }
        if (!overlap && answer.pieces) {
            struct scene_pair found =
                nearest_pieces(&answer, (struct scene_pair){.b = 1});
            cr_assert(eq(int, found.a_piece, best.a_piece), "%s", scene);
            cr_assert(eq(int, found.b_piece, best.b_piece), "%s", scene);
            apart++;
        }
        forget();
    }
    cr_assert(lt(int, 60, apart));
}

static col_impact ask_cast(const struct answer *asked, struct scene_pair pair,
                           double until, const col_trace *trace)
{
    (void)asked;
    (void)until;
    const struct scene_shape *a = shape_of(0), *b = shape_of(1);
    const col_moving first = {scene_core(a, pair.a_piece),
                              scene_motion(a)->velocity};
    const col_moving second = {scene_core(b, pair.b_piece),
                               scene_motion(b)->velocity};
    return col_cast_test(&first, &second, 100, 0, trace);
}

static col_box swept(const void *context, const struct scene_shape *shape,
                     int piece)
{
    (void)context;
    return col_swept_bounds(scene_core(shape, piece),
                            scene_motion(shape)->velocity, 100);
}

Test(piece_queries, first_contact_is_that_of_all_pieces)
{
    struct rng rng = rng_seeded(3);
    int hits = 0;
    for (int i = 0; i < 300; i++) {
        struct fail fail;
        take_scene(&rng,
                   &(struct query_options){.query = &query_toi, .dt = 100});
        answer.pieces = NULL;
        cr_assert(answer_plan_pieces(&answer, swept, NULL, &memory, &fail));
        struct scene_pair pair = {.b = 1, .b_piece = -1}, best = {.b = 1};
        col_impact first = {.status = COL_APART};
        while (next_pair(&pair)) {
            col_impact one = ask_cast(&answer, pair, HUGE_VAL, NULL);
            if (one.status > first.status ||
                (one.status == COL_HIT && first.status == COL_HIT &&
                 one.time < first.time)) {
                first = one;
                best = pair;
            }
        }
        struct scene_pair found = {.b = 1};
        col_impact impact = first_contact(&answer, ask_cast, &found);
        cr_assert(eq(int, impact.status, first.status), "%s", scene);
        if (first.status != COL_APART) {
            cr_assert(eq(int, found.a_piece, best.a_piece), "%s", scene);
            cr_assert(eq(int, found.b_piece, best.b_piece), "%s", scene);
        }
        hits += first.status == COL_HIT;
        forget();
    }
    cr_assert(lt(int, 20, hits));
}

/* ---- Rays --------------------------------------------------------------- */

/* A share of a ray's way, not reduced. */
struct share {
    long long top, bottom; /* > 0 */
};

static long long cross(col_vec2 u, col_vec2 v)
{
    return (long long)u.x * (long long)v.y - (long long)u.y * (long long)v.x;
}

static col_vec2 minus(col_vec2 p, col_vec2 q)
{
    return (col_vec2){p.x - q.x, p.y - q.y};
}

static bool is_less(struct share p, struct share q)
{
    /* as continued fractions; neither is negative */
    for (bool less = true;; less = !less) {
        long long p_whole = p.top / p.bottom, q_whole = q.top / q.bottom;
        struct share p_rest = {p.bottom, p.top % p.bottom};
        struct share q_rest = {q.bottom, q.top % q.bottom};
        if (p_whole != q_whole)
            return (p_whole < q_whole) == less;
        if (p_rest.bottom == 0 || q_rest.bottom == 0)
            return less ? p_rest.bottom == 0 && q_rest.bottom > 0
                        : q_rest.bottom == 0 && p_rest.bottom > 0;
        p = p_rest;
        q = q_rest;
    }
}

/* What a ray meets first, by the edges of the file. */
struct met {
    bool hit, inside;
    struct share at;
    int edges, edge; /* that are met there, the last of them */
};

struct shape_edges {
    const col_vec2 *v;
    int count;
};

/* The vertex behind another in its ring. */
static int after(int i)
{
    int r = 0;
    while (i >= rings.ring_ends[r])
        r++;
    if (i + 1 < rings.ring_ends[r])
        return i + 1;
    return r > 0 ? rings.ring_ends[r - 1] : 0;
}

static bool lies_on(col_vec2 p, col_vec2 a, col_vec2 b)
{
    return cross(minus(b, a), minus(p, a)) == 0 && fmin(a.x, b.x) <= p.x &&
           p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y &&
           p.y <= fmax(a.y, b.y);
}

/* Counts the edges that cross the way from a point to the right. */
static bool is_inside(const struct shape_edges *edges, col_vec2 p)
{
    bool inside = false;
    for (int i = 0; i < edges->count; i++) {
        col_vec2 a = edges->v[i], b = edges->v[after(i)];
        if (lies_on(p, a, b))
            return true;
        if ((a.y > p.y) == (b.y > p.y))
            continue;
        long long side = cross(minus(b, a), minus(p, a));
        inside ^= b.y > a.y ? side > 0 : side < 0;
    }
    return inside;
}

/* An edge that is met at a share of the way, if it is no later. */
static void meet(struct met *met, struct share at, int edge)
{
    if (met->hit && is_less(met->at, at))
        return;
    met->edges = met->hit && !is_less(at, met->at) ? met->edges + 1 : 1;
    met->hit = true;
    met->at = at;
    met->edge = edge;
}

static struct met meet_edges(const struct shape_edges *edges, col_vec2 from,
                             col_vec2 to)
{
    struct met met = {.inside = is_inside(edges, from)};
    col_vec2 way = minus(to, from);
    for (int i = 0; i < edges->count; i++) {
        col_vec2 a = edges->v[i], b = edges->v[after(i)];
        col_vec2 along = minus(b, a), ahead = minus(a, from);
        long long bottom = cross(way, along), sign = bottom < 0 ? -1 : 1;
        struct share at = {sign * cross(ahead, along), sign * bottom};
        struct share place = {sign * cross(ahead, way), sign * bottom};
        if (bottom != 0 && at.top >= 0 && at.top <= at.bottom &&
            place.top >= 0 && place.top <= place.bottom)
            meet(&met, at, i);
        if (bottom != 0 || cross(ahead, way) != 0)
            continue;
        long long square = (long long)(way.x * way.x + way.y * way.y);
        for (int k = 0; k < 2; k++) {
            col_vec2 end = minus(k ? b : a, from);
            at = (struct share){(long long)(end.x * way.x + end.y * way.y),
                                square};
            if (at.top >= 0 && at.top <= at.bottom)
                meet(&met, at, i);
        }
    }
    return met;
}

/* From and to places on a lattice, on vertices and beside them. */
static col_vec2 some_place(struct rng *rng, const struct shape_edges *edges)
{
    col_vec2 v = edges->v[rng_below(rng, edges->count)];
    int reach = rng_chance(rng, 30) ? 0 : rng_chance(rng, 50) ? 3 : 500;
    double x = v.x + rng_whole(rng, -reach, reach);
    return (col_vec2){x, v.y + rng_whole(rng, -reach, reach)};
}

static void try_ray(struct rng *rng)
{
    const struct shape_edges edges = {rings.vertices,
                                      rings_vertex_count(&rings)};
    const col_vec2 from = some_place(rng, &edges);
    const struct scene_ray ray = {.from = from, .to = some_place(rng, &edges)};
    if (cross(minus(ray.to, ray.from), (col_vec2){1, 0}) == 0 &&
        cross(minus(ray.to, ray.from), (col_vec2){0, 1}) == 0)
        return;
    struct met met = meet_edges(&edges, ray.from, ray.to);
    col_ray_hit hit = ray_ask(&answer, 0, &ray, false).hit;
    cr_assert(eq(int, hit.hit, met.hit || met.inside),
              "(%g, %g) to (%g, %g): %s", ray.from.x, ray.from.y, ray.to.x,
              ray.to.y, scene);
    cr_assert(eq(int, hit.inside, met.inside), "(%g, %g) to (%g, %g): %s",
              ray.from.x, ray.from.y, ray.to.x, ray.to.y, scene);
    if (!hit.hit || hit.inside)
        return;
    double at = (double)met.at.top / (double)met.at.bottom;
    cr_assert(epsilon_eq(dbl, hit.fraction, at, 0x1p-51 * at));
    if (met.edges == 1) {
        cr_assert(hit.is_edge, "%s", scene);
        cr_assert(eq(int, hit.index, met.edge),
                  "(%g, %g) to (%g, %g): edge %d: %s", ray.from.x, ray.from.y,
                  ray.to.x, ray.to.y, met.edge, scene);
    }
    col_vec2 way = minus(ray.to, ray.from);
    cr_assert(lt(dbl, hit.normal.x * way.x + hit.normal.y * way.y, 0));
}

Test(piece_queries, rays_meet_the_edges_of_the_file)
{
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < trials(300); i++) {
        take_scene(&rng, &(struct query_options){.query = &query_ray});
        forget();
        rings_random(&rings, &rng, some_family(&rng));
        size_t used = (size_t)snprintf(scene, sizeof scene, "{'shapes':[");
        used = put_polygon(used, (col_vec2){0, 0});
        snprintf(scene + used, TEXT_ROOM - used, "}]}");
        struct fail fail;
        text = scene_taken(scene);
        memory = arena_make(0);
        answer = (struct answer){
            .options = &options, .query = options.query, .scene = &text.scene};
        cr_assert(answer_plan_pieces(&answer, NULL, NULL, &memory, &fail));
        for (int k = 0; k < 100; k++)
            try_ray(&rng);
        forget();
    }
}
