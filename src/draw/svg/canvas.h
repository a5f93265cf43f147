/* What is painted on: where the text goes, how the world is seen, and memory
 * for curves that are being cut.
 *
 * Points come in three sorts: of the world; local, which are the world's about
 * the view's centre, so that nothing is lost far from the origin; and of the
 * paper, in picture units. Curves are made and clipped as local ones. */
#ifndef CANVAS_H
#define CANVAS_H

#include "draw/marks/plane.h"
#include "draw/svg/svg.h"

/* A list of local points. */
struct points {
    col_vec2 *at;
    int count, room;
};

struct canvas {
    struct sink *out;
    const struct picture *picture;
    const struct svg_options *options;
    struct view view;
    col_vec2 reach; /* curves are clipped to -reach .. reach, local */
    double flat; /* how far a polygon may be from the arc that it stands for, in
                    picture units */
    double mark_size; /* of dots and pointers: 1, or less where many are seen */
    struct points curve, spare;
    const char *id;        /* of the <svg> element: what others are named by */
    bool is_page;          /* sizes go by --k, and all steps are written */
    bool has_many;         /* marks, which are then lines and dots alone */
    struct packing *later; /* for what is not seen at first (draw/svg/later.h);
                            NULL in a document */
};

struct canvas canvas_make(struct sink *out, const struct picture *picture,
                          const struct svg_options *options);

/* Makes the paper higher, with the same in its middle. */
void canvas_heighten(struct canvas *canvas, double height);

/* A point of the world as a local one, kept within 4 * COL_LIMIT. */
col_vec2 canvas_local(const struct canvas *canvas, col_vec2 world);

/* A local point that is within reach, on paper. */
col_vec2 canvas_paper(const struct canvas *canvas, col_vec2 local);

/* Whether a point of the world is within reach, and whether some of a box is.
 */
bool canvas_reaches(const struct canvas *canvas, col_vec2 world);
bool canvas_meets(const struct canvas *canvas, const col_box *box);

/* Whether the point can be seen. */
bool canvas_shows(const struct canvas *canvas, col_vec2 world);

/* The direction on paper from one local point to another; (0, 0) where there
 * is none. */
col_vec2 canvas_way(const struct canvas *canvas, const col_vec2 ends[2]);

/* Zeroed memory of the picture's arena; NULL: there is none, and the sink has
 * failed. */
void *canvas_alloc(struct canvas *canvas, int count, size_t size);

/* Adds a point to a list. Where memory is used up, the sink fails. */
void points_add(struct canvas *canvas, struct points *points, col_vec2 point);

/* ---- Tags ---------------------------------------------------------------- */

/* ` name="` value `"`: of picture units, whole numbers, and any text. */
void attribute_number(struct canvas *canvas, const char *name, double value);
void attribute_whole(struct canvas *canvas, const char *name, long value);
void attribute_text(struct canvas *canvas, const char *name, const char *value);

#endif
