/* The truth about shapes as a whole: the shortest translation of B after which
 * the insides of the two shapes have no point in common, by brute force.
 *
 * In the plane of translations, two pieces overlap inside the Minkowski
 * difference of their cores, grown by both radii: an obstacle. The edges of the
 * differences are walls. The shortest free translation is the foot of the
 * origin on a grown wall, the nearest point of a circle about a corner, or a
 * place where two of these lines and circles meet. So all of them are tried.
 * Doubles exclude what surely lies in an obstacle, and wide brackets decide the
 * rest: a translation counts as free unless it is surely in an obstacle. */
#include <math.h>
#include <stddef.h>

#include "verify/truth/judging.h"

/* Most walls, and the work that a search may do: some seconds. */
#define WALL_LIMIT      4096
#define WORK_LIMIT      ((uint64_t)1 << 28)
#define WORK_OF_MEETING 256 /* of curves; 1: a wall for one translation */

/* An edge of an obstacle's polygon, which lies on its left. */
struct wall {
    struct real_vec ends[2];
    struct real_vec out; /* a unit vector to its right; (0, 0): a point */
    struct real level;   /* out . p of each p of the grown edge */
    struct claim_vec near_out;
    double near_level;
    int obstacle;
};

/* The line of a grown wall, or the circle about its start. */
struct move_curve {
    const struct wall *wall;
    bool is_circle;
    double distance; /* from the origin, about */
};

struct move_search {
    struct wall *walls;
    struct move_curve *curves;
    int wall_count, curve_count, obstacle_count;
    struct real radius;
    double near_radius, slack; /* in doubles; how far doubles may be off */
    double
        reach; /* longer translations do not matter; HUGE_VAL: none is found */
    double along; /* of the normal, along the one asked for */
    uint64_t work;
    struct claim_vec hint;
    struct whole_truth *truth;
};

/* ---- Vectors ------------------------------------------------------------- */

static struct real_vec vec_right(const struct real_vec *v)
{
    return (struct real_vec){v->y, real_negative(&v->x)};
}

static struct real_vec vec_shortened(const struct real_vec *v,
                                     const struct real *by)
{
    return (struct real_vec){real_div(&v->x, by), real_div(&v->y, by)};
}

/* The translation that brings a point of B to a point of A. */
static struct real_vec move_of(struct delta ends)
{
    struct real_vec a = real_vec_of(ends.from), b = real_vec_of(ends.to);
    return real_vec_between(&b, &a);
}

static double near_dot(struct claim_vec p, struct claim_vec q)
{
    return p.x * q.x + p.y * q.y;
}

/* ---- Obstacles ----------------------------------------------------------- */

static void add_wall(struct move_search *search, struct delta begin,
                     struct delta end)
{
    struct real_vec from = move_of(begin), to = move_of(end);
    struct wall *wall = &search->walls[search->wall_count++];
    struct move_curve *curves = &search->curves[search->curve_count];
    struct real_vec way = real_vec_between(&from, &to);
    struct real length = real_length(&way), far = real_length(&from);
    bool is_line = real_sign(&length) > 0, is_round = search->near_radius > 0;
    *wall = (struct wall){.ends = {from, to}, .out = vec_right(&way)};
    if (is_line)
        wall->out = vec_shortened(&wall->out, &length);
    wall->level = real_dot(&wall->out, &from);
    wall->level = real_add(&wall->level, &search->radius);
    wall->near_out = near_vec(&wall->out);
    wall->near_level = real_near(&wall->level);
    wall->obstacle = search->obstacle_count;
    curves[0] = (struct move_curve){wall, false, fabs(wall->near_level)};
    curves[is_line] = (struct move_curve){
        wall, true, fabs(real_near(&far) - search->near_radius)};
    search->curve_count += is_line + is_round;
}

static void add_obstacle(struct move_search *search,
                         const struct truth_shape *a,
                         const struct truth_shape *b)
{
    const struct delta point = {a->vertices[a->hull[0]],
                                b->vertices[b->hull[0]]};
    struct differences at = {.a = a, .b = b};
    struct claim_side side;
    if (a->hull_count + b->hull_count == 2)
        add_wall(search, point, point);
    while (differences_next(&at, &side))
        add_wall(search, side.begin, side.end);
    search->obstacle_count++;
}

/* True if a place is surely in the obstacle of these walls: behind all of them,
 * or nearer to one than the radius. */
static bool is_in_obstacle(const struct move_search *search,
                           const struct wall *walls, int count,
                           const struct real_vec *at)
{
    bool is_behind = true;
    for (int i = 0; i < count; i++) {
        struct real_vec off = real_vec_between(&walls[i].ends[0], at);
        struct real length = real_dot(&walls[i].out, &off), share;
        is_behind = is_behind && real_sign(&length) < 0;
        if (!(search->near_radius > 0))
            continue;
        off = nearest_of_segment(walls[i].ends, at, &share);
        off = real_vec_between(&off, at);
        length = real_length(&off);
        if (real_compare(&length, &search->radius) < 0)
            return true;
    }
    return is_behind;
}

static bool is_free(const struct move_search *search, const struct real_vec *at)
{
    struct claim_vec near = near_vec(at);
    for (int first = 0, end; first < search->wall_count; first = end) {
        const struct wall *walls = &search->walls[first];
        double ahead = -HUGE_VAL; /* of the grown wall it is farthest from */
        for (end = first; end < search->wall_count &&
                          search->walls[end].obstacle == walls->obstacle;
             end++)
            ahead = fmax(ahead, near_dot(search->walls[end].near_out, near) -
                                    search->walls[end].near_level);
        if (ahead < -search->near_radius - search->slack ||
            (ahead <= search->slack &&
             is_in_obstacle(search, walls, end - first, at)))
            return false;
    }
    return true;
}

/* ---- Translations that are tried ----------------------------------------- */

/* Takes a translation that is free and shorter than the others so far, or as
 * short and nearer to the direction asked for. */
static void offer(struct move_search *search, struct real_vec at)
{
    struct whole_truth *truth = search->truth;
    struct real length = real_length(&at);
    if (real_near(&length) > search->reach || real_sign(&length) <= 0)
        return;
    search->work += (uint64_t)search->wall_count;
    int order = real_compare(&length, &truth->depth);
    struct real_vec normal = vec_shortened(&at, &length);
    struct claim_vec near = near_vec(&normal);
    double along = near_dot(near, search->hint);
    if (search->reach < HUGE_VAL &&
        (order > 0 || (order == 0 && along <= search->along)))
        return;
    if (!is_free(search, &at))
        return;
    truth->depth = length;
    truth->normal = normal;
    search->along = along;
    search->reach = real_near(&length) + search->slack;
}

/* Where the line of all p with out . p = level meets the circle about a
 * corner. */
static void meet_circle(struct move_search *search, const struct real_vec *out,
                        const struct real *level, const struct real_vec *corner)
{
    struct real high = real_dot(out, corner);
    high = real_sub(level, &high);
    struct real_vec side = vec_right(out);
    struct real_vec middle = real_vec_moved(corner, &high, out);
    struct real square = real_mul(&search->radius, &search->radius);
    high = real_mul(&high, &high);
    square = real_sub(&square, &high);
    if (real_sign(&square) < 0)
        return;
    struct real root = real_sqrt(&square), back = real_negative(&root);
    offer(search, real_vec_moved(&middle, &root, &side));
    offer(search, real_vec_moved(&middle, &back, &side));
}

/* The point of a curve that is nearest to the origin: of a circle about that,
 * all of them are. */
static void offer_foot(struct move_search *search,
                       const struct move_curve *curve)
{
    const struct wall *wall = curve->wall;
    struct real zero = real_of(0), far = real_length(&wall->ends[0]);
    struct real_vec origin = {zero, zero}, way = wall->ends[0];
    if (!curve->is_circle) {
        offer(search, real_vec_moved(&origin, &wall->level, &wall->out));
        return;
    }
    if (real_sign(&far) <= 0) {
        way = real_vec_of(search->hint);
        far = real_length(&way);
    }
    if (real_sign(&far) <= 0)
        return;
    way = vec_shortened(&way, &far);
    way = vec_right(&way);
    meet_circle(search, &way, &zero, &wall->ends[0]);
}

static void meet_lines(struct move_search *search, const struct wall *p,
                       const struct wall *q)
{
    struct real_vec p_way = vec_right(&p->out), q_way = vec_right(&q->out);
    struct real turn = real_dot(&p->out, &q_way), zero = real_of(0);
    struct real back = real_negative(&q->level);
    if (real_sign(&turn) == 0)
        return;
    struct real_vec at = {zero, zero};
    at = real_vec_moved(&at, &p->level, &q_way);
    at = real_vec_moved(&at, &back, &p_way);
    offer(search, vec_shortened(&at, &turn));
}

/* Two circles meet on the line between their corners. */
static void meet_circles(struct move_search *search, const struct real_vec *p,
                         const struct real_vec *q)
{
    struct real half = real_of(0.5);
    struct real_vec way = real_vec_between(p, q);
    struct real_vec middle = real_vec_moved(p, &half, &way);
    struct real length = real_length(&way);
    if (real_sign(&length) <= 0)
        return;
    way = vec_shortened(&way, &length);
    struct real level = real_dot(&way, &middle);
    meet_circle(search, &way, &level, p);
}

static void meet_curves(struct move_search *search, const struct move_curve *p,
                        const struct move_curve *q)
{
    const struct wall *v = p->wall, *w = q->wall;
    double reach = search->reach + search->slack;
    if (v->obstacle == w->obstacle || p->distance > reach ||
        q->distance > reach || search->work > WORK_LIMIT)
        return;
    search->work += WORK_OF_MEETING;
    if (p->is_circle && q->is_circle)
        meet_circles(search, &v->ends[0], &w->ends[0]);
    else if (p->is_circle)
        meet_circle(search, &w->out, &w->level, &v->ends[0]);
    else if (q->is_circle)
        meet_circle(search, &v->out, &v->level, &w->ends[0]);
    else
        meet_lines(search, v, w);
}

/* ---- The search ---------------------------------------------------------- */

/* The largest coordinate of a shape, with its radius. */
static double parts_scale(const struct verdict_parts *parts)
{
    double scale = 0;
    for (int i = 0; i < parts->count; i++) {
        const struct truth_shape *piece = &parts->pieces[i].shape;
        for (int k = 0; k < piece->hull_count; k++)
            scale = fmax(scale, place_scale(piece->vertices[piece->hull[k]]));
    }
    return scale + parts->pieces[0].shape.radius;
}

static bool has_inside(const struct verdict_parts *parts)
{
    bool has = false;
    for (int i = 0; i < parts->count && !has; i++)
        has = parts->pieces[i].shape.hull_count > 2;
    return has;
}

bool whole_needs_cuts(const struct verdict_parts *a,
                      const struct verdict_parts *b)
{
    return !(a->pieces[0].shape.radius + b->pieces[0].shape.radius > 0) &&
           ((!has_inside(a) && b->count > 1) ||
            (!has_inside(b) && a->count > 1));
}

/* Adds all walls; false: memory is used up. */
static bool add_obstacles(struct move_search *search,
                          const struct verdict_parts *a,
                          const struct verdict_parts *b, size_t walls,
                          struct arena *arena)
{
    search->walls = arena_take(arena, walls, sizeof *search->walls);
    search->curves = arena_take(arena, 2 * walls, sizeof *search->curves);
    if (!search->walls || !search->curves)
        return false;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            add_obstacle(search, &a->pieces[i].shape, &b->pieces[k].shape);
    return true;
}

static size_t corners_of(const struct verdict_parts *parts)
{
    size_t corners = 0;
    for (int i = 0; i < parts->count; i++)
        corners += (size_t)parts->pieces[i].shape.hull_count;
    return corners;
}

bool whole_find(const struct verdict_parts *a, const struct verdict_parts *b,
                bool is_touching, struct claim_vec hint, struct arena *arena,
                struct whole_truth *truth)
{
    struct real p = real_of(a->pieces[0].shape.radius);
    struct real q = real_of(b->pieces[0].shape.radius);
    *truth = (struct whole_truth){.depth = real_of(0),
                                  .scale = parts_scale(a) + parts_scale(b)};
    struct move_search search = {.radius = real_add(&p, &q),
                                 .slack = truth->scale * 0x1p-40,
                                 .reach = HUGE_VAL,
                                 .hint = hint,
                                 .truth = truth};
    search.near_radius = real_near(&search.radius);
    size_t walls =
        corners_of(a) * (size_t)b->count + corners_of(b) * (size_t)a->count;
    if (is_touching) {
        truth->normal = truth_unit(&(struct truth_direction){
            .to = place_scale(hint) > 0 ? hint : (struct claim_vec){1, 0}});
        return true;
    }
    if (whole_needs_cuts(a, b)) {
        truth->undecided = "the depth of a point, segment or chain without a "
                           "radius in a shape with cuts is not judged";
        return true;
    }
    if (walls <= WALL_LIMIT && !add_obstacles(&search, a, b, walls, arena))
        return false;
    for (int i = 0; i < search.curve_count; i++)
        offer_foot(&search, &search.curves[i]);
    for (int i = 0; i < search.curve_count; i++)
        for (int k = 0; k < i; k++)
            meet_curves(&search, &search.curves[i], &search.curves[k]);
    if (!(search.reach < HUGE_VAL) || search.work > WORK_LIMIT)
        truth->undecided =
            "the shapes have too many pieces to judge them as a whole";
    return true;
}
