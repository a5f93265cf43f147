#include "verify/reduce/reduce_steps.h"

#include <string.h>

#include "verify/reduce/links.h"
#include "verify/reduce/reduce_points.h"
#include "verify/reduce/reduce_sweep.h"

/* Names of members that are tried for all shapes at once. */
#define NAMES_MOST 64

bool step_shapes(struct trial *trial)
{
    bool any = false;
    struct draft_value *scene = trial->draft.root->first;
    for (; scene && !trial->ended; scene = scene->next) {
        struct draft_value *shapes = scene_shapes(scene);
        if (!shapes)
            continue;
        struct arena_mark mark = arena_mark(&trial->work);
        struct links links;
        struct edits edits = links_cuts(&links, trial, scene);
        for (struct draft_value *item = shapes->first; item; item = item->next)
            edits_add(&edits, item);
        any = edits_sweep(&edits) || any;
        arena_rewind(&trial->work, mark);
    }
    return any;
}

/* ---- Members of shapes --------------------------------------------------- */

/* Members that are not simply left out: pairs go by the id, and a type says
 * which members there must be. */
static bool is_kept(const struct trial *trial, const struct draft_value *member)
{
    return draft_is_shape(member->parent) &&
           (draft_is_named(member, "id") ||
            (trial->asks_valid && draft_is_named(member, "type")));
}

static bool is_same_name(const struct draft_value *a,
                         const struct draft_value *b)
{
    return a->name_length == b->name_length &&
           memcmp(a->name, b->name, a->name_length) == 0;
}

/* One member of each of the first names that shapes have. Returns how many. */
static int find_names(const struct trial *trial,
                      const struct draft_value *found[NAMES_MOST])
{
    int count = 0;
    const struct draft_value *root = trial->draft.root, *value = root;
    for (; value; value = draft_next(value, root)) {
        if (!value->name || !draft_is_shape(value->parent) ||
            is_kept(trial, value))
            continue;
        int i = 0;
        while (i < count && !is_same_name(found[i], value))
            i++;
        if (i == count && count < NAMES_MOST)
            found[count++] = value;
    }
    return count;
}

/* Cuts the members with a name off as many shapes as hold without. */
static bool cut_members(struct trial *trial, const struct draft_value *name)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct edits edits = {.trial = trial, .edit = edits_cut};
    struct draft_value *root = trial->draft.root;
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (value->name && is_same_name(value, name) &&
            draft_is_shape(value->parent))
            edits_add(&edits, value);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

bool step_members(struct trial *trial)
{
    const struct draft_value *names[NAMES_MOST];
    int count = find_names(trial, names);
    bool any = false;
    for (int i = 0; i < count && !trial->ended; i++)
        any = cut_members(trial, names[i]) || any;
    return any;
}

/* ---- All arrays and objects ---------------------------------------------- */

/* Whether both numbers of an array are needed where scenes must be valid: it is
 * a point of a shape, a ray or a cast, and not of the user's own. */
static bool is_whole_point(const struct draft_value *list)
{
    const struct draft_value *member = list;
    while (member && !member->name)
        member = member->parent;
    return draft_is_point(list) && member &&
           ((draft_is_shape(member->parent) &&
             member_role(member) != ROLE_NONE) ||
            draft_is_named(member, "from") || draft_is_named(member, "to") ||
            draft_is_named(member, "by"));
}

/* Whether nothing can come of it: shapes have their own step. */
static bool is_passed_over(const struct trial *trial,
                           const struct draft_value *list)
{
    bool is_shapes = list->name && draft_is_named(list, "shapes") &&
                     list->parent->parent == trial->draft.root &&
                     list->kind == VALUE_ARRAY;
    return !list->first || is_shapes ||
           (trial->asks_valid && is_whole_point(list));
}

/* One value of the stream stays: without any there is no scene to tell of. */
static bool cut_items(struct trial *trial, const struct draft_value *list)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct edits edits = {
        .trial = trial,
        .edit = edits_cut,
        .least = list == trial->draft.root,
    };
    for (struct draft_value *item = list->first; item; item = item->next)
        if (!item->name || !is_kept(trial, item))
            edits_add(&edits, item);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

/* What is cut lies behind the list that it was in, so the walk goes on. */
bool step_lists(struct trial *trial)
{
    bool any = false;
    const struct draft_value *root = trial->draft.root;
    const struct draft_value *list = root;
    for (; list && !trial->ended; list = draft_next(list, root))
        if (!is_passed_over(trial, list))
            any = cut_items(trial, list) || any;
    return any;
}
