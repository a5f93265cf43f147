/* Draws the states of a simulation as steps, with their contacts, and moves the
 * shapes of a picture to their places in one state. */
#include <math.h>

#include "draw/marks/drawing.h"
#include "draw/marks/mark.h"

/* The longest arrow of an impulse, as a share of the scene's size. */
#define LONGEST 0.1

/* Contact points that have marks, over all states; later ones have none. */
#define MOST_CONTACTS 50000

/* ---- Steps --------------------------------------------------------------- */

static const char *state_text(struct pen pen, const struct item *state)
{
    const struct item *contacts = item_member(state, "contacts");
    const struct item *section = item_member(state, "trace");
    const char *text =
        pen_text(pen, "step %g, time %g", member_number(state, "step", 0),
                 member_number(state, "time", 0));
    if (contacts)
        text = pen_text(pen, "%s: %d contact%s", text, item_length(contacts),
                        item_length(contacts) == 1 ? "" : "s");
    for (section = section ? section->first : NULL; section;
         section = section->next)
        text = pen_text(pen, "%s; %s: %d", text, section->name,
                        item_length(section));
    return text;
}

/* The length of an arrow to one of impulse. */
static double scale_of(struct pen pen, const struct item *section)
{
    double most = 0;
    for (const struct item *state = section->first; state; state = state->next)
        for (const struct item *contact = member_first(state, "contacts");
             contact; contact = contact->next)
            most =
                fmax(most, mark_largest(member_first(contact, "points"),
                                        "normal_impulse", "tangent_impulse"));
    col_box box = picture_bounds(&pen.drawing->scene);
    if (!(most > 0) || box_is_none(box))
        return 0;
    return LONGEST * step_size(box) / most;
}

static void show_point(struct pen pen, const struct item *point,
                       col_vec2 normal, double scale)
{
    col_vec2 at, tangent = vec_left(normal);
    double along = member_number(point, "normal_impulse", 0) * scale;
    double across = member_number(point, "tangent_impulse", 0) * scale;
    if (!member_vec2(point, "point", &at))
        return;
    if (along < 0 || along > 0)
        pen_arrow(pen, STYLE_IMPULSE, at, vec_along(at, normal, along));
    if (across < 0 || across > 0)
        pen_arrow(pen, STYLE_FRICTION, at, vec_along(at, tangent, across));
    pen_dot(pen, STYLE_CONTACT, at, NULL);
}

void step_states(struct pen pen, const struct item *section)
{
    double scale = scale_of(pen, section);
    int shown = 0;
    const struct item *state = section->first;
    for (; state && !pen.picture->failed; state = state->next) {
        struct pen own = step_pen(pen, state, state_text(pen, state));
        const struct item *contact = member_first(state, "contacts");
        for (; contact && shown < MOST_CONTACTS; contact = contact->next) {
            const struct item *point = member_first(contact, "points");
            struct pen at_contact =
                step_at(own, pen_text(pen, "contacts/%d", contact->index));
            col_vec2 normal = {0, 0};
            member_vec2(contact, "normal", &normal);
            for (; point; point = point->next, shown++)
                show_point(at_contact, point, normal, scale);
        }
    }
}

/* ---- Poses --------------------------------------------------------------- */

static void pose(struct picture *picture, struct picture_shape *shape,
                 col_transform place)
{
    size_t count = (size_t)shape->count, pieces = (size_t)shape->piece_count;
    col_vec2 *outline = arena_take(picture->arena, count, sizeof *outline);
    col_shape *cores = arena_take(picture->arena, pieces, sizeof *cores);
    col_box box = box_none();
    if (!outline || !cores) {
        picture->failed = true;
        return;
    }
    for (int i = 0; i < shape->count; i++)
        outline[i] = picture_point_at(shape, place, shape->outline[i]);
    for (int i = 0; i < shape->piece_count && !picture->failed; i++) {
        cores[i] = picture_piece_at(picture, shape, i, place);
        box = box_both(box, col_bounds(&cores[i]));
    }
    if (picture->failed)
        return;
    shape->outline = outline;
    shape->pieces = cores;
    shape->position = place.position;
    shape->rotation = place.rotation;
    if (shape->piece_count > 0)
        shape->box = box;
}

void drawing_pose(struct drawing *drawing, int step)
{
    struct picture *scene = &drawing->scene;
    const struct item *states = item_member(drawing->answer, "states");
    if (!states || step < 0)
        return;
    const struct item *body =
        member_first(item_element(states, step), "bodies");
    for (; body && !scene->failed; body = body->next) {
        int index = drawing_shape(drawing, member_text(body, "id", ""));
        col_transform place = {
            .rotation = col_unit_vector(member_number(body, "angle", 0))};
        if (index >= 0 && member_vec2(body, "position", &place.position) &&
            mark_is_elsewhere(&scene->shapes[index], place))
            pose(scene, &scene->shapes[index], place);
    }
}
