/* Marks the answers of `resolve`: two bodies before and after a hit, by
 * impulses, swept boxes or Verlet's method, and the hits of a walk. Writes the
 * sentence of `simulate`, whose states are steps. */
#include <math.h>
#include <string.h>

#include "draw/marks/mark.h"

/* ---- Bodies -------------------------------------------------------------- */

/* The body of a side, with "before" and "after"; NULL: there is none. */
static const struct item *body_of(struct pen pen, const char *side)
{
    return item_member(item_member(pen.record, "bodies"), side);
}

static const char *const sides[2] = {"a", "b"};

/* Marks the bodies that are elsewhere afterwards. */
static void mark_after(struct pen pen)
{
    for (int i = 0; i < 2; i++) {
        const struct picture_shape *shape = record_shape(pen, sides[i]);
        col_transform place;
        if (shape && member_place(body_of(pen, sides[i]), "after", &place) &&
            mark_is_elsewhere(shape, place))
            mark_shape_at(pen_key(pen, "bodies/%s/after", sides[i]),
                          STYLE_MOVED, shape, place);
    }
}

static double speed_of(const struct item *state)
{
    col_vec2 velocity;
    return member_vec2(state, "velocity", &velocity) ? vec_length(velocity) : 0;
}

/* Marks the velocity of a body from a point, with speed and spin: "after 2.5,
 * spin 30". A body that only turns has no arrow. */
static void mark_motion(struct pen pen, const struct item *state,
                        const char *when, col_vec2 from, double scale)
{
    double speed = speed_of(state);
    double spin = member_number(state, "angular_velocity", 0);
    const char *text = pen_text(pen, "%s %g", when, speed);
    col_vec2 velocity;
    if (fabs(spin) > 0)
        text = pen_text(pen, "%s, spin %g", text, spin);
    if (!member_vec2(state, "velocity", &velocity))
        return;
    const col_vec2 ray[2] = {from,
                             vec_along((col_vec2){0, 0}, velocity, scale)};
    if (speed > 0)
        mark_arrow(pen, STYLE_VELOCITY, ray, text);
    else if (fabs(spin) > 0)
        pen_label(pen, STYLE_VELOCITY, from, text);
}

/* True if nothing has changed how a body moves. */
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

/* Marks both velocities before and after, from the middles of the boxes. */
static void mark_velocities(struct pen pen)
{
    static const char *const whens[2] = {"before", "after"};
    const struct picture_shape *shapes[2] = {record_shape(pen, "a"),
                                             record_shape(pen, "b")};
    double most = 0;
    for (int i = 0; i < 4; i++)
        most = fmax(most, speed_of(item_member(body_of(pen, sides[i / 2]),
                                               whens[i % 2])));
    double scale = mark_scale(mark_reach(shapes[0], shapes[1]), most);
    for (int side = 0; side < 2; side++) {
        const struct item *body = body_of(pen, sides[side]);
        bool is_same = goes_on(body);
        for (int i = is_same ? 1 : 0; shapes[side] && i < 2; i++) {
            col_transform place;
            if (member_place(body, whens[i], &place))
                mark_motion(pen_key(pen, "bodies/%s/%s/velocity", sides[side],
                                    whens[i]),
                            item_member(body, whens[i]),
                            is_same ? "velocity" : whens[i],
                            mark_center_at(shapes[side], place), scale);
        }
    }
}

/* ---- Impulses on B at each contact, along normal and tangent ------------ */

/* Marks a part of a contact's impulse, as large as in `name`. */
static void mark_part(struct pen pen, const struct item *contact,
                      const char *name, col_vec2 direction, double scale)
{
    double size = member_number(contact, name, 0);
    bool is_tangent = name[0] == 't';
    col_vec2 ray[2] = {
        {0, 0}, {scale * size * direction.x, scale * size * direction.y}};
    if (member_vec2(contact, "point", &ray[0]))
        mark_arrow(pen_key(pen, "contacts/%d/%s", contact->index, name),
                   is_tangent ? STYLE_FRICTION : STYLE_IMPULSE, ray,
                   pen_text(pen, "%g", size));
}

static void mark_impulse(struct pen pen)
{
    const struct item *contact = member_first(pen.record, "contacts");
    double most = mark_largest(contact, "normal_impulse", "tangent_impulse");
    double scale = mark_scale(
        mark_reach(record_shape(pen, "a"), record_shape(pen, "b")), most);
    col_vec2 normal, at;
    mark_after(pen);
    mark_velocities(pen);
    mark_record_facing(pen);
    if (!member_unit(pen.record, "normal", &normal))
        return;
    for (; contact; contact = contact->next) {
        mark_part(pen, contact, "tangent_impulse", vec_left(normal), scale);
        mark_part(pen, contact, "normal_impulse", normal, scale);
        if (member_vec2(contact, "point", &at))
            pen_dot(pen_key(pen, "contacts/%d", contact->index), STYLE_CONTACT,
                    at, NULL);
    }
    mark_contact_ids(pen, "contacts", item_member(pen.record, "contacts"));
}

/* ---- Verlet's method: the colliding edge and vertex, and their moves ----- */

static void mark_verlet(struct pen pen)
{
    double t = member_number(pen.record, "t", -1);
    col_vec2 before, after, ends[2];
    mark_after(pen);
    mark_features(pen);
    mark_record_facing(pen);
    const struct item *one = member_first(pen.record, "vertices");
    for (; one; one = one->next)
        if (member_vec2(one, "before", &before) &&
            member_vec2(one, "after", &after))
            pen_arrow(pen_key(pen, "vertices/%d", one->index), STYLE_MOVED,
                      before, after);
    /* The vertex's place along the edge. */
    if (t >= 0 && t <= 1 &&
        member_segment(item_member(pen.record, "edge"), "points", ends))
        pen_dot(pen_at(pen, "t"), STYLE_EDGE,
                vec_along(ends[0], vec_between(ends[0], ends[1]), t),
                pen_text(pen, "t %g, lambda %g", t,
                         member_number(pen.record, "lambda", 0)));
}

/* ---- Swept boxes: the places at the hits, and the ways before and behind - */

/* Finds the place of a shape that was only moved; false: there is none. */
static bool place_at(const struct picture_shape *shape, const struct item *pose,
                     col_transform *place)
{
    place->rotation = shape->rotation;
    return member_vec2(pose, "position", &place->position);
}

static col_box box_at(const struct picture_shape *shape, col_transform place)
{
    return box_moved(shape->box, vec_between(shape->position, place.position));
}

/* Marks the way of the middle of a shape's box, and the shape at its end. */
static void mark_moved_to(struct pen pen, const struct picture_shape *shape,
                          const col_transform ends[2], struct pen there,
                          enum mark_style style)
{
    pen_line(pen, STYLE_PATH, mark_center_at(shape, ends[0]),
             mark_center_at(shape, ends[1]));
    mark_shape_at(there, style, shape, ends[1]);
}

/* Marks a body at the hit and afterwards, and its way by both. */
static void mark_body(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    const struct item *body = body_of(pen, side);
    const struct item *poses = item_member(pen.record, "poses");
    col_transform before, hit, after;
    if (!shape || !member_place(body, "before", &before) ||
        !member_place(body, "after", &after) ||
        !place_at(shape, item_member(poses, side), &hit))
        return;
    struct pen at_hit = pen_key(pen, "poses/%s", side);
    if (mark_is_elsewhere(shape, hit))
        mark_moved_to(at_hit, shape, (const col_transform[2]){before, hit},
                      at_hit, STYLE_HIT);
    struct picture_shape at_contact = *shape;
    at_contact.position = hit.position;
    if (mark_is_elsewhere(&at_contact, after))
        mark_moved_to(pen_key(pen, "remaining/%s", side), shape,
                      (const col_transform[2]){hit, after},
                      pen_key(pen, "bodies/%s/after", side), STYLE_MOVED);
}

/* Marks both bodies, and where the boxes meet or how deep they are stuck. */
static void mark_swept(struct pen pen)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    const struct item *poses = item_member(pen.record, "poses");
    bool is_stuck = member_truth(pen.record, "stuck", false);
    col_transform at_a, at_b;
    col_vec2 normal;
    mark_body(pen, "a");
    mark_body(pen, "b");
    mark_velocities(pen);
    if (!a || !b || !place_at(a, item_member(poses, "a"), &at_a) ||
        !place_at(b, item_member(poses, "b"), &at_b) ||
        !member_unit(pen.record, "normal", &normal))
        return;
    col_box box_a = box_at(a, at_a), box_b = box_at(b, at_b);
    struct facing_mark facing = facing_of_boxes(
        is_stuck ? &a->box : &box_a, is_stuck ? &b->box : &box_b, normal);
    if (!mark_is_box(a))
        pen_box(pen_at(pen, "poses/a"), STYLE_BOX, box_a);
    if (!mark_is_box(b))
        pen_box(pen_at(pen, "poses/b"), STYLE_BOX, box_b);
    if (is_stuck) {
        mark_facing(pen, &facing);
        return;
    }
    pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, facing.a, normal);
    pen_dot(pen_at(pen, "time"), STYLE_CONTACT, facing.a,
            mark_amount(pen, pen.record, "time"));
}

/* ---- Walks --------------------------------------------------------------- */

static void mark_hits(struct pen pen, const struct picture_shape *walker)
{
    const struct item *hit = member_first(pen.record, "hits");
    col_transform ends[2];
    col_vec2 normal;
    if (!place_at(walker, item_member(pen.record, "before"), &ends[0]))
        return;
    for (; hit; hit = hit->next) {
        const struct picture_shape *shape = item_shape(pen, hit, "shape");
        struct pen own = pen_key(pen, "hits/%d", hit->index);
        if (!place_at(walker, hit, &ends[1]))
            continue;
        mark_moved_to(own, walker, ends, own, STYLE_GHOST);
        ends[0] = ends[1];
        if (!shape || !member_unit(hit, "normal", &normal))
            continue;
        col_box box = box_at(walker, ends[1]);
        struct facing_mark facing = facing_of_boxes(&box, &shape->box, normal);
        pen_pointer(own, STYLE_NORMAL, facing.a, normal);
        pen_dot(own, STYLE_CONTACT, facing.a,
                pen_text(pen, "%d", hit->index + 1));
    }
    pen = pen_at(pen, "after");
    if (member_place(pen.record, "after", &ends[1]))
        mark_moved_to(pen, walker, ends, pen, STYLE_MOVED);
}

/* The record of a walk is about the walker. */
static const char *mark_walk(struct pen pen)
{
    int number =
        drawing_shape(pen.drawing, member_text(pen.record, "walker", ""));
    int count = item_length(item_member(pen.record, "hits"));
    pen.drawing->records[pen.source.record].a = number;
    if (number >= 0)
        mark_hits(pen, &pen.drawing->scene.shapes[number]);
    return pen_text(pen, "%s: %s hits %d shape%s on its path",
                    member_text(pen.record, "method", "?"),
                    mark_id(pen, pen.record, "walker"), count,
                    count == 1 ? "" : "s");
}

/* ---- Records ------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*marks)(struct pen pen);
} methods[] = {
    {"impulse", mark_impulse}, {"stop", mark_swept}, {"slide", mark_swept},
    {"bounce", mark_swept},    {"push", mark_swept}, {"verlet", mark_verlet},
};

const char *mark_resolve(struct pen pen)
{
    const char *method = member_text(pen.record, "method", "");
    bool hits = member_truth(pen.record, "hit", false);
    if (item_member(pen.record, "walker"))
        return mark_walk(pen);
    for (size_t i = 0; hits && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, method) == 0)
            methods[i].marks(pen);
    const char *names = mark_names(pen);
    method = member_text(pen.record, "method", "?");
    if (!hits)
        return pen_text(pen, "%s: %s do not hit each other", method, names);
    if (member_truth(pen.record, "stuck", false))
        return pen_text(pen, "%s: %s are moved apart, %s", method, names,
                        mark_amount(pen, pen.record, "depth"));
    return pen_text(
        pen, "%s: %s hit each other, %s", method, names,
        mark_amount(pen, pen.record,
                    item_member(pen.record, "time") ? "time" : "depth"));
}

const char *mark_simulate(struct pen pen)
{
    const struct item *states = item_member(pen.record, "states");
    const struct item *last = NULL;
    const struct item *state = item_first(states);
    for (; state; state = state->next)
        if (item_member(state, "bodies"))
            last = state;
    return pen_text(pen, "%d states up to time %g", item_length(states),
                    member_number(last, "time", 0));
}
