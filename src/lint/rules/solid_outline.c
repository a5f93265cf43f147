#include "lint/rules/solid_outline.h"

#include "collide_measure.h"
#include "support/same.h"

struct outline outline_of(const struct solid *solid, int ring)
{
    if (solid->count == 0)
        return (struct outline){.points = solid->outline};
    int from = ring > 0 ? solid->ring_ends[ring - 1] : 0;
    int end = solid->ring_ends ? solid->ring_ends[ring] : solid->count;
    return (struct outline){.points = solid->outline + from,
                            .count = end - from,
                            .first = from,
                            .is_closed = solid->shape->kind != LEVEL_CHAIN};
}

bool has_vertices(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return kind == LEVEL_POLYGON || kind == LEVEL_CHAIN || kind == LEVEL_LOOP;
}

bool is_place(const struct level_shape *shape)
{
    return shape->role == LEVEL_SPAWN || shape->role == LEVEL_GOAL;
}

bool has_inside(const struct solid *solid)
{
    enum level_kind kind = solid->shape->kind;
    return kind != LEVEL_CHAIN && kind != LEVEL_LOOP && kind != LEVEL_POINT;
}

bool has_area(const struct solid *solid)
{
    return has_inside(solid) || solid->pieces[0].radius > 0;
}

int outline_edges(const struct outline *outline)
{
    bool turns = outline->is_closed && outline->count > 2;
    return turns || outline->count == 0 ? outline->count : outline->count - 1;
}

col_vec2 outline_at(const struct outline *outline, int i)
{
    return outline->points[i < outline->count ? i : i - outline->count];
}

static bool is_before(col_vec2 p, col_vec2 q)
{
    return p.x < q.x || (same_number(p.x, q.x) && p.y < q.y);
}

/* The nearest vertex one way round (1 or -1) that is another point. */
static col_vec2 other_beside(const struct outline *outline, int i, int way)
{
    int count = outline->count, at = i;
    for (int steps = 0; steps < count; steps++) {
        at = (at + count + way) % count;
        if (!same_point(outline->points[at], outline->points[i]))
            break;
    }
    return outline->points[at];
}

int outline_winding(const struct outline *outline)
{
    int low = 0;
    if (outline->count < 3)
        return 0;
    for (int i = 1; i < outline->count; i++)
        if (is_before(outline->points[i], outline->points[low]))
            low = i;
    col_vec2 corner = outline->points[low];
    return col_turn_sign(other_beside(outline, low, -1), corner, corner,
                         other_beside(outline, low, 1));
}

int winding_outward(const struct solid *solid, const struct outline *ring)
{
    return ring->first == 0 ? solid->winding : -outline_winding(ring);
}

bool outline_is_line(const struct outline *outline, col_vec2 *low,
                     col_vec2 *high)
{
    *low = *high = outline->points[0];
    for (int i = 1; i < outline->count; i++) {
        col_vec2 point = outline->points[i];
        if (!same_point(*low, *high) &&
            col_turn_sign(*low, *high, *low, point) != 0)
            return false;
        *low = is_before(point, *low) ? point : *low;
        *high = is_before(*high, point) ? point : *high;
    }
    return true;
}

/* By the edges that a line to the right of the point passes. Source: Shimrat
 * 1962. */
bool outline_holds(const struct outline *outline, col_vec2 point)
{
    bool inside = false;
    for (int i = 0; i < outline->count; i++) {
        col_vec2 p = outline->points[i], q = outline_at(outline, i + 1);
        bool rises = p.y <= point.y && q.y > point.y;
        bool falls = q.y <= point.y && p.y > point.y;
        if ((rises && col_turn_sign(p, q, p, point) > 0) ||
            (falls && col_turn_sign(p, q, p, point) < 0))
            inside = !inside;
    }
    return inside;
}

bool outline_plain(const struct outline *outline, struct arena *arena,
                   struct plain_outline *plain)
{
    size_t room = (size_t)outline->count;
    col_vec2 *points = arena_take(arena, room, sizeof *points);
    int *index = arena_take(arena, room, sizeof *index), count = 0;
    int *last = arena_take(arena, room, sizeof *last);
    if (!points || !index || !last)
        return false;
    for (int i = 0; i < outline->count; i++) {
        if (!count || !same_point(points[count - 1], outline->points[i])) {
            points[count] = outline->points[i];
            index[count++] = i;
        }
        last[count - 1] = i;
    }
    bool closes = outline->is_closed;
    while (closes && count > 1 && same_point(points[0], points[count - 1]))
        count--;
    *plain = (struct plain_outline){
        {.points = points, .count = count, .is_closed = closes}, index, last};
    return true;
}
