/* The states of a simulation: a step for each, with its contacts; and shapes
 * put where a state has them. */
#include "draw/marks/shapes.h"
#include "draw/marks/step.h"

/* Contact points that all states together may have marks of: in states behind
 * these they have none. */
#define MOST_CONTACTS 50000

/* Of the size of the scene: the longest arrow of impulses. */
#define LONGEST 0.1

struct states {
    double scale; /* length of an arrow to one of impulse */
    int contacts; /* that have marks */
};

/* ---- Words --------------------------------------------------------------- */

/* What the trace of a state tells of its last step. */
static const char *trace_text(struct picture *picture, const struct item *state)
{
    const struct item *trace = item_member(state, "trace");
    const struct item *section = trace ? trace->first : NULL;
    const char *text = "";
    for (; section; section = section->next)
        text = picture_text(picture, "%s; %s: %d", text, section->name,
                            item_length(section));
    return text;
}

static const char *text_of(struct picture *picture, const struct item *state)
{
    const struct item *contacts = item_member(state, "contacts");
    const char *time =
        picture_text(picture, "step %s, time %s",
                     picture_number(member_number(state, "step", 0)).text,
                     picture_number(member_number(state, "time", 0)).text);
    if (!contacts)
        return picture_text(picture, "%s%s", time, trace_text(picture, state));
    return picture_text(
        picture, "%s: %d contact%s%s", time, item_length(contacts),
        item_length(contacts) == 1 ? "" : "s", trace_text(picture, state));
}

/* ---- Contacts ------------------------------------------------------------ */

static double largest_of(const struct item *contact, double most)
{
    for (; contact; contact = contact->next)
        most = fmax(most, mark_largest(member_first(contact, "points"),
                                       "normal_impulse", "tangent_impulse"));
    return most;
}

static double scale_of(const struct drawing *drawing,
                       const struct item *section)
{
    double most = 0;
    const struct item *state = section->first;
    for (; state; state = state->next)
        most = largest_of(member_first(state, "contacts"), most);
    col_box box = picture_bounds(&drawing->scene);
    if (!(most > 0) || box_is_none(box))
        return 0;
    return LONGEST * step_size(box) / most;
}

static void show_point(struct pen pen, const struct states *states,
                       const struct item *point, col_vec2 normal)
{
    col_vec2 at, tangent = vec_left(normal);
    double along = member_number(point, "normal_impulse", 0) * states->scale;
    double across = member_number(point, "tangent_impulse", 0) * states->scale;
    if (!member_vec2(point, "point", &at))
        return;
    if (along < 0 || along > 0)
        pen_arrow(pen, STYLE_IMPULSE, at, vec_along(at, normal, along));
    if (across < 0 || across > 0)
        pen_arrow(pen, STYLE_FRICTION, at, vec_along(at, tangent, across));
    pen_dot(pen, STYLE_CONTACT, at, NULL);
}

static void show_contacts(struct pen pen, struct states *states,
                          const struct item *contact)
{
    for (; contact && states->contacts < MOST_CONTACTS;
         contact = contact->next) {
        const struct item *point = member_first(contact, "points");
        struct pen own = step_at(
            pen, picture_text(pen.picture, "contacts/%d", contact->index));
        col_vec2 normal = {0, 0};
        member_vec2(contact, "normal", &normal);
        for (; point; point = point->next) {
            show_point(own, states, point, normal);
            states->contacts++;
        }
    }
}

void step_states(struct drawing *drawing, struct pen pen,
                 const struct item *record, const struct item *section)
{
    (void)record;
    struct states states = {.scale = scale_of(drawing, section)};
    const struct item *state = section->first;
    for (; state && !drawing->scene.failed; state = state->next)
        show_contacts(
            step_pen(drawing, pen, state, text_of(&drawing->scene, state)),
            &states, member_first(state, "contacts"));
}

/* ---- Poses --------------------------------------------------------------- */

static col_box box_of(const struct picture_shape *shape)
{
    col_box box = box_none();
    for (int i = 0; i < shape->piece_count; i++)
        box = box_both(box, col_bounds(&shape->pieces[i]));
    return box;
}

static void pose(struct picture *picture, struct picture_shape *shape,
                 col_transform place)
{
    size_t count = (size_t)shape->count, pieces = (size_t)shape->piece_count;
    col_vec2 *outline = arena_take(picture->arena, count, sizeof *outline);
    col_shape *cores = arena_take(picture->arena, pieces, sizeof *cores);
    if (!outline || !cores) {
        picture->failed = true;
        return;
    }
    for (int i = 0; i < shape->count; i++)
        outline[i] = picture_point_at(shape, place, shape->outline[i]);
    for (int i = 0; i < shape->piece_count && !picture->failed; i++)
        cores[i] = picture_piece_at(picture, shape, i, place);
    if (picture->failed)
        return;
    shape->outline = outline;
    shape->pieces = cores;
    shape->position = place.position;
    shape->rotation = place.rotation;
    if (shape->piece_count > 0)
        shape->box = box_of(shape);
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
