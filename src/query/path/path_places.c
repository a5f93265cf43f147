/* Collects what a search for paths needs to know of a scene: which shapes are
 * solid, where the player starts, how large it is, and the goals. Maps that
 * became scenes have all that in "source" members, which scenes by hand may
 * have as well. */
#include <math.h>
#include <string.h>

#include "query/path/path.h"
#include "support/document/library.h"
#include "support/matches.h"

/* ---- Roles --------------------------------------------------------------- */

/* A shape, and what the document says about it. */
struct place_shape {
    const struct scene_shape *shape;
    const struct item *role, *source; /* NULL: it has none */
};

/* The member "role" of a shape, or of its source; "": it has none. */
static const char *role_of(const struct place_shape *place)
{
    return item_text(place->role, member_text(place->source, "role", ""));
}

/* True if the player can pass a solid and stand on it: it is a platform that
 * moves or that the player comes through from below. The same as in `check`. */
static bool is_ledge(const struct place_shape *place)
{
    return member_truth(place->source, "one_sided", false) ||
           scene_shape_moves(place->shape);
}

static bool is_player(const struct place_shape *place)
{
    return names_player(member_text(place->source, "name", place->shape->id),
                        member_text(place->source, "class", ""));
}

/* ---- Shapes -------------------------------------------------------------- */

struct path_place path_place_of(const struct scene *scene, int shape)
{
    const struct scene_shape *found = &scene->shapes[shape];
    return (struct path_place){.id = found->id,
                               .box = col_bounds(&found->shape)};
}

static void add_solid(struct path_task *task, const struct scene_shape *shape,
                      bool is_passable)
{
    for (int i = 0; i < scene_piece_count(shape); i++) {
        if (is_passable)
            task->ledges[task->ledge_count++] = scene_core(shape, i);
        else
            task->solids[task->solid_count++] = scene_core(shape, i);
    }
}

static void add_shape(struct path_task *task, const struct place_shape *place,
                      int index, bool *is_named)
{
    const char *role = role_of(place);
    if (strcmp(role, "goal") == 0) {
        task->goals[task->goal_count++] = path_place_of(task->scene, index);
    } else if (strcmp(role, "spawn") == 0) {
        bool is_named_here = is_player(place);
        if (!task->has_start || (is_named_here && !*is_named))
            task->start = path_place_of(task->scene, index);
        task->has_start = true;
        *is_named = *is_named || is_named_here;
    } else if (!*role || strcmp(role, "solid") == 0) {
        add_solid(task, place->shape, is_ledge(place));
    }
}

/* ---- The scene ----------------------------------------------------------- */

/* Reads an array of two numbers within COL_LIMIT. */
static bool read_pair(const struct item *item, col_vec2 *pair)
{
    if (!item || item->kind != ITEM_NUMBERS || item->count != 2)
        return false;
    *pair = (col_vec2){item->numbers[0], item->numbers[1]};
    return fabs(pair->x) <= COL_LIMIT && fabs(pair->y) <= COL_LIMIT;
}

static void read_source(struct path_task *task, const struct item *source)
{
    const char *y = member_text(source, "y", "");
    const struct item *bounds = item_member(source, "bounds");
    task->up = strcmp(y, "up") == 0 ? 1 : strcmp(y, "down") == 0 ? -1 : 0;
    task->has_bounds =
        read_pair(item_member(bounds, "min"), &task->bounds.min) &&
        read_pair(item_member(bounds, "max"), &task->bounds.max) &&
        task->bounds.min.x < task->bounds.max.x &&
        task->bounds.min.y < task->bounds.max.y;
    if (!read_pair(item_member(source, "cell"), &task->cell) ||
        !(task->cell.x > 0) || !(task->cell.y > 0))
        task->cell = (col_vec2){0, 0};
    col_vec2 player;
    if (read_pair(item_member(source, "player"), &player) && player.x > 0 &&
        player.y > 0) {
        task->width = player.x;
        task->height = player.y;
    }
    double jump = member_number(source, "jump", 0);
    task->jump = jump > 0 && jump <= COL_LIMIT ? jump : 0;
}

bool path_places_read(struct path_task *task, const struct scene *scene,
                      struct arena *arena)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct fail fail;
    size_t pieces = 0, count = (size_t)scene->shape_count;
    bool is_named = false;
    for (int i = 0; i < scene->shape_count; i++)
        pieces += (size_t)scene_piece_count(&scene->shapes[i]);
    *task = (struct path_task){.scene = scene, .arena = arena};
    task->solids = arena_take(arena, pieces, sizeof(const col_shape *));
    task->ledges = arena_take(arena, pieces, sizeof(const col_shape *));
    task->goals = arena_take(arena, count + 1, sizeof *task->goals);
    const char *text =
        scene->text ? arena_text(arena, scene->text, scene->length) : NULL;
    if (!task->solids || !task->ledges || !task->goals ||
        (scene->length > 0 && !text))
        return false;
    /* A document cannot hold strings with NULs, so such a scene has no roles.
     */
    const struct document *document =
        text ? library_add(&library, "", text, scene->length, &fail) : NULL;
    if (text && !document && fail_is_memory(&fail))
        return false;
    const struct item *root = document ? document->root : NULL;
    const struct item *shapes = item_member(root, "shapes");
    const struct item *item = shapes ? shapes->first : NULL;
    read_source(task, item_member(root, "source"));
    struct shape_templates shared;
    if (!scene_templates_of(root, arena, &shared))
        return false;
    for (int i = 0; i < scene->shape_count; i++) {
        const struct item *members[SHAPE_MEMBERS];
        scene_shape_members(&shared, item, members);
        const struct place_shape place = {.shape = &scene->shapes[i],
                                          .role = members[SHAPE_ROLE],
                                          .source = members[SHAPE_SOURCE]};
        add_shape(task, &place, i, &is_named);
        item = item ? item->next : NULL;
    }
    if (task->has_start && !(task->width > 0)) {
        const col_box *box = &task->start.box;
        task->width = box->max.x - box->min.x;
        task->height = box->max.y - box->min.y;
    }
    return true;
}
