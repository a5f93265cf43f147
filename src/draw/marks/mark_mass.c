/* What `mass` answers: where the mass of each shape is. */
#include "draw/marks/mark.h"

const char *mark_mass(struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    (void)drawing;
    const char *mass = mark_amount(pen.picture, record, "mass");
    const char *inertia = mark_amount(pen.picture, record, "inertia");
    col_vec2 centroid;
    if (member_vec2(record, "centroid", &centroid))
        pen_dot(pen_at(pen, "centroid"), STYLE_CENTER, centroid, mass);
    return picture_text(pen.picture, "%s has %s and %s",
                        mark_id(pen.picture, record, "id"), mass, inertia);
}
