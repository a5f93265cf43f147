/* Numbers and properties as Tiled's files have them, with what is wrong with
 * them told as faults. */
#ifndef TILED_VALUE_H
#define TILED_VALUE_H

#include "maps/building.h"

/* The number that `value`, a member of something, is; `otherwise` where it is
 * NULL or no number. Faults, all severe: number-range (beyond
 * COL_LIMIT), wrong-type, and number-in-string, whose number is taken and which
 * is not severe where the options are lenient. */
double tiled_number(struct building *building, const struct item *value,
                    double otherwise);

/* The same of a member of `object`. */
double tiled_member(struct building *building, const struct item *object,
                    const char *name, double otherwise);

/* The same; it must be there, else missing-number. */
double tiled_needed(struct building *building, const struct item *object,
                    const char *name, double otherwise);

/* The whole number from `least` to `most` that a member has; `least` where
 * there is none, or (fault: wrong-type) another. */
double tiled_whole(struct building *building, const struct item *object,
                   const char *name, double least, double most);

/* What properties say: of a shape, its tile and its layers together. */
struct tiled_marks {
    bool is_chosen;     /* one of options->properties is on */
    const char *ignore; /* the rules that collide:ignore names; "" */
};

/* Adds what the properties of `holder` say: an array of {"name", "value"} or,
 * before 1.2, an object. NULL is nothing. */
void tiled_marks_add(struct building *building, struct tiled_marks *marks,
                     const struct item *holder);

/* The same of properties that are not in a holder. */
void tiled_marks_add_all(struct building *building, struct tiled_marks *marks,
                         const struct item *properties);

/* Adds the marks of another. */
void tiled_marks_join(struct building *building, struct tiled_marks *marks,
                      const struct tiled_marks *other);

/* The class of an object or tile: "class" in what 1.9 saves, else "type"; "".
 */
const char *tiled_class(const struct item *holder);

/* What is wrong with a file that cannot be read, at the place of its name:
 * missing-file or, where it is there, unreadable-file. */
struct level_fault *tiled_unread(struct building *building,
                                 const struct item *name,
                                 const struct fail *fail);

#endif
