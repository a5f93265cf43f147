/* Finds the edge axes that may have the largest gap, among all edges of two
 * cores of some vertices.
 *
 * The gap of an edge is at most the distance of its line from a disc inside the
 * other core. These bounds come first, for all edges at once; the gap itself,
 * in floats, is only computed for edges whose bound lets them be the largest.
 * The frames and sectors that searches read are made at the end. */
#include "geometry/search/axes.h"

#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/search/few_gaps.h"

/* An edge with its gap. */
struct axis_seen {
    axis_found axis;
    float gap;
    uint64_t vertices; /* bits of those that may be the deepest */
};

/* One core's edges against the other core. */
struct axis_side {
    col_axis_kind kind;
    const frame *f, *other;
    float tx, ty;             /* from its center to the other's */
    float bounds[FRAME_ROOM]; /* of the gaps of its edges */
};

struct axis_search {
    float error; /* of gaps and depths */
    float best;  /* the largest gap so far */
    int count;
    struct axis_seen seen[AXIS_ROOM];
};

/* `count` bits, 1 to 64 of them. */
static uint64_t low_bits(int count)
{
    return ~UINT64_C(0) >> (64 - count);
}

/* Bits of the values that are not below `limit`. */
static uint64_t not_below(const float *values, int count, float limit)
{
    quad l = quad_both(limit);
    uint64_t bits = 0;
    for (int i = 0; i < count; i += 4)
        bits |= (uint64_t)quad_at_least(quad_load(&values[i]), l) << i;
    return bits & low_bits(count);
}

/* ---- Estimates ---------------------------------------------------------- */

/* Bounds the gaps of a side by the disc inside the other core. Returns the
 * largest bound. */
static float bound_all(struct axis_side *side)
{
    quad x = quad_both(side->tx), y = quad_both(side->ty);
    quad r = quad_both(side->other->inner), most = quad_both(-HUGE_VALF);
    int stride = frame_stride(side->f->count);
    for (int i = 0; i < side->f->count; i += 4) {
        quad way = quad_sub(few_gaps_to(side->f->values + i, stride, x, y), r);
        quad_store(&side->bounds[i], way);
        most = quad_max(most, way);
    }
    return quad_largest(most);
}

/* Lowers the bounds by a vertex of the other core. */
static void tighten(struct axis_side *side, int vertex)
{
    quad x = quad_both(side->tx + frame_part_of(side->other, FRAME_X)[vertex]);
    quad y = quad_both(side->ty + frame_part_of(side->other, FRAME_Y)[vertex]);
    int stride = frame_stride(side->f->count);
    for (int i = 0; i < side->f->count; i += 4) {
        quad way = few_gaps_to(side->f->values + i, stride, x, y);
        way = quad_min(way, quad_load(&side->bounds[i]));
        quad_store(&side->bounds[i], way);
    }
}

/* How far an edge's line is from a point, along its outward normal. */
static float gap_to(const frame *f, int edge, float x, float y)
{
    x -= frame_part_of(f, FRAME_X)[edge];
    y -= frame_part_of(f, FRAME_Y)[edge];
    return frame_part_of(f, FRAME_NORMAL_X)[edge] * x +
           frame_part_of(f, FRAME_NORMAL_Y)[edge] * y;
}

static float gap_to_vertex(const struct axis_side *side, int edge, int vertex)
{
    return gap_to(side->f, edge,
                  side->tx + frame_part_of(side->other, FRAME_X)[vertex],
                  side->ty + frame_part_of(side->other, FRAME_Y)[vertex]);
}

/* True if the gap of an edge is surely below a limit, because of a vertex that
 * is found by steps downhill from *near. */
static bool falls_below(const struct axis_side *side, int edge, float limit,
                        int *near)
{
    int count = side->other->count, up = 1;
    float least = gap_to_vertex(side, edge, *near);
    for (int turns = 0; turns < 2 && !(least < limit);) {
        int next = *near + up;
        next = next < 0 ? count - 1 : next < count ? next : 0;
        float there = gap_to_vertex(side, edge, next);
        if (there < least) {
            *near = next;
            least = there;
        } else {
            up = -up;
            turns++;
        }
    }
    return least < limit;
}

/* Measures the gap of an edge; false if it is surely not the largest. */
static inline bool measure_gap(struct axis_search *s,
                               const struct axis_side *side, int edge,
                               struct axis_seen *seen)
{
    const frame *other = side->other;
    const float *x = frame_part_of(other, FRAME_X);
    const float *y = frame_part_of(other, FRAME_Y);
    quad nx = quad_both(-frame_part_of(side->f, FRAME_NORMAL_X)[edge]);
    quad ny = quad_both(-frame_part_of(side->f, FRAME_NORMAL_Y)[edge]);
    quad most = quad_both(-HUGE_VALF);
    for (int i = 0; i < other->count; i += 4)
        most = quad_max(most,
                        few_along(nx, ny, quad_load(&x[i]), quad_load(&y[i])));
    float deepest = quad_largest(most);
    seen->gap = gap_to(side->f, edge, side->tx, side->ty) - deepest;
    if (seen->gap < s->best - 2 * s->error)
        return false;
    s->best = seen->gap > s->best ? seen->gap : s->best;
    quad limit = quad_both(deepest - 2 * s->error);
    uint64_t bits = 0;
    for (int i = 0; i < other->count; i += 4) {
        quad depth = few_along(nx, ny, quad_load(&x[i]), quad_load(&y[i]));
        bits |= (uint64_t)quad_at_least(depth, limit) << i;
    }
    bits &= low_bits(other->count);
    seen->axis =
        (axis_found){side->kind, edge, lowest_bit(bits), !(bits & (bits - 1))};
    seen->vertices = bits;
    return true;
}

/* Measures the edges of a side that may have the largest gap. The edge of the
 * largest bound mostly has it: it comes first, and then others can be skipped.
 */
static void measure_side(struct axis_search *s, struct axis_side *side,
                         float bound)
{
    const frame *f = side->f;
    struct axis_seen first;
    if (f->count == 1 || bound < s->best - 3 * s->error)
        return;
    int best = lowest_bit(not_below(side->bounds, f->count, bound));
    bool good = measure_gap(s, side, best, &first);
    int near = good ? first.axis.vertex : 0;
    if (good)
        tighten(side, near);
    uint64_t bits = not_below(side->bounds, f->count, s->best - 3 * s->error);
    for (; bits; bits &= bits - 1) {
        int edge = lowest_bit(bits);
        if (edge == best && good)
            s->seen[s->count++] = first;
        else if (edge != best &&
                 !falls_below(side, edge, s->best - 3 * s->error, &near))
            s->count += measure_gap(s, side, edge, &s->seen[s->count]);
    }
}

/* A deepest vertex below an edge among those that floats leave open. */
static int deepest_of(roles r, int edge, uint64_t vertices)
{
    const col_vec2 *v = r.other->vertices;
    vector inward = vector_left(core_edge(r.edge, edge));
    int vertex = lowest_bit(vertices);
    while (vertices &= vertices - 1) {
        int next = lowest_bit(vertices);
        if (vector_further(inward, v[next], v[vertex]) > 0)
            vertex = next;
    }
    return vertex;
}

/* The same for two cores of few vertices, by all their gaps. */
static void find_few_axes(const col_shape *a, const frame *frame_a,
                          const col_shape *b, const frame *frame_b,
                          axis_list *list)
{
    few_gaps gaps;
    few_measure(&gaps, frame_a, frame_b);
    unsigned bits = few_largest(&gaps, a->count, b->count);
    list->count = 0;
    for (; bits; bits &= bits - 1) {
        int number = lowest_bit(bits), edge = number % FRAME_FEW;
        bool of_a = number < FRAME_FEW;
        col_axis_kind kind = of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B;
        unsigned nearest = of_a ? few_nearest(&gaps, number, frame_a, frame_b)
                                : few_nearest(&gaps, number, frame_b, frame_a);
        bool corner = is_one_bit(nearest);
        int vertex = corner ? lowest_bit(nearest)
                            : deepest_of(roles_of(a, b, kind), edge, nearest);
        list->axes[list->count++] = (axis_found){kind, edge, vertex, corner};
    }
}

void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list)
{
    if (frame_a->few && frame_b->few) {
        find_few_axes(a, frame_a, b, frame_b, list);
        return;
    }
    struct axis_search s;
    frame_way way = frame_between(frame_a, frame_b);
    struct axis_side of_a, of_b;
    of_a.kind = COL_EDGE_OF_A;
    of_b.kind = COL_EDGE_OF_B;
    of_a.f = of_b.other = frame_a;
    of_b.f = of_a.other = frame_b;
    of_a.tx = way.x;
    of_a.ty = way.y;
    of_b.tx = -way.x;
    of_b.ty = -way.y;
    s.count = 0;
    s.best = -HUGE_VALF;
    s.error = way.error;
    float bound_a = bound_all(&of_a), bound_b = bound_all(&of_b);
    measure_side(&s, &of_a, bound_a);
    measure_side(&s, &of_b, bound_b);
    list->count = 0;
    for (int i = 0; i < s.count; i++) {
        axis_found *axis = &list->axes[list->count];
        if (s.seen[i].gap < s.best - 2 * s.error)
            continue;
        *axis = s.seen[i].axis;
        if (!axis->corner)
            axis->vertex = deepest_of(roles_of(a, b, axis->kind), axis->edge,
                                      s.seen[i].vertices);
        list->count++;
    }
}

/* ---- Support by sectors ------------------------------------------------- */

/* Masks of the four directions from index `from` on: set unless (x, y) is
 * surely to the right of the direction. */
static inline quad passed(const float *of_x, const float *of_y, int from,
                          quad x, quad y)
{
    quad left = quad_mul(quad_load(&of_x[from]), y);
    return quad_mask_at_least(left, quad_mul(quad_load(&of_y[from]), x));
}

/* The number of bits that are set from the lowest on; the lowest always counts.
 */
static inline int count_from_lowest(unsigned bits)
{
    return lowest_bit(~(uint64_t)(bits | 1));
}

/* The part of the first sector that a direction in that sector is in. */
static int part_towards(quad x, quad y)
{
    quad p = passed(col_part_x, col_part_y, 0, x, y);
    quad q = passed(col_part_x, col_part_y, 4, x, y);
    quad r = passed(col_part_x, col_part_y, 8, x, y);
    quad s = passed(col_part_x, col_part_y, 12, x, y);
    return count_from_lowest(quad_bits_of_four(p, q, r, s)) - 1;
}

/* Without a branch, as the side of a direction could not be predicted. */
int col_sector_towards(float x, float y)
{
    int below = y < 0; /* then the opposite direction is not */
    float side = (float)(1 - 2 * below);
    quad up_x = quad_both(side * x), up_y = quad_both(side * y);
    quad p = passed(col_sector_x, col_sector_y, 0, up_x, up_y);
    quad q = passed(col_sector_x, col_sector_y, 4, up_x, up_y);
    int sector = count_from_lowest(quad_bits(p) | quad_bits(q) << 4) - 1;
    quad c = quad_both(col_sector_x[sector]);
    quad s = quad_both(col_sector_y[sector]);
    quad back_x = quad_add(quad_mul(c, up_x), quad_mul(s, up_y));
    quad back_y = quad_sub(quad_mul(c, up_y), quad_mul(s, up_x));
    sector += below * (SECTORS / 2);
    return SECTOR_PARTS * sector + part_towards(back_x, back_y);
}

/* The positions of two vertices along a direction. */
static inline lanes two_along(lanes direction, const col_vec2 *v)
{
    lanes p = lanes_mul(direction, lanes_at(&v[0]));
    lanes q = lanes_mul(direction, lanes_at(&v[1]));
    return lanes_add(lanes_xs(p, q), lanes_ys(p, q));
}

/* Without a branch, as the furthest vertex could not be predicted. */
int col_sector_furthest(const col_shape *shape, sight s, int from)
{
    const col_vec2 *v = &shape->vertices[from];
    lanes direction = lanes_of(s.x, s.y);
    lanes p = two_along(direction, &v[0]), q = two_along(direction, &v[2]);
    lanes r = two_along(direction, &v[4]), t = two_along(direction, &v[6]);
    lanes most = lanes_max(lanes_max(p, q), lanes_max(r, t));
    most = lanes_max(most, lanes_turned(most));
    int bits = lanes_at_least(p, most) | lanes_at_least(q, most) << 2 |
               lanes_at_least(r, most) << 4 | lanes_at_least(t, most) << 6;
    /* One bit is always set, even if no value is a number. */
    return from + lowest_bit((unsigned)bits | 1U << (SECTOR_AT_ONCE - 1));
}

/* ---- Sectors ------------------------------------------------------------ */

/* Cosines and sines of multiples of 22.5 degrees, and of a 16th of that. */
const float col_sector_x[SECTORS] = {
    1.0F,  0.9238795F,   0.70710678F,  0.38268343F,
    0.0F,  -0.38268343F, -0.70710678F, -0.9238795F,
    -1.0F, -0.9238795F,  -0.70710678F, -0.38268343F,
    0.0F,  0.38268343F,  0.70710678F,  0.9238795F};
const float col_sector_y[SECTORS] = {
    0.0F,  0.38268343F,  0.70710678F,  0.9238795F,
    1.0F,  0.9238795F,   0.70710678F,  0.38268343F,
    0.0F,  -0.38268343F, -0.70710678F, -0.9238795F,
    -1.0F, -0.9238795F,  -0.70710678F, -0.38268343F};
const float col_part_x[SECTOR_PARTS] = {
    1.0F,        0.9996988F,   0.99879546F, 0.99729046F,
    0.9951847F,  0.992479535F, 0.9891765F,  0.98527764F,
    0.98078528F, 0.9757021F,   0.97003125F, 0.96377607F,
    0.95694034F, 0.94952818F,  0.94154407F, 0.9329928F};
const float col_part_y[SECTOR_PARTS] = {
    0.0F,         0.024541229F, 0.0490676743F, 0.073564564F,
    0.09801714F,  0.12241068F,  0.14673047F,   0.17096189F,
    0.19509032F,  0.21910124F,  0.24298018F,   0.26671276F,
    0.290284677F, 0.31368174F,  0.33688985F,   0.35989504F};

col_vec2 col_sector_direction(int sector, int part)
{
    double x = (double)col_sector_x[sector], y = (double)col_sector_y[sector];
    double c = (double)col_part_x[part], s = (double)col_part_y[part];
    return (col_vec2){x * c - y * s, x * s + y * c};
}

int col_sector_extreme(const col_shape *shape, int sector)
{
    col_vec2 d = col_sector_direction(sector, 0);
    form2 direction = {col_form_of(d.x), col_form_of(d.y)};
    return col_core_support(shape, &direction);
}

/* The furthest vertex along a direction, which lies less than half a turn ahead
 * of a vertex: each step goes further. */
static int advance(const col_shape *shape, col_vec2 direction, int vertex)
{
    const col_vec2 *v = shape->vertices;
    vector along = {dd_of(direction.x), dd_of(direction.y)};
    for (;;) {
        int next = core_next(shape, vertex);
        if (vector_further(along, v[next], v[vertex]) <= 0)
            return vertex;
        vertex = next;
    }
}

static void find_first(const col_shape *shape, int *first)
{
    int parts = sector_parts_of(shape->count), count = SECTORS * parts;
    int vertex = col_sector_extreme(shape, 0);
    for (int i = 0; i < count; i++) {
        col_vec2 d = col_sector_direction(i / parts, i % parts);
        first[i] = vertex = advance(shape, d, vertex);
    }
    first[count] = first[0];
}

/* The block of sectors that begin at every so many of the vertices. */
static void put_block(const col_shape *shape, col_vec2 center, const int *first,
                      int every, sector_block *block)
{
    for (int i = 0; i <= SECTORS; i++) {
        col_vec2 v = shape->vertices[first[i * every]];
        block->x[i] = (float)(v.x - center.x);
        block->y[i] = (float)(v.y - center.y);
    }
}

/* Writes the sectors of a core with more than FRAME_FEW vertices, relative to a
 * center. O(count). */
static void put_sectors(const col_shape *shape, col_vec2 center, void *memory)
{
    int parts = sector_parts_of(shape->count);
    sector_block *blocks = memory;
    int *first = (int *)(void *)(blocks + (parts > 1 ? 1 + SECTORS : 1));
    find_first(shape, first);
    put_block(shape, center, first, parts, &blocks[0]);
    for (int i = 0; parts > 1 && i < SECTORS; i++)
        put_block(shape, center, first + i * parts, 1, &blocks[1 + i]);
}

/* ---- Frames ------------------------------------------------------------- */

/* Least square of a length that floats can represent well. */
#define SQUARE_MIN 0x1p-120f

/* The values while they are written, and what is known of all of them. */
struct frame_parts {
    float *x, *y, *normal_x, *normal_y;
    quad reach;   /* the largest |x| + |y| of vertices */
    quad square;  /* the least square of an edge's length */
    quad nearest; /* the least distance of an edge's line from the center */
};

/* About the mean of the vertices, however large they are. Two sums are faster
 * than one; of an even number of vertices the last one adds 0. */
static lanes center_of(const col_shape *shape)
{
    const col_vec2 *v = shape->vertices;
    lanes first = lanes_at(v), odd = lanes_both(0), even = odd;
    for (int i = 1; i < shape->count; i += 2) {
        int next = core_up(shape, i);
        odd = lanes_add(odd, lanes_sub(lanes_at(&v[i]), first));
        even = lanes_add(even, lanes_sub(lanes_at(&v[next]), first));
    }
    lanes mean =
        lanes_mul(lanes_add(odd, even), lanes_both(1.0 / shape->count));
    return lanes_add(first, mean);
}

/* The coordinates of two vertices relative to the center, and of the edges that
 * start there. */
struct frame_two {
    quad vertices, edges;
};

/* After the last come copies of it. */
static inline struct frame_two two_at(const col_shape *shape, lanes center,
                                      int i)
{
    const col_vec2 *v = shape->vertices;
    int last = shape->count - 1;
    bool is_first = i < last, is_second = i + 1 < last;
    lanes p = lanes_at(&v[is_first ? i : last]);
    lanes q = lanes_at(&v[is_second ? i + 1 : last]);
    lanes after_p = lanes_at(&v[is_first ? i + 1 : 0]);
    lanes after_q = lanes_at(&v[is_second ? i + 2 : 0]);
    return (struct frame_two){
        quad_of_lanes(lanes_sub(p, center), lanes_sub(q, center)),
        quad_of_lanes(lanes_sub(after_p, p), lanes_sub(after_q, q))};
}

/* Writes four vertices from index i on, and the unit normals of the edges that
 * start there. */
ALWAYS_INLINE static inline void put_four(const col_shape *shape, lanes center,
                                          int i, struct frame_parts *p)
{
    struct frame_two one = two_at(shape, center, i);
    struct frame_two two = two_at(shape, center, i + 2);
    quad side = quad_both((float)shape->winding);
    quad back = quad_sub(quad_both(0), side);
    quad x = QUAD_SHUFFLE(one.vertices, two.vertices, 0, 2, 0, 2);
    quad y = QUAD_SHUFFLE(one.vertices, two.vertices, 1, 3, 1, 3);
    quad nx = quad_mul(side, QUAD_SHUFFLE(one.edges, two.edges, 1, 3, 1, 3));
    quad ny = quad_mul(back, QUAD_SHUFFLE(one.edges, two.edges, 0, 2, 0, 2));
    quad square = quad_add(quad_mul(nx, nx), quad_mul(ny, ny));
    /* A single vertex has normals of 0. */
    quad length = quad_sqrt(quad_max(square, quad_both(SQUARE_MIN)));
    nx = quad_div(nx, length);
    ny = quad_div(ny, length);
    p->reach = quad_max(p->reach, quad_add(quad_abs(x), quad_abs(y)));
    p->square = quad_min(p->square, square);
    p->nearest = quad_min(p->nearest, few_along(nx, ny, x, y));
    quad_store(p->x + i, x);
    quad_store(p->y + i, y);
    quad_store(p->normal_x + i, nx);
    quad_store(p->normal_y + i, ny);
}

/* The radius of a disc that touches the nearest edge, if the center is inside.
 * Else rounding may have moved the center out of the core, by half a unit in
 * the last place of its coordinates, however small the core is. Then the radius
 * is minus the distance to the middle of two vertices, or to any vertex; 0 if
 * the reach is unknown. */
static float inner_radius(const struct frame_parts *p, int count, float reach)
{
    float nearest = quad_smallest(p->nearest);
    if (reach >= HUGE_VALF)
        return 0;
    if (count <= 2)
        return -0.5F * (fabsf(p->x[0] + p->x[1]) + fabsf(p->y[0] + p->y[1]));
    return nearest > 0 ? nearest : -reach;
}

/* True if the boundary turns at a vertex. */
static bool turns_at(const col_shape *shape, int i)
{
    return vector_cross_sign(core_edge(shape, core_down(shape, i)),
                             core_edge(shape, i)) != 0;
}

/* True if it turns at each vertex. Floats mostly decide. */
static bool all_corners(const col_shape *shape, const struct frame_parts *p)
{
    int count = shape->count, end = frame_stride(count) - 4;
    quad last_x = quad_load(p->normal_x + end);
    quad last_y = quad_load(p->normal_y + end);
    uint64_t unsure = 0;
    for (int i = 0; i < count; i += 4) {
        quad x = quad_load(p->normal_x + i), y = quad_load(p->normal_y + i);
        quad turn = quad_sub(quad_mul(quad_behind(last_x, x), y),
                             quad_mul(quad_behind(last_y, y), x));
        quad error = quad_both(FRAME_TURN_ERROR);
        unsure |= (uint64_t)quad_at_least(error, quad_abs(turn)) << i;
        last_x = x;
        last_y = y;
    }
    unsure &= low_bits(count);
    for (; unsure; unsure &= unsure - 1)
        if (!turns_at(shape, lowest_bit(unsure)))
            return false;
    return true;
}

void col_frame_put(const col_shape *shape, float *values, frame *f)
{
    int count = shape->count, stride = frame_stride(count);
    quad most = quad_both(HUGE_VALF);
    struct frame_parts p = {values + FRAME_X * stride,
                            values + FRAME_Y * stride,
                            values + FRAME_NORMAL_X * stride,
                            values + FRAME_NORMAL_Y * stride,
                            quad_both(0),
                            most,
                            most};
    /* The compiler knows that writing numbers does not change this one. */
    const col_shape same = *shape;
    lanes center = center_of(shape);
    for (int i = 0; i < count; i += 4)
        put_four(&same, center, i, &p);
    float reach = quad_largest(p.reach);
    bool known = reach < FRAME_LARGE &&
                 (count == 1 || quad_smallest(p.square) > SQUARE_MIN);
    /* If nothing is known, every estimate is 0 with an unbounded error. */
    for (int i = 0; !known && i < FRAME_PARTS * stride; i++)
        values[i] = 0;
    lanes_put(&f->center, center);
    f->values = values;
    f->reach = known ? reach : HUGE_VALF;
    f->inner = inner_radius(&p, count, f->reach);
    f->count = count;
    f->corners = count <= 2 || all_corners(shape, &p);
    f->few = f->corners && 2 < count && count <= FRAME_FEW;
}

/* ---- Preparing ---------------------------------------------------------- */

/* Only what is known without values. */
static void put_frame_of_many(const col_shape *shape, frame *f)
{
    double reach = 0;
    *f = (frame){.corners = true};
    lanes_put(&f->center, center_of(shape));
    for (int i = 0; i < shape->count; i++) {
        double size = vec2_size(vec2_between(f->center, shape->vertices[i]));
        reach = size > reach ? size : reach;
        f->corners = f->corners && turns_at(shape, i);
    }
    f->reach = reach < (double)FRAME_LARGE ? (float)reach : HUGE_VALF;
}

/* Sizes are a multiple of this, so that one may follow another in memory. */
#define PREPARED_STEP 16

size_t col_prepared_bytes(int count)
{
    size_t values =
        count > FRAME_ROOM ? 0 : FRAME_PARTS * (size_t)frame_stride(count);
    size_t size = sizeof(struct col_prepared) + values * sizeof(float) +
                  sectors_size(count);
    return (size + PREPARED_STEP - 1) / PREPARED_STEP * PREPARED_STEP;
}

const col_prepared *col_shape_prepare(const col_shape *shape, void *memory)
{
    struct col_prepared *prepared = memory;
    char *behind = (char *)(prepared + 1);
    frame *f = &prepared->frame;
    if (shape->count > FRAME_ROOM)
        put_frame_of_many(shape, f);
    else
        col_frame_put(shape, (void *)(behind + sectors_size(shape->count)), f);
    if (sectors_are_of(shape->count))
        put_sectors(shape, f->center, behind);
    return prepared;
}
