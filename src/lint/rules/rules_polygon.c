/* Checks shapes as a whole: whether they are shapes at all (too few vertices,
 * no area, no size), and how thin they are. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* ---- Too little ---------------------------------------------------------- */

static const char *kind_of(const struct level_shape *shape)
{
    static const char *const kinds[LEVEL_KINDS] = {
        [LEVEL_POLYGON] = "polygon", [LEVEL_CHAIN] = "line",
        [LEVEL_LOOP] = "loop",       [LEVEL_BOX] = "rectangle",
        [LEVEL_ELLIPSE] = "ellipse", [LEVEL_CAPSULE] = "capsule",
        [LEVEL_POINT] = "point",
    };
    bool is_circle = shape->kind == LEVEL_ELLIPSE &&
                     same_number(shape->points[1].x, shape->points[1].y);
    return is_circle ? "circle" : kinds[shape->kind];
}

/* The reader reports a line of fewer than two points (C025). */
static bool check_too_few_vertices(struct check *check,
                                   const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    int count = shape->ring_ends ? shape->ring_ends[0] : shape->count;
    if (!has_vertices(solid) || shape->kind == LEVEL_CHAIN || count >= 3)
        return true;
    col_vec2 at = {0, 0};
    if (solid->count)
        at = solid->outline[0];
    struct finding *finding =
        check_find_at(check, solid, NULL, at, count,
                      "the %s {a} has {measure} %s: it needs at least 3",
                      kind_of(shape), count == 1 ? "vertex" : "vertices");
    if (!check_at_vertices(solid, finding))
        return false;
    finding->has_at = solid->count > 0;
    return true;
}

const struct rule rule_too_few_vertices = {
    SHAPE_RULE("C010", "too-few-vertices", ERROR),
    .about.summary = "a polygon with fewer than three vertices",
    .measure = "number of vertices",
    .about.why =
        "A polygon with one or two points has no interior. Box2D returns an "
        "empty hull without a reason, and fails an assertion if a shape is "
        "created from it. Godot draws the polygon, but "
        "it collides with nothing.",
    .about.hint = "add vertices, or remove the shape",
    .codes = "polygon-too-few",
    .look_at_shape = check_too_few_vertices,
};

static bool check_zero_area(struct check *check, const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    col_vec2 low, high;
    if (solid->is_sound || !solid_is_line(solid, &low, &high))
        return true;
    struct finding *finding = check_find_at(
        check, solid, NULL, outline.points[0], col_distance(low, high),
        "the %d vertices of {a} lie on one line from %s to %s", outline.count,
        words_point(low).text, words_point(high).text);
    return check_at_vertices(solid, finding);
}

const struct rule rule_zero_area = {
    SHAPE_RULE("C011", "zero-area", ERROR),
    .about.summary = "a polygon whose vertices lie on one line",
    .measure = "length of the line",
    .about.why =
        "All vertices lie exactly on one line. The mass and inertia are 0, "
        "so the position of the body becomes not-a-number at the first "
        "contact. Box2D returns an empty hull. Defold has crashed on an "
        "assertion about the area.\n\nVertices such as 0,0, 12.5,10.2 and "
        "37.5,30.6 are on a line as decimals, although the doubles nearest "
        "to them are not.",
    .about.hint = "redraw it with some width, or make it a line",
    .codes = "polygon-zero-area",
    .look_at_shape = check_zero_area,
};

/* ---- No size ------------------------------------------------------------- */

/* Width and height of a rectangle or ellipse, or of a capsule in its own axes;
 * of a line that is a single point, 0 and 0. false: a shape of another kind. */
static bool size_of(const struct solid *solid, double *width, double *height)
{
    const struct level_shape *shape = solid->shape;
    const col_vec2 *p = shape->points;
    switch (shape->kind) {
    case LEVEL_BOX:
        *width = fabs(p[1].x - p[0].x);
        *height = fabs(p[1].y - p[0].y);
        return true;
    case LEVEL_ELLIPSE:
        *width = 2 * p[1].x;
        *height = 2 * p[1].y;
        return true;
    case LEVEL_CAPSULE:
        *height = 2 * shape->radius;
        *width = col_distance(p[0], p[1]) + *height;
        return true;
    case LEVEL_CHAIN:
    case LEVEL_LOOP:
        *width = *height = 0;
        return !solid->is_sound && solid->count > 1;
    case LEVEL_POLYGON:
    case LEVEL_POINT:
        break;
    }
    return false;
}

static bool check_zero_size(struct check *check)
{
    const struct level *level = check->level;
    /* The shapes that the file's reader has reported. A tile's shape is read in
     * its tileset, before it is one of the level; if it has no size, it is a
     * rectangle (maps/tiled_reading.h). */
    bool *told =
        arena_alloc(check->arena, (size_t)level->shape_count, sizeof *told);
    if (!told)
        return false;
    for (const struct level_fault *f = level->faults; f; f = f->next)
        if (f->shape && rule_of_code(f->code) == check->rule)
            told[f->shape - level->shapes] = true;
    for (int k = 0; k < level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        const struct level_shape *shape = solid->shape;
        double width, height;
        told[k] |= shape->form && shape->kind == LEVEL_BOX;
        if (is_place(shape) || solid->count == 0 || told[k] ||
            !size_of(solid, &width, &height) || (width > 0 && height > 0))
            continue;
        if (!check_find_at(check, solid, NULL, solid->outline[0],
                           width > height ? width : height,
                           "the %s {a} at {at} has size %s by %s: both must be "
                           "greater than 0",
                           kind_of(shape), words_number(width).text,
                           words_number(height).text))
            return false;
    }
    return true;
}

const struct rule rule_zero_size = {
    SHAPE_RULE("C027", "zero-size", WARNING),
    .spares_places = true,
    .about.summary = "a rectangle, ellipse or capsule without width or height",
    .measure = "the larger of width and height",
    .about.why =
        "A rectangle without a width collides with nothing in most engines, "
        "and fails an assertion in some. Maps made before Tiled 1.1 use "
        "rectangles without a size as markers, because Tiled had no points; "
        "many published samples contain them. A rectangle without a size "
        "that is not a marker is usually an unfinished shape.\n\nA spawn or "
        "a goal may be a point: --spawn and --goal select these objects.",
    .about.hint = "give it a size or replace it by a point",
    .codes = "zero-size",
    .look_at_level = check_zero_size,
};

/* ---- Slivers ------------------------------------------------------------- */

struct width {
    bool is_less; /* than the limit, exactly */
    double value; /* the least width, rounded */
    col_vec2 at;  /* somewhere in the middle of the shape */
};

/* The vertex of a convex polygon farthest from edge i, no earlier than `far`.
 */
static int farthest_from(const col_vec2 *v, int count, int i, int far)
{
    col_vec2 from = v[i], to = v[i + 1 < count ? i + 1 : 0];
    for (int steps = 0; steps < count; steps++) {
        int next = far + 1 < count ? far + 1 : 0;
        if (col_turn_sign(from, to, v[far], v[next]) <= 0)
            break;
        far = next;
    }
    return far;
}

/* The least width of a convex polygon, counter-clockwise and without collinear
 * vertices: from one of its edges to the vertex farthest from it. From edge to
 * edge that vertex only moves on. The width is a number only if it is less than
 * the limit. Source: Shamos 1978 (rotating calipers). */
static struct width width_of_hull(const col_vec2 *v, int count, double limit)
{
    struct width least = {.value = HUGE_VAL};
    for (int i = 0, far = 1; i < count; i++) {
        col_vec2 from = v[i], to = v[i + 1 < count ? i + 1 : 0];
        far = farthest_from(v, count, i, far);
        least.is_less |= col_line_distance_compare(from, to, v[far], limit) < 0;
        least.at.x += from.x / count;
        least.at.y += from.y / count;
    }
    for (int i = 0, far = 1; least.is_less && i < count; i++) {
        far = farthest_from(v, count, i, far);
        double value =
            col_line_distance(v[i], v[i + 1 < count ? i + 1 : 0], v[far]);
        least.value = value < least.value ? value : least.value;
    }
    return least;
}

/* Vertices of an outline whose area is computed to see that it is wide. */
#define WIDE_MOST 256

/* Whether a sound ring is surely as wide as the limit: the strip of its least
 * width w holds its area in a length of at most the width and height of its box
 * together. With n products of differences, each at most the product p of width
 * and height, the sum is wrong by less than n (n + 8) 2^-52 p. */
static bool is_surely_wide(const struct solid *solid, double limit)
{
    const col_vec2 *v = solid->outline;
    double width = solid->box.max.x - solid->box.min.x, area = 0;
    double height = solid->box.max.y - solid->box.min.y;
    int n = solid->count;
    for (int i = 1; n <= WIDE_MOST && i + 1 < n; i++)
        area += (v[i].x - v[0].x) * (v[i + 1].y - v[0].y) -
                (v[i].y - v[0].y) * (v[i + 1].x - v[0].x);
    double doubt = n * (n + 8) * 0x1p-50 * (width * height);
    return solid->ring_count == 1 &&
           fabs(area) - doubt > (2 + 0x1p-40) * limit * (width + height);
}

/* Of a shape with an outline of three vertices and more: the width of its hull,
 * and its radius on both sides. false: out of memory. */
static bool width_of_outline(const struct solid *solid, double limit,
                             struct arena *arena, struct width *width)
{
    double thickness = 2 * solid->shape->radius;
    struct arena_mark mark = arena_mark(arena);
    size_t count = (size_t)solid->count;
    int *hull = arena_take(arena, count, sizeof *hull);
    int *scratch = arena_take(arena, count, sizeof *scratch);
    col_vec2 *v = arena_take(arena, count, sizeof *v);
    if (!hull || !scratch || !v)
        return false;
    int n = col_convex_hull(solid->outline, solid->count, hull, scratch);
    for (int i = 0; i < n; i++)
        v[i] = solid->outline[hull[i]];
    *width = (struct width){.value = HUGE_VAL};
    if (limit > thickness)
        *width = width_of_hull(v, n, limit - thickness);
    width->value += thickness;
    arena_rewind(arena, mark);
    return true;
}

/* Platforms that are solid on one side only are thin by their nature. */
static bool check_sliver(struct check *check, const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    const col_vec2 *outline = solid->outline;
    double limit = check->tolerances->width;
    struct width width;
    if (!(limit > 0) || !has_inside(solid) || !solid->is_sound ||
        shape->is_one_sided ||
        (shape->role != LEVEL_SOLID && shape->role != LEVEL_SENSOR))
        return true;
    if (shape->kind == LEVEL_CAPSULE) {
        double thickness = 2 * shape->radius;
        width = (struct width){thickness < limit, thickness,
                               midpoint(outline[0], outline[1])};
    } else if (shape->kind == LEVEL_ELLIPSE) {
        col_vec2 axes = shape->points[1];
        double thickness = 2 * (axes.x < axes.y ? axes.x : axes.y);
        width = (struct width){thickness < limit, thickness, outline[0]};
    } else if (is_surely_wide(solid, limit)) {
        return true;
    } else if (!width_of_outline(solid, limit, check->arena, &width)) {
        return false;
    }
    return !width.is_less ||
           check_find_at(check, solid, NULL, width.at, width.value,
                         "the %s {a} at {at} is only {measure} thick",
                         kind_of(shape));
}

const struct rule rule_sliver = {
    SHAPE_RULE("C017", "sliver", WARNING),
    .about.summary = "a shape that is too thin for engines",
    .measure = "width of the shape",
    .about.why =
        "Fast bodies pass through a shape that is only a few tolerances "
        "thick, and contacts jump from one side to the other. Box2D "
        "rejects most polygons whose half thickness is 0.01 m or less: it "
        "returns an empty hull without a reason.",
    .about.hint = "make it thicker or replace it by a line",
    .look_at_shape = check_sliver,
};
