/* Lists the dialects of engines: the names of their members and the conventions
 * of their values. */
#include "query/dialects/dialect.h"

#include <stddef.h>
#include <string.h>

const char *const dialect_names[] = {
    [DIALECT_COLLIDE] = "collide", [DIALECT_BOX2D] = "box2d",
    [DIALECT_DYN4J] = "dyn4j",     [DIALECT_CHIPMUNK] = "chipmunk",
    [DIALECT_CUTE_C2] = "cute_c2", [DIALECT_PARRY] = "parry",
    [DIALECT_MATTER] = "matter",   [DIALECT_PLANCK] = "planck",
    [DIALECT_COUNT] = NULL,
};

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

/* b2WorldManifold, or b2Manifold of version 3, whose points have their members;
 * b2DistanceOutput. All of these are in planck, too. */
#define BOX2D_MEMBERS                                                          \
    .apart = {.amount = "distance", .point_a = "pointA", .point_b = "pointB"}, \
    .manifold = {.normal = "normal",                                           \
                 .count = "pointCount",                                        \
                 .points = "points",                                           \
                 .point = "point",                                             \
                 .depth = "separation",                                        \
                 .id = "id",                                                   \
                 .depths = "separations",                                      \
                 .ids = "ids"},                                                \
    .has_vectors = true, .is_common = true, .is_ahead = true,                  \
    .depth = DEPTH_SIGNED, .place = CLAIM_MIDDLE

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
    {.engine = DIALECT_BOX2D, BOX2D_MEMBERS},
    {.engine = DIALECT_DYN4J,
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
     .manifold = {.normal = "normal",
                  .count = "count",
                  .points = "points",
                  .point_a = "pointA",
                  .point_b = "pointB",
                  .depth = "distance"},
     .has_vectors = true,
     .depth = DEPTH_SIGNED},
    {.engine = DIALECT_CUTE_C2,
     .apart = {.amount = "distance", .point_a = "outA", .point_b = "outB"},
     .manifold = {.normal = "n",
                  .count = "count",
                  .points = "contact_points",
                  .depths = "depths"},
     .has_vectors = true,
     .is_common = true,
     .place = CLAIM_ANYWHERE},
    {.engine = DIALECT_PARRY,
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
    {.engine = DIALECT_PLANCK, BOX2D_MEMBERS},
};

const struct dialect *dialect_find(const char *name)
{
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (strcmp(dialect_names[i], name) == 0)
            return &dialect_table[i];
    return NULL;
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
