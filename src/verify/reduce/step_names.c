#include "verify/reduce/reduce_steps.h"

#include <string.h>

#include "verify/reduce/links.h"
#include "verify/reduce/reduce_sweep.h"

/* ---- Ids ----------------------------------------------------------------- */

static bool leave_ids_out(struct trial *trial, const struct draft_value *scene)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct links links;
    struct edits edits = links_cuts(&links, trial, scene);
    struct draft_value *shape = links.shapes->first;
    for (; shape; shape = shape->next) {
        struct draft_value *id = draft_member(shape, "id");
        if (id)
            edits_add(&edits, id);
    }
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

/* ---- Strings ------------------------------------------------------------- */

/* What strings are renamed to: nothing, or a letter. */
static const char letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool is_same_text(const struct draft_value *a,
                         const struct draft_value *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static void edit_string(struct draft *draft, struct draft_value *string,
                        const void *context)
{
    draft_set_string(draft, string, context);
}

/* Gives all strings of a text, or some of them, another one. */
static bool rename_all(struct trial *trial, const struct draft_value *text,
                       const char *to)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct edits edits = {.trial = trial, .edit = edit_string, .context = to};
    const struct draft_value like = *text;
    struct draft_value *root = trial->draft.root;
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (value->kind == VALUE_STRING && is_same_text(value, &like))
            edits_add(&edits, value);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

/* The first letter that no string is; `letter` is the text to put it in. false:
 * all are taken. */
static bool free_letter(const struct draft *draft, char letter[2])
{
    bool used[sizeof letters] = {false};
    const struct draft_value *value = draft->root;
    for (; value; value = draft_next(value, draft->root)) {
        const char *found = value->kind == VALUE_STRING && value->length == 3
                                ? strchr(letters, value->text[1])
                                : NULL;
        if (found)
            used[found - letters] = true;
    }
    size_t i = 0;
    while (letters[i] && used[i])
        i++;
    letter[0] = letters[i];
    letter[1] = '\0';
    return letters[i] != '\0';
}

/* Types of shapes and the like have their words; but what is no scene may have
 * others. */
static bool is_word(const struct trial *trial, const struct draft_value *string)
{
    return trial->asks_valid && string->name &&
           (draft_is_named(string, "type") || draft_is_named(string, "query") ||
            draft_is_named(string, "solver"));
}

static bool shorten(struct trial *trial, const struct draft_value *string)
{
    char letter[2];
    if (rename_all(trial, string, ""))
        return true;
    return string->length > 3 && free_letter(&trial->draft, letter) &&
           rename_all(trial, string, letter);
}

bool step_names(struct trial *trial)
{
    bool any = false;
    const struct draft_value *root = trial->draft.root;
    const struct draft_value *scene = root->first;
    for (; scene && !trial->ended; scene = scene->next)
        if (scene_shapes(scene))
            any = leave_ids_out(trial, scene) || any;
    const struct draft_value *value = root;
    for (; value && !trial->ended; value = draft_next(value, root))
        if (value->kind == VALUE_STRING && value->length > 2 &&
            !is_word(trial, value))
            any = shorten(trial, value) || any;
    return any;
}
