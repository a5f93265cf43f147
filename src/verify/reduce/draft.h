/* A stream of JSON values that can be changed, and changed back if the change
 * was for the worse. The trees of documents (support/document/document.h)
 * cannot be changed.
 *
 * Scalars are kept as JSON text: a number that no double holds and a string
 * with a NUL are values like all others. The values of the stream are the
 * elements of the root, an array that is not in the text. Nothing recurses, so
 * values may lie in each other as deep as the reader of JSON takes them. */
#ifndef DRAFT_H
#define DRAFT_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/sink.h"

enum value_kind {
    VALUE_NUMBER,
    VALUE_STRING,
    VALUE_WORD, /* true, false, null */
    VALUE_ARRAY,
    VALUE_OBJECT,
};

struct draft_value {
    enum value_kind kind;
    bool cut;         /* it is no more in the draft */
    const char *name; /* of a member, with its quotes; NULL: no member */
    size_t name_length;
    const char *text; /* of a scalar, a string with its quotes */
    size_t length;
    struct draft_value *parent; /* NULL: the root */
    struct draft_value *first, *last;
    struct draft_value *before, *next; /* among its parent's */
    int index;                         /* room for a number of whoever walks */
};

struct draft_change {
    struct draft_value *value;
    struct draft_value was;
};

struct draft {
    struct draft_value *root;
    struct arena memory;
    struct arena_mark settled; /* memory that stays after the change */
    struct draft_change *changes;
    int change_count, change_room;
    struct arena change_memory;
    struct draft_value nowhere; /* stands for a value that cannot be changed */
    bool failed;                /* memory ran out in the change at hand */
};

/* ---- The whole ----------------------------------------------------------- */

/* Reads text[0..length): JSON values in a row, with white space between. The
 * text must live as long as the draft. draft_free must follow, whatever is
 * returned. false and *fail with an offset in the text: codes of json_check,
 * out-of-memory. */
bool draft_read(struct draft *draft, const char *text, size_t length,
                struct fail *fail);
void draft_free(struct draft *draft);

/* Writes every value of the stream as a document of its own: on one line, or
 * indented. */
void draft_write(const struct draft *draft, bool pretty, struct sink *sink);

/* ---- Walking ------------------------------------------------------------- */

/* The next value in the order of the text, first the value's own contents, up
 * to the end of `top`; NULL: no more. */
struct draft_value *draft_next(const struct draft_value *value,
                               const struct draft_value *top);

/* The member with a plain name of an object; NULL: none, or no object. */
struct draft_value *draft_member(const struct draft_value *object,
                                 const char *name);

/* True if it is a member with that name. */
bool draft_is_named(const struct draft_value *value, const char *name);

/* True if it is a string with that plain text. */
bool draft_is_string(const struct draft_value *value, const char *text);

/* The double nearest to a number; infinite where none holds it. */
double draft_number(const struct draft_value *number);

/* The two numbers of an array that has these and nothing else; false: it is
 * none. */
bool draft_is_point(const struct draft_value *value);

/* ---- Changing ------------------------------------------------------------ */

/* Every change goes through these. Where memory runs out, `failed` is set and
 * the change is not to be kept. */

/* The value, to write to. */
struct draft_value *draft_edit(struct draft *draft, struct draft_value *value);

/* Removes a value from its parent. */
void draft_cut(struct draft *draft, struct draft_value *value);

/* Takes the member with that name out, if there is one. */
void draft_cut_member(struct draft *draft, const struct draft_value *object,
                      const char *name);

/* A new value of a scalar: a text (copied), a number, a plain string. */
void draft_set_text(struct draft *draft, struct draft_value *value,
                    const char *text, size_t length);
void draft_set_number(struct draft *draft, struct draft_value *value,
                      double number);
void draft_set_string(struct draft *draft, struct draft_value *value,
                      const char *plain);

/* Adds an empty value of this kind at the end. `name` is a literal with its
 * quotes, or NULL for an element. */
struct draft_value *draft_add(struct draft *draft, struct draft_value *parent,
                              enum value_kind kind, const char *name);

/* Ends a change: for good, or as if it had never been. */
void draft_settle(struct draft *draft);
void draft_undo(struct draft *draft);

#endif
