/* Shapes whose coordinates are whole numbers: what a family says of its shapes
 * is so by whole-number arithmetic, and stays so when they are turned, moved
 * and multiplied by whole numbers. A double has room for 53 bits of them, a
 * float for 24. */
#ifndef LATTICE_H
#define LATTICE_H

#include <stdbool.h>
#include <stdint.h>

#include "verify/generate/generate.h"

struct lattice_spot {
    int64_t x, y;
};

/* A convex core and a radius, as a scene has them. */
struct lattice_form {
    enum generate_type type;
    struct lattice_spot *spots; /* polygons and boxes: counter-clockwise */
    int count;
    int64_t radius;
};

/* x, y become a x - b y, b x + a y: turned, and longer by the root of
 * a^2 + b^2. */
struct turn {
    int64_t a, b;
    int64_t length; /* that root, rounded where it is not whole */
};

/* The extent of spots. */
struct extent {
    struct lattice_spot min, max;
};

void form_turn(struct lattice_form *form, const struct turn *turn);
void form_move(struct lattice_form *form, int64_t x, int64_t y);
void form_scale(struct lattice_form *form, int64_t factor);

/* Turned by 180 degrees about the origin. */
void form_flip(struct lattice_form *form);

/* A copy of all but the type; `to` has room for it. */
void form_copy(struct lattice_form *to, const struct lattice_form *from);

/* Of the vertices; the radius has no part in it. */
struct extent form_extent(const struct lattice_form *form);

/* Moves the middle of its extent to the origin, but for half a unit. */
void form_center(struct lattice_form *form);

/* The largest magnitude among coordinates and radius. */
int64_t form_largest(const struct lattice_form *form);

/* How far a point within the core is from its surface, to the radius' end:
 * rounded down, at least one unit less than it is. `middle` is on the core of a
 * shape without an area. */
int64_t form_clearance(const struct lattice_form *form,
                       struct lattice_spot middle);

/* The bits that a whole number >= 0 has. */
int bit_count(int64_t value);

#endif
