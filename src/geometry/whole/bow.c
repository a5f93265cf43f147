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

/* What all functions need to know about the space. */
struct bow_space {
    int scale;
    dd radius;
    dd cover, leave; /* distances from where a place is covered, and left */
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

static dd scaled_coordinate(double a, double b, int scale)
{
    return dd_scale(dd_two_sum(a, -b), -scale);
}

static vector bow_vertex(const struct piece_difference *diff, int edge,
                         const struct bow_space *space)
{
    const struct diff_edge *e = &diff->edges[edge];
    col_vec2 a = diff->a->vertices[e->a], b = diff->b->vertices[e->b];
    return (vector){scaled_coordinate(a.x, b.x, space->scale),
                    scaled_coordinate(a.y, b.y, space->scale)};
}

static int diff_before(const struct piece_difference *diff, int edge)
{
    return edge > 0 ? edge - 1 : diff->count - 1;
}

static bool is_less(dd x, dd y)
{
    return dd_sign(dd_sub(x, y)) < 0;
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

/* True if a point is surely further from a polygon than the radius. */
static bool is_far(const struct piece_difference *diff, vector point,
                   const struct bow_space *space)
{
    for (int k = 0; k < diff->count; k++) {
        vector from = bow_vertex(diff, k, space);
        vector along = diff->edges[k].along;
        double x = times_power_of_two(along.x.hi, -space->scale);
        double y = times_power_of_two(along.y.hi, -space->scale);
        double out =
            y * (point.x.hi - from.x.hi) - x * (point.y.hi - from.y.hi);
        double length = sqrt(x * x + y * y);
        if (out > (space->radius.hi + 0x1p-40) * length)
            return true;
    }
    return false;
}

static bool covers(const struct piece_difference *diff, vector point,
                   const struct bow_space *space)
{
    bool is_inside = true;
    dd limit = space->cover;
    for (int k = 0; k < diff->count; k++) {
        vector unit = col_vector_unit(diff->edges[k].along);
        vector from = bow_vertex(diff, k, space);
        vector w = minus(point, from);
        dd out = dot(vector_right(unit), w), s = dot(unit, w);
        dd length =
            dot(unit, minus(bow_vertex(diff, diff_next(diff, k), space), from));
        is_inside = is_inside && out.hi < -limit.hi / 2;
        if (is_less(dot(w, w), dd_mul(limit, limit)))
            return true;
        if (dd_sign(s) >= 0 && !is_less(length, s) &&
            is_less(dd_abs(out), limit))
            return true;
    }
    return is_inside;
}

/* Where a bow first leaves what a polygon covers. */
struct bow_exit {
    const struct bow *bow;
    const struct piece_difference *diff;
    const struct bow_space *space;
    dd after, s; /* BOW_NONE where there is none */
    struct whole_block block;
};

/* True if a place belongs to an edge, or to the arc about its start. */
static bool is_of_part(const struct bow_exit *exit, int edge, bool is_arc,
                       vector point)
{
    const struct piece_difference *diff = exit->diff;
    vector from = bow_vertex(diff, edge, exit->space);
    vector unit = col_vector_unit(diff->edges[edge].along);
    vector w = minus(point, from);
    double s = dot(unit, w).hi;
    if (is_arc) { /* on a straight side, not across it */
        vector before =
            col_vector_unit(diff->edges[diff_before(diff, edge)].along);
        return s <= PART && dot(before, w).hi >= -PART &&
               (dot(vector_right(unit), w).hi > 0 ||
                dot(vector_right(before), w).hi > 0);
    }
    vector to = bow_vertex(diff, diff_next(diff, edge), exit->space);
    return s >= -PART && dot(unit, minus(point, to)).hi <= PART;
}

static void consider(struct bow_exit *exit, int edge, bool is_arc, dd s)
{
    const struct piece_difference *diff = exit->diff;
    if (!is_less(exit->after, s) || !is_less(s, exit->s))
        return;
    vector point = bow_point(exit->bow, exit->space->radius, s);
    if (!is_of_part(exit, edge, is_arc, point))
        return;
    exit->s = s;
    vector unit = col_vector_unit(diff->edges[edge].along);
    vector from = bow_vertex(diff, edge, exit->space);
    const struct diff_edge *e = &diff->edges[edge];
    exit->block = is_arc ? col_block_vertices(diff, e->a, e->b)
                         : col_block_edge(diff, edge);
    if (!is_arc && e->is_seam) { /* at one of its ends */
        int next = diff_next(diff, edge);
        vector to = bow_vertex(diff, next, exit->space);
        bool at_end = 2 * dot(unit, minus(point, from)).hi >
                      dot(unit, minus(to, from)).hi;
        e = &diff->edges[at_end ? next : edge];
        exit->block = col_block_vertices(diff, e->a, e->b);
    }
}

static void leave_line(struct bow_exit *exit, int edge)
{
    const struct bow *bow = exit->bow;
    dd radius = exit->space->leave;
    vector c = minus(bow_vertex(exit->diff, edge, exit->space), bow->from);
    dd aside = cross(bow->along, c);
    dd square = dd_sub(dd_mul(radius, radius), dd_mul(aside, aside));
    if (dd_sign(square) > 0)
        consider(exit, edge, true, dd_add(dot(bow->along, c), dd_sqrt(square)));
    vector out = vector_right(col_vector_unit(exit->diff->edges[edge].along));
    dd speed = dot(out, bow->along);
    if (dd_sign(speed) > 0)
        consider(exit, edge, false, dd_div(dd_add(radius, dot(out, c)), speed));
}

static void leave_arc(struct bow_exit *exit, int edge)
{
    const struct bow *bow = exit->bow;
    dd leave = exit->space->leave, radius = exit->space->radius, s;
    vector c = minus(bow_vertex(exit->diff, edge, exit->space), bow->from);
    dd square = dot(c, c), length = dd_sqrt(square);
    dd turn = dd_of(bow->turn);
    /* |radius u - c| = leave */
    dd share =
        dd_add(square, dd_sub(dd_mul(radius, radius), dd_mul(leave, leave)));
    share = dd_div(share, dd_mul(dd_of(2), radius));
    if (is_less(share, length)) {
        vector to = {dd_div(c.x, length), dd_div(c.y, length)};
        dd cosine = dd_div(share, length);
        dd sine = dd_sqrt(dd_sub(dd_of(1), dd_mul(cosine, cosine)));
        vector unit =
            vector_sum(vector_times(to, cosine),
                       vector_times(vector_left(to), dd_mul(turn, sine)));
        if (bow_direction(bow, unit, &s))
            consider(exit, edge, true, s);
    }
    /* out . (radius u - c) = leave */
    vector out = vector_right(col_vector_unit(exit->diff->edges[edge].along));
    dd cosine = dd_div(dd_add(leave, dot(out, c)), radius);
    dd rest = dd_sub(dd_of(1), dd_mul(cosine, cosine));
    if (dd_sign(rest) > 0) {
        dd sine = dd_mul(dd_neg(turn), dd_sqrt(rest));
        vector unit = vector_sum(vector_times(out, cosine),
                                 vector_times(vector_left(out), sine));
        if (bow_direction(bow, unit, &s))
            consider(exit, edge, false, s);
    }
}

/* ---- Walks --------------------------------------------------------------- */

struct bow_walk {
    struct whole_cover *cover;
    struct bow_space space;
    dd reach;
    struct bow_best *best;
};

/* Where a bow leaves what cover->other covers. */
static struct bow_exit leave_other(const struct bow_walk *walk,
                                   const struct bow_space *space,
                                   const struct bow *bow, dd after)
{
    const struct piece_difference *diff = &walk->cover->other;
    struct bow_exit exit = {.bow = bow,
                            .diff = diff,
                            .space = space,
                            .after = after,
                            .s = dd_of(BOW_NONE)};
    for (int k = 0; k < diff->count; k++)
        (bow->turn == 0 ? leave_line : leave_arc)(&exit, k);
    return exit;
}

static bool is_covered_by(const struct bow_walk *walk, int i, vector point)
{
    struct whole_cover *cover = walk->cover;
    return col_cover_take(cover, i) &&
           !is_far(&cover->other, point, &walk->space) &&
           covers(&cover->other, point, &walk->space);
}

/* Moves *s to where an obstacle that covers the place ends. Returns the number
 * of the obstacle; -1: there is none. */
static int move_on(const struct bow_walk *walk, const struct bow *bow,
                   vector point, dd *s)
{
    struct whole_cover *cover = walk->cover;
    int scale = walk->space.scale;
    double x = times_power_of_two(point.x.hi, scale);
    double y = times_power_of_two(point.y.hi, scale);
    double slack = times_power_of_two(1, scale - 45);
    col_box box = {{x - slack, y - slack}, {x + slack, y + slack}};
    for (int all = 0; all < 2; all++) {
        int count = col_cover_find(cover, &box, all);
        for (int i = 0; i < count && cover->done <= cover->most; i++) {
            if (!is_covered_by(walk, cover->found[i], point))
                continue;
            *s = leave_other(walk, &walk->space, bow, *s).s;
            cover->last = cover->found[i];
            return cover->last;
        }
    }
    return -1;
}

/* Names the feature that ends a walk, and moves its place by the share that was
 * taken from the radius, if nothing else covers it there. */
static void name_other(const struct bow_walk *walk, const struct bow *bow,
                       int mover, dd before, struct bow_best *new)
{
    struct bow_space space = walk->space;
    col_cover_take_named(walk->cover, mover);
    struct bow_exit exit = leave_other(walk, &space, bow, before);
    new->blocks[1] = exit.block;
    new->block_count = 2;
    space.leave = space.radius;
    exit = leave_other(walk, &space, bow, before);
    if (exit.s.hi >= BOW_NONE || is_less(dd_add(bow->end, dd_of(PART)), exit.s))
        return;
    vector place = bow_point(bow, space.radius, exit.s);
    if (move_on(walk, bow, place, &exit.s) < 0) {
        new->place = place;
        new->distance = dd_sqrt(dot(place, place));
    }
}

static void walk_bow(const struct bow_walk *walk, const struct bow *bow,
                     const struct whole_block *own)
{
    struct bow_best new = {.block_count = 1};
    dd s = dd_of(0), before = s, end = dd_add(bow->end, dd_of(0x1p-80));
    dd radius = walk->space.radius;
    int mover = -1, next = -1;
    new.blocks[0] = *own;
    do {
        mover = next;
        if (is_less(end, s))
            return;
        new.place = bow_point(bow, radius, s);
        new.distance = dd_sqrt(dot(new.place, new.place));
        if (!is_less(new.distance, walk->reach) ||
            !is_less(new.distance, walk->best->distance))
            return;
        dd here = s;
        next = move_on(walk, bow, new.place, &s);
        before = next >= 0 ? here : before;
    } while (next >= 0);
    if (walk->cover->done > walk->cover->most)
        return;
    if (mover >= 0)
        name_other(walk, bow, mover, before, &new);
    *walk->best = new;
}

static void walk_line(const struct bow_walk *walk, int edge)
{
    const struct piece_difference *own = &walk->cover->own;
    vector along = col_vector_unit(own->edges[edge].along);
    vector aside = vector_times(vector_right(along), walk->space.radius);
    vector start = bow_vertex(own, edge, &walk->space);
    vector end = bow_vertex(own, diff_next(own, edge), &walk->space);
    dd length = dot(along, minus(end, start));
    start = vector_sum(start, aside);
    if (cross(start, along).hi < -SHARE) /* as in col_straight_walk */
        return;
    dd foot = dd_neg(dot(start, along));
    foot = dd_sign(foot) < 0 ? dd_of(0) : is_less(length, foot) ? length : foot;
    struct whole_block block = col_block_edge(own, edge);
    struct bow bow = {.from = vector_sum(start, vector_times(along, foot)),
                      .along = along,
                      .end = dd_sub(length, foot)};
    if (is_less(foot, length))
        walk_bow(walk, &bow, &block);
    bow.along = vector_negate(along);
    bow.end = foot;
    if (dd_sign(foot) > 0)
        walk_bow(walk, &bow, &block);
}

static void walk_part(const struct bow_walk *walk, vector center, vector from,
                      vector to, int turn, const struct whole_block *block)
{
    struct bow bow = {.from = center, .along = from, .turn = turn};
    if (bow_direction(&bow, to, &bow.end))
        walk_bow(walk, &bow, block);
}

/* An arc of at most a quarter turn, both ways from its nearest point or from
 * its ends. */
static void walk_arc(const struct bow_walk *walk, vector center, vector from,
                     vector to, const struct whole_block *block)
{
    dd length = dd_sqrt(dot(center, center));
    vector middle = from;
    if (length.hi > 0)
        middle = (vector){dd_div(dd_neg(center.x), length),
                          dd_div(dd_neg(center.y), length)};
    bool is_within =
        cross(from, middle).hi > SHARE && cross(middle, to).hi > SHARE;
    walk_part(walk, center, is_within ? middle : from, to, 1, block);
    walk_part(walk, center, is_within ? middle : to, from, -1, block);
}

static void walk_corner(const struct bow_walk *walk, int edge)
{
    const struct piece_difference *own = &walk->cover->own;
    const struct diff_edge *e = &own->edges[edge];
    vector center = bow_vertex(own, edge, &walk->space);
    vector from =
        vector_right(col_vector_unit(own->edges[diff_before(own, edge)].along));
    vector to = vector_right(col_vector_unit(e->along));
    struct whole_block block = col_block_vertices(own, e->a, e->b);
    double angle = dot(from, to).hi;
    if (angle > 0 && cross(from, to).hi < SHARE)
        return;
    if (angle >= 0) {
        walk_arc(walk, center, from, to, &block);
        return;
    }
    vector middle = vector_sum(from, to);
    if (angle < -0.5) /* the sum is inexact, or 0 */
        middle = vector_left(minus(from, to));
    dd length = dd_sqrt(dot(middle, middle));
    middle = (vector){dd_div(middle.x, length), dd_div(middle.y, length)};
    walk_arc(walk, center, from, middle, &block);
    walk_arc(walk, center, middle, to, &block);
}

/* The distance of an edge, grown by the radius, from the origin, is at least
 * this, as rounded. */
static double least_distance(const struct piece_difference *own, int edge,
                             const struct bow_space *space)
{
    vector p = bow_vertex(own, edge, space);
    vector q = bow_vertex(own, diff_next(own, edge), space);
    double x = q.x.hi - p.x.hi, y = q.y.hi - p.y.hi, square = x * x + y * y;
    double s = square > 0 ? -(p.x.hi * x + p.y.hi * y) / square : 0;
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    x = p.x.hi + s * x;
    y = p.y.hi + s * y;
    return fabs(sqrt(x * x + y * y) - space->radius.hi);
}

void col_bow_walk(struct whole_cover *cover, int edge, int scale, dd reach,
                  struct bow_best *best)
{
    dd radius = dd_scale(cover->radius, -scale);
    const struct bow_walk walk = {
        .cover = cover,
        .space = {.scale = scale,
                  .radius = radius,
                  .cover = dd_add(radius, dd_of(-2 * SHARE)),
                  .leave = dd_add(radius, dd_of(-SHARE))},
        .reach = reach,
        .best = best};
    const struct piece_difference *own = &cover->own;
    double least = least_distance(own, edge, &walk.space) - 0x1p-40;
    if (least > smaller(reach.hi, best->distance.hi))
        return;
    if (!own->edges[edge].is_seam &&
        col_difference_is_open(own, edge, &cover->a, &cover->b))
        walk_line(&walk, edge);
    if (col_difference_has_arc(own, edge, &cover->a, &cover->b))
        walk_corner(&walk, edge);
}
