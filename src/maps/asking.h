/* Values of a file that may be anything: what is not as it should be becomes a
 * severe fault of the level, and the reader goes on without it.
 *
 * An item is named in messages by its member, and by its places in the arrays
 * below: "vertices[3]: expected [x, y], found null". Codes: wrong-type,
 * number-range (coordinates are at most COL_LIMIT), point-shape. */
#ifndef ASKING_H
#define ASKING_H

#include "maps/building.h"

/* A severe fault with that code about an item, with a message by a printf
 * format; false. */
bool ask_wrong(struct building *building, const char *code,
               const struct item *item, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* The same of an array that has too few elements; `count` becomes the measure
 * of the fault. */
bool ask_too_few(struct building *building, const char *code,
                 const struct item *item, int count, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 5, 6)))
#endif
    ;

/* The same of what somebody has found who knows no places. */
bool ask_told(struct building *building, const struct item *item,
              const struct fail *fail);

/* The same as ask_wrong: "vertices[3]: expected EXPECTED, found null". */
bool ask_expected(struct building *building, const char *code,
                  const struct item *item, const char *expected);

/* The member of an object, which has to have it (code: missing-member); NULL:
 * it has not. */
const struct item *ask_member(struct building *building,
                              const struct item *object, const char *name);

/* Whether the number that an item stands for is at most COL_LIMIT in magnitude.
 */
bool ask_limit(struct building *building, const struct item *item,
               double number);

/* A number of at most that. */
bool ask_number(struct building *building, const struct item *item,
                double *number);

/* Whether both coordinates are at most COL_LIMIT in magnitude. */
bool ask_in_range(col_vec2 point);

/* [x, y]; with more numbers behind where they may have some. Where one of the
 * two is wrong, that one is told of. */
bool ask_point(struct building *building, const struct item *item,
               bool may_have_more, col_vec2 *point);

/* The points that an array has items for into points[0..item_length(array)).
 * Every one that is wrong is told of. */
bool ask_points(struct building *building, const struct item *array,
                bool may_have_more, col_vec2 *points);

bool ask_text(struct building *building, const struct item *item,
              const char **text);
bool ask_truth(struct building *building, const struct item *item, bool *truth);

/* Whether all points of a shape are within COL_LIMIT where they lie in the
 * level; else a fault about it: number-range. */
bool ask_place(struct building *building, const struct level_shape *shape);

/* Takes the last shape back where that is not so. */
void ask_last_place(struct building *building);

#endif
