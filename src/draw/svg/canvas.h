/* The canvas of an SVG picture: the output, the view, and the memory for
 * curves that are clipped. canvas.c maps points and writes paths and text;
 * contour.c writes curves as path data.
 *
 * Points come in three coordinate systems: world; local, relative to the
 * view's center, so that nothing is lost far from the origin; and paper, in
 * picture units. Curves are made and clipped in local coordinates. */
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
    struct packing *later; /* for what is not seen at first (draw/svg/pack.h);
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

/* A point of the world on paper. */
col_vec2 canvas_at(const struct canvas *canvas, col_vec2 world);

/* True if a point of the world, or part of a box, is within reach. */
bool canvas_reaches(const struct canvas *canvas, col_vec2 world);
bool canvas_meets(const struct canvas *canvas, const col_box *box);

/* Whether the point can be seen. */
bool canvas_shows(const struct canvas *canvas, col_vec2 world);

/* The direction on paper from one point of the world to another; (0, 0) where
 * there is none. */
col_vec2 canvas_way(const struct canvas *canvas, const col_vec2 world[2]);

/* Zeroed memory of the picture's arena; NULL: there is none, and the sink has
 * failed. */
void *canvas_alloc(struct canvas *canvas, int count, size_t size);

/* Adds a point to a list. Where memory is used up, the sink fails. */
void points_add(struct canvas *canvas, struct points *points, col_vec2 point);

/* ---- Paths --------------------------------------------------------------- */

/* Path elements of one sort, one after the other: of very many shapes or marks
 * a few, for no program likes one of megabytes. */
struct paths {
    struct canvas *canvas;
    const char *head; /* how each begins, as far as its data */
    bool is_open;     /* one is being written */
    uint64_t begun;   /* where its data are in the sink */
};

/* Sees to it that one is open, another than before where that has become long.
 * Returns whether it is a new one. */
bool paths_open(struct paths *paths);

/* Ends what is open. */
void paths_close(struct paths *paths);

/* ---- Words --------------------------------------------------------------- */

/* Where words stand: beside a point of paper, and on which side of that. */
enum text_side { TEXT_BEFORE = -1, TEXT_AROUND = 0, TEXT_BEHIND = 1 };
struct text_place {
    col_vec2 at, offset; /* the point; from there to the text's anchor */
    const char *text; /* where it is another than that of what it belongs to */
    enum text_side side;
    bool is_free; /* false: there was no room, it is left out */
};

/* Writes a <text> element with a halo. */
void text_write(struct canvas *canvas, const struct text_place *place,
                const char *text);

/* ---- Curves of the world as path data ------------------------------------ */

/* A closed ring, and an open line. Each curve is clipped to the canvas' reach;
 * nothing is written of one that is beyond. */
void contour_ring(struct canvas *canvas, const col_vec2 *points, int count);
void contour_line(struct canvas *canvas, const col_vec2 *points, int count);

/* The outline of a rounded convex core in either winding: with exact arcs, or
 * with fine polygons for a core that is much larger than the view. */
void contour_round(struct canvas *canvas, const col_vec2 *core, int count,
                   double radius);

/* The same as a clipped polygon in canvas->curve; writes nothing. */
void contour_collect_ring(struct canvas *canvas, const col_vec2 *points,
                          int count);
void contour_collect_round(struct canvas *canvas, const col_vec2 *core,
                           int count, double radius);

#endif
