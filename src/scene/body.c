#include "scene/body.h"

#include "scene/members.h"
#include "scene/range.h"

enum {
    DENSITY,
    MASS,
    RESTITUTION,
    FRICTION,
    GRAVITY_SCALE,
    STATIC,
    MEMBER_COUNT
};

static const char *const NAMES[MEMBER_COUNT] = {
    [DENSITY] = "density",
    [MASS] = "mass",
    [RESTITUTION] = "restitution",
    [FRICTION] = "friction",
    [GRAVITY_SCALE] = "gravity_scale",
    [STATIC] = "static",
};

/* The ranges of the members that are numbers, with their ends but for a least
 * of 0 that is left out. */
static const struct range RANGES[] = {
    [DENSITY] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [MASS] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [RESTITUTION] = {0, 1, false, false, "a number from 0 to 1"},
    [FRICTION] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
};

bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail)
{
    const struct members members = {.owner = "a body",
                                    .names = NAMES,
                                    .count = MEMBER_COUNT,
                                    .allowed = (1u << MEMBER_COUNT) - 1};
    struct node found[MEMBER_COUNT + 1];
    uint32_t there;
    *body = (struct scene_body){.density = 1, .gravity_scale = 1};
    if (!node->json)
        return true;
    if (!members_find(node, &members, found, &there, fail) ||
        !members_check(node, &members, found, there, fail))
        return false;
    double *const numbers[] = {
        [DENSITY] = &body->density,
        [MASS] = &body->mass,
        [RESTITUTION] = &body->restitution,
        [FRICTION] = &body->friction,
        [GRAVITY_SCALE] = &body->gravity_scale,
    };
    for (int i = DENSITY; i <= GRAVITY_SCALE; i++) {
        if (!range_number(&found[i], &RANGES[i], numbers[i], fail))
            return false;
    }
    body->has_restitution = found[RESTITUTION].json != NULL;
    if (found[DENSITY].json && found[MASS].json)
        return node_fail(&found[DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both");
    return !found[STATIC].json ||
           node_boolean(&found[STATIC], &body->is_static, fail);
}
