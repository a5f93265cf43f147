#include "lint/rules/winding.h"

#include "lint/rules/beside.h"

int engine_mirror(const struct check *check)
{
    enum engine_y engine = check->options->engine_y;
    const struct level *level = check->level;
    if (!level->knows_y)
        return 1;
    if (engine == ENGINE_Y_NOT_SAID)
        return level->is_y_up ? 1 : 0;
    return level->is_y_up == (engine == ENGINE_Y_UP) ? 1 : -1;
}

bool is_polygon_collider(const struct solid *solid)
{
    enum level_role role = solid->shape->role;
    return solid->shape->kind == LEVEL_POLYGON && solid->is_sound &&
           (role == LEVEL_SOLID || role == LEVEL_SENSOR);
}

int drawn_winding(const struct solid *solid)
{
    return solid->shape->is_mirrored ? -solid->winding : solid->winding;
}

/* Where nobody knows which winding is the engine's, it can still be but one:
 * what most polygons have, or of as many the first one by compare_solids. */
void check_find_winding(struct check *check)
{
    long count[2] = {0, 0}; /* of winding 1, and -1 */
    int mirror = engine_mirror(check);
    const struct solid *first = NULL;
    check->wound = 0;
    check->winding = check->profile->winding * mirror;
    if (check->profile->winding == 0 || mirror != 0)
        return;
    for (int i = 0; i < check->level->shape_count; i++) {
        const struct solid *solid = &check->shapes[i];
        if (!is_polygon_collider(solid))
            continue;
        int winding = drawn_winding(solid);
        count[winding < 0]++;
        if (!first || compare_solids(solid, first) < 0)
            first = solid;
    }
    bool is_tie = count[0] == count[1];
    check->winding = is_tie                ? first ? drawn_winding(first) : 0
                     : count[0] > count[1] ? 1
                                           : -1;
    check->wound = count[check->winding < 0];
}

const char *words_winding(const struct check *check, int winding)
{
    const struct level *level = check->level;
    bool is_y_up = level->is_y_up || !level->knows_y;
    return (winding > 0) == is_y_up ? "counter-clockwise" : "clockwise";
}
