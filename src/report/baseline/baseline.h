/* Files of accepted findings, so that a run fails only for new ones: one JSON
 * object on each line, sorted, with a count. A finding is identified by a few
 * texts, its key; its form turns a key into members and back. If n findings of
 * a run had the same key, n are accepted.
 *
 * A new baseline replaces only an old one or an empty file. */
#ifndef BASELINE_H
#define BASELINE_H

#include "query/run/command_run.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "support/text.h"

#define BASELINE_KEYS 6

struct accepted {
    const char *key[BASELINE_KEYS]; /* NULL where fewer; key[0] is a text */
    long count;                     /* that are accepted */
    long left;                      /* of them, not found yet */
    bool is_hidden; /* this run cannot show whether they still occur */
};

struct baseline {
    struct accepted *items; /* ascending, no two alike, once it is sorted */
    int count, room;

    /* For a caller whose keys begin with the name of a file. */
    const struct folder_chain *folder; /* that files are named from; NULL: they
                                          keep the names of the findings */
    const char *file, *name; /* the file that was named last, and its name */
};

/* The members of the records. */
struct baseline_form {
    /* True if a record has the members, also with values that this version
     * does not know. */
    bool (*is_record)(const struct item *root);
    /* Reads the key, whose texts go into the arena. The count is set, 0: it is
     * invalid. Codes: wrong-type, number-range, out-of-memory. */
    bool (*read)(const struct item *root, struct accepted *accepted,
                 struct arena *arena, struct fail *fail);
    /* Writes the members of the key. */
    void (*write)(struct json_writer *out, const struct accepted *accepted);
    const char *operands; /* after FILE on the command line: "the maps" */
};

/* Appends one, whose texts stay. false: out of memory. */
bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena);

/* Sorts the items, and merges equal ones. To be called before the next two. */
void baseline_sort(struct baseline *baseline);

/* True if a finding with this key is accepted, and counts it off. O(log n). */
bool baseline_accepts(struct baseline *baseline, const struct accepted *key);

/* Counts off the rest of the findings whose key begins with a text. Returns how
 * many. */
long baseline_leave(struct baseline *baseline, const char *first);

/* Hides the findings whose keys begin with the first `parts` texts of a key:
 * they are accepted as before, but not left if they are not found. O(n) for n
 * such findings. */
void baseline_hide(struct baseline *baseline, const struct accepted *key,
                   int parts);

/* How many accepted findings are left, except hidden ones. */
long baseline_left(const struct baseline *baseline);

/* Reports that `gone` accepted findings no longer occur. The words for findings
 * of the command are `what`: "faults". A new baseline would remove them, but
 * also accept the `fresh` findings of this run. */
void baseline_report_gone(const struct command_run *run, const char *path,
                          const char *what, long gone, long fresh);

/* ---- Files --------------------------------------------------------------- */

/* Reads a file, and sorts its findings. false: it has reported the error. */
bool baseline_read(const struct command_run *run,
                   const struct baseline_form *form, const char *path,
                   struct baseline *baseline);

/* True if the path names a file that stays in a folder, or that does not exist
 * yet: no pipe or device. */
bool baseline_is_in_folder(const char *path);

/* Whether a baseline may be written to this path: a file can be there, and the
 * file of that name is a baseline, an empty file or no regular file, and
 * neither an input nor the file of -o. false: it has reported the reason. */
bool baseline_is_possible(const struct command_run *run,
                          const struct baseline_form *form, const char *path);

/* Writes a file, replaced as a whole or not at all. false: as above. */
bool baseline_write(const struct command_run *run,
                    const struct baseline_form *form, const char *path,
                    const struct baseline *baseline);

#endif
