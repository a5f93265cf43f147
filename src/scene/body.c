#include "scene/body.h"

#include "scene/range.h"
#include "scene/read_members.h"
#include "scene/scene_format.h"

static const struct range RANGES[BODY_NUMBERS] = {
    [BODY_DENSITY] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_MASS] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_RESTITUTION] = {0, 1, false, false, "a number from 0 to 1"},
    [BODY_FRICTION] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [BODY_GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
};

bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail)
{
    struct node found[BODY_MEMBERS + 1];
    *body = (struct scene_body){.density = 1, .gravity_scale = 1};
    if (!node->json)
        return true;
    if (!members_read(node, &body_members, found, fail))
        return false;
    double *const numbers[BODY_NUMBERS] = {
        [BODY_DENSITY] = &body->density,
        [BODY_MASS] = &body->mass,
        [BODY_RESTITUTION] = &body->restitution,
        [BODY_FRICTION] = &body->friction,
        [BODY_GRAVITY_SCALE] = &body->gravity_scale,
    };
    if (!range_numbers(found, RANGES, numbers, BODY_NUMBERS, fail))
        return false;
    body->has_restitution = found[BODY_RESTITUTION].json != NULL;
    if (found[BODY_DENSITY].json && found[BODY_MASS].json)
        return node_fail(&found[BODY_DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both");
    return !found[BODY_STATIC].json ||
           node_boolean(&found[BODY_STATIC], &body->is_static, fail);
}
