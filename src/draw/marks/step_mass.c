/* Draws the steps of `mass`: the triangles, strips and sectors that a shape's
 * mass is the sum of. The triangles divide the core. If the shape has a radius,
 * a strip of that width lies along each edge, and a sector about each vertex.
 */
#include <string.h>

#include "draw/marks/mark.h"

/* Chords in place of the arc of a sector. */
#define CHORDS 24

static void show_triangle(struct pen pen, const struct picture_shape *shape,
                          const struct item *item)
{
    const struct item *vertices = item_member(item, "vertices");
    col_vec2 corners[3];
    if (!vertices || vertices->kind != ITEM_NUMBERS || vertices->count != 3)
        return;
    for (int i = 0; i < 3; i++)
        if (!step_vertex(shape, step_index(vertices->numbers[i]), &corners[i]))
            return;
    pen_polygon(step_at(pen, "vertices"), STYLE_FOCUS, corners, 3);
}

/* Shows a strip on the side of the edge on which its centroid is. */
static void show_strip(struct pen pen, const struct picture_shape *shape,
                       const struct item *item, col_vec2 centroid)
{
    col_vec2 ends[2];
    if (!step_edge(shape, item, ends))
        return;
    col_vec2 out = vec_unit(vec_left(vec_between(ends[0], ends[1])));
    if (vec_dot(vec_between(ends[0], centroid), out) < 0)
        out = vec_back(out);
    const col_vec2 corners[4] = {ends[0], ends[1],
                                 vec_along(ends[1], out, shape->radius),
                                 vec_along(ends[0], out, shape->radius)};
    pen_polygon(step_at(pen, "edge"), STYLE_FOCUS, corners, 4);
}

static void show_sector(struct pen pen, const struct picture_shape *shape,
                        const struct item *item, col_vec2 centroid)
{
    col_vec2 corners[CHORDS + 2];
    double angle = member_number(item, "angle", 0);
    struct pen own = step_at(pen, "vertex");
    if (!step_vertex(shape, member_index(item, "vertex"), &corners[0]) ||
        !(angle >= 0 && angle <= 360))
        return;
    if (angle >= 360) {
        mark_disc(own, STYLE_FOCUS, corners[0], shape->radius);
        return;
    }
    col_vec2 middle = vec_unit(vec_between(corners[0], centroid));
    for (int i = 0; i <= CHORDS; i++) {
        col_vec2 turn = col_unit_vector(angle * i / CHORDS - angle / 2);
        corners[i + 1] =
            vec_along(corners[0], vec_turned(turn, middle), shape->radius);
    }
    pen_polygon(own, STYLE_FOCUS, corners, CHORDS + 2);
}

void step_parts(struct pen pen, const struct item *section)
{
    const struct picture_shape *shape = record_shape(pen, "id");
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        const char *part = member_text(item, "part", "");
        col_vec2 centroid = {0, 0};
        member_vec2(item, "centroid", &centroid);
        struct pen own = step_pen(
            pen, item,
            pen_text(pen, "%s %d: area %g, centroid %s, inertia %g about it",
                     part, item->index, member_number(item, "area", 0),
                     mark_point(pen, centroid),
                     member_number(item, "inertia", 0)));
        if (!shape)
            continue;
        if (strcmp(part, "triangle") == 0)
            show_triangle(own, shape, item);
        else if (strcmp(part, "strip") == 0)
            show_strip(own, shape, item, centroid);
        else
            show_sector(own, shape, item, centroid);
        pen_dot(step_at(own, "centroid"), STYLE_CENTER, centroid,
                pen_text(own, "area %g", member_number(item, "area", 0)));
    }
}
