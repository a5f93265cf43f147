/* Walks along edges of the differences of pieces without radii. A place on an
 * edge is where another edge crosses it (crossing.c). */
#include "geometry/whole/whole.h"

static const struct diff_spot origin = {{0, 0}, {0, 0}};

/* ---- What a polygon covers of a line ------------------------------------- */

static struct diff_spot spot_of(const struct piece_difference *diff, int a,
                                int b)
{
    return (struct diff_spot){diff->a->vertices[a], diff->b->vertices[b]};
}

static struct diff_spot edge_spot(const struct piece_difference *diff, int edge)
{
    return spot_of(diff, diff->edges[edge].a, diff->edges[edge].b);
}

/* The ends of a seam, which parallel edges of both pieces lengthen. */
static struct diff_spot seam_start(const struct piece_difference *diff,
                                   int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    return e->of_b ? spot_of(diff, e->other, e->b) : spot_of(diff, e->a, e->b);
}

static struct diff_spot seam_end(const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    return e->of_b ? spot_of(diff, e->a, core_next(diff->b, e->b))
                   : spot_of(diff, core_next(diff->a, e->a), e->other);
}

/* Where the boundary of a polygon crosses a line. */
struct line_span {
    int enter, leave; /* edges; the line leaves at the end of one if */
    bool leave_end;
    bool has_left, has_right;
};

static struct line_span span_of(const struct straight *line,
                                const struct piece_difference *diff)
{
    struct line_span out = {.enter = -1, .leave = -1};
    int last = diff->count - 1;
    int before = col_line_side(line, edge_spot(diff, last));
    for (int k = 0; k < diff->count; last = k++) {
        int side = col_line_side(line, edge_spot(diff, k));
        out.has_left = out.has_left || side > 0;
        out.has_right = out.has_right || side < 0;
        if (before < 0 && side >= 0) {
            out.leave = last;
            out.leave_end = side == 0;
        } else if (before > 0 && side <= 0) {
            out.enter = last;
        }
        before = side;
    }
    return out;
}

static struct crossing crossing_of(const struct straight *line,
                                   const struct piece_difference *diff,
                                   int edge)
{
    return col_crossing_at(line, edge_spot(diff, edge),
                           diff->edges[edge].along);
}

/* True if the line enters the polygon through a seam. */
static bool enters_by_seam(const struct straight *line,
                           const struct piece_difference *diff)
{
    for (int k = 0; k < diff->count; k++)
        if (diff->edges[k].is_seam &&
            col_line_side(line, seam_start(diff, k)) > 0 &&
            col_line_side(line, seam_end(diff, k)) < 0)
            return true;
    return false;
}

/* Moves a place to the end of the seam on the line that it lies in. */
static bool pass_seam(const struct straight *line,
                      const struct piece_difference *diff,
                      struct crossing *place, struct whole_block *block)
{
    for (int k = 0; k < diff->count; k++) {
        if (!diff->edges[k].is_seam ||
            col_line_side(line, seam_start(diff, k)) != 0 ||
            col_line_side(line, seam_end(diff, k)) != 0)
            continue;
        struct crossing from = col_crossing_of_spot(line, seam_start(diff, k));
        struct crossing to = col_crossing_of_spot(line, seam_end(diff, k));
        bool is_back = col_crossing_compare(line, &from, &to) > 0;
        const struct crossing *end = is_back ? &from : &to;
        if (col_crossing_compare(line, is_back ? &to : &from, place) >= 0 ||
            col_crossing_compare(line, place, end) >= 0)
            continue;
        *place = *end;
        *block = col_block_vertices(diff, is_back ? k : diff_next(diff, k));
        return true;
    }
    return false;
}

/* Moves a place to where s->other ends, if it covers the place and what
 * follows. */
static bool pass_polygon(const struct straight *line,
                         const struct whole_search *s, struct crossing *place,
                         struct whole_block *block)
{
    const struct piece_difference *diff = &s->other;
    struct line_span across = span_of(line, diff);
    if (!across.has_left || !across.has_right)
        return s->has_seams && pass_seam(line, diff, place, block);
    struct crossing leave = crossing_of(line, diff, across.leave);
    if (col_crossing_compare(line, place, &leave) >= 0)
        return false;
    struct crossing enter = crossing_of(line, diff, across.enter);
    int order = col_crossing_compare(line, &enter, place);
    if (order > 0 ||
        (order == 0 && !(s->has_seams && enters_by_seam(line, diff))))
        return false;
    *place = leave;
    *block = across.leave_end || diff->edges[across.leave].is_seam
                 ? col_block_vertices(diff, diff_next(diff, across.leave))
                 : col_block_edge(diff, across.leave);
    return true;
}

/* ---- Distances ----------------------------------------------------------- */

/* A place as a point, and a bound on its error along each coordinate. */
static col_vec2 point_of(const struct straight *line,
                         const struct crossing *place, double *error)
{
    col_vec2 from = vec2_between(line->from.b, line->from.a);
    col_vec2 along = {line->along.x.hi, line->along.y.hi};
    col_vec2 by = vec2_times(along, place->share);
    *error = (vec2_size(from) + vec2_size(by)) * 0x1p-50 +
             vec2_size(along) * place->error;
    return (col_vec2){from.x + by.x, from.y + by.y};
}

static double length_of(col_vec2 v)
{
    double x = fabs(v.x), y = fabs(v.y), most = larger(x, y);
    double share = most > 0 ? smaller(x, y) / most : 0;
    return most * sqrt(1 + share * share);
}

/* A place exactly: x, y and the square of its distance from the origin, as
 * multiples of their denominator. */
struct wide_point {
    wide x, y, below, square;
};

static void widen_along(wide *out, const form *from, const form *along,
                        const struct exact_share *share)
{
    wide part = col_form_wide(along);
    *out = col_form_wide(from);
    col_wide_mul(out, out, &share->below);
    col_wide_mul(&part, &part, &share->above);
    col_wide_add(out, out, &part);
}

static void widen_point(struct wide_point *point, const struct whole_best *best)
{
    const struct straight *line = &best->line;
    struct exact_share share = col_crossing_share(line, &best->place);
    form2 from = col_form2_difference(line->from.a, line->from.b);
    form2 along = col_vector_form(line->along);
    widen_along(&point->x, &from.x, &along.x, &share);
    widen_along(&point->y, &from.y, &along.y, &share);
    point->below = share.below;
    wide y;
    col_wide_mul(&point->square, &point->x, &point->x);
    col_wide_mul(&y, &point->y, &point->y);
    col_wide_add(&point->square, &point->square, &y);
}

static scaled distance_of(const struct wide_point *point)
{
    scaled x = col_wide_scaled(&point->x), y = col_wide_scaled(&point->y);
    scaled length = col_scaled_sqrt(
        col_scaled_add(col_scaled_mul(x, x), col_scaled_mul(y, y)));
    return col_scaled_div(length, col_wide_scaled(&point->below));
}

/* True if p is nearer to the origin than q. A square has degree 6 and its
 * denominator 4: exact products of degree 10 fit unless coordinates differ by
 * hundreds of binary digits in magnitude. Then distances are rounded. */
static bool is_nearer(const struct whole_best *p, const struct whole_best *q)
{
    struct wide_point one, two;
    widen_point(&one, p);
    widen_point(&two, q);
    if (one.square.count + 2 * two.below.count >= WIDE_LIMBS ||
        two.square.count + 2 * one.below.count >= WIDE_LIMBS) {
        scaled limit = col_scaled_negate(distance_of(&two));
        return col_scaled_sign(col_scaled_add(distance_of(&one), limit)) < 0;
    }
    for (int i = 0; i < 2; i++) {
        col_wide_mul(&one.square, &one.square, &two.below);
        col_wide_mul(&two.square, &two.square, &one.below);
    }
    return col_wide_compare(&one.square, &two.square) < 0;
}

static bool is_better(const struct whole_best *best, const struct whole_best *p)
{
    if (best->block_count == 0 || p->high < best->low)
        return true;
    return p->low <= best->high && is_nearer(p, best);
}

/* ---- Walks --------------------------------------------------------------- */

/* A walk along an edge. */
struct straight_walk {
    struct whole_search *search;
    struct straight line;
    struct crossing place, before; /* and before the last move */
};

/* Moves the place past an obstacle that covers it. */
static bool move_past(void *of)
{
    struct straight_walk *walk = of;
    struct whole_block block;
    struct crossing place = walk->place;
    if (!pass_polygon(&walk->line, walk->search, &place, &block))
        return false;
    walk->before = walk->place;
    walk->place = place;
    return true;
}

static vector spot_vector(struct diff_spot p)
{
    return vector_between(p.b, p.a);
}

/* Names the features that meet where a walk has ended, that obstacle `mover`
 * has moved to its end. At the end of the edge that is a vertex, unless the
 * direction is that of the edge. */
static void name_blocks(struct straight_walk *walk, int edge, int mover,
                        struct whole_best *new)
{
    struct whole_search *s = walk->search;
    int ends[2] = {edge, diff_next(&s->own, edge)};
    new->blocks[0] = col_block_edge(&s->own, edge);
    new->block_count = 1;
    for (int i = 0; i < 2; i++) {
        struct diff_spot spot = edge_spot(&s->own, ends[i]);
        struct crossing end = col_crossing_of_spot(&walk->line, spot);
        if (col_crossing_compare(&walk->line, &walk->place, &end) != 0)
            continue;
        if (vector_dot_sign(spot_vector(spot), walk->line.along) != 0)
            new->blocks[0] = col_block_vertices(&s->own, ends[i]);
        mover = -1;
    }
    if (mover >= 0 && col_search_take(s, &s->other, mover) &&
        pass_polygon(&walk->line, s, &walk->before, &new->blocks[1]))
        new->block_count = 2;
}

/* Walks from a place on a line to the first one that nothing covers. */
static void walk_on(struct straight_walk *walk, int edge,
                    const struct crossing *end, double reach,
                    struct whole_best *best)
{
    struct whole_best new = {.line = walk->line};
    int mover, next = -1;
    do {
        double error;
        col_vec2 point = point_of(&walk->line, &walk->place, &error);
        double length = length_of(point), slack = length * 0x1p-50 + 2 * error;
        new.low = length - slack;
        new.high = length + slack;
        if (new.low > smaller(reach, best->high) ||
            col_crossing_compare(&walk->line, &walk->place, end) > 0)
            return;
        mover = next;
        next = col_search_cover(walk->search, point, error, move_past, walk);
    } while (next >= 0);
    new.place = walk->place;
    if (col_search_is_over(walk->search) || new.high > reach ||
        !is_better(best, &new))
        return;
    name_blocks(walk, edge, mover, &new);
    *best = new;
}

void col_straight_walk(struct whole_search *s, int edge, double reach,
                       struct whole_best *best)
{
    const struct piece_difference *own = &s->own;
    vector along = own->edges[edge].along;
    /* What covers the way from the origin to the nearest free place ends there,
     * with an edge that has the origin on its inner side. */
    if (vector_cross_sign(spot_vector(edge_spot(own, edge)), along) < 0)
        return;
    const struct straight lines[] = {
        {edge_spot(own, edge), along},
        {edge_spot(own, diff_next(own, edge)), vector_negate(along)}};
    for (int i = 0; col_difference_is_open(own, edge) && i < 2; i++) {
        const struct straight *line = &lines[i];
        struct diff_spot end = lines[1 - i].from;
        if (vector_dot_sign(spot_vector(end), line->along) <= 0)
            continue; /* the nearest point is the end: the start of the other */
        bool is_foot =
            vector_dot_sign(spot_vector(line->from), line->along) < 0;
        struct straight_walk walk = {
            .search = s,
            .line = *line,
            .place = col_crossing_of_spot(line, is_foot ? origin : line->from)};
        struct crossing last = col_crossing_of_spot(line, end);
        walk_on(&walk, edge, &last, reach, best);
    }
}

dd col_straight_answer(const struct whole_search *s,
                       const struct whole_best *best, vector *normal,
                       vector *move)
{
    (void)s;
    struct wide_point point;
    widen_point(&point, best);
    scaled below = col_wide_scaled(&point.below), length = distance_of(&point);
    scaled x = col_scaled_div(col_wide_scaled(&point.x), below);
    scaled y = col_scaled_div(col_wide_scaled(&point.y), below);
    *move = (vector){scaled_as_dd(x), scaled_as_dd(y)};
    if (point.square.sign != 0)
        *normal = (vector){scaled_as_dd(col_scaled_div(x, length)),
                           scaled_as_dd(col_scaled_div(y, length))};
    return scaled_as_dd(length);
}
