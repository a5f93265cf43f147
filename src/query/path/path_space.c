/* Makes the plane a lattice and solids obstacles for the player as a point, and
 * tests exactly whether the player can move along a segment.
 *
 * The sum of a solid and the mirrored box of the player, a convex polygon, is
 * an obstacle: strictly inside it the player overlaps the solid, on its border
 * the two touch. The numbers of the lattice are whole, and an obstacle is
 * rounded outward to them, so a segment that is clear on the lattice is clear
 * in the plane. Round solids are replaced by a polygon of ROUND_SIDES sides
 * around them, which is less than 0.5 % larger than the radius. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "query/path/path.h"
#include "support/box.h"

/* The plane has at most so many units along each axis, and coordinates at most
 * so many. */
#define UNITS_MAX 0x1p29
#define WHOLE_MAX 0x1p50

/* The smallest unit: of smaller scenes all is rounded outward to it. */
#define UNIT_MIN 0x1p-900

/* Sides of the polygon around a circle, and the radius of its vertices for a
 * circle of radius 1: a little more than 1 / cos(180 / 32 degrees). */
#define ROUND_SIDES  32
#define ROUND_RADIUS 1.0048386

/* ---- From numbers to units ----------------------------------------------- */

/* Extends a box to a place, or to the player whose center is there. */
static void include_place(col_box *box, const struct path_task *task,
                          const struct path_place *place)
{
    double x = place->is_center ? task->width / 2 : 0;
    double y = place->is_center ? task->height / 2 : 0;
    col_box own = {{place->box.min.x - x, place->box.min.y - y},
                   {place->box.max.x + x, place->box.max.y + y}};
    *box = box_both(*box, own);
}

/* The box around all that the task is about, with room for the player to go
 * around it. */
static col_box whole_box(const struct path_task *task)
{
    double x = 2 * task->width, y = 2 * task->height;
    col_box box = task->start.box;
    if (task->has_bounds)
        box = box_both(box, task->bounds);
    for (int i = 0; i < task->goal_count; i++)
        box = box_both(box, task->goals[i].box);
    for (int i = 0; i < task->solid_count; i++)
        box = box_both(box, col_outer_bounds(task->solids[i]));
    return (col_box){{box.min.x - x, box.min.y - y},
                     {box.max.x + x, box.max.y + y}};
}

/* Chooses the finest unit that the limits allow. */
static void choose_unit(struct path_space *space, const col_box *box)
{
    double extent = fmax(box->max.x - box->min.x, box->max.y - box->min.y);
    double farthest = fmax(fmax(fabs(box->min.x), fabs(box->max.x)),
                           fmax(fabs(box->min.y), fabs(box->max.y)));
    double min_unit = fmax(extent / UNITS_MAX, farthest / WHOLE_MAX);
    double unit = 1;
    while (unit < min_unit)
        unit *= 2;
    while (unit / 2 >= min_unit && unit > UNIT_MIN)
        unit /= 2;
    space->unit = unit;
    space->origin[0] = units_below(box->min.x, unit) - 4;
    space->origin[1] = units_below(box->min.y, unit) - 4;
    space->size.x = (int)units_above(space->task->width, unit);
    space->size.y = (int)units_above(space->task->height, unit);
}

/* The lattice cell around a point. */
static struct path_span cell_of(const struct path_space *space, double x,
                                double y)
{
    const double *o = space->origin;
    return (struct path_span){{(int)(units_below(x, space->unit) - o[0]),
                               (int)(units_below(y, space->unit) - o[1])},
                              {(int)(units_above(x, space->unit) - o[0]),
                               (int)(units_above(y, space->unit) - o[1])}};
}

col_vec2 path_center(const struct path_space *space, struct path_point at)
{
    return (col_vec2){
        (space->origin[0] + at.x + space->size.x / 2.0) * space->unit,
        (space->origin[1] + at.y + space->size.y / 2.0) * space->unit};
}

/* ---- Obstacles ----------------------------------------------------------- */

struct hull_builder {
    struct path_space *space;
    struct path_point *points; /* of which the hull is made */
    struct path_point *hull;
    int count, capacity;
    bool has_failed; /* out of memory */
    col_vec2 around[ROUND_SIDES];
};

static int compare_points(const void *first, const void *second)
{
    const struct path_point *p = first, *q = second;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x)
                        : (p->y > q->y) - (p->y < q->y);
}

/* Replaces the points by their hull, counterclockwise. Source: Andrew 1979. */
static void make_hull(struct hull_builder *builder)
{
    struct path_point *hull = builder->hull, *points = builder->points;
    int count = 0, lower = 1;
    qsort(points, (size_t)builder->count, sizeof *points, compare_points);
    for (int pass = 0; pass < 2; pass++, lower = count) {
        for (int i = 0; i < builder->count; i++) {
            int at = pass == 0 ? i : builder->count - 1 - i;
            if (count > 0 && path_same(points[at], hull[count - 1]))
                continue;
            while (count > lower &&
                   path_turn(hull[count - 2], hull[count - 1], points[at]) <= 0)
                count--;
            hull[count++] = points[at];
        }
    }
    count -= count > 1; /* the last point is the first */
    memcpy(points, hull, (size_t)count * sizeof *points);
    builder->count = count;
}

/* Makes room for four more points, if possible among points that are not of the
 * hull. At min_unit half of the capacity is free then, so all points of a piece
 * are sorted O(log n) times. */
static void make_room(struct hull_builder *builder)
{
    struct arena *arena = builder->space->task->arena;
    if (builder->count > 0)
        make_hull(builder);
    if (2 * builder->count + 8 <= builder->capacity)
        return;
    int capacity = 4 * builder->count + 1024;
    builder->points = arena_grow(arena, builder->points, (size_t)builder->count,
                                 (size_t)capacity + 1, sizeof *builder->points);
    builder->hull =
        arena_take(arena, (size_t)capacity + 1, sizeof *builder->hull);
    builder->has_failed = !builder->points || !builder->hull;
    builder->capacity = capacity;
}

/* Adds the positions at which the player touches the lattice cell of a point
 * with a corner. */
static void add_point(struct hull_builder *builder, double x, double y)
{
    const struct path_space *space = builder->space;
    struct path_span cell = cell_of(space, x, y);
    if (!builder->has_failed && builder->count + 4 > builder->capacity)
        make_room(builder);
    if (builder->has_failed)
        return;
    for (int i = 0; i < 4; i++)
        builder->points[builder->count++] = (struct path_point){
            i & 1 ? cell.max.x : cell.min.x - space->size.x,
            i & 2 ? cell.max.y : cell.min.y - space->size.y};
}

/* Makes the obstacle of a piece. The added unit is more than all that rounding
 * does to a vertex. false: out of memory. */
static bool add_hull(struct hull_builder *builder, const col_shape *piece)
{
    struct path_space *space = builder->space;
    double radius = piece->radius * ROUND_RADIUS + space->unit;
    builder->count = 0;
    for (int i = 0; i < piece->count; i++) {
        col_vec2 v = piece->vertices[i];
        if (!(piece->radius > 0))
            add_point(builder, v.x, v.y);
        for (int k = 0; piece->radius > 0 && k < ROUND_SIDES; k++)
            add_point(builder, v.x + radius * builder->around[k].x,
                      v.y + radius * builder->around[k].y);
    }
    if (builder->has_failed)
        return false;
    make_hull(builder);
    size_t bytes = (size_t)builder->count * sizeof(struct path_point);
    struct path_point *points = arena_take(space->task->arena, bytes, 1);
    if (!points)
        return false;
    memcpy(points, builder->points, bytes);
    struct path_hull hull = {points, builder->count, {points[0], points[0]}};
    for (int i = 1; i < hull.count; i++) {
        struct path_span *box = &hull.box;
        if (points[i].x > box->max.x)
            box->max.x = points[i].x;
        if (points[i].y < box->min.y)
            box->min.y = points[i].y;
        if (points[i].y > box->max.y)
            box->max.y = points[i].y;
    }
    space->hulls[space->hull_count++] = hull;
    return true;
}

static bool add_hulls(struct path_space *space)
{
    const struct path_task *task = space->task;
    struct hull_builder builder = {.space = space};
    space->hulls = arena_take(task->arena, (size_t)task->solid_count,
                              sizeof *space->hulls);
    if (!space->hulls)
        return false;
    for (int k = 0; k < ROUND_SIDES; k++)
        builder.around[k] = col_unit_vector((k + 0.5) * 360 / ROUND_SIDES);
    for (int i = 0; i < task->solid_count; i++)
        if (!add_hull(&builder, task->solids[i]))
            return false;
    return true;
}

/* ---- The broad phase ----------------------------------------------------- */

static bool make_boxes(struct path_space *space)
{
    struct arena *arena = space->task->arena;
    size_t count = (size_t)space->hull_count;
    struct path_span *spans = arena_take(arena, count, sizeof *spans);
    space->near = arena_take(arena, count, sizeof *space->near);
    for (int i = 0; spans && i < space->hull_count; i++)
        spans[i] = space->hulls[i].box;
    return spans && space->near &&
           path_boxes_make(&space->boxes, spans, space->hull_count, arena);
}

int path_hulls_near(struct path_space *space, const struct path_span *span,
                    const int **found)
{
    const struct path_boxes *boxes = &space->boxes;
    int count = 0;
    for (int i = 0; i < boxes->count;) {
        const struct path_box *node = &boxes->nodes[i];
        bool is_near =
            node->box.min.x <= span->max.x && span->min.x <= node->box.max.x &&
            node->box.min.y <= span->max.y && span->min.y <= node->box.max.y;
        for (int k = 0; is_near && k < node->leaves; k++)
            space->near[count++] = boxes->items[node->first + k];
        i = is_near ? i + 1 : node->next;
    }
    *found = space->near;
    return count;
}

/* True if a segment, or a point, meets the interior of an obstacle. Two convex
 * sets are apart if the line of an edge separates them. */
static bool hull_blocks(struct path_space *space, int number,
                        struct path_point a, struct path_point b)
{
    const struct path_hull *hull = &space->hulls[number];
    const struct path_span *box = &hull->box;
    if ((a.x <= box->min.x && b.x <= box->min.x) ||
        (a.x >= box->max.x && b.x >= box->max.x) ||
        (a.y <= box->min.y && b.y <= box->min.y) ||
        (a.y >= box->max.y && b.y >= box->max.y))
        return false;
    space->task->tests += (uint64_t)hull->count / PATH_EDGES;
    bool has_left = false, has_right = false;
    for (int i = 0; i < hull->count; i++) {
        struct path_point p = hull->points[i];
        struct path_point q = hull->points[i + 1 < hull->count ? i + 1 : 0];
        if (path_turn(p, q, a) <= 0 && path_turn(p, q, b) <= 0)
            return false;
        int64_t turn = path_turn(a, b, p);
        has_left = has_left || turn > 0;
        has_right = has_right || turn < 0;
    }
    return path_same(a, b) || (has_left && has_right);
}

int path_blocker(struct path_space *space, struct path_point from,
                 struct path_point to)
{
    const struct path_boxes *boxes = &space->boxes;
    space->task->tests++;
    for (int i = 0; i < PATH_BLOCKERS && space->hull_count > 0; i++)
        if (hull_blocks(space, space->blockers[i], from, to))
            return space->blockers[i];
    for (int i = 0; i < boxes->count;) {
        const struct path_box *node = &boxes->nodes[i];
        bool is_near = path_box_is_crossed(&node->box, from, to);
        for (int k = 0; is_near && k < node->leaves; k++) {
            int hull = boxes->items[node->first + k];
            if (!hull_blocks(space, hull, from, to))
                continue;
            space->blockers[space->next_blocker] = hull;
            space->next_blocker = (space->next_blocker + 1) % PATH_BLOCKERS;
            return hull;
        }
        i = is_near ? i + 1 : node->next;
    }
    return -1;
}

bool path_is_clear(struct path_space *space, struct path_point from,
                   struct path_point to)
{
    return path_blocker(space, from, to) < 0;
}

bool path_hides(struct path_space *space, int hull, struct path_point from,
                const struct path_span *span)
{
    for (int i = 0; i < 4; i++) {
        struct path_point corner = {i & 1 ? span->max.x : span->min.x,
                                    i & 2 ? span->max.y : span->min.y};
        if (!hull_blocks(space, hull, from, corner))
            return false;
    }
    return true;
}

/* ---- The start and the goals --------------------------------------------- */

/* Farthest that the start may be moved because positions were rounded. */
#define NEAR_UNITS 2

/* How often a start is moved out of an obstacle. */
#define MOVES_MAX 64

/* The free position of a center that is nearest to it, within NEAR_UNITS and
 * the allowed positions. */
static bool find_near(struct path_space *space, double x, double y,
                      struct path_point *found)
{
    double u = x / space->unit - space->origin[0] - space->size.x / 2.0;
    double v = y / space->unit - space->origin[1] - space->size.y / 2.0;
    struct path_point middle = {(int)floor(u + 0.5), (int)floor(v + 0.5)};
    double best = HUGE_VAL;
    middle = path_clamp(middle, &space->all);
    for (int j = -NEAR_UNITS; j <= NEAR_UNITS; j++) {
        for (int i = -NEAR_UNITS; i <= NEAR_UNITS; i++) {
            struct path_point at = {middle.x + i, middle.y + j};
            double far = (at.x - u) * (at.x - u) + (at.y - v) * (at.y - v);
            if (far < best && path_same(at, path_clamp(at, &space->all)) &&
                path_is_clear(space, at, at)) {
                best = far;
                *found = at;
            }
        }
    }
    return best < HUGE_VAL;
}

/* The y at which a position leaves an obstacle, if it moves to larger or
 * smaller y. By halves: inside at `low`, not inside at `high`. */
static int leave_hull(struct path_space *space, int hull, struct path_point at,
                      int sign)
{
    const struct path_span *box = &space->hulls[hull].box;
    int low = at.y, high = sign > 0 ? box->max.y : box->min.y;
    while (abs(high - low) > 1) {
        at.y = low + (high - low) / 2;
        if (hull_blocks(space, hull, at, at))
            low = at.y;
        else
            high = at.y;
    }
    return high;
}

/* Moves a start vertically out of the obstacles around it, toward larger or
 * smaller y by at most `distance`. */
static bool move_start(struct path_space *space, col_vec2 center, int sign,
                       double distance)
{
    struct path_point at = {
        (int)(center.x / space->unit - space->origin[0] - space->size.x / 2.0),
        (int)(center.y / space->unit - space->origin[1] - space->size.y / 2.0)};
    at = path_clamp(at, &space->all);
    for (int i = 0, from = at.y; i < MOVES_MAX; i++) {
        const struct path_span span = {at, at};
        const int *near;
        int count = path_hulls_near(space, &span, &near), next = at.y;
        for (int k = 0; k < count; k++) {
            if (!hull_blocks(space, near[k], at, at))
                continue;
            int y = leave_hull(space, near[k], at, sign);
            next = sign * y > sign * next ? y : next;
        }
        if (next == at.y) {
            space->start = at;
            return true;
        }
        at.y = next;
        if (abs(next - from) * space->unit > distance ||
            !path_same(at, path_clamp(at, &space->all)))
            return false;
    }
    return false;
}

/* Finds where the player starts in the box of its place, as `check` does:
 * inside if there is room; else with its lower side at the lower side of the
 * place or higher in it; else so that the place is inside the player. */
static bool find_start(struct path_space *space)
{
    static const double shares[] = {0, -0.25, 0.25, -0.49, 0.49};
    const struct path_task *task = space->task;
    const col_box *box = &task->start.box;
    double wide = box->max.x - box->min.x - task->width;
    double high = box->max.y - box->min.y - task->height;
    double x = box_middle(*box).x, y = box_middle(*box).y;
    /* The center of a player that stands on the lower side. */
    double stand = y - task->up * high / 2;
    struct path_point *start = &space->start;
    if (task->start.is_center)
        return find_near(space, box->min.x, box->min.y, start);
    if (find_near(space, x, stand, start))
        return true;
    for (int i = 0; i < 9 && wide >= 0 && high >= 0; i++) {
        int column = i % 3 - 1, row = i / 3 - 1;
        if (find_near(space, x + column * wide / 2, y + row * high / 2, start))
            return true;
    }
    if (task->up && move_start(space, (col_vec2){x, stand}, task->up,
                               box->max.y - box->min.y))
        return true;
    for (int i = 0; i < 25; i++) {
        col_vec2 at = {x + shares[i % 5] * wide, y + shares[i / 5] * high};
        if (find_near(space, at.x, at.y, start))
            return true;
        if (task->up && i < 5 &&
            move_start(space, (col_vec2){at.x, stand}, -task->up,
                       fabs(high) - 2 * space->unit))
            return true;
    }
    return false;
}

/* The positions at which the player touches a goal, or has its center there. */
static struct path_span goal_span(struct path_space *space,
                                  const struct path_place *goal)
{
    const col_box *box = &goal->box;
    struct path_point at = {0, 0};
    if (goal->is_center) {
        struct path_span cell = cell_of(space, box->min.x, box->min.y);
        if (!find_near(space, box->min.x, box->min.y, &at))
            at = (struct path_point){cell.min.x - space->size.x / 2,
                                     cell.min.y - space->size.y / 2};
        return (struct path_span){at, at};
    }
    struct path_span low = cell_of(space, box->min.x, box->min.y);
    struct path_span high = cell_of(space, box->max.x, box->max.y);
    return (struct path_span){
        {low.max.x - space->size.x, low.max.y - space->size.y}, high.min};
}

enum path_end path_space_make(struct path_space *space, struct path_task *task)
{
    col_box box = whole_box(task);
    *space = (struct path_space){.task = task};
    choose_unit(space, &box);
    space->goals =
        arena_take(task->arena, (size_t)task->goal_count, sizeof *space->goals);
    if (!space->goals || !add_hulls(space) || !make_boxes(space))
        return PATH_NO_MEMORY;
    struct path_span low = cell_of(space, box.min.x, box.min.y);
    struct path_span high = cell_of(space, box.max.x, box.max.y);
    space->all = (struct path_span){low.min, high.max};
    for (int i = 0; i < task->goal_count; i++)
        space->goals[i] = goal_span(space, &task->goals[i]);
    /* Inside the bounds, which contain the start and the goals. */
    col_box bounds = task->has_bounds ? task->bounds : box;
    include_place(&bounds, task, &task->start);
    for (int i = 0; i < task->goal_count; i++)
        include_place(&bounds, task, &task->goals[i]);
    low = cell_of(space, bounds.min.x, bounds.min.y);
    high = cell_of(space, bounds.max.x, bounds.max.y);
    space->all = (struct path_span){
        low.max, {high.min.x - space->size.x, high.min.y - space->size.y}};
    if (space->all.min.x > space->all.max.x ||
        space->all.min.y > space->all.max.y || !find_start(space))
        return PATH_NO_START;
    return PATH_FOUND;
}
