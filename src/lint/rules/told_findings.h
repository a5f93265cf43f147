/* A finding with everything that is told of it: places and names as texts, so
 * that the level and the files that it is of may go. */
#ifndef TOLD_FINDINGS_H
#define TOLD_FINDINGS_H

#include "lint/rules/check.h"

struct told {
    const struct rule *rule;
    enum severity severity;
    const char *file;    /* where it is; that may be a file that the one checked
                            names, such as a tileset */
    long line, column;   /* from 1 */
    const char *pointer; /* RFC 6901; "" for the whole file, and in XML */
    const char *shapes[FINDING_SHAPES]; /* ids; NULL where fewer */
    bool has_at, has_measure;
    col_vec2 at;
    double measure;
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* how to mend it, one sentence */
    const char *code;    /* of the error, where the file or a record of it could
                            not be read; NULL: it is no error */
    long more;           /* as in struct finding */
    bool is_in_level;    /* it is in the file of the level itself, not in a
                            tileset and the like */
    bool has_spot;       /* it is to be seen in the level's picture: */
    col_vec2 spot;       /* there, in the picture's units */
    int level;           /* that it is of: told_list.levels[level - 1]; 0: it is
                            of the file, or of a record that could not be read */
};

/* A level of the file, for reports that show it. */
struct told_level {
    const char *name;    /* NULL: it has none */
    const char *picture; /* an <svg> element, without its end tag; NULL: it was
                            not drawn */
    size_t length;       /* of the picture, bytes */
    bool is_too_large;   /* it is left out, for the file's pictures have no room
                            for more */
};

/* The findings of one file, in order. */
struct told_list {
    struct told *items;
    int count, room;
    struct arena *arena;       /* where they and their texts live */
    struct told_level *levels; /* those that were told of by told_add_level */
    int level_count, level_room;
};

/* Appends what is told of a finding. `document` is that of findings about the
 * whole file. `scratch` is for what documents keep of their lines, and must
 * live as long as they. false: memory is used up. */
bool told_add(struct told_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch);

/* Appends a level; what is added from now on is of it (told.level). Nothing is
 * drawn of it yet. false: memory is used up. */
bool told_add_level(struct told_list *list, const struct level *level);

/* The rule that a failure to read a file, or a record of it, belongs to:
 * "unsupported-map" or "unreadable". */
const struct rule *told_failure_rule(const struct fail *fail);

/* Appends such a failure as a finding. `file` stays. */
bool told_add_failure(struct told_list *list, const struct fail *fail,
                      const char *file, long line, long column);

#endif
