/* Writes pictures as SVG: well-formed XML without scripts and without links to
 * other files. The same picture gives the same bytes. */
#ifndef SVG_H
#define SVG_H

#include "draw/marks/drawing.h"
#include "draw/marks/plane.h"
#include "support/sink.h"

enum svg_theme {
    SVG_AUTO, /* as the reader has it */
    SVG_LIGHT,
    SVG_DARK,
};

enum svg_colors {
    SVG_BOX2D, /* those of Box2D's debug draw */
    SVG_SAFE,  /* those that all can tell apart */
};

/* Detail is dropped by rule where many shapes are seen: more than the first
 * have no ids written beside them; more than the second have no groups and
 * titles of their own but are in one path for each role, without dots or
 * hatching, those smaller than a unit as squares. Of more marks than the third
 * a document (no page) shows lines and dots alone, without words and keys.
 * Findings are all kept. */
#define SVG_LABELS_MOST 400
#define SVG_GROUPS_MOST 3000
#define SVG_MARKS_MOST  10000

#define SVG_NO_STEP   (-1)
#define SVG_ALL_STEPS (-2)

struct svg_options {
    enum svg_theme theme;
    enum svg_colors colors;
    double width; /* of the picture; 0: 800 */
    bool has_crop;
    col_box crop; /* what of the scene is seen; else all */
    int record;   /* marks of this one alone; -1: of all */
    int step;     /* marks of this step of that record, and none of the answer;
                     or one of SVG_NO_STEP, SVG_ALL_STEPS */
    bool hides_grid, hides_legend, hides_labels;
    bool shows_indices; /* numbers of vertices and edges, ids of contacts */
    bool shows_boxes;   /* bounding boxes of all shapes */
};

/* Writes one SVG document: a scene, with a step of a record its panel beside it
 * and its sentence below. */
void svg_write(struct sink *out, const struct drawing *drawing,
               const struct svg_options *options);

/* A picture as part of a page: an <svg> element without an XML declaration and
 * a style of its own, with the attribute id, and data-view="x y scale.." from
 * which scripts can tell where points are. */
void svg_write_inline(struct sink *out, const struct picture *picture,
                      const char *id, const struct svg_options *options);

/* The style sheet that goes with it: what holds in every theme, and behind it
 * the colours by day or by night. */
void svg_write_style(struct sink *out, enum svg_colors colors);
void svg_write_colors(struct sink *out, enum svg_colors colors, bool is_dark);

/* The view that an <svg> element of the picture has. */
struct view svg_view(const struct picture *picture,
                     const struct svg_options *options);

#endif
