/* Finds shortest paths in the plane by A* on the visibility graph: a shortest
 * path among obstacles turns only at their corners. A corner is of use only if
 * it is strictly inside no obstacle and no side of another obstacle runs
 * through it so that it does not stick out. Two corners are joined if the
 * segment between them is clear and both obstacles are on one side of its line,
 * as the path would not turn around them otherwise. Segments are tested only
 * when a corner is left, and only if they would shorten the path to the other
 * end. */
#include <math.h>
#include <string.h>

#include "query/path/path.h"

/* Goals up to this number guide the search. */
#define GUIDES 8

enum { NO_NODE = -1 };

/* A place where a path can turn or end. */
struct path_node {
    struct path_point at, before, after; /* neighbors around the obstacle */
    bool is_corner; /* else it is the start or an end, without obstacle */
    bool is_end;    /* in a goal: no path turns there */
    bool is_done;
    int from; /* the node before it on the path; NO_NODE: none */
    double cost;
};

struct goal_path {
    struct path_point end;
    int from; /* NO_NODE: none yet */
    bool is_done;
    double cost;
};

struct path_graph {
    struct path_space space;
    struct path_task *task;
    struct path_node *nodes;
    int count, capacity;
    struct path_boxes boxes; /* of the nodes */
    struct goal_path *goals;
    struct path_queue queue; /* of nodes; count + i: goal i */
};

static double distance_of(struct path_point a, struct path_point b)
{
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return sqrt(x * x + y * y);
}

/* ---- Nodes --------------------------------------------------------------- */

static bool add_node(struct path_graph *graph, const struct path_node *node)
{
    struct path_node *nodes =
        arena_more(graph->task->arena, graph->nodes, graph->count,
                   &graph->capacity, sizeof *nodes);
    if (!nodes)
        return false;
    graph->nodes = nodes;
    nodes[graph->count] = *node;
    nodes[graph->count].from = NO_NODE;
    nodes[graph->count++].cost = HUGE_VAL;
    return true;
}

static bool is_in(struct path_point p, const struct path_span *span)
{
    return path_same(p, path_clamp(p, span));
}

/* True if a corner is strictly inside an obstacle, or on a side of it behind
 * whose line it does not stick out. */
static bool is_covered(const struct path_hull *hull,
                       const struct path_node *node)
{
    bool is_inside = true, is_behind = false;
    for (int i = 0; i < hull->count; i++) {
        struct path_point p = hull->points[i];
        struct path_point q = hull->points[i + 1 < hull->count ? i + 1 : 0];
        int64_t turn = path_turn(p, q, node->at);
        if (turn < 0)
            return false;
        is_inside = is_inside && turn > 0;
        is_behind = is_behind || (turn == 0 && !path_same(p, node->at) &&
                                  !path_same(q, node->at) &&
                                  path_turn(p, q, node->before) >= 0 &&
                                  path_turn(p, q, node->after) >= 0);
    }
    return is_inside || is_behind;
}

static bool is_useful(struct path_graph *graph, const struct path_node *node,
                      int hull)
{
    const struct path_span span = {node->at, node->at};
    const int *near;
    if (!is_in(node->at, &graph->space.all))
        return false;
    int count = path_hulls_near(&graph->space, &span, &near);
    for (int i = 0; i < count; i++) {
        const struct path_hull *other = &graph->space.hulls[near[i]];
        graph->task->tests += 1 + (uint64_t)other->count / PATH_EDGES;
        if (near[i] != hull && is_covered(other, node))
            return false;
    }
    return true;
}

static enum path_end add_corners(struct path_graph *graph)
{
    for (int i = 0; i < graph->space.hull_count; i++) {
        const struct path_hull *hull = &graph->space.hulls[i];
        int count = hull->count;
        for (int k = 0; k < count; k++) {
            struct path_node node = {
                .at = hull->points[k],
                .before = hull->points[k ? k - 1 : count - 1],
                .after = hull->points[k + 1 < count ? k + 1 : 0],
                .is_corner = true};
            if (is_useful(graph, &node, i) && !add_node(graph, &node))
                return PATH_NO_MEMORY;
        }
        if (!path_count_tests(graph->task, 0))
            return PATH_TOO_MANY;
        if (stop_wanted(&graph->task->stop))
            return PATH_STOPPED;
    }
    return PATH_FOUND;
}

/* Adds the lattice points at which the side of an obstacle enters a goal
 * through a side of it: a path that slides along the obstacle ends there. */
static bool add_entry(struct path_graph *graph, struct path_point p,
                      struct path_point q, const struct path_span *goal)
{
    for (int i = 0; i < 4; i++) {
        bool is_x = i < 2;
        int side = i == 0   ? goal->min.x
                   : i == 1 ? goal->max.x
                   : i == 2 ? goal->min.y
                            : goal->max.y;
        int64_t from = is_x ? p.x : p.y, to = is_x ? q.x : q.y;
        int64_t low = is_x ? p.y : p.x, high = is_x ? q.y : q.x;
        if ((from < side) == (to < side) || from == side || to == side)
            continue;
        /* Exact: the numbers have 30 bits. */
        int64_t above = (side - from) * (high - low), below = to - from;
        int64_t across = above / below;
        across -= above % below != 0 && (above < 0) != (below < 0);
        for (int k = 0; k < 2; k++) {
            int other = (int)(low + across + k);
            struct path_node node = {
                .at = is_x ? (struct path_point){side, other}
                           : (struct path_point){other, side},
                .is_end = true};
            if (is_in(node.at, goal) && is_in(node.at, &graph->space.all) &&
                path_is_clear(&graph->space, node.at, node.at) &&
                !add_node(graph, &node))
                return false;
        }
    }
    return true;
}

static enum path_end add_entries(struct path_graph *graph)
{
    struct path_task *task = graph->task;
    for (int i = 0; i < task->goal_count; i++) {
        const struct path_span *goal = &graph->space.goals[i];
        const int *near;
        int count = path_hulls_near(&graph->space, goal, &near);
        int *hulls = arena_take(task->arena, (size_t)count, sizeof *hulls);
        for (int k = 0; hulls && k < count; k++)
            hulls[k] = near[k];
        for (int k = 0; hulls && k < count; k++) {
            const struct path_hull *hull = &graph->space.hulls[hulls[k]];
            task->tests += (uint64_t)hull->count;
            for (int j = 0; j < hull->count; j++)
                if (!add_entry(graph, hull->points[j],
                               hull->points[j + 1 < hull->count ? j + 1 : 0],
                               goal))
                    return PATH_NO_MEMORY;
        }
        if (!hulls)
            return PATH_NO_MEMORY;
        if (!path_count_tests(task, 0))
            return PATH_TOO_MANY;
    }
    return PATH_FOUND;
}

/* ---- The search ---------------------------------------------------------- */

/* The distance to the nearest goal without obstacles; 0 if there are many. */
static double min_left(const struct path_graph *graph, struct path_point at)
{
    int count = graph->task->goal_count;
    double min = count > 0 && count <= GUIDES ? HUGE_VAL : 0;
    for (int i = 0; i < count && count <= GUIDES; i++)
        min =
            fmin(min, distance_of(at, path_clamp(at, &graph->space.goals[i])));
    return min;
}

/* Doubles that are not negative are in the order of their bits. */
static bool push(struct path_graph *graph, int number, double bound)
{
    struct path_entry entry = {.number = number};
    memcpy(&entry.bound, &bound, sizeof bound);
    return path_push(&graph->queue, entry, graph->task->arena);
}

static bool push_node(struct path_graph *graph, int to, int from, double cost)
{
    struct path_node *node = &graph->nodes[to];
    node->from = from;
    node->cost = cost;
    return push(graph, to, cost + min_left(graph, node->at));
}

/* True if a corner's obstacle is on one side of the line of a segment. */
static bool is_taut(const struct path_node *corner, struct path_point from,
                    struct path_point to)
{
    int64_t before = path_turn(from, to, corner->before);
    int64_t after = path_turn(from, to, corner->after);
    return !corner->is_corner || (before >= 0 && after >= 0) ||
           (before <= 0 && after <= 0);
}

static bool join_goals(struct path_graph *graph, int from)
{
    const struct path_node *node = &graph->nodes[from];
    for (int i = 0; i < graph->task->goal_count; i++) {
        struct goal_path *goal = &graph->goals[i];
        struct path_point end = path_clamp(node->at, &graph->space.goals[i]);
        double cost = node->cost + distance_of(node->at, end);
        if (goal->is_done || !(cost < goal->cost) ||
            !path_is_clear(&graph->space, node->at, end))
            continue;
        *goal = (struct goal_path){end, from, false, cost};
        if (!push(graph, graph->count + i, cost))
            return false;
    }
    return true;
}

/* Joins a node with another one if that shortens the path there. */
static bool join_node(struct path_graph *graph, int from, int other)
{
    const struct path_node *node = &graph->nodes[from];
    const struct path_node *to = &graph->nodes[other];
    double cost = node->cost + distance_of(node->at, to->at);
    return to->is_done || !(cost < to->cost) ||
           !is_taut(to, node->at, to->at) || !is_taut(node, node->at, to->at) ||
           !path_is_clear(&graph->space, node->at, to->at) ||
           push_node(graph, other, from, cost);
}

/* True if the obstacle that blocks the segment to the middle of a box hides all
 * of the box. */
static bool is_hidden(struct path_graph *graph, struct path_point from,
                      const struct path_span *box)
{
    struct path_point middle = {(box->min.x + box->max.x) / 2,
                                (box->min.y + box->max.y) / 2};
    if (is_in(from, box))
        return false;
    int hull = path_blocker(&graph->space, from, middle);
    return hull >= 0 && path_hides(&graph->space, hull, from, box);
}

static bool join_nodes(struct path_graph *graph, int from)
{
    const struct path_boxes *boxes = &graph->boxes;
    const struct path_node *node = &graph->nodes[from];
    for (int i = 0; i < boxes->count && !node->is_end;) {
        const struct path_box *group = &boxes->nodes[i];
        bool is_seen = !is_hidden(graph, node->at, &group->box);
        for (int k = 0; is_seen && k < group->leaves; k++)
            if (!join_node(graph, from, boxes->items[group->first + k]))
                return false;
        i = is_seen ? i + 1 : group->next;
    }
    return true;
}

static bool make_boxes(struct path_graph *graph)
{
    struct arena *arena = graph->task->arena;
    struct path_span *spans =
        arena_take(arena, (size_t)graph->count, sizeof *spans);
    for (int i = 0; spans && i < graph->count; i++)
        spans[i] = (struct path_span){graph->nodes[i].at, graph->nodes[i].at};
    return spans && path_boxes_make(&graph->boxes, spans, graph->count, arena);
}

static enum path_end run_search(struct path_graph *graph)
{
    struct path_task *task = graph->task;
    int left = task->goal_count;
    if (!make_boxes(graph) || !push_node(graph, 0, NO_NODE, 0))
        return PATH_NO_MEMORY;
    while (graph->queue.count > 0 && left > 0) {
        int at = path_pop(&graph->queue);
        if (at >= graph->count) {
            left -= !graph->goals[at - graph->count].is_done;
            graph->goals[at - graph->count].is_done = true;
            continue;
        }
        if (graph->nodes[at].is_done)
            continue;
        graph->nodes[at].is_done = true;
        if (!join_goals(graph, at) || !join_nodes(graph, at))
            return PATH_NO_MEMORY;
        if (!path_count_tests(task, 0))
            return PATH_TOO_MANY;
        if (stop_wanted(&task->stop))
            return PATH_STOPPED;
    }
    return PATH_FOUND;
}

/* ---- Answers ------------------------------------------------------------- */

/* The nodes of a path, from the end to the start, without points in line. */
static bool write_path(const struct path_graph *graph,
                       const struct goal_path *goal, struct path_answer *answer)
{
    int count = 1;
    for (int at = goal->from; at != NO_NODE; at = graph->nodes[at].from)
        count++;
    struct path_point *points =
        arena_take(graph->task->arena, (size_t)count, sizeof *points);
    answer->points =
        arena_take(graph->task->arena, (size_t)count, sizeof(col_vec2));
    if (!points || !answer->points)
        return false;
    points[0] = goal->end;
    count = 1;
    for (int at = goal->from; at != NO_NODE; at = graph->nodes[at].from) {
        struct path_point p = graph->nodes[at].at;
        if (path_same(p, points[count - 1]))
            continue;
        if (count > 1 &&
            path_turn(points[count - 2], points[count - 1], p) == 0)
            count--;
        points[count++] = p;
    }
    answer->is_found = true;
    answer->count = count;
    answer->length = goal->cost * graph->space.unit;
    for (int i = 0; i < count; i++)
        answer->points[i] = path_center(&graph->space, points[count - 1 - i]);
    return true;
}

static void find_nearest(const struct path_graph *graph,
                         const struct path_span *goal,
                         struct path_answer *answer)
{
    double min = HUGE_VAL;
    for (int i = 0; i < graph->count; i++) {
        struct path_point at = graph->nodes[i].at;
        double far = distance_of(at, path_clamp(at, goal));
        if (!graph->nodes[i].is_done || !(far < min))
            continue;
        min = far;
        answer->has_nearest = true;
        answer->nearest = path_center(&graph->space, at);
        answer->distance = far * graph->space.unit;
    }
}

enum path_end path_search_free(struct path_task *task,
                               struct path_answer *answers)
{
    struct path_graph graph = {.task = task};
    enum path_end end = path_space_make(&graph.space, task);
    if (end != PATH_FOUND)
        return end;
    graph.goals =
        arena_take(task->arena, (size_t)task->goal_count, sizeof *graph.goals);
    if (!graph.goals ||
        !add_node(&graph, &(struct path_node){.at = graph.space.start}))
        return PATH_NO_MEMORY;
    for (int i = 0; i < task->goal_count; i++)
        graph.goals[i] = (struct goal_path){.from = NO_NODE, .cost = HUGE_VAL};
    end = add_corners(&graph);
    if (end == PATH_FOUND)
        end = add_entries(&graph);
    if (end == PATH_FOUND)
        end = run_search(&graph);
    for (int i = 0; end == PATH_FOUND && i < task->goal_count; i++) {
        if (graph.goals[i].from == NO_NODE)
            find_nearest(&graph, &graph.space.goals[i], &answers[i]);
        else if (!write_path(&graph, &graph.goals[i], &answers[i]))
            end = PATH_NO_MEMORY;
    }
    return end;
}
