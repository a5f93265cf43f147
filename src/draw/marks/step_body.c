/* The steps of single bodies: the parts that the mass of a shape is the sum of,
 * what answers a swept hit, the hits of a walk, and the states of a simulation.
 * A picture of one state has the shapes where that state has them. */
#include <string.h>

#include "draw/marks/drawing.h"
#include "draw/marks/mark.h"

/* Chords in place of the arc of a sector. */
#define CHORDS 24

/* Shares of the smaller shape's size: the longest arrow of a velocity that is
 * split, and the distance of the result from its parts. Of the walker's size:
 * its new velocity. Of the scene's size: the longest arrow of impulses. */
#define RESPONSE_LONGEST 4
#define ASIDE            0.3
#define WALK_LONGEST     1.0
#define STATE_LONGEST    0.1

/* Contact points that have marks, over all states; later ones have none. */
#define MOST_CONTACTS 50000

/* ---- Mass ----------------------------------------------------------------
 *
 * Triangles of the core, and strips along its edges and sectors about its
 * vertices, which are as broad as the radius. */

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
    if (!step_edge(shape, member_index(item, "edge"), ends))
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

/* ---- The answer to a swept hit -------------------------------------------
 *
 * The velocity of A beside B before and after the hit, and its parts along and
 * across the normal. */

static const char *response_text(struct pen pen, const struct item *item,
                                 const char *const id[2])
{
    static const char *const names[4] = {"relative", "normal", "tangent",
                                         "after"};
    const struct item *shares = item_member(item, "shares");
    const char *words[4];
    for (int i = 0; i < 4; i++) {
        col_vec2 v = {0, 0};
        member_vec2(item, names[i], &v);
        words[i] = mark_point(pen, v);
    }
    return pen_text(
        pen,
        "velocity of %s beside %s: %s = %s along the normal + %s across; "
        "afterwards %s; %s takes %g of the change, %s %g",
        id[0], id[1], words[0], words[1], words[2], words[3], id[0],
        member_number(shares, "a", 0), id[1], member_number(shares, "b", 0));
}

static void show_velocity(struct pen pen, const struct item *item,
                          const char *name, enum mark_style style,
                          const col_vec2 from_scale[2])
{
    col_vec2 velocity, from = from_scale[0];
    if (!member_vec2(item, name, &velocity) || !(vec_length(velocity) > 0))
        return;
    struct pen own = step_at(pen, name);
    col_vec2 end = vec_along(from, velocity, from_scale[1].x);
    pen_arrow(own, style, from, end);
    pen_label(own, style, end, name);
}

void step_response(struct pen pen, const struct item *section)
{
    struct step_pair pair = step_pair_of(pen);
    const struct item *pose =
        item_member(item_member(pen.record, "poses"), "a");
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        struct pen own = step_pen(pen, item, response_text(pen, item, pair.id));
        col_vec2 relative, contact;
        if (!pair.shape[0] || !member_vec2(item, "relative", &relative))
            continue;
        double length = vec_length(relative);
        /* The middle of A's box at the contact. */
        col_vec2 from_scale[2] = {
            box_middle(pair.shape[0]->box),
            {length > 0 ? RESPONSE_LONGEST * pair.small / length : 0, 0}};
        if (member_vec2(pose, "position", &contact))
            from_scale[0] =
                vec_along(from_scale[0],
                          vec_between(pair.shape[0]->position, contact), 1);
        show_velocity(own, item, "normal", STYLE_DROPPED, from_scale);
        show_velocity(own, item, "tangent", STYLE_FRICTION, from_scale);
        show_velocity(own, item, "relative", STYLE_VELOCITY, from_scale);
        from_scale[0] = vec_along(from_scale[0], vec_left(vec_unit(relative)),
                                  ASIDE * pair.small);
        show_velocity(own, item, "after", STYLE_MOVED, from_scale);
    }
}

/* ---- Walks: where the walker is at each hit, and how it goes on ---------- */

static const char *walk_text(struct pen pen, const struct item *hit,
                             col_vec2 normal, col_vec2 velocity)
{
    const char *what =
        pen_text(pen, "%s %s at %g, normal %s",
                 member_truth(hit, "stuck", false) ? "stuck in" : "hits",
                 mark_id(pen, hit, "shape"), member_number(hit, "time", 0),
                 mark_point(pen, normal));
    if (!(vec_length(velocity) > 0))
        return pen_text(pen, "%s: it stops", what);
    return pen_text(pen, "%s: it goes on with velocity %s", what,
                    mark_point(pen, velocity));
}

void step_walk(struct pen pen, const struct item *section)
{
    const struct item *hit = section->first;
    for (; hit && !pen.picture->failed; hit = hit->next) {
        const struct picture_shape *walker = record_shape(pen, "walker");
        col_vec2 position, normal, velocity;
        if (!member_vec2(hit, "position", &position) ||
            !member_vec2(hit, "normal", &normal) ||
            !member_vec2(hit, "velocity", &velocity))
            continue;
        struct pen own =
            step_pen(pen, hit, walk_text(pen, hit, normal, velocity));
        if (!walker)
            continue;
        col_vec2 way = vec_between(walker->position, position);
        col_box box = box_moved(walker->box, way);
        col_vec2 middle = box_middle(box), start = box_middle(walker->box);
        col_vec2 half = vec_between(start, walker->box.max);
        pen_box(step_at(own, "position"), STYLE_HIT, box);
        if (vec_length(velocity) > 0)
            pen_arrow(step_at(own, "velocity"), STYLE_VELOCITY, middle,
                      vec_along(middle, vec_unit(velocity),
                                WALK_LONGEST * step_size(box)));
        /* From the middle of the side that hits. */
        pen_pointer(step_at(own, "normal"), STYLE_NORMAL,
                    (col_vec2){start.x + way.x + half.x * normal.x,
                               start.y + way.y + half.y * normal.y},
                    normal);
    }
}

/* ---- States: a step for each, with its contacts -------------------------- */

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
    return STATE_LONGEST * step_size(box) / most;
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
