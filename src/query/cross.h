/* All methods against each other: two shapes go in, what each method answers
 * about them comes out, and the differences between these answers.
 *
 * Every method decides by the same exact predicates and rounds by the same
 * formulas, so there is no tolerance here: the answers of two methods have the
 * same bits, and those for B and A are the mirror of those for A and B. Only
 * where several axes are least may the two take different ones. */
#ifndef CROSS_H
#define CROSS_H

#include "collide.h"

/* Memory for asking about a pair. */
struct pair_room {
    void *gjk_scratch; /* for col_gjk_test */
    col_axis *axes;    /* count of them, as many as A and B have vertices */
    col_vec2 *normals; /* count of them, too */
    int count;
};

/* What the methods answer about two shapes in one order. */
struct cross_methods {
    col_sat sat;
    col_points points; /* that belong to sat */
    col_gjk gjk;
    col_manifold clip;     /* started by SAT, contacts at the incident shape */
    col_manifold clip_epa; /* the same, started by GJK and EPA */
    bool boxes_overlap;
};

struct cross_answers {
    struct cross_methods given;   /* about A and B */
    struct cross_methods swapped; /* about B and A */
    const col_vec2 *normals; /* from A to B along each least axis, by SAT */
    int normal_count;        /* 0: every direction is as good */
};

/* Bits, in the order in which they are shown. */
enum cross_difference {
    CROSS_OVERLAP = 1,
    CROSS_NORMAL = 2,
    CROSS_AMOUNT = 4, /* depth or distance */
    CROSS_TOUCHING = 8,
    CROSS_POINTS = 16,
    CROSS_AXIS = 32,
    CROSS_EDGE = 64, /* that collides */
    CROSS_ALTERNATIVES = 128,
    CROSS_MANIFOLD = 256, /* differs, or does not fit the depth */
    CROSS_BOXES = 512,    /* differ, or are apart around shapes that overlap */
};

/* Asks all methods, in both orders. The normals of the answers are room's. */
void cross_ask(struct cross_answers *answers, const col_shape *a,
               const col_shape *b, const struct pair_room *room);

/* The set of differences: bits of enum cross_difference; 0: all agree. Looks at
 * nothing but the answers. */
unsigned cross_compare(const struct cross_answers *answers);

/* The answer of GJK and EPA in the form that col_clip starts from. */
col_sat gjk_as_sat(const col_gjk *gjk);

#endif
