/* Makes the structure of a scene smaller: fewer shapes, members and elements,
 * shorter strings, simpler types. */
#include <math.h>
#include <string.h>

#include "verify/reduce/reduce_parts.h"

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
        any |= edits_sweep(&edits, mark);
    }
    return any;
}

/* ---- Members of shapes --------------------------------------------------- */

/* Members that are not simply left out: pairs refer to the id, and a type
 * requires other members. */
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

static bool is_member(const struct draft_value *value, const void *like)
{
    return value->name && is_same_name(value, like) &&
           draft_is_shape(value->parent);
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

bool step_members(struct trial *trial)
{
    const struct draft_value *names[NAMES_MOST];
    int count = find_names(trial, names);
    bool any = false;
    for (int i = 0; i < count && !trial->ended; i++)
        any |= edits_sweep_all(trial, (struct edits){.edit = edits_cut},
                               is_member, names[i]);
    return any;
}

/* ---- All arrays and objects ---------------------------------------------- */

/* True if scenes are only valid with both numbers of an array: it is a point of
 * a shape, a ray or a cast, and not the user's own. */
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

/* True if the step cannot help: shapes have their own step. */
static bool is_passed_over(const struct trial *trial,
                           const struct draft_value *list)
{
    bool is_shapes = list->name && draft_is_named(list, "shapes") &&
                     list->parent->parent == trial->draft.root &&
                     list->kind == VALUE_ARRAY;
    return !list->first || is_shapes ||
           (trial->asks_valid && is_whole_point(list));
}

/* One value of the stream stays: an empty stream has no scene. */
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
    return edits_sweep(&edits, mark);
}

/* Cut values lie after their list, so the walk goes on. */
bool step_lists(struct trial *trial)
{
    bool any = false;
    const struct draft_value *root = trial->draft.root;
    const struct draft_value *list = root;
    for (; list && !trial->ended; list = draft_next(list, root))
        if (!is_passed_over(trial, list))
            any |= cut_items(trial, list);
    return any;
}

/* ---- Ids and strings ----------------------------------------------------- */

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
    return edits_sweep(&edits, mark);
}

/* The new texts of strings: nothing, or a letter. */
static const char letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static void edit_string(struct draft *draft, struct draft_value *string,
                        const void *context)
{
    draft_set_string(draft, string, context);
}

static bool is_same_string(const struct draft_value *value, const void *like)
{
    const struct draft_value *string = like;
    return value->kind == VALUE_STRING && value->length == string->length &&
           memcmp(value->text, string->text, string->length) == 0;
}

/* Gives all strings of a text, or some of them, another one. */
static bool rename_all(struct trial *trial, const struct draft_value *text,
                       const char *to)
{
    const struct draft_value like = *text;
    return edits_sweep_all(trial,
                           (struct edits){.edit = edit_string, .context = to},
                           is_same_string, &like);
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

/* Types of shapes and the like are keywords; but other documents may have other
 * words. */
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
            any |= leave_ids_out(trial, scene);
    const struct draft_value *value = root;
    for (; value && !trial->ended; value = draft_next(value, root))
        if (value->kind == VALUE_STRING && value->length > 2 &&
            !is_word(trial, value))
            any |= shorten(trial, value);
    return any;
}

/* ---- Types --------------------------------------------------------------- */

/* A type becomes another one by other names of members, and fewer of them: the
 * second shape lies in the first. */
struct simpler {
    const char *from, *to;
    const char *old_name, *new_name; /* the latter in quotes; NULL: as it is */
    const char *cut;
};

static const struct simpler simpler_types[] = {
    {"capsule", "circle", "a", "\"center\"", "b"},
    {"capsule", "circle", "b", "\"center\"", "a"},
    {"capsule", "segment", NULL, NULL, "radius"},
    {"segment", "point", "a", "\"point\"", "b"},
    {"segment", "point", "b", "\"point\"", "a"},
    {"circle", "point", "center", "\"point\"", "radius"},
};

static bool has_type(const struct draft_value *shape, const void *type)
{
    const struct draft_value *member =
        draft_is_shape(shape) ? draft_member(shape, "type") : NULL;
    return member && draft_is_string(member, type);
}

static void set_type(struct draft *draft, const struct draft_value *shape,
                     const char *type)
{
    draft_set_string(draft, draft_member(shape, "type"), type);
}

static void edit_simpler(struct draft *draft, struct draft_value *shape,
                         const void *context)
{
    const struct simpler *simpler = context;
    set_type(draft, shape, simpler->to);
    draft_cut_member(draft, shape, simpler->cut);
    struct draft_value *member =
        simpler->new_name ? draft_member(shape, simpler->old_name) : NULL;
    if (!member)
        return;
    struct draft_value *renamed = draft_edit(draft, member);
    renamed->name = simpler->new_name;
    renamed->name_length = strlen(simpler->new_name);
}

static void add_point(struct draft *draft, struct draft_value *shape,
                      const char *name, const double numbers[2])
{
    struct draft_value *point = draft_add(draft, shape, VALUE_ARRAY, name);
    for (int i = 0; i < 2; i++)
        draft_set_number(draft, draft_add(draft, point, VALUE_NUMBER, NULL),
                         numbers[i]);
}

static void cut_outline(struct draft *draft, const struct draft_value *shape)
{
    static const char *const names[] = {"vertices", "holes", "closed",
                                        "radius"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        draft_cut_member(draft, shape, names[i]);
}

/* The vertices, if there are as many, and all of them points that doubles hold;
 * else NULL. */
static struct draft_value *find_vertices(const struct draft_value *shape,
                                         int least)
{
    struct draft_value *vertices = draft_member(shape, "vertices");
    struct draft_value *vertex = vertices ? vertices->first : NULL;
    int count = 0;
    for (; vertex; vertex = vertex->next, count++)
        if (!draft_is_point(vertex) || !isfinite(draft_number(vertex->first)) ||
            !isfinite(draft_number(vertex->last)))
            return NULL;
    return vertices && count >= least ? vertices->first : NULL;
}

/* A polygon becomes the box around it. */
static void edit_polygon(struct draft *draft, struct draft_value *shape,
                         const void *context)
{
    const struct draft_value *vertex = find_vertices(shape, 3);
    double min[2] = {HUGE_VAL, HUGE_VAL}, max[2] = {-HUGE_VAL, -HUGE_VAL};
    (void)context;
    if (!vertex)
        return;
    for (; vertex; vertex = vertex->next) {
        const double at[2] = {draft_number(vertex->first),
                              draft_number(vertex->last)};
        for (int i = 0; i < 2; i++) {
            min[i] = at[i] < min[i] ? at[i] : min[i];
            max[i] = at[i] > max[i] ? at[i] : max[i];
        }
    }
    set_type(draft, shape, "box");
    cut_outline(draft, shape);
    add_point(draft, shape, "\"min\"", min);
    add_point(draft, shape, "\"max\"", max);
}

/* A chain becomes its first edge. */
static void edit_chain(struct draft *draft, struct draft_value *shape,
                       const void *context)
{
    const struct draft_value *first = find_vertices(shape, 2);
    (void)context;
    if (!first)
        return;
    const struct draft_value *second = first->next;
    const double a[2] = {draft_number(first->first), draft_number(first->last)};
    const double b[2] = {draft_number(second->first),
                         draft_number(second->last)};
    set_type(draft, shape, "segment");
    cut_outline(draft, shape);
    add_point(draft, shape, "\"a\"", a);
    add_point(draft, shape, "\"b\"", b);
}

bool step_types(struct trial *trial)
{
    bool any = edits_sweep_all(trial, (struct edits){.edit = edit_polygon},
                               has_type, "polygon");
    any |= edits_sweep_all(trial, (struct edits){.edit = edit_chain}, has_type,
                           "chain");
    for (size_t i = 0; i < sizeof simpler_types / sizeof simpler_types[0];
         i++) {
        const struct simpler *simpler = &simpler_types[i];
        any |= edits_sweep_all(
            trial, (struct edits){.edit = edit_simpler, .context = simpler},
            has_type, simpler->from);
    }
    return any;
}
