/* GEOS as a contender: doubles; distances of any geometries, and a tree of
 * boxes packed by Sort-Tile-Recursive; triangles of a polygon. */
#include <geos_c.h>

#include <stdio.h>
#include <stdlib.h>

#include "bench/contender.h"
#include "bench/corpus.h"
#include "bench/outlines.h"

static const char *name(void)
{
    return "GEOS " GEOS_VERSION;
}

static GEOSGeometry *ring(GEOSContextHandle_t geos, const col_vec2 *v,
                          int count)
{
    unsigned size = (unsigned)count + 1;
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos, size, 2);
    for (unsigned i = 0; i < size; i++)
        GEOSCoordSeq_setXY_r(geos, sequence, i, v[i % (unsigned)count].x,
                             v[i % (unsigned)count].y);
    return GEOSGeom_createLinearRing_r(geos, sequence);
}

/* ---- Kernels ------------------------------------------------------------ */

/* From so many vertices on, an index over A's edges is worth its while. */
#define WORTH_PREPARING 64

struct shapes {
    GEOSContextHandle_t geos;
    int pairs;
    struct pair {
        GEOSGeometry *a, *b;
        const GEOSPreparedGeometry *prepared; /* A, or NULL */
    } all[];
};

static GEOSGeometry *polygon(GEOSContextHandle_t geos, const struct body *shape)
{
    return GEOSGeom_createPolygon_r(
        geos, ring(geos, shape->vertices, shape->count), NULL, 0);
}

static void *prepare(const struct corpus *corpus)
{
    const struct body *of = corpus->shapes;
    if (of[0].count <= CAPSULE || of[1].count <= CAPSULE)
        return NULL;
    struct shapes *shapes =
        malloc(sizeof *shapes + (size_t)corpus->pairs * sizeof *shapes->all);
    if (!shapes)
        return NULL;
    shapes->geos = GEOS_init_r();
    shapes->pairs = corpus->pairs;
    for (int i = 0; i < corpus->pairs; i++) {
        struct pair *pair = &shapes->all[i];
        pair->a = polygon(shapes->geos, &of[2 * i]);
        pair->b = polygon(shapes->geos, &of[2 * i + 1]);
        pair->prepared = of[2 * i].count >= WORTH_PREPARING
                             ? GEOSPrepare_r(shapes->geos, pair->a)
                             : NULL;
    }
    return shapes;
}

static void release(void *state)
{
    struct shapes *shapes = state;
    for (int i = 0; i < shapes->pairs; i++) {
        struct pair *pair = &shapes->all[i];
        if (pair->prepared)
            GEOSPreparedGeom_destroy_r(shapes->geos, pair->prepared);
        GEOSGeom_destroy_r(shapes->geos, pair->a);
        GEOSGeom_destroy_r(shapes->geos, pair->b);
    }
    GEOS_finish_r(shapes->geos);
    free(shapes);
}

static struct tally distance(void *state)
{
    const struct shapes *shapes = state;
    struct tally tally = {0, 0};
    for (int i = 0; i < shapes->pairs; i++) {
        const struct pair *pair = &shapes->all[i];
        double distance = 0;
        if (pair->prepared)
            GEOSPreparedDistance_r(shapes->geos, pair->prepared, pair->b,
                                   &distance);
        else
            GEOSDistance_r(shapes->geos, pair->a, pair->b, &distance);
        tally.sum += distance;
    }
    return tally;
}

/* ---- Broad phase -------------------------------------------------------- */

struct boxes {
    GEOSContextHandle_t geos;
    int count;
    struct box {
        GEOSGeometry *geometry;
        int index;
    } all[];
};

static void *prepare_boxes(const col_box *all, int count)
{
    struct boxes *boxes =
        malloc(sizeof *boxes + (size_t)count * sizeof *boxes->all);
    if (!boxes)
        return NULL;
    boxes->geos = GEOS_init_r();
    boxes->count = count;
    for (int i = 0; i < count; i++) {
        col_vec2 min = all[i].min, max = all[i].max;
        boxes->all[i].index = i;
        boxes->all[i].geometry =
            GEOSGeom_createRectangle_r(boxes->geos, min.x, min.y, max.x, max.y);
    }
    return boxes;
}

static void release_boxes(void *state)
{
    struct boxes *boxes = state;
    for (int i = 0; i < boxes->count; i++)
        GEOSGeom_destroy_r(boxes->geos, boxes->all[i].geometry);
    GEOS_finish_r(boxes->geos);
    free(boxes);
}

struct found {
    int index;
    struct pair_list *list;
};

static void add(void *item, void *context)
{
    const struct box *box = item;
    const struct found *found = context;
    if (box->index > found->index)
        pair_list_add(found->list, found->index, box->index);
}

static void find_pairs(void *state, struct pair_list *list)
{
    struct boxes *boxes = state;
    GEOSSTRtree *tree = GEOSSTRtree_create_r(boxes->geos, 10);
    for (int i = 0; i < boxes->count; i++)
        GEOSSTRtree_insert_r(boxes->geos, tree, boxes->all[i].geometry,
                             &boxes->all[i]);
    for (int i = 0; i < boxes->count; i++) {
        struct found found = {i, list};
        GEOSSTRtree_query_r(boxes->geos, tree, boxes->all[i].geometry, add,
                            &found);
    }
    GEOSSTRtree_destroy_r(boxes->geos, tree);
}

/* ---- Triangles ---------------------------------------------------------- */

struct polygons {
    GEOSContextHandle_t geos;
    int count;
    GEOSGeometry *all[];
};

static void *prepare_outlines(const struct outlines *outlines)
{
    size_t count = (size_t)outlines->count;
    struct polygons *polygons =
        malloc(sizeof *polygons + count * sizeof *polygons->all);
    if (!polygons)
        return NULL;
    polygons->geos = GEOS_init_r();
    polygons->count = outlines->count;
    for (size_t i = 0; i < count; i++) {
        const col_vec2 *vertices =
            outlines->vertices + i * (size_t)outlines->size;
        polygons->all[i] = GEOSGeom_createPolygon_r(
            polygons->geos, ring(polygons->geos, vertices, outlines->size),
            NULL, 0);
    }
    return polygons;
}

static void release_outlines(void *state)
{
    struct polygons *polygons = state;
    for (int i = 0; i < polygons->count; i++)
        GEOSGeom_destroy_r(polygons->geos, polygons->all[i]);
    GEOS_finish_r(polygons->geos);
    free(polygons);
}

static struct cut cut(void *state, bool with_area)
{
    const struct polygons *polygons = state;
    struct cut cut = {0, 0};
    for (int i = 0; i < polygons->count; i++) {
        double area = 0;
        GEOSGeometry *triangles = GEOSConstrainedDelaunayTriangulation_r(
            polygons->geos, polygons->all[i]);
        cut.pieces += GEOSGetNumGeometries_r(polygons->geos, triangles);
        if (with_area)
            GEOSArea_r(polygons->geos, triangles, &area);
        cut.area += area;
        GEOSGeom_destroy_r(polygons->geos, triangles);
    }
    return cut;
}

const struct contender contender = {
    .bytes = sizeof(struct contender),
    .name = name,
    .prepare = prepare,
    .release = release,
    .tasks = {[TASK_DISTANCE] = distance},
    .prepare_boxes = prepare_boxes,
    .release_boxes = release_boxes,
    .find_pairs = find_pairs,
    .prepare_outlines = prepare_outlines,
    .release_outlines = release_outlines,
    .cut = cut,
};
