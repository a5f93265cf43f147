#include "compare/name.h"

#include "compare/keys.h"
#include "compare/text.h"

static const char *const exact[] = {
    "scene",   "record", "step", "frame",  "a",       "b", "a_piece",
    "b_piece", "file",   "rule", "shapes", "pointer", NULL};
static const char *const similar[] = {"scene", "step", "frame",  "a", "b",
                                      "file",  "rule", "shapes", NULL};

/* Whether a document says of what it is. */
static bool has_name(const struct item *root)
{
    static const char *const names[] = {"scene", "record", "step", "a", "rule"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct item *member = item_member(root, names[i]);
        if (member && member->kind != ITEM_NULL)
            return true;
    }
    return false;
}

bool document_name(const struct item *root, const struct compare_rules *rules,
                   struct arena *arena, struct document_name *name)
{
    *name = (struct document_name){NULL, NULL};
    return !has_name(root) ||
           (key_make(root, exact, rules, arena, &name->exact) &&
            key_make(root, similar, rules, arena, &name->similar));
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
