#include "verify/reduce/reduce_steps.h"

#include <math.h>
#include <string.h>

#include "verify/reduce/links.h"
#include "verify/reduce/reduce_sweep.h"

/* From one type to another by other names of members and fewer of them: what
 * the second shape is lies in the first. */
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

static bool has_type(const struct draft_value *shape, const char *type)
{
    const struct draft_value *member = draft_member(shape, "type");
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

/* ---- Outlines ------------------------------------------------------------ */

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

/* ---- All of them --------------------------------------------------------- */

static bool sweep_type(struct trial *trial, struct edits edits,
                       const char *type)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct draft_value *root = trial->draft.root;
    edits.trial = trial;
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (draft_is_shape(value) && has_type(value, type))
            edits_add(&edits, value);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

bool step_types(struct trial *trial)
{
    bool any =
        sweep_type(trial, (struct edits){.edit = edit_polygon}, "polygon");
    any = sweep_type(trial, (struct edits){.edit = edit_chain}, "chain") || any;
    for (size_t i = 0; i < sizeof simpler_types / sizeof simpler_types[0];
         i++) {
        const struct simpler *simpler = &simpler_types[i];
        any =
            sweep_type(trial,
                       (struct edits){.edit = edit_simpler, .context = simpler},
                       simpler->from) ||
            any;
    }
    return any;
}
