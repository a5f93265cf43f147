/* Computes the mass of a union of convex pieces with round corners, by cutting
 * it into upright strips.
 *
 * Strips end where a boundary of a piece changes from a side to an arc, at the
 * ends of arcs, and where boundaries of two pieces cross; so in a strip the
 * same sides and arcs bound the union everywhere. Each part of a strip is a
 * quadrangle and, at an arc, the area between the arc and its chord. If
 * rounding misses a crossing, or finds a false one, the strips are still
 * strips: no part of the plane is counted twice or left out except areas
 * between curves that are as near as the rounding. */
#include <math.h>

#include "query/world/bodies.h"

#define PIECES_MOST  256
#define CORNERS_MOST 768
#define PLACES_MOST  (4 * CORNERS_MOST)
#define MEETING_MOST 1024

/* Of a shape of size 1: smaller discs do not matter. */
#define RADIUS_LEAST 0x1p-40

/* A side or an arc of a piece, over the places x where it bounds that. */
struct curve {
    bool is_arc;
    col_vec2 from;  /* a point of the side, or the middle of the arc */
    col_vec2 along; /* the direction of the side */
    double side;    /* 1: above a piece, -1: below */
};

/* What a piece takes up of an upright line. */
struct rounded_span {
    struct curve low, high;
    double from, to;
};

/* A body about the origin. */
struct rounded_sums {
    double area;
    col_vec2 moment;
    double inertia;
};

struct union_of_pieces {
    const struct scene_pieces *pieces;
    double radius;
    col_vec2 middle; /* where the origin lies, and */
    double unit;     /* what is 1 here */
    struct rounded_span spans[PIECES_MOST];
    int span_count;
    double places[PLACES_MOST];
    int place_count;
    double meetings[MEETING_MOST];
    int meeting_count;
    struct rounded_sums sums;
};

static double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

static double cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

static col_vec2 corner(const struct union_of_pieces *all, int piece, int k)
{
    const col_shape *core = &all->pieces->cores[piece];
    col_vec2 v = core->vertices[k < core->count ? k : 0];
    return (col_vec2){(v.x - all->middle.x) / all->unit,
                      (v.y - all->middle.y) / all->unit};
}

/* The direction of the side from a corner on. */
static col_vec2 direction(const struct union_of_pieces *all, int piece, int k)
{
    col_vec2 way = subtract(corner(all, piece, k + 1), corner(all, piece, k));
    double length = sqrt(dot(way, way));
    return length > 0 ? (col_vec2){way.x / length, way.y / length}
                      : (col_vec2){0, 0};
}

/* ---- The mass of a rounded union ---------------------------------------- */

static void add_triangle(struct rounded_sums *sums, col_vec2 p, col_vec2 q,
                         col_vec2 r, double factor)
{
    double area = cross(subtract(q, p), subtract(r, p)) / 2 * factor;
    double squares =
        dot(p, p) + dot(q, q) + dot(r, r) + dot(p, q) + dot(q, r) + dot(r, p);
    sums->area += area;
    sums->moment.x += area * (p.x + q.x + r.x) / 3;
    sums->moment.y += area * (p.y + q.y + r.y) / 3;
    sums->inertia += area * squares / 6;
}

/* What lies between an arc about c, from p to q counter-clockwise by less than
 * half a turn, and its chord. */
static void add_cap(struct rounded_sums *sums, col_vec2 c, double radius,
                    col_vec2 p, col_vec2 q)
{
    col_vec2 u = subtract(p, c), v = subtract(q, c);
    double square = radius * radius;
    col_vec2 turn = {dot(u, v), cross(u, v)};
    double length = sqrt(dot(turn, turn));
    if (radius < RADIUS_LEAST || !(length > 0))
        return;
    turn = (col_vec2){turn.x / length, turn.y / length};
    double angle = col_angle_degrees(turn) * COL_RADIANS_PER_DEGREE;
    double area = square * angle / 2;
    col_vec2 moment = {square * (v.y - u.y) / 3, square * (u.x - v.x) / 3};
    sums->area += area;
    sums->moment.x += moment.x + c.x * area;
    sums->moment.y += moment.y + c.y * area;
    sums->inertia += square * area / 2 + 2 * dot(c, moment) + dot(c, c) * area;
    add_triangle(sums, c, p, q, -1);
}

/* ---- Curves ------------------------------------------------------------- */

static double height(const struct union_of_pieces *all,
                     const struct curve *curve, double x)
{
    double from = x - curve->from.x;
    if (!curve->is_arc)
        return curve->from.y + from * (curve->along.y / curve->along.x);
    double square = (all->radius - from) * (all->radius + from);
    return curve->from.y + curve->side * sqrt(square > 0 ? square : 0);
}

/* Takes a curve for the bound of a piece if it is further out at x. */
static void take_curve(const struct union_of_pieces *all,
                       struct rounded_span *span, const struct curve *curve,
                       double x)
{
    double y = height(all, curve, x);
    if (curve->side > 0 ? !(y > span->to) : !(y < span->from))
        return;
    *(curve->side > 0 ? &span->high : &span->low) = *curve;
    *(curve->side > 0 ? &span->to : &span->from) = y;
}

/* What a piece takes up of the line at x; false: nothing. */
static bool find_span(const struct union_of_pieces *all, int piece, double x,
                      struct rounded_span *span)
{
    double r = all->radius;
    *span = (struct rounded_span){.from = HUGE_VAL, .to = -HUGE_VAL};
    for (int k = 0; k < all->pieces->cores[piece].count; k++) {
        col_vec2 p = corner(all, piece, k), q = corner(all, piece, k + 1);
        col_vec2 along = direction(all, piece, k);
        for (int side = -1; side <= 1; side += 2) {
            struct curve arc = {true, p, {0, 0}, side};
            if (x > p.x - r && x < p.x + r)
                take_curve(all, span, &arc, x);
        }
        /* sides lead to the left above a piece, and to the right below */
        double shift = along.y * r, low = p.x < q.x ? p.x : q.x;
        double high = p.x < q.x ? q.x : p.x;
        struct curve line = {false,
                             {p.x + shift, p.y - along.x * r},
                             along,
                             along.x < 0 ? 1 : -1};
        if (x > low + shift && x < high + shift)
            take_curve(all, span, &line, x);
    }
    return span->from < span->to;
}

/* ---- Places ------------------------------------------------------------- */

/* Adds a number to ascending ones; false: there is no room. */
static bool add_place(double *places, int *count, int most, double x)
{
    int k = *count;
    if (k == most)
        return false;
    for (; k > 0 && places[k - 1] > x; k--)
        places[k] = places[k - 1];
    places[k] = x;
    ++*count;
    return true;
}

static void find_places(struct union_of_pieces *all)
{
    for (int piece = 0; piece < all->pieces->count; piece++) {
        for (int k = 0; k < all->pieces->cores[piece].count; k++) {
            double shift = direction(all, piece, k).y * all->radius;
            double p = corner(all, piece, k).x;
            double q = corner(all, piece, k + 1).x;
            const double places[] = {p - all->radius, p + all->radius,
                                     p + shift, q + shift};
            for (int i = 0; i < 4; i++)
                add_place(all->places, &all->place_count, PLACES_MOST,
                          places[i]);
        }
    }
}

/* Where two curves, continued, may meet: up to two places, which are NaN or
 * infinite where they do not. */
static void meet(const struct union_of_pieces *all, const struct curve *p,
                 const struct curve *q, double places[2])
{
    col_vec2 way = subtract(q->from, p->from);
    double r = all->radius;
    if (!p->is_arc && !q->is_arc) {
        double t = cross(way, q->along) / cross(p->along, q->along);
        places[0] = places[1] = p->from.x + t * p->along.x;
    } else if (p->is_arc && q->is_arc) {
        double square = dot(way, way) / 4;
        double up = sqrt((r * r - square) / square) / 2;
        places[0] = p->from.x + way.x / 2 - up * way.y;
        places[1] = p->from.x + way.x / 2 + up * way.y;
    } else {
        const struct curve *line = p->is_arc ? q : p, *arc = p->is_arc ? p : q;
        col_vec2 to = subtract(arc->from, line->from);
        double beside = cross(line->along, to);
        double half = sqrt((r - beside) * (r + beside));
        double foot = dot(line->along, to);
        places[0] = line->from.x + (foot - half) * line->along.x;
        places[1] = line->from.x + (foot + half) * line->along.x;
    }
}

/* Finds where boundaries of two pieces meet between two places; false: more
 * often than there is room for. */
static bool find_meetings(struct union_of_pieces *all, double low, double high)
{
    all->meeting_count = 0;
    for (int i = 0; i < all->span_count; i++) {
        for (int k = 0; k < 4 * i; k++) {
            const struct rounded_span *p = &all->spans[i];
            const struct rounded_span *q = &all->spans[k / 4];
            double places[2];
            meet(all, k % 4 < 2 ? &p->low : &p->high,
                 k % 2 == 0 ? &q->low : &q->high, places);
            for (int n = 0; n < 2; n++)
                if (places[n] > low && places[n] < high &&
                    !add_place(all->meetings, &all->meeting_count, MEETING_MOST,
                               places[n]))
                    return false;
        }
    }
    return true;
}

/* ---- Strips ------------------------------------------------------------- */

/* Adds the union between two places, between which nothing meets. Spans are
 * sorted by where they begin, and joined where they overlap. */
static void add_strip(struct union_of_pieces *all, double left, double right)
{
    double middle = left / 2 + right / 2;
    for (int i = 0; i < all->span_count; i++) {
        struct rounded_span span = all->spans[i];
        span.from = height(all, &span.low, middle);
        span.to = height(all, &span.high, middle);
        int k = i;
        for (; k > 0 && all->spans[k - 1].from > span.from; k--)
            all->spans[k] = all->spans[k - 1];
        all->spans[k] = span;
    }
    for (int i = 0; i < all->span_count;) {
        struct rounded_span whole = all->spans[i++];
        for (; i < all->span_count && all->spans[i].from <= whole.to; i++) {
            if (all->spans[i].to > whole.to) {
                whole.high = all->spans[i].high;
                whole.to = all->spans[i].to;
            }
        }
        col_vec2 p = {left, height(all, &whole.low, left)};
        col_vec2 q = {right, height(all, &whole.low, right)};
        col_vec2 r = {right, height(all, &whole.high, right)};
        col_vec2 s = {left, height(all, &whole.high, left)};
        add_triangle(&all->sums, p, q, r, 1);
        add_triangle(&all->sums, p, r, s, 1);
        if (whole.low.is_arc)
            add_cap(&all->sums, whole.low.from, all->radius, p, q);
        if (whole.high.is_arc)
            add_cap(&all->sums, whole.high.from, all->radius, r, s);
    }
}

/* Adds the union between two places, between which pieces are bounded by the
 * same curves all the way: in parts small enough to have room for what meets in
 * them, or to be of no matter. */
static void add_strips(struct union_of_pieces *all, double left, double right)
{
    double middle = left / 2 + right / 2;
    all->span_count = 0;
    for (int piece = 0; piece < all->pieces->count; piece++)
        if (find_span(all, piece, middle, &all->spans[all->span_count]))
            all->span_count++;
    while (left < right) {
        double end = right;
        for (int i = 0; !find_meetings(all, left, end) && i < 60; i++) {
            double next = left / 2 + end / 2;
            if (!(next > left && next < end))
                break;
            end = next;
        }
        for (int i = 0; i < all->meeting_count; i++) {
            double next = all->meetings[i];
            if (next > left)
                add_strip(all, left, next);
            left = next;
        }
        add_strip(all, left, end);
        left = end;
    }
}

bool rounded_mass(const struct scene_shape *shape, struct rounded_mass *mass)
{
    const struct scene_pieces *pieces = shape->pieces;
    int last = pieces->count - 1;
    if (scene_local_count(shape) > ROUNDED_VERTICES ||
        pieces->count > PIECES_MOST ||
        pieces->starts[last] + pieces->cores[last].count > CORNERS_MOST)
        return false;
    col_box box = col_bounds(&shape->shape);
    double width = box.max.x - box.min.x, length = box.max.y - box.min.y;
    struct union_of_pieces all = {.pieces = pieces,
                                  .unit = width > length ? width : length,
                                  .middle = {box.min.x / 2 + box.max.x / 2,
                                             box.min.y / 2 + box.max.y / 2}};
    all.radius = shape->shape.radius / all.unit;
    find_places(&all);
    for (int i = 0; i + 1 < all.place_count; i++)
        if (all.places[i] < all.places[i + 1])
            add_strips(&all, all.places[i], all.places[i + 1]);
    double area = all.sums.area, square = all.unit * all.unit;
    if (!(area >= ROUNDED_FILLS))
        return false;
    col_vec2 at = {all.sums.moment.x / area, all.sums.moment.y / area};
    mass->area = area * square;
    mass->centroid = (col_vec2){all.middle.x + at.x * all.unit,
                                all.middle.y + at.y * all.unit};
    mass->gyration = (all.sums.inertia / area - dot(at, at)) * square;
    return true;
}
