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
#define WORK_OF_MEETING 256 /* of two lines or circles */

/* An edge of an obstacle's polygon, which lies on its left. */
struct wall {
    struct real_vec from, to;
    struct real_vec out; /* to its right, of its length; (0, 0): a point */
    struct real length, level; /* of out; out . p of each p of the grown edge */
    struct claim_vec near, way, near_out; /* from, to - from and out */
    double distance; /* of the grown line from the origin, about */
    int obstacle;
};

struct move_obstacle {
    int first, end; /* walls */
    bool is_flat;   /* it has no area */
};

struct move_search {
    const struct claim_vec *hint; /* a direction that may be right */
    struct wall *walls;
    struct move_obstacle *obstacles;
    int wall_count, obstacle_count;
    struct real radius;
    double about_radius, slack; /* in doubles; how far doubles may be off */
    double reach;               /* translations that are longer do not matter */
    uint64_t work;
    bool is_tiny; /* an edge is too short for squares in doubles */
    struct whole_truth *truth;
};

/* ---- Vectors ------------------------------------------------------------- */

static struct real_vec vec_between(struct claim_vec from, struct claim_vec to)
{
    struct real_vec p = real_vec_of(from), q = real_vec_of(to);
    return (struct real_vec){real_sub(&q.x, &p.x), real_sub(&q.y, &p.y)};
}

static struct real_vec vec_from(const struct real_vec *from,
                                const struct real_vec *to)
{
    return (struct real_vec){real_sub(&to->x, &from->x),
                             real_sub(&to->y, &from->y)};
}

static struct real_vec vec_right(const struct real_vec *v)
{
    return (struct real_vec){v->y, real_negative(&v->x)};
}

/* v * top / bottom. */
static struct real_vec vec_scaled(const struct real_vec *v,
                                  const struct real *top,
                                  const struct real *bottom)
{
    struct real x = real_mul(&v->x, top), y = real_mul(&v->y, top);
    return (struct real_vec){real_div(&x, bottom), real_div(&y, bottom)};
}

static struct real_vec vec_sum(const struct real_vec *p,
                               const struct real_vec *q)
{
    return (struct real_vec){real_add(&p->x, &q->x), real_add(&p->y, &q->y)};
}

static bool is_point(const struct wall *wall)
{
    return real_sign(&wall->length) <= 0;
}

/* ---- Obstacles ----------------------------------------------------------- */

static struct claim_vec hull_at(const struct truth_shape *shape, int i)
{
    return shape->vertices[shape->hull[i < shape->hull_count ? i : 0]];
}

static void add_wall(struct move_search *search, struct real_vec from,
                     struct real_vec to)
{
    struct wall *wall = &search->walls[search->wall_count++];
    struct real_vec way = vec_from(&from, &to);
    *wall = (struct wall){.from = from, .to = to, .out = vec_right(&way)};
    wall->length = real_length(&way);
    struct real grown = real_mul(&search->radius, &wall->length);
    wall->level = real_dot(&wall->out, &from);
    wall->level = real_add(&wall->level, &grown);
    wall->near = near_vec(&from);
    wall->way = near_vec(&way);
    wall->near_out = near_vec(&wall->out);
    wall->distance = fabs(real_near(&wall->level)) /
                     fmax(real_near(&wall->length), 0x1p-1000);
    wall->obstacle = search->obstacle_count;
    double length = real_near(&wall->length);
    search->is_tiny = search->is_tiny || (length > 0 && length < 0x1p-400);
}

/* The corner of the other shape that touches an edge: of several that which is
 * farthest along the wall, as parallel edges follow each other so. */
static struct claim_vec touching_corner(const struct truth_shape *other,
                                        struct delta along, int sign)
{
    const struct truth_direction out = {along.to, along.from, true, NULL};
    const struct truth_direction way = {along.from, along.to, false, NULL};
    struct claim_vec best = hull_at(other, 0);
    for (int i = 1; i < other->hull_count; i++) {
        const struct delta to = {best, hull_at(other, i)};
        int farther = sign * along_sign(&out, to);
        if (farther > 0 || (farther == 0 && along_sign(&way, to) > 0))
            best = to.to;
    }
    return best;
}

static void add_obstacle(struct move_search *search,
                         const struct truth_shape *a,
                         const struct truth_shape *b)
{
    struct move_obstacle *obstacle = &search->obstacles[search->obstacle_count];
    *obstacle =
        (struct move_obstacle){.first = search->wall_count, .is_flat = true};
    for (int i = 0; i < a->hull_count && a->hull_count > 1; i++) {
        struct delta edge = {hull_at(a, i), hull_at(a, i + 1)};
        struct claim_vec corner = touching_corner(b, edge, -1);
        add_wall(search, vec_between(corner, edge.from),
                 vec_between(corner, edge.to));
    }
    for (int i = 0; i < b->hull_count && b->hull_count > 1; i++) {
        struct delta edge = {hull_at(b, i + 1), hull_at(b, i)};
        struct claim_vec corner = touching_corner(a, edge, 1);
        add_wall(search, vec_between(edge.to, corner),
                 vec_between(edge.from, corner));
    }
    if (search->wall_count == obstacle->first) {
        struct real_vec point = vec_between(hull_at(b, 0), hull_at(a, 0));
        add_wall(search, point, point);
    }
    obstacle->end = search->wall_count;
    for (int i = obstacle->first + 1; i < obstacle->end; i++) {
        const struct wall *wall = &search->walls[i];
        struct real turn = real_dot(
            &search->walls[i - 1].out,
            &(struct real_vec){wall->out.y, real_negative(&wall->out.x)});
        obstacle->is_flat = obstacle->is_flat && real_sign(&turn) == 0;
    }
    search->obstacle_count++;
}

/* How far a place is outside of an obstacle that is not grown, in doubles;
 * below 0: inside. */
static double gap_near(const struct move_search *search,
                       const struct move_obstacle *obstacle,
                       struct claim_vec at)
{
    double outside = -HUGE_VAL, beside = HUGE_VAL;
    for (int i = obstacle->first; i < obstacle->end; i++) {
        const struct wall *wall = &search->walls[i];
        double x = at.x - wall->near.x, y = at.y - wall->near.y;
        double square = wall->way.x * wall->way.x + wall->way.y * wall->way.y;
        double share = (x * wall->way.x + y * wall->way.y) / square;
        share = share > 0 ? fmin(share, 1) : 0;
        if (square > 0)
            outside =
                fmax(outside, (x * wall->near_out.x + y * wall->near_out.y) /
                                  sqrt(square));
        x -= share * wall->way.x;
        y -= share * wall->way.y;
        beside = fmin(beside, sqrt(x * x + y * y));
    }
    return obstacle->is_flat || outside > 0 ? beside : outside;
}

static struct real gap_wide(const struct move_search *search,
                            const struct move_obstacle *obstacle,
                            const struct real_vec *at)
{
    struct real outside = real_of(0), beside = outside, share;
    for (int i = obstacle->first; i < obstacle->end; i++) {
        const struct wall *wall = &search->walls[i];
        const struct real_vec ends[2] = {wall->from, wall->to};
        struct real_vec off = nearest_of_segment(ends, at, &share);
        off = vec_from(&off, at);
        struct real length = real_length(&off);
        beside = i > obstacle->first ? real_lesser(&beside, &length) : length;
        if (is_point(wall))
            continue;
        off = vec_from(&wall->from, at);
        length = real_dot(&wall->out, &off);
        length = real_div(&length, &wall->length);
        outside =
            i > obstacle->first ? real_greater(&outside, &length) : length;
    }
    return obstacle->is_flat || real_sign(&outside) > 0 ? beside : outside;
}

static bool is_free(struct move_search *search, const struct real_vec *at)
{
    struct claim_vec near = near_vec(at);
    for (int i = 0; i < search->obstacle_count; i++) {
        const struct move_obstacle *obstacle = &search->obstacles[i];
        double gap = gap_near(search, obstacle, near) - search->about_radius;
        search->work += (uint64_t)(obstacle->end - obstacle->first);
        if (gap > search->slack)
            continue;
        if (gap < -search->slack)
            return false;
        search->work += WORK_OF_MEETING;
        struct real exact = gap_wide(search, obstacle, at);
        if (real_compare(&exact, &search->radius) < 0)
            return false;
    }
    return true;
}

/* ---- Translations that are tried ----------------------------------------- */

/* Takes a translation that is free and not longer than the shortest so far.
 * `along` is its direction, of any length. */
static void offer(struct move_search *search, struct real_vec at,
                  const struct real_vec *along)
{
    struct whole_truth *truth = search->truth;
    struct real length = real_length(&at), size = real_length(along);
    if (real_near(&length) > search->reach || !is_free(search, &at))
        return;
    int order = truth->count > 0 ? real_compare(&length, &truth->depth) : -1;
    if (order > 0 || real_sign(&size) <= 0)
        return;
    if (order < 0) {
        truth->depth = length;
        truth->count = 0;
        search->reach = real_near(&length) + search->slack;
    }
    struct real one = real_of(1);
    struct real_vec normal = vec_scaled(along, &one, &size);
    for (int i = 0; i < truth->count; i++)
        if (real_compare(&normal.x, &truth->normals[i].x) == 0 &&
            real_compare(&normal.y, &truth->normals[i].y) == 0)
            return;
    if (truth->count < WHOLE_NORMALS)
        truth->normals[truth->count++] = normal;
}

/* The foot of the origin on a grown wall, and the nearest point of the circle
 * about its start: about the origin itself, all of them are. */
static void offer_feet(struct move_search *search, const struct wall *wall)
{
    struct real square = real_mul(&wall->length, &wall->length);
    struct real far = real_length(&wall->from);
    struct real_vec back = real_vec_negative(&wall->from);
    if (!is_point(wall))
        offer(search, vec_scaled(&wall->out, &wall->level, &square),
              &wall->out);
    if (!(search->about_radius > 0))
        return;
    if (real_sign(&far) <= 0 && search->hint) {
        back = real_vec_of(*search->hint);
        far = real_length(&back);
    }
    if (real_sign(&far) <= 0)
        return;
    struct real_vec to = vec_scaled(&back, &search->radius, &far);
    offer(search, vec_sum(&wall->from, &to), &back);
}

/* Offers middle + side * root and middle - side * root, for the root of a
 * square, unless it is surely below 0. */
static void offer_both(struct move_search *search,
                       const struct real_vec *middle,
                       const struct real_vec *side, const struct real *square)
{
    if (real_sign(square) < 0)
        return;
    struct real root = real_sqrt(square);
    for (int i = 0; i < 2; i++) {
        struct real_vec at = real_vec_moved(middle, &root, side);
        root = real_negative(&root);
        offer(search, at, &at);
    }
}

static void meet_lines(struct move_search *search, const struct wall *p,
                       const struct wall *q)
{
    struct real_vec across = vec_right(&q->out);
    struct real turn = real_dot(&p->out, &across);
    if (real_sign(&turn) == 0)
        return;
    struct real_vec at = vec_scaled(&across, &p->level, &turn);
    across = vec_right(&p->out);
    struct real_vec other = vec_scaled(&across, &q->level, &turn);
    at = vec_from(&other, &at);
    offer(search, at, &at);
}

/* The grown line of a wall, and the circle about a corner. */
static void meet_circle(struct move_search *search, const struct wall *line,
                        const struct real_vec *corner)
{
    struct real one = real_of(1), high = real_dot(&line->out, corner);
    high = real_sub(&line->level, &high);
    high = real_div(&high, &line->length);
    struct real_vec out = vec_scaled(&line->out, &one, &line->length);
    struct real_vec side = vec_right(&out);
    struct real_vec middle = real_vec_moved(corner, &high, &out);
    struct real square = real_mul(&search->radius, &search->radius);
    high = real_mul(&high, &high);
    square = real_sub(&square, &high);
    offer_both(search, &middle, &side, &square);
}

static void meet_circles(struct move_search *search, const struct real_vec *p,
                         const struct real_vec *q)
{
    struct real half = real_of(0.5), one = real_of(1);
    struct real_vec way = vec_from(p, q);
    struct real length = real_length(&way);
    if (real_sign(&length) <= 0)
        return;
    struct real_vec middle = real_vec_moved(p, &half, &way);
    struct real_vec side = vec_right(&way);
    side = vec_scaled(&side, &one, &length);
    struct real square = real_mul(&search->radius, &search->radius);
    length = real_mul(&length, &half);
    length = real_mul(&length, &length);
    square = real_sub(&square, &length);
    offer_both(search, &middle, &side, &square);
}

static bool line_matters(const struct move_search *search,
                         const struct wall *wall)
{
    return !is_point(wall) && wall->distance <= search->reach;
}

static bool circle_matters(const struct move_search *search,
                           const struct wall *wall)
{
    double x = wall->near.x, y = wall->near.y, radius = search->about_radius;
    return radius > 0 &&
           fabs(sqrt(x * x + y * y) - radius) <= search->reach + search->slack;
}

/* All places where two lines or circles of different obstacles meet; false: the
 * work is too much. */
static bool meet_all(struct move_search *search)
{
    for (int i = 0; i < search->wall_count; i++)
        for (int k = 0; k < i; k++) {
            const struct wall *p = &search->walls[i], *q = &search->walls[k];
            bool p_line = line_matters(search, p),
                 q_line = line_matters(search, q);
            bool p_circle = circle_matters(search, p),
                 q_circle = circle_matters(search, q);
            search->work++;
            if (p->obstacle == q->obstacle || !(p_line || p_circle) ||
                !(q_line || q_circle))
                continue;
            search->work += WORK_OF_MEETING;
            if (search->work > WORK_LIMIT)
                return false;
            if (p_line && q_line)
                meet_lines(search, p, q);
            if (p_line && q_circle)
                meet_circle(search, p, &q->from);
            if (q_line && p_circle)
                meet_circle(search, q, &p->from);
            if (p_circle && q_circle)
                meet_circles(search, &p->from, &q->from);
        }
    return true;
}

/* ---- The search ---------------------------------------------------------- */

static double corners_of(const struct verdict_parts *parts)
{
    double corners = 0;
    for (int i = 0; i < parts->count; i++)
        corners += parts->pieces[i].shape.hull_count;
    return corners;
}

double whole_scale(const struct verdict_parts *parts)
{
    double scale = 0;
    for (int i = 0; i < parts->count; i++) {
        const struct truth_shape *piece = &parts->pieces[i].shape;
        for (int k = 0; k < piece->hull_count; k++)
            scale = fmax(scale, place_scale(hull_at(piece, k)));
    }
    return scale + parts->pieces[0].shape.radius;
}

bool whole_separates(const struct whole_truth *truth,
                     const struct number_tolerances *tolerances,
                     const struct real_vec *move)
{
    const struct move_search *search = truth->search;
    struct claim_vec near = near_vec(move);
    for (int i = 0; i < search->obstacle_count; i++) {
        const struct move_obstacle *obstacle = &search->obstacles[i];
        double gap = gap_near(search, obstacle, near) - search->about_radius;
        if (gap > search->slack)
            continue;
        struct real exact = gap_wide(search, obstacle, move);
        exact = real_sub(&exact, &search->radius);
        struct truth_measure measure =
            measure_length(tolerances, TOLERANCE_POINTS, &exact, truth->scale);
        if (real_sign(&exact) < 0 && !measure_passes(&measure))
            return false;
    }
    return true;
}

bool whole_find(const struct verdict_parts *a, const struct verdict_parts *b,
                const struct claim_vec *hint, struct arena *arena,
                struct whole_truth *truth)
{
    struct move_search *search = arena_alloc(arena, 1, sizeof *search);
    double walls = corners_of(a) * b->count + corners_of(b) * a->count;
    truth->is_known = false;
    truth->search = search;
    truth->count = 0;
    truth->scale = whole_scale(a) + whole_scale(b);
    if (walls > WALL_LIMIT || !search)
        return search;
    struct real p = real_of(a->pieces[0].shape.radius);
    struct real q = real_of(b->pieces[0].shape.radius);
    *search =
        (struct move_search){.hint = hint, .reach = HUGE_VAL, .truth = truth};
    search->radius = real_add(&p, &q);
    search->about_radius = real_near(&search->radius);
    search->slack = truth->scale * 0x1p-40;
    search->walls = arena_take(arena, (size_t)walls, sizeof *search->walls);
    search->obstacles =
        arena_take(arena, (size_t)walls, sizeof *search->obstacles);
    if (!search->walls || !search->obstacles)
        return false;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            add_obstacle(search, &a->pieces[i].shape, &b->pieces[k].shape);
    for (int i = 0; i < search->wall_count; i++)
        offer_feet(search, &search->walls[i]);
    truth->is_known = !search->is_tiny && meet_all(search) && truth->count > 0;
    return true;
}
