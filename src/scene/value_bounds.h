/* What the values of a shape may be, and what is said of others: each of these
 * fills *fail but for the place, which the two readers (scene_format.h) know in
 * different ways. */
#ifndef VALUE_BOUNDS_H
#define VALUE_BOUNDS_H

#include "collide.h"
#include "support/fail.h"

#include <stdbool.h>

/* Tells that a number is more than `limit` in magnitude; false. `label` is what
 * the message begins with: "center[0]: ". Code: number-range. */
bool bounds_exceeded(double number, double limit, const char *label,
                     struct fail *fail);

/* At least one character. Code: empty-id. */
bool bounds_id(const char *id, struct fail *fail);

/* At least 0. Code: negative-radius. */
bool bounds_radius(double radius, struct fail *fail);

/* [cos, sin]: the square of the length may be off by 2^-50. Code:
 * rotation-not-unit. */
bool bounds_rotation(col_vec2 rotation, struct fail *fail);

/* Not both of them. Code: rotation-and-angle. */
bool bounds_turn(bool has_rotation, bool has_angle, struct fail *fail);

/* min < max along both axes, x (0) and y (1); *axis is the first along which
 * they are not. Code: box-order. */
bool bounds_box(col_vec2 min, col_vec2 max, int *axis, struct fail *fail);

/* How many vertices a line must have, and the code where it has not. */
struct bounds_line {
    int least;
    const char *too_few;
};
extern const struct bounds_line bounds_polygon, bounds_chain,
    bounds_closed_chain;

/* `what` is counted, for the message: "vertices". */
bool bounds_count(const struct bounds_line *line, int count, const char *what,
                  struct fail *fail);

/* Tells that the second of two shapes has the id of the first; false.
 * `is_default`: it has it because none is given. Code: duplicate-id. */
bool bounds_duplicate(const int shapes[2], const char *id, bool is_default,
                      struct fail *fail);

/* Tells that no shape has an id that a pair or a cast names, with the one of
 * all ids that is near it; false. */
bool bounds_unknown_id(const char *code, const char *id, const char *const *ids,
                       int count, struct fail *fail);

#endif
