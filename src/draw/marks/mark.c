/* Reads members of records, and makes the phrases and marks that several
 * queries share: the distance or depth between two shapes, features, arrows,
 * and shapes at other places. */
#include <math.h>
#include <string.h>

#include "draw/marks/drawing.h"
#include "draw/marks/mark.h"

/* Largest error of the squared length of a unit vector. */
#define UNIT_SLACK 1e-3

/* Vertices closer along a direction, as a share of the size, are equally far.
 */
#define TIE 1e-9

/* A shape of more vertices is a box elsewhere. */
#define OUTLINE_MOST 500

/* Places that differ by a smaller share of the shape's size are the same. */
#define SAME 1e-9

/* Degrees between two points of a path that turns, and the maximum of points:
 * the path of a shape that turns further would hide itself. */
#define WAY_DEGREES 6
#define WAY_POINTS  240

/* ---- Reading records ----------------------------------------------------- */

const struct item *item_first(const struct item *array)
{
    return array && array->kind == ITEM_ARRAY ? array->first : NULL;
}

const struct item *member_first(const struct item *object, const char *name)
{
    return item_first(item_member(object, name));
}

bool item_vec2(const struct item *item, col_vec2 *vector)
{
    if (!item || item->kind != ITEM_NUMBERS || item->count != 2)
        return false;
    *vector = (col_vec2){item->numbers[0], item->numbers[1]};
    return true;
}

bool member_vec2(const struct item *object, const char *name, col_vec2 *vector)
{
    return item_vec2(item_member(object, name), vector);
}

bool member_segment(const struct item *object, const char *name,
                    col_vec2 points[2])
{
    const struct item *both = item_member(object, name);
    return item_vec2(item_element(both, 0), &points[0]) &&
           item_vec2(item_element(both, 1), &points[1]);
}

bool member_box(const struct item *object, const char *name, col_box *box)
{
    const struct item *value = item_member(object, name);
    return member_vec2(value, "min", &box->min) &&
           member_vec2(value, "max", &box->max);
}

int item_shape_index(const struct drawing *drawing, const struct item *item,
                     const char *name)
{
    const char *id = member_text(item, name, NULL);
    return id ? drawing_shape(drawing, id) : -1;
}

const struct picture_shape *item_shape(struct pen pen, const struct item *item,
                                       const char *name)
{
    int shape = item_shape_index(pen.drawing, item, name);
    return shape < 0 ? NULL : &pen.drawing->scene.shapes[shape];
}

const struct picture_shape *record_shape(struct pen pen, const char *side)
{
    return item_shape(pen, pen.record, side);
}

const col_shape *record_piece(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    const char *name = strcmp(side, "a") == 0 ? "a_piece" : "b_piece";
    double piece = member_number(pen.record, name, 0);
    if (!shape || !(piece >= 0 && piece < shape->piece_count))
        return NULL;
    return &shape->pieces[(int)piece];
}

/* ---- Words --------------------------------------------------------------- */

static const char *piece_words(struct pen pen, const char *name)
{
    double piece = member_number(pen.record, name, -1);
    return piece >= 0 ? pen_text(pen, " (piece %g)", piece) : "";
}

const char *mark_id(struct pen pen, const struct item *record, const char *name)
{
    return picture_id(pen.picture, member_text(record, name, "?"));
}

const char *mark_names(struct pen pen)
{
    return pen_text(pen, "%s%s and %s%s", mark_id(pen, pen.record, "a"),
                    piece_words(pen, "a_piece"), mark_id(pen, pen.record, "b"),
                    piece_words(pen, "b_piece"));
}

const char *mark_amount(struct pen pen, const struct item *object,
                        const char *name)
{
    const struct item *item = item_member(object, name);
    if (!item || item->kind != ITEM_NUMBER)
        return name;
    return pen_text(pen, "%s %g", name, item->number);
}

const char *mark_point(struct pen pen, col_vec2 point)
{
    return pen_text(pen, "(%g, %g)", point.x, point.y);
}

bool member_unit(const struct item *object, const char *name, col_vec2 *unit)
{
    if (!member_vec2(object, name, unit))
        return false;
    return fabs(vec_dot(*unit, *unit) - 1) <= UNIT_SLACK;
}

bool member_place(const struct item *object, const char *name,
                  col_transform *place)
{
    const struct item *pose = item_member(object, name);
    double angle = member_number(pose, "angle", 0);
    if (!member_vec2(pose, "position", &place->position) ||
        !(fabs(place->position.x) <= COL_LIMIT) ||
        !(fabs(place->position.y) <= COL_LIMIT) || !(fabs(angle) <= COL_LIMIT))
        return false;
    place->rotation = col_unit_vector(angle);
    return true;
}

void mark_contact_ids(struct pen pen, const char *key,
                      const struct item *contacts)
{
    const struct item *contact = contacts ? contacts->first : NULL;
    for (; contact; contact = contact->next) {
        const char *id = member_text(contact, "id", NULL);
        col_vec2 at;
        if (id && member_vec2(contact, "point", &at))
            pen_label(pen_key(pen, "%s/%d/id", key, contact->index),
                      STYLE_CONTACT_ID, at, id);
    }
}

/* ---- Arrows that have a size --------------------------------------------- */

static double diagonal(const struct picture_shape *shape)
{
    return shape ? vec_length(vec_between(shape->box.min, shape->box.max)) : 0;
}

double mark_reach(const struct picture_shape *a, const struct picture_shape *b)
{
    double of_a = diagonal(a), of_b = diagonal(b);
    bool is_a = of_a > 0 && !(of_b > 0 && of_b < of_a);
    double lesser = is_a ? of_a : of_b;
    return lesser > 0 ? lesser / 2 : 1;
}

double mark_largest(const struct item *first, const char *one,
                    const char *other)
{
    double most = 0;
    for (const struct item *item = first; item; item = item->next) {
        most = fmax(most, fabs(member_number(item, one, 0)));
        most = fmax(most, fabs(member_number(item, other, 0)));
    }
    return most;
}

void mark_arrow(struct pen pen, enum mark_style style, const col_vec2 ray[2],
                const char *text)
{
    col_vec2 head = vec_along(ray[0], ray[1], 1);
    if (!(fabs(ray[1].x) > 0) && !(fabs(ray[1].y) > 0))
        return;
    pen_arrow(pen, style, ray[0], head);
    if (text)
        pen_label(pen, style, head, text);
}

/* ---- Where two shapes face each other ------------------------------------ */

/* A stretch along the tangent. */
struct facing_stretch {
    double low, high;
};

static void widen(struct facing_stretch *stretch, double place)
{
    stretch->low = place < stretch->low ? place : stretch->low;
    stretch->high = place > stretch->high ? place : stretch->high;
}

/* The vertices of a core that are furthest along a direction. */
struct front {
    double reach;                     /* how far they are, from the origin */
    struct facing_stretch furthest;   /* these */
    struct facing_stretch everywhere; /* all, the radius included */
};

static struct front front_of(const col_shape *shape, col_vec2 origin,
                             col_vec2 direction, col_vec2 tangent)
{
    struct front front = {.reach = -HUGE_VAL,
                          .furthest = {HUGE_VAL, -HUGE_VAL},
                          .everywhere = {HUGE_VAL, -HUGE_VAL}};
    double nearest = HUGE_VAL;
    for (int i = 0; i < shape->count; i++) {
        col_vec2 way = vec_between(origin, shape->vertices[i]);
        double reach = vec_dot(way, direction);
        front.reach = reach > front.reach ? reach : front.reach;
        nearest = reach < nearest ? reach : nearest;
        widen(&front.everywhere, vec_dot(way, tangent));
    }
    double size =
        front.reach - nearest + front.everywhere.high - front.everywhere.low;
    for (int i = 0; i < shape->count; i++) {
        col_vec2 way = vec_between(origin, shape->vertices[i]);
        if (vec_dot(way, direction) >= front.reach - TIE * size)
            widen(&front.furthest, vec_dot(way, tangent));
    }
    front.everywhere.low -= shape->radius;
    front.everywhere.high += shape->radius;
    return front;
}

/* The middle of the common part of two ranges, or of the gap between them. */
static double shared_middle(struct facing_stretch a, struct facing_stretch b)
{
    double low = a.low > b.low ? a.low : b.low;
    double high = a.high < b.high ? a.high : b.high;
    return low / 2 + high / 2;
}

/* Features that lie along each other face in the middle of their common part.
 * O(vertices). */
bool facing_of_record(struct pen pen, struct facing_mark *facing)
{
    const col_shape *a = record_piece(pen, "a"), *b = record_piece(pen, "b");
    col_vec2 normal;
    if (!a || !b || !member_unit(pen.record, "normal", &normal))
        return false;
    col_vec2 origin = a->vertices[0], tangent = vec_left(normal);
    col_vec2 back = vec_back(normal);
    struct front of_a = front_of(a, origin, normal, tangent);
    struct front of_b = front_of(b, origin, back, tangent);
    double aside = shared_middle(of_a.furthest, of_b.furthest);
    col_vec2 beside = vec_along(origin, tangent, aside);
    facing->a = vec_along(beside, normal, of_a.reach + a->radius);
    facing->b = vec_along(beside, back, of_b.reach + b->radius);
    return true;
}

struct facing_mark facing_of_boxes(const col_box *a, const col_box *b,
                                   col_vec2 normal)
{
    if (fabs(normal.x) >= fabs(normal.y)) {
        bool is_right = normal.x > 0;
        double y = shared_middle((struct facing_stretch){a->min.y, a->max.y},
                                 (struct facing_stretch){b->min.y, b->max.y});
        return (struct facing_mark){{is_right ? a->max.x : a->min.x, y},
                                    {is_right ? b->min.x : b->max.x, y}};
    }
    bool is_up = normal.y > 0;
    double x = shared_middle((struct facing_stretch){a->min.x, a->max.x},
                             (struct facing_stretch){b->min.x, b->max.x});
    return (struct facing_mark){{x, is_up ? a->max.y : a->min.y},
                                {x, is_up ? b->min.y : b->max.y}};
}

void facing_line(const col_shape *const shapes[2],
                 const struct facing_mark *facing, col_vec2 normal,
                 col_vec2 line[2])
{
    col_vec2 middle = vec_middle(facing->a, facing->b);
    col_vec2 tangent = vec_left(normal);
    double half = vec_dot(vec_between(facing->a, facing->b), normal) / 2;
    struct facing_stretch all = {-half, half};
    for (int i = 0; i < 2; i++) {
        struct front front = front_of(shapes[i], middle, normal, tangent);
        widen(&all, front.everywhere.low);
        widen(&all, front.everywhere.high);
    }
    line[0] = vec_along(middle, tangent, all.low);
    line[1] = vec_along(middle, tangent, all.high);
}

/* ---- Marks --------------------------------------------------------------- */

/* The member that has the depth or the distance. */
static const char *amount_name(const struct item *record)
{
    static const char *const names[] = {"depth", "separation", "distance"};
    for (int i = 0; i < 3; i++)
        if (item_member(record, names[i]))
            return names[i];
    return "depth";
}

void mark_facing(struct pen pen, const struct facing_mark *facing)
{
    const char *name = amount_name(pen.record);
    bool is_apart = !member_truth(pen.record, "overlap", true);
    const col_vec2 ends[2] = {is_apart ? facing->a : facing->b,
                              is_apart ? facing->b : facing->a};
    col_vec2 normal;
    if (member_number(pen.record, name, 0) > 0)
        pen_span(pen_at(pen, name), is_apart ? STYLE_DISTANCE : STYLE_DEPTH,
                 ends, mark_amount(pen, pen.record, name));
    else
        pen_dot(pen_at(pen, name), STYLE_CONTACT, facing->a, "touching");
    if (member_unit(pen.record, "normal", &normal))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, ends[1], normal);
}

void mark_record_facing(struct pen pen)
{
    struct facing_mark facing;
    if (facing_of_record(pen, &facing))
        mark_facing(pen, &facing);
}

const char *mark_relation(struct pen pen)
{
    const char *names = mark_names(pen);
    double amount = member_number(pen.record, amount_name(pen.record), 0);
    if (!member_truth(pen.record, "overlap", true))
        return pen_text(pen, "%s are %g apart", names, amount);
    if (!(amount > 0))
        return pen_text(pen, "%s touch", names);
    return pen_text(pen, "%s overlap by %g", names, amount);
}

void mark_disc(struct pen pen, enum mark_style style, col_vec2 center,
               double radius)
{
    col_shape disc = {
        .vertices = &center, .count = 1, .winding = 1, .radius = radius};
    pen_round(pen, style, &disc);
}

void mark_features(struct pen pen)
{
    mark_feature(pen_at(pen, "edge"), STYLE_EDGE,
                 item_member(pen.record, "edge"));
    mark_feature(pen_at(pen, "vertex"), STYLE_VERTEX,
                 item_member(pen.record, "vertex"));
}

void mark_feature(struct pen pen, enum mark_style style,
                  const struct item *feature)
{
    col_vec2 points[2];
    if (member_segment(feature, "points", points))
        pen_line(pen, style, points[0], points[1]);
    else if (member_vec2(feature, "point", points))
        pen_dot(pen, style, points[0], NULL);
}

/* ---- Shapes elsewhere ---------------------------------------------------- */

/* The point is turned back about the shape's own origin first. */
col_vec2 picture_point_at(const struct picture_shape *shape,
                          col_transform place, col_vec2 point)
{
    col_vec2 r = shape->rotation;
    double x = point.x - shape->position.x, y = point.y - shape->position.y;
    return col_transform_point(
        place, (col_vec2){r.x * x + r.y * y, r.x * y - r.y * x});
}

col_shape picture_piece_at(struct picture *picture,
                           const struct picture_shape *shape, int piece,
                           col_transform place)
{
    col_shape moved = shape->pieces[piece];
    col_vec2 *vertices =
        arena_take(picture->arena, (size_t)moved.count, sizeof *vertices);
    if (!vertices) {
        picture->failed = true;
        return moved;
    }
    for (int i = 0; i < moved.count; i++)
        vertices[i] = picture_point_at(shape, place, moved.vertices[i]);
    moved.vertices = vertices;
    moved.prepared = NULL;
    return moved;
}

col_transform mark_moved(const struct picture_shape *shape, col_vec2 by)
{
    return (col_transform){vec_along(shape->position, by, 1), shape->rotation};
}

bool mark_is_elsewhere(const struct picture_shape *shape, col_transform place)
{
    double size = shape->box.max.x - shape->box.min.x + shape->box.max.y -
                  shape->box.min.y;
    return fabs(place.position.x - shape->position.x) > SAME * size ||
           fabs(place.position.y - shape->position.y) > SAME * size ||
           fabs(place.rotation.x - shape->rotation.x) > SAME ||
           fabs(place.rotation.y - shape->rotation.y) > SAME;
}

bool mark_is_box(const struct picture_shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        col_vec2 at = shape->outline[i];
        bool is_at_x = !(at.x > shape->box.min.x) || !(at.x < shape->box.max.x);
        bool is_at_y = !(at.y > shape->box.min.y) || !(at.y < shape->box.max.y);
        if (!is_at_x || !is_at_y)
            return false;
    }
    return shape->count == 4 && !(shape->radius > 0);
}

int mark_shape_at(struct pen pen, enum mark_style style,
                  const struct picture_shape *shape, col_transform place)
{
    col_vec2 points[OUTLINE_MOST];
    int vertices = 0, start = 0;
    if (shape->piece_count == 0)
        return 0;
    if (shape->count > OUTLINE_MOST || shape->piece_count > OUTLINE_MOST) {
        box_corners(shape->box, points);
        for (int i = 0; i < 4; i++)
            points[i] = picture_point_at(shape, place, points[i]);
        pen_polygon(pen, style, points, 4);
        return 4;
    }
    if (shape->piece_count == 1 || shape->radius > 0) {
        for (int i = 0; i < shape->piece_count; i++) {
            col_shape piece = picture_piece_at(pen.picture, shape, i, place);
            pen_round(pen, style, &piece);
            vertices += piece.count;
        }
        return vertices;
    }
    int rings = shape->ring_ends ? shape->ring_count : 1;
    for (int ring = 0; ring < rings; ring++) {
        int end = shape->ring_ends ? shape->ring_ends[ring] : shape->count;
        for (int i = start; i < end; i++)
            points[i - start] =
                picture_point_at(shape, place, shape->outline[i]);
        if (shape->is_closed)
            pen_polygon(pen, style, points, end - start);
        else
            pen_path(pen, style, points, end - start);
        start = end;
    }
    return shape->count;
}

col_vec2 mark_center_at(const struct picture_shape *shape, col_transform place)
{
    return picture_point_at(shape, place, box_middle(shape->box));
}

void mark_way(struct pen pen, const struct picture_shape *shape,
              const struct turned_place *end, col_vec2 at)
{
    col_vec2 points[WAY_POINTS + 1];
    col_vec2 from = shape->position, to = end->place.position;
    struct picture_shape there = {.position = to,
                                  .rotation = end->place.rotation};
    if (!(fabs(end->turn) < WAY_DEGREES * WAY_POINTS))
        return;
    int count = 1 + (int)(fabs(end->turn) / WAY_DEGREES);
    points[0] =
        picture_point_at(&there, (col_transform){from, shape->rotation}, at);
    for (int i = 1; i < count; i++) {
        double share = (double)i / count;
        col_transform place = {
            vec_along(from, vec_between(from, to), share),
            col_unit_vector(shape->angle + share * end->turn)};
        points[i] = picture_point_at(&there, place, at);
    }
    points[count] = picture_point_at(&there, end->place, at);
    pen_path(pen, STYLE_PATH, points, count + 1);
}
