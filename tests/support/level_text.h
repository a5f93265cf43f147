/* Levels read from texts in tests. */
#ifndef SUPPORT_LEVEL_TEXT_H
#define SUPPORT_LEVEL_TEXT_H

#include "maps/map_reader.h"

/* What a test reads levels with; all of it goes with the arena. */
struct level_text {
    struct arena arena;
    struct library library;
    struct level_options options;
    struct levels levels;
    const struct item *where;
    struct fail fail;
};

typedef bool level_read_function(const struct level_source *source,
                                 struct levels *levels,
                                 const struct item **where, struct fail *fail);

void level_text_begin(struct level_text *text);
void level_text_end(struct level_text *text);

/* Adds a file that the text of a level may name. */
void level_text_add(struct level_text *text, const char *name,
                    const char *content);

/* Reads the levels of a text that stays; false as the reader, with text->fail.
 * The text itself has to be JSON. */
bool level_text_try(struct level_text *text, level_read_function *read,
                    const char *json);

/* Reads what must be one level. */
struct level *level_text_read(struct level_text *text,
                              level_read_function *read, const char *json);

/* Whether the faults of a level have these codes in this order, "" none, with
 * spaces between. */
void expect_faults(const struct level *level, const char *codes);

/* That an item, or a fault, counted from 0, is at a JSON pointer. */
void expect_item_at(const struct item *item, const char *pointer);
void expect_fault_at(const struct level *level, int fault, const char *pointer);

/* How often the note of that text was told; 0: not at all. */
long level_notes(const struct level *level, const char *what);

/* That a shape's points are these, x and y by turns. */
void expect_points(const struct level_shape *shape, enum level_kind kind,
                   const double *numbers, int count);
#define EXPECT_POINTS(shape, kind, ...)                                        \
    expect_points(                                                             \
        shape, kind, (const double[]){__VA_ARGS__},                            \
        (int)(sizeof(const double[]){__VA_ARGS__} / sizeof(double) / 2))

#endif
