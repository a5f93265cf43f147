/* The parts that the mass of a shape is the sum of: triangles of its core,
 * strips along its edges and sectors about its vertices, as broad as the
 * radius. */
#include <string.h>

#include "draw/marks/mark.h"
#include "draw/marks/shapes.h"

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

/* A strip lies where its centroid is. */
static void show_strip(struct pen pen, const struct picture_shape *shape,
                       const struct item *item, col_vec2 centroid)
{
    col_vec2 ends[2];
    if (!step_edge(shape, step_index(member_number(item, "edge", -1)), ends))
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
    if (!step_vertex(shape, step_index(member_number(item, "vertex", -1)),
                     &corners[0]) ||
        !(angle >= 0 && angle <= 360))
        return;
    struct pen own = step_at(pen, "vertex");
    if (angle >= 360) {
        col_shape disc = {.vertices = corners,
                          .count = 1,
                          .winding = 1,
                          .radius = shape->radius};
        pen_round(own, STYLE_FOCUS, &disc);
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

static const char *part_text(struct picture *picture, const struct item *item,
                             col_vec2 centroid)
{
    return picture_text(
        picture, "%s %d: area %s, centroid %s, inertia %s about it",
        member_text(item, "part", ""), item->index,
        member_figure(item, "area").text, mark_point(picture, centroid),
        member_figure(item, "inertia").text);
}

void step_parts(struct pen pen, const struct item *section)
{
    const struct picture_shape *shape = record_shape(pen, "id");
    const struct item *item = section->first;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        const char *part = member_text(item, "part", "");
        col_vec2 centroid = {0, 0};
        member_vec2(item, "centroid", &centroid);
        struct pen own =
            step_pen(pen, item, part_text(&pen.drawing->scene, item, centroid));
        if (!shape)
            continue;
        if (strcmp(part, "triangle") == 0)
            show_triangle(own, shape, item);
        else if (strcmp(part, "strip") == 0)
            show_strip(own, shape, item, centroid);
        else
            show_sector(own, shape, item, centroid);
        pen_dot(
            step_at(own, "centroid"), STYLE_CENTER, centroid,
            mark_number(own.picture, "area", member_number(item, "area", 0)));
    }
}

/* What answers a swept hit: the velocity of A beside B, its parts along and
 * across the normal, and what becomes of it. */

/* Of the size of the smaller shape: the longest arrow, and how far what becomes
 * of the velocity is from the parts, which it may be one of. */
#define RESPONSE_LONGEST 4
#define ASIDE            0.3

/* Where A is at the contact: the middle of its box. */
static col_vec2 middle_at_contact(const struct item *record,
                                  const struct picture_shape *a)
{
    const struct item *poses = item_member(record, "poses");
    col_vec2 contact, middle = box_middle(a->box);
    if (!member_vec2(item_member(poses, "a"), "position", &contact))
        return middle;
    return vec_along(middle, vec_between(a->position, contact), 1);
}

static const char *response_text(struct picture *picture,
                                 const struct item *item,
                                 const char *const id[2])
{
    static const char *const names[4] = {"relative", "normal", "tangent",
                                         "after"};
    const struct item *shares = item_member(item, "shares");
    const char *words[4];
    for (int i = 0; i < 4; i++) {
        col_vec2 v = {0, 0};
        member_vec2(item, names[i], &v);
        words[i] = mark_point(picture, v);
    }
    return picture_text(
        picture,
        "velocity of %s beside %s: %s = %s along the normal + %s across; "
        "afterwards %s; %s takes %s of the change, %s %s",
        id[0], id[1], words[0], words[1], words[2], words[3], id[0],
        member_figure(shares, "a").text, id[1],
        member_figure(shares, "b").text);
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
    const struct item *item = section->first;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        struct pen own = step_pen(
            pen, item, response_text(&pen.drawing->scene, item, pair.id));
        col_vec2 relative;
        if (!pair.shape[0] || !member_vec2(item, "relative", &relative))
            continue;
        double length = vec_length(relative);
        col_vec2 from_scale[2] = {
            middle_at_contact(pen.record, pair.shape[0]),
            {length > 0 ? RESPONSE_LONGEST * pair.small / length : 0, 0}};
        show_velocity(own, item, "normal", STYLE_DROPPED, from_scale);
        show_velocity(own, item, "tangent", STYLE_FRICTION, from_scale);
        show_velocity(own, item, "relative", STYLE_VELOCITY, from_scale);
        from_scale[0] = vec_along(from_scale[0], vec_left(vec_unit(relative)),
                                  ASIDE * pair.small);
        show_velocity(own, item, "after", STYLE_MOVED, from_scale);
    }
}

/* The hits of a walk: where the walker is at each, and how it goes on. */

/* Of the walker's size: the length of the velocity that it goes on with. */
#define WALK_LONGEST 1.0

static const char *walk_text(struct picture *picture, const struct item *hit,
                             col_vec2 normal, col_vec2 velocity)
{
    const char *what = picture_text(
        picture, "%s %s at %s, normal %s",
        member_truth(hit, "stuck", false) ? "stuck in" : "hits",
        mark_id(picture, hit, "shape"), member_figure(hit, "time").text,
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
        pen_arrow(step_at(pen, "velocity"), STYLE_VELOCITY, middle,
                  vec_along(middle, vec_unit(velocity),
                            WALK_LONGEST * step_size(box)));
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

void step_walk(struct pen pen, const struct item *section)
{
    int walker =
        drawing_shape(pen.drawing, member_text(pen.record, "walker", ""));
    const struct item *hit = section->first;
    for (; hit && !pen.drawing->scene.failed; hit = hit->next) {
        col_vec2 position, normal, velocity;
        if (!member_vec2(hit, "position", &position) ||
            !member_vec2(hit, "normal", &normal) ||
            !member_vec2(hit, "velocity", &velocity))
            continue;
        struct pen own = step_pen(
            pen, hit, walk_text(&pen.drawing->scene, hit, normal, velocity));
        if (walker < 0)
            continue;
        const struct picture_shape *shape = &pen.drawing->scene.shapes[walker];
        show_hit(own, shape, position, velocity);
        show_normal(own, shape, position, normal);
    }
}

/* The states of a simulation: a step for each, with its contacts; and shapes
 * put where a state has them. */

/* Contact points that all states together may have marks of: in states behind
 * these they have none. */
#define MOST_CONTACTS 50000

/* Of the size of the scene: the longest arrow of impulses. */
#define STATE_LONGEST 0.1

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

static const char *state_text(struct picture *picture, const struct item *state)
{
    const struct item *contacts = item_member(state, "contacts");
    const char *time = picture_text(picture, "step %s, time %s",
                                    member_figure(state, "step").text,
                                    member_figure(state, "time").text);
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

static double scale_of(struct pen pen, const struct item *section)
{
    double most = 0;
    const struct item *state = section->first;
    for (; state; state = state->next)
        most = largest_of(member_first(state, "contacts"), most);
    col_box box = picture_bounds(&pen.drawing->scene);
    if (!(most > 0) || box_is_none(box))
        return 0;
    return STATE_LONGEST * step_size(box) / most;
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

void step_states(struct pen pen, const struct item *section)
{
    struct states states = {.scale = scale_of(pen, section)};
    const struct item *state = section->first;
    for (; state && !pen.drawing->scene.failed; state = state->next)
        show_contacts(
            step_pen(pen, state, state_text(&pen.drawing->scene, state)),
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
