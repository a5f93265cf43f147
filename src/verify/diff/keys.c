#include "verify/diff/keys.h"

#include "verify/diff/diff_text.h"

#include <string.h>

/* The first one whose sign an element has; that of pairs is the first of all.
 */
static const struct key_rule key_rules[] = {
    /* pairs; contacts of a simulation; lines of claims and verdicts */
    {.sign = {"a", "b"},
     .sign_is_name = true,
     .exact = {"a", "b", "a_piece", "b_piece", "cast"}},
    /* findings */
    {.sign = {"rule"},
     .exact = {"rule", "shapes", "pointer"},
     .similar = {"rule", "shapes"}},
    /* hits of a ray or a walk */
    {.sign = {"shape"}, .exact = {"shape"}},
    /* contact points */
    {.sign = {"point"}, .exact = {"id"}, .near = "point"},
    /* shapes, bodies */
    {.sign = {"id"}, .exact = {"id"}},
    {.sign = {"piece"}, .exact = {"piece"}},
    /* vertices that were moved */
    {.sign = {"of", "index"}, .exact = {"of", "index"}},
    /* alternatives */
    {.sign = {"normal", "axis"}, .exact = {"axis"}, .near = "normal"},
    /* files of findings */
    {.sign = {"file"}, .exact = {"file"}},
};

static bool is_list(const struct item *item)
{
    return item->kind == ITEM_NUMBERS || item->kind == ITEM_ARRAY ||
           item->kind == ITEM_OBJECT;
}

static bool has_sign(const struct item *element, const struct key_rule *rule)
{
    for (const char *const *sign = rule->sign; *sign; sign++) {
        const struct item *member = item_member(element, *sign);
        if (!member || (rule->sign_is_name && is_list(member)))
            return false;
    }
    return true;
}

const struct key_rule *key_rule_of(const struct item *element)
{
    int count = sizeof key_rules / sizeof *key_rules;
    for (int i = 0; i < count && element; i++) {
        if (has_sign(element, &key_rules[i]))
            return &key_rules[i];
    }
    return NULL;
}

bool key_is_of_pair(const struct item *element)
{
    return has_sign(element, &key_rules[0]);
}

bool key_is_ignored(const char *name, const struct compare_rules *rules)
{
    if (name[0] == '_' || (name[0] == 'x' && name[1] == '-'))
        return true;
    const char *const *at = rules->ignored;
    while (at && *at && strcmp(*at, name) != 0)
        at++;
    return at && *at;
}

/* The item that follows in the order of the text; NULL: it was the last. */
static const struct item *next_item(const struct item *root,
                                    const struct item *item)
{
    if (item->first)
        return item->first;
    while (item != root && !item->next)
        item = item->parent;
    return item == root ? NULL : item->next;
}

void key_see_members(const struct item *root, struct matches *matches)
{
    const struct item *item = root;
    for (; item && matches_want(matches, MATCH_IGNORE_MEMBER);
         item = next_item(root, item))
        if (item->name)
            matches_see(matches, MATCH_IGNORE_MEMBER, item->name, match_equal);
}

/* ---- Keys --------------------------------------------------------------- */

/* A string goes with its length, so that what follows is not taken for a part
 * of it. */
static void add_string(struct text *key, char sort, const char *string)
{
    text_bytes(key, &sort, 1);
    text_int(key, (long)strlen(string));
    text_add(key, ":");
    text_add(key, string);
}

static void add_scalar(struct text *key, const struct item *item)
{
    switch (item->kind) {
    case ITEM_NULL:
        text_add(key, "n");
        break;
    case ITEM_BOOLEAN:
        text_add(key, item->truth ? "t" : "f");
        break;
    case ITEM_NUMBER:
        text_add(key, "#");
        text_number(key, item->number);
        break;
    case ITEM_STRING:
        add_string(key, 's', item->text);
        break;
    case ITEM_NUMBERS:
        for (int i = 0; i < item->count; i++) {
            text_add(key, "#");
            text_number(key, item->numbers[i]);
        }
        break;
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        break;
    }
}

static void add_value(struct text *key, const struct item *item)
{
    if (item->kind != ITEM_ARRAY && item->kind != ITEM_OBJECT) {
        add_scalar(key, item);
        return;
    }
    text_add(key, "[");
    for (const struct item *at = item->first; at; at = at->next) {
        if (at->name)
            add_string(key, 'm', at->name);
        add_scalar(key, at);
    }
    text_add(key, "]");
}

bool key_make(const struct item *element, const char *const *members,
              const struct compare_rules *rules, struct arena *arena,
              const char **key)
{
    struct text text = {.arena = arena};
    bool has_any = false;
    for (; *members; members++) {
        const struct item *value = item_member(element, *members);
        if (value && !key_is_ignored(*members, rules)) {
            add_value(&text, value);
            has_any = true;
        }
        text_add(&text, ",");
    }
    *key = has_any ? text_end(&text) : NULL;
    return !text.failed;
}
