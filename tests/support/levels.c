#include "support/levels.h"

#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"

void draft_start(struct draft *draft, const char *profile)
{
    memset(draft, 0, sizeof *draft);
    draft->arena = arena_make(0);
    draft->options = check_options_make(profile_named(profile));
    memset(&draft->options.tolerances, 0, sizeof draft->options.tolerances);
    draft->level = (struct level){.format = "drawn",
                                  .shapes = draft->shapes,
                                  .is_y_up = true,
                                  .knows_y = true};
}

void draft_end(struct draft *draft)
{
    arena_free(&draft->arena);
}

/* ---- Shapes -------------------------------------------------------------- */

static void *take(struct draft *draft, int count, size_t size)
{
    void *memory = arena_alloc(&draft->arena, (size_t)count, size);
    cr_assert(ne(ptr, memory, NULL));
    return memory;
}

/* An array of `count` values, as a file has it `offset` bytes from its start.
 */
static struct item *array(struct draft *draft, size_t offset, int count)
{
    struct item *array = take(draft, 1, sizeof *array);
    struct item *values = take(draft, count, sizeof *values);
    *array = (struct item){.kind = ITEM_ARRAY,
                           .count = count,
                           .first = count ? values : NULL,
                           .offset = offset};
    for (int i = 0; i < count; i++)
        values[i] =
            (struct item){.kind = ITEM_ARRAY,
                          .index = i,
                          .parent = array,
                          .offset = offset + 1 + (size_t)i,
                          .next = i + 1 < count ? &values[i + 1] : NULL};
    return array;
}

static struct level_shape *draw(struct draft *draft, enum level_kind kind,
                                const char *id, const col_vec2 *points,
                                int count)
{
    cr_assert(lt(int, draft->level.shape_count, DRAFT_ROOM));
    int number = draft->level.shape_count++;
    struct level_shape *shape = &draft->shapes[number];
    size_t offset = 1000 * (size_t)(number + 1);
    col_vec2 *own = take(draft, count, sizeof *own);
    if (count)
        memcpy(own, points, (size_t)count * sizeof *own);
    *shape = (struct level_shape){.id = id,
                                  .own_id = id,
                                  .name = "",
                                  .class = "",
                                  .layer = "",
                                  .object = -1,
                                  .item = array(draft, offset, 0),
                                  .kind = kind,
                                  .points = own,
                                  .count = count,
                                  .ring_count = 1,
                                  .ignore = ""};
    return shape;
}

static struct level_shape *draw_vertices(struct draft *draft,
                                         enum level_kind kind, const char *id,
                                         const col_vec2 *points, int count)
{
    struct level_shape *shape = draw(draft, kind, id, points, count);
    shape->vertices = array(draft, shape->item->offset + 100, count);
    return shape;
}

struct level_shape *draft_polygon(struct draft *draft, const char *id,
                                  const col_vec2 *points, int count)
{
    return draw_vertices(draft, LEVEL_POLYGON, id, points, count);
}

struct level_shape *draft_chain(struct draft *draft, const char *id,
                                const col_vec2 *points, int count)
{
    return draw_vertices(draft, LEVEL_CHAIN, id, points, count);
}

struct level_shape *draft_loop(struct draft *draft, const char *id,
                               const col_vec2 *points, int count)
{
    return draw_vertices(draft, LEVEL_LOOP, id, points, count);
}

struct level_shape *draft_box(struct draft *draft, const char *id, double x0,
                              double y0, double x1, double y1)
{
    const col_vec2 points[] = {{x0, y0}, {x1, y1}};
    return draw(draft, LEVEL_BOX, id, points, 2);
}

struct level_shape *draft_ellipse(struct draft *draft, const char *id, double x,
                                  double y, double half_x, double half_y)
{
    const col_vec2 points[] = {{x, y}, {half_x, half_y}};
    return draw(draft, LEVEL_ELLIPSE, id, points, 2);
}

struct level_shape *draft_capsule(struct draft *draft, const char *id,
                                  col_vec2 a, col_vec2 b, double radius)
{
    const col_vec2 points[] = {a, b};
    struct level_shape *shape = draw(draft, LEVEL_CAPSULE, id, points, 2);
    shape->radius = radius;
    return shape;
}

/* ---- Findings ------------------------------------------------------------ */

int draft_check(struct draft *draft, const char *rule)
{
    const char *select[] = {rule, NULL};
    struct fail fail;
    struct check check = {.options = &draft->options,
                          .level = &draft->level,
                          .arena = &draft->arena};
    draft->options.select = select;
    cr_assert(check_run(&check, &fail));
    draft->options.select = NULL;
    draft->findings = check.findings;
    draft->count = check.count;
    return draft->count;
}

static const struct finding *finding_at(const struct draft *draft, int i)
{
    cr_assert(lt(int, i, draft->count));
    return &draft->findings[i];
}

static void expect_shape(const struct level_shape *shape, const char *id)
{
    cr_assert(eq(int, shape == NULL, id == NULL));
    if (shape)
        cr_assert(eq(str, shape->id, id));
}

void expect_finding(const struct draft *draft, int i, const char *rule,
                    const char *first, const char *second)
{
    const struct finding *finding = finding_at(draft, i);
    cr_assert(eq(str, finding->rule->about.id, rule), "%s", finding->message);
    expect_shape(finding->shapes[0], first);
    expect_shape(finding->shapes[1], second);
}

void expect_at(const struct draft *draft, int i, double x, double y)
{
    const struct finding *finding = finding_at(draft, i);
    cr_assert(finding->has_at);
    expect_vec(finding->at, x, y);
}

void expect_measure(const struct draft *draft, int i, double measure)
{
    const struct finding *finding = finding_at(draft, i);
    cr_assert(finding->has_measure);
    cr_assert(eq(dbl, finding->measure, measure));
}

void expect_message(const struct draft *draft, int i, const char *message)
{
    cr_assert(eq(str, finding_at(draft, i)->message, message));
}

void expect_vertex(const struct draft *draft, int i, int vertex)
{
    const struct finding *finding = finding_at(draft, i);
    cr_assert(eq(ptr, finding->item->parent, finding->shapes[0]->vertices));
    cr_assert(eq(int, finding->item->index, vertex));
}
