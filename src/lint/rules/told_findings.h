/* Findings as reports need them: places and names as texts, so that the level
 * and its files may be freed (told_findings.c). A finding is left out of a
 * file's list if a baseline accepts it, or if it was already reported for
 * another file (left_out_findings.c). */
#ifndef TOLD_FINDINGS_H
#define TOLD_FINDINGS_H

#include "lint/rules/check.h"
#include "support/document/library.h"
#include "support/table.h"

/* Part of the source line of a finding, valid or not as UTF-8. */
struct excerpt {
    const char *text; /* NULL: none was kept */
    size_t caret;     /* offset of the finding's place in it */
};

/* Max bytes of a line in an excerpt; "..." stands for each part left out. */
#define EXCERPT_MOST 100

struct told {
    const struct rule *rule;
    enum severity severity;
    const char *file;    /* where it is; perhaps a file that the checked one
                            names, such as a tileset */
    long line, column;   /* from 1 */
    const char *pointer; /* RFC 6901; "" for the whole file, and in XML */
    const char *shapes[FINDING_SHAPES];  /* ids; NULL where fewer */
    const char *own_ids[FINDING_SHAPES]; /* the editor's */
    bool has_at, has_measure;
    col_vec2 at;
    double measure;
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* how to fix it, one sentence */
    const char *code;    /* of the error if the file or a record of it could not
                            be read; NULL: no error */
    long more;           /* as in struct finding */
    const char *pair; /* of two tiles of a tileset: their numbers, and how they
                         lie to each other; else NULL */
    bool is_in_level; /* it is in the file of the level itself, not in a
                         tileset and the like */
    bool has_spot;    /* the level's picture shows it */
    col_vec2 spot;    /* there, in the picture's units */
    int level;        /* its level is told_list.levels[level - 1]; 0: it is
                         about the file, or an unreadable record */
    struct excerpt excerpt;
};

/* A level of the file, for reports that show it. */
struct told_level {
    const char *name;    /* NULL: it has none */
    const char *picture; /* an <svg> element, without its end tag; NULL: it was
                            not drawn */
    size_t length;       /* of the picture, bytes */
    bool is_too_large;   /* left out: the file's pictures are too large */
};

/* The findings of one file, in order. */
struct told_list {
    struct told *items;
    int count, room;
    bool keeps_excerpts;       /* for a report that shows source lines */
    struct arena *arena;       /* where they and their texts live */
    struct told_level *levels; /* added by told_add_level */
    int level_count, level_room;
};

/* Appends a finding. `document` is the place of findings about the whole file.
 * `scratch` holds the line tables of documents, and must live as long as they.
 * false: out of memory. */
bool told_add(struct told_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch);

/* Keeps the line around text[offset] as the excerpt of the last finding, if the
 * list keeps excerpts. O(1) for lines of any length. false: out of memory. */
bool told_add_excerpt(struct told_list *list, const char *text, size_t length,
                      size_t offset);

/* Appends a level, without a picture; findings that are added from now on are
 * about it (told.level). false: out of memory. */
bool told_add_level(struct told_list *list, const struct level *level);

/* The rule that a failure to read a file, or a record of it, belongs to:
 * "unsupported-map" or "unreadable". */
const struct rule *told_failure_rule(const struct fail *fail);

/* Appends such a failure as a finding. `file` stays. */
bool told_add_failure(struct told_list *list, const struct fail *fail,
                      const char *file, long line, long column);

/* ---- Accepted findings --------------------------------------------------- */

/* A baseline accepts the findings of an earlier run, so that a run fails only
 * for new ones. Findings are identified by file, rule and the editor's ids of
 * shapes, not by line, name or words; if n were equal, n are accepted. Files
 * are named from the folder of the baseline on. */

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
                                          keep the names of the findings */
    const char *file, *name; /* the file that was named last, and its name */
};

/* Appends one, whose texts stay. false: out of memory. */
bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena);

/* Appends a finding, its file as baselines name files. */
bool baseline_add_told(struct baseline *baseline, const struct told *told,
                       struct arena *arena);

/* Sorts the items, and merges equal ones. To be called before the next two. */
void baseline_sort(struct baseline *baseline);

/* Removes the accepted findings from a list, and counts them off the baseline.
 * Returns how many; -1: out of memory. */
int baseline_take(struct baseline *baseline, struct told_list *list,
                  struct arena *arena);

/* Counts off the rest of a file's findings, which it no longer has. Returns how
 * many; -1: out of memory. */
long baseline_left(struct baseline *baseline, const char *file,
                   struct arena *arena);

/* ---- Findings reported for another file ---------------------------------- */

/* A tileset belongs to many maps, a map to a world: the faults in it are
 * reported for the first of them only. */

struct seen {
    struct table files; /* the first that a finding was reported for */
    struct arena *arena;
};

/* Removes findings from a list that were reported for another file, at the same
 * place by the same rule. In a file that levels share, such as a tileset,
 * findings about several shapes must also have the same words, but about two
 * tiles only the same pair and measure (in other files coordinates differ
 * between a map and its world). false: out of memory. */
bool seen_take(struct seen *seen, struct told_list *list);

#endif
