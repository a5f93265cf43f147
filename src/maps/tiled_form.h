/* The shape of one object of Tiled, before it is placed: objects of maps and of
 * templates, and collision shapes of tiles, are all such. */
#ifndef TILED_FORM_H
#define TILED_FORM_H

#include "maps/building.h"
#include "maps/map_select.h"
#include "maps/tiled_value.h"

/* An object, or an instance of a template: what it does not have itself, it has
 * from there. */
struct tiled_object {
    const struct item *item;
    const struct item *base; /* the template's object; NULL: no template */
};

const struct item *tiled_object_member(const struct tiled_object *object,
                                       const char *name);

enum tiled_sort {
    TILED_SHAPE, /* `kind` tells of which sort */
    TILED_TILE,  /* a tile: LEVEL_BOX of the object's size */
    TILED_TEXT,
    TILED_NOTHING, /* it has no shape, and a fault tells why */
};

struct tiled_form {
    enum tiled_sort sort;
    enum level_kind kind;
    const struct item *item, *vertices;
    col_vec2 *points; /* about the position, not yet turned */
    int count;
    double radius;
    col_vec2 size; /* the object's width and height */
    col_vec2 position;
    double angle;
    const char *name, *class;
    long number; /* the object's id; -1: it has none */
    struct tiled_marks marks;
    /* Of a tile's shapes: as what they count in the layer that is read, and the
     * first shape that was made of them, counted from 1; 0: none yet. */
    struct selection selection;
    int first;
};

/* Reads an object. Its kind is what it has, of several the last: a polygon, a
 * polyline, an ellipse, a capsule, a point, a text; a tile comes before all; a
 * rectangle where there is none. What has no size in one direction is a box
 * (fault: zero-size), in both a point (the same). What has a number that cannot
 * be read, which its shape or place goes by, is nothing. false: the builder has
 * failed. */
bool tiled_form_read(struct building *building,
                     const struct tiled_object *object,
                     struct tiled_form *form);

/* The ends and radius of the capsule in the box from (0, 0) to `size`: along
 * its longer side. */
void tiled_capsule(col_vec2 size, col_vec2 ends[2], double *radius);

#endif
