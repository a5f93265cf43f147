/* Shapes as a whole: whether they are any, and how thin. */
#include <math.h>

#include "collide_measure.h"
#include "collide_pieces.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"

/* ---- Too little ---------------------------------------------------------- */

/* What a shape is made of, for sentences. */
static const char *kind_of(const struct level_shape *shape)
{
    static const char *const kinds[LEVEL_KINDS] = {
        [LEVEL_POLYGON] = "polygon", [LEVEL_CHAIN] = "line",
        [LEVEL_LOOP] = "loop",       [LEVEL_BOX] = "rectangle",
        [LEVEL_ELLIPSE] = "ellipse", [LEVEL_CAPSULE] = "capsule",
        [LEVEL_POINT] = "point",
    };
    const col_vec2 *half = &shape->points[1];
    bool is_circle = shape->kind == LEVEL_ELLIPSE && !(half->x < half->y) &&
                     !(half->x > half->y);
    return is_circle ? "circle" : kinds[shape->kind];
}

/* A line of fewer than two points is none: its reader says so (C025). */
static bool check_too_few_vertices(struct check *check, const struct rule *rule,
                                   const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    int count = shape->ring_ends ? shape->ring_ends[0] : shape->count;
    if (!has_vertices(solid) || shape->kind == LEVEL_CHAIN || count >= 3)
        return true;
    col_vec2 at = {0, 0};
    if (solid->count)
        at = solid->outline[0];
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, at, count, "the %s %s has %d %s, and needs 3",
        kind_of(shape), words_shape(solid).text, count,
        count == 1 ? "vertex" : "vertices");
    if (!check_at_vertices(solid, finding))
        return false;
    finding->has_at = solid->count > 0;
    return true;
}

const struct rule rule_too_few_vertices = {
    .id = "C010",
    .slug = "too-few-vertices",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
    .summary = "a polygon of fewer than three vertices",
    .measure = "how many there are",
    .why = "Two points are a line and one is just a point: there is nothing to "
           "be inside of. Box2D returns an empty hull without a reason, and "
           "asserts when a shape is made of it; Godot draws the polygon and "
           "collides with nothing.",
    .hint = "add vertices, or remove the shape",
    .codes = "polygon-too-few",
    .look_at_shape = check_too_few_vertices,
};

static bool check_zero_area(struct check *check, const struct rule *rule,
                            const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    col_vec2 low, high;
    if (solid->shape->kind != LEVEL_POLYGON || outline.count < 3 ||
        !outline_is_line(&outline, &low, &high))
        return true;
    double length = col_distance(low, high);
    struct finding *finding = check_find_at(
        check, rule, solid, NULL, outline.points[0], length,
        "the %d vertices of %s lie on one line from %s to %s", outline.count,
        words_shape(solid).text, words_point(low).text, words_point(high).text);
    return check_at_vertices(solid, finding);
}

const struct rule rule_zero_area = {
    .id = "C011",
    .slug = "zero-area",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
    .summary = "a polygon whose vertices lie on one line",
    .measure = "its length",
    .why = "All vertices lie on one line, exactly. Its mass and inertia are 0, "
           "so the first touch moves its body to not-a-number; Box2D returns "
           "an empty hull; Defold has crashed at an assertion about the area.",
    .hint = "draw it anew with some width, or make it a line",
    .codes = "polygon-zero-area",
    .look_at_shape = check_zero_area,
};

/* ---- No size ------------------------------------------------------------- */

/* Width and height of a rectangle or ellipse, or of a capsule in its own axes;
 * of a line that is but a point, 0 and 0. false: the shape is of another kind.
 */
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

/* Which shapes the file's reader has told of by this rule. NULL: memory is used
 * up. */
static bool *told_by_reader(struct check *check, const struct rule *rule)
{
    const struct level *level = check->level;
    bool *told =
        arena_alloc(check->arena, (size_t)level->shape_count, sizeof *told);
    for (const struct level_fault *f = level->faults; told && f; f = f->next)
        if (f->shape && rule_of_code(f->code) == rule)
            told[f->shape - level->shapes] = true;
    /* A tile's shape is read in its tileset, before it is one of the level; if
     * it has no size, it is a rectangle (maps/tiled_form.h). */
    for (int i = 0; told && i < level->shape_count; i++)
        told[i] |= level->shapes[i].form && level->shapes[i].kind == LEVEL_BOX;
    return told;
}

static bool check_zero_size(struct check *check, const struct rule *rule)
{
    const bool *told = told_by_reader(check, rule);
    if (!told)
        return false;
    for (int k = 0; k < check->level->shape_count; k++) {
        const struct solid *solid = &check->shapes[k];
        const struct level_shape *shape = solid->shape;
        double width, height;
        if (is_place(shape) || solid->count == 0 || told[k] ||
            !size_of(solid, &width, &height) || (width > 0 && height > 0))
            continue;
        double more = width > height ? width : height;
        struct rule_words w = words_number(width), h = words_number(height);
        if (!check_find_at(check, rule, solid, NULL, solid->outline[0], more,
                           "the %s %s at %s has a size of %s by %s",
                           kind_of(shape), words_shape(solid).text,
                           words_point(solid->outline[0]).text, w.text, h.text))
            return false;
    }
    return true;
}

const struct rule rule_zero_size = {
    .id = "C027",
    .slug = "zero-size",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .spares_places = true,
    .summary = "a rectangle, ellipse or capsule without width or height",
    .measure = "the other of the two",
    .why = "A rectangle of no width collides with nothing in most engines, and "
           "is an assertion in some. Maps from before Tiled 1.1 have "
           "rectangles without a size as markers, since there were no points: "
           "published samples are full of them. One that is not a marker is a "
           "shape that somebody began to draw.\n\nA start or a goal may be a "
           "mere point: --spawn and --goal say which objects these are.",
    .hint = "give it a size, or make it a point",
    .codes = "zero-size",
    .look_at_level = check_zero_size,
};

/* ---- Slivers ------------------------------------------------------------- */

struct width {
    bool is_less; /* than the limit, exactly */
    double value; /* the least width, rounded */
    col_vec2 at;  /* somewhere in the middle of the shape */
};

static col_vec2 middle(col_vec2 p, col_vec2 q)
{
    return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
}

/* The least width of a convex polygon, counter-clockwise and without collinear
 * vertices: that of one of its edges to the vertex furthest from it. Going
 * round, both go on round. Source: Shamos 1978 (rotating calipers). */
static struct width width_of_hull(const col_vec2 *v, int count, double limit)
{
    struct width least = {.value = HUGE_VAL};
    for (int i = 0, far = 1; i < count; i++) {
        col_vec2 from = v[i], to = v[i + 1 < count ? i + 1 : 0];
        for (int steps = 0; steps < count; steps++) {
            int next = far + 1 < count ? far + 1 : 0;
            if (col_turn_sign(from, to, v[far], v[next]) <= 0)
                break;
            far = next;
        }
        double value = col_line_distance(from, to, v[far]);
        least.is_less |= col_line_distance_compare(from, to, v[far], limit) < 0;
        least.value = value < least.value ? value : least.value;
        least.at.x += from.x / count;
        least.at.y += from.y / count;
    }
    return least;
}

/* Of a shape with an outline of three vertices and more: that of its hull, and
 * its radius on both sides. false: memory is used up. */
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

/* Of an ellipse and a capsule it is known. */
static bool width_of(const struct check *check, const struct solid *solid,
                     struct width *width)
{
    const struct level_shape *shape = solid->shape;
    double limit = check->tolerances->width;
    if (shape->kind != LEVEL_ELLIPSE && shape->kind != LEVEL_CAPSULE)
        return width_of_outline(solid, limit, check->arena, width);
    col_vec2 axes = shape->points[1];
    double half = shape->kind == LEVEL_CAPSULE ? shape->radius
                  : axes.x < axes.y            ? axes.x
                                               : axes.y;
    *width = (struct width){2 * half < limit, 2 * half, solid->outline[0]};
    if (shape->kind == LEVEL_CAPSULE)
        width->at = middle(solid->outline[0], solid->outline[1]);
    return true;
}

/* Platforms that are solid on one side only are thin by their nature. */
static bool check_sliver(struct check *check, const struct rule *rule,
                         const struct solid *solid)
{
    if (!(check->tolerances->width > 0))
        return true;
    const struct level_shape *shape = solid->shape;
    struct width width;
    if (!has_inside(solid) || !solid->is_sound || shape->is_one_sided ||
        (shape->role != LEVEL_SOLID && shape->role != LEVEL_SENSOR))
        return true;
    if (!width_of(check, solid, &width))
        return false;
    return !width.is_less ||
           check_find_at(check, rule, solid, NULL, width.at, width.value,
                         "the %s %s at %s is only %s thick", kind_of(shape),
                         words_shape(solid).text, words_point(width.at).text,
                         words_number(width.value).text);
}

const struct rule rule_sliver = {
    .id = "C017",
    .slug = "sliver",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .summary = "a shape that is thinner than engines can keep apart",
    .measure = "its width",
    .why = "Fast bodies pass through what is thinner than a few tolerances, "
           "and contacts jump from one of its sides to the other. Box2D "
           "refuses most polygons whose half thickness is 0.01 m or less: it "
           "returns an empty hull, without a reason.",
    .hint = "make it thicker, or a line",
    .look_at_shape = check_sliver,
};

/* Edges of one shape that meet, within a ring and between rings. */

static void count_more(const struct meetings *meetings, int i,
                       struct finding *finding)
{
    if (i == MEETINGS_TOLD - 1)
        finding->more += meetings->count - MEETINGS_TOLD;
}

static int told(const struct meetings *meetings)
{
    return meetings->count < MEETINGS_TOLD ? meetings->count : MEETINGS_TOLD;
}

/* ---- Within a ring ------------------------------------------------------- */

/* Lines that are not closed may cross themselves in all engines but those whose
 * chains have an inner and an outer side, and lines that are no solids, as
 * paths are, in all. What is sound does not. */
static bool may_cross(const struct check *check, const struct solid *solid)
{
    struct outline outline = outline_of(solid, 0);
    col_vec2 low, high;
    switch (solid->shape->kind) {
    case LEVEL_POLYGON:
        return outline.count > 2 &&
               (!solid->is_sound || solid->ring_count > 1) &&
               !outline_is_line(&outline, &low, &high);
    case LEVEL_LOOP:
        return outline.count > 2 && solid->shape->role == LEVEL_SOLID;
    case LEVEL_CHAIN:
        return outline.count > 2 && solid->shape->role == LEVEL_SOLID &&
               check->profile->chains_are_one_sided;
    case LEVEL_BOX:
    case LEVEL_ELLIPSE:
    case LEVEL_CAPSULE:
    case LEVEL_POINT:
        break;
    }
    return false;
}

static bool tell_crossings(struct check *check, const struct rule *rule,
                           const struct solid *solid,
                           const struct meetings *meetings)
{
    for (int i = 0; i < told(meetings); i++) {
        const struct solid_meeting *m = &meetings->told[i];
        struct finding *finding =
            check_find_at(check, rule, solid, NULL, m->at, meetings->count,
                          "edges %d and %d of %s %s at %s", m->first, m->second,
                          words_shape(solid).text, meeting_words(m->kind),
                          words_point(m->at).text);
        if (!check_at_vertex(solid, m->first, finding))
            return false;
        count_more(meetings, i, finding);
    }
    return true;
}

static bool check_self_intersecting(struct check *check,
                                    const struct rule *rule,
                                    const struct solid *solid)
{
    struct meetings meetings;
    if (!may_cross(check, solid))
        return true;
    return find_meetings(solid, false, check->arena, &meetings) &&
           tell_crossings(check, rule, solid, &meetings);
}

const struct rule rule_self_intersecting = {
    .id = "C012",
    .slug = "self-intersecting",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
    .summary = "a polygon whose edges cross or touch",
    .measure = "how many pairs of edges meet, as far as counted",
    .why = "Where edges cross, nobody can say what is inside. Godot prints "
           "that convex decomposing failed and the object has no collision at "
           "all; others take the convex hull, so that players walk on air; "
           "Box2D does not check and gives wrong contacts.\n\nThat edges turn "
           "the same way at every vertex proves nothing: a pentagram does, and "
           "passes the tests of dyn4j and Chipmunk. Edges that only touch "
           "count as well, for a triangulation can fail at them.",
    .hint = "move one of the vertices so that the edges do not meet",
    .codes = "polygon-self-intersecting",
    .look_at_shape = check_self_intersecting,
};

/* ---- Holes --------------------------------------------------------------- */

/* The rings without repeated vertices, one after the other in one array, and
 * the number that each vertex has in the shape. */
struct plain_rings {
    col_rings rings;
    int count;
    int *index;
};

static bool make_plain(const struct solid *solid, struct arena *arena,
                       struct plain_rings *plain)
{
    size_t room = (size_t)solid->count;
    col_vec2 *vertices = arena_take(arena, room, sizeof *vertices);
    int *ends = arena_take(arena, (size_t)solid->ring_count, sizeof *ends);
    *plain = (struct plain_rings){{vertices, ends, solid->ring_count}, 0, NULL};
    plain->index = arena_take(arena, room, sizeof *plain->index);
    if (!vertices || !ends || !plain->index)
        return false;
    for (int ring = 0; ring < solid->ring_count; ring++) {
        struct outline outline = outline_of(solid, ring);
        struct plain_outline own;
        if (!outline_plain(&outline, arena, &own))
            return false;
        for (int i = 0; i < own.outline.count; i++) {
            plain->index[plain->count] = outline.first + own.index[i];
            vertices[plain->count++] = own.outline.points[i];
        }
        ends[ring] = plain->count;
    }
    return true;
}

static int ring_of(const struct plain_rings *plain, int vertex)
{
    int ring = 0;
    while (plain->rings.ring_ends[ring] <= vertex)
        ring++;
    return ring;
}

/* What is wrong with a hole, at which point, placed at which vertex. */
struct hole_fault {
    int hole, vertex;
    col_vec2 at;
    const char *what;
};

static bool tell_hole(struct check *check, const struct rule *rule,
                      const struct solid *solid, const struct hole_fault *fault)
{
    struct finding *finding = check_find(
        check, rule, solid->shape->item, "hole %d of %s at %s %s", fault->hole,
        words_shape(solid).text, words_point(fault->at).text, fault->what);
    if (!finding)
        return false;
    finding->shapes[0] = solid->shape;
    finding->has_at = true;
    finding->at = fault->at;
    return check_at_vertex(solid, fault->vertex, finding);
}

/* The end of an edge of a ring. */
static col_vec2 end_of(const struct plain_rings *plain, int edge)
{
    const col_rings *rings = &plain->rings;
    int ring = ring_of(plain, edge);
    bool closes = edge + 1 == rings->ring_ends[ring];
    int first = ring > 0 ? rings->ring_ends[ring - 1] : 0;
    return rings->vertices[closes ? first : edge + 1];
}

/* The first vertex of ring `ring`. */
static int first_of(const struct solid *solid, int ring)
{
    int first = ring > 0 ? solid->ring_ends[ring - 1] : 0;
    return first < solid->count ? first : solid->count - 1;
}

/* What a report says of a hole; false: nothing. */
static bool fault_of(const struct solid *solid, const struct plain_rings *plain,
                     col_rings_report report, struct hole_fault *fault)
{
    static const char *const words[] = {
        [COL_RINGS_TOO_FEW] = "has fewer than 3 vertices",
        [COL_RINGS_ZERO_AREA] = "has no area",
        [COL_RINGS_MEET] = "meets another ring",
        [COL_RINGS_HOLE_IN_HOLE] = "is in another hole",
        [COL_RINGS_HOLE_OUTSIDE] = "is not inside the polygon",
    };
    int a = report.first, b = report.second;
    if (report.kind == COL_RINGS_SOUND ||
        report.kind == COL_RINGS_REPEATED_VERTEX)
        return false;
    fault->what = words[report.kind];
    if (report.kind != COL_RINGS_MEET) {
        fault->hole = a;
        fault->vertex = first_of(solid, a);
        fault->at = solid->outline[fault->vertex];
        return a > 0;
    }
    const col_vec2 *v = plain->rings.vertices;
    fault->hole = ring_of(plain, b);
    fault->vertex = plain->index[b];
    fault->at =
        col_crossing_point(v[a], end_of(plain, a), v[b], end_of(plain, b));
    return fault->hole != ring_of(plain, a);
}

/* A ring that crosses itself is told of as any other that does. */
static bool check_hole_faulty(struct check *check, const struct rule *rule,
                              const struct solid *solid)
{
    struct plain_rings plain;
    if (solid->ring_count < 2 || solid->count == 0 || solid->is_sound)
        return true;
    if (!make_plain(solid, check->arena, &plain))
        return false;
    size_t room = (size_t)plain.count + (size_t)solid->ring_count;
    int *scratch =
        arena_take(check->arena, room, COL_RINGS_SCRATCH * sizeof *scratch);
    if (!scratch)
        return false;
    col_rings_report report = col_rings_check(&plain.rings, scratch);
    struct hole_fault fault;
    return !fault_of(solid, &plain, report, &fault) ||
           tell_hole(check, rule, solid, &fault);
}

const struct rule rule_hole_faulty = {
    .id = "C028",
    .slug = "hole-faulty",
    .severity = SEVERITY_ERROR,
    .summary = "a hole that is not inside its polygon, or crosses another ring",
    .why = "A hole outside its polygon is not a hole, and one that crosses the "
           "outline makes a polygon that crosses itself: no decomposition is "
           "right for it.",
    .hint = "draw the hole anew",
    .look_at_shape = check_hole_faulty,
};
