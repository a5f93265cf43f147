/* Builds a level in the order of the file: shapes, faults and notes.
 *
 *   building.c    the level, from its beginning to its end
 *   shape_ids.c   gives each shape a unique id, which people can read
 *   ask_value.c   reads checked values of the file
 *   item_index.c  finds items by their ids or names
 *
 * If memory runs out, or if there are too many shapes, the builder fails. From
 * then on it adds nothing more, and building_end reports why. So a reader needs
 * to check only those results that it uses itself.
 *
 * The file may hold anything. The ask_ functions read values of it: an invalid
 * value becomes a severe fault, and the reader continues without the value. */
#ifndef BUILDING_H
#define BUILDING_H

#include "maps/map_reader.h"
#include "support/document/document.h"
#include "support/fail.h"

/* ---- Items by a member that identifies them ----------------------------- */

struct item_entry {
    const struct item *key, *item; /* the member, and what has it */
};

/* {.member = ..} is an empty one. */
struct item_index {
    const char *member;         /* by which: a number or a string */
    struct item_entry *entries; /* as they were added */
    const int *order;           /* their indices, by their keys */
    int count, room;
};

/* Adds the elements of an array that have the member. false: out of memory. */
bool item_index_add_all(struct item_index *index, const struct item *array,
                        struct arena *arena);

/* Sorts the index before the first search. O(n log n). false: out of memory. */
bool item_index_sort(struct item_index *index, struct arena *arena);

/* The first item added with that number or text; NULL: none. O(log n). */
const struct item *item_index_number(const struct item_index *index,
                                     double number);
const struct item *item_index_text(const struct item_index *index,
                                   const char *text);

/* ---- The level ---------------------------------------------------------- */

struct building {
    const struct level_source *source;
    struct arena *arena;
    struct level *level;
    int room;                    /* of level->shapes */
    struct level_fault **faults; /* the end of the list */
    struct level_note **notes;
    struct level_layer **layers;
    int number_bytes; /* of an editor's id that a readable id repeats, unless
                         they are ambiguous; 0: all */
    bool has_failed;
    struct fail fail; /* why */
};

/* Begins an empty level, whose root in the file is the item. */
void building_begin(struct building *building,
                    const struct level_source *source, const struct item *item);

/* An unnamed point without points, at the origin, from an item of the file. */
struct level_shape building_blank(const struct item *item);

/* Makes room for so many shapes; more may be added. */
void building_expect(struct building *building, int count);

/* Adds a blank shape. It may move when the next one is added. NULL: the builder
 * has failed. */
struct level_shape *building_shape(struct building *building);

/* Adds a shape; the faults from `since`, an earlier building->faults, on are
 * about it. */
void building_add(struct building *building, const struct level_shape *shape,
                  struct level_fault **since);

/* The "id" of an object of the file if it is a whole number below 2^31; else
 * -1.
 */
long building_object_number(const struct item *object);

/* `count` points for a shape, all zero. NULL: the builder has failed. */
col_vec2 *building_points(struct building *building, int count);

/* Max bytes of a path or name that the ids of many shapes contain. */
#define PATH_MAX_BYTES 255

/* A text by a printf format, in the level's arena; "" where it has failed. */
const char *building_text(struct building *building, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Adds a fault, with a message by a printf format, and returns it to be
 * completed: measure, is_severe; not shape. NULL: the builder has failed. */
struct level_fault *building_fault(struct building *building, const char *code,
                                   const struct item *item, const char *format,
                                   ...) PRINTF_LIKE(4, 5);

/* Adds a fault with a measure; not severe, without shape. */
void building_measured(struct building *building, const char *code,
                       const struct item *item, double measure,
                       const char *format, ...) PRINTF_LIKE(5, 6);

/* The faults added from `since` on are about the shape with that index. */
void building_about(struct building *building, struct level_fault **since,
                    int shape);

/* Notes that something is not used: all notes with the same literal `what`
 * become one. NULL as item: the level's. */
void building_note(struct building *building, const char *what,
                   const struct item *item);

/* Adds a layer to the list of the level's layers. NULL: the builder has
 * failed. */
struct level_layer *building_layer(struct building *building, const char *path,
                                   const struct item *item, bool has_cells);

/* false: the memory is NULL, and the builder fails. */
bool building_has(struct building *building, const void *memory);

/* Makes the builder fail. */
void building_fail(struct building *building, const struct fail *fail);

/* Gives the shapes their ids, from the ids of the editor that they have and
 * their labels:
 *
 *   own_id   the editor's id; repeated ids get .1, .2 and so on appended, in
 *            the order of the shapes
 *   id       the label if no other object has it; else label and number,
 *            "Bob#14"; without a label the number. The rest of the own id
 *            after the number is kept: "Bob#14#2" for part 2 of an object.
 *            If that is the id of another shape, .1 and so on are appended.
 *
 * O(n log n). */
void building_name_shapes(struct building *building);

/* Ends the level. NULL and *fail: the builder has failed. */
struct level *building_end(struct building *building, struct fail *fail);

/* The same where it is the only level of its file. */
bool building_end_only(struct building *building, struct levels *levels,
                       struct fail *fail);

/* ---- Values ------------------------------------------------------------- */

/* The first item in a member of an object; NULL: none, or no such member. */
static inline const struct item *first_of(const struct item *object,
                                          const char *name)
{
    const struct item *member = item_member(object, name);
    return member ? member->first : NULL;
}

/* Messages name an item by its member, and by its places in the arrays below:
 * "vertices[3]: expected [x, y], found null". Codes: wrong-type, number-range
 * (coordinates are at most COL_LIMIT), point-shape. */

/* A severe fault with that code about an item, with a message by a printf
 * format; false. */
bool ask_wrong(struct building *building, const char *code,
               const struct item *item, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* The same of an array that has too few elements; `count` becomes the measure
 * of the fault. */
bool ask_too_few(struct building *building, const char *code,
                 const struct item *item, int count, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* The same for a failure without a place. */
bool ask_told(struct building *building, const struct item *item,
              const struct fail *fail);

/* The same as ask_wrong: "vertices[3]: expected EXPECTED, found null". */
bool ask_expected(struct building *building, const char *code,
                  const struct item *item, const char *expected);

/* The member that an object must have (code: missing-member), or NULL. */
const struct item *ask_member(struct building *building,
                              const struct item *object, const char *name);

/* Whether the number of an item is at most COL_LIMIT in magnitude. */
bool ask_limit(struct building *building, const struct item *item,
               double number);

/* A number of at most that. */
bool ask_number(struct building *building, const struct item *item,
                double *number);

/* The same of a member of an object; *number stays if it is missing. */
bool ask_optional(struct building *building, const struct item *object,
                  const char *name, double *number);

/* Whether both coordinates are at most COL_LIMIT in magnitude. */
bool ask_in_range(col_vec2 point);

/* [x, y], with more numbers if it may have some. The fault is placed at the
 * invalid number. */
bool ask_point(struct building *building, const struct item *item,
               bool may_have_more, col_vec2 *point);

/* Reads the items of an array into points[0..item_length(array)); each invalid
 * one is a fault. */
bool ask_points(struct building *building, const struct item *array,
                bool may_have_more, col_vec2 *points);

/* Sets the half axes of an ellipse, and turns it, from two half axes that are
 * conjugate: images of two that are perpendicular. */
void building_axes(struct level_shape *shape, col_vec2 u, col_vec2 v);

/* Whether all points of a shape are within COL_LIMIT in the level; else a fault
 * of it: number-range. */
bool ask_place(struct building *building, const struct level_shape *shape);

/* Removes the last shape if it is out of range. */
void ask_last_place(struct building *building);

#endif
