/* Plans the pairs that a query tests, and walks over them: finds pairs by their
 * names, keeps the limit of pairs, and searches for pairs whose boxes meet. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/pair_plan.h"
#include "support/box.h"
#include "support/matches.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Shapes and pairs by name ------------------------------------------- */

/* The hint for a text that looks like a shape, as "cirle 0 0 1"; "": none. */
static struct short_text type_meant(const char *text)
{
    char word[16] = "";
    size_t length = strcspn(text, " ");
    if (length < sizeof word && text[length])
        memcpy(word, text, length);
    return *word ? type_hint(word, NULL) : (struct short_text){""};
}

/* Writes the hint for an id that no shape has: the nearest id or name, the type
 * of a shape that is meant, or else the ids of the scene. False: memory is used
 * up. */
static bool find_hint(const char *id, const struct scene *scene,
                      const struct aliases *aliases, struct arena *arena,
                      struct short_text *hint)
{
    static const struct short_text left_out = {
        ": --layer or --only-layer excludes its layer"};
    if (scene->left_out &&
        sorted_has(scene->left_out, scene->left_out_count, id)) {
        *hint = left_out;
        return true;
    }
    size_t room = (size_t)scene->shape_count + (size_t)aliases->count;
    const char **known = arena_alloc(arena, room, sizeof *known);
    int count = 0;
    if (!known)
        return false;
    for (int i = 0; i < scene->shape_count; i++)
        known[count++] = scene->shapes[i].id;
    for (int i = 0; i < aliases->count; i++)
        known[count++] = aliases->items[i].text;
    *hint = hint_for(id, known, count, NULL);
    if (!hint->text[0])
        *hint = type_meant(id);
    if (!hint->text[0])
        *hint = hint_for(id, known, scene->shape_count, "; known ids: ");
    return true;
}

int named_shape(const char *option, const char *id, const struct scene *scene,
                struct arena *arena, struct fail *fail)
{
    struct aliases aliases;
    struct short_text words;
    int found = scene_find(scene, id, strlen(id));
    if (found >= 0)
        return found;
    if (!scene_aliases(scene, arena, &aliases)) {
        fail_memory(fail);
        return -1;
    }
    found = aliases_find(&aliases, id);
    if (found >= 0)
        return found;
    words = aliases_ambiguous(&aliases, id);
    if (words.text[0])
        fail_set(fail, "shape-ambiguous", "option \"--%s\" %s: %s", option, id,
                 words.text);
    else if (find_hint(id, scene, &aliases, arena, &words))
        fail_set(fail, "shape-unknown-id",
                 "option \"--%s\": no shape has the id \"%s\"%s", option, id,
                 words.text);
    else
        fail_memory(fail);
    return -1;
}

/* A text that names a pair, and the names of a scene. */
struct pair_naming {
    const char *text;
    const struct scene *scene;
    struct aliases *aliases; /* NULL: only ids count */
    struct arena *arena;
};

/* The shape of text[0..length); -1: none, or memory is used up. */
static int find_side(const struct pair_naming *naming, const char *text,
                     size_t length)
{
    struct arena_mark mark = arena_mark(naming->arena);
    int found = scene_find(naming->scene, text, length);
    if (found >= 0 || !naming->aliases)
        return found;
    const char *name = arena_text(naming->arena, text, length);
    found = name ? aliases_find(naming->aliases, name) : -1;
    arena_rewind(naming->arena, mark);
    return found;
}

/* Fails with the name in a --pair that is unknown or ambiguous, if that is
 * clear. */
static bool fail_unknown(const struct pair_naming *naming, struct fail *fail)
{
    struct short_text words;
    const char *text = naming->text, *comma = strchr(text, ',');
    if (!comma || strchr(comma + 1, ','))
        return fail_set(fail, "pair-unknown-id",
                        "option \"--pair\" %s: no two shapes have these ids",
                        text);
    size_t length = (size_t)(comma - text);
    bool is_first = find_side(naming, text, length) < 0;
    const char *id =
        is_first ? arena_text(naming->arena, text, length) : comma + 1;
    if (!id)
        return fail_memory(fail);
    words = aliases_ambiguous(naming->aliases, id);
    if (words.text[0])
        return fail_set(fail, "pair-ambiguous", "option \"--pair\" %s: %s",
                        text, words.text);
    if (!find_hint(id, naming->scene, naming->aliases, naming->arena, &words))
        return fail_memory(fail);
    return fail_set(fail, "pair-unknown-id",
                    "option \"--pair\" %s: no shape has the id \"%s\"%s", text,
                    id, words.text);
}

/* Counts the ways to read a text "A,B": a name may contain commas, so each
 * comma with a name on either side is one. */
static int count_ways(const struct pair_naming *naming, struct scene_pair *pair)
{
    int ways = 0;
    for (const char *comma = strchr(naming->text, ','); comma;
         comma = strchr(comma + 1, ',')) {
        int a = find_side(naming, naming->text, (size_t)(comma - naming->text));
        int b = a < 0 ? -1 : find_side(naming, comma + 1, strlen(comma + 1));
        if (a >= 0 && b >= 0) {
            *pair = (struct scene_pair){.a = a, .b = b};
            ways++;
        }
    }
    return ways;
}

/* Finds the pair that a text names: by ids, or else by any names. There must be
 * exactly one. */
static bool named_pair(const char *text, const struct scene *scene,
                       struct arena *arena, struct scene_pair *pair,
                       struct fail *fail)
{
    struct aliases aliases;
    struct pair_naming naming = {text, scene, NULL, arena};
    int ways = count_ways(&naming, pair);
    if (ways == 0) {
        if (!scene_aliases(scene, arena, &aliases))
            return fail_memory(fail);
        naming.aliases = &aliases;
        ways = count_ways(&naming, pair);
    }
    if (ways == 0)
        return fail_unknown(&naming, fail);
    if (ways > 1)
        return fail_set(
            fail, "pair-ambiguous",
            "option \"--pair\" %s matches several pairs, because ids contain "
            "commas: rename a shape",
            text);
    if (pair->a == pair->b)
        return fail_set(fail, "pair-same",
                        "option \"--pair\" %s pairs a shape with itself; "
                        "expected two shapes",
                        text);
    return true;
}

/* ---- The limit ---------------------------------------------------------- */

bool too_many_pairs(const struct query_options *options, const char *of,
                    uint64_t found, const char *pointer, struct fail *fail)
{
    char count[24] = "more";
    if (found)
        snprintf(count, sizeof count, "%" PRIu64, found);
    fail_set(fail, "too-many-pairs",
             "expected at most %" PRIu64 " pairs%s (--max-pairs), found %s",
             options->limits.pairs, of, count);
    snprintf(fail->pointer, sizeof fail->pointer, "%s", pointer);
    return false;
}

const char *pair_plan_pointer(const struct pair_plan *plan)
{
    bool of_scene = plan->listed && plan->listed == plan->scene->pairs;
    bool of_shapes = !plan->listed || plan->is_one;
    return of_shapes ? "/shapes" : of_scene ? "/pairs" : "";
}

bool pair_plan_too_many(const struct pair_plan *plan, uint64_t found,
                        struct fail *fail)
{
    return too_many_pairs(plan->options, "", found, pair_plan_pointer(plan),
                          fail);
}

/* The number of pairs, whether or not boxes meet. */
static uint64_t pairs_in_all(const struct pair_plan *plan)
{
    uint64_t length = (uint64_t)plan->length;
    return plan->listed || length == 0 ? length : length * (length - 1) / 2;
}

/* True if there may be more pairs than allowed. */
static bool may_be_too_many(const struct pair_plan *plan)
{
    uint64_t most = plan->options->limits.pairs;
    return most && pairs_in_all(plan) > most;
}

/* ---- Pairs whose boxes meet --------------------------------------------- */

/* Pairs per shape, on average, that are kept; in place of the shapes' boxes,
 * which are not needed any more then. */
#define KEPT (sizeof(col_box) / sizeof(col_pair))

size_t pair_plan_room(const struct pair_plan *plan)
{
    return (size_t)plan->length * KEPT + 2 * COL_JOIN_ROOM;
}

col_box query_bounds(const struct query_options *options,
                     const col_mover *mover)
{
    const struct query *query = options->query;
    return query->bounds ? query->bounds(options, mover)
                         : col_outer_bounds(mover->shape);
}

col_box swept_bounds(const struct query_options *options,
                     const col_mover *mover)
{
    return col_swept_bounds(mover->shape, mover->velocity, options->dt);
}

/* Boxes of shapes within a distance meet once each is widened by half of it. */
col_box pair_plan_box(const struct pair_plan *plan, int shape)
{
    const struct query_options *options = plan->options;
    const col_mover mover = scene_mover(&plan->scene->shapes[shape]);
    const bool is_far = options->query->topic.takes & TAKES_DISTANCE;
    return box_widened(query_bounds(options, &mover),
                       is_far ? options->within / 2 : 0);
}

bool pair_plan_has_parts(const struct pair_plan *plan)
{
    return !plan->uses_scan || plan->starts;
}

/* Builds the tree of the shapes' boxes, or a scan. */
static bool index_boxes(struct pair_plan *plan, bool is_scan, col_box *boxes,
                        struct arena *arena)
{
    int count = plan->length;
    size_t bytes = is_scan ? col_scan_bytes(count) : col_tree_bytes(count);
    void *memory = arena_take(arena, bytes, 1);
    struct arena_mark mark = arena_mark(arena);
    void *scratch =
        is_scan ? arena_take(arena, col_tree_scratch(count), 1) : NULL;
    if (!memory || (is_scan && !scratch))
        return false;
    for (int i = 0; i < count; i++)
        boxes[i] = pair_plan_box(plan, i);
    if (is_scan)
        plan->scan = col_scan_build(boxes, count, memory, scratch);
    else
        plan->tree = col_tree_build(boxes, count, memory, scratch);
    plan->uses_scan = is_scan;
    plan->uses_boxes = true;
    arena_rewind(arena, mark);
    return true;
}

/* Finds the pairs. They are all kept if they leave COL_JOIN_ROOM of the room.
 * *found is how many there are; some number beyond the limit, or beyond what is
 * kept if there is no limit, stands for more. False: a tree is no help. */
static bool find_pairs(const struct pair_plan *plan, col_pair *pairs, int room,
                       uint64_t *found)
{
    bool is_counting = may_be_too_many(plan);
    int more = 1;
    col_join join;
    col_join_start(&join, &plan->tree);
    for (*found = 0;
         more > 0 && !(is_counting && *found > plan->options->limits.pairs);
         *found += (uint64_t)more) {
        bool keeps = *found + COL_JOIN_ROOM <= (uint64_t)room;
        int kept = keeps ? (int)*found : 0;
        if (!keeps && !is_counting) {
            *found = UINT64_MAX;
            return true;
        }
        more = col_join_next(&join, pairs + kept, room - kept);
        if (more == COL_JOIN_TOO_MUCH)
            return false;
    }
    return true;
}

static bool keep_rows(struct pair_plan *plan, const col_pair *pairs, int found,
                      struct arena *arena)
{
    size_t count = (size_t)plan->length;
    col_pair_rows rows = {plan->length, NULL, NULL};
    rows.starts = arena_take(arena, count + 1, sizeof *rows.starts);
    rows.partners = arena_take(arena, (size_t)found, sizeof *rows.partners);
    struct arena_mark mark = arena_mark(arena);
    uint64_t *marks =
        arena_alloc(arena, col_marks_words(plan->length), sizeof *marks);
    if (!rows.starts || !rows.partners || !marks)
        return false;
    col_pair_rows_fill(pairs, found, &rows, marks);
    arena_rewind(arena, mark);
    plan->starts = rows.starts;
    plan->partners = rows.partners;
    return true;
}

/* For boxes that a tree is no help for; in place of the pairs that it found. */
static bool plan_scan(struct pair_plan *plan, col_box *boxes,
                      struct arena *arena, struct fail *fail)
{
    uint64_t room = pair_plan_room(plan), most = plan->options->limits.pairs;
    bool is_counting = may_be_too_many(plan);
    if (!index_boxes(plan, true, boxes, arena))
        return fail_memory(fail);
    col_pair *pairs = arena_take(arena, (size_t)room, sizeof *pairs);
    struct arena_mark mark = arena_mark(arena);
    void *scratch = arena_alloc(arena, col_scan_scratch(plan->length), 1);
    if (!pairs || !scratch)
        return fail_memory(fail);
    const col_range all = {0, plan->length,
                           is_counting && most > room ? most : room};
    uint64_t found =
        col_scan_pairs(&plan->scan, &all, pairs, (int)room, scratch);
    arena_rewind(arena, mark);
    if (is_counting && found > most)
        return pair_plan_too_many(plan, 0, fail);
    return found > room || keep_rows(plan, pairs, (int)found, arena) ||
           fail_memory(fail);
}

/* Leaves out pairs whose boxes are apart. */
static bool plan_meeting(struct pair_plan *plan, struct arena *arena,
                         struct fail *fail)
{
    size_t room = pair_plan_room(plan);
    uint64_t found;
    void *memory = arena_take(arena, room, sizeof(col_pair));
    struct arena_mark mark = arena_mark(arena);
    if (!memory || !index_boxes(plan, false, memory, arena))
        return fail_memory(fail);
    if (!find_pairs(plan, memory, (int)room, &found)) {
        arena_rewind(arena, mark);
        return plan_scan(plan, memory, arena, fail);
    }
    if (may_be_too_many(plan) && found > plan->options->limits.pairs)
        return pair_plan_too_many(plan, 0, fail);
    if (found > room - COL_JOIN_ROOM)
        return true;
    arena_rewind(arena, mark); /* the tree is no more needed */
    return keep_rows(plan, memory, (int)found, arena) || fail_memory(fail);
}

/* ---- The plan ----------------------------------------------------------- */

/* Lists the pairs of shape `one` with all others, or with those whose boxes
 * meet its own. */
static bool plan_one(struct pair_plan *plan, int one, bool is_near,
                     struct arena *arena, struct fail *fail)
{
    int count = plan->scene->shape_count;
    struct scene_pair *pairs = arena_alloc(arena, (size_t)count, sizeof *pairs);
    col_box box = pair_plan_box(plan, one);
    if (!pairs)
        return fail_memory(fail);
    plan->listed = pairs;
    plan->is_one = true;
    plan->length = 0;
    for (int i = 0; i < count; i++) {
        col_box other = pair_plan_box(plan, i);
        if (i != one && (!is_near || col_boxes_overlap(box, other)))
            pairs[plan->length++] = (struct scene_pair){.a = one, .b = i};
    }
    return !may_be_too_many(plan) ||
           pair_plan_too_many(plan, pairs_in_all(plan), fail);
}

bool pair_plan_make(struct pair_plan *plan, const struct query_options *options,
                    const struct scene *scene, int one, struct arena *arena,
                    struct fail *fail)
{
    /* The tree and the scan are set where they are used. */
    plan->options = options;
    plan->scene = scene;
    plan->listed = scene->pairs;
    plan->length = scene->pairs ? scene->pair_count : scene->shape_count;
    plan->is_one = plan->uses_boxes = plan->uses_scan = false;
    plan->starts = plan->partners = NULL;
    if (options->pair_count > 0) {
        int count = options->pair_count;
        struct scene_pair *pairs =
            arena_alloc(arena, (size_t)count, sizeof *pairs);
        if (!pairs)
            return fail_memory(fail);
        for (int i = 0; i < count; i++)
            if (!named_pair(options->pairs[i], scene, arena, &pairs[i], fail))
                return false;
        plan->listed = pairs;
        plan->length = count;
    }
    /* true if pairs with boxes that are far apart are of no interest */
    bool is_near = options->query->topic.takes & TAKES_DISTANCE
                       ? options->has_within
                       : !options->query->tells_apart && !options->all;
    if (one >= 0)
        return plan_one(plan, one, is_near, arena, fail);
    if (!plan->listed && is_near && plan->length > 2)
        return plan_meeting(plan, arena, fail);
    return !may_be_too_many(plan) ||
           pair_plan_too_many(plan, pairs_in_all(plan), fail);
}

/* ---- Walks -------------------------------------------------------------- */

/* What a walk needs to find pairs itself. */
struct walk_room {
    uint64_t *marks;
    int *partners;
    /* The rest is for a scan, which finds those of several shapes at once. */
    int *starts;
    col_pair *pairs;
    void *scratch;
    int shapes; /* how many to try next */
};

void pair_walk_move(struct pair_walk *walk, int from, int to)
{
    walk->first = from;
    walk->end = to;
    walk->next = walk->after = 0;
    walk->in_rows = walk->plan->starts ? walk->plan->length : 0;
}

bool pair_walk_start(struct pair_walk *walk, const struct pair_plan *plan,
                     int from, int to, struct arena *arena)
{
    *walk = (struct pair_walk){.plan = plan,
                               .partners = plan->partners,
                               .starts = plan->starts,
                               .kept = plan->starts ? plan->starts[plan->length]
                                                    : 0};
    pair_walk_move(walk, from, to);
    if (!plan->uses_boxes || plan->starts)
        return true;
    size_t shapes = (size_t)plan->length;
    size_t room = plan->uses_scan ? pair_plan_room(plan) : shapes;
    struct walk_room *own = arena_alloc(arena, 1, sizeof *own);
    if (!own)
        return false;
    walk->own = own;
    own->marks =
        arena_alloc(arena, col_marks_words(plan->length), sizeof *own->marks);
    walk->partners = own->partners =
        arena_alloc(arena, room, sizeof *own->partners);
    if (!plan->uses_scan)
        return own->marks && own->partners;
    walk->starts = own->starts =
        arena_alloc(arena, shapes + 1, sizeof *own->starts);
    own->pairs = arena_alloc(arena, room, sizeof *own->pairs);
    own->scratch = arena_alloc(arena, col_scan_scratch(plan->length), 1);
    own->shapes = plan->length;
    return own->marks && own->partners && own->starts && own->pairs &&
           own->scratch;
}

/* Finds the pairs of shape i and of as many of those after it as there is room
 * for: of one there always is. */
static void scan_rows(struct pair_walk *walk, int i)
{
    const struct pair_plan *plan = walk->plan;
    struct walk_room *own = walk->own;
    uint64_t found, room = pair_plan_room(plan);
    for (;; own->shapes = (own->shapes + 1) / 2) {
        if (own->shapes > walk->end - i)
            own->shapes = walk->end - i;
        const col_range range = {i, i + own->shapes, room};
        found = col_scan_pairs(&plan->scan, &range, own->pairs, (int)room,
                               own->scratch);
        if (found <= room)
            break;
    }
    const col_pair_rows rows = {plan->length, own->starts, own->partners};
    col_pair_rows_fill(own->pairs, (int)found, &rows, own->marks);
    walk->in_rows = i + own->shapes;
    if (found < room / 4)
        own->shapes *= 2;
}

/* Finds the partners of the next shape. */
static void begin_shape(struct pair_walk *walk)
{
    const struct pair_plan *plan = walk->plan;
    int i = walk->first++;
    if (!plan->uses_boxes) {
        walk->next = i + 1;
        walk->after = plan->length;
    } else if (walk->starts) {
        if (i >= walk->in_rows)
            scan_rows(walk, i);
        walk->next = walk->starts[i];
        walk->after = walk->starts[i + 1];
    } else {
        col_box box = pair_plan_box(plan, i);
        walk->next = 0;
        walk->after = col_tree_query(&plan->tree, &box, i, walk->own->partners,
                                     walk->own->marks);
    }
}

/* Partners lie anywhere in memory, so each would be waited for. So many pairs
 * before its turn a shape is fetched, then what it points to. */
#define FETCH_SHAPE  16
#define FETCH_INSIDE 8

#if defined(__GNUC__)
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) (void)(address)
#endif

bool pair_walk_next(struct pair_walk *walk, struct scene_pair *pair)
{
    const struct pair_plan *plan = walk->plan;
    if (plan->listed) {
        if (walk->first >= walk->end)
            return false;
        *pair = plan->listed[walk->first++];
        return true;
    }
    while (walk->next >= walk->after) {
        if (walk->first >= walk->end)
            return false;
        begin_shape(walk);
    }
    int k = walk->next++;
    if (k + FETCH_SHAPE < walk->kept) {
        /* no function of its own: compilers drop calls that only fetch */
        const struct scene_shape *shapes = plan->scene->shapes;
        const struct scene_shape *far =
            &shapes[walk->partners[k + FETCH_SHAPE]];
        const struct scene_shape *near =
            &shapes[walk->partners[k + FETCH_INSIDE]];
        FETCH(far);
        FETCH(&far->body);
        FETCH(near->shape.vertices);
        FETCH(near->shape.vertices + near->shape.count - 1);
        FETCH(near->id);
    }
    *pair = (struct scene_pair){.a = walk->first - 1,
                                .b = walk->partners ? walk->partners[k] : k};
    return true;
}
