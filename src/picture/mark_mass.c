/* What `mass` answers: where the mass of each shape is. */
#include "picture/mark.h"

void mark_mass(struct drawing *drawing, struct pen pen,
               const struct item *record)
{
    const char *mass = mark_amount(pen.picture, record, "mass");
    const char *inertia = mark_amount(pen.picture, record, "inertia");
    col_vec2 centroid;
    if (member_vec2(record, "centroid", &centroid))
        pen_dot(pen_at(pen, "centroid"), STYLE_CENTER, centroid, mass);
    drawing->records[pen.source.record].text =
        picture_text(pen.picture, "%s has %s and %s",
                     member_text(record, "id", "?"), mass, inertia);
}
