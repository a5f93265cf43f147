#include "verify/diff/name.h"

#include "verify/diff/diff_text.h"
#include "verify/diff/keys.h"

/* What one sort of document is told apart by. Lists of names end with NULL. */
struct naming {
    const char *exact[10];
    const char *similar[6]; /* of these, what no engine leaves out */
};

static const struct naming of_a_finding = {
    .exact = {"file", "scene", "rule", "shapes", "pointer"},
    .similar = {"file", "scene", "rule", "shapes"},
};

static const struct naming of_an_answer = {
    .exact = {"scene", "record", "step", "frame", "a", "b", "a_piece",
              "b_piece", "cast"},
    .similar = {"scene", "step", "frame", "a", "b"},
};

static bool has(const struct item *root, const char *name)
{
    const struct item *member = item_member(root, name);
    return member && member->kind != ITEM_NULL;
}

/* How a document is named; NULL: it does not say of what it is. Members of the
 * same names are something else elsewhere: a mass has "shapes". */
static const struct naming *naming_of(const struct item *root)
{
    if (has(root, "rule"))
        return &of_a_finding;
    bool has_name = key_is_of_pair(root) || has(root, "scene") ||
                    has(root, "record") || has(root, "step");
    return has_name ? &of_an_answer : NULL;
}

bool document_name(const struct item *root, const struct compare_rules *rules,
                   struct arena *arena, struct document_name *name)
{
    const struct naming *naming = naming_of(root);
    *name = (struct document_name){NULL, NULL};
    return !naming ||
           (key_make(root, naming->exact, rules, arena, &name->exact) &&
            key_make(root, naming->similar, rules, arena, &name->similar));
}

const char *document_title(const struct item *root, uint64_t number,
                           struct arena *arena)
{
    struct text text = {.arena = arena};
    const struct item *scene = item_member(root, "scene");
    const char *name = item_text(scene, member_text(root, "file", NULL));
    const struct item *step = item_member(root, "step");
    if (name) {
        text_shown(&text, name);
    } else if (scene && scene->kind == ITEM_NUMBER) {
        text_add(&text, "scene ");
        text_number(&text, scene->number);
    } else {
        text_add(&text, "document ");
        text_number(&text, (double)number);
    }
    if (step && step->kind == ITEM_NUMBER) {
        text_add(&text, " step ");
        text_number(&text, step->number);
    }
    return text_end(&text);
}
