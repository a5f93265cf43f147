/* What `resolve` answers: two bodies before and after they hit. */
#include "draw/marks/mark_resolve.h"

#include <math.h>
#include <string.h>

/* ---- Bodies -------------------------------------------------------------- */

const struct item *resolved_body(const struct item *record, const char *side)
{
    return item_member(item_member(record, "bodies"), side);
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

static double speed_of(const struct item *state)
{
    col_vec2 velocity;
    if (!member_vec2(state, "velocity", &velocity))
        return 0;
    return vec_length(velocity);
}

/* "after 2.5, spin 30" */
static const char *motion_text(struct picture *picture, const char *when,
                               const struct item *state)
{
    struct picture_number speed = picture_number(speed_of(state));
    double angular_velocity = member_number(state, "angular_velocity", 0);
    if (!(fabs(angular_velocity) > 0))
        return picture_text(picture, "%s %s", when, speed.text);
    return picture_text(picture, "%s %s, spin %s", when, speed.text,
                        picture_number(angular_velocity).text);
}

/* How a body moves in a state that is `when`, from a point. What only turns has
 * words and no arrow. */
static void mark_motion(struct pen pen, const struct item *state,
                        const char *when, col_vec2 from, double scale)
{
    const char *text = motion_text(pen.picture, when, state);
    double angular_velocity = member_number(state, "angular_velocity", 0);
    col_vec2 ray[2] = {from, {0, 0}}, velocity;
    if (!member_vec2(state, "velocity", &velocity))
        return;
    ray[1] = vec_along(ray[1], velocity, scale);
    if (speed_of(state) > 0)
        mark_arrow(pen, STYLE_VELOCITY, ray, text);
    else if (fabs(angular_velocity) > 0)
        pen_label(pen, STYLE_VELOCITY, from, text);
}

/* Whether nothing has changed how a body moves. */
static bool goes_on(const struct item *body)
{
    const struct item *before = item_member(body, "before");
    const struct item *after = item_member(body, "after");
    double turns = member_number(after, "angular_velocity", 0) -
                   member_number(before, "angular_velocity", 0);
    col_vec2 from, to;
    return member_vec2(before, "velocity", &from) &&
           member_vec2(after, "velocity", &to) && !(fabs(turns) > 0) &&
           !(fabs(to.x - from.x) > 0) && !(fabs(to.y - from.y) > 0);
}

static void mark_velocities_of(const struct drawing *drawing, struct pen pen,
                               const struct item *record, const char *side,
                               double scale)
{
    static const char *const whens[2] = {"before", "after"};
    const struct picture_shape *shape = record_shape(drawing, record, side);
    const struct item *body = resolved_body(record, side);
    bool is_same = goes_on(body);
    for (int i = is_same ? 1 : 0; shape && i < 2; i++) {
        const struct item *state = item_member(body, whens[i]);
        col_transform place;
        if (!member_place(body, whens[i], &place))
            continue;
        pen.source.key =
            picture_text(pen.picture, "bodies/%s/%s/velocity", side, whens[i]);
        mark_motion(pen, state, is_same ? "velocity" : whens[i],
                    mark_center_at(shape, place), scale);
    }
}

static double fastest(const struct item *body)
{
    double before = speed_of(item_member(body, "before"));
    double after = speed_of(item_member(body, "after"));
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

const char *mark_resolve(struct drawing *drawing, struct pen pen,
                         const struct item *record)
{
    method_marks *marks = method_of(record);
    if (item_member(record, "walker"))
        return mark_walk(drawing, pen, record);
    if (marks && member_truth(record, "hit", false))
        marks(drawing, pen, record);
    return text_of(pen.picture, record);
}
