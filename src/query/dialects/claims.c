#include "query/dialects/claims.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "query/dialects/stamp.h"
#include "query/dialects/unknown.h"

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

/* What a query of this program is answered with; all that is asked of others is
 * in what they say. */
static enum claim_kind kind_of(struct record_reader *reader, const char *query)
{
    if (!reader->dialect->is_ours || !query)
        return CLAIM_OF_ENGINE;
    if (strcmp(query, "sat") == 0)
        return CLAIM_OF_SAT;
    if (strcmp(query, "gjk") == 0)
        return CLAIM_OF_GJK;
    return strcmp(query, "clip") == 0 ? CLAIM_OF_CLIP : CLAIM_OF_ENGINE;
}

static bool allocate(struct record_reader *reader, struct scene_claims *claims,
                     int count, struct claim **list, const struct item ***items)
{
    *list = arena_alloc(reader->arena, (size_t)count, sizeof **list);
    *items =
        arena_alloc(reader->arena, (size_t)count, sizeof(const struct item *));
    if (!*list || !*items)
        return fail_memory(reader->fail);
    claims->claims = *list;
    claims->items = *items;
    claims->count = count;
    return true;
}

/* Reads `count` records from `first` on, one after the other. */
static bool read_records(struct record_reader *reader, const struct item *first,
                         int count, struct scene_claims *claims)
{
    struct claim *list;
    const struct item **items;
    if (!allocate(reader, claims, count, &list, &items))
        return false;
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
    if (pairs && pairs->kind == ITEM_NUMBERS)
        return value_expected(reader, pairs, "an array of objects");
    if (pairs)
        return collect_unknown(reader, source) &&
               read_records(reader, pairs->first, count, claims);
    const struct dialect *names = reader->dialect;
    if (!value_member(root, "a") && !value_member(root, "b") &&
        !value_member(root, names->a) && !value_member(root, names->b))
        return wrong_form(reader, root);
    claims->is_line = true;
    return collect_unknown(reader, source) &&
           read_records(reader, root, 1, claims);
}

/* The id of a shape; NULL: the record names it in no way. */
static const char *id_of(const struct item *record, const char *name,
                         const char *own_name)
{
    const char *own = own_name ? member_text(record, own_name, NULL) : NULL;
    return member_text(record, name, own);
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
        subject.a = id_of(at, "a", names->a);
        subject.b = id_of(at, "b", names->b);
    }
    return subject;
}

bool claims_read(const struct claims_source *source,
                 struct scene_claims *claims, const struct item **where,
                 struct fail *fail)
{
    struct dialect told;
    struct record_reader reader = {source->dialect, source->arena, where, fail,
                                   NULL};
    *where = NULL;
    if (source->root->kind == ITEM_OBJECT) {
        if (!stamp_read(&reader, source->root, &told))
            return false;
        reader.dialect = &told;
    }
    return read_root(&reader, source, claims);
}
