#include "support/rings.h"

#include <math.h>
#include <string.h>

#include "support/ring.h"

/* How far rings reach, nearly, where their family does not say it. */
#define LARGE (1 << 18)
#define SMALL 20

const char *rings_family_name(enum rings_family family)
{
    static const char *const names[RINGS_FAMILIES] = {
        "star",    "tour",  "comb",   "spiral", "cells",
        "corners", "holes", "convex", "needles"};
    return names[family];
}

int rings_vertex_count(const struct rings *rings)
{
    return rings->ring_count > 0 ? rings->ring_ends[rings->ring_count - 1] : 0;
}

col_rings rings_of(const struct rings *rings)
{
    return (col_rings){rings->vertices, rings->ring_ends, rings->ring_count};
}

void rings_place(struct rings *rings, double scale, double shift)
{
    for (int i = 0; i < rings_vertex_count(rings); i++) {
        col_vec2 *v = &rings->vertices[i];
        *v = (col_vec2){scale * (shift + v->x), scale * (shift + v->y)};
    }
}

static void add_ring(struct rings *rings, const col_vec2 *v, int count)
{
    int used = rings_vertex_count(rings);
    memcpy(rings->vertices + used, v, (size_t)count * sizeof *v);
    rings->ring_ends[rings->ring_count++] = used + count;
}

/* Whether a ring is a simple polygon with an area. */
static bool is_simple(const col_vec2 *v, int count)
{
    int scratch[RINGS_VERTICES * COL_POLYGON_SCRATCH];
    col_polygon_report report = col_polygon_check(v, count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(v, count, scratch);
    return report.kind == COL_POLYGON_CONVEX ||
           report.kind == COL_POLYGON_CONCAVE;
}

/* ---- Stars -------------------------------------------------------------- */

/* Seen from `at`, reaching from `near` to `far`. */
static void star(struct rings *rings, struct rng *rng, int count, col_vec2 at,
                 double near, double far)
{
    col_vec2 v[RINGS_VERTICES];
    do {
        star_fill(rng, &(struct star_range){near, far, 0.9}, count, v);
        for (int i = 0; i < count; i++)
            v[i] = (col_vec2){floor(at.x + v[i].x), floor(at.y + v[i].y)};
    } while (!is_simple(v, count));
    add_ring(rings, v, count);
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static void make_star(struct rings *rings, struct rng *rng, int size)
{
    int most = lesser(size - 4, rng_chance(rng, 10) ? 300 : 30);
    int count = rng_whole(rng, 5, most);
    star(rings, rng, count, (col_vec2){0, 0}, size * rng_between(rng, 0.05, 1),
         size);
}

/* Small stars in cells of a grid that lies inside of a large one. */
static void make_holes(struct rings *rings, struct rng *rng, int size)
{
    int side = rng_whole(rng, 1, lesser(5, size / 8));
    int count = rng_whole(rng, 12, lesser(60, size));
    star(rings, rng, count, (col_vec2){0, 0}, 0.76 * size, size);
    double cell = 1.0 * size / side;
    for (int i = 0; i < side * side; i++) {
        if (rng_chance(rng, 30))
            continue;
        col_vec2 at = {cell * (i % side + 0.5) - size / 2,
                       cell * (floor(1.0 * i / side) + 0.5) - size / 2};
        int corners = rng_whole(rng, 3, lesser(12, size / 4));
        star(rings, rng, corners, at, 0.1 * cell, 0.49 * cell);
    }
}

/* ---- Tours -------------------------------------------------------------- */

static double distance(col_vec2 p, col_vec2 q)
{
    return hypot(q.x - p.x, q.y - p.y);
}

static void reverse(col_vec2 *v, int from, int to)
{
    for (; from < to; from++, to--) {
        col_vec2 t = v[from];
        v[from] = v[to];
        v[to] = t;
    }
}

/* Exchanges two edges as long as that makes the tour shorter by more than
 * rounding: then none cross. */
static void uncross(col_vec2 *v, int n)
{
    for (bool better = true; better;) {
        better = false;
        for (int i = 0; i + 2 < n; i++)
            for (int j = i + 2; j < n; j++) {
                int next = (j + 1) % n;
                double now = distance(v[i], v[i + 1]) + distance(v[j], v[next]);
                double then =
                    distance(v[i], v[j]) + distance(v[i + 1], v[next]);
                if (next == i || !(then < now - 1e-3))
                    continue;
                reverse(v, i + 1, j);
                better = true;
            }
    }
}

static void make_tour(struct rings *rings, struct rng *rng, int size)
{
    col_vec2 v[RINGS_VERTICES];
    bool is_small = rng_chance(rng, 50) || size == SMALL;
    size = is_small ? 12 : size;
    int count = rng_whole(rng, 4, is_small ? 14 : 60);
    do {
        for (int i = 0; i < count; i++) {
            v[i].x = rng_below(rng, size);
            v[i].y = rng_below(rng, size);
        }
        uncross(v, count);
    } while (!is_simple(v, count));
    add_ring(rings, v, count);
}

/* ---- Combs, spirals, needles -------------------------------------------- */

static void make_comb(struct rings *rings, struct rng *rng, int size)
{
    col_vec2 v[RINGS_VERTICES];
    int teeth = rng_whole(rng, 1, size == SMALL ? 4 : 20), count = 0;
    v[count++] = (col_vec2){0, 0};
    v[count++] = (col_vec2){8 * teeth, 0};
    for (int i = teeth; i > 0; i--) {
        int foot = rng_whole(rng, 1, 3), tip = rng_whole(rng, foot, 9);
        v[count++] = (col_vec2){8 * i - rng_below(rng, 2), foot};
        v[count++] = (col_vec2){8 * i - 2, tip + 1};
        if (rng_chance(rng, 50))
            v[count++] = (col_vec2){8 * i - 5, tip + 1};
        v[count++] = (col_vec2){8 * i - 6, foot};
    }
    add_ring(rings, v, count);
}

/* Out along arms of right angles, and back one unit beside. */
static void make_spiral(struct rings *rings, struct rng *rng, int size)
{
    static const col_vec2 way[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    col_vec2 v[RINGS_VERTICES], at = {0, 0};
    int step = size == SMALL ? 6 : 64, count = 0;
    int arms = rng_whole(rng, 2, size == SMALL ? 9 : 40);
    int wide = rng_whole(rng, 1, step / 2 - 1);
    for (int i = 0; i < arms; i++) {
        v[count++] = at;
        at.x += way[i % 4].x * step * (i / 2 + 1);
        at.y += way[i % 4].y * step * (i / 2 + 1);
    }
    v[count++] = at;
    for (int i = arms; i >= 0; i--) { /* to the left of the path there */
        col_vec2 in = way[(i + 3) % 4], out = way[i % 4];
        double before = i > 0 ? 1 : 0, after = i < arms ? 1 : 0;
        v[count].x = v[i].x - wide * (before * in.y + after * out.y);
        v[count].y = v[i].y + wide * (before * in.x + after * out.x);
        count++;
    }
    add_ring(rings, v, count);
}

/* Spikes of a width that rounding leaves next to nothing of. */
static void make_needles(struct rings *rings, struct rng *rng, int size)
{
    col_vec2 v[RINGS_VERTICES];
    int spikes = rng_whole(rng, 2, lesser(20, size / 4)), count = 0;
    for (int i = 0; i < spikes; i++) {
        v[count++] = (col_vec2){4 * i, rng_below(rng, 2)};
        v[count++] = (col_vec2){4 * i + 1,
                                size - rng_below(rng, lesser(size / 4, 1000))};
        v[count++] = (col_vec2){4 * i + 2, rng_below(rng, 2)};
    }
    v[count++] = (col_vec2){4 * spikes, -1 - rng_below(rng, 2)};
    v[count++] = (col_vec2){-1, -1 - rng_below(rng, 2)};
    add_ring(rings, v, count);
}

/* ---- Cells -------------------------------------------------------------- */

enum { GRID = 14 };

struct cells {
    bool is_in[GRID + 2][GRID + 2];     /* none at the border */
    bool is_walked[GRID + 2][GRID + 2]; /* the lower side of a cell */
};

/* Whether the four cells about a lattice point touch there alone. */
static bool is_pinched(const struct cells *cells, int x, int y)
{
    bool a = cells->is_in[y - 1][x - 1], b = cells->is_in[y - 1][x];
    bool c = cells->is_in[y][x - 1], d = cells->is_in[y][x];
    return a == d && b == c && a != b;
}

static bool may_turn(struct cells *cells, int x, int y)
{
    cells->is_in[y][x] = !cells->is_in[y][x];
    bool pinched = is_pinched(cells, x, y) || is_pinched(cells, x + 1, y) ||
                   is_pinched(cells, x, y + 1) ||
                   is_pinched(cells, x + 1, y + 1);
    cells->is_in[y][x] = !cells->is_in[y][x];
    return !pinched;
}

/* Cells about the middle that hang together: a cell is added beside another
 * one, or taken out of the inside. */
static void grow(struct cells *cells, struct rng *rng, int size)
{
    cells->is_in[size / 2 + 1][size / 2 + 1] = true;
    for (int i = 0; i < 12 * size * size; i++) {
        int x = rng_whole(rng, 1, size), y = rng_whole(rng, 1, size);
        int beside = cells->is_in[y][x - 1] + cells->is_in[y][x + 1] +
                     cells->is_in[y - 1][x] + cells->is_in[y + 1][x];
        bool is_in = cells->is_in[y][x];
        bool wanted = is_in ? beside == 4 && rng_chance(rng, 20)
                            : beside > 0 && beside < 4;
        if (wanted && may_turn(cells, x, y))
            cells->is_in[y][x] = !is_in;
    }
}

/* Walks along the outline from the lower left point of a cell, cells on the
 * left. */
static void walk(struct rings *rings, struct cells *cells, int x, int y)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    /* cells to the left and to the right of a step from (x, y) */
    static const int lx[4] = {0, -1, -1, 0}, ly[4] = {0, 0, -1, -1};
    col_vec2 v[RINGS_VERTICES];
    int count = 0, way = 0, x0 = x, y0 = y;
    do {
        if (way == 0)
            cells->is_walked[y][x] = true;
        v[count++] = (col_vec2){x, y};
        x += dx[way];
        y += dy[way];
        int right = (way + 3) % 4, left = (way + 1) % 4;
        if (cells->is_in[y + ly[right]][x + lx[right]])
            way = right;
        else if (!cells->is_in[y + ly[way]][x + lx[way]])
            way = left;
    } while (x != x0 || y != y0);
    add_ring(rings, v, count);
}

static void make_cells(struct rings *rings, struct rng *rng, int size)
{
    struct cells cells = {0};
    grow(&cells, rng, rng_whole(rng, 2, size == SMALL ? 7 : GRID));
    for (int y = 1; y <= GRID; y++)
        for (int x = 1; x <= GRID; x++)
            if (cells.is_in[y][x] && !cells.is_in[y - 1][x] &&
                !cells.is_walked[y][x])
                walk(rings, &cells, x, y);
}

/* Leaves out some of the vertices that lie straight between their neighbours.
 */
static void thin_out(struct rings *rings, struct rng *rng)
{
    struct rings all = *rings;
    rings->ring_count = 0;
    for (int r = 0, low = 0; r < all.ring_count; r++) {
        col_vec2 v[RINGS_VERTICES];
        int end = all.ring_ends[r], count = 0;
        for (int i = low; i < end; i++) {
            col_vec2 p = all.vertices[i > low ? i - 1 : end - 1];
            col_vec2 q = all.vertices[i + 1 < end ? i + 1 : low];
            bool is_corner = fabs(p.x - q.x) > 0 && fabs(p.y - q.y) > 0;
            if (is_corner || rng_chance(rng, 20))
                v[count++] = all.vertices[i];
        }
        add_ring(rings, v, count);
        low = end;
    }
}

/* ---- Convex ------------------------------------------------------------- */

/* Edges in the order of their directions, some twice. */
static void make_convex(struct rings *rings, struct rng *rng, int size)
{
    (void)size;
    static const col_vec2 way[16] = {{2, 0},  {2, 1},   {1, 1},   {1, 2},
                                     {0, 2},  {-1, 2},  {-1, 1},  {-2, 1},
                                     {-2, 0}, {-2, -1}, {-1, -1}, {-1, -2},
                                     {0, -2}, {1, -2},  {1, -1},  {2, -1}};
    col_vec2 v[RINGS_VERTICES], at = {0, 0};
    int count = 0, times[8];
    for (int i = 0; i < 8; i++)
        times[i] = rng_below(rng, 4);
    times[0] += 1;
    times[4] += 1;
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < times[i % 8]; k++) {
            v[count++] = at;
            at = (col_vec2){at.x + way[i].x, at.y + way[i].y};
        }
    add_ring(rings, v, count);
}

/* ---- All ---------------------------------------------------------------- */

/* Turns rings round and counts them from other vertices. */
static void shuffle(struct rings *rings, struct rng *rng)
{
    for (int r = 0, low = 0; r < rings->ring_count; r++) {
        col_vec2 *v = rings->vertices + low;
        int count = rings->ring_ends[r] - low, from = rng_below(rng, count);
        reverse(v, 0, from - 1);
        reverse(v, from, count - 1);
        if (rng_chance(rng, 50))
            reverse(v, 0, count - 1); /* counts from `from` on */
        else
            reverse(v, 0, 0);
        low = rings->ring_ends[r];
    }
}

static void random_rings(struct rings *rings, struct rng *rng,
                         enum rings_family family, int size)
{
    static void (*const make[RINGS_FAMILIES])(struct rings *, struct rng *,
                                              int) = {
        make_star,  make_tour,  make_comb,   make_spiral, make_cells,
        make_cells, make_holes, make_convex, make_needles};
    rings->ring_count = 0;
    make[family](rings, rng, size);
    if (family == RINGS_CORNERS)
        thin_out(rings, rng);
    shuffle(rings, rng);
}

void rings_random(struct rings *rings, struct rng *rng,
                  enum rings_family family)
{
    random_rings(rings, rng, family, LARGE);
}

void rings_small(struct rings *rings, struct rng *rng, enum rings_family family)
{
    random_rings(rings, rng, family, SMALL);
}
