/* What `resolve` by impulses answers: at each contact what B is given, along
 * the normal and along the tangent; and what becomes of both bodies. */
#include "draw/marks/mark_resolve.h"

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
    pen.source.key =
        picture_text(pen.picture, "contacts/%d/%s", contact->index, name);
    mark_arrow(pen, is_tangent ? STYLE_FRICTION : STYLE_IMPULSE, ray,
               picture_text(pen.picture, "%s", picture_number(size).text));
}

static void mark_contacts(struct pen pen, const struct item *record,
                          col_vec2 normal, double reach)
{
    const struct item *contact = member_first(record, "contacts");
    col_vec2 tangent = vec_left(normal), at;
    double most = mark_largest(contact, "normal_impulse", "tangent_impulse");
    double scale = mark_scale(reach, most);
    for (; contact; contact = contact->next) {
        const char *key =
            picture_text(pen.picture, "contacts/%d", contact->index);
        mark_part(pen, contact, "tangent_impulse", tangent, scale);
        mark_part(pen, contact, "normal_impulse", normal, scale);
        if (member_vec2(contact, "point", &at))
            pen_dot(pen_at(pen, key), STYLE_CONTACT, at, NULL);
    }
    mark_contact_ids(pen, "contacts", item_member(record, "contacts"));
}

void mark_impulse(struct drawing *drawing, struct pen pen,
                  const struct item *record)
{
    const struct picture_shape *a = record_shape(drawing, record, "a");
    const struct picture_shape *b = record_shape(drawing, record, "b");
    struct facing_mark facing;
    col_vec2 normal;
    mark_after(drawing, pen, record);
    mark_velocities(drawing, pen, record);
    if (facing_of_record(drawing, record, &facing))
        mark_facing(pen, record, &facing);
    if (member_unit(record, "normal", &normal))
        mark_contacts(pen, record, normal, mark_reach(a, b));
}
