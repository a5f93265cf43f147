/* Checks the vertices and edges of polygons, chains and loops. The first few
 * findings of a shape are reported, and the last of these counts the others. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* A ring of a shape, or the whole line of a chain. */
struct vertex_ring {
    const struct tolerances *tolerances;
    struct outline outline;
    int winding; /* how it turns where the shape sticks out; 0: either way */
};

/* A place on a shape that a rule reports. */
struct spot {
    int vertex; /* of the ring, then of the shape */
    int other;  /* another vertex that the rule mentions */
    col_vec2 at;
    double measure;
    const char *format;
};

/* Looks at a vertex of a ring, or at the edge that starts there. true: it has
 * filled in the spot, which starts as that vertex. */
typedef bool look_function(const struct vertex_ring *ring, int i,
                           struct spot *spot);

struct vertex_rule {
    look_function *look;
    bool of_edges;      /* else of vertices */
    bool of_sound;      /* only shapes that are sound */
    bool other_first;   /* the format names the other vertex first */
    const char *format; /* as of check_find_at, with two numbers: the vertex and
                           the other one */
    const char *format_of_many; /* not NULL: only the first spot of a shape is
                                   reported, by this if there are others */
};

/* The function and the formats of a rule. */
#define LOOKS_AT(...)                                                          \
    .look_at_vertices = &(const struct vertex_rule)                            \
    {                                                                          \
        __VA_ARGS__                                                            \
    }

/* With e and f the edges before and behind a vertex: no edge is so short as to
 * be told, if f is longer than both limits; the vertex is not on the line
 * between its neighbors, from which it is |e x f| / |e + f| away, and |e + f|^2
 * <= 2 |e|^2 + 2 |f|^2; nor is the corner sharp, if the angle between -e and f
 * is larger than the limit. Products are off by less than 2^-50 of themselves,
 * which is taken from the cross product and added to the dot product; all else
 * is off by less than 2^-45 of itself, and what underflows by less than 2^-900.
 */
bool vertices_are_plain(const struct tolerances *tolerances, col_vec2 sharp,
                        const struct solid *solid)
{
    const col_vec2 *v = solid->outline;
    int n = solid->count;
    double limit = tolerances->weld, flat = tolerances->collinear;
    if (solid->shape->kind != LEVEL_POLYGON || solid->ring_count > 1 || n < 3)
        return false;
    limit = tolerances->edge > limit ? tolerances->edge : limit;
    col_vec2 e = {v[0].x - v[n - 1].x, v[0].y - v[n - 1].y};
    double before = e.x * e.x + e.y * e.y;
    for (int i = 0; i < n; i++) {
        const col_vec2 *to = &v[i + 1 < n ? i + 1 : 0];
        col_vec2 f = {to->x - v[i].x, to->y - v[i].y};
        double behind = f.x * f.x + f.y * f.y;
        double left = e.x * f.y, right = e.y * f.x;
        double along = e.x * f.x, up = e.y * f.y;
        double cross =
            fabs(left - right) - (fabs(left) + fabs(right)) * 0x1p-48;
        double dot = (fabs(along) + fabs(up)) * 0x1p-48 - (along + up);
        bool is_long = behind > (1 + 0x1p-40) * limit * limit + 0x1p-900;
        bool is_off = cross > 0 && cross * cross > (2 + 0x1p-40) * flat * flat *
                                                           (before + behind) +
                                                       0x1p-900;
        if (!is_long || !is_off ||
            !(cross * sharp.x > (1 + 0x1p-40) * dot * sharp.y))
            return false;
        e = f;
        before = behind;
    }
    return true;
}

#define SPOTS_TOLD 4

bool check_vertices(struct check *check, const struct solid *solid)
{
    const struct vertex_rule *vertices = check->rule->look_at_vertices;
    struct spot spots[SPOTS_TOLD];
    int count = 0, most = vertices->format_of_many ? 1 : SPOTS_TOLD;
    if (!has_vertices(solid) || solid->is_plain ||
        (vertices->of_sound && !solid->is_sound))
        return true;
    for (int i = 0; i < solid->ring_count; i++) {
        struct vertex_ring ring = {check->tolerances, outline_of(solid, i), 0};
        const struct outline *outline = &ring.outline;
        if (solid->shape->kind == LEVEL_POLYGON)
            ring.winding = winding_outward(solid, outline);
        int ends = vertices->of_edges ? outline_edges(outline) : outline->count;
        for (int k = 0; k < ends; k++) {
            struct spot spot = {.vertex = k, .format = vertices->format};
            if (!vertices->look(&ring, k, &spot))
                continue;
            spot.at = outline->points[spot.vertex];
            spot.vertex += outline->first;
            spot.other += outline->first;
            if (count < most)
                spots[count] = spot;
            count++;
        }
    }
    int told = count < most ? count : most;
    for (int i = 0; i < told; i++) {
        const struct spot *spot = &spots[i];
        bool is_of_many = vertices->format_of_many && count > 1;
        bool swaps = vertices->other_first;
        struct finding *finding =
            check_find_at(check, solid, NULL, spot->at, spot->measure,
                          is_of_many ? vertices->format_of_many : spot->format,
                          swaps ? spot->other : spot->vertex,
                          swaps ? spot->vertex : spot->other);
        if (!check_at_vertex(solid, spot->vertex, finding))
            return false;
        if (i + 1 == told)
            finding->more += count - told;
    }
    return true;
}

/* ---- Ends of edges ------------------------------------------------------- */

/* The end of an edge repeats its start; of the last edge, which ends at vertex
 * 0, the start is the vertex that is one too many. */
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
    if (spot->vertex == edge)
        spot->format = "vertex %d of {a} repeats vertex %d at {at}: polygons "
                       "close automatically";
    return same_point(outline->points[edge], outline_at(outline, edge + 1));
}

const struct rule rule_repeated_vertex = {
    SHAPE_RULE("C013", "repeated-vertex", ERROR),
    .about.summary = "a vertex that equals the next vertex",
    .measure = "distance, always 0",
    .about.why =
        "An edge without length has no direction. Its normal is "
        "not-a-number or zero: bodies pass through (Matter.js does not "
        "collide shapes with repeated points) or fly off. Godot's "
        "decomposition fails on successive equal points.\n\nUsually the "
        "last vertex repeats the first. Geographic formats close rings this "
        "way; game formats do not.",
    .about.hint = "remove one of the vertices",
    .codes = "polygon-repeated-vertex",
    LOOKS_AT(.look = is_repeated, .of_edges = true,
             .format = "vertex %d of {a} repeats vertex %d at {at}"),
};

static bool is_nearly_repeated(const struct vertex_ring *ring, int edge,
                               struct spot *spot)
{
    const struct outline *outline = &ring->outline;
    double weld = ring->tolerances->weld;
    col_vec2 from = outline->points[edge], to = outline_at(outline, edge + 1);
    if (!(weld > 0) || same_point(from, to) ||
        col_distance_compare(from, to, weld) > 0)
        return false;
    name_ends(outline, edge, spot);
    spot->measure = col_distance(from, to);
    return true;
}

const struct rule rule_nearly_repeated_vertex = {
    SHAPE_RULE("C014", "nearly-repeated-vertex", WARNING),
    .about.summary = "two neighboring vertices that are nearly equal",
    .measure = "distance between the vertices",
    .about.why =
        "An engine may weld vertices that are closer than its tolerance. "
        "If it does not, the vertices form an edge whose direction is "
        "noise. Box2D 3 "
        "welds vertices closer than 0.02 m (4 times its slop of 0.005 m) "
        "and rejects the polygon if fewer than three vertices "
        "remain. Box2D 2.4 welds at 0.0025 m.\n\nSuch vertices often come "
        "from a double click in the editor, from tracing or from scaling.",
    .about.hint = "weld both into one vertex",
    LOOKS_AT(.look = is_nearly_repeated, .of_edges = true, .other_first = true,
             .format = "vertices %d and %d of {a} are only {measure} apart at "
                       "{at}"),
};

/* Edges up to the welding distance are nearly repeated vertices. */
static bool is_tiny(const struct vertex_ring *ring, int edge, struct spot *spot)
{
    const struct outline *outline = &ring->outline;
    double least = ring->tolerances->edge, weld = ring->tolerances->weld;
    col_vec2 from = outline->points[edge], to = outline_at(outline, edge + 1);
    if (!(least > 0) || col_distance_compare(from, to, least) >= 0 ||
        col_distance_compare(from, to, weld) <= 0)
        return false;
    spot->measure = col_distance(from, to);
    return true;
}

const struct rule rule_tiny_edge = {
    SHAPE_RULE("C016", "tiny-edge", WARNING),
    .about.summary = "an edge that is too short to be intended",
    .measure = "length of the edge",
    .about.why =
        "An edge that is slightly longer than the welding distance passes "
        "all checks of an engine, but its contacts have unexpected normals. "
        "Box2D has accepted such polygons and later computed an inertia of "
        "0 or less.",
    .about.hint = "remove one of its end points",
    LOOKS_AT(.look = is_tiny, .of_edges = true,
             .format = "edge %d of {a} at {at} is only {measure} long"),
};

/* ---- Vertices between two others ----------------------------------------- */

/* A vertex and its neighbors that are other points. */
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

static bool is_collinear(const struct vertex_ring *ring, int i,
                         struct spot *spot)
{
    double limit = ring->tolerances->collinear, weld = ring->tolerances->weld;
    struct vertex_corner c;
    if (!(limit > 0) || !corner_at(&ring->outline, i, &c) ||
        col_way_sign(c.at, c.before, c.at, c.after) >= 0 ||
        col_line_distance_compare(c.before, c.after, c.at, limit) > 0 ||
        col_distance_compare(c.before, c.at, weld) <= 0 ||
        col_distance_compare(c.after, c.at, weld) <= 0)
        return false;
    spot->measure = col_line_distance(c.before, c.after, c.at);
    return true;
}

/* The first vertex stands for all of the shape: the rule is only a note. */
const struct rule rule_collinear_vertices = {
    SHAPE_RULE("C015", "collinear-vertices", NOTE),
    .about.summary = "a vertex on the straight line between its neighbors",
    .measure = "distance from that line",
    .about.why =
        "The vertex costs time and counts toward limits such as Box2D's 8 "
        "vertices. Box2D 3 removes vertices within 0.01 m (twice its slop) "
        "of the line between their neighbors, so the colliding shape "
        "differs slightly from the drawn shape. Matter.js has a setting for "
        "this.\n\nThe severity is note because tile editors add such "
        "vertices on purpose where a neighbor has a corner.",
    .about.hint = "remove it",
    LOOKS_AT(
            .look = is_collinear, .of_sound = true,
            .format =
                "vertex %d of {a} at {at} is on the line between its neighbors",
            .format_of_many =
                "vertex %d of {a} at {at} is on the line between its "
                "neighbors, like other vertices of the shape"),
};

/* A corner of less than `least` degrees, up to 90, that sticks out of the
 * shape; the corner of a line always does. One of 0 degrees is a crossing in a
 * closed outline. */
static bool is_needle(const struct vertex_ring *ring, int i, struct spot *spot)
{
    struct vertex_corner c;
    double least = ring->tolerances->angle;
    if (!(least > 0) || !corner_at(&ring->outline, i, &c) ||
        col_way_sign(c.at, c.before, c.at, c.after) <= 0 ||
        col_angle_compare(c.at, c.before, c.at, c.after, least) >= 0)
        return false;
    int turn = col_turn_sign(c.before, c.at, c.at, c.after);
    if ((ring->winding != 0 && turn != ring->winding) ||
        (ring->outline.is_closed && turn == 0))
        return false;
    spot->measure = col_angle_between(c.at, c.before, c.at, c.after);
    return true;
}

const struct rule rule_needle = {
    SHAPE_RULE("C018", "needle", WARNING),
    .about.summary = "a very sharp corner",
    .measure = "angle in degrees",
    .about.why =
        "The two sides of a very sharp corner face in nearly opposite "
        "directions, so the engine must move a body much farther than the "
        "depth of the overlap. A tip also catches sliding bodies. Below a "
        "few degrees, rounding decides which of the two sides is hit.",
    .about.hint = "cut off the tip",
    LOOKS_AT(.look = is_needle, .of_sound = true,
             .format = "the corner of {a} at vertex %d, {at}, is only "
                       "{measure} degrees wide"),
};
