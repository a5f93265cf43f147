/* Chipmunk as a contender: doubles, GJK and EPA for all but circles. cpCollide
 * is what its spaces call for each pair; it stands in a private header. */
#include <chipmunk/chipmunk_private.h>
#include <chipmunk/cpPolyline.h>

#include <stdio.h>
#include <stdlib.h>

#include "bench/contender.h"
#include "bench/corpus.h"
#include "bench/outlines.h"

struct shapes {
    int pairs;
    cpBody *body;
    cpShape **all;
};

static const char *name(void)
{
    static char text[32];
    snprintf(text, sizeof text, "Chipmunk %s", cpVersionString);
    return text;
}

/* Stands before the library's own: what it says about many rounds of EPA would
 * cost more than these rounds. */
void cpMessage(const char *condition, const char *file, int line, int error,
               int hard_error, const char *message, ...)
{
    (void)condition;
    (void)file;
    (void)line;
    (void)error;
    (void)hard_error;
    (void)message;
}

static cpVect vect(col_vec2 v)
{
    return cpv(v.x, v.y);
}

static cpShape *polygon(cpBody *body, const struct body *shape)
{
    cpVect *vertices = malloc((size_t)shape->count * sizeof *vertices);
    if (!vertices)
        abort();
    for (int i = 0; i < shape->count; i++)
        vertices[i] = vect(shape->vertices[i]);
    cpShape *made =
        cpPolyShapeNewRaw(body, shape->count, vertices, shape->radius);
    free(vertices);
    return made;
}

static cpShape *shape_of(cpBody *body, const struct body *shape)
{
    const col_vec2 *v = shape->vertices;
    cpShape *made =
        shape->count == CIRCLE
            ? cpCircleShapeNew(body, shape->radius, vect(v[0]))
        : shape->count == CAPSULE
            ? cpSegmentShapeNew(body, vect(v[0]), vect(v[1]), shape->radius)
            : polygon(body, shape);
    cpShapeUpdate(made, cpTransformIdentity);
    return made;
}

static void *prepare(const struct corpus *corpus)
{
    struct shapes *shapes = malloc(sizeof *shapes);
    if (!shapes)
        return NULL;
    shapes->pairs = corpus->pairs;
    shapes->body = cpBodyNewStatic();
    shapes->all = malloc(2 * (size_t)corpus->pairs * sizeof *shapes->all);
    if (!shapes->all)
        abort();
    for (int i = 0; i < 2 * corpus->pairs; i++)
        shapes->all[i] = shape_of(shapes->body, &corpus->shapes[i]);
    return shapes;
}

static void release(void *state)
{
    struct shapes *shapes = state;
    for (int i = 0; i < 2 * shapes->pairs; i++)
        cpShapeFree(shapes->all[i]);
    cpBodyFree(shapes->body);
    free(shapes->all);
    free(shapes);
}

/* Contacts of shapes of one type come back with A and B in their places; of two
 * types, cpCollide may swap them. The count is the same. */
static struct tally clip(void *state)
{
    const struct shapes *shapes = state;
    struct tally tally = {0, 0};
    for (int i = 0; i < 2 * shapes->pairs; i += 2) {
        struct cpContact contacts[CP_MAX_CONTACTS_PER_ARBITER];
        tally.hits +=
            cpCollide(shapes->all[i], shapes->all[i + 1], 0, contacts).count >
            0;
    }
    return tally;
}

/* ---- Broad phase -------------------------------------------------------- */

struct boxes {
    int count;
    cpBB *all;
};

static void *prepare_boxes(const col_box *all, int count)
{
    struct boxes *boxes = malloc(sizeof *boxes);
    if (!boxes)
        return NULL;
    boxes->count = count;
    boxes->all = malloc((size_t)count * sizeof *boxes->all);
    if (!boxes->all)
        abort();
    for (int i = 0; i < count; i++)
        boxes->all[i] =
            cpBBNew(all[i].min.x, all[i].min.y, all[i].max.x, all[i].max.y);
    return boxes;
}

static void release_boxes(void *state)
{
    struct boxes *boxes = state;
    free(boxes->all);
    free(boxes);
}

static cpBB bounds(void *box)
{
    return *(cpBB *)box;
}

struct found {
    const struct boxes *boxes;
    struct pair_list *list;
};

static cpCollisionID add(void *a, void *b, cpCollisionID id, void *context)
{
    struct found *found = context;
    const cpBB *p = a, *q = b;
    if (cpBBIntersects(*p, *q))
        pair_list_add(found->list, (int)(p - found->boxes->all),
                      (int)(q - found->boxes->all));
    return id;
}

static void find_pairs(void *state, struct pair_list *list)
{
    const struct boxes *boxes = state;
    struct found found = {boxes, list};
    cpSpatialIndex *index = cpBBTreeNew(bounds, NULL);
    for (int i = 0; i < boxes->count; i++)
        cpSpatialIndexInsert(index, &boxes->all[i], (cpHashValue)i);
    cpSpatialIndexReindexQuery(index, add, &found);
    cpSpatialIndexFree(index);
}

/* ---- Pieces ------------------------------------------------------------- */

struct lines {
    int count;
    cpPolyline *all[];
};

/* A line is closed by its first vertex at the end. */
static cpPolyline *line_of(const col_vec2 *vertices, int count)
{
    size_t size = (size_t)count + 1;
    cpPolyline *line = malloc(sizeof *line + size * sizeof *line->verts);
    if (!line)
        abort();
    line->count = line->capacity = count + 1;
    for (int i = 0; i <= count; i++)
        line->verts[i] = vect(vertices[i % count]);
    return line;
}

static void *prepare_outlines(const struct outlines *outlines)
{
    size_t count = (size_t)outlines->count;
    struct lines *lines = malloc(sizeof *lines + count * sizeof *lines->all);
    if (!lines)
        return NULL;
    lines->count = outlines->count;
    for (size_t i = 0; i < count; i++)
        lines->all[i] = line_of(outlines->vertices + i * (size_t)outlines->size,
                                outlines->size);
    return lines;
}

static void release_outlines(void *state)
{
    struct lines *lines = state;
    for (int i = 0; i < lines->count; i++)
        free(lines->all[i]);
    free(lines);
}

static struct cut cut(void *state, bool with_area)
{
    const struct lines *lines = state;
    struct cut cut = {0, 0};
    for (int i = 0; i < lines->count; i++) {
        cpPolylineSet *set = cpPolylineConvexDecomposition(lines->all[i], 0);
        cut.pieces += set->count;
        for (int j = 0; with_area && j < set->count; j++)
            cut.area += cpAreaForPoly(set->lines[j]->count - 1,
                                      set->lines[j]->verts, 0);
        cpPolylineSetFree(set, true);
    }
    return cut;
}

const struct contender contender = {
    .bytes = sizeof(struct contender),
    .name = name,
    .prepare = prepare,
    .release = release,
    .tasks = {[TASK_CLIP] = clip},
    .prepare_boxes = prepare_boxes,
    .release_boxes = release_boxes,
    .find_pairs = find_pairs,
    .prepare_outlines = prepare_outlines,
    .release_outlines = release_outlines,
    .cut = cut,
};
