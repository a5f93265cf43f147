/* Answers the query "path": the shortest path of the player from its start to
 * each goal of a scene, in the plane or on the grid of its cells
 * (query/path). */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "query/pair_plan.h"
#include "query/path/path.h"
#include "query/write_record.h"
#include "support/box.h"

/* ---- The question -------------------------------------------------------- */

/* A place that an option gives: the id of a shape, or a position. */
static bool place_named(const struct path_task *task, const char *option,
                        const struct path_end_option *given,
                        struct path_place *place, struct fail *fail)
{
    if (given->has_point) {
        *place = (struct path_place){.box = {given->point, given->point},
                                     .is_center = true};
        return true;
    }
    int shape =
        named_shape(option, given->text, task->scene, task->arena, fail);
    if (shape >= 0)
        *place = path_place_of(task->scene, shape);
    return shape >= 0;
}

/* The box around all shapes and both ends, from a multiple of the cell size on.
 */
static void find_bounds(struct path_task *task)
{
    const struct scene *scene = task->scene;
    col_box box = task->start.box;
    for (int i = 0; i < scene->shape_count; i++)
        box = box_both(box, col_bounds(&scene->shapes[i].shape));
    for (int i = 0; i < task->goal_count; i++)
        box = box_both(box, task->goals[i].box);
    box.min.x = floor(box.min.x / task->cell.x) * task->cell.x;
    box.min.y = floor(box.min.y / task->cell.y) * task->cell.y;
    task->bounds = box;
}

/* Completes what the scene says by the options. Without a goal there is no
 * question. */
static bool read_task(const struct answer *answer,
                      const struct query_means *means, struct path_task *task,
                      struct fail *fail)
{
    const struct path_options *options = &answer->options->path;
    if (!path_places_read(task, answer->scene, means->arena))
        return fail_memory(fail);
    task->stop = means->stop;
    task->pairs = answer->options->limits.pairs;
    if (options->from.text) {
        task->has_start = true;
        if (!place_named(task, "from", &options->from, &task->start, fail))
            return false;
    }
    if (options->to.text) {
        task->goal_count = 1;
        if (!place_named(task, "to", &options->to, &task->goals[0], fail))
            return false;
    }
    if (task->goal_count == 0)
        return true;
    if (!task->has_start)
        return fail_set(fail, "start-missing",
                        "the player has no start: use --from X,Y or --from ID, "
                        "or give a shape the role \"spawn\"");
    if (options->cell.x > 0)
        task->cell = options->cell;
    if (options->grid && !(task->cell.x > 0))
        return fail_set(fail, "grid-missing",
                        "the scene has no grid of cells, which --grid needs: "
                        "add --cell WxH");
    if (options->jump > 0)
        task->jump = options->jump;
    if (options->grid && task->jump > 0 && task->up == 0)
        return fail_set(fail, "direction-missing",
                        "it is not known which direction is down, which --jump "
                        "needs: add \"source\":{\"y\":\"up\"} or \"down\"");
    if (options->width > 0) {
        task->width = options->width;
        task->height = options->height;
    }
    if (options->grid && !(task->width > 0 && task->height > 0)) {
        task->width = task->cell.x;
        task->height = task->cell.y;
    }
    if (!(task->width > 0 && task->height > 0))
        return fail_set(fail, "player-missing",
                        "the size of the player is not known: add --player "
                        "WxH");
    if (!task->has_bounds && options->grid)
        find_bounds(task);
    return true;
}

/* ---- The answer ---------------------------------------------------------- */

static void write_place(struct json_writer *out, struct json_name name,
                        const struct path_place *place)
{
    if (place->id)
        write_string(out, name, place->id);
    else
        write_vec2(out, name, place->box.min);
}

static void write_path(const struct answer *answer,
                       const struct path_task *task, int goal,
                       const struct path_answer *path, bool has_start)
{
    struct json_writer *out = answer->out;
    bool has_grid = answer->options->path.grid;
    json_begin_object(out);
    write_place(out, JSON_NAME("from"), &task->start);
    write_place(out, JSON_NAME("to"), &task->goals[goal]);
    write_flag(out, JSON_NAME("found"), path->is_found);
    if (path->is_found) {
        write_number(out, JSON_NAME("length"), path->length);
        if (has_grid) {
            write_number(out, JSON_NAME("cost"),
                         path->straight + path->diagonal * sqrt(2));
            write_int(out, JSON_NAME("straight"), path->straight);
            write_int(out, JSON_NAME("diagonal"), path->diagonal);
        }
        write_points(out, JSON_NAME("points"), path->points, path->count);
    } else {
        write_string(out, JSON_NAME("reason"),
                     has_start ? "unreachable" : "start");
        if (path->has_nearest) {
            write_vec2(out, JSON_NAME("nearest"), path->nearest);
            write_number(out, JSON_NAME("distance"), path->distance);
        }
    }
    json_end_object(out);
}

static bool fail_search(const struct answer *answer, enum path_end end,
                        struct fail *fail)
{
    if (end == PATH_TOO_MANY)
        return too_many_pairs(answer->options, " of a path and an obstacle", 0,
                              "", fail);
    if (end == PATH_TOO_LARGE)
        return fail_set(fail, "too-many-cells",
                        "expected at most %d cells for --grid, found more; "
                        "--cell WxH makes them larger",
                        PATH_CELLS);
    return fail_memory(fail);
}

static enum query_outcome answer_path(const struct answer *answer,
                                      const struct query_means *means,
                                      struct fail *fail)
{
    struct path_task task;
    struct json_writer *out = answer->out;
    int grid = answer->options->path.grid, found = 0;
    if (!read_task(answer, means, &task, fail))
        return QUERY_FAILED;
    struct path_answer *paths =
        arena_alloc(means->arena, (size_t)task.goal_count, sizeof *paths);
    enum path_end end = !paths                 ? PATH_NO_MEMORY
                        : task.goal_count == 0 ? PATH_FOUND
                        : grid ? path_search_grid(&task, grid == 2, paths)
                               : path_search_free(&task, paths);
    if (end == PATH_STOPPED)
        return QUERY_STOPPED;
    if (end != PATH_FOUND && end != PATH_NO_START) {
        fail_search(answer, end, fail);
        return QUERY_FAILED;
    }
    write_head(answer);
    if (task.goal_count > 0)
        write_vec2(out, JSON_NAME("player"),
                   (col_vec2){task.width, task.height});
    write_array(out, JSON_NAME("paths"));
    for (int i = 0; i < task.goal_count; i++) {
        write_path(answer, &task, i, &paths[i], end == PATH_FOUND);
        found += paths[i].is_found;
    }
    json_end_array(out);
    json_end_object(out);
    return found ? QUERY_HIT : QUERY_MISSED;
}

const struct query query_path = {
    .topic = {.name = "path",
              .summary = "shortest path of a player from its start to each "
                         "goal",
              .examples = "collide path --grid 8 maps/\n"
                          "collide path --player 1x2 --from 0,1 --to 9,1 "
                          "level.json\n",
              .takes = TAKES_LIMIT | TAKES_PATH | TAKES_HITS},
    .scene = answer_path,
};
