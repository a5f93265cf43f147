/* Putting a level together: shapes, faults and notes, in the order of the file.
 *
 * What cannot be added because memory is used up, or because there are too many
 * shapes, makes the builder fail; from then on it adds nothing more, and
 * building_end tells. So a reader need look at no single result but where it
 * goes on to use it. */
#ifndef BUILDING_H
#define BUILDING_H

#include "maps/map_reader.h"

struct building {
    const struct level_source *source;
    struct arena *arena;
    struct level *level;
    int room;                    /* of level->shapes */
    struct level_fault **faults; /* the end of the list */
    struct level_note **notes;
    bool has_failed;
    struct fail fail; /* why */
};

/* Begins an empty level, whose root in the file is the item. */
void building_begin(struct building *building,
                    const struct level_source *source, const struct item *item);

/* An unnamed point without points, at the origin, from an item of the file. */
struct level_shape building_blank(const struct item *item);

/* Adds a blank shape. It may move when the next one is added. NULL: the builder
 * has failed. */
struct level_shape *building_shape(struct building *building);

/* Adds a shape that is read; the faults that were added from `since`, an
 * earlier building->faults, on are about it. */
void building_add(struct building *building, const struct level_shape *shape,
                  struct level_fault **since);

/* The "id" of an object of the file, if it is a whole number that a long can
 * hold everywhere; else -1. */
long building_object_number(const struct item *object);

/* `count` points for a shape, all zero. NULL: the builder has failed. */
col_vec2 *building_points(struct building *building, int count);

/* A text by a printf format, in the level's arena; "" where it has failed. */
const char *building_text(struct building *building, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Adds a fault, with a message by a printf format, and returns it to be
 * completed: measure, is_severe; not shape. NULL: the builder has failed. */
struct level_fault *building_fault(struct building *building, const char *code,
                                   const struct item *item, const char *format,
                                   ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* The faults that were added from `since` on are about the shape with that
 * index. */
void building_about(struct building *building, struct level_fault **since,
                    int shape);

/* Tells that something is not used: `what` is a literal, and one note is made
 * of all that are told with the same words. Where no item is at hand (NULL) it
 * is the level's. */
void building_note(struct building *building, const char *what,
                   const struct item *item);

/* Whether there is memory: where this is NULL, the builder fails. */
bool building_has(struct building *building, const void *memory);

/* Makes the builder fail. */
void building_fail(struct building *building, const struct fail *fail);

/* Ends the level: ids that are there twice get .1, .2 and so on behind them, in
 * the order of the shapes. NULL and *fail: it has failed. */
struct level *building_end(struct building *building, struct fail *fail);

/* The same where it is the only level of its file. */
bool building_end_only(struct building *building, struct levels *levels,
                       struct fail *fail);

#endif
