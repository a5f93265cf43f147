/* Finds shortest paths on the grid of a map by A*. A player that is larger than
 * a cell covers several cells, and a position is the covered cell with the
 * least coordinates. A diagonal step needs both cells beside it free, so that
 * no corner is cut.
 *
 * The cost of a path is a + b * sqrt(2), kept as the two numbers of steps and
 * compared exactly, so no rounding decides between two paths. Of several
 * shortest paths the order of the cells decides.
 *
 * A player that jumps may never be higher than its jump above the last position
 * where it stood. So a path is a row of labels, a position together with the
 * greatest altitude allowed there, and a position may have several labels: a
 * longer path is of use if it allows a greater altitude.
 *
 * Jump point search would visit fewer positions, but is not worth its code: in
 * a cave of 1000 by 1000 cells this search takes a fifth of the time of the
 * run, which mostly reads the map and makes it a scene. */
#include <limits.h>
#include <math.h>

#include "query/path/path.h"
#include "support/box.h"

/* ---- Exact costs --------------------------------------------------------- */

struct path_cost {
    int straight, diagonal;
};

/* A whole number in the order of the costs. The ratio of the weights is a
 * convergent of sqrt(2): a fraction between both has a larger denominator. So
 * the order is exact for fewer than 2^30 steps. */
static int64_t weigh(struct path_cost cost)
{
    return cost.straight * INT64_C(1311738121) +
           cost.diagonal * INT64_C(1855077841);
}

/* ---- The grid ------------------------------------------------------------ */

struct cell_position {
    struct path_cost cost; /* of the best label so far */
    int limit;             /* of that label; NO_LIMIT: there is none */
    int done;              /* the greatest limit of labels that are final */
    unsigned char is_free; /* the player fits */
    unsigned char stands;  /* something is below it */
    unsigned char is_goal; /* of some goal */
};

#define NO_LIMIT INT_MIN

/* A path to a position, whose last step comes from another label. */
struct cell_label {
    struct path_cost cost;
    int at, limit;
    int from; /* -1: it is the start */
};

/* Positions min <= p <= max. */
struct cell_span {
    int min[2], max[2];
};

struct path_cells {
    struct path_task *task;
    bool has_diagonals;
    double origin[2], cell[2];
    int count[2];         /* of cells */
    unsigned char *cells; /* what is in them */
    int size[2];          /* of the grid of positions */
    int player[2];        /* the cells that the player covers */
    int jump;             /* rows; -1: the player flies */
    struct cell_position *positions;
    struct cell_label *labels;
    int label_count, label_capacity;
    struct cell_span *goals;
    struct path_queue queue; /* of labels; `left`: steps to the goal at least */
};

/* Straight steps first, so that paths with equal costs prefer them. */
static const signed char step_delta[8][2] = {
    {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

static int position_at(const struct path_cells *grid, int x, int y)
{
    return y * grid->size[0] + x;
}

static unsigned char *cell_at(const struct path_cells *grid, int x, int y)
{
    return &grid->cells[(size_t)y * (size_t)grid->count[0] + (size_t)x];
}

/* The position that a step leads to; -1: the player does not fit there or cuts
 * a corner. */
static int step_from(const struct path_cells *grid, int at, int step)
{
    int x = at % grid->size[0], y = at / grid->size[0];
    int to_x = x + step_delta[step][0], to_y = y + step_delta[step][1];
    if (to_x < 0 || to_x >= grid->size[0] || to_y < 0 || to_y >= grid->size[1])
        return -1;
    int to = position_at(grid, to_x, to_y);
    if (!grid->positions[to].is_free ||
        !grid->positions[position_at(grid, to_x, y)].is_free ||
        !grid->positions[position_at(grid, x, to_y)].is_free)
        return -1;
    return to;
}

/* ---- Solid cells --------------------------------------------------------- */

/* The index of the cell at a coordinate, within 0 .. count. */
static int cell_index(double offset, double size, int count)
{
    double index = floor(offset / size);
    return index < 0 ? 0 : index > count ? count : (int)index;
}

/* What is in a cell: bits. */
enum { CELL_SOLID = 1, CELL_LEDGE = 2 };

/* Marks the cells that a shape covers in part. false: too many tests. */
static bool mark_cells(const struct path_cells *grid, unsigned char mark,
                       const col_shape *shape)
{
    const double *o = grid->origin, *cell = grid->cell;
    const int *count = grid->count;
    col_box box = col_outer_bounds(shape);
    int first = cell_index(box.min.x - o[0], cell[0], count[0]);
    int last = cell_index(box.max.x - o[0], cell[0], count[0] - 1);
    int y = cell_index(box.min.y - o[1], cell[1], count[1]);
    int last_y = cell_index(box.max.y - o[1], cell[1], count[1] - 1);
    for (; y <= last_y; y++) {
        if (!path_count_tests(grid->task, (int64_t)last - first + 1))
            return false;
        for (int x = first; x <= last; x++) {
            unsigned char *found = cell_at(grid, x, y);
            col_box own = {
                {o[0] + x * cell[0], o[1] + y * cell[1]},
                {o[0] + (x + 1) * cell[0], o[1] + (y + 1) * cell[1]}};
            if (own.min.x < box.max.x && box.min.x < own.max.x &&
                own.min.y < box.max.y && box.min.y < own.max.y &&
                !(*found & mark) && box_meets(&own, shape, false))
                *found |= mark;
        }
    }
    return true;
}

/* Finds the positions where all cells of the player are free. */
static void find_free(const struct path_cells *grid, int *runs)
{
    const int *count = grid->count;
    /* runs[x]: how many cells from y on are free, one after the other */
    for (int x = 0; x < count[0]; x++)
        runs[x] = 0;
    for (int y = count[1] - 1; y >= 0; y--) {
        int wide = 0;
        for (int x = count[0] - 1; x >= 0; x--) {
            runs[x] = *cell_at(grid, x, y) & CELL_SOLID ? 0 : runs[x] + 1;
            wide = runs[x] >= grid->player[1] ? wide + 1 : 0;
            if (x < grid->size[0] && y < grid->size[1])
                grid->positions[position_at(grid, x, y)].is_free =
                    wide >= grid->player[0];
        }
    }
}

/* True if the player can stand on a cell with its feet in the cell above: on a
 * solid, or on the upper side of a ledge. */
static bool carries(const struct path_cells *grid, int x, int below, int feet)
{
    unsigned char found = *cell_at(grid, x, below);
    return found & CELL_SOLID ||
           (found & CELL_LEDGE && !(*cell_at(grid, x, feet) & CELL_LEDGE));
}

/* Finds the positions where the player stands. */
static void find_ground(const struct path_cells *grid)
{
    bool is_up = grid->task->up > 0;
    for (int y = 0; y < grid->size[1]; y++) {
        int feet = is_up ? y : y + grid->player[1] - 1, carrying = 0;
        int below = is_up ? feet - 1 : feet + 1;
        if (below < 0 || below >= grid->count[1])
            continue;
        for (int x = 0; x < grid->count[0]; x++) {
            int first = x - grid->player[0] + 1;
            carrying += carries(grid, x, below, feet);
            if (first < 0)
                continue;
            grid->positions[position_at(grid, first, y)].stands = carrying > 0;
            carrying -= carries(grid, first, below, feet);
        }
    }
}

static bool count_cells(double extent, double cell, int *count)
{
    double cells = ceil(extent / cell);
    bool is_possible = cells >= 0 && cells <= PATH_CELLS;
    *count = is_possible ? (int)cells : 0;
    return is_possible;
}

/* Finds the size of the grid and of the player in cells. */
static enum path_end measure_grid(struct path_cells *grid)
{
    const struct path_task *task = grid->task;
    const col_box *bounds = &task->bounds;
    int *count = grid->count;
    if (!count_cells(bounds->max.x - bounds->min.x, grid->cell[0], &count[0]) ||
        !count_cells(bounds->max.y - bounds->min.y, grid->cell[1], &count[1]) ||
        (int64_t)count[0] * count[1] > PATH_CELLS ||
        !count_cells(task->width, grid->cell[0], &grid->player[0]) ||
        !count_cells(task->height, grid->cell[1], &grid->player[1]))
        return PATH_TOO_LARGE;
    for (int i = 0; i < 2; i++) {
        grid->size[i] = count[i] - grid->player[i] + 1;
        if (grid->size[i] <= 0)
            return PATH_NO_START;
    }
    double rows = floor(task->jump / grid->cell[1]);
    if (task->jump > 0)
        grid->jump = rows < count[1] ? (int)rows : count[1];
    return PATH_FOUND;
}

static enum path_end make_grid(struct path_cells *grid, struct path_task *task)
{
    struct arena *arena = task->arena;
    *grid = (struct path_cells){
        .task = task,
        .origin = {task->bounds.min.x, task->bounds.min.y},
        .cell = {task->cell.x, task->cell.y},
        .jump = -1,
    };
    enum path_end end = measure_grid(grid);
    if (end != PATH_FOUND)
        return end;
    size_t count = (size_t)grid->size[0] * (size_t)grid->size[1];
    size_t cells = (size_t)grid->count[0] * (size_t)grid->count[1];
    int *runs = arena_take(arena, (size_t)grid->count[0], sizeof *runs);
    grid->cells = arena_alloc(arena, cells, 1);
    grid->positions = arena_alloc(arena, count, sizeof *grid->positions);
    grid->goals =
        arena_take(arena, (size_t)task->goal_count, sizeof *grid->goals);
    if (!grid->cells || !runs || !grid->positions || !grid->goals)
        return PATH_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        grid->positions[i].limit = grid->positions[i].done = NO_LIMIT;
    for (int i = 0; i < task->solid_count; i++)
        if (!mark_cells(grid, CELL_SOLID, task->solids[i]))
            return PATH_TOO_MANY;
    for (int i = 0; i < task->ledge_count && grid->jump >= 0; i++)
        if (!mark_cells(grid, CELL_LEDGE, task->ledges[i]))
            return PATH_TOO_MANY;
    find_free(grid, runs);
    if (grid->jump >= 0)
        find_ground(grid);
    return PATH_FOUND;
}

/* ---- Places -------------------------------------------------------------- */

/* The positions at which the player covers a cell that the interior of a place
 * meets; of a place without width, that the place touches. */
static struct cell_span span_of(const struct path_cells *grid,
                                const struct path_place *place)
{
    double min[2] = {place->box.min.x, place->box.min.y};
    double max[2] = {place->box.max.x, place->box.max.y};
    struct cell_span span;
    for (int i = 0; i < 2; i++) {
        double low = (min[i] - grid->origin[i]) / grid->cell[i];
        double high = (max[i] - grid->origin[i]) / grid->cell[i];
        double first = floor(low), last = ceil(high) - 1;
        if (!(low < high)) {
            first = ceil(low) - 1;
            last = floor(high);
        }
        first -= grid->player[i] - 1;
        span.min[i] = first < 0               ? 0
                      : first > grid->size[i] ? grid->size[i]
                                              : (int)first;
        span.max[i] = last < -1                  ? -1
                      : last > grid->size[i] - 1 ? grid->size[i] - 1
                                                 : (int)last;
    }
    return span;
}

/* The position that is nearest to the player standing in the middle of the
 * lower side of its start, or in the middle of the start if it is not known
 * which side that is, among the free positions that share a cell with it; -1:
 * there is none. */
static int find_start(const struct path_cells *grid)
{
    const struct path_task *task = grid->task;
    const col_box *box = &task->start.box;
    struct cell_span span = span_of(grid, &task->start);
    bool stands = task->up != 0 && !task->start.is_center;
    col_vec2 middle = box_middle(*box);
    double best = HUGE_VAL;
    int found = -1;
    if (stands)
        middle.y = task->up > 0 ? box->min.y + task->height / 2
                                : box->max.y - task->height / 2;
    for (int y = span.min[1]; y <= span.max[1]; y++) {
        for (int x = span.min[0]; x <= span.max[0]; x++) {
            double by_x = grid->origin[0] - middle.x +
                          (x + grid->player[0] / 2.0) * grid->cell[0];
            double by_y = grid->origin[1] - middle.y +
                          (y + grid->player[1] / 2.0) * grid->cell[1];
            double far = by_x * by_x + by_y * by_y;
            int at = position_at(grid, x, y);
            if (grid->positions[at].is_free && far < best) {
                best = far;
                found = at;
            }
        }
    }
    return found;
}

/* ---- The search ---------------------------------------------------------- */

static int outside(int at, int min, int max)
{
    return at < min ? min - at : at > max ? at - max : 0;
}

/* The least cost from a position to the only goal, without obstacles; 0 with
 * several goals, as one search serves them all. */
static struct path_cost min_left(const struct path_cells *grid, int at)
{
    const struct cell_span *goal = &grid->goals[0];
    if (grid->task->goal_count != 1)
        return (struct path_cost){0, 0};
    int x = outside(at % grid->size[0], goal->min[0], goal->max[0]);
    int y = outside(at / grid->size[0], goal->min[1], goal->max[1]);
    int both = x < y ? x : y;
    return grid->has_diagonals ? (struct path_cost){x + y - 2 * both, both}
                               : (struct path_cost){x + y, 0};
}

/* Adds a label unless another one is as good. false: out of memory. */
static bool push_label(struct path_cells *grid, struct cell_label label)
{
    struct cell_position *position = &grid->positions[label.at];
    struct path_cost left = min_left(grid, label.at);
    int64_t cost = weigh(label.cost), best = weigh(position->cost);
    bool is_first = position->limit == NO_LIMIT;
    if (label.limit <= position->done ||
        (!is_first && cost >= best && label.limit <= position->limit))
        return true;
    struct cell_label *labels =
        arena_more(grid->task->arena, grid->labels, grid->label_count,
                   &grid->label_capacity, sizeof *labels);
    if (!labels)
        return false;
    path_count_tests(grid->task, 1);
    grid->labels = labels;
    labels[grid->label_count] = label;
    if (is_first || cost <= best) {
        position->cost = label.cost;
        position->limit = label.limit;
    }
    struct path_entry entry = {
        cost + weigh(left), left.straight + left.diagonal, grid->label_count++};
    return path_push(&grid->queue, entry, grid->task->arena);
}

/* The row of a position, counted upward. */
static int altitude_of(const struct path_cells *grid, int at)
{
    int y = at / grid->size[0];
    return grid->task->up > 0 ? y : -y;
}

/* How high the player may get from a position on: its jump above the ground
 * where it stands, else as high as before. */
static int limit_at(const struct path_cells *grid, int at, int before)
{
    if (grid->jump < 0)
        return 0;
    return grid->positions[at].stands ? altitude_of(grid, at) + grid->jump
                                      : before;
}

static bool visit(struct path_cells *grid, int from)
{
    struct cell_label label = grid->labels[from];
    for (int step = 0; step < (grid->has_diagonals ? 8 : 4); step++) {
        int to = step_from(grid, label.at, step);
        if (to < 0 || (grid->jump >= 0 && altitude_of(grid, to) > label.limit))
            continue;
        struct cell_label next = {
            .cost = {label.cost.straight + (step < 4),
                     label.cost.diagonal + (step >= 4)},
            .at = to,
            .limit = limit_at(grid, to, label.limit),
            .from = from,
        };
        if (!push_label(grid, next))
            return false;
    }
    return true;
}

static bool span_has(const struct cell_span *span, int x, int y)
{
    return span->min[0] <= x && x <= span->max[0] && span->min[1] <= y &&
           y <= span->max[1];
}

static col_vec2 center_of(const struct path_cells *grid, int at)
{
    int x = at % grid->size[0], y = at / grid->size[0];
    return (col_vec2){
        grid->origin[0] + (x + grid->player[0] / 2.0) * grid->cell[0],
        grid->origin[1] + (y + grid->player[1] / 2.0) * grid->cell[1]};
}

/* A number for the direction of the step to a label; 0: it is the start. */
static int direction_of(const struct path_cells *grid, int label)
{
    const struct cell_label *labels = grid->labels;
    int wide = grid->size[0], to = labels[label].at;
    int from = labels[label].from < 0 ? to : labels[labels[label].from].at;
    return 3 * (to / wide - from / wide) + to % wide - from % wide;
}

/* Writes the path to a label into an answer: its turns alone. */
static bool write_path(const struct path_cells *grid, int last,
                       struct path_answer *answer)
{
    const struct cell_label *labels = grid->labels;
    int count = 1, direction = 0;
    for (int i = last; labels[i].from >= 0; i = labels[i].from) {
        int step = direction_of(grid, i);
        count += step != direction;
        direction = step;
    }
    answer->is_found = true;
    answer->count = count;
    answer->straight = labels[last].cost.straight;
    answer->diagonal = labels[last].cost.diagonal;
    answer->points =
        arena_take(grid->task->arena, (size_t)count, sizeof(col_vec2));
    if (!answer->points)
        return false;
    direction = 0;
    answer->points[0] = center_of(grid, labels[last].at);
    for (int i = last; labels[i].from >= 0; i = labels[i].from) {
        int step = direction_of(grid, i);
        if (step != direction)
            answer->points[--count] = center_of(grid, labels[i].at);
        direction = step;
        answer->points[0] = center_of(grid, labels[labels[i].from].at);
    }
    for (int i = 1; i < answer->count; i++) {
        double x = answer->points[i].x - answer->points[i - 1].x;
        double y = answer->points[i].y - answer->points[i - 1].y;
        answer->length += sqrt(x * x + y * y);
    }
    return true;
}

/* Finds the visited position nearest to a goal that was not reached, within the
 * limit of tests. */
static void find_nearest(const struct path_cells *grid,
                         const struct cell_span *goal,
                         struct path_answer *answer)
{
    int count = grid->size[0] * grid->size[1];
    answer->distance = HUGE_VAL;
    if (!path_count_tests(grid->task, count))
        return;
    for (int at = 0; at < count; at++) {
        if (grid->positions[at].done == NO_LIMIT)
            continue;
        double x = grid->cell[0] *
                   outside(at % grid->size[0], goal->min[0], goal->max[0]);
        double y = grid->cell[1] *
                   outside(at / grid->size[0], goal->min[1], goal->max[1]);
        double far = sqrt(x * x + y * y);
        if (far < answer->distance) {
            answer->has_nearest = true;
            answer->distance = far;
            answer->nearest = center_of(grid, at);
        }
    }
}

/* Prepares the goals, and returns the number of those that are on the grid; -1:
 * too many tests. */
static int mark_goals(struct path_cells *grid)
{
    int count = 0;
    for (int i = 0; i < grid->task->goal_count; i++) {
        struct cell_span span = span_of(grid, &grid->task->goals[i]);
        grid->goals[i] = span;
        count += span.min[0] <= span.max[0] && span.min[1] <= span.max[1];
        for (int y = span.min[1]; y <= span.max[1]; y++) {
            if (!path_count_tests(grid->task,
                                  (int64_t)span.max[0] - span.min[0]))
                return -1;
            for (int x = span.min[0]; x <= span.max[0]; x++)
                grid->positions[position_at(grid, x, y)].is_goal = 1;
        }
    }
    return count;
}

/* Gives the path of a label to the goals that are reached there. *left: how
 * many are left. */
static enum path_end reach_goals(struct path_cells *grid, int label, int *left,
                                 struct path_answer *answers)
{
    int at = grid->labels[label].at;
    if (!path_count_tests(grid->task, grid->task->goal_count))
        return PATH_TOO_MANY;
    int x = at % grid->size[0], y = at / grid->size[0];
    for (int i = 0; i < grid->task->goal_count; i++) {
        if (answers[i].is_found || !span_has(&grid->goals[i], x, y))
            continue;
        if (!write_path(grid, label, &answers[i]))
            return PATH_NO_MEMORY;
        --*left;
    }
    return PATH_FOUND;
}

enum path_end path_search_grid(struct path_task *task, bool has_diagonals,
                               struct path_answer *answers)
{
    struct path_cells grid;
    enum path_end end = make_grid(&grid, task);
    if (end != PATH_FOUND)
        return end;
    grid.has_diagonals = has_diagonals;
    int left = mark_goals(&grid), start = find_start(&grid);
    if (left < 0)
        return PATH_TOO_MANY;
    if (start < 0)
        return PATH_NO_START;
    struct cell_label first = {.at = start, .from = -1};
    first.limit = limit_at(&grid, start, altitude_of(&grid, start));
    if (!push_label(&grid, first))
        return PATH_NO_MEMORY;
    while (grid.queue.count > 0 && left > 0) {
        int label = path_pop(&grid.queue);
        struct cell_position *position = &grid.positions[grid.labels[label].at];
        if (grid.labels[label].limit <= position->done)
            continue;
        position->done = grid.labels[label].limit;
        if (position->is_goal)
            end = reach_goals(&grid, label, &left, answers);
        if (end != PATH_FOUND)
            return end;
        if (!path_count_tests(task, 0))
            return PATH_TOO_MANY;
        if (!visit(&grid, label))
            return PATH_NO_MEMORY;
        if ((label & 1023) == 0 && stop_wanted(&task->stop))
            return PATH_STOPPED;
    }
    for (int i = 0; i < task->goal_count; i++)
        if (!answers[i].is_found)
            find_nearest(&grid, &grid.goals[i], &answers[i]);
    return PATH_FOUND;
}
