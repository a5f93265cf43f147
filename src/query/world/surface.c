/* Contacts with the surface of the ground (surface.h). */
#include "query/world/surface.h"

#include <math.h>

#include "query/world/world.h"

bool surface_edge_of(const col_shape *core, int edge,
                     struct surface_edge *found)
{
    int is_back = core->winding < 0;
    found->vertices[is_back] = edge;
    found->vertices[1 - is_back] = edge + 1 < core->count ? edge + 1 : 0;
    for (int i = 0; i < 2; i++)
        found->ends[i] = core->vertices[found->vertices[i]];
    col_vec2 to = way(found->ends[0], found->ends[1]);
    found->length = sqrt(dot(to, to));
    found->along = (col_vec2){to.x / found->length, to.y / found->length};
    return found->length > 0 && isfinite(found->along.x) &&
           isfinite(found->along.y);
}

int surface_parts(const struct world_surface *surface, int slot, int edge,
                  double low, double high, const struct surface_part **first)
{
    int from = surface->slots[slot].parts, end = surface->slots[slot + 1].parts;
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

/* True if a core's corner, moved by its radius, lies in another piece than that
 * of the slot, by more than rounding. */
static bool is_covered(const struct world_surface *surface, int slot,
                       col_vec2 corner, col_vec2 outward)
{
    double radius = surface->slots[slot].core->radius;
    const col_vec2 tip = {corner.x + radius * outward.x,
                          corner.y + radius * outward.y};
    const col_shape point = {.vertices = &tip, .count = 1, .winding = 1};
    for (int k = surface->slots[slot].partners;
         k < surface->slots[slot + 1].partners; k++) {
        const col_shape *other = surface->slots[surface->partners[k]].core;
        col_relation relation = col_sat_test(other, &point, NULL).relation;
        if (relation.overlap && relation.amount > 4 * surface->rounding)
            return true;
    }
    return false;
}

bool surface_has_arc(const struct world_surface *surface, int slot, int vertex,
                     col_vec2 outward)
{
    const col_shape *core = surface->slots[slot].core;
    return (core->count == 1 || core->radius > 0) &&
           !is_covered(surface, slot, core->vertices[vertex], outward);
}

/* ---- Normals ------------------------------------------------------------ */

/* The sine by which a normal may be beyond those of a corner: a body that lies
 * flat on a run that ends there is turned by some ulps. */
#define SLACK 0x1p-20

/* True if a direction outward from an end (0, 1) of a run is a normal of the
 * surface there. */
static bool is_normal_of_end(const struct world_surface *surface,
                             const struct surface_run *run, int end,
                             col_vec2 outward)
{
    const struct surface_end *at = &run->at[end];
    col_vec2 normal = surface_normal(run->along);
    col_vec2 first = end == 1 ? normal : at->normal;
    col_vec2 last = end == 1 ? at->normal : normal;
    if (at->is_corner)
        return cross(first, outward) >= -SLACK &&
               cross(outward, last) >= -SLACK;
    return at->is_round &&
           !is_covered(surface, at->slot, run->ends[end], outward);
}

/* True if the contact of a shape with a run's core has a normal of the surface:
 * edge 0 of the core, or a normal of the end that it touches. */
static bool is_normal(const struct world_surface *surface,
                      const struct surface_run *run, bool is_a,
                      const col_manifold *manifold)
{
    const col_feature *reference = &manifold->reference;
    col_vec2 outward =
        is_a ? manifold->relation.normal : opposite(manifold->relation.normal);
    if (reference->is_edge && reference->side == (is_a ? COL_A : COL_B))
        return reference->index == 0;
    double ahead = dot(outward, way(run->ends[0], run->ends[1]));
    if (ahead > 0 || ahead < 0)
        return is_normal_of_end(surface, run, ahead > 0, outward);
    return dot(outward, surface_normal(run->along)) > 0;
}

/* ---- Contacts ----------------------------------------------------------- */

static bool touch_core(const struct world_surface *surface,
                       const struct surface_run *run, const col_shape *mover,
                       bool is_a, col_manifold *manifold)
{
    return world_clip(surface->settings, is_a ? &run->core : mover,
                      is_a ? mover : &run->core, manifold) &&
           is_normal(surface, run, is_a, manifold);
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

/* The contact along the normal of edge 0. Clipping takes the first end to be as
 * deep as the shapes are, which it is not where it is cut, beside the run, so
 * depths are measured again. */
static bool press_core(const struct surface_run *run, const col_shape *mover,
                       bool is_a, col_manifold *manifold)
{
    const col_shape *a = is_a ? &run->core : mover;
    const col_shape *b = is_a ? mover : &run->core;
    int vertex = lowest(mover, surface_normal(run->along)), count = 0;
    int top = lowest(mover, opposite(surface_normal(run->along)));
    col_axis axis = {COL_EDGE_OF_A, 0, vertex};
    if (!is_a)
        axis = (col_axis){COL_EDGE_OF_B, vertex, 0};
    col_vec2 normal = col_axis_normal(a, b, axis);
    col_vec2 up = is_a ? normal : opposite(normal);
    col_vec2 to = way(run->ends[0], mover->vertices[vertex]);
    double depth = run->core.radius + mover->radius - dot(up, to);
    double place = dot(run->along, to);
    double sunk = dot(up, way(mover->vertices[top], run->ends[0])) +
                  run->core.radius - mover->radius;
    if (!(depth >= 0) || sunk > 0 || (run->is_thin && depth + sunk > 0) ||
        (mover->radius > 0 && (place < 0 || place > run->length)))
        return false;
    col_sat sat = {
        .relation = {true, false, depth, normal}, .axis = axis, .edge = 0};
    *manifold = col_clip(a, b, &sat, COL_AT_INCIDENT, NULL);
    for (int k = 0; k < manifold->count; k++) {
        col_contact contact = manifold->contacts[k];
        contact.depth =
            run->core.radius - dot(up, way(run->ends[0], contact.point));
        if (contact.depth >= 0)
            manifold->contacts[count++] = contact;
    }
    manifold->count = count;
    return count > 0;
}

bool surface_touch(const struct world_surface *surface, int number,
                   const col_shape *mover, bool is_a, bool press,
                   col_manifold *manifold)
{
    const struct surface_run *run = &surface->runs[number];
    if (press ? !press_core(run, mover, is_a, manifold)
              : !touch_core(surface, run, mover, is_a, manifold))
        return false;
    for (int end = 0; end < 2; end++) {
        int front = run->at[end].front;
        col_manifold other;
        if (front >= 0 &&
            touch_core(surface, &surface->runs[front], mover, is_a, &other))
            return false; /* it lies there, only sunk in this far */
    }
    return true;
}

/* ---- Contacts of pieces ------------------------------------------------- */

/* True if an edge of a piece is on the surface at a place, with this normal. A
 * place on a run counts as an end of it within rounding. */
static bool is_normal_at(const struct world_surface *surface, int slot,
                         int edge, col_vec2 point, col_vec2 outward)
{
    const struct surface_part *parts;
    struct surface_edge found;
    double near = 16 * surface->rounding;
    if (!surface_edge_of(surface->slots[slot].core, edge, &found))
        return false;
    double place = dot(found.along, way(found.ends[0], point));
    int count =
        surface_parts(surface, slot, edge, place - near, place + near, &parts);
    for (int k = 0; k < count; k++) {
        const struct surface_run *run = &surface->runs[parts[k].run];
        col_vec2 normal = surface_normal(run->along);
        if (dot(normal, outward) > 0 && fabs(cross(normal, outward)) <= 0x1p-30)
            return true;
        for (int end = 0; end < 2; end++) {
            col_vec2 off = way(run->ends[end], point);
            if (fabs(off.x) <= near && fabs(off.y) <= near &&
                is_normal_of_end(surface, run, end, outward))
                return true;
        }
    }
    return false;
}

bool surface_is_inner(const struct world_surface *surface, int shape, int piece,
                      col_side side, const col_manifold *manifold)
{
    if (!surface_has(surface, shape, piece))
        return false;
    int slot = surface->slot_starts[shape] + piece;
    const col_shape *core = surface->slots[slot].core;
    const col_vec2 *v = core->vertices;
    bool is_reference = manifold->reference.side == side;
    const col_feature *mine =
        is_reference ? &manifold->reference : &manifold->incident;
    col_vec2 outward = manifold->relation.normal;
    int vertex = mine->index;
    if (side == COL_B)
        outward = opposite(outward);
    if (mine->is_edge && is_reference) {
        for (int k = 0; k < manifold->count; k++)
            if (is_normal_at(surface, slot, vertex, manifold->contacts[k].point,
                             outward))
                return false;
        return true;
    }
    int next = vertex + 1 < core->count ? vertex + 1 : 0;
    if (mine->is_edge && dot(way(v[vertex], v[next]), outward) > 0)
        vertex = next;
    int before = vertex > 0 ? vertex - 1 : core->count - 1;
    return !is_normal_at(surface, slot, vertex, v[vertex], outward) &&
           !is_normal_at(surface, slot, before, v[vertex], outward) &&
           !surface_has_arc(surface, slot, vertex, outward);
}
