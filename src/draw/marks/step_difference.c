/* The Minkowski difference B - A of two convex cores: every point of B less
 * every point of A. Its edges are those of B, and of A turned round, in the
 * order of their directions: both are merged, in O(count A + count B). */
#include "draw/marks/step.h"

/* A core as a ring that is gone round counter-clockwise from its lowest vertex
 * on, the first of these from the left; turned round where it is subtracted. */
struct difference_ring {
    const col_shape *core;
    double sign; /* -1: turned round */
    int first;
};

static col_vec2 corner(const struct difference_ring *ring, int i)
{
    const col_shape *core = ring->core;
    int at = i % core->count;
    if (core->winding < 0)
        at = at ? core->count - at : 0;
    at = (ring->first + at) % core->count;
    return (col_vec2){ring->sign * core->vertices[at].x,
                      ring->sign * core->vertices[at].y};
}

static struct difference_ring ring_of(const col_shape *core, double sign)
{
    struct difference_ring ring = {core, sign, 0};
    int lowest = 0;
    for (int i = 1; i < core->count; i++) {
        double down = sign * (core->vertices[lowest].y - core->vertices[i].y);
        double left = sign * (core->vertices[lowest].x - core->vertices[i].x);
        if (down > 0 || (!(down < 0) && left > 0))
            lowest = i;
    }
    ring.first = lowest;
    return ring;
}

/* 0: it leads up, or straight to the right; 1: all others. */
static int half_of(col_vec2 way)
{
    return way.y > 0 || (!(way.y < 0) && way.x > 0) ? 0 : 1;
}

/* > 0 where direction u comes before v, < 0 where behind, 0 where they are one.
 */
static double comes_before(col_vec2 u, col_vec2 v)
{
    int halves = half_of(v) - half_of(u);
    return halves ? halves : u.x * v.y - u.y * v.x;
}

/* Stores the corners and returns how many there are. */
static int merge(const struct difference_ring *p,
                 const struct difference_ring *q, col_vec2 *corners)
{
    int p_edges = p->core->count > 1 ? p->core->count : 0;
    int q_edges = q->core->count > 1 ? q->core->count : 0;
    int i = 0, j = 0, count = 0;
    do {
        col_vec2 u = corner(p, i), v = corner(q, j);
        corners[count++] = (col_vec2){u.x + v.x, u.y + v.y};
        double order = i == p_edges ? -1
                       : j == q_edges
                           ? 1
                           : comes_before(vec_between(u, corner(p, i + 1)),
                                          vec_between(v, corner(q, j + 1)));
        if (order >= 0 && i < p_edges)
            i++;
        if (order <= 0 && j < q_edges)
            j++;
    } while (i < p_edges || j < q_edges);
    return count;
}

static void draw_difference(struct pen pen, const struct step_pair *pair)
{
    const col_shape *a = pair->piece[0], *b = pair->piece[1];
    struct arena *arena = pen.picture->arena;
    size_t room = (size_t)a->count + (size_t)b->count + 1;
    col_vec2 *corners = arena_take(arena, room, sizeof *corners);
    if (!corners) {
        pen.picture->failed = true;
        return;
    }
    struct difference_ring p = ring_of(a, -1), q = ring_of(b, 1);
    col_shape sum = {.vertices = corners,
                     .count = merge(&p, &q, corners),
                     .winding = 1,
                     .radius = 0};
    double radius = a->radius + b->radius;
    pen_round(pen, STYLE_DIFFERENCE, &sum);
    if (radius > 0) {
        sum.radius = radius;
        pen_round(pen, STYLE_DIFFERENCE, &sum);
    }
}

/* How large what is in a panel is. */
static double size_of(const struct picture *panel)
{
    col_box box = picture_bounds(panel);
    return box_is_none(box) ? 1 : step_size(box);
}

struct picture *step_difference(struct drawing *drawing, struct pen pen,
                                const struct item *record, double *size)
{
    bool is_new = !drawing->records[pen.source.record].panel;
    struct picture *panel = drawing_panel(drawing, pen.source.record);
    *size = 1;
    if (!panel)
        return NULL;
    if (is_new) {
        struct step_pair pair = step_pair_of(drawing, record);
        struct pen own = pen_make(panel, pen.source.record);
        panel->title =
            picture_text(panel, "%s \xE2\x88\x92 %s", pair.id[1], pair.id[0]);
        panel->summary = picture_text(
            panel,
            "The Minkowski difference: every point of %s less every "
            "point of %s. It holds the origin where they overlap.",
            pair.id[1], pair.id[0]);
        if (pair.piece[0] && pair.piece[1])
            draw_difference(own, &pair);
        pen_dot(own, STYLE_ORIGIN, (col_vec2){0, 0}, "O");
    }
    *size = size_of(panel);
    return panel;
}
