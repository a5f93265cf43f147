/* Edges of one shape that meet, within a ring and between rings. */
#include "collide_pieces.h"
#include "lint/rules/meetings.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"

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
