#include "scene/body.h"

#include "base/number.h"
#include "scene/members.h"

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
static const struct range {
    double least, most;
    bool above; /* the least itself is out */
    const char *words;
} RANGES[] = {
    [DENSITY] = {0, COL_LIMIT, true, "a number greater than 0"},
    [MASS] = {0, COL_LIMIT, true, "a number greater than 0"},
    [RESTITUTION] = {0, 1, false, "a number from 0 to 1"},
    [FRICTION] = {0, COL_LIMIT, false, "a number of at least 0"},
    [GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, "a number"},
};

/* Reads the number of a member that is there. */
static bool read_number(const struct node *member, const struct range *range,
                        double *value, struct fail *fail)
{
    if (!member->json)
        return true;
    if (!node_number(member, COL_LIMIT, value, fail))
        return false;
    bool enough = range->above ? *value > range->least : *value >= range->least;
    if (enough && *value <= range->most) {
        *value += 0.0; /* 0 for -0 */
        return true;
    }
    char found[NUMBER_MAX];
    number_write(found, *value);
    return node_fail(member, fail, "number-range", "%s: expected %s, found %s",
                     node_name(member), range->words, found);
}

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
        if (!read_number(&found[i], &RANGES[i], numbers[i], fail))
            return false;
    }
    body->has_restitution = found[RESTITUTION].json != NULL;
    if (found[DENSITY].json && found[MASS].json)
        return node_fail(&found[DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both");
    return !found[STATIC].json ||
           node_boolean(&found[STATIC], &body->is_static, fail);
}
