/* Lists the dialects of engines: the names of their members and the conventions
 * of their values. */
#include "query/dialects/dialect.h"

#include <stddef.h>
#include <string.h>

#define NAMES                                                                  \
    [DIALECT_COLLIDE] = "collide", [DIALECT_BOX2D] = "box2d",                  \
    [DIALECT_DYN4J] = "dyn4j", [DIALECT_CHIPMUNK] = "chipmunk",                \
    [DIALECT_CUTE_C2] = "cute_c2", [DIALECT_PARRY] = "parry",                  \
    [DIALECT_MATTER] = "matter", [DIALECT_PLANCK] = "planck",                  \
    [DIALECT_BOX2D_3] = "box2d-3", [DIALECT_RAPIER] = "rapier",                \
    [DIALECT_SAT_JS] = "sat-js",                                               \
    [DIALECT_DETECT_COLLISIONS] = "detect-collisions", [DIALECT_P2] = "p2"

const char *const dialect_names[] = {NAMES, [DIALECT_COUNT] = NULL};

const char *const dialect_choices[] = {NAMES, [DIALECT_COUNT] = "auto", NULL};

const char *const claim_failure_names[] = {"crash", "timeout", "exception",
                                           NULL};

const char *const dialect_normal_names[] = {
    [NORMAL_A_TO_B] = "a-to-b",
    [NORMAL_B_TO_A] = "b-to-a",
    NULL,
};

const char *const dialect_depth_names[] = {
    [DEPTH_POSITIVE] = "positive",
    [DEPTH_SIGNED] = "signed",
    NULL,
};

const char *const dialect_y_names[] = {
    [DIALECT_Y_UP] = "up",
    [DIALECT_Y_DOWN] = "down",
    NULL,
};

const char *const dialect_place_names[] = {
    [CLAIM_INCIDENT] = "incident",
    [CLAIM_REFERENCE] = "reference",
    [CLAIM_MIDDLE] = "middle",
    [CLAIM_ON_A] = "a",
    [CLAIM_ON_B] = "b",
    [CLAIM_ANYWHERE] = "anywhere",
    NULL,
};

/* b2DistanceOutput, and the members that all manifolds of Box2D have. Each row
 * of the family reads each version, as no name has two meanings. In version 3
 * the anchors of a point are that point, from the center of each body. */
#define BOX2D_MEMBERS                                                          \
    .manifold = {.normal = "normal",                                           \
                 .count = "pointCount",                                        \
                 .points = "points",                                           \
                 .point = "point",                                             \
                 .again_a = "anchorA",                                         \
                 .again_b = "anchorB",                                         \
                 .depth = "separation",                                        \
                 .depths = "separations",                                      \
                 .id = "id",                                                   \
                 .ids = "ids"},                                                \
    .has_vectors = true, .is_common = true, .is_ahead = true,                  \
    .is_normal_shared = true, .depth = DEPTH_SIGNED, .place = CLAIM_MIDDLE,    \
    .family = DIALECT_BOX2D

/* b2WorldManifold of version 2, and b2DistanceOutput without a normal. */
#define BOX2D_2_MEMBERS                                                        \
    .apart = {.amount = "distance", .point_a = "pointA", .point_b = "pointB"}, \
    .writes_arrays = true, BOX2D_MEMBERS

#define SAT_JS_MEMBERS                                                         \
    .overlapping = {.normal = "overlapN",                                      \
                    .amount = "overlap",                                       \
                    .vector = "overlapV"},                                     \
    .has_vectors = true, .is_overlap_depth = true, .family = DIALECT_SAT_JS

const struct dialect dialect_table[DIALECT_COUNT] = {
    {.engine = DIALECT_COLLIDE,
     .overlapping = {.normal = "normal", .amount = "depth"},
     .apart = {.normal = "normal", .amount = "distance"},
     .manifold = {.object = "manifold",
                  .points = "points",
                  .point = "point",
                  .depth = "depth",
                  .id = "id"},
     .is_ours = true,
     .place = CLAIM_INCIDENT},
    {.engine = DIALECT_BOX2D, BOX2D_2_MEMBERS},
    {.engine = DIALECT_DYN4J,
     .family = DIALECT_DYN4J,
     .overlapping = {.object = "penetration",
                     .normal = "normal",
                     .amount = "depth"},
     .apart = {.object = "separation",
               .normal = "normal",
               .amount = "distance",
               .point_a = "point1",
               .point_b = "point2"},
     .manifold = {.object = "manifold",
                  .normal = "normal",
                  .points = "points",
                  .point = "point",
                  .depth = "depth",
                  .id = "id"},
     .has_vectors = true,
     .manifold_normal = NORMAL_B_TO_A,
     .place = CLAIM_ANYWHERE},
    {.engine = DIALECT_CHIPMUNK,
     .family = DIALECT_CHIPMUNK,
     .manifold = {.normal = "normal",
                  .count = "count",
                  .points = "points",
                  .point_a = "pointA",
                  .point_b = "pointB",
                  .depth = "distance"},
     .has_vectors = true,
     .depth = DEPTH_SIGNED},
    {.engine = DIALECT_CUTE_C2,
     .family = DIALECT_CUTE_C2,
     .apart = {.amount = "distance", .point_a = "outA", .point_b = "outB"},
     .manifold = {.normal = "n",
                  .count = "count",
                  .points = "contact_points",
                  .depths = "depths"},
     .has_vectors = true,
     .is_common = true,
     .place = CLAIM_ANYWHERE},
    {.engine = DIALECT_PARRY,
     .family = DIALECT_PARRY,
     .overlapping = {.object = "contact",
                     .normal = "normal1",
                     .back = "normal2",
                     .amount = "dist",
                     .point_a = "point1",
                     .point_b = "point2"},
     .apart = {.object = "contact",
               .normal = "normal1",
               .back = "normal2",
               .amount = "dist",
               .point_a = "point1",
               .point_b = "point2"},
     .manifold = {.object = "manifold",
                  .normal = "local_n1",
                  .back = "local_n2",
                  .points = "points",
                  .point_a = "local_p1",
                  .point_b = "local_p2",
                  .depth = "dist"},
     .is_one_amount = true,
     .is_ahead = true,
     .depth = DEPTH_SIGNED},
    {.engine = DIALECT_MATTER,
     .family = DIALECT_MATTER,
     .overlap = "collided",
     .a = "bodyA",
     .b = "bodyB",
     .overlapping = {.normal = "normal",
                     .amount = "depth",
                     .vector = "penetration"},
     .manifold = {.count = "supportCount", .points = "supports"},
     .has_vectors = true,
     .normal = NORMAL_B_TO_A,
     .manifold_normal = NORMAL_B_TO_A,
     .place = CLAIM_ANYWHERE},
    {.engine = DIALECT_PLANCK, BOX2D_2_MEMBERS},
    {.engine = DIALECT_BOX2D_3,
     .apart = {.normal = "normal",
               .amount = "distance",
               .point_a = "pointA",
               .point_b = "pointB"},
     BOX2D_MEMBERS},
    {.engine = DIALECT_RAPIER,
     .overlapping = {.object = "contact",
                     .normal = "normal1",
                     .back = "normal2",
                     .amount = "distance",
                     .point_a = "point1",
                     .point_b = "point2"},
     .apart = {.object = "contact",
               .normal = "normal1",
               .back = "normal2",
               .amount = "distance",
               .point_a = "point1",
               .point_b = "point2"},
     .manifold = {.object = "manifold",
                  .normal = "normal",
                  .back = "localNormal2",
                  .same = "localNormal1",
                  .turned = "flipped",
                  .count = "numContacts",
                  .points = "localContactPoint1",
                  .points_b = "localContactPoint2",
                  .depths = "contactDist"},
     .has_vectors = true,
     .is_one_amount = true,
     .is_ahead = true,
     .depth = DEPTH_SIGNED,
     .family = DIALECT_RAPIER},
    {.engine = DIALECT_SAT_JS, SAT_JS_MEMBERS},
    {.engine = DIALECT_DETECT_COLLISIONS, SAT_JS_MEMBERS},
    {.engine = DIALECT_P2,
     .manifold = {.points = "contactEquations",
                  .point_a = "contactPointA",
                  .point_b = "contactPointB",
                  .point_normal = "normalA",
                  .a = "bodyA",
                  .b = "bodyB"},
     .family = DIALECT_P2},
};

const struct dialect *dialect_find(const char *name)
{
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (strcmp(dialect_names[i], name) == 0)
            return &dialect_table[i];
    return NULL;
}

enum dialect_engine dialect_single(unsigned dialects)
{
    enum dialect_engine single = DIALECT_COUNT;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        enum dialect_engine family = dialect_table[i].family;
        if (!(dialects & (1U << i)) || family == single)
            continue;
        if (single != DIALECT_COUNT)
            return DIALECT_COUNT;
        single = family;
    }
    return single;
}

struct dialect dialect_chosen(const struct dialect_choice *choice)
{
    struct dialect chosen =
        choice->dialect ? *choice->dialect : dialect_table[DIALECT_COLLIDE];
    if (choice->has_normal)
        chosen.normal = chosen.manifold_normal = choice->normal;
    if (choice->has_depth)
        chosen.depth = choice->depth;
    if (choice->has_y)
        chosen.y = choice->y;
    if (choice->has_place)
        chosen.place = choice->place;
    chosen.is_place_told = choice->has_place;
    return chosen;
}
