#include "narrow/largest_gap.h"

#include <math.h>
#include <stdint.h>

#include "exact/bits.h"
#include "exact/lanes.h"

/* An edge whose gap was looked at. */
struct seen {
    axis_found axis;
    double gap;
    uint64_t vertices; /* that may be the deepest */
};

/* One core's edges against the other core. */
struct side {
    col_axis_kind kind;
    const frame *f, *other;
    double tx, ty;             /* from its centre to the other's */
    double bounds[FRAME_ROOM]; /* of the gaps of its edges */
};

struct search {
    double error; /* of gaps and depths */
    double best;  /* the largest gap so far */
    int count;
    struct seen seen[AXIS_ROOM];
};

/* ---- Bits --------------------------------------------------------------- */

/* `count` bits, 1 to 64 of them. */
static uint64_t low_bits(int count)
{
    return ~UINT64_C(0) >> (64 - count);
}

/* Bits of the values, an even number of them, that are not below `limit`. */
static uint64_t not_below(const double *values, int count, double limit)
{
    lanes l = lanes_both(limit);
    uint64_t bits = 0;
    for (int i = 0; i < count; i += 2)
        bits |= (uint64_t)lanes_at_least(lanes_load(&values[i]), l) << i;
    return bits;
}

static double largest(lanes most)
{
    double x = lanes_x(most), y = lanes_y(most);
    return x > y ? x : y;
}

/* ---- Estimates ---------------------------------------------------------- */

static inline lanes along(lanes nx, lanes ny, lanes x, lanes y)
{
    return lanes_add(lanes_mul(nx, x), lanes_mul(ny, y));
}

/* Bounds of the gaps of a side: by the disc that the other core holds. Returns
 * the largest. */
static double bound_all(struct side *side)
{
    const frame *f = side->f;
    const double *nx = frame_part_of(f, FRAME_NORMAL_X);
    const double *ny = frame_part_of(f, FRAME_NORMAL_Y);
    const double *place = frame_part_of(f, FRAME_PLACE);
    lanes x = lanes_both(side->tx), y = lanes_both(side->ty);
    lanes r = lanes_both(side->other->inner), most = lanes_both(-HUGE_VAL);
    for (int i = 0; i < f->edges; i += 2) {
        lanes way = along(lanes_load(&nx[i]), lanes_load(&ny[i]), x, y);
        way = lanes_sub(lanes_sub(way, lanes_load(&place[i])), r);
        lanes_store(&side->bounds[i], way);
        most = lanes_max(most, way);
    }
    return largest(most);
}

/* The same by a vertex of the other core, where that is less. */
static void tighten(struct side *side, int vertex)
{
    const frame *f = side->f;
    const double *nx = frame_part_of(f, FRAME_NORMAL_X);
    const double *ny = frame_part_of(f, FRAME_NORMAL_Y);
    const double *place = frame_part_of(f, FRAME_PLACE);
    double tx = side->tx + frame_part_of(side->other, FRAME_X)[vertex];
    double ty = side->ty + frame_part_of(side->other, FRAME_Y)[vertex];
    lanes x = lanes_both(tx), y = lanes_both(ty);
    for (int i = 0; i < f->edges; i += 2) {
        lanes way = along(lanes_load(&nx[i]), lanes_load(&ny[i]), x, y);
        way = lanes_sub(way, lanes_load(&place[i]));
        way = lanes_min(way, lanes_load(&side->bounds[i]));
        lanes_store(&side->bounds[i], way);
    }
}

/* How far an edge's line is from a point of the other core, along its outward
 * normal. */
static double gap_to(const struct side *side, int edge, int vertex)
{
    double x = side->tx + frame_part_of(side->other, FRAME_X)[vertex];
    double y = side->ty + frame_part_of(side->other, FRAME_Y)[vertex];
    return frame_part_of(side->f, FRAME_NORMAL_X)[edge] * x +
           frame_part_of(side->f, FRAME_NORMAL_Y)[edge] * y -
           frame_part_of(side->f, FRAME_PLACE)[edge];
}

/* Whether the gap of an edge is surely below a limit, as some vertex tells that
 * is found by going downhill from *near. */
static bool falls_below(const struct side *side, int edge, double limit,
                        int *near)
{
    int count = side->other->count, up = 1;
    double least = gap_to(side, edge, *near);
    for (int turns = 0; turns < 2 && !(least < limit);) {
        int next = *near + up;
        next = next < 0 ? count - 1 : next < count ? next : 0;
        double there = gap_to(side, edge, next);
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

/* Looks at the gap of an edge; false where it is surely not the largest. */
static inline bool look_at(struct search *s, const struct side *side, int edge,
                           struct seen *seen)
{
    const frame *other = side->other;
    const double *x = frame_part_of(other, FRAME_X);
    const double *y = frame_part_of(other, FRAME_Y);
    double normal_x = frame_part_of(side->f, FRAME_NORMAL_X)[edge];
    double normal_y = frame_part_of(side->f, FRAME_NORMAL_Y)[edge];
    lanes nx = lanes_both(-normal_x), ny = lanes_both(-normal_y);
    lanes most = lanes_both(-HUGE_VAL);
    for (int i = 0; i < other->stride; i += 2)
        most = lanes_max(most,
                         along(nx, ny, lanes_load(&x[i]), lanes_load(&y[i])));
    double deepest = largest(most);
    double way = normal_x * side->tx + normal_y * side->ty;
    seen->gap = (way - frame_part_of(side->f, FRAME_PLACE)[edge]) - deepest;
    if (seen->gap < s->best - 2 * s->error)
        return false;
    s->best = seen->gap > s->best ? seen->gap : s->best;
    lanes limit = lanes_both(deepest - 2 * s->error);
    uint64_t bits = 0;
    for (int i = 0; i < other->stride; i += 2) {
        lanes depth = along(nx, ny, lanes_load(&x[i]), lanes_load(&y[i]));
        bits |= (uint64_t)lanes_at_least(depth, limit) << i;
    }
    bits &= low_bits(other->count);
    seen->axis =
        (axis_found){side->kind, edge, lowest_bit(bits), !(bits & (bits - 1))};
    seen->vertices = bits;
    return true;
}

/* The same of those edges of a side that may have the largest gap. The edge of
 * the largest bound mostly has: it comes first, and lets others be passed over.
 */
static void look_at_all(struct search *s, struct side *side, double bound)
{
    const frame *f = side->f;
    struct seen first;
    if (f->edges == 0 || bound < s->best - 3 * s->error)
        return;
    uint64_t all = low_bits(f->count);
    int best = lowest_bit(not_below(side->bounds, f->edges, bound) & all);
    bool good = look_at(s, side, best, &first);
    int near = good ? first.axis.vertex : 0;
    if (good)
        tighten(side, near);
    uint64_t bits =
        not_below(side->bounds, f->edges, s->best - 3 * s->error) & all;
    for (; bits; bits &= bits - 1) {
        int edge = lowest_bit(bits);
        if (edge == best && good)
            s->seen[s->count++] = first;
        else if (edge != best &&
                 !falls_below(side, edge, s->best - 3 * s->error, &near))
            s->count += look_at(s, side, edge, &s->seen[s->count]);
    }
}

/* Of vertices of which doubles cannot tell which is the deepest, one that is.
 */
static int deepest_of(const struct seen *seen, roles r)
{
    const col_vec2 *v = r.other->vertices;
    vector inward = vector_left(core_edge(r.edge, seen->axis.edge));
    int vertex = lowest_bit(seen->vertices);
    uint64_t bits = seen->vertices;
    while (bits &= bits - 1) {
        int next = lowest_bit(bits);
        if (vector_further(inward, v[next], v[vertex]) > 0)
            vertex = next;
    }
    return vertex;
}

void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list)
{
    struct search s;
    double tx = frame_b->centre.x - frame_a->centre.x;
    double ty = frame_b->centre.y - frame_a->centre.y;
    struct side of_a, of_b;
    of_a.kind = COL_EDGE_OF_A;
    of_b.kind = COL_EDGE_OF_B;
    of_a.f = of_b.other = frame_a;
    of_b.f = of_a.other = frame_b;
    of_a.tx = tx;
    of_a.ty = ty;
    of_b.tx = -tx;
    of_b.ty = -ty;
    s.count = 0;
    s.best = -HUGE_VAL;
    s.error =
        FRAME_ERROR * (frame_a->reach + frame_b->reach + (fabs(tx) + fabs(ty)));
    double bound_a = bound_all(&of_a), bound_b = bound_all(&of_b);
    look_at_all(&s, &of_a, bound_a);
    look_at_all(&s, &of_b, bound_b);
    list->count = 0;
    for (int i = 0; i < s.count; i++) {
        axis_found *axis = &list->axes[list->count];
        if (s.seen[i].gap < s.best - 2 * s.error)
            continue;
        *axis = s.seen[i].axis;
        if (!axis->corner)
            axis->vertex = deepest_of(&s.seen[i], roles_of(a, b, axis->kind));
        list->count++;
    }
}

/* ---- Exactly ------------------------------------------------------------ */

static facing face_of(const axis_found *axis, const col_shape *a,
                      const col_shape *b)
{
    facing face = col_face_edge(a, b, axis->kind, axis->edge, axis->vertex);
    face.corner = axis->corner;
    return face;
}

largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b)
{
    largest_gap best = {.face = face_of(&list->axes[0], a, b)};
    best.bearing = col_face_bearing(&best.face);
    for (int i = 1; i < list->count; i++) {
        facing face = face_of(&list->axes[i], a, b);
        bearing at = col_face_bearing(&face);
        int sign = col_face_compare(&face, &at, &best.face, &best.bearing);
        if (sign > 0)
            best = (largest_gap){face, at, 0};
        best.ties += sign == 0;
    }
    return best;
}
