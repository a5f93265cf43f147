/* Places on one shape that a rule has something to say about. A shape of ten
 * thousand bad vertices has one story, not ten thousand: the first few are told
 * and the last of these says how many more there are. */
#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

#define SPOTS_TOLD 4

struct spot {
    int vertex; /* of the shape's own numbers */
    col_vec2 at;
    double measure;
    int other; /* another vertex or edge that it is about */
};

struct spots {
    struct spot told[SPOTS_TOLD];
    int count;    /* also of those not kept */
    bool is_once; /* the first alone is told of */
};

/* Spots that are told. */
static inline int spots_told(const struct spots *spots)
{
    int most = spots->is_once ? 1 : SPOTS_TOLD;
    return spots->count < most ? spots->count : most;
}

static void spots_add(struct spots *spots, struct spot spot)
{
    if (spots->count < SPOTS_TOLD)
        spots->told[spots->count] = spot;
    spots->count++;
}

/* Puts what check_find_at returned for spot i in its place, that of its vertex.
 * The last one that is told of stands for all that are not. false: memory is
 * used up. */
static bool spots_place(const struct spots *spots, int i,
                        const struct solid *solid, struct finding *finding)
{
    if (!check_at_vertex(solid, spots->told[i].vertex, finding))
        return false;
    if (i + 1 == spots_told(spots))
        finding->more += spots->count - spots_told(spots);
    return true;
}

/* Vertices and edges of polygons, chains and loops, each looked at with its
 * neighbours. */

/* A ring of a shape, or the whole line of a chain. */
struct vertex_ring {
    const struct check *check;
    struct outline outline;
    int winding; /* which way it turns where the shape sticks out; 0: any */
};

/* One look at a vertex of a ring, or at the edge that starts there: true, with
 * the spot filled but for its place and the numbers in the shape. */
typedef bool look_function(const struct vertex_ring *ring, int i,
                           struct spot *spot);

/* Tells of a spot of a shape, by its number. */
typedef struct finding *tell_function(struct check *check,
                                      const struct rule *rule,
                                      const struct solid *solid,
                                      const struct spots *spots, int i);

struct vertex_rule {
    look_function *look;
    tell_function *tell;
    bool of_edges; /* else of vertices */
    bool of_sound; /* shapes alone that are sound */
    bool is_once;  /* the first spot stands for all of a shape */
};

static void look_along(const struct vertex_ring *ring,
                       const struct vertex_rule *vertices, struct spots *spots)
{
    const struct outline *outline = &ring->outline;
    int count = vertices->of_edges ? outline_edges(outline) : outline->count;
    for (int i = 0; i < count; i++) {
        struct spot spot = {.vertex = i, .other = i};
        if (!vertices->look(ring, i, &spot))
            continue;
        spot.at = outline->points[spot.vertex];
        spot.vertex += outline->first;
        spot.other += outline->first;
        spots_add(spots, spot);
    }
}

static void look_around(const struct check *check, const struct solid *solid,
                        const struct vertex_rule *vertices, struct spots *spots)
{
    for (int i = 0; i < solid->ring_count; i++) {
        struct vertex_ring ring = {check, outline_of(solid, i), 0};
        if (solid->shape->kind == LEVEL_POLYGON)
            ring.winding = winding_outward(solid, &ring.outline);
        look_along(&ring, vertices, spots);
    }
}

static bool look_at_vertices(struct check *check, const struct rule *rule,
                             const struct solid *solid,
                             const struct vertex_rule *vertices)
{
    struct spots spots = {.is_once = vertices->is_once};
    if (!has_vertices(solid) || (vertices->of_sound && !solid->is_sound))
        return true;
    look_around(check, solid, vertices, &spots);
    for (int i = 0; i < spots_told(&spots); i++) {
        struct finding *finding = vertices->tell(check, rule, solid, &spots, i);
        if (!spots_place(&spots, i, solid, finding))
            return false;
    }
    return true;
}

/* ---- Ends of edges ------------------------------------------------------- */

/* The end of an edge repeats its start; of the last edge, which ends at vertex
 * 0, it is the start that is one too many. */
static void name_ends(const struct outline *outline, int edge,
                      struct spot *spot)
{
    bool closes = edge + 1 == outline->count;
    spot->vertex = closes ? edge : edge + 1;
    spot->other = closes ? 0 : edge;
}

static bool is_repeated(const struct vertex_ring *ring, int edge,
                        struct spot *spot)
{
    const struct outline *outline = &ring->outline;
    name_ends(outline, edge, spot);
    return same_point(outline->points[edge], outline_at(outline, edge + 1));
}

static struct finding *tell_repeated(struct check *check,
                                     const struct rule *rule,
                                     const struct solid *solid,
                                     const struct spots *spots, int i)
{
    const struct spot *spot = &spots->told[i];
    bool closes = spot->vertex != spot->other + 1;
    return check_find_at(check, rule, solid, NULL, spot->at, 0,
                         "vertex %d of %s repeats vertex %d at %s%s",
                         spot->vertex, words_shape(solid).text, spot->other,
                         words_point(spot->at).text,
                         closes ? "; a polygon is closed by itself" : "");
}

static bool check_repeated_vertex(struct check *check, const struct rule *rule,
                                  const struct solid *solid)
{
    const struct vertex_rule vertices = {
        .look = is_repeated, .tell = tell_repeated, .of_edges = true};
    return look_at_vertices(check, rule, solid, &vertices);
}

const struct rule rule_repeated_vertex = {
    .id = "C013",
    .slug = "repeated-vertex",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
    .summary = "a vertex that equals the next",
    .measure = "0: the distance",
    .why = "An edge of no length has no direction. Its normal is not-a-number "
           "or zero: bodies pass through (Matter.js does not collide shapes "
           "with repeated points) or fly off. Godot's decomposition fails on "
           "points that are equal in a row.\n\nA last vertex that repeats the "
           "first is the most common case: formats for maps of the world close "
           "rings that way, those of games do not.",
    .hint = "remove one of the two",
    .codes = "polygon-repeated-vertex",
    .look_at_shape = check_repeated_vertex,
};

static bool is_nearly_repeated(const struct vertex_ring *ring, int edge,
                               struct spot *spot)
{
    const struct outline *outline = &ring->outline;
    double weld = ring->check->tolerances->weld;
    col_vec2 from = outline->points[edge], to = outline_at(outline, edge + 1);
    if (!(weld > 0) || same_point(from, to) ||
        col_distance_compare(from, to, weld) > 0)
        return false;
    name_ends(outline, edge, spot);
    spot->measure = col_distance(from, to);
    return true;
}

static struct finding *tell_nearly_repeated(struct check *check,
                                            const struct rule *rule,
                                            const struct solid *solid,
                                            const struct spots *spots, int i)
{
    const struct spot *spot = &spots->told[i];
    return check_find_at(check, rule, solid, NULL, spot->at, spot->measure,
                         "vertices %d and %d of %s are only %s apart at %s",
                         spot->other, spot->vertex, words_shape(solid).text,
                         words_number(spot->measure).text,
                         words_point(spot->at).text);
}

static bool check_nearly_repeated_vertex(struct check *check,
                                         const struct rule *rule,
                                         const struct solid *solid)
{
    const struct vertex_rule vertices = {.look = is_nearly_repeated,
                                         .tell = tell_nearly_repeated,
                                         .of_edges = true};
    return look_at_vertices(check, rule, solid, &vertices);
}

const struct rule rule_nearly_repeated_vertex = {
    .id = "C014",
    .slug = "nearly-repeated-vertex",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .summary = "two neighbouring vertices that are nearly equal",
    .measure = "the distance",
    .why = "Vertices closer than an engine's tolerance are welded by it, or "
           "are not, and then make an edge whose direction is noise. Box2D 3 "
           "welds vertices closer than 4 times its slop of 0.005 m, that is "
           "0.02 m, and refuses the polygon if fewer than three vertices "
           "remain; Box2D 2.4 welds at 0.0025 m.\n\nSuch pairs come from a "
           "double click in the editor, from tracing, and from scaling.",
    .hint = "weld the two into one",
    .look_at_shape = check_nearly_repeated_vertex,
};

/* Those that are shorter still are nearly repeated vertices. */
static bool is_tiny(const struct vertex_ring *ring, int edge, struct spot *spot)
{
    const struct outline *outline = &ring->outline;
    const struct tolerances *tolerances = ring->check->tolerances;
    double least = tolerances->edge, weld = tolerances->weld;
    col_vec2 from = outline->points[edge], to = outline_at(outline, edge + 1);
    if (!(least > 0) || col_distance_compare(from, to, least) >= 0 ||
        col_distance_compare(from, to, weld) <= 0)
        return false;
    spot->measure = col_distance(from, to);
    return true;
}

static struct finding *tell_tiny(struct check *check, const struct rule *rule,
                                 const struct solid *solid,
                                 const struct spots *spots, int i)
{
    const struct spot *spot = &spots->told[i];
    return check_find_at(check, rule, solid, NULL, spot->at, spot->measure,
                         "edge %d of %s at %s is only %s long", spot->vertex,
                         words_shape(solid).text, words_point(spot->at).text,
                         words_number(spot->measure).text);
}

static bool check_tiny_edge(struct check *check, const struct rule *rule,
                            const struct solid *solid)
{
    const struct vertex_rule vertices = {
        .look = is_tiny, .tell = tell_tiny, .of_edges = true};
    return look_at_vertices(check, rule, solid, &vertices);
}

const struct rule rule_tiny_edge = {
    .id = "C016",
    .slug = "tiny-edge",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .summary = "an edge that is shorter than anybody would draw",
    .measure = "its length",
    .why = "An edge just longer than the welding distance passes all of an "
           "engine's own tests and gives contacts with an inexplicable normal. "
           "In Box2D such polygons have come out with an inertia of 0 or less, "
           "long after they were accepted.",
    .hint = "remove one of its ends",
    .look_at_shape = check_tiny_edge,
};

/* ---- Vertices between two others ----------------------------------------- */

/* A vertex and its neighbours that are other points. */
struct vertex_corner {
    col_vec2 before, at, after;
};

/* false: an end of a chain, or a vertex that repeats the one before. */
static bool corner_at(const struct outline *outline, int i,
                      struct vertex_corner *corner)
{
    int count = outline->count, after = i;
    if (count < 3 || (!outline->is_closed && (i == 0 || i + 1 == count)))
        return false;
    corner->at = outline->points[i];
    corner->before = outline->points[i > 0 ? i - 1 : count - 1];
    if (same_point(corner->at, corner->before))
        return false;
    do {
        if (!outline->is_closed && after + 1 == count)
            return false;
        after = after + 1 < count ? after + 1 : 0;
    } while (same_point(corner->at, outline->points[after]));
    corner->after = outline->points[after];
    return true;
}

static bool is_on_line(const struct check *check,
                       const struct vertex_corner *corner)
{
    double weld = check->tolerances->weld;
    return col_way_sign(corner->at, corner->before, corner->at, corner->after) <
               0 &&
           col_line_distance_compare(corner->before, corner->after, corner->at,
                                     check->tolerances->collinear) <= 0 &&
           col_distance_compare(corner->before, corner->at, weld) > 0 &&
           col_distance_compare(corner->after, corner->at, weld) > 0;
}

static bool is_collinear(const struct vertex_ring *ring, int i,
                         struct spot *spot)
{
    struct vertex_corner corner;
    if (!corner_at(&ring->outline, i, &corner) ||
        !is_on_line(ring->check, &corner))
        return false;
    spot->measure = col_line_distance(corner.before, corner.after, corner.at);
    return true;
}

static struct finding *tell_collinear(struct check *check,
                                      const struct rule *rule,
                                      const struct solid *solid,
                                      const struct spots *spots, int i)
{
    const struct spot *spot = &spots->told[i];
    return check_find_at(
        check, rule, solid, NULL, spot->at, spot->measure,
        "vertex %d of %s at %s is on the line of its neighbours%s",
        spot->vertex, words_shape(solid).text, words_point(spot->at).text,
        spots->count > 1 ? ", as are others of it" : "");
}

/* The first vertex stands for all of the shape: it is but a note. */
static bool check_collinear_vertices(struct check *check,
                                     const struct rule *rule,
                                     const struct solid *solid)
{
    const struct vertex_rule vertices = {.look = is_collinear,
                                         .tell = tell_collinear,
                                         .of_sound = true,
                                         .is_once = true};
    return !(check->tolerances->collinear > 0) ||
           look_at_vertices(check, rule, solid, &vertices);
}

const struct rule rule_collinear_vertices = {
    .id = "C015",
    .slug = "collinear-vertices",
    .severity = SEVERITY_NOTE,
    .is_of_shape = true,
    .summary = "a vertex on the straight line between its neighbours",
    .measure = "its distance from that line",
    .why =
        "The vertex does nothing but cost time, and counts for limits such as "
        "Box2D's 8 vertices. Box2D 3 drops vertices within twice its slop, "
        "0.01 m, of the line between others; so the shape that collides is not "
        "quite the one that was drawn. Matter.js has a setting for this.\n\nIt "
        "is a note because tile editors and outlines make such vertices on "
        "purpose, where a neighbour has a corner.",
    .hint = "remove it",
    .look_at_shape = check_collinear_vertices,
};

/* ---- Needles ------------------------------------------------------------- */

/* Whether a corner sticks out of the shape; that of a line always does. */
static bool sticks_out(const struct vertex_corner *corner, int winding)
{
    return winding == 0 || col_turn_sign(corner->before, corner->at, corner->at,
                                         corner->after) == winding;
}

/* Whether the way goes back where it came from: a crossing, in what is closed.
 */
static bool is_tip(const struct vertex_corner *corner)
{
    return col_turn_sign(corner->before, corner->at, corner->at,
                         corner->after) == 0;
}

static bool is_needle(const struct vertex_ring *ring, int i, struct spot *spot)
{
    struct vertex_corner c;
    double least = ring->check->tolerances->angle;
    if (!corner_at(&ring->outline, i, &c) ||
        col_way_sign(c.at, c.before, c.at, c.after) <= 0 ||
        col_angle_compare(c.at, c.before, c.at, c.after, least) >= 0 ||
        !sticks_out(&c, ring->winding) ||
        (ring->outline.is_closed && is_tip(&c)))
        return false;
    spot->measure = col_angle_between(c.at, c.before, c.at, c.after);
    return true;
}

static struct finding *tell_needle(struct check *check, const struct rule *rule,
                                   const struct solid *solid,
                                   const struct spots *spots, int i)
{
    const struct spot *spot = &spots->told[i];
    return check_find_at(
        check, rule, solid, NULL, spot->at, spot->measure,
        "the corner of %s at vertex %d, %s, has only %s degrees",
        words_shape(solid).text, spot->vertex, words_point(spot->at).text,
        words_number(spot->measure).text);
}

/* Of angles up to 90 degrees: sharper ones than those are all that anybody
 * would ask for. */
static bool check_needle(struct check *check, const struct rule *rule,
                         const struct solid *solid)
{
    const struct vertex_rule vertices = {
        .look = is_needle, .tell = tell_needle, .of_sound = true};
    return !(check->tolerances->angle > 0) ||
           look_at_vertices(check, rule, solid, &vertices);
}

const struct rule rule_needle = {
    .id = "C018",
    .slug = "needle",
    .severity = SEVERITY_WARNING,
    .is_of_shape = true,
    .summary = "a corner that is very sharp",
    .measure = "its angle in degrees",
    .why = "In a very sharp corner two sides are nearly opposite, and the push "
           "out of a body is far longer than it is deep. A tip also catches "
           "what slides along. Below a few degrees rounding decides which of "
           "the two sides is hit.",
    .hint = "cut off the tip",
    .look_at_shape = check_needle,
};
