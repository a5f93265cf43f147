/* Contacts with the surface of the ground (surface.h). */
#include "query/world/surface.h"

#include <math.h>

#include "query/world/world.h"

static double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

static double cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

static col_vec2 way(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

static col_vec2 opposite(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

bool surface_edge_of(const col_shape *core, int edge,
                     struct surface_edge *found)
{
    int next = edge + 1 < core->count ? edge + 1 : 0;
    bool is_back = core->winding < 0;
    found->ends[0] = core->vertices[is_back ? next : edge];
    found->ends[1] = core->vertices[is_back ? edge : next];
    col_vec2 to = way(found->ends[0], found->ends[1]);
    found->length = sqrt(dot(to, to));
    found->along = (col_vec2){to.x / found->length, to.y / found->length};
    return found->length > 0 && isfinite(found->along.x) &&
           isfinite(found->along.y);
}

int surface_parts(const struct world_surface *surface, int slot, int edge,
                  double low, double high, const struct surface_part **first)
{
    int from = surface->part_starts[slot], end = surface->part_starts[slot + 1];
    int to = end, count = 0;
    while (from < to) { /* the first that does not end before it */
        int middle = from + (to - from) / 2;
        const struct surface_part *part = &surface->parts[middle];
        if (part->edge < edge || (part->edge == edge && part->to < low))
            from = middle + 1;
        else
            to = middle;
    }
    *first = &surface->parts[from];
    while (from + count < end && (*first)[count].edge == edge &&
           (*first)[count].from <= high)
        count++;
    return count;
}

/* How deep a point is in a piece; negative: it is not. */
static double depth_in(const col_shape *piece, col_vec2 point)
{
    const col_shape dot_shape = {
        .vertices = &point, .count = 1, .winding = 1, .radius = 0};
    col_relation relation = col_sat_test(piece, &dot_shape, NULL).relation;
    return relation.overlap ? relation.amount : -1;
}

bool surface_covers(const struct world_surface *surface, int slot,
                    col_vec2 point)
{
    for (int k = surface->partner_starts[slot];
         k < surface->partner_starts[slot + 1]; k++) {
        const col_shape *other = surface->cores[surface->partners[k]];
        if (depth_in(other, point) > 4 * surface->rounding)
            return true;
    }
    return false;
}

/* ---- Normals ------------------------------------------------------------ */

/* The sine by which a normal may be beyond those of a corner: a body that lies
 * flat on a run that ends there is turned by some ulps. */
#define SLACK 0x1p-20

bool surface_has_normal(const struct world_surface *surface, int number,
                        int end, col_vec2 outward)
{
    const struct surface_run *run = &surface->runs[number];
    const struct surface_end *at = &run->at[end];
    col_vec2 normal = surface_normal(run->along), corner = run->ends[end];
    double radius = run->core.radius;
    if (at->is_corner) {
        col_vec2 first = end == 1 ? normal : at->normal;
        col_vec2 last = end == 1 ? at->normal : normal;
        return cross(first, outward) >= -SLACK &&
               cross(outward, last) >= -SLACK;
    }
    return at->is_round &&
           !surface_covers(surface, at->slot,
                           (col_vec2){corner.x + radius * outward.x,
                                      corner.y + radius * outward.y});
}

/* True if the contact of a shape with a run's core has a normal of the surface:
 * edge 0 of the core, or a normal of the end that it touches. */
static bool is_normal(const struct world_surface *surface, int number,
                      bool is_a, const col_manifold *manifold)
{
    const struct surface_run *run = &surface->runs[number];
    const col_feature *reference = &manifold->reference;
    col_vec2 outward =
        is_a ? manifold->relation.normal : opposite(manifold->relation.normal);
    if (reference->is_edge && reference->side == (is_a ? COL_A : COL_B))
        return reference->index == 0;
    double ahead = dot(outward, way(run->ends[0], run->ends[1]));
    if (ahead > 0 || ahead < 0)
        return surface_has_normal(surface, number, ahead > 0, outward);
    return dot(outward, surface_normal(run->along)) > 0;
}

/* ---- Contacts ----------------------------------------------------------- */

static bool touch_core(const struct world_surface *surface, int number,
                       const col_shape *mover, bool is_a,
                       col_manifold *manifold)
{
    const col_shape *core = &surface->runs[number].core;
    return world_clip(surface->settings, is_a ? core : mover,
                      is_a ? mover : core, manifold) &&
           is_normal(surface, number, is_a, manifold);
}

/* True if a run goes away from the back of another one, which is thin and which
 * the shape lies on: it is only sunk in that far. */
static bool is_behind(const struct world_surface *surface, int number,
                      const col_shape *mover, bool is_a)
{
    const struct surface_run *run = &surface->runs[number];
    for (int end = 0; end < 2; end++) {
        int front = run->at[end].front;
        col_manifold other;
        if (front >= 0 && touch_core(surface, front, mover, is_a, &other))
            return true;
    }
    return false;
}

bool surface_touch(const struct world_surface *surface, int number,
                   const col_shape *mover, bool is_a, col_manifold *manifold)
{
    return touch_core(surface, number, mover, is_a, manifold) &&
           !is_behind(surface, number, mover, is_a);
}

/* The vertex of a shape that is furthest down. */
static int lowest(const col_shape *shape, col_vec2 up)
{
    int vertex = 0;
    for (int i = 1; i < shape->count; i++)
        if (dot(up, way(shape->vertices[vertex], shape->vertices[i])) < 0)
            vertex = i;
    return vertex;
}

/* Clipping takes the first end to be as deep as the shapes are, which it is not
 * where it is cut, beside the run. */
static void measure(const struct surface_run *run, col_vec2 up,
                    col_manifold *manifold)
{
    int count = 0;
    for (int k = 0; k < manifold->count; k++) {
        col_contact contact = manifold->contacts[k];
        contact.depth =
            run->core.radius - dot(up, way(run->ends[0], contact.point));
        if (contact.depth >= 0)
            manifold->contacts[count++] = contact;
    }
    manifold->count = count;
}

bool surface_press(const struct world_surface *surface, int number,
                   const col_shape *mover, bool is_a, col_manifold *manifold)
{
    const struct surface_run *run = &surface->runs[number];
    const col_shape *a = is_a ? &run->core : mover;
    const col_shape *b = is_a ? mover : &run->core;
    int vertex = lowest(mover, surface_normal(run->along));
    int top = lowest(mover, opposite(surface_normal(run->along)));
    col_axis axis = {COL_EDGE_OF_A, 0, vertex};
    if (!is_a)
        axis = (col_axis){COL_EDGE_OF_B, vertex, 0};
    col_vec2 normal = col_axis_normal(a, b, axis);
    col_vec2 up = is_a ? normal : opposite(normal);
    col_vec2 to = way(run->ends[0], mover->vertices[vertex]);
    col_vec2 length = way(run->ends[0], run->ends[1]);
    double depth = run->core.radius + mover->radius - dot(up, to);
    double place = dot(run->along, to);
    bool is_beside = place < 0 || place > dot(run->along, length);
    double sunk = dot(up, way(mover->vertices[top], run->ends[0])) +
                  run->core.radius - mover->radius;
    if (!(depth >= 0) || sunk > 0 || (run->is_thin && depth + sunk > 0) ||
        (is_beside && mover->radius > 0))
        return false;
    col_sat sat = {
        .relation = {true, false, depth, normal}, .axis = axis, .edge = 0};
    *manifold = col_clip(a, b, &sat, COL_AT_INCIDENT, NULL);
    measure(run, up, manifold);
    return manifold->count > 0 && !is_behind(surface, number, mover, is_a);
}

/* ---- Contacts of pieces ------------------------------------------------- */

/* A contact of a piece, as surface_is_inner looks at it. */
struct piece_contact {
    const struct world_surface *surface;
    int slot;
    col_vec2 outward;
};

/* True if an edge of a piece is on the surface at a place, with this normal. A
 * place on a run counts as an end of it within rounding. */
static bool is_normal_at(const struct piece_contact *contact, int edge,
                         col_vec2 point)
{
    const struct world_surface *surface = contact->surface;
    const struct surface_part *parts;
    struct surface_edge found;
    double near = 16 * surface->rounding;
    if (!surface_edge_of(surface->cores[contact->slot], edge, &found))
        return false;
    double place = dot(found.along, way(found.ends[0], point));
    int count = surface_parts(surface, contact->slot, edge, place - near,
                              place + near, &parts);
    for (int k = 0; k < count; k++) {
        const struct surface_run *run = &surface->runs[parts[k].run];
        col_vec2 normal = surface_normal(run->along);
        if (dot(normal, contact->outward) > 0 &&
            fabs(cross(normal, contact->outward)) <= 0x1p-30)
            return true;
        for (int end = 0; end < 2; end++) {
            col_vec2 off = way(run->ends[end], point);
            if (fabs(off.x) <= near && fabs(off.y) <= near &&
                surface_has_normal(surface, parts[k].run, end,
                                   contact->outward))
                return true;
        }
    }
    return false;
}

/* True if the surface has the normal at a vertex of the piece. */
static bool is_normal_of_vertex(const struct piece_contact *contact, int vertex)
{
    const struct world_surface *surface = contact->surface;
    const col_shape *core = surface->cores[contact->slot];
    col_vec2 v = core->vertices[vertex], out = contact->outward;
    int before = vertex > 0 ? vertex - 1 : core->count - 1;
    col_vec2 tip = {v.x + core->radius * out.x, v.y + core->radius * out.y};
    if (core->count > 1 &&
        (is_normal_at(contact, vertex, v) || is_normal_at(contact, before, v)))
        return true;
    return (core->count == 1 || core->radius > 0) &&
           !surface_covers(surface, contact->slot, tip);
}

/* The vertex of a piece that is furthest outward, of those of an edge. */
static int outermost(const col_shape *core, int edge, col_vec2 outward)
{
    int next = edge + 1 < core->count ? edge + 1 : 0;
    col_vec2 to = way(core->vertices[edge], core->vertices[next]);
    return dot(to, outward) > 0 ? next : edge;
}

bool surface_is_inner(const struct world_surface *surface, int shape, int piece,
                      col_side side, const col_manifold *manifold)
{
    if (!surface_has(surface, shape, piece))
        return false;
    bool is_reference = manifold->reference.side == side;
    const col_feature *mine =
        is_reference ? &manifold->reference : &manifold->incident;
    struct piece_contact contact = {
        surface, surface->slot_starts[shape] + piece,
        side == COL_A ? manifold->relation.normal
                      : opposite(manifold->relation.normal)};
    const col_shape *core = surface->cores[contact.slot];
    if (!mine->is_edge)
        return !is_normal_of_vertex(&contact, mine->index);
    if (!is_reference)
        return !is_normal_of_vertex(
            &contact, outermost(core, mine->index, contact.outward));
    for (int k = 0; k < manifold->count; k++)
        if (is_normal_at(&contact, mine->index, manifold->contacts[k].point))
            return false;
    return true;
}
