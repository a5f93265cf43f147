/* The ranges of engines: the shapes that an engine has, and keeps as they are.
 * Where a number is an engine's own, the comment beside it names the constant.
 * The names are those of `judge --profile`. */
#include <math.h>
#include <string.h>

#include "verify/generate/generator.h"

/* b2_linearSlop, B2_LINEAR_SLOP, Settings.linearSlop, DEFAULT_LINEAR_TOLERANCE:
 * what Box2D, planck and dyn4j take for nothing, in meters. */
#define SLOP 0.005

/* Limits are compared to doubles, engines compute with floats: a little more
 * than the limit is surely kept. */
#define SURELY 1.001

#define NO_POINTS (ANY_TYPE & ~TYPE(POINT))

const struct engine_range engine_ranges[] = {
    {
        .name = "box2d-3",
        .lacks_segments = true,
        .types = NO_POINTS,
        .is_float = true,
        .vertices = 8,               /* B2_MAX_POLYGON_VERTICES */
        .gap = 4 * SLOP * SURELY,    /* b2ComputeHull: 16 slop^2 */
        .height = 2 * SLOP * SURELY, /* b2ComputeHull */
        .radius = 0.01,
        .slop = SLOP,
        .low = -2,
        .high = 6,
        .far = 10000, /* 0.25 to 64 m */
    },
    {
        .name = "box2d-2",
        .lacks_segments = true,
        .is_float = true,
        .types = TYPE(POLYGON) | TYPE(BOX) | TYPE(CIRCLE) | TYPE(SEGMENT),
        .vertices = 8,        /* b2_maxPolygonVertices */
        .gap = SLOP * SURELY, /* edges; b2PolygonShape::Set welds at half */
        .height = SLOP / 5,   /* the hull loops on rounded collinear points */
        .radius = 0.01,
        .slop = SLOP,
        .low = -2,
        .high = 6,
        .far = 10000,
    },
    {
        .name = "chipmunk",
        .types = NO_POINTS,
        .gap = 0.01,
        .radius = 0.01,
        .slop = 0.1, /* cpSpace collisionSlop */
        .low = 2,
        .high = 10,
        .far = 1e6, /* pixels */
    },
    {
        .name = "rapier",
        .types = NO_POINTS,
        .is_float = true,
        .is_counter_clockwise = true, /* ConvexPolygon::from_convex_polyline */
        .turn = 0.0263 * SURELY, /* the same, of normals: their product is less
                                    than 1 - the root of 2^-23 */
        .gap = 0.001,
        .radius = 0.001,
        .slop = 0.001, /* normalized_allowed_linear_error */
        .low = -2,
        .high = 6,
        .far = 10000,
    },
    {
        .name = "planck",
        .lacks_segments = true,
        .types = TYPE(POLYGON) | TYPE(BOX) | TYPE(CIRCLE) | TYPE(SEGMENT),
        .vertices = 12, /* Settings.maxPolygonVertices */
        .gap = SLOP * SURELY,
        .height = SLOP / 5,
        .radius = 0.01,
        .slop = SLOP,
        .low = -2,
        .high = 6,
        .far = 10000,
    },
    {
        .name = "matter",
        .types = TYPE(POLYGON) | TYPE(BOX),
        .gap = 0.01,
        .slop = 0.05, /* Body.slop */
        .low = 2,
        .high = 10,
        .far = 1e6, /* pixels */
    },
    {
        .name = "dyn4j",
        .types = NO_POINTS & ~TYPE(ROUNDED),
        .is_counter_clockwise = true, /* Polygon */
        .gap = 0.001,
        .height = 1e-6,
        .radius = 0.001,
        .slop = SLOP,
        .low = -2,
        .high = 6,
        .far = 10000,
    },
    {
        .name = "cute_c2",
        .is_float = true,
        .types = TYPE(POLYGON) | TYPE(BOX) | TYPE(CIRCLE) | TYPE(CAPSULE),
        .vertices = 8, /* C2_MAX_POLYGON_VERTS */
        .turn = 0.001, /* c2Hull takes signs of rounded products */
        .gap = 0.001,
        .radius = 0.001,
        .low = -2,
        .high = 10,
        .far = 10000,
    },
    /* Squares of differences are neither infinite nor subnormal. */
    {.name = "f32",
     .types = ANY_TYPE,
     .is_float = true,
     .low = -10,
     .high = 10,
     .far = 1e9},
    {.name = "f64",
     .types = ANY_TYPE,
     .gap = 0x1p-100,
     .low = -20,
     .high = 20,
     .far = 1e18},
    {.name = NULL},
};

const struct engine_range *engine_range_named(const char *name)
{
    const struct engine_range *range = engine_ranges;
    while (range->name && strcmp(range->name, name) != 0)
        range++;
    return range->name ? range : NULL;
}

/* ---- Shapes within a range ----------------------------------------------- */

static double length_of(col_vec2 p, col_vec2 q)
{
    double x = q.x - p.x, y = q.y - p.y;
    return sqrt(x * x + y * y);
}

static double cross_of(col_vec2 p, col_vec2 q, col_vec2 r)
{
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
}

/* True if an engine keeps the vertex q between p and r: it lies off the line of
 * both, and the outline turns enough. */
static bool is_corner(const struct engine_range *range, col_vec2 p, col_vec2 q,
                      col_vec2 r)
{
    double cross = fabs(cross_of(p, q, r));
    return !(cross < range->height * length_of(p, r)) &&
           !(cross < range->turn * length_of(p, q) * length_of(q, r));
}

/* All vertices are compared, not only neighbors: engines merge any two. Their
 * number is limited where a gap is. */
static bool has_gaps(const struct engine_range *range,
                     const struct figure *figure)
{
    int window = range->vertices ? figure->count : 2;
    for (int i = 0; i < figure->count; i++)
        for (int k = i + 1; k < figure->count && k < i + window; k++)
            if (length_of(figure->points[i], figure->points[k]) < range->gap)
                return false;
    return figure->count < 3 ||
           !(length_of(figure->points[0], figure->points[figure->count - 1]) <
             range->gap);
}

static bool is_float_number(double number)
{
    /* Dekker 1971: exact for numbers of 24 bits. */
    double scaled = number * (0x1p29 + 1);
    double rounded = scaled - (scaled - number);
    return !(rounded < number || rounded > number);
}

static bool is_in_plane(const struct engine_range *range,
                        const struct figure *figure)
{
    for (int i = 0; i < figure->count; i++) {
        col_vec2 p = figure->points[i];
        if (fabs(p.x) > range->far || fabs(p.y) > range->far ||
            (range->is_float &&
             !(is_float_number(p.x) && is_float_number(p.y))))
            return false;
    }
    return true;
}

/* The longer side of the box around a shape. */
static double size_of(const struct figure *figure)
{
    col_vec2 low = figure->points[0], high = low;
    for (int i = 1; i < figure->count; i++) {
        col_vec2 p = figure->points[i];
        low = (col_vec2){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (col_vec2){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    return fmax(high.x - low.x, high.y - low.y) + 2 * figure->radius;
}

static bool has_shape(const struct engine_range *range,
                      const struct figure *figure)
{
    int count = figure->count;
    if (!is_in_plane(range, figure) || !has_gaps(range, figure) ||
        (ROUND_TYPES & 1u << figure->type && figure->radius < range->radius))
        return false;
    for (int i = 0; i < count && count > 2; i++)
        if (!is_corner(range, figure->points[i],
                       figure->points[(i + 1) % count],
                       figure->points[(i + 2) % count]))
            return false;
    return true;
}

/* How far from the origin a shape reaches: the size of two points. */
static double reach_of(const struct figure *figure)
{
    double reach = 0;
    for (int i = 0; i < figure->count; i++)
        reach = fmax(
            reach, fmax(fabs(figure->points[i].x), fabs(figure->points[i].y)));
    return reach;
}

bool engine_range_has(const struct engine_range *range,
                      const struct figure figures[2])
{
    double size = fmax(size_of(&figures[0]), size_of(&figures[1]));
    if (!(size > 0))
        size = fmax(reach_of(&figures[0]), reach_of(&figures[1]));
    if (range->lacks_segments && figures[0].type == GENERATE_SEGMENT &&
        figures[1].type == GENERATE_SEGMENT)
        return false;
    return size >= ldexp(1, range->low) && size <= ldexp(1, range->high + 1) &&
           has_shape(range, &figures[0]) && has_shape(range, &figures[1]);
}
