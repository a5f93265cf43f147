/* What `resolve` answers: two bodies before and after they hit. */
#include <math.h>
#include <string.h>

#include "draw/marks/mark.h"

/* ---- Bodies -------------------------------------------------------------- */

const struct item *resolved_body(const struct item *record, const char *side)
{
    return item_member(item_member(record, "bodies"), side);
}

static void mark_body_after(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    col_transform place;
    if (!shape ||
        !member_place(resolved_body(pen.record, side), "after", &place) ||
        !mark_is_elsewhere(shape, place))
        return;
    pen = pen_key(pen, "bodies/%s/after", side);
    mark_shape_at(pen, STYLE_MOVED, shape, place);
}

void mark_after(struct pen pen)
{
    mark_body_after(pen, "a");
    mark_body_after(pen, "b");
}

static double speed_of(const struct item *state)
{
    col_vec2 velocity;
    if (!member_vec2(state, "velocity", &velocity))
        return 0;
    return vec_length(velocity);
}

/* "after 2.5, spin 30" */
static const char *motion_text(struct pen pen, const char *when,
                               const struct item *state)
{
    struct picture_number speed = picture_number(speed_of(state));
    double angular_velocity = member_number(state, "angular_velocity", 0);
    if (!(fabs(angular_velocity) > 0))
        return pen_text(pen, "%s %s", when, speed.text);
    return pen_text(pen, "%s %s, spin %s", when, speed.text,
                    picture_number(angular_velocity).text);
}

/* How a body moves in a state that is `when`, from a point. What only turns has
 * words and no arrow. */
static void mark_motion(struct pen pen, const struct item *state,
                        const char *when, col_vec2 from, double scale)
{
    const char *text = motion_text(pen, when, state);
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

static void mark_velocities_of(struct pen pen, const char *side, double scale)
{
    static const char *const whens[2] = {"before", "after"};
    const struct picture_shape *shape = record_shape(pen, side);
    const struct item *body = resolved_body(pen.record, side);
    bool is_same = goes_on(body);
    for (int i = is_same ? 1 : 0; shape && i < 2; i++) {
        const struct item *state = item_member(body, whens[i]);
        col_transform place;
        if (!member_place(body, whens[i], &place))
            continue;
        pen = pen_key(pen, "bodies/%s/%s/velocity", side, whens[i]);
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

void mark_velocities(struct pen pen)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    double of_a = fastest(resolved_body(pen.record, "a"));
    double of_b = fastest(resolved_body(pen.record, "b"));
    double scale = mark_scale(mark_reach(a, b), of_a > of_b ? of_a : of_b);
    mark_velocities_of(pen, "a", scale);
    mark_velocities_of(pen, "b", scale);
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

static const char *text_of(struct pen pen)
{
    const char *names = mark_names(pen);
    const char *method = member_text(pen.record, "method", "?");
    if (!member_truth(pen.record, "hit", false))
        return pen_text(pen, "%s: %s do not hit each other", method, names);
    if (member_truth(pen.record, "stuck", false))
        return pen_text(pen, "%s: %s are moved apart, %s", method, names,
                        mark_amount(pen, pen.record, "depth"));
    return pen_text(
        pen, "%s: %s hit each other, %s", method, names,
        mark_amount(pen, pen.record,
                    item_member(pen.record, "time") ? "time" : "depth"));
}

const char *mark_resolve(struct pen pen)
{
    method_marks *marks = method_of(pen.record);
    if (item_member(pen.record, "walker"))
        return mark_walk(pen);
    if (marks && member_truth(pen.record, "hit", false))
        marks(pen);
    return text_of(pen);
}

/* What `resolve` by impulses answers: at each contact what B is given, along
 * the normal and along the tangent; and what becomes of both bodies. */

/* A part of a contact's impulse, as large as in `name`. */
static void mark_part(struct pen pen, const struct item *contact,
                      const char *name, col_vec2 direction, double scale)
{
    double size = member_number(contact, name, 0);
    bool is_tangent = name[0] == 't';
    col_vec2 ray[2] = {
        {0, 0}, {scale * size * direction.x, scale * size * direction.y}};
    if (!member_vec2(contact, "point", &ray[0]))
        return;
    pen = pen_key(pen, "contacts/%d/%s", contact->index, name);
    mark_arrow(pen, is_tangent ? STYLE_FRICTION : STYLE_IMPULSE, ray,
               mark_figure(pen, size));
}

static void mark_contacts(struct pen pen, col_vec2 normal, double reach)
{
    const struct item *contact = member_first(pen.record, "contacts");
    col_vec2 tangent = vec_left(normal), at;
    double most = mark_largest(contact, "normal_impulse", "tangent_impulse");
    double scale = mark_scale(reach, most);
    for (; contact; contact = contact->next) {
        const char *key = pen_text(pen, "contacts/%d", contact->index);
        mark_part(pen, contact, "tangent_impulse", tangent, scale);
        mark_part(pen, contact, "normal_impulse", normal, scale);
        if (member_vec2(contact, "point", &at))
            pen_dot(pen_at(pen, key), STYLE_CONTACT, at, NULL);
    }
    mark_contact_ids(pen, "contacts", item_member(pen.record, "contacts"));
}

void mark_impulse(struct pen pen)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    col_vec2 normal;
    mark_after(pen);
    mark_velocities(pen);
    mark_record_facing(pen);
    if (member_unit(pen.record, "normal", &normal))
        mark_contacts(pen, normal, mark_reach(a, b));
}

/* What `resolve` by Verlet's method answers: the edge and the vertex that
 * collide, and where their particles go. */

/* The particles that move, each by an arrow; and the edge where it is then, of
 * which they are the first two. */
static void mark_particles(struct pen pen)
{
    const struct item *one = member_first(pen.record, "vertices");
    for (; one; one = one->next) {
        const char *key = pen_text(pen, "vertices/%d", one->index);
        col_vec2 before, after;
        if (!member_vec2(one, "before", &before) ||
            !member_vec2(one, "after", &after))
            continue;
        pen_arrow(pen_at(pen, key), STYLE_MOVED, before, after);
    }
}

/* The vertex's place along the edge. */
static void mark_share(struct pen pen)
{
    double t = member_number(pen.record, "t", -1);
    double lambda = member_number(pen.record, "lambda", 0);
    col_vec2 ends[2];
    if (!(t >= 0 && t <= 1) ||
        !member_segment(item_member(pen.record, "edge"), "points", ends))
        return;
    col_vec2 at = {ends[0].x + t * (ends[1].x - ends[0].x),
                   ends[0].y + t * (ends[1].y - ends[0].y)};
    pen_dot(pen_at(pen, "t"), STYLE_EDGE, at,
            pen_text(pen, "t %s, lambda %s", picture_number(t).text,
                     picture_number(lambda).text));
}

void mark_verlet(struct pen pen)
{
    mark_after(pen);
    mark_feature(pen_at(pen, "edge"), STYLE_EDGE,
                 item_member(pen.record, "edge"));
    mark_feature(pen_at(pen, "vertex"), STYLE_VERTEX,
                 item_member(pen.record, "vertex"));
    mark_record_facing(pen);
    mark_particles(pen);
    mark_share(pen);
}

/* What `resolve` answers by the methods that sweep boxes, and by walks: the
 * places at the hits, and the ways before and behind. */

/* A shape where it was only moved to `position`; false: that is not told. */
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

/* ---- Pairs --------------------------------------------------------------- */

/* A body at the hit and afterwards, and its way by both. */
static void mark_body(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    const struct item *body = resolved_body(pen.record, side);
    const struct item *poses = item_member(pen.record, "poses");
    col_transform before, hit, after;
    if (!shape || !member_place(body, "before", &before) ||
        !member_place(body, "after", &after) ||
        !place_at(shape, item_member(poses, side), &hit))
        return;
    struct pen at_hit = pen_key(pen, "poses/%s", side);
    struct pen behind = pen_key(pen, "remaining/%s", side);
    if (mark_is_elsewhere(shape, hit)) {
        pen_line(at_hit, STYLE_PATH, mark_center_at(shape, before),
                 mark_center_at(shape, hit));
        mark_shape_at(at_hit, STYLE_HIT, shape, hit);
    }
    struct picture_shape at_contact = *shape;
    at_contact.position = hit.position;
    if (!mark_is_elsewhere(&at_contact, after))
        return;
    pen_line(behind, STYLE_PATH, mark_center_at(shape, hit),
             mark_center_at(shape, after));
    mark_shape_at(pen_key(pen, "bodies/%s/after", side), STYLE_MOVED, shape,
                  after);
}

/* Where the boxes meet; of stuck ones how deep they are. */
static void mark_meeting(struct pen pen)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    const struct item *poses = item_member(pen.record, "poses");
    bool is_stuck = member_truth(pen.record, "stuck", false);
    col_transform at_a, at_b;
    col_vec2 normal;
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

void mark_swept(struct pen pen)
{
    mark_body(pen, "a");
    mark_body(pen, "b");
    mark_velocities(pen);
    mark_meeting(pen);
}

/* ---- Walks --------------------------------------------------------------- */

/* The walker at a hit: its way there from `from`, which becomes that place. */
static void mark_walk_hit(struct pen pen, const struct picture_shape *walker,
                          const struct item *hit, col_transform *from)
{
    const char *id = member_text(hit, "shape", NULL);
    int number = id ? drawing_shape(pen.drawing, id) : -1;
    col_transform place;
    col_vec2 normal;
    if (!place_at(walker, hit, &place))
        return;
    pen_line(pen, STYLE_PATH, mark_center_at(walker, *from),
             mark_center_at(walker, place));
    *from = place;
    mark_shape_at(pen, STYLE_GHOST, walker, place);
    if (number < 0 || !member_unit(hit, "normal", &normal))
        return;
    const struct picture_shape *shape = &pen.drawing->scene.shapes[number];
    col_box box = box_at(walker, place);
    struct facing_mark facing = facing_of_boxes(&box, &shape->box, normal);
    pen_pointer(pen, STYLE_NORMAL, facing.a, normal);
    pen_dot(pen, STYLE_CONTACT, facing.a, pen_text(pen, "%d", hit->index + 1));
}

static void mark_hits(struct pen pen, const struct picture_shape *walker)
{
    const struct item *hits = item_member(pen.record, "hits");
    const struct item *hit = item_first(hits);
    col_transform from, after;
    if (!place_at(walker, item_member(pen.record, "before"), &from))
        return;
    for (; hit; hit = hit->next) {
        const char *key = pen_text(pen, "hits/%d", hit->index);
        mark_walk_hit(pen_at(pen, key), walker, hit, &from);
    }
    if (!member_place(pen.record, "after", &after))
        return;
    pen_line(pen_at(pen, "after"), STYLE_PATH, mark_center_at(walker, from),
             mark_center_at(walker, after));
    mark_shape_at(pen_at(pen, "after"), STYLE_MOVED, walker, after);
}

const char *mark_walk(struct pen pen)
{
    int number =
        drawing_shape(pen.drawing, member_text(pen.record, "walker", ""));
    int count = item_length(item_member(pen.record, "hits"));
    pen.drawing->records[pen.source.record].a = number;
    if (number >= 0)
        mark_hits(pen, &pen.drawing->scene.shapes[number]);
    return pen_text(pen, "%s: %s hits %d shape%s on its way",
                    member_text(pen.record, "method", "?"),
                    mark_id(pen, pen.record, "walker"), count,
                    count == 1 ? "" : "s");
}

/* What `simulate` answers: a record of all states. What is seen of each is a
 * step. */

const char *mark_simulate(struct pen pen)
{
    const struct item *states = item_member(pen.record, "states");
    const struct item *last = NULL;
    const struct item *state = item_first(states);
    for (; state; state = state->next)
        if (item_member(state, "bodies"))
            last = state;
    double time = member_number(last, "time", 0);
    return pen_text(pen, "%d states up to time %s", item_length(states),
                    picture_number(time).text);
}
