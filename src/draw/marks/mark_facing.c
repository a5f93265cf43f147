/* How two shapes lie: where they face each other, and by how much they are
 * apart or overlap. */
#include <math.h>

#include "draw/marks/mark.h"

/* Vertices that are less far apart along a direction, as a share of the size of
 * their shape, are equally far. */
#define TIE 1e-9

/* ---- Geometry ------------------------------------------------------------ */

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

/* The middle of what two stretches share; where that is nothing, of what is
 * between them. */
static double shared_middle(struct facing_stretch a, struct facing_stretch b)
{
    double low = a.low > b.low ? a.low : b.low;
    double high = a.high < b.high ? a.high : b.high;
    return low / 2 + high / 2;
}

struct facing_mark facing_of(const col_shape *a, const col_shape *b,
                             col_vec2 normal)
{
    col_vec2 origin = a->vertices[0], tangent = vec_left(normal);
    col_vec2 back = vec_back(normal);
    struct front of_a = front_of(a, origin, normal, tangent);
    struct front of_b = front_of(b, origin, back, tangent);
    double aside = shared_middle(of_a.furthest, of_b.furthest);
    col_vec2 beside = vec_along(origin, tangent, aside);
    return (struct facing_mark){
        vec_along(beside, normal, of_a.reach + a->radius),
        vec_along(beside, back, of_b.reach + b->radius)};
}

bool facing_of_record(const struct drawing *drawing, const struct item *record,
                      struct facing_mark *facing)
{
    const col_shape *a = record_piece(drawing, record, "a");
    const col_shape *b = record_piece(drawing, record, "b");
    col_vec2 normal;
    if (!a || !b || !member_unit(record, "normal", &normal))
        return false;
    *facing = facing_of(a, b, normal);
    return true;
}

struct facing_mark facing_of_boxes(const col_box *a, const col_box *b,
                                   col_vec2 normal)
{
    struct facing_stretch a_x = {a->min.x, a->max.x},
                          b_x = {b->min.x, b->max.x};
    struct facing_stretch a_y = {a->min.y, a->max.y},
                          b_y = {b->min.y, b->max.y};
    if (fabs(normal.x) >= fabs(normal.y)) {
        double y = shared_middle(a_y, b_y);
        return normal.x > 0 ? (struct facing_mark){{a_x.high, y}, {b_x.low, y}}
                            : (struct facing_mark){{a_x.low, y}, {b_x.high, y}};
    }
    double x = shared_middle(a_x, b_x);
    return normal.y > 0 ? (struct facing_mark){{x, a_y.high}, {x, b_y.low}}
                        : (struct facing_mark){{x, a_y.low}, {x, b_y.high}};
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

/* What tells by how much two shapes overlap, or are apart. */
static const char *amount_name(const struct item *record)
{
    static const char *const names[] = {"depth", "separation", "distance"};
    for (int i = 0; i < 3; i++)
        if (item_member(record, names[i]))
            return names[i];
    return "depth";
}

static void mark_span(struct pen pen, const struct item *record,
                      const struct facing_mark *facing, bool is_apart)
{
    const char *name = amount_name(record);
    col_vec2 ends[2] = {is_apart ? facing->a : facing->b,
                        is_apart ? facing->b : facing->a};
    pen_span(pen_at(pen, name), is_apart ? STYLE_DISTANCE : STYLE_DEPTH, ends,
             mark_amount(pen.picture, record, name));
}

void mark_facing(struct pen pen, const struct item *record,
                 const struct facing_mark *facing)
{
    bool is_apart = !member_truth(record, "overlap", true);
    bool is_touching = !(member_number(record, amount_name(record), 0) > 0);
    col_vec2 normal;
    if (is_touching)
        pen_dot(pen_at(pen, amount_name(record)), STYLE_CONTACT, facing->a,
                "touching");
    else
        mark_span(pen, record, facing, is_apart);
    if (member_unit(record, "normal", &normal))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL,
                    is_apart ? facing->b : facing->a, normal);
}

const char *mark_relation(struct picture *picture, const struct item *record)
{
    const char *names = mark_names(picture, record);
    double amount = member_number(record, amount_name(record), 0);
    struct picture_number number = picture_number(amount);
    if (!member_truth(record, "overlap", true))
        return picture_text(picture, "%s are %s apart", names, number.text);
    if (!(amount > 0))
        return picture_text(picture, "%s touch", names);
    return picture_text(picture, "%s overlap by %s", names, number.text);
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
