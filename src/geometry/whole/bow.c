/* Walks along edges and arcs of differences that are grown by a radius, in
 * pairs of doubles.
 *
 * Results of this arithmetic are off by less than 2^-96. So a polygon covers a
 * place only if the place is closer to it than the radius by two shares of
 * 2^-70, and it covers what follows up to the distance that is less than the
 * radius by one share. In between, a place counts as free: so nothing that is
 * free is missed, and each step of a walk makes progress. */
#include "geometry/whole/whole.h"

#define SHARE 0x1p-70

/* Tolerance of what part of a boundary a place belongs to. */
#define PART 0x1p-72

/* A line or an arc, from its point nearest to the origin on. */
struct bow {
    vector from;  /* the first point, or the center of the arc */
    vector along; /* unit: the direction, or from the center to the start */
    dd end;       /* the length, or the tangent of half the angle */
    int turn;     /* of an arc: 1 counter-clockwise, -1 clockwise; 0: a line */
};

/* A walk. All is in units of 2^scale: sizes are below 4. */
struct bow_walk {
    struct whole_search *search;
    dd radius, reach;
    struct whole_best *best;
    struct bow bow;
    dd s; /* the place on it, as its end */
    vector point;
};

/* ---- Vectors ------------------------------------------------------------- */

static dd dot(vector u, vector v)
{
    return dd_add(dd_mul(u.x, v.x), dd_mul(u.y, v.y));
}

static dd cross(vector u, vector v)
{
    return dd_sub(dd_mul(u.x, v.y), dd_mul(u.y, v.x));
}

static vector minus(vector u, vector v)
{
    return vector_sum(u, vector_negate(v));
}

static dd length_of(vector v)
{
    return dd_sqrt(vector_square(v));
}

/* A vector of a known length as a direction. */
static vector shortened(vector v, dd length)
{
    return (vector){dd_div(v.x, length), dd_div(v.y, length)};
}

static bool is_less(dd x, dd y)
{
    return dd_sign(dd_sub(x, y)) < 0;
}

static vector start_of(const struct bow_walk *walk,
                       const struct piece_difference *diff, int edge)
{
    const struct diff_edge *e = &diff->edges[edge];
    vector v = vector_between(diff->b->vertices[e->b], diff->a->vertices[e->a]);
    int scale = -walk->search->scale;
    return (vector){dd_scale(v.x, scale), dd_scale(v.y, scale)};
}

static vector end_of(const struct bow_walk *walk,
                     const struct piece_difference *diff, int edge)
{
    return start_of(walk, diff, diff_next(diff, edge));
}

static vector unit_of(const struct piece_difference *diff, int edge)
{
    return col_vector_unit(diff->edges[edge].along);
}

static vector unit_before(const struct piece_difference *diff, int edge)
{
    return unit_of(diff, edge > 0 ? edge - 1 : diff->count - 1);
}

static vector bow_point(const struct bow *bow, dd radius, dd s)
{
    if (bow->turn == 0)
        return vector_sum(bow->from, vector_times(bow->along, s));
    dd square = dd_mul(s, s), below = dd_add(dd_of(1), square);
    dd forth = dd_div(dd_sub(dd_of(1), square), below);
    dd aside = dd_div(dd_mul(dd_of(2 * bow->turn), s), below);
    vector unit = vector_sum(vector_times(bow->along, forth),
                             vector_times(vector_left(bow->along), aside));
    return vector_sum(bow->from, vector_times(unit, radius));
}

/* Where an arc has a direction; false if that is not within a half turn. */
static bool bow_direction(const struct bow *bow, vector unit, dd *s)
{
    dd across = dd_mul(dd_of(bow->turn), cross(bow->along, unit));
    dd below = dd_add(dd_of(1), dot(bow->along, unit));
    if (across.hi < -SHARE || below.hi < 0x1p-10)
        return false;
    *s = dd_div(across, below);
    return true;
}

/* ---- What a polygon covers ----------------------------------------------- */

/* True if s->other covers the place of a walk. */
static bool covers(const struct bow_walk *walk)
{
    const struct piece_difference *diff = &walk->search->other;
    bool is_inside = true;
    dd limit = dd_add(walk->radius, dd_of(-2 * SHARE));
    for (int k = 0; k < diff->count; k++) {
        vector unit = unit_of(diff, k), from = start_of(walk, diff, k);
        vector w = minus(walk->point, from);
        dd out = dot(vector_right(unit), w), s = dot(unit, w);
        dd length = dot(unit, minus(end_of(walk, diff, k), from));
        is_inside = is_inside && out.hi < -limit.hi / 2;
        if (is_less(vector_square(w), dd_mul(limit, limit)))
            return true;
        if (dd_sign(s) >= 0 && !is_less(length, s) &&
            is_less(dd_abs(out), limit))
            return true;
    }
    return is_inside;
}

/* Where a walk first leaves what s->other covers. */
struct bow_exit {
    const struct bow_walk *walk;
    const struct piece_difference *diff;
    dd leave, after, s; /* BOW_NONE where there is none */
    struct whole_block block;
};

/* True if a place belongs to an edge, or to the arc about its start. */
static bool is_of_part(const struct bow_exit *exit, int edge, bool is_arc,
                       vector point)
{
    const struct piece_difference *diff = exit->diff;
    vector unit = unit_of(diff, edge);
    vector w = minus(point, start_of(exit->walk, diff, edge));
    double s = dot(unit, w).hi;
    if (is_arc) { /* on a straight side, not across it */
        vector before = unit_before(diff, edge);
        return s <= PART && dot(before, w).hi >= -PART &&
               (dot(vector_right(unit), w).hi > 0 ||
                dot(vector_right(before), w).hi > 0);
    }
    vector to = end_of(exit->walk, diff, edge);
    return s >= -PART && dot(unit, minus(point, to)).hi <= PART;
}

static void consider(struct bow_exit *exit, int edge, bool is_arc, dd s)
{
    const struct piece_difference *diff = exit->diff;
    const struct bow_walk *walk = exit->walk;
    if (!is_less(exit->after, s) || !is_less(s, exit->s))
        return;
    vector point = bow_point(&walk->bow, walk->radius, s);
    if (!is_of_part(exit, edge, is_arc, point))
        return;
    exit->s = s;
    bool is_edge = !is_arc && !diff->edges[edge].is_seam;
    if (!is_arc && !is_edge) { /* at one of its ends */
        vector unit = unit_of(diff, edge), from = start_of(walk, diff, edge);
        vector to = end_of(walk, diff, edge);
        if (2 * dot(unit, minus(point, from)).hi >
            dot(unit, minus(to, from)).hi)
            edge = diff_next(diff, edge);
    }
    exit->block =
        is_edge ? col_block_edge(diff, edge) : col_block_vertices(diff, edge);
}

static void leave_line(struct bow_exit *exit, int edge)
{
    const struct bow *bow = &exit->walk->bow;
    dd leave = exit->leave;
    vector c = minus(start_of(exit->walk, exit->diff, edge), bow->from);
    dd aside = cross(bow->along, c);
    dd square = dd_sub(dd_mul(leave, leave), dd_mul(aside, aside));
    if (dd_sign(square) > 0)
        consider(exit, edge, true, dd_add(dot(bow->along, c), dd_sqrt(square)));
    vector out = vector_right(unit_of(exit->diff, edge));
    dd speed = dot(out, bow->along);
    if (dd_sign(speed) > 0)
        consider(exit, edge, false, dd_div(dd_add(leave, dot(out, c)), speed));
}

/* Where an arc has the direction whose cosine with a unit vector is given, to
 * the left or right of that. */
static void consider_angle(struct bow_exit *exit, int edge, bool is_arc,
                           vector unit, dd cosine)
{
    const struct bow *bow = &exit->walk->bow;
    dd rest = dd_sub(dd_of(1), dd_mul(cosine, cosine)), s;
    dd sine = dd_mul(dd_of(is_arc ? bow->turn : -bow->turn), dd_sqrt(rest));
    vector at = vector_sum(vector_times(unit, cosine),
                           vector_times(vector_left(unit), sine));
    if ((is_arc || dd_sign(rest) > 0) && bow_direction(bow, at, &s))
        consider(exit, edge, is_arc, s);
}

static void leave_arc(struct bow_exit *exit, int edge)
{
    dd leave = exit->leave, radius = exit->walk->radius;
    vector c =
        minus(start_of(exit->walk, exit->diff, edge), exit->walk->bow.from);
    dd square = vector_square(c), length = dd_sqrt(square);
    /* |radius u - c| = leave */
    dd share =
        dd_add(square, dd_sub(dd_mul(radius, radius), dd_mul(leave, leave)));
    share = dd_div(share, dd_mul(dd_of(2), radius));
    if (is_less(share, length))
        consider_angle(exit, edge, true, shortened(c, length),
                       dd_div(share, length));
    /* out . (radius u - c) = leave */
    vector out = vector_right(unit_of(exit->diff, edge));
    consider_angle(exit, edge, false, out,
                   dd_div(dd_add(leave, dot(out, c)), radius));
}

/* ---- Walks --------------------------------------------------------------- */

/* Where a walk leaves what s->other covers, up to a distance. */
static struct bow_exit leave_other(const struct bow_walk *walk, dd after,
                                   dd leave)
{
    struct bow_exit exit = {.walk = walk,
                            .diff = &walk->search->other,
                            .leave = leave,
                            .after = after,
                            .s = dd_of(BOW_NONE)};
    for (int k = 0; k < exit.diff->count; k++)
        (walk->bow.turn == 0 ? leave_line : leave_arc)(&exit, k);
    return exit;
}

/* Moves the place to where an obstacle that covers it ends. */
static bool move_on(void *of)
{
    struct bow_walk *walk = of;
    if (!covers(walk))
        return false;
    walk->s = leave_other(walk, walk->s, dd_add(walk->radius, dd_of(-SHARE))).s;
    return true;
}

static int cover_of(struct bow_walk *walk)
{
    int scale = walk->search->scale;
    col_vec2 point = {times_power_of_two(walk->point.x.hi, scale),
                      times_power_of_two(walk->point.y.hi, scale)};
    return col_search_cover(walk->search, point,
                            times_power_of_two(1, scale - 45), move_on, walk);
}

/* Names the feature that ends a walk, and moves its place by the share that was
 * taken from the radius, if nothing else covers it there. */
static void name_other(struct bow_walk *walk, int mover, dd before,
                       struct whole_best *new)
{
    if (!col_search_take(walk->search, &walk->search->other, mover))
        return;
    struct bow_exit exit =
        leave_other(walk, before, dd_add(walk->radius, dd_of(-SHARE)));
    new->blocks[1] = exit.block;
    new->block_count = 2;
    exit = leave_other(walk, before, walk->radius);
    if (exit.s.hi >= BOW_NONE ||
        is_less(dd_add(walk->bow.end, dd_of(PART)), exit.s))
        return;
    walk->s = exit.s;
    walk->point = bow_point(&walk->bow, walk->radius, exit.s);
    if (cover_of(walk) < 0) {
        new->at = walk->point;
        new->distance = length_of(new->at);
    }
}

static void walk_bow(struct bow_walk *walk, struct whole_block own)
{
    struct whole_best new = {.block_count = 1, .blocks = {own}};
    dd here, before = dd_of(0), end = dd_add(walk->bow.end, dd_of(0x1p-80));
    int mover, next = -1;
    walk->s = dd_of(0);
    do {
        mover = next;
        here = walk->s;
        if (is_less(end, here))
            return;
        new.at = walk->point = bow_point(&walk->bow, walk->radius, here);
        new.distance = length_of(new.at);
        if (!is_less(new.distance, walk->reach) ||
            !is_less(new.distance, walk->best->distance))
            return;
        next = cover_of(walk);
        before = next >= 0 ? here : before;
    } while (next >= 0);
    if (mover >= 0)
        name_other(walk, mover, before, &new);
    if (!col_search_is_over(walk->search))
        *walk->best = new;
}

static void walk_line(struct bow_walk *walk, int edge)
{
    const struct piece_difference *own = &walk->search->own;
    vector along = unit_of(own, edge);
    vector aside = vector_times(vector_right(along), walk->radius);
    vector start = start_of(walk, own, edge);
    dd length = dot(along, minus(end_of(walk, own, edge), start));
    start = vector_sum(start, aside);
    if (cross(start, along).hi < -SHARE) /* as in col_straight_walk */
        return;
    dd foot = dd_neg(dot(start, along));
    foot = dd_sign(foot) < 0 ? dd_of(0) : is_less(length, foot) ? length : foot;
    walk->bow =
        (struct bow){.from = vector_sum(start, vector_times(along, foot)),
                     .along = along,
                     .end = dd_sub(length, foot)};
    if (is_less(foot, length))
        walk_bow(walk, col_block_edge(own, edge));
    walk->bow.along = vector_negate(along);
    walk->bow.end = foot;
    if (dd_sign(foot) > 0)
        walk_bow(walk, col_block_edge(own, edge));
}

static void walk_part(struct bow_walk *walk, int edge, vector from, vector to,
                      int turn)
{
    const struct piece_difference *own = &walk->search->own;
    walk->bow = (struct bow){
        .from = start_of(walk, own, edge), .along = from, .turn = turn};
    if (bow_direction(&walk->bow, to, &walk->bow.end))
        walk_bow(walk, col_block_vertices(own, edge));
}

/* An arc of at most a quarter turn, both ways from its nearest point or from
 * its ends. */
static void walk_arc(struct bow_walk *walk, int edge, vector from, vector to)
{
    vector center = start_of(walk, &walk->search->own, edge), middle = from;
    dd length = length_of(center);
    if (length.hi > 0)
        middle = shortened(vector_negate(center), length);
    bool is_within =
        cross(from, middle).hi > SHARE && cross(middle, to).hi > SHARE;
    walk_part(walk, edge, is_within ? middle : from, to, 1);
    walk_part(walk, edge, is_within ? middle : to, from, -1);
}

static void walk_corner(struct bow_walk *walk, int edge)
{
    const struct piece_difference *own = &walk->search->own;
    vector from = vector_right(unit_before(own, edge));
    vector to = vector_right(unit_of(own, edge));
    double angle = dot(from, to).hi;
    if (angle > 0 && cross(from, to).hi < SHARE)
        return;
    if (angle >= 0) {
        walk_arc(walk, edge, from, to);
        return;
    }
    vector middle = vector_sum(from, to);
    if (angle < -0.5) /* the sum is inexact, or 0 */
        middle = vector_left(minus(from, to));
    middle = shortened(middle, length_of(middle));
    walk_arc(walk, edge, from, middle);
    walk_arc(walk, edge, middle, to);
}

void col_bow_walk(struct whole_search *s, int edge, double reach,
                  struct whole_best *best)
{
    struct bow_walk walk = {.search = s,
                            .radius = dd_scale(s->radius, -s->scale),
                            .reach =
                                dd_of(times_power_of_two(reach, -s->scale)),
                            .best = best};
    if (col_difference_is_open(&s->own, edge))
        walk_line(&walk, edge);
    if (col_difference_has_arc(&s->own, edge))
        walk_corner(&walk, edge);
}

/* 0 for what a coordinate of a place is off by. */
static dd near_zero(dd x)
{
    return fabs(x.hi) < 0x1p-80 ? dd_of(0) : x;
}

dd col_bow_answer(const struct whole_search *s, const struct whole_best *best,
                  vector *normal, vector *move)
{
    vector at = {near_zero(best->at.x), near_zero(best->at.y)};
    *normal = shortened(at, best->distance);
    *move = (vector){dd_scale(best->at.x, s->scale),
                     dd_scale(best->at.y, s->scale)};
    return dd_scale(best->distance, s->scale);
}
