/* Compares two streams of documents: in order as long as their names agree,
 * then by name. */
#include <string.h>

#include "support/document/document.h"
#include "verify/diff/diff_parts.h"
#include "verify/diff/diff_report.h"

/* ---- Names --------------------------------------------------------------- */

/* Texts that no other names have. NULL: the document has none. */
struct document_name {
    const char *exact;   /* scene, record, step, and the subject of a line */
    const char *similar; /* without members that an engine may leave out */
};

/* The members that tell documents of a kind apart. Lists end with NULL. */
struct naming {
    const char *exact[10];
    const char *similar[6]; /* the members that every engine has */
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

/* Finds the name of a document; it has none if it does not name its subject.
 * false: memory is used up. */
static bool document_name(const struct item *root,
                          const struct compare_rules *rules,
                          struct arena *arena, struct document_name *name)
{
    const struct naming *naming = NULL;
    *name = (struct document_name){NULL, NULL};
    /* Members of the same names are something else elsewhere: a mass has
     * "shapes". */
    if (has(root, "rule"))
        naming = &of_a_finding;
    else if (key_is_of_pair(root) || has(root, "scene") ||
             has(root, "record") || has(root, "step"))
        naming = &of_an_answer;
    return !naming ||
           (key_make(root, naming->exact, rules, arena, &name->exact) &&
            key_make(root, naming->similar, rules, arena, &name->similar));
}

const char *document_title(const struct item *root, uint64_t number,
                           struct arena *arena)
{
    struct sink text = sink_to_memory(arena);
    const struct item *scene = item_member(root, "scene");
    const char *name = item_text(scene, member_text(root, "file", NULL));
    const struct item *step = item_member(root, "step");
    if (name) {
        text_shown(&text, name);
    } else if (scene && scene->kind == ITEM_NUMBER) {
        sink_print(&text, "scene %g", scene->number);
    } else {
        sink_print(&text, "document %g", (double)number);
    }
    if (step && step->kind == ITEM_NUMBER)
        sink_print(&text, " step %g", step->number);
    return sink_string(&text);
}

/* ---- Two streams --------------------------------------------------------- */

/* A document that waits for its turn. */
struct kept_scenes {
    struct document document; /* without its tree */
    bool is_broken;
};

/* Those of one stream. */
struct kept_list {
    struct kept_scenes *items;
    const char **exact, **similar; /* their names, NULL: none */
    int count, room;
};

struct stream_comparison {
    const struct streams *streams;
    struct arena kept; /* of waiting documents */
    struct kept_list expected_list, actual_list;
    uint64_t expected_count; /* documents of the stream that were seen */
    uint64_t told;           /* actual documents that were reported as new */
};

/* ---- Two documents ------------------------------------------------------ */

/* Compares two documents, or reports that one is alone; `before` is the number
 * of documents before them in their stream. */
static bool compare_two(struct stream_comparison *c,
                        const struct document *expected,
                        const struct document *actual, uint64_t before)
{
    const struct streams *s = c->streams;
    struct difference_list list = {.count = 0};
    struct difference alone = {.kind = DIFFERENCE_GONE};
    struct diff_documents documents = {
        .expected = expected ? expected->root : NULL,
        .actual = actual ? actual->root : NULL,
        .number = before + 1,
    };
    if (!expected || !actual) {
        alone.kind = expected ? DIFFERENCE_GONE : DIFFERENCE_NEW;
        alone.expected = documents.expected;
        alone.actual = documents.actual;
        list = (struct difference_list){.items = &alone, .count = 1, .room = 1};
    } else if (!compare_items(s->rules, documents.expected, documents.actual,
                              s->arena, &list)) {
        return false;
    }
    return diff_report_add(s->report, &documents, &list, s->arena);
}

/* ---- What waits --------------------------------------------------------- */

static bool grow(struct stream_comparison *c, struct kept_list *list)
{
    int room = list->room;
    void *grown = arena_more(&c->kept, list->items, list->count, &list->room,
                             sizeof *list->items);
    if (!grown)
        return false;
    list->items = grown;
    if (list->room == room)
        return true;
    size_t old = (size_t)list->count, new = (size_t)list->room;
    list->exact =
        arena_grow(&c->kept, list->exact, old, new, sizeof *list->exact);
    list->similar =
        arena_grow(&c->kept, list->similar, old, new, sizeof *list->similar);
    return list->exact && list->similar;
}

/* Keeps a document without its tree; NULL: a broken one. */
static bool keep(struct stream_comparison *c, struct kept_list *list,
                 const struct document *document)
{
    if (!grow(c, list))
        return false;
    struct kept_scenes *kept = &list->items[list->count];
    struct document_name name = {NULL, NULL};
    *kept = (struct kept_scenes){.is_broken = document == NULL};
    if (document) {
        kept->document = *document;
        kept->document.root = NULL;
        kept->document.is_indexed = false;
        kept->document.lines = NULL;
        kept->document.text =
            arena_text(&c->kept, document->text, document->length);
        if (!kept->document.text ||
            !document_name(document->root, c->streams->rules, &c->kept, &name))
            return false;
    }
    list->exact[list->count] = name.exact;
    list->similar[list->count] = name.similar;
    list->count++;
    return true;
}

/* Reads and keeps all that is left of a stream. */
static enum streams_status keep_rest(struct stream_comparison *c,
                                     const struct diff_source *source,
                                     struct kept_list *list)
{
    struct arena *arena = c->streams->arena;
    struct arena_mark mark = arena_mark(arena);
    for (;;) {
        struct document document;
        enum source_status status =
            source->next(source->context, &document, arena);
        if (status == SOURCE_END)
            return STREAMS_COMPARED;
        if (status == SOURCE_STOPPED)
            return STREAMS_STOPPED;
        if (!keep(c, list, status == SOURCE_BROKEN ? NULL : &document))
            return STREAMS_NO_MEMORY;
        arena_rewind(arena, mark);
    }
}

/* The tree of a document that was kept. It has been read before, so reading
 * fails only for lack of memory. */
static const struct document *read_again(struct stream_comparison *c,
                                         struct kept_scenes *kept)
{
    struct fail fail;
    return document_json(&kept->document, c->streams->limits, c->streams->arena,
                         &fail)
               ? &kept->document
               : NULL;
}

/* ---- Documents that are out of order ------------------------------------ */

/* Matches the rest in order, as far as one of two documents has no name. */
static void match_nameless(struct stream_comparison *c, struct match *match)
{
    const char **e_names = c->expected_list.exact;
    const char **a_names = c->actual_list.exact;
    int i = 0, j = 0;
    for (;;) {
        while (i < match->expected_count && match->partner[i] >= 0)
            i++;
        while (j < match->actual_count && match->taken[j])
            j++;
        if (i == match->expected_count || j == match->actual_count)
            return;
        if (!e_names[i] || !a_names[j]) {
            match->partner[i] = j;
            match->taken[j] = true;
        }
        i++;
        j++;
    }
}

/* Compares two documents that were kept; NULL: there is none. */
static bool compare_kept(struct stream_comparison *c,
                         struct kept_scenes *expected,
                         struct kept_scenes *actual, uint64_t before)
{
    struct arena_mark mark = arena_mark(c->streams->arena);
    const struct document *e = NULL, *a = NULL;
    if ((expected && expected->is_broken) || (actual && actual->is_broken))
        return true;
    bool ok = (!expected || (e = read_again(c, expected))) &&
              (!actual || (a = read_again(c, actual))) &&
              compare_two(c, e, a, before);
    arena_rewind(c->streams->arena, mark);
    return ok;
}

static bool compare_all_kept(struct stream_comparison *c,
                             const struct match *match)
{
    struct kept_list *e = &c->expected_list, *a = &c->actual_list;
    bool ok = true;
    for (int i = 0; ok && i < match->expected_count; i++) {
        int partner = match->partner[i];
        ok = compare_kept(c, &e->items[i],
                          partner < 0 ? NULL : &a->items[partner],
                          c->expected_count + (uint64_t)i);
    }
    uint64_t before = c->expected_count + (uint64_t)match->expected_count;
    for (int i = 0; ok && i < match->actual_count; i++)
        if (!match->taken[i])
            ok = compare_kept(c, NULL, &a->items[i], before + c->told++);
    return ok;
}

/* Goes on after two documents that do not belong together. */
static enum streams_status compare_rest(struct stream_comparison *c,
                                        const struct document *expected,
                                        const struct document *actual)
{
    const struct streams *s = c->streams;
    const struct kept_list *e = &c->expected_list, *a = &c->actual_list;
    struct match match;
    if (!keep(c, &c->expected_list, expected) ||
        !keep(c, &c->actual_list, actual))
        return STREAMS_NO_MEMORY;
    enum streams_status status = keep_rest(c, &s->expected, &c->expected_list);
    if (status == STREAMS_COMPARED)
        status = keep_rest(c, &s->actual, &c->actual_list);
    if (status != STREAMS_COMPARED)
        return status;
    if (!match_make(&match, e->count, a->count, &c->kept) ||
        !match_keys(&match, e->exact, a->exact, &c->kept) ||
        !match_keys(&match, e->similar, a->similar, &c->kept))
        return STREAMS_NO_MEMORY;
    match_nameless(c, &match);
    return compare_all_kept(c, &match) ? STREAMS_COMPARED : STREAMS_NO_MEMORY;
}

/* ---- Documents in order ------------------------------------------------- */

bool documents_belong_together(const struct item *expected,
                               const struct item *actual,
                               const struct compare_rules *rules,
                               struct arena *arena, bool *together)
{
    struct document_name e, a;
    if (!document_name(expected, rules, arena, &e) ||
        !document_name(actual, rules, arena, &a))
        return false;
    *together = !e.exact || !a.exact || strcmp(e.exact, a.exact) == 0;
    return true;
}

/* Reports the rest of a stream, whose first document has been read, after the
 * other stream has ended. */
static enum streams_status tell_rest(struct stream_comparison *c,
                                     const struct diff_source *source,
                                     enum source_status status,
                                     struct document *document)
{
    struct arena *arena = c->streams->arena;
    struct arena_mark mark = arena_mark(arena);
    bool is_expected = source == &c->streams->expected;
    while (status == SOURCE_DOCUMENT || status == SOURCE_BROKEN) {
        const struct document *e = is_expected ? document : NULL;
        const struct document *a = is_expected ? NULL : document;
        uint64_t before = c->expected_count + c->told;
        c->expected_count += is_expected;
        c->told += !is_expected && status == SOURCE_DOCUMENT;
        if (status == SOURCE_DOCUMENT && !compare_two(c, e, a, before))
            return STREAMS_NO_MEMORY;
        arena_rewind(arena, mark);
        status = source->next(source->context, document, arena);
    }
    return status == SOURCE_END ? STREAMS_COMPARED : STREAMS_STOPPED;
}

/* Passes over documents that can be compared without the sources. false: memory
 * is used up. */
static bool pass_ahead(struct stream_comparison *c)
{
    const struct documents_ahead *ahead = &c->streams->ahead;
    enum ahead_status status = AHEAD_PASSED;
    while (ahead->pass && status == AHEAD_PASSED)
        status = ahead->pass(ahead->context, &c->expected_count);
    return status != AHEAD_NO_MEMORY;
}

static enum streams_status compare_in_order(struct stream_comparison *c)
{
    const struct streams *s = c->streams;
    struct arena_mark mark = arena_mark(s->arena);
    for (;; c->expected_count++) {
        if (!pass_ahead(c))
            return STREAMS_NO_MEMORY;
        struct document e, a;
        enum source_status e_status =
            s->expected.next(s->expected.context, &e, s->arena);
        enum source_status a_status =
            s->actual.next(s->actual.context, &a, s->arena);
        bool together = true;
        if (e_status == SOURCE_STOPPED || a_status == SOURCE_STOPPED)
            return STREAMS_STOPPED;
        if (e_status == SOURCE_END)
            return tell_rest(c, &s->actual, a_status, &a);
        if (a_status == SOURCE_END)
            return tell_rest(c, &s->expected, e_status, &e);
        bool are_whole =
            e_status == SOURCE_DOCUMENT && a_status == SOURCE_DOCUMENT;
        if (are_whole && !documents_belong_together(e.root, a.root, s->rules,
                                                    s->arena, &together))
            return STREAMS_NO_MEMORY;
        if (!together)
            return compare_rest(c, &e, &a);
        uint64_t same = s->report->same;
        if (are_whole && !compare_two(c, &e, &a, c->expected_count))
            return STREAMS_NO_MEMORY;
        if (s->report->same > same && s->ahead.pass &&
            !s->ahead.learn(s->ahead.context, &e, &a))
            return STREAMS_NO_MEMORY;
        arena_rewind(s->arena, mark);
    }
}

enum streams_status streams_compare(const struct streams *streams)
{
    struct stream_comparison comparing = {.streams = streams,
                                          .kept = arena_make(0)};
    struct arena_mark mark = arena_mark(streams->arena);
    enum streams_status status = compare_in_order(&comparing);
    arena_rewind(streams->arena, mark);
    arena_free(&comparing.kept);
    return status;
}
