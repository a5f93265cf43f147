/* The hits of a walk: where the walker is at each, and how it goes on. */
#include "draw/marks/step.h"

/* Of the walker's size: the length of the velocity that it goes on with. */
#define LONGEST 1.0

static const char *text_of(struct picture *picture, const struct item *hit,
                           col_vec2 normal, col_vec2 velocity)
{
    const char *what =
        picture_text(picture, "%s %s at %s, normal %s",
                     member_truth(hit, "stuck", false) ? "stuck in" : "hits",
                     mark_id(picture, hit, "shape"),
                     picture_number(member_number(hit, "time", 0)).text,
                     mark_point(picture, normal));
    if (!(vec_length(velocity) > 0))
        return picture_text(picture, "%s: it stops", what);
    return picture_text(picture, "%s: it goes on with velocity %s", what,
                        mark_point(picture, velocity));
}

static void show_hit(struct pen pen, const struct picture_shape *walker,
                     col_vec2 position, col_vec2 velocity)
{
    col_vec2 way = vec_between(walker->position, position);
    col_box box = box_moved(walker->box, way);
    col_vec2 middle = box_middle(box);
    pen_box(step_at(pen, "position"), STYLE_HIT, box);
    if (vec_length(velocity) > 0)
        pen_arrow(
            step_at(pen, "velocity"), STYLE_VELOCITY, middle,
            vec_along(middle, vec_unit(velocity), LONGEST * step_size(box)));
}

/* From the middle of the walker's side that hits. */
static void show_normal(struct pen pen, const struct picture_shape *walker,
                        col_vec2 position, col_vec2 normal)
{
    col_vec2 way = vec_between(walker->position, position);
    col_vec2 middle = box_middle(walker->box);
    col_vec2 half = vec_between(middle, walker->box.max);
    col_vec2 from = {middle.x + way.x + half.x * normal.x,
                     middle.y + way.y + half.y * normal.y};
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, from, normal);
}

void step_walk(struct drawing *drawing, struct pen pen,
               const struct item *record, const struct item *section)
{
    int walker = drawing_shape(drawing, member_text(record, "walker", ""));
    const struct item *hit = section->first;
    for (; hit && !drawing->scene.failed; hit = hit->next) {
        col_vec2 position, normal, velocity;
        if (!member_vec2(hit, "position", &position) ||
            !member_vec2(hit, "normal", &normal) ||
            !member_vec2(hit, "velocity", &velocity))
            continue;
        struct pen own = step_pen(
            drawing, pen, hit, text_of(&drawing->scene, hit, normal, velocity));
        if (walker < 0)
            continue;
        const struct picture_shape *shape = &drawing->scene.shapes[walker];
        show_hit(own, shape, position, velocity);
        show_normal(own, shape, position, normal);
    }
}
