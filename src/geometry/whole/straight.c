/* Walks along edges of the differences of pieces without radii. A place on an
 * edge is where another edge crosses it: a quotient of two determinants of
 * coordinate differences. Doubles with a bound on their error order most
 * places; determinants in double-doubles and exact integers order the rest. */
#include "geometry/whole/whole.h"

#include <assert.h>

/* ---- Points against a line ----------------------------------------------- */

static const struct diff_spot origin = {{0, 0}, {0, 0}};

static bool same_point_as(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

static bool same_spot(struct diff_spot p, struct diff_spot q)
{
    return same_point_as(p.a, q.a) && same_point_as(p.b, q.b);
}

/* The vector from the start of a line to a point; false if it has more than two
 * terms, of which it is the rounded sum. */
static bool offset_of(const struct straight *line, struct diff_spot p,
                      vector *offset)
{
    vector a = vector_between(line->from.a, p.a);
    vector b = vector_between(p.b, line->from.b);
    bool is_exact = vector_is_zero(a) || vector_is_zero(b);
    if (same_spot(p, origin)) {
        *offset = vector_between(line->from.a, line->from.b);
        return true;
    }
    *offset = vector_sum(a, b);
    return is_exact;
}

static form2 offset_form(const struct straight *line, struct diff_spot p)
{
    vector offset;
    if (offset_of(line, p, &offset))
        return col_vector_form(offset);
    form2 a = col_form2_difference(p.a, line->from.a);
    form2 b = col_form2_difference(line->from.b, p.b);
    return col_form2_sum(&a, &b);
}

/* The offset in doubles, each coordinate within 2u of `size`, u = 2^-53. */
static col_vec2 offset_rounded(const struct straight *line, struct diff_spot p,
                               col_vec2 *size)
{
    col_vec2 a = vec2_between(line->from.a, p.a);
    col_vec2 b = vec2_between(p.b, line->from.b);
    *size = (col_vec2){fabs(a.x) + fabs(b.x), fabs(a.y) + fabs(b.y)};
    return (col_vec2){a.x + b.x, a.y + b.y};
}

/* A bound on the error of a cross product with such an offset: two roundings
 * in the offset, one in the other vector and in the product, one in the
 * difference; 8u covers terms of the second order. */
static double cross_error(col_vec2 size, vector v)
{
    return (size.x * fabs(v.y.hi) + size.y * fabs(v.x.hi)) * 0x1p-50 +
           0x1p-1000;
}

/* The side of a line that a point lies on: 1 left, -1 right, 0 on it. */
static int side_of(const struct straight *line, struct diff_spot p)
{
    col_vec2 size, w = offset_rounded(line, p, &size);
    vector d = line->along, offset;
    double cross = d.x.hi * w.y - d.y.hi * w.x;
    if (fabs(cross) > cross_error(size, d))
        return cross > 0 ? 1 : -1;
    if (offset_of(line, p, &offset))
        return vector_cross_sign(d, offset);
    form2 along = col_vector_form(d), exact = offset_form(line, p);
    return col_cross_sign(&along, &exact);
}

/* ---- Places on a line ---------------------------------------------------- */

/* The determinants whose quotient is the share of a place. */
struct place_forms {
    form2 offset, along, across;
};

static struct place_forms forms_of(const struct straight *line,
                                   const struct crossing *place)
{
    return (struct place_forms){offset_form(line, place->at),
                                col_vector_form(line->along),
                                col_vector_form(place->across)};
}

#define NUMERATOR(f)                                                           \
    &(f)->offset.x, &(f)->offset.y, &(f)->across.x, &(f)->across.y
#define DENOMINATOR(f)                                                         \
    &(f)->along.x, &(f)->along.y, &(f)->across.x, &(f)->across.y

static double wide_share(const struct straight *line,
                         const struct crossing *place)
{
    struct place_forms f = forms_of(line, place);
    return col_scaled_round(
        col_scaled_div(col_det(NUMERATOR(&f)), col_det(DENOMINATOR(&f))));
}

/* Completes a place. `across` is not parallel to the line. */
static void find_share(const struct straight *line, struct crossing *place)
{
    col_vec2 size, w = offset_rounded(line, place->at, &size);
    vector d = line->along, f = place->across;
    double above = w.x * f.y.hi - w.y * f.x.hi;
    double left = d.x.hi * f.y.hi, right = d.y.hi * f.x.hi;
    double below = left - right, below_error = vector_error(left, right);
    if (fabs(below) > below_error * 0x1p+20) {
        place->share = above / below;
        place->error =
            (cross_error(size, f) + fabs(place->share) * below_error) /
                fabs(below) * 1.001 +
            fabs(place->share) * 0x1p-52 + 0x1p-1000;
        return;
    }
    place->share = wide_share(line, place);
    place->error = fabs(place->share) * 0x1p-52 + 0x1p-1000;
}

static struct crossing place_at(const struct straight *line,
                                struct diff_spot spot)
{
    struct crossing place = {.at = spot,
                             .end = spot,
                             .across = vector_left(line->along),
                             .is_spot = true};
    find_share(line, &place);
    return place;
}

static bool same_crossing(const struct crossing *p, const struct crossing *q)
{
    if (p->is_spot || q->is_spot)
        return p->is_spot && q->is_spot && same_spot(p->at, q->at);
    return (same_spot(p->at, q->at) && same_spot(p->end, q->end)) ||
           (same_spot(p->at, q->end) && same_spot(p->end, q->at));
}

/* The same by determinants: sign of n1 / m1 - n2 / m2. */
static int compare_exactly_on(const struct straight *line,
                              const struct crossing *p,
                              const struct crossing *q)
{
    struct place_forms f = forms_of(line, p), g = forms_of(line, q);
    int sign = col_det_sign(DENOMINATOR(&f)) * col_det_sign(DENOMINATOR(&g));
    bounded n1 = col_det_value(NUMERATOR(&f)),
            n2 = col_det_value(NUMERATOR(&g));
    bounded m1 = col_det_value(DENOMINATOR(&f));
    bounded m2 = col_det_value(DENOMINATOR(&g));
    dd left = dd_mul(n1.value, m2.value), right = dd_mul(n2.value, m1.value);
    double size = fabs(left.hi) + fabs(right.hi);
    if (n1.error >= 0 && n2.error >= 0 && m1.error >= 0 && m2.error >= 0 &&
        size > PRODUCTS_MIN && size < PRODUCTS_MAX) {
        dd difference = dd_sub(left, right);
        double error = n1.error * fabs(m2.value.hi) +
                       m2.error * fabs(n1.value.hi) +
                       n2.error * fabs(m1.value.hi) +
                       m1.error * fabs(n2.value.hi) + size * 0x1p-98;
        if (fabs(difference.hi) > 2 * error)
            return sign * dd_sign(difference);
        double a, b, c, d;
        if (col_det_is_double(NUMERATOR(&f), &a) &&
            col_det_is_double(NUMERATOR(&g), &b) &&
            col_det_is_double(DENOMINATOR(&f), &c) &&
            col_det_is_double(DENOMINATOR(&g), &d))
            return sign *
                   dd_sign(dd_sub(dd_two_product(a, d), dd_two_product(b, c)));
    }
    wide one = col_det_wide(NUMERATOR(&f)), two = col_det_wide(NUMERATOR(&g));
    wide m = col_det_wide(DENOMINATOR(&g));
    col_wide_mul(&one, &one, &m);
    m = col_det_wide(DENOMINATOR(&f));
    col_wide_mul(&two, &two, &m);
    return sign * col_wide_compare(&one, &two);
}

/* Sign of p - q along the line. */
static int compare_places(const struct straight *line, const struct crossing *p,
                          const struct crossing *q)
{
    double difference = p->share - q->share;
    if (fabs(difference) > (p->error + q->error) * 1.001)
        return difference > 0 ? 1 : -1;
    if (same_crossing(p, q))
        return 0;
    return compare_exactly_on(line, p, q);
}

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
    int enter, leave; /* edges; the line is crossed at the end of one if */
    bool enter_end, leave_end;
    bool has_left, has_right;
};

static struct line_span span_of(const struct straight *line,
                                const struct piece_difference *diff)
{
    struct line_span out = {.enter = -1, .leave = -1};
    int last = diff->count - 1, before = side_of(line, edge_spot(diff, last));
    for (int k = 0; k < diff->count; last = k++) {
        int side = side_of(line, edge_spot(diff, k));
        out.has_left = out.has_left || side > 0;
        out.has_right = out.has_right || side < 0;
        if (before < 0 && side >= 0) {
            out.leave = last;
            out.leave_end = side == 0;
        } else if (before > 0 && side <= 0) {
            out.enter = last;
            out.enter_end = side == 0;
        }
        before = side;
    }
    return out;
}

static struct crossing crossing_of(const struct straight *line,
                                   const struct piece_difference *diff,
                                   int edge, bool at_end)
{
    struct diff_spot start = edge_spot(diff, edge);
    struct diff_spot end = edge_spot(diff, diff_next(diff, edge));
    struct crossing place = {.at = at_end ? end : start,
                             .end = at_end ? start : end,
                             .across = diff->edges[edge].along,
                             .is_spot = at_end};
    find_share(line, &place);
    return place;
}

/* True if the line enters the polygon through a seam. */
static bool enters_by_seam(const struct straight *line,
                           const struct piece_difference *diff)
{
    for (int k = 0; k < diff->count; k++)
        if (diff->edges[k].is_seam && side_of(line, seam_start(diff, k)) > 0 &&
            side_of(line, seam_end(diff, k)) < 0)
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
            side_of(line, seam_start(diff, k)) != 0 ||
            side_of(line, seam_end(diff, k)) != 0)
            continue;
        struct crossing from = place_at(line, seam_start(diff, k));
        struct crossing to = place_at(line, seam_end(diff, k));
        bool is_back = compare_places(line, &from, &to) > 0;
        const struct crossing *end = is_back ? &from : &to;
        if (compare_places(line, is_back ? &to : &from, place) >= 0 ||
            compare_places(line, place, end) >= 0)
            continue;
        *place = *end;
        const struct diff_edge *e =
            &diff->edges[is_back ? k : diff_next(diff, k)];
        *block = col_block_vertices(diff, e->a, e->b);
        return true;
    }
    return false;
}

/* True if a point is surely outside of a polygon, or on its boundary. */
static bool is_outside(const struct piece_difference *diff, col_vec2 point,
                       double error)
{
    for (int k = 0; k < diff->count; k++) {
        const struct diff_edge *e = &diff->edges[k];
        col_vec2 a = diff->a->vertices[e->a], b = diff->b->vertices[e->b];
        double x = a.x - b.x, y = a.y - b.y;
        double wx = point.x - x, wy = point.y - y;
        double dx = e->along.x.hi, dy = e->along.y.hi;
        double slack = error + (fabs(x) + fabs(y)) * 0x1p-51;
        double cross = dx * wy - dy * wx;
        double bound = (fabs(dx) + fabs(dy)) * slack +
                       (fabs(dx * wy) + fabs(dy * wx)) * 0x1p-50 + 0x1p-1000;
        if (cross < -bound)
            return true;
    }
    return false;
}

/* Moves a place to where the polygon ends, if the polygon covers the place and
 * what follows. */
static bool pass_polygon(const struct straight *line,
                         const struct piece_difference *diff,
                         struct crossing *place, struct whole_block *block)
{
    struct line_span across = span_of(line, diff);
    if (!across.has_left || !across.has_right)
        return pass_seam(line, diff, place, block);
    struct crossing leave =
        crossing_of(line, diff, across.leave, across.leave_end);
    if (compare_places(line, place, &leave) >= 0)
        return false;
    struct crossing enter =
        crossing_of(line, diff, across.enter, across.enter_end);
    int order = compare_places(line, &enter, place);
    if (order > 0 || (order == 0 && !enters_by_seam(line, diff)))
        return false;
    *place = leave;
    const struct diff_edge *end = &diff->edges[diff_next(diff, across.leave)];
    *block = across.leave_end || diff->edges[across.leave].is_seam
                 ? col_block_vertices(diff, end->a, end->b)
                 : col_block_edge(diff, across.leave);
    return true;
}

/* ---- Walks --------------------------------------------------------------- */

static double length_of(col_vec2 v)
{
    double x = fabs(v.x), y = fabs(v.y), most = larger(x, y);
    if (!(most > 0))
        return 0;
    double share = smaller(x, y) / most;
    return most * sqrt(1 + share * share);
}

/* A place as a point, and a bound on its error along each coordinate. */
static col_vec2 point_of(const struct straight *line,
                         const struct crossing *place, double *error)
{
    col_vec2 from = vec2_between(line->from.b, line->from.a);
    double x = line->along.x.hi * place->share;
    double y = line->along.y.hi * place->share;
    *error = (vec2_size(from) + fabs(x) + fabs(y)) * 0x1p-50 +
             (fabs(line->along.x.hi) + fabs(line->along.y.hi)) * place->error;
    return (col_vec2){from.x + x, from.y + y};
}

/* Three times the place on its line: x, y and their denominator. */
struct wide_point {
    wide x, y, below;
};

static void widen_along(wide *out, const form *from, const wide *below,
                        const form *along, const wide *above)
{
    wide part = col_form_wide(along);
    *out = col_form_wide(from);
    col_wide_mul(out, out, below);
    col_wide_mul(&part, &part, above);
    col_wide_add(out, out, &part);
}

static void widen_point(struct wide_point *point, const struct straight *line,
                        const struct crossing *place)
{
    struct place_forms f = forms_of(line, place);
    form2 from = col_form2_difference(line->from.a, line->from.b);
    wide above = col_det_wide(NUMERATOR(&f));
    point->below = col_det_wide(DENOMINATOR(&f));
    widen_along(&point->x, &from.x, &point->below, &f.along.x, &above);
    widen_along(&point->y, &from.y, &point->below, &f.along.y, &above);
}

/* The square of the distance, times that of point->below. */
static void widen_square(wide *out, const struct wide_point *point)
{
    wide y;
    col_wide_mul(out, &point->x, &point->x);
    col_wide_mul(&y, &point->y, &point->y);
    col_wide_add(out, out, &y);
}

static scaled square_of_point(const struct wide_point *point, wide *square)
{
    scaled below = col_wide_scaled(&point->below);
    widen_square(square, point);
    return col_scaled_div(col_wide_scaled(square),
                          col_scaled_mul(below, below));
}

/* Squares closer to each other than this share are compared exactly. */
#define SQUARES_APART 0x1p-80

/* True if p is surely nearer to the origin than q. A square has degree 6 and
 * its denominator 4: exact products of degree 10 fit unless coordinates differ
 * by hundreds of binary digits in magnitude. Then the two count as equal. */
static bool is_nearer(const struct straight_best *p,
                      const struct straight_best *q)
{
    struct wide_point one, two;
    wide one_square, two_square;
    widen_point(&one, &p->line, &p->place);
    widen_point(&two, &q->line, &q->place);
    scaled x = square_of_point(&one, &one_square);
    scaled y = square_of_point(&two, &two_square);
    scaled difference = col_scaled_add(x, col_scaled_negate(y));
    scaled limit = col_scaled_mul(col_scaled_add(x, y),
                                  col_scaled_of(dd_of(SQUARES_APART)));
    if (col_scaled_sign(difference) >= 0 ||
        col_scaled_sign(col_scaled_add(difference, limit)) < 0)
        return col_scaled_sign(difference) < 0;
    if (one_square.count + 2 * two.below.count >= WIDE_LIMBS ||
        two_square.count + 2 * one.below.count >= WIDE_LIMBS)
        return false;
    for (int i = 0; i < 2; i++) {
        col_wide_mul(&one_square, &one_square, &two.below);
        col_wide_mul(&two_square, &two_square, &one.below);
    }
    one_square.sign = one_square.count > 0;
    two_square.sign = two_square.count > 0;
    return col_wide_compare(&one_square, &two_square) < 0;
}

static bool is_better(const struct straight_best *best,
                      const struct straight_best *p)
{
    if (!(best->high < HUGE_VAL) || p->high < best->low)
        return true;
    return p->low <= best->high && is_nearer(p, best);
}

/* A walk along an edge. */
struct straight_walk {
    struct whole_cover *cover;
    struct straight line;
    struct crossing place, before; /* and before the last move */
    int mover;                     /* the obstacle that moved it; -1: none */
    bool is_back;
};

/* Moves the place to where obstacle number i ends, if it covers the place. */
static bool move_past(struct straight_walk *walk, int i, col_vec2 point,
                      double error)
{
    struct whole_cover *cover = walk->cover;
    struct whole_block block;
    struct crossing place = walk->place;
    if (!col_cover_take(cover, i) || is_outside(&cover->other, point, error) ||
        !pass_polygon(&walk->line, &cover->other, &place, &block))
        return false;
    walk->before = walk->place;
    walk->place = place;
    walk->mover = cover->last = i;
    return true;
}

/* Moves the place past any obstacle that covers it; false: none does. */
static bool move_place(struct straight_walk *walk, col_vec2 point, double error)
{
    struct whole_cover *cover = walk->cover;
    col_box box = {{point.x - error, point.y - error},
                   {point.x + error, point.y + error}};
    for (int all = 0; all < 2; all++) {
        int count = col_cover_find(cover, &box, all);
        for (int i = 0; i < count && cover->done <= cover->most; i++)
            if (move_past(walk, cover->found[i], point, error))
                return true;
    }
    return false;
}

static vector spot_vector(struct diff_spot p)
{
    return vector_between(p.b, p.a);
}

/* Names the features that meet where a walk has ended. At the end of the edge
 * that is a vertex, unless the direction is that of the edge. */
static void name_blocks(struct straight_walk *walk, int edge,
                        struct straight_best *new)
{
    struct whole_cover *cover = walk->cover;
    const struct piece_difference *own = &cover->own;
    int ends[2] = {edge, diff_next(own, edge)};
    new->blocks[0] = col_block_edge(own, edge);
    new->block_count = 1;
    for (int i = 0; i < 2; i++) {
        const struct diff_edge *e = &own->edges[ends[i]];
        struct crossing end = place_at(&walk->line, edge_spot(own, ends[i]));
        if (compare_places(&walk->line, &walk->place, &end) != 0)
            continue;
        if (vector_dot_sign(spot_vector(end.at), walk->line.along) != 0)
            new->blocks[0] = col_block_vertices(own, e->a, e->b);
        walk->mover = -1;
    }
    if (walk->mover >= 0) {
        struct crossing place = walk->before;
        col_cover_take_named(cover, walk->mover);
        if (pass_polygon(&walk->line, &cover->other, &place, &new->blocks[1]))
            new->block_count = 2;
    }
}

/* Walks from a place on a line to the first one that nothing covers. */
static void walk_on(struct straight_walk *walk, int edge, double reach,
                    struct straight_best *best)
{
    const struct piece_difference *own = &walk->cover->own;
    struct crossing end =
        place_at(&walk->line,
                 edge_spot(own, walk->is_back ? edge : diff_next(own, edge)));
    struct straight_best new = {.line = walk->line};
    double error;
    col_vec2 point;
    do {
        point = point_of(&walk->line, &walk->place, &error);
        double length = length_of(point), slack = length * 0x1p-50 + 2 * error;
        new.low = length - slack;
        new.high = length + slack;
        if (new.low > smaller(reach, best->high) ||
            compare_places(&walk->line, &walk->place, &end) > 0)
            return;
    } while (move_place(walk, point, error));
    new.place = walk->place;
    if (walk->cover->done > walk->cover->most || new.high > reach ||
        !is_better(best, &new))
        return;
    name_blocks(walk, edge, &new);
    *best = new;
}

void col_straight_walk(struct whole_cover *cover, int edge, double reach,
                       struct straight_best *best)
{
    const struct piece_difference *own = &cover->own;
    vector along = own->edges[edge].along;
    /* What covers the way from the origin to the nearest free place ends there,
     * with an edge that has the origin on its inner side. */
    if (vector_cross_sign(spot_vector(edge_spot(own, edge)), along) < 0)
        return;
    const struct straight lines[] = {
        {edge_spot(own, edge), along},
        {edge_spot(own, diff_next(own, edge)), vector_negate(along)}};
    for (int i = 0; i < 2; i++) {
        const struct straight *line = &lines[i];
        if (vector_dot_sign(spot_vector(lines[1 - i].from), line->along) <= 0)
            continue; /* the nearest point is the end: the start of the other */
        struct straight_walk walk = {.cover = cover,
                                     .line = *line,
                                     .place = place_at(line, line->from),
                                     .mover = -1,
                                     .is_back = i == 1};
        if (vector_dot_sign(spot_vector(line->from), line->along) < 0) {
            walk.place = place_at(line, origin);
            walk.place.is_spot = false;
        }
        walk_on(&walk, edge, reach, best);
    }
}

dd col_straight_answer(const struct straight_best *best, vector *normal,
                       vector *move)
{
    struct wide_point point;
    widen_point(&point, &best->line, &best->place);
    scaled x = col_wide_scaled(&point.x), y = col_wide_scaled(&point.y);
    scaled below = col_wide_scaled(&point.below);
    scaled length = col_scaled_sqrt(
        col_scaled_add(col_scaled_mul(x, x), col_scaled_mul(y, y)));
    if (col_scaled_sign(length) == 0) {
        *move = (vector){dd_of(0), dd_of(0)};
        return dd_of(0);
    }
    x = col_scaled_div(x, below);
    y = col_scaled_div(y, below);
    length = col_scaled_div(length, below);
    if (col_scaled_sign(length) < 0)
        length = col_scaled_negate(length);
    *move = (vector){scaled_as_dd(x), scaled_as_dd(y)};
    *normal = (vector){scaled_as_dd(col_scaled_div(x, length)),
                       scaled_as_dd(col_scaled_div(y, length))};
    return scaled_as_dd(length);
}
