#include "draw/marks/mark.h"

#include <math.h>

/* How far from 1 the length of what shall be a unit vector may be, squared. */
#define UNIT_SLACK 1e-3

/* ---- Words --------------------------------------------------------------- */

static const char *piece_words(struct picture *picture,
                               const struct item *record, const char *name)
{
    double piece = member_number(record, name, -1);
    return piece >= 0 ? picture_text(picture, " (piece %s)",
                                     picture_number(piece).text)
                      : "";
}

const char *mark_id(struct picture *picture, const struct item *record,
                    const char *name)
{
    return picture_id(picture, member_text(record, name, "?"));
}

const char *mark_names(struct picture *picture, const struct item *record)
{
    return picture_text(picture, "%s%s and %s%s", mark_id(picture, record, "a"),
                        piece_words(picture, record, "a_piece"),
                        mark_id(picture, record, "b"),
                        piece_words(picture, record, "b_piece"));
}

const char *mark_amount(struct picture *picture, const struct item *object,
                        const char *name)
{
    const struct item *item = item_member(object, name);
    if (!item || item->kind != ITEM_NUMBER)
        return name;
    return picture_text(picture, "%s %s", name,
                        picture_number(item->number).text);
}

const char *mark_point(struct picture *picture, col_vec2 point)
{
    return picture_text(picture, "(%s, %s)", picture_number(point.x).text,
                        picture_number(point.y).text);
}

/* ---- Values -------------------------------------------------------------- */

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

/* ---- Contacts ------------------------------------------------------------ */

void mark_contact_ids(struct pen pen, const char *key,
                      const struct item *contacts)
{
    const struct item *contact = contacts ? contacts->first : NULL;
    for (; contact; contact = contact->next) {
        const char *id = member_text(contact, "id", NULL);
        col_vec2 at;
        if (id && member_vec2(contact, "point", &at))
            pen_label(pen_at(pen, picture_text(pen.picture, "%s/%d/id", key,
                                               contact->index)),
                      STYLE_CONTACT_ID, at, id);
    }
}

/* ---- Arrows that have a size --------------------------------------------- */

static double diagonal(const struct picture_shape *shape)
{
    return vec_length(vec_between(shape->box.min, shape->box.max));
}

double mark_reach(const struct picture_shape *a, const struct picture_shape *b)
{
    double of_a = a ? diagonal(a) : 0, of_b = b ? diagonal(b) : 0;
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
