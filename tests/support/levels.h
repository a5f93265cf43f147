/* Levels drawn by hand, and what a check finds in them. */
#ifndef SUPPORT_LEVELS_H
#define SUPPORT_LEVELS_H

#include "lint/rules/check.h"
#include "support/arena.h"

#define DRAFT_ROOM 32

/* A level of a few shapes; y points up, and nothing is known of a map, until
 * draft.level says otherwise. Its tolerances are all 0 but for those that a
 * test sets, so that no rule speaks by accident. */
struct draft {
    struct level level;
    struct level_shape shapes[DRAFT_ROOM];
    struct check_options options;
    struct arena arena;
    struct finding *findings;
    int count;
};

void draft_start(struct draft *draft, const char *profile);
void draft_end(struct draft *draft);

/* Shapes, solid ones; what is returned may be changed. Each has an item of its
 * own, and one for each vertex where a file would have those. */
struct level_shape *draft_polygon(struct draft *draft, const char *id,
                                  const col_vec2 *points, int count);
struct level_shape *draft_chain(struct draft *draft, const char *id,
                                const col_vec2 *points, int count);
struct level_shape *draft_loop(struct draft *draft, const char *id,
                               const col_vec2 *points, int count);
struct level_shape *draft_box(struct draft *draft, const char *id, double x0,
                              double y0, double x1, double y1);
struct level_shape *draft_ellipse(struct draft *draft, const char *id, double x,
                                  double y, double half_x, double half_y);
struct level_shape *draft_capsule(struct draft *draft, const char *id,
                                  col_vec2 a, col_vec2 b, double radius);

/* Checks by one rule, named by its id; returns how many findings there are. */
int draft_check(struct draft *draft, const char *rule);

/* Expects finding i to be of a rule, about these shapes (second: NULL for one),
 * at a point, of a measure. */
void expect_finding(const struct draft *draft, int i, const char *rule,
                    const char *first, const char *second);
void expect_at(const struct draft *draft, int i, double x, double y);
void expect_measure(const struct draft *draft, int i, double measure);
void expect_message(const struct draft *draft, int i, const char *message);

/* Expects its place to be that vertex of its first shape. */
void expect_vertex(const struct draft *draft, int i, int vertex);

#endif
