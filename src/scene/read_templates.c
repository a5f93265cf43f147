/* Reads "defaults" and "templates", which hold members that shapes share, and
 * gives a shape the members that it lacks.
 *
 * A template is resolved once: it then has its own members and those of its
 * own template, as values in the tree of the scene. A shape gets these values,
 * so an instance costs no more than the numbers that are read from them, and an
 * error in a shared value has the place of that value. A member is inherited as
 * a whole; "angle" and "rotation" count as one. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "scene/read_parts.h"
#include "support/matches.h"

/* The names that the message about a cycle lists at most. */
#define CYCLE_NAMES 4

#define BIT(member) ((uint32_t)1 << (member))
#define TURN        (BIT(SHAPE_ANGLE) | BIT(SHAPE_ROTATION))

/* The members that are not inherited where those in `there` exist. */
static uint32_t taken(uint32_t there)
{
    return there | (there & TURN ? TURN : 0);
}

/* The name of a template. */
static const char *name_of(const struct shape_template *template)
{
    return node_name(&template->node);
}

/* The node of a member that a template has or inherits. */
static struct node member_of(const struct shape_template *template, int member)
{
    struct node node = {.item = template->items[member]};
    if (node.item) {
        node.parent = &template->owners[member]->node;
        node.outline = node.parent->outline;
        node.is_float = node.parent->is_float;
    }
    return node;
}

/* How many values a JSON value consists of, arrays and objects too. The names
 * of user's own members in it do not matter. */
static uint64_t count_values(const struct node *node)
{
    const struct item *top = node->item, *at = top;
    uint64_t count = 0;
    for (;;) {
        const struct node value = {.item = at, .outline = node->outline};
        const uint64_t *kept = node_kept(&value);
        enum json_kind kind = kept ? json_kind(kept) : JSON_NULL;
        count++;
        if (kind == JSON_NUMBERS || kind == JSON_PAIRS)
            count += json_count(kept) * (kind == JSON_PAIRS ? 3 : 1);
        else if (at->kind == ITEM_NUMBERS)
            count += (uint64_t)at->count;
        if ((at->kind == ITEM_ARRAY || at->kind == ITEM_OBJECT) && at->first) {
            at = at->first;
            continue;
        }
        while (at != top && !at->next)
            at = at->parent;
        if (at == top)
            return count;
        at = at->next;
    }
}

/* ---- Own members --------------------------------------------------------- */

/* Stores the own members of a template, or of the defaults. Codes: wrong-type,
 * shared-id, unknown-member. */
static bool read_own(const struct part_reading *reading,
                     const struct members *members,
                     struct shape_template *template)
{
    struct node found[SHAPE_MEMBERS + 1];
    struct fail *fail = reading->fail;
    uint32_t there;
    if (!members_find(&template->node, members, found, &there, fail))
        return false;
    const struct node *id = &found[SHAPE_ID];
    bool has_id = id->item;
    if (has_id &&
        !node_fail(id, fail, "shared-id",
                   "%s cannot have an \"id\", which each shape has for itself; "
                   "remove it",
                   members->owner) &&
        !read_goes_on(reading))
        return false;
    if (!read_members(reading, &template->node, members, found, there))
        return false;
    for (int i = 0; i < SHAPE_MEMBERS; i++) {
        if (i == SHAPE_ID || !found[i].item)
            continue;
        template->owners[i] = template;
        template->there |= BIT(i);
        template->items[i] = found[i].item;
        template->sizes[i] = count_values(&found[i]);
    }
    return !has_id;
}

/* Of more names no one is suggested. */
#define HINT_NAMES_MAX 64

struct short_text shared_hint(const struct table *table, const char *name,
                              const char *member)
{
    const char *names[HINT_NAMES_MAX];
    bool is_small = table && table->count <= HINT_NAMES_MAX;
    int count = 0;
    for (size_t i = 0; is_small && i < table->room; i++) {
        if (!table->slots[i].value)
            continue;
        /* sorted, so that hashes do not decide between two */
        const char *text = table->slots[i].key.text;
        int at = count++;
        for (; at > 0 && strcmp(names[at - 1], text) > 0; at--)
            names[at] = names[at - 1];
        names[at] = text;
    }
    struct short_text hint = hint_for(name, names, count, NULL);
    if (!hint.text[0])
        snprintf(hint.text, sizeof hint.text, "; add it to \"%s\" of the scene",
                 member);
    return hint;
}

/* The template that a member "template" names; NULL and *fail: there is none.
 */
static struct shape_template *find_template(const struct part_reading *reading,
                                            const struct node *name)
{
    const struct shape_templates *templates = reading->templates;
    const char *text;
    if (!node_string(name, &text, reading->fail))
        return NULL;
    struct shape_template *found =
        templates ? table_find(&templates->names, table_text(text)) : NULL;
    if (!found)
        node_fail(
            name, reading->fail, "unknown-template",
            "the scene has no template %s%s", quote_name(text).text,
            shared_hint(templates ? &templates->names : NULL, text, "templates")
                .text);
    return found;
}

/* ---- Chains of templates ------------------------------------------------- */

/* Gives a template what its base has and the template lacks. */
static void resolve(struct shape_template *template,
                    const struct shape_template *base)
{
    uint32_t lacks = base->there & ~taken(template->there);
    for (int i = 0; i < SHAPE_MEMBERS; i++) {
        if (!(lacks & BIT(i)))
            continue;
        template->items[i] = base->items[i];
        template->sizes[i] = base->sizes[i];
        template->owners[i] = base->owners[i];
    }
    template->there |= lacks;
}

/* Refuses a cycle at the member "template" that closes it. */
static bool refuse_cycle(const struct part_reading *reading,
                         const struct shape_template *last)
{
    const struct shape_template *at = last->base;
    struct short_text names = {""};
    size_t size = sizeof names.text;
    int used = snprintf(names.text, size, "%s", quote_name(name_of(at)).text);
    for (int i = 1; at != last && i < CYCLE_NAMES; i++) {
        at = at->base;
        used += snprintf(names.text + used, size - (size_t)used, " -> %s",
                         quote_name(name_of(at)).text);
    }
    const struct node place = member_of(last, SHAPE_TEMPLATE);
    return node_fail(&place, reading->fail, "template-cycle",
                     "templates refer to each other in a cycle: %s%s -> %s; "
                     "remove one \"template\"",
                     names.text, at != last ? " -> ..." : "",
                     quote_name(name_of(last->base)).text);
}

/* Resolves a template after the templates that it refers to. Each template is
 * resolved once, so all chains together take time in proportion to their
 * number. Codes: template-cycle. */
static bool resolve_chain(const struct part_reading *reading,
                          struct shape_template *first)
{
    struct shape_template *at = first, *before = NULL;
    while (at && !at->is_resolved) {
        if (at->is_open) { /* in this chain: the cycle closes at `before` */
            assert(before);
            if (!refuse_cycle(reading, before) && !read_goes_on(reading))
                return false;
            before->base = NULL;
            reading->templates->is_broken = true;
            break;
        }
        at->is_open = true;
        at->user = before;
        before = at;
        at = at->base;
    }
    for (; before; before = before->user) {
        if (before->base)
            resolve(before, before->base);
        before->is_resolved = true;
        before->is_open = false;
    }
    return true;
}

/* Finds the templates of templates. Codes: wrong-type, string-nul,
 * unknown-template. */
static bool link_templates(const struct part_reading *reading)
{
    struct shape_templates *templates = reading->templates;
    bool is_good = true;
    for (int i = 0; i < templates->count; i++) {
        struct shape_template *template = &templates->items[i];
        if (!(template->there & BIT(SHAPE_TEMPLATE)))
            continue;
        const struct node name = member_of(template, SHAPE_TEMPLATE);
        template->base = find_template(reading, &name);
        if (!read_part(reading, template->base, &is_good))
            return false;
    }
    templates->is_broken |= !is_good;
    for (int i = 0; i < templates->count; i++)
        if (!resolve_chain(reading, &templates->items[i]))
            return false;
    return true;
}

/* ---- Checks -------------------------------------------------------------- */

/* Checks the members of a template, whether or not a shape has them, and that
 * its type, if it has one, may have all of them. Of the defaults some may be
 * for shapes of other types. */
static bool check_template(const struct part_reading *reading,
                           const struct shape_template *template)
{
    struct shape_templates *templates = reading->templates;
    bool is_default = template == &templates->defaults;
    struct scene_shape unused = {.id = NULL};
    struct shape_parts parts = {
        .reading = reading, .node = &template->node, .shape = &unused};
    for (int i = 0; template->there >> i; i++)
        parts.found[i] = member_of(template, i);
    const struct node *type = &parts.found[SHAPE_TYPE];
    const struct node *base = &parts.found[SHAPE_TEMPLATE];
    bool is_typed = type->item && read_type(reading, type, &parts.type);
    if (type->item && !is_typed && !read_goes_on(reading))
        return false;
    if (is_default && base->item && !find_template(reading, base) &&
        !read_goes_on(reading))
        return false;
    if (is_typed && !is_default) {
        const struct members *members = &type_members[parts.type];
        uint32_t odd = template->there & ~members->allowed;
        templates->used |= members->allowed;
        for (int i = 0; i < SHAPE_MEMBERS; i++)
            if (odd & BIT(i) &&
                !members_refuse(&parts.found[i], members, reading->fail) &&
                !read_goes_on(reading))
                return false;
    }
    return shape_members_check(&parts);
}

static bool read_template(const struct part_reading *reading,
                          const struct node *node,
                          struct shape_template *template)
{
    if (item_has_nul(node_name(node)))
        return node_fail(node, reading->fail, "string-nul",
                         "the name of a template has no U+0000");
    template->node = *node;
    if (!table_put(&reading->templates->names, table_text(node_name(node)),
                   template, reading->arena))
        return fail_memory(reading->fail);
    return read_own(reading, &template_members, template);
}

static bool read_all(const struct part_reading *reading,
                     const struct node *object)
{
    struct shape_templates *templates = reading->templates;
    if (!node_is_object(object))
        return node_expected(object, reading->fail, "wrong-type",
                             "an object of templates");
    templates->items = arena_alloc(reading->arena, (size_t)object->item->count,
                                   sizeof *templates->items);
    if (!templates->items)
        return fail_memory(reading->fail);
    for (struct node item = node_first(object); item.item; node_step(&item))
        if (!read_template(reading, &item,
                           &templates->items[templates->count++])) {
            templates->is_broken = true;
            if (!read_goes_on(reading))
                return false;
        }
    return true;
}

bool read_templates(const struct part_reading *reading,
                    const struct node *templates, const struct node *defaults)
{
    struct shape_templates *read = reading->templates;
    *read = (struct shape_templates){.defaults.node = *defaults};
    if ((templates->item && !read_all(reading, templates) &&
         !read_goes_on(reading)) ||
        (defaults->item &&
         !read_own(reading, &defaults_members, &read->defaults) &&
         !read_goes_on(reading)))
        return false;
    return link_templates(reading);
}

bool check_templates(const struct part_reading *reading)
{
    const struct shape_templates *templates = reading->templates;
    for (int i = 0; i < templates->count; i++)
        if (!check_template(reading, &templates->items[i]) &&
            !read_goes_on(reading))
            return false;
    return check_template(reading, &templates->defaults);
}

bool check_defaults(const struct part_reading *reading)
{
    const struct shape_templates *templates = reading->templates;
    uint32_t unused = templates->defaults.there & (BIT(SHAPE_GEOMETRY) - 1) &
                      ~templates->used;
    for (int i = 0; templates->used && unused >> i; i++) {
        const struct node node = member_of(&templates->defaults, i);
        if (unused & BIT(i) &&
            !node_fail(&node, reading->fail, "unused-default",
                       "no shape of the scene has a type that can have \"%s\"; "
                       "remove it from \"defaults\"",
                       shape_members.names[i]) &&
            !read_goes_on(reading))
            return false;
    }
    return true;
}

/* ---- Inheritance --------------------------------------------------------- */

/* Gives a shape the members of a template, or of the defaults, that are in
 * `wanted`. Codes: too-many-values. */
static bool take_members(struct shape_parts *parts,
                         const struct shape_template *template, uint32_t wanted,
                         uint32_t *there)
{
    const struct part_reading *reading = parts->reading;
    struct shape_templates *templates = reading->templates;
    uint64_t max = reading->limits->values;
    bool was_over = max && templates->values > max;
    wanted &= template->there & ~taken(*there);
    for (int i = 0; wanted >> i; i++) {
        if (!(wanted & BIT(i)))
            continue;
        parts->found[i] = member_of(template, i);
        templates->values += template->sizes[i];
    }
    *there |= wanted;
    if (!max || templates->values <= max)
        return true;
    reading->fail->code = NULL; /* a collector has the error already */
    if (was_over)
        return false;
    return node_fail(parts->node, reading->fail, "too-many-values",
                     "with the members from templates and defaults the scene "
                     "has more than %" PRIu64 " values (--max-values)",
                     max);
}

bool inherit_members(struct shape_parts *parts, uint32_t *there)
{
    const struct part_reading *reading = parts->reading;
    const struct shape_templates *templates = reading->templates;
    struct node name = parts->found[SHAPE_TEMPLATE];
    if (!templates) { /* and the shape names a template */
        *there = UINT32_MAX;
        return find_template(reading, &name);
    }
    if (!name.item)
        name = member_of(&templates->defaults, SHAPE_TEMPLATE);
    parts->template = name.item ? find_template(reading, &name) : NULL;
    parts->found[SHAPE_TEMPLATE] = name;
    *there |= name.item ? BIT(SHAPE_TEMPLATE) : 0;
    if (name.item && (!parts->template || templates->is_broken)) {
        if (parts->template)
            reading->fail->code = NULL;   /* a collector has the error */
        *there = parts->own = UINT32_MAX; /* what is missing is not known */
        return false;
    }
    parts->own = *there;
    return (!parts->template ||
            take_members(parts, parts->template, UINT32_MAX, there)) &&
           take_members(parts, &templates->defaults, BIT(SHAPE_TYPE), there);
}

bool inherit_defaults(struct shape_parts *parts, uint32_t *there)
{
    const struct part_reading *reading = parts->reading;
    struct shape_templates *templates = reading->templates;
    const struct members *members = &type_members[parts->type];
    uint32_t odd = *there & ~parts->own & ~members->allowed;
    templates->used |= members->allowed;
    for (int i = 0; odd >> i; i++) {
        if (!(odd & BIT(i)))
            continue;
        parts->found[i].item = NULL;
        *there &= ~BIT(i);
        node_fail(&parts->found[SHAPE_TEMPLATE], reading->fail, "template-type",
                  "the template %s has \"%s\", which %s cannot have",
                  quote_name(name_of(parts->template)).text, members->names[i],
                  members->owner);
        if (!read_goes_on(reading))
            return false;
    }
    return take_members(parts, &templates->defaults, members->allowed, there);
}

bool is_reported(const struct part_reading *reading)
{
    struct shape_templates *templates = reading->templates;
    const struct fail *fail = reading->fail;
    if (strncmp(fail->pointer, "/templates", strlen("/templates")) != 0 &&
        strncmp(fail->pointer, "/defaults", strlen("/defaults")) != 0)
        return false;
    char key[sizeof fail->pointer + 64];
    snprintf(key, sizeof key, "%.60s %s", fail->code, fail->pointer);
    if (table_find(&templates->reported, table_text(key)))
        return true;
    const char *copy = arena_copy(reading->arena, key);
    if (copy)
        table_put(&templates->reported, table_text(copy), templates,
                  reading->arena);
    return false;
}

/* ---- Documents ----------------------------------------------------------- */

static const struct limits no_limits = {0};

bool scene_templates_of(const struct item *root, struct arena *arena,
                        struct shape_templates *templates)
{
    struct fail fail = {.code = NULL};
    const struct part_reading reading = {.limits = &no_limits,
                                         .arena = arena,
                                         .fail = &fail,
                                         .templates = templates};
    struct node nodes[] = {{.item = item_member(root, "templates")},
                           {.item = item_member(root, "defaults")}};
    return read_templates(&reading, &nodes[0], &nodes[1]) ||
           !fail_is_memory(&fail);
}

void scene_shape_members(struct shape_templates *templates,
                         const struct item *shape,
                         const struct item *members[SHAPE_MEMBERS])
{
    struct fail fail = {.code = NULL};
    const struct part_reading reading = {
        .limits = &no_limits, .fail = &fail, .templates = templates};
    const struct node node = {.item = shape};
    struct shape_parts parts = {.reading = &reading, .node = &node};
    uint32_t there;
    const struct node *type = &parts.found[SHAPE_TYPE];
    bool is_typed =
        shape &&
        members_find(&node, &shape_members, parts.found, &there, &fail) &&
        inherit_members(&parts, &there) && type->item &&
        read_type(&reading, type, &parts.type);
    if (is_typed)
        inherit_defaults(&parts, &there);
    for (int i = 0; i < SHAPE_MEMBERS; i++)
        members[i] = parts.found[i].item;
}
