/* A pen makes marks: all that it makes are of one source.
 *
 *   struct pen pen = pen_make(picture, record);
 *   pen_line(pen_at(pen, "edge"), STYLE_EDGE, from, to);
 *
 * Points that no picture can show (not finite, or beyond COL_LIMIT) make no
 * mark. Nothing fails: picture->failed tells where memory was used up. */
#ifndef PEN_H
#define PEN_H

#include "draw/marks/picture.h"

struct pen {
    struct picture *picture;
    struct mark_source source;
};

/* A pen for the answer's record of that number, -1 for none. */
struct pen pen_make(struct picture *picture, int record);

/* The same pen for a member of the record; `key` must stay. */
struct pen pen_at(struct pen pen, const char *key);

/* The same pen for one of the record's steps. */
struct pen pen_step(struct pen pen, int step, const char *key);

/* The same pen for another picture: a panel. */
struct pen pen_on(struct pen pen, struct picture *picture);

void pen_line(struct pen pen, enum mark_style style, col_vec2 from,
              col_vec2 to);
void pen_arrow(struct pen pen, enum mark_style style, col_vec2 from,
               col_vec2 to);
void pen_pointer(struct pen pen, enum mark_style style, col_vec2 from,
                 col_vec2 direction);
void pen_span(struct pen pen, enum mark_style style, const col_vec2 ends[2],
              const char *text);
void pen_dot(struct pen pen, enum mark_style style, col_vec2 at,
             const char *text);
void pen_label(struct pen pen, enum mark_style style, col_vec2 at,
               const char *text);
void pen_badge(struct pen pen, enum mark_style style, col_vec2 at,
               const char *text);
void pen_box(struct pen pen, enum mark_style style, col_box box);

/* Through points, which are copied. */
void pen_path(struct pen pen, enum mark_style style, const col_vec2 *points,
              int count);
void pen_polygon(struct pen pen, enum mark_style style, const col_vec2 *points,
                 int count);

/* A rounded core, of which the vertices are copied. */
void pen_round(struct pen pen, enum mark_style style, const col_shape *core);

#endif
