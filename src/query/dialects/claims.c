/* Reads documents of claims: the dialect that a document states, and its
 * records one after the other. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "query/dialects/dialect.h"

/* ---- The stamp ---------------------------------------------------------- */

/* Sets *choice to the place among `names` of what a member says; leaves it
 * where it is not there. */
static bool read_choice(struct record_reader *reader, const struct item *stamp,
                        const char *name, const char *const *names, int *choice)
{
    const char *text = NULL;
    if (!value_text(reader, stamp, name, &text))
        return false;
    if (!text)
        return true;
    for (int i = 0; names[i]; i++) {
        if (strcmp(names[i], text) == 0) {
            *choice = i;
            return true;
        }
    }
    return value_expected(reader, value_member(stamp, name),
                          "a name listed in collide-dialects(7)");
}

/* Finds the dialect of a document: as its stamp states it, or else the
 * reader's. False: the stamp is invalid; code: claims-form. */
static bool stamp_read(struct record_reader *reader, const struct item *root,
                       struct dialect *dialect)
{
    const struct item *stamp = value_member(root, "convention");
    int row = -1;
    *dialect = *reader->dialect;
    if (!stamp)
        return true;
    if (stamp->kind != ITEM_OBJECT)
        return value_expected(reader, stamp, "an object");
    if (!read_choice(reader, stamp, "dialect", dialect_names, &row))
        return false;
    if (row >= 0)
        *dialect = dialect_table[row];
    int normal = (int)dialect->normal, depth = (int)dialect->depth;
    int manifold_normal = (int)dialect->manifold_normal;
    int y = (int)dialect->y, place = (int)dialect->place;
    if (!read_choice(reader, stamp, "normal", dialect_normal_names, &normal) ||
        !read_choice(reader, stamp, "manifold_normal", dialect_normal_names,
                     &manifold_normal) ||
        !read_choice(reader, stamp, "depth", dialect_depth_names, &depth) ||
        !read_choice(reader, stamp, "y", dialect_y_names, &y) ||
        !read_choice(reader, stamp, "at", dialect_place_names, &place))
        return false;
    dialect->normal = (enum dialect_normal)normal;
    dialect->manifold_normal = (enum dialect_normal)manifold_normal;
    dialect->depth = (enum dialect_depth)depth;
    dialect->y = (enum dialect_y)y;
    dialect->place = (enum claim_place)place;
    dialect->is_place_told |= value_member(stamp, "at") != NULL;
    return true;
}

/* ---- Documents ---------------------------------------------------------- */

static bool wrong_form(struct record_reader *reader, const struct item *root)
{
    *reader->where = root;
    bool is_object = root->kind == ITEM_OBJECT;
    bool is_scene = item_member(root, "shapes");
    return item_fail(root, reader->fail, "claims-form",
                     "expected a document with \"pairs\", or a pair with \"a\" "
                     "and \"b\", found %s%s",
                     is_scene ? "a scene" : item_words(root).text,
                     is_object && !is_scene ? " without them" : "");
}

/* The member "scene": a name, or a number. */
static bool read_scene(struct record_reader *reader, const struct item *root,
                       struct scene_claims *claims)
{
    const struct item *scene = value_member(root, "scene");
    bool has = false;
    claims->number = -1;
    if (scene && scene->kind == ITEM_STRING)
        claims->scene = scene->text;
    else if (scene && scene->kind != ITEM_NUMBER)
        return value_expected(reader, scene, "a name or a number");
    else if (scene)
        return value_whole(reader, root, "scene", &has, &claims->number);
    return true;
}

/* The kind of claims by the query of this program that they answer. Engines
 * state no query. */
static enum claim_kind kind_of(struct record_reader *reader, const char *query)
{
    if (!reader->dialect->is_ours || !query)
        return CLAIM_OF_ENGINE;
    if (strcmp(query, "sat") == 0)
        return CLAIM_OF_SAT;
    if (strcmp(query, "gjk") == 0)
        return CLAIM_OF_GJK;
    if (strcmp(query, "clip") == 0)
        return CLAIM_OF_CLIP;
    return strcmp(query, "contains") == 0 ? CLAIM_OF_CONTAINS : CLAIM_OF_ENGINE;
}

/* Reads `count` records from `first` on, one after the other. */
static bool read_records(struct record_reader *reader, const struct item *first,
                         int count, struct scene_claims *claims)
{
    struct claim *list =
        arena_alloc(reader->arena, (size_t)count, sizeof *list);
    const struct item **items =
        arena_alloc(reader->arena, (size_t)count, sizeof(const struct item *));
    if (!list || !items)
        return fail_memory(reader->fail);
    claims->claims = list;
    claims->items = items;
    claims->count = count;
    const struct item *record = first;
    for (int i = 0; i < count; i++, record = record->next) {
        if (record->kind != ITEM_OBJECT)
            return value_expected(reader, record, "an object for each pair");
        if (!claim_read(reader, record, &list[i]))
            return false;
        list[i].kind = kind_of(reader, claims->query);
        items[i] = record;
    }
    return true;
}

static bool collect_unknown(struct record_reader *reader,
                            const struct claims_source *source)
{
    return !source->unknown ||
           unknown_add(source->unknown, source->root,
                       reader->dialect->engine) ||
           fail_memory(reader->fail);
}

static bool read_root(struct record_reader *reader,
                      const struct claims_source *source,
                      struct scene_claims *claims)
{
    const struct item *root = source->root;
    const struct item *pairs;
    int count;
    *claims = (struct scene_claims){.number = -1};
    if (root->kind != ITEM_OBJECT)
        return wrong_form(reader, root);
    if (!read_scene(reader, root, claims) ||
        !value_text(reader, root, "query", &claims->query) ||
        !value_array(reader, root, "pairs", &pairs, &count))
        return false;
    claims->is_error = value_member(root, "error") != NULL;
    if (claims->is_error)
        return true;
    bool has_pair = value_member(root, "a") || value_member(root, "b");
    if (!has_pair && !value_failed(reader, root, &claims->failed))
        return false;
    if (claims->failed.how != CLAIM_NOT_FAILED)
        return collect_unknown(reader, source);
    if (pairs && pairs->kind == ITEM_NUMBERS)
        return value_expected(reader, pairs, "an array of objects");
    if (pairs)
        return collect_unknown(reader, source) &&
               read_records(reader, pairs->first, count, claims);
    const struct dialect *names = reader->dialect;
    if (!has_pair && !value_member(root, names->a) &&
        !value_member(root, names->b))
        return wrong_form(reader, root);
    claims->is_line = true;
    return collect_unknown(reader, source) &&
           read_records(reader, root, 1, claims);
}

struct claims_subject claims_subject(const struct claims_source *source,
                                     const struct item *where)
{
    const struct dialect *names = source->dialect;
    struct claims_subject subject = {.number = -1};
    const struct item *scene = item_member(source->root, "scene");
    double number = item_number(scene, -1);
    subject.scene = item_text(scene, NULL);
    if (number >= 0 && number <= INT_MAX && floor(number) >= number)
        subject.number = (int)number;
    const struct item *at = where ? where : source->root;
    for (; at && !subject.a && !subject.b; at = at->parent) {
        bool is_record = at == source->root ||
                         (at->parent && at->parent->parent == source->root);
        if (!is_record)
            continue;
        const char *own_a = names->a ? member_text(at, names->a, NULL) : NULL;
        const char *own_b = names->b ? member_text(at, names->b, NULL) : NULL;
        subject.a = member_text(at, "a", own_a);
        subject.b = member_text(at, "b", own_b);
    }
    return subject;
}

bool claims_read(const struct claims_source *source,
                 struct scene_claims *claims, const struct item **where,
                 struct fail *fail)
{
    struct dialect stamped;
    struct record_reader reader = {.dialect = source->dialect,
                                   .arena = source->arena,
                                   .where = where,
                                   .fail = fail};
    *where = NULL;
    if (source->root->kind == ITEM_OBJECT) {
        if (!stamp_read(&reader, source->root, &stamped))
            return false;
        reader.dialect = &stamped;
    }
    return read_root(&reader, source, claims);
}
