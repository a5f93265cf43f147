/* What `resolve` answers: two bodies before and after they hit. */
#include "picture/mark_resolve.h"

#include <math.h>
#include <string.h>

/* ---- Bodies -------------------------------------------------------------- */

const struct item *resolved_body(const struct item *record, const char *side)
{
    return item_member(item_member(record, "bodies"), side);
}

double resolved_speed(const struct item *state)
{
    col_vec2 velocity;
    if (!member_vec2(state, "velocity", &velocity))
        return 0;
    return sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
}

void mark_velocity(struct pen pen, const struct item *body, const char *when,
                   col_vec2 from, double scale)
{
    const struct item *state = item_member(body, when);
    struct picture_number speed = picture_number(resolved_speed(state));
    col_vec2 velocity;
    if (!member_vec2(state, "velocity", &velocity))
        return;
    mark_arrow(
        pen, STYLE_VELOCITY,
        (const col_vec2[2]){from, {scale * velocity.x, scale * velocity.y}},
        picture_text(pen.picture, "%s %s", when, speed.text));
}

static void mark_body_after(const struct drawing *drawing, struct pen pen,
                            const struct item *record, const char *side)
{
    const struct picture_shape *shape = record_shape(drawing, record, side);
    col_transform place;
    if (!shape || !member_place(resolved_body(record, side), "after", &place) ||
        !mark_is_elsewhere(shape, place))
        return;
    pen.source.key = picture_text(pen.picture, "bodies/%s/after", side);
    mark_shape_at(pen, STYLE_MOVED, shape, place);
}

void mark_after(struct drawing *drawing, struct pen pen,
                const struct item *record)
{
    mark_body_after(drawing, pen, record, "a");
    mark_body_after(drawing, pen, record, "b");
}

static void mark_velocities_of(const struct drawing *drawing, struct pen pen,
                               const struct item *record, const char *side,
                               double scale)
{
    static const char *const whens[2] = {"before", "after"};
    const struct picture_shape *shape = record_shape(drawing, record, side);
    const struct item *body = resolved_body(record, side);
    for (int i = 0; shape && i < 2; i++) {
        col_transform place;
        if (!member_place(body, whens[i], &place))
            continue;
        pen.source.key =
            picture_text(pen.picture, "bodies/%s/%s/velocity", side, whens[i]);
        mark_velocity(pen, body, whens[i], mark_center_at(shape, place), scale);
    }
}

static double fastest(const struct item *body)
{
    double before = resolved_speed(item_member(body, "before"));
    double after = resolved_speed(item_member(body, "after"));
    return before > after ? before : after;
}

void mark_velocities(struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    const struct picture_shape *a = record_shape(drawing, record, "a");
    const struct picture_shape *b = record_shape(drawing, record, "b");
    double of_a = fastest(resolved_body(record, "a"));
    double of_b = fastest(resolved_body(record, "b"));
    double scale = mark_scale(mark_reach(a, b), of_a > of_b ? of_a : of_b);
    mark_velocities_of(drawing, pen, record, "a", scale);
    mark_velocities_of(drawing, pen, record, "b", scale);
}

/* ---- Records ------------------------------------------------------------- */

static const struct {
    const char *name;
    method_marks *marks;
} methods[] = {
    {"impulse", mark_impulse}, {"stop", mark_swept}, {"slide", mark_swept},
    {"bounce", mark_swept},    {"push", mark_swept}, {"verlet", mark_verlet},
};

static method_marks *method_of(const struct item *record)
{
    const char *name = member_text(record, "method", "");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return methods[i].marks;
    return NULL;
}

static const char *text_of(struct picture *picture, const struct item *record)
{
    const char *names = mark_names(picture, record);
    const char *method = member_text(record, "method", "?");
    if (!member_truth(record, "hit", false))
        return picture_text(picture, "%s: %s do not hit each other", method,
                            names);
    if (member_truth(record, "stuck", false))
        return picture_text(picture, "%s: %s are moved apart, %s", method,
                            names, mark_amount(picture, record, "depth"));
    return picture_text(
        picture, "%s: %s hit each other, %s", method, names,
        mark_amount(picture, record,
                    item_member(record, "time") ? "time" : "depth"));
}

void mark_resolve(struct drawing *drawing, struct pen pen,
                  const struct item *record)
{
    method_marks *marks = method_of(record);
    if (item_member(record, "walker")) {
        mark_walk(drawing, pen, record);
        return;
    }
    if (marks && member_truth(record, "hit", false))
        marks(drawing, pen, record);
    drawing->records[pen.source.record].text = text_of(pen.picture, record);
}
