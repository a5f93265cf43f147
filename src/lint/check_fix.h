/* The parts of `check --fix` and `check --diff`:
 *
 *   check_fix.c     the files that are repaired or printed
 *   fix_passes.c    one record: repaired, read and checked until nothing is
 * left fix_document.c  the repairs of its shapes as edits of its text
 *   fix_snap.c      the same for gaps between its shapes
 *   fix_edits.c     edits of a text: sorted, joined, applied
 *   fix_diff.c      edits as a unified diff */
#ifndef CHECK_FIX_H
#define CHECK_FIX_H

#include <stdbool.h>
#include <stddef.h>

#include "lint/rules/check.h"
#include "scene/stream/scene_input.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/sink.h"

/* ---- Edits of a text (fix_edits.c) --------------------------------------- */

/* The bytes text[from..to) are replaced by `size` other bytes. */
struct fix_edit {
    size_t from, to;
    const char *text;
    size_t size;
    int number; /* in the order of adding: fix_edits_add sets it */
};

/* Edits of one text. No two of them replace the same bytes. */
struct fix_edits {
    struct fix_edit *items;
    int count, room;
};

/* Adds an edit; the text must stay. false: out of memory. */
bool fix_edits_add(struct fix_edits *edits, struct fix_edit edit,
                   struct arena *arena);

/* Adds an edit whose new text is the content of a memory sink. */
bool fix_edits_add_sink(struct fix_edits *edits, size_t from, size_t to,
                        const struct sink *text, struct arena *arena);

/* Sorts by place, and edits at one place in the order of adding. */
void fix_edits_sort(struct fix_edits *edits);

/* Writes text[from..to) with `count` edits, which lie in it and are sorted. */
void fix_edits_apply(const struct fix_edit *edits, int count, const char *text,
                     size_t from, size_t to, struct sink *out);

/* Adds the edits `later` of the text `between`, which is what `*edits` make of
 * the original text, so that *edits replace both. Both must be sorted. The
 * texts of `later` and `between` may go. false: out of memory. */
bool fix_edits_join(struct fix_edits *edits, const struct fix_edits *later,
                    const char *between, struct arena *arena);

/* ---- A unified diff (fix_diff.c) ----------------------------------------- */

/* Writes the sorted edits of a file as a unified diff with 3 lines of context,
 * as `git apply` and `patch -p1` read it. false: out of memory. */
bool fix_diff_write(const struct fix_edits *edits, const char *file,
                    const char *text, size_t length, struct sink *out,
                    struct arena *arena);

/* ---- One record (fix_passes.c) ------------------------------------------- */

/* How many repairs of each kind, in shapes or vertices. */
struct fix_counts {
    long shapes;    /* that were repaired */
    long repeated;  /* vertices that were welded: equal ones, */
    long near;      /*   and nearly equal ones */
    long reversed;  /* shapes whose order was reversed */
    long cut;       /* shapes that were cut into pieces */
    long snapped;   /* gaps and overlaps that were removed */
    long unsafe;    /* shapes that only --unsafe-fixes would repair */
    long elsewhere; /* shapes whose vertices are in other files */
    long shared;    /* shapes whose vertices are in templates or defaults */
    const char *elsewhere_file; /* the first of these; NULL: none */
};

/* One record of a file that is repaired. */
struct fixing {
    /* To be set. */
    const struct options *options;
    const char *file;
    const char *folder;  /* as in struct library */
    bool is_walked;      /* found in a folder: it may be no map and no scene */
    bool hides_text;     /* errors must not quote the file */
    struct arena *kept;  /* of the edits */
    struct arena *arena; /* of everything else */
    struct matches *matches; /* of patterns; NULL: not counted */
    const struct stop *stop; /* ends it early: the edits mean nothing then */
    const struct messages *messages; /* about each shape; NULL: none */

    /* Results. */
    struct fix_edits edits; /* of the record's text, sorted */
    struct fix_counts counts;
    bool is_read;   /* the levels could be read */
    bool has_edits; /* there were repairs, even if it fails then */
    bool is_other;  /* walked, and neither a map nor a scene */
};

/* A text of the record, before or after some repairs, and what was read. */
struct fix_text {
    const char *text;
    size_t length;
    struct json_place place; /* in its file */
    const struct document *document;
    struct levels levels;
};

/* Reads a text into fixing->arena. */
bool fix_text_read(struct fixing *fixing, struct fix_text *text, bool is_first,
                   struct item_place *where, struct fail *fail);

/* Makes the edited text, which is not read yet. false: out of memory. */
bool fix_text_edit(const struct fix_text *text, const struct fix_edits *edits,
                   struct arena *arena, struct fix_text *edited);

/* Adds edits of a text to those that made the text. false: out of memory. */
bool fix_text_keep(struct fixing *fixing, const struct fix_edits *edits,
                   const struct fix_text *text);

/* Counts what all rules find that is at least so severe, by the index of the
 * rule. */
#define FIX_RULES_MAX 100
bool fix_count_findings(const struct fixing *fixing,
                        const struct levels *levels, enum severity severity,
                        long *counts, struct fail *fail);

/* Finds the repairs of a record. The repaired text was read again and has no
 * more errors than before. Returns false if it is not repaired: *fail says why,
 * at *where. Codes: not-mended (the format, or the result, is unsupported),
 * those of library_add and level_read. */
bool fix_record(struct fixing *fixing, const struct stream_record *record,
                struct item_place *where, struct fail *fail);

/* Whether a failure is that of an unsupported format. */
bool fix_is_unsupported(const struct fail *fail);

/* ---- Repairs (fix_document.c, fix_snap.c) -------------------------------- */

/* Finds the repairs of shapes: edits, sorted. Codes: not-mended, out-of-memory.
 */
bool fix_document(struct fixing *fixing, const struct fix_text *text,
                  struct fix_edits *edits, struct fail *fail);

/* With --unsafe-fixes: closes gaps between solids, and removes overlaps, that
 * are less than the clearance wide. Each change is kept only if fewer gaps and
 * overlaps are found then, and no rule finds more errors or warnings. */
bool fix_snap(struct fixing *fixing, const struct fix_text *text,
              struct fail *fail);

#endif
