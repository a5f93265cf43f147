#include "verify/truth/manifold.h"
#include "verify/truth/truth_vector.h"

/* ---- Sides --------------------------------------------------------------- */

/* The shape of the corners alone, which are its vertices and its hull. */
static bool make_side(struct manifold_side *side,
                      const struct verdict_shape *shape, struct arena *arena)
{
    const struct truth_shape *whole = &shape->shape;
    size_t count = (size_t)whole->hull_count;
    struct judge_point *vertices =
        arena_alloc(arena, count, sizeof(struct judge_point));
    int *hull = arena_alloc(arena, count, sizeof(int));
    int *corners = arena_alloc(arena, (size_t)whole->count, sizeof(int));
    if (!vertices || !hull || !corners)
        return false;
    for (int i = 0; i < whole->count; i++)
        corners[i] = -1;
    for (int i = 0; i < whole->hull_count; i++) {
        vertices[i] = whole->vertices[whole->hull[i]];
        corners[whole->hull[i]] = i;
        hull[i] = i;
    }
    *side = (struct manifold_side){
        .shape = shape,
        .hull = {vertices, whole->hull_count, whole->radius, 1, hull,
                 whole->hull_count, whole->hull_last},
        .corners = corners,
    };
    return true;
}

/* Makes the sides; false: memory is used up. */
static bool manifold_make(struct manifold *manifold, struct judging *judging)
{
    manifold->judging = judging;
    return make_side(&manifold->sides[0], judging->pair->a, judging->arena) &&
           make_side(&manifold->sides[1], judging->pair->b, judging->arena);
}

/* ---- Directions ---------------------------------------------------------- */

struct real_vec manifold_outward(const struct manifold *manifold,
                                 const struct manifold_form *form)
{
    const struct truth_shape *hull = &manifold_reference(manifold, form)->hull;
    const struct real_vec *normal = &manifold->judging->normal;
    if (form->reference < 0)
        return form->flip ? real_vec_negative(normal) : *normal;
    struct truth_direction direction =
        truth_edge_outward(hull, form->reference);
    return truth_unit(&direction);
}

struct real manifold_facing(const struct manifold *manifold,
                            const struct manifold_form *form, int edge)
{
    const struct truth_shape *hull = &manifold_incident(manifold, form)->hull;
    struct truth_direction direction = truth_edge_outward(hull, edge);
    struct real_vec unit = truth_unit(&direction);
    struct real_vec outward = manifold_outward(manifold, form);
    struct real cosine = real_dot(&unit, &outward);
    return real_negative(&cosine);
}

int manifold_is_steep(const struct real *facing)
{
    struct real half = real_of(0.5);
    struct real limit = real_sqrt(&half);
    return -real_compare(facing, &limit);
}

/* ---- Forms of an engine that names no features --------------------------- */

/* Nearly equal, where numbers are compared in doubles: both are tried then. */
#define NEAR 1e-9

/* How square an edge is to a direction: the cosine of the angle of the two. */
static double squareness(const struct truth_shape *hull, int edge,
                         struct claim_vec direction)
{
    struct truth_direction outward = truth_edge_outward(hull, edge);
    struct real_vec unit = truth_unit(&outward);
    return real_near(&unit.x, false) * direction.x +
           real_near(&unit.y, false) * direction.y;
}

/* The corner that is farthest along a direction. By ways between corners: of
 * sides that are nothing beside their coordinates, too. */
static int farthest(const struct truth_shape *hull, struct claim_vec direction)
{
    const struct way along = {{0, 0}, {direction.x, direction.y}};
    int best = 0;
    for (int i = 1; i < hull->count; i++) {
        struct way way = {hull->vertices[best], hull->vertices[i]};
        if (dot_sign(along, way) > 0)
            best = i;
    }
    return best;
}

/* The edges at a corner, the one that is more square to a direction first. A
 * disc has none: -1. */
static void edges_at(const struct manifold_side *side, int corner,
                     struct claim_vec direction, int edges[2])
{
    edges[0] = edges[1] = -1;
    if (side->hull.count < 2)
        return;
    edges[0] = manifold_before(side, corner);
    edges[1] = corner;
    if (squareness(&side->hull, edges[1], direction) >
        squareness(&side->hull, edges[0], direction)) {
        edges[0] = corner;
        edges[1] = manifold_before(side, corner);
    }
}

/* Adds the faults of the form that is nearest to right. */
static void take_faults(struct judging *judging, const struct verdict *best)
{
    for (int i = 0; i < best->count; i++)
        *judging_add(judging, best->faults[i].what, -1, " ") = best->faults[i];
}

/* Judges one form by itself. */
static bool try_form(const struct manifold *manifold,
                     const struct manifold_form *form, struct verdict *best)
{
    struct judging *judging = manifold->judging;
    struct verdict *whole = judging->verdict, tried = {.faults = NULL};
    judging->verdict = &tried;
    bool is_form = judge_contacts(manifold, form, judging->claim->place);
    judging->verdict = whole;
    whole->no_memory |= tried.no_memory;
    if (best->count < 0 || (is_form && tried.count < best->count))
        *best = tried;
    return best->count == 0;
}

/* Tries the edges that may be clipped to a reference. */
static bool try_reference(const struct manifold *manifold,
                          struct manifold_form form, struct claim_vec outward,
                          struct verdict *best)
{
    const struct manifold_side *other = manifold_incident(manifold, &form);
    struct claim_vec inward = {-outward.x, -outward.y};
    int edges[2];
    form.incident_vertex = farthest(&other->hull, inward);
    edges_at(other, form.incident_vertex, inward, edges);
    bool is_round = other->hull.radius > 0;
    for (int i = 0; i < 2 && edges[i] >= 0; i++) {
        double first = squareness(&other->hull, edges[0], inward);
        double own = squareness(&other->hull, edges[i], inward);
        form.incident = edges[i];
        if (own >= first - NEAR && try_form(manifold, &form, best))
            return true;
        struct real facing = manifold_facing(manifold, &form, edges[i]);
        is_round &= manifold_is_steep(&facing) >= 0;
    }
    form.incident = -1;
    return (is_round || other->hull.count == 1) &&
           try_form(manifold, &form, best);
}

/* Tries the edges of a shape that are square to the normal, or nearest to that,
 * as the reference. */
static bool try_side(const struct manifold *manifold, bool flip,
                     struct claim_vec normal, struct verdict *best)
{
    const struct manifold_side *side = &manifold->sides[flip];
    struct claim_vec outward = normal;
    int edges[2];
    if (flip)
        outward = (struct claim_vec){-normal.x, -normal.y};
    edges_at(side, farthest(&side->hull, outward), outward, edges);
    for (int i = 0; i < 2 && edges[i] >= 0; i++) {
        double first = squareness(&side->hull, edges[0], outward);
        double own = squareness(&side->hull, edges[i], outward);
        if (own >= first - NEAR &&
            try_reference(
                manifold,
                (struct manifold_form){.flip = flip, .reference = edges[i]},
                outward, best))
            return true;
    }
    return false;
}

/* Whether no edge at a corner is square to a direction. */
static bool is_sharp(const struct manifold_side *side, int corner,
                     struct claim_vec direction)
{
    int edges[2];
    edges_at(side, corner, direction, edges);
    return edges[0] < 0 ||
           squareness(&side->hull, edges[0], direction) < 1 - NEAR;
}

/* Tries the corners, either as the reference, where the normal goes from one to
 * the other. Where they are one point, every normal between those of the edges
 * is right. */
static bool try_corners(const struct manifold *manifold,
                        struct claim_vec normal, struct verdict *best)
{
    const struct judging *judging = manifold->judging;
    const struct truth_shape *a = &manifold->sides[0].hull;
    const struct truth_shape *b = &manifold->sides[1].hull;
    struct claim_vec back = {-normal.x, -normal.y};
    struct manifold_form form = {.reference = -1, .incident = -1};
    form.reference_vertex = farthest(a, normal);
    form.incident_vertex = farthest(b, back);
    struct truth_direction way = {a->vertices[form.reference_vertex],
                                  b->vertices[form.incident_vertex], false};
    bool is_round =
        is_sharp(&manifold->sides[0], form.reference_vertex, normal) ||
        is_sharp(&manifold->sides[1], form.incident_vertex, back);
    if (!point_same(way.from, way.to)) {
        struct real_vec unit = truth_unit(&way);
        struct truth_measure measure =
            measure_unit(judging->tolerances, normal, &unit);
        is_round = measure_passes(&measure);
    }
    const struct manifold_form other = {
        .flip = true,
        .reference = -1,
        .reference_vertex = form.incident_vertex,
        .incident = -1,
        .incident_vertex = form.reference_vertex,
    };
    return is_round && (try_form(manifold, &form, best) ||
                        try_form(manifold, &other, best));
}

/* Tries all forms for a normal; true: one is right. */
static bool try_normal(const struct manifold *manifold, struct verdict *best)
{
    const struct judging *judging = manifold->judging;
    struct claim_vec normal = {real_near(&judging->normal.x, false),
                               real_near(&judging->normal.y, false)};
    return try_corners(manifold, normal, best) ||
           try_side(manifold, false, normal, best) ||
           try_side(manifold, true, normal, best);
}

/* Where no normal is told, of several as good so many are tried. */
#define TRIED_NORMALS 16

/* The form of which the contacts are right, or else the one that has the least
 * faults. */
static void judge_unnamed(const struct manifold *manifold)
{
    struct judging *judging = manifold->judging;
    const struct truth *truth = judging->truth;
    struct verdict best = {.count = -1};
    bool is_told = judging->claim->has_normal || judging->claim->has_points;
    bool is_right = try_normal(manifold, &best);
    for (int i = 0; i < truth->normal_count && i < TRIED_NORMALS; i++) {
        if (is_right || is_told)
            break;
        judging->normal = truth_unit(&truth->normals[i]);
        is_right = try_normal(manifold, &best);
    }
    take_faults(judging, &best);
}

/* ---- The places of contacts ---------------------------------------------- */

/* This program's records do not say where contacts lie: on the incident shape
 * unless the query was told otherwise, and all of them in the same way. That is
 * held against them where the user says it. */
static void judge_form(const struct manifold *manifold,
                       const struct manifold_form *form)
{
    struct judging *judging = manifold->judging;
    static const enum claim_place places[] = {CLAIM_INCIDENT, CLAIM_REFERENCE,
                                              CLAIM_MIDDLE};
    bool is_open =
        judging->claim->kind == CLAIM_OF_CLIP && !judging->claim->is_place_told;
    struct verdict *whole = judging->verdict, best = {.count = -1};
    for (int i = 0; i < (is_open ? 3 : 1) && best.count != 0; i++) {
        struct verdict tried = {.faults = NULL};
        judging->verdict = &tried;
        judge_contacts(manifold, form,
                       is_open ? places[i] : judging->claim->place);
        whole->no_memory |= tried.no_memory;
        if (best.count < 0 || tried.count < best.count)
            best = tried;
    }
    judging->verdict = whole;
    take_faults(judging, &best);
}

void judge_manifold(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    struct manifold manifold;
    struct manifold_form form;
    if (!claim->has_manifold ||
        (!judging->says_overlap && claim->contact_count == 0))
        return;
    if (claim->contact_count == 0) {
        judging_add(judging, VERDICT_COUNT, -1, "there is no contact");
        return;
    }
    if (!manifold_make(&manifold, judging)) {
        judging->verdict->no_memory = true;
        return;
    }
    if (!claim->reference.given || !claim->incident.given)
        judge_unnamed(&manifold);
    else if (judge_features(&manifold, &form))
        judge_form(&manifold, &form);
}
