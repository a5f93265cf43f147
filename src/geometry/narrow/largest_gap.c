#include "geometry/narrow/largest_gap.h"

static facing face_of(const axis_found *axis, const col_shape *a,
                      const col_shape *b)
{
    facing face = col_face_edge(a, b, axis->kind, axis->edge, axis->vertex);
    face.corner = axis->corner;
    return face;
}

largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b)
{
    largest_gap best = {.face = face_of(&list->axes[0], a, b)};
    best.bearing = col_face_bearing(&best.face);
    for (int i = 1; i < list->count; i++) {
        facing face = face_of(&list->axes[i], a, b);
        bearing at = col_face_bearing(&face);
        int sign = col_face_compare(&face, &at, &best.face, &best.bearing);
        if (sign > 0)
            best = (largest_gap){face, at, 0};
        best.ties += sign == 0;
    }
    return best;
}
