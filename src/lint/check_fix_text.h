/* Mends as changes to the text that the level was read from. */
#ifndef CHECK_FIX_TEXT_H
#define CHECK_FIX_TEXT_H

#include "lint/text_patch.h"
#include "query/run/command_run.h"

/* One record of a file, and what is to be changed in it. */
struct fixing {
    struct command_run *run;
    const char *file;
    const struct document *document;
    const struct level *level;
    struct arena *arena;
    struct patches patches;
    double next_id;   /* of an object of Tiled that is added; 0: not known */
    bool has_new_ids; /* some of these were given */
};

/* Whether the level is in a format that can be written back. */
bool fix_is_tiled(const struct fixing *fixing);
bool fix_is_scene(const struct fixing *fixing);

/* Adds the changes that mend the shapes of a level, and says what they are.
 * false: memory is used up. */
bool fix_level(struct fixing *fixing);

/* Adds the change to the count of ids, behind the last level. The same. */
bool fix_next_id(struct fixing *fixing);

#endif
