#include "scene/body.h"

#include "scene/range.h"

enum {
    DENSITY,
    MASS,
    RESTITUTION,
    FRICTION,
    GRAVITY_SCALE,
    NUMBER_COUNT, /* of the members above, which are numbers */
    STATIC = NUMBER_COUNT,
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

const struct members body_members = {
    .owner = "a body",
    .member = "body",
    .names = NAMES,
    .count = MEMBER_COUNT,
    .allowed = ((uint32_t)1 << MEMBER_COUNT) - 1,
};

static const struct range RANGES[NUMBER_COUNT] = {
    [DENSITY] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [MASS] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [RESTITUTION] = {0, 1, false, false, "a number from 0 to 1"},
    [FRICTION] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
};

bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail)
{
    struct node found[MEMBER_COUNT + 1];
    *body = (struct scene_body){.density = 1, .gravity_scale = 1};
    if (!node->json)
        return true;
    if (!members_read(node, &body_members, found, fail))
        return false;
    double *const numbers[NUMBER_COUNT] = {
        [DENSITY] = &body->density,
        [MASS] = &body->mass,
        [RESTITUTION] = &body->restitution,
        [FRICTION] = &body->friction,
        [GRAVITY_SCALE] = &body->gravity_scale,
    };
    if (!range_numbers(found, RANGES, numbers, NUMBER_COUNT, fail))
        return false;
    body->has_restitution = found[RESTITUTION].json != NULL;
    if (found[DENSITY].json && found[MASS].json)
        return node_fail(&found[DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both");
    return !found[STATIC].json ||
           node_boolean(&found[STATIC], &body->is_static, fail);
}
