#include <string.h>

#include "lint/rules/check.h"
#include "lint/rules/geometry.h"
#include "lint/rules/winding.h"

/* ---- What rules are told ------------------------------------------------- */

struct check_options check_options_make(const struct profile *profile)
{
    struct check_options options = {.profile = profile,
                                    .engine_y = ENGINE_Y_NOT_SAID};
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        *tolerance_at(&options.tolerances, i) = -1;
    return options;
}

/* Units of a level to a metre where nobody says: those of the profile for
 * pixels, 1 for all others. */
static double usual_scale(const struct level *level,
                          const struct profile *profile)
{
    return level->is_in_pixels ? profile->units_per_metre : 1;
}

/* The tolerances as they were given, the others as the profile has them. */
static struct tolerances tolerances_of(const struct check *check)
{
    const struct check_options *options = check->options;
    struct tolerances all = options->tolerances;
    struct tolerances engine = profile_tolerances(options->profile);
    double scale = options->scale > 0
                       ? options->scale
                       : usual_scale(check->level, options->profile);
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        double *number = tolerance_at(&all, i);
        if (*number < 0)
            *number = *tolerance_at(&engine, i) *
                      (tolerance_names[i].is_angle ? 1 : scale);
    }
    return all;
}

/* ---- The level, made ready ----------------------------------------------- */

/* Whether a shape takes part in what solids do to each other. */
static bool is_solid(const struct solid *solid)
{
    return solid->is_sound && solid->shape->role == LEVEL_SOLID &&
           solid->shape->kind != LEVEL_POINT;
}

static col_box box_of(const void *of, int i)
{
    const struct check *check = of;
    return check->shapes[check->solids[i]].box;
}

/* Counts where the shapes of tiles are placed. */
static bool count_forms(struct check *check)
{
    const struct level *level = check->level;
    size_t count = (size_t)level->shape_count;
    check->forms = arena_alloc(check->arena, count, sizeof *check->forms);
    for (int i = 0; check->forms && i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        if (level_is_placed(shape))
            check->forms[shape->first].placed++;
    }
    return check->forms;
}

bool check_prepare(struct check *check)
{
    const struct level *level = check->level;
    struct arena *arena = check->arena;
    size_t count = (size_t)level->shape_count;
    int vertices = check->options->level.ellipse_vertices;
    struct tolerances *tolerances = arena_alloc(arena, 1, sizeof *tolerances);
    check->shapes = arena_take(arena, count, sizeof *check->shapes);
    check->solids = arena_take(arena, count, sizeof *check->solids);
    if (!tolerances || !check->shapes || !check->solids)
        return false;
    check->profile = check->options->profile;
    *tolerances = tolerances_of(check);
    check->tolerances = tolerances;
    check->solid_count = 0;
    for (int i = 0; i < level->shape_count; i++) {
        struct solid *solid = &check->shapes[i];
        if (!solid_make(&level->shapes[i], vertices, arena, solid))
            return false;
        if (is_solid(solid))
            check->solids[check->solid_count++] = i;
    }
    if (!count_forms(check))
        return false;
    check_find_winding(check);
    return boxes_make(&check->boxes, check->solid_count, box_of, check, arena);
}

int check_near(struct check *check, const col_box *box, int after)
{
    return boxes_near(&check->boxes, box, after);
}

const struct solid *check_found(const struct check *check, int i)
{
    return &check->shapes[check->solids[check->boxes.found[i]]];
}
