/* The numbers of a scene that are places and lengths. */
#ifndef REDUCE_POINTS_H
#define REDUCE_POINTS_H

#include "verify/reduce/draft.h"

/* What a member of a shape is to its geometry. */
enum member_role {
    ROLE_NONE,
    ROLE_OUTLINE,  /* points about the shape's own origin */
    ROLE_POSITION, /* of that origin */
    ROLE_LENGTH    /* one or two numbers that are lengths */
};

enum member_role member_role(const struct draft_value *member);

/* The first array of two numbers in `top`, or behind `point` in it; NULL: no
 * more. */
struct draft_value *point_first(struct draft_value *top);
struct draft_value *point_next(const struct draft_value *point,
                               const struct draft_value *top);

#endif
