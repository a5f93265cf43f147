/* A finding with everything that is told of it: places and names as texts, so
 * that the level and the files that it is of may go. */
#ifndef TOLD_FINDINGS_H
#define TOLD_FINDINGS_H

#include "lint/rules/check.h"
#include "support/document/folder_chain.h"

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

/* Findings that are accepted: those of yesterday, so that a run fails for new
 * ones only.
 *
 * A finding is known by its file, its rule and the ids of its shapes, not by
 * its line or words: edits elsewhere in the file leave it known. Of those that
 * are alike in that, so many are accepted as there were. The file is named from
 * the folder of the baseline on, however it is spelled on the command line. */

struct accepted {
    const char *file;
    const char *rule;                   /* its id */
    const char *shapes[FINDING_SHAPES]; /* NULL where fewer */
    long count;                         /* that are accepted */
    long left;                          /* of them, not found yet */
};

struct baseline {
    struct accepted *items; /* ascending, no two alike, once it is sorted */
    int count, room;
    const struct folder_chain *folder; /* that files are named from; NULL: they
                                          are named as they are told */
    const char *file, *name; /* the file that was named last, and its name */
};

/* Appends one; texts stay, in `arena` or elsewhere. false: memory is used up.
 */
bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena);

/* Appends a finding, its file as baselines name files. */
bool baseline_add_told(struct baseline *baseline, const struct told *told,
                       struct arena *arena);

/* Sorts what was added, and makes one of those that are alike. To be called
 * before the next two. */
void baseline_sort(struct baseline *baseline);

/* Leaves those findings out of a list that are accepted, and takes them from
 * what is left of the baseline. Returns how many; -1: memory is used up. */
int baseline_take(struct baseline *baseline, struct told_list *list,
                  struct arena *arena);

/* Takes what is left of a file's findings, which it has no more. Returns how
 * many; -1: memory is used up. */
long baseline_left(struct baseline *baseline, const char *file,
                   struct arena *arena);

/* What has been told already in a run of many files.
 *
 * A tileset belongs to many maps, a map to a world: what is wrong in it would
 * be told for each of them. It is told for the first one. */

struct seen_key;

struct seen {
    struct seen_key *slots; /* open addressing; a free one has no text */
    size_t count, room;     /* room: 0 or a power of 2, more than count */
    int files;              /* that were looked through */
    struct arena *arena;
};

/* Leaves out of the findings of the next file what was told of another one: at
 * the same place by the same rule, and, of rules about several shapes or the
 * level, in a file that levels share, such as a tileset, in the same words. In
 * the file of the level itself words may differ: a world has its maps at other
 * coordinates. false: memory is used up. */
bool seen_take(struct seen *seen, struct told_list *list);

#endif
