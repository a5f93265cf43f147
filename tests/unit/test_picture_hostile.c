/* Drawings of answers that are not as they should be: each value of a true one
 * in turn is something else. Whatever is drawn of that, points are such as can
 * be shown. And drawings for which there is not enough memory. */
#include <math.h>

#include "support/criterion.h"
#include "support/documents.h"
#include "support/drawn.h"
#include "support/scarce.h"

/* A concave shape that moves and turns, a disc, a rounded one and a chain. */
#define SCENE                                                                  \
    "{'shapes':[{'id':'L','type':'polygon','vertices':[[0,0],[4,0],[4,1],"     \
    "[2,2],[0,4]],'velocity':[3,1],'angular_velocity':40},"                    \
    "{'id':'disc','type':'circle','center':[3,2],'radius':1},"                 \
    "{'id':'round','type':'polygon','vertices':[[7,0],[9,0],[8,2]],"           \
    "'radius':0.5,'velocity':[-1,0],'body':{'friction':0.5}},"                 \
    "{'id':'line','type':'chain','vertices':[[-9,-1],[0,-0.5],[9,-1]]}],"      \
    "'rays':[{'from':[-5,1],'to':[9,1]}]}"

/* What stands in place of a value. */
static const char *const values[] = {
    "null",        "true", "-1",           "1e308",
    "'L'",         "[]",   "{}",           "[1e308,-1e308]",
    "[1e60,1e60]", "[{}]", "[[1,2],null]", "{'a':{'b':null},'x':1}",
};
#define VALUES ((int)(sizeof values / sizeof *values))

/* Puts the contents of `other` in the place of an item. */
static void put(struct item *item, const struct item *other)
{
    item->kind = other->kind;
    item->truth = other->truth;
    item->count = other->count;
    item->number = other->number;
    item->text = other->text;
    item->numbers = other->numbers;
    item->first = other->first;
}

static void expect_shown(const struct picture *picture)
{
    for (int i = 0; i < picture->mark_count; i++) {
        const struct mark *mark = &picture->marks[i];
        for (int j = 0; j < mark->count; j++)
            cr_assert(all(le(dbl, fabs(mark->points[j].x), COL_LIMIT),
                          le(dbl, fabs(mark->points[j].y), COL_LIMIT)));
    }
}

static void draw(struct drawing drawing, const struct item *answer)
{
    cr_assert(drawing_add_answer(&drawing, answer));
    expect_shown(&drawing.scene);
    for (int i = 0; i < drawing.record_count; i++) {
        struct drawn_record *record = &drawing.records[i];
        cr_assert(ne(ptr, record->text, NULL));
        if (record->panel)
            expect_shown(record->panel);
    }
}

/* Of lists the first few: the others are as they are. */
#define LISTED 2

/* The item behind another one, what is in it first, unless it is far behind in
 * a list; NULL: it was the last. */
static struct item *item_behind(struct item *item)
{
    if (item->first && item->index < LISTED)
        return item->first;
    while (item && !item->next)
        item = (struct item *)item->parent;
    return item ? item->next : NULL;
}

/* The drawing without what was drawn of its answer. */
static struct drawing plain_one(const struct drawing *drawing)
{
    struct drawing plain = *drawing;
    plain.records = NULL;
    plain.record_count = plain.record_room = 0;
    plain.scene.marks = NULL;
    plain.scene.mark_count = plain.scene.mark_room = 0;
    return plain;
}

/* Draws the answer with each request for memory refused in turn. */
static void refuse_each(const struct drawing *drawing)
{
    long which = 0;
    for (bool is_short = true; is_short; which++) {
        struct arena_mark mark = arena_mark(documents_arena());
        struct drawing plain = plain_one(drawing);
        scarce_refuse(which, true);
        bool ok = drawing_add_answer(&plain, drawing->answer);
        is_short = scarce_end() > which;
        cr_assert(eq(int, ok, !is_short), "request %ld", which);
        arena_rewind(documents_arena(), mark);
    }
    cr_assert(lt(long, 1, which));
}

/* Draws the answer of `drawing` with each of its values replaced in turn. */
static void replace_each(const struct drawing *drawing)
{
    struct item *root = (struct item *)drawing->answer;
    struct drawing plain = plain_one(drawing);
    const struct item *others[VALUES];
    for (int i = 0; i < VALUES; i++)
        others[i] = drawn_item(values[i]);
    for (struct item *item = root; item; item = item_behind(item)) {
        struct item kept = *item;
        if (item->index >= LISTED)
            continue;
        for (int i = 0; i < VALUES; i++) {
            struct arena_mark mark = arena_mark(documents_arena());
            put(item, others[i]);
            draw(plain, root);
            *item = kept;
            arena_rewind(documents_arena(), mark);
        }
    }
    refuse_each(drawing);
}

static struct query_options tracing(const struct query *query)
{
    struct query_options options = drawn_options(query);
    options.all = true;
    options.trace = true;
    return options;
}

static void ask(const struct query *query)
{
    struct query_options options = tracing(query);
    struct drawing *drawing = drawn_query(SCENE, &options);
    cr_assert(lt(int, 0, drawing->record_count));
    replace_each(drawing);
}

#define HOSTILE(name, query)                                                   \
    Test(picture_hostile, name)                                                \
    {                                                                          \
        ask(query);                                                            \
    }
HOSTILE(sat, &query_sat)
HOSTILE(gjk, &query_gjk)
HOSTILE(clip, &query_clip)
HOSTILE(sweep, &query_sweep)
HOSTILE(toi, &query_toi)
HOSTILE(ray, &query_ray)
HOSTILE(pairs, &query_pairs)
HOSTILE(aabb, &query_aabb)
HOSTILE(contains, &query_contains)

Test(picture_hostile, answers_of_path_that_are_spoilt_can_be_drawn)
{
    struct query_options options = tracing(&query_path);
    options.path = (struct path_options){
        .from = {"", true, {-20, 0}}, .to = {"", true, {20, 0}}, 1, 1};
    replace_each(drawn_query(SCENE, &options));
}

HOSTILE(mass, &query_mass)
HOSTILE(pieces, &query_pieces)
HOSTILE(cross, &query_cross)

Test(picture_hostile, answers_of_cast_that_are_spoilt_can_be_drawn)
{
    struct query_options options = tracing(&query_cast);
    options.shape = "L";
    options.by = (col_vec2){9, 0};
    options.has_by = true;
    struct drawing *drawing = drawn_query(SCENE, &options);
    drawing->has_way = true;
    drawing->way = options.by;
    replace_each(drawing);
}

Test(picture_hostile, answers_of_resolve_that_are_spoilt_can_be_drawn)
{
    struct query_options options = tracing(&query_resolve);
    for (int method = 0; method < RESOLVE_METHODS; method++) {
        options.method = (enum resolve_kind)method;
        options.all = options.trace = method == RESOLVE_IMPULSE;
        replace_each(drawn_query(SCENE, &options));
    }
}

Test(picture_hostile, answers_of_a_walk_that_are_spoilt_can_be_drawn)
{
    struct query_options options = drawn_options(&query_resolve);
    options.method = RESOLVE_SLIDE;
    options.walk = "L";
    replace_each(drawn_query(SCENE, &options));
}

Test(picture_hostile, states_that_are_spoilt_can_be_drawn)
{
    struct query_options options = tracing(&query_simulate);
    options.simulate.steps = 3;
    options.simulate.dt = 0.1;
    options.simulate.iterations = 2;
    options.simulate.contacts = true;
    replace_each(drawn_query(SCENE, &options));
}

/* Ids that the scene does not have, errors, and what is no answer. */
Test(picture_hostile, what_is_no_answer_can_be_drawn)
{
    static const char *const answers[] = {
        "{'error':{'code':'x','message':'y'}}",
        ("{'query':'sat','pairs':[{'a':'nobody','b':'none','overlap':true,"
         "'normal':[1,0],'depth':1}]}"),
        "{'query':'nothing','pairs':[{}]}",
        "{'query':'sat','pairs':{}}",
        "{'query':'sat'}",
        "[]",
        "1",
        "{'query':'simulate'}",
        "{'query':'resolve','walker':'nobody'}",
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        drawn_answer(SCENE, answers[i]);
}
