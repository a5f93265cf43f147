/* A picture: shapes and marks about them, as plain data in world coordinates.
 *
 *   level   -> shapes  \
 *   answers -> marks    >  picture  ->  SVG, page, terminal
 *   check   -> findings/
 *
 * A picture has no pixels and no colors: the style of a mark says what it
 * means, and each painter has its own look for it. A pen makes marks,
 * draw/marks/shapes.c makes shapes, and a view (draw/marks/plane.h) maps the
 * plane to a picture of some size. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

#include "collide.h"
#include "support/arena.h"
#include "support/fail.h"

struct drawing;
struct item;

/* ---- Shapes -------------------------------------------------------------- */

/* What a shape is filled as. */
enum picture_role {
    ROLE_STATIC,
    ROLE_DYNAMIC, /* all solids that are not static */
    ROLE_SENSOR,
    ROLE_SPAWN,
    ROLE_GOAL,
    ROLE_BAD, /* no shape: a polygon that crosses itself, and the like */
};

#define PICTURE_ROLES (ROLE_BAD + 1)

/* A shape where it is at the start. It is drawn by its pieces where there is
 * one, or a radius; by its outline where there are several, or none. */
struct picture_shape {
    const char *id;    /* UTF-8, as the file has it */
    const char *words; /* what it is: "box, static, layer ground" */
    enum picture_role role;
    bool is_closed;  /* the outline is: it has an inside, or is a loop */
    bool has_inside; /* it is filled */
    const col_vec2 *outline; /* without the radius */
    int count;
    const int *ring_ends; /* ring i ends before outline[ring_ends[i]]; NULL: one
                             ring */
    int ring_count;
    const col_shape *pieces; /* rounded convex cores, in the order of the
                                queries' a_piece and b_piece */
    int piece_count;
    double radius;               /* around the outline or each piece */
    col_box box;                 /* holds all of it, the radius too */
    col_vec2 position, rotation; /* where its own origin is: cosine, sine */
    double angle;      /* degrees, what the rotation is of: may be many turns */
    col_vec2 velocity; /* of that origin, per unit of time */
    double angular_velocity; /* degrees per unit of time, about it */
    int findings;            /* how many are about it */
};

/* ---- Marks --------------------------------------------------------------- */

enum mark_kind {
    MARK_LINE,    /* open, through all points */
    MARK_POLYGON, /* closed */
    MARK_ROUND,   /* the rounded convex core of all points and `size`, a radius;
                     of one point a disc. In any winding */
    MARK_ARROW,   /* from points[0] to points[1], with a head */
    MARK_POINTER, /* an arrow from points[0] along the direction points[1], as
                     long as a picture's arrows are, whatever the scale */
    MARK_SPAN,    /* a measure: points[0] to points[1], with a bar at each end
                     and the text beside */
    MARK_DOT,     /* points[0] */
    MARK_LABEL,   /* text beside points[0] */
    MARK_BADGE,   /* a finding: text in a disc at points[0] */
};

/* What a mark means. A painter has a row for each (draw/svg/theme.c). */
enum mark_style {
    STYLE_PLAIN,      /* words, and what has no other */
    STYLE_NORMAL,     /* a normal, or another direction that was chosen */
    STYLE_OTHER,      /* a normal that is as good, and was not chosen */
    STYLE_DEPTH,      /* how deep */
    STYLE_DISTANCE,   /* how far apart */
    STYLE_CONTACT,    /* a contact point */
    STYLE_CLOSEST,    /* a closest point */
    STYLE_DEEPEST,    /* a point that the depth is measured from */
    STYLE_VERTEX,     /* a colliding vertex */
    STYLE_EDGE,       /* a colliding edge */
    STYLE_REFERENCE,  /* reference edge */
    STYLE_INCIDENT,   /* incident edge */
    STYLE_PLANE,      /* a line that is clipped to, a separating line */
    STYLE_CLIPPED,    /* what clipping leaves */
    STYLE_DROPPED,    /* what it takes away, or a point that is culled */
    STYLE_OUTSIDE,    /* the half of the plane that clipping takes away */
    STYLE_BOX,        /* bounding boxes */
    STYLE_PAIR,       /* which two make a pair */
    STYLE_GHOST,      /* a shape where it is at another time */
    STYLE_HIT,        /* a shape where, and when, it hits */
    STYLE_PATH,       /* the way between */
    STYLE_VELOCITY,   /* velocities */
    STYLE_IMPULSE,    /* impulses along the normal */
    STYLE_FRICTION,   /* impulses along the tangent */
    STYLE_MOVED,      /* where a correction puts a shape or vertex */
    STYLE_RAY,        /* a ray */
    STYLE_RAY_HIT,    /* where it hits */
    STYLE_CUT,        /* between pieces of one shape */
    STYLE_CENTER,     /* centroids, origins */
    STYLE_INDEX,      /* numbers of vertices, edges and pieces */
    STYLE_CONTACT_ID, /* ids of contacts: seen where indices are asked for */
    STYLE_FOCUS,      /* what a step looks at */
    STYLE_AXIS,       /* an axis of projection, or of a panel */
    STYLE_OF_A,       /* what is of A: its projection, its vertex */
    STYLE_OF_B,       /* what is of B */
    STYLE_OVERLAP,    /* where projections overlap */
    STYLE_WAY_OUT,    /* how far B has to go along an axis */
    STYLE_GAP,        /* where they do not */
    STYLE_DIFFERENCE, /* the Minkowski difference */
    STYLE_SIMPLEX,    /* GJK's simplex, EPA's polytope */
    STYLE_SUPPORT,    /* a new support point */
    STYLE_ORIGIN,     /* the origin of the Minkowski difference */
    STYLE_ERROR,      /* findings by severity */
    STYLE_WARNING,
    STYLE_NOTE,
    STYLES
};

/* What a mark is of. */
struct mark_source {
    int record; /* index of the record in the answer; -1: of none */
    int step;   /* of the record's steps: it is seen there alone; -1: it is of
                   the answer itself, and always seen */
    const char
        *key; /* the member of the record that it shows, as a JSON pointer
                 without the first slash: "manifold/points/0"; NULL */
};

struct mark {
    enum mark_kind kind;
    enum mark_style style;
    struct mark_source source;
    const col_vec2 *points;
    int count;
    double size;      /* MARK_ROUND */
    const char *text; /* beside it, or in it; NULL: none */
};

/* ---- Pictures ------------------------------------------------------------ */

struct picture {
    struct arena *arena; /* where all of it lives */
    const char *title;   /* NULL: none */
    const char *summary; /* a sentence or two on what is seen, for those who
                            cannot see it; NULL: none */
    bool is_y_up;
    bool is_panel; /* a diagram beside the scene: the Minkowski difference, or
                      something over time */
    bool is_stretched;           /* its axes need not have one scale */
    const char *x_name, *y_name; /* of a panel's axes; NULL: nothing to say */
    struct picture_shape *shapes;
    int shape_count, shape_room;
    int sides[2]; /* of a picture of one pair the shapes that are its A and B;
                     else -1 */
    struct mark *marks; /* in the order in which they are painted */
    int mark_count, mark_room;
    bool failed; /* memory is used up: it is not whole */
};

struct picture picture_make(struct arena *arena);

/* The box around all shapes and marks within COL_LIMIT, or around one mark;
 * min > max: there is none. Pointers count by their beginning. */
col_box picture_bounds(const struct picture *picture);
col_box bounds_of_mark(const struct mark *mark);

/* True if a mark is visible for a record (-1: all) and a step of it (< 0: the
 * answer). With a step, marks of the answer are visible in panels only. */
bool picture_shows(const struct picture *picture, const struct mark *mark,
                   int record, int step);

/* A text by a format of sink_print, in the picture's arena, with at most
 * PICTURE_DIGITS significant digits in a number and "?" for a number that is
 * not finite; "" if memory is used up, and picture->failed is then set. */
#define PICTURE_DIGITS 4
const char *picture_text(struct picture *picture, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* What a role is called, and a style; NULL: it needs no legend. */
const char *picture_role_words(enum picture_role role);
const char *picture_style_words(enum mark_style style);

/* A text, cut to so many characters with an ellipsis (broken bytes count as
 * one). NULL: memory is used up. */
const char *picture_short(struct arena *arena, const char *text, int most);

/* An id as sentences and marks have it: of hundreds of letters, some. Shapes
 * keep the whole, for their titles. */
const char *picture_id(struct picture *picture, const char *id);

/* The suffix of an id of side 0 or 1 of a pair: " (A)", or "" if the id is "A"
 * or "a". */
const char *picture_side(const char *id, int side);

/* The label of a shape: its id, cut to so many characters, and its side of the
 * picture: "floor (A)". "": memory is used up. */
const char *picture_label(const struct picture *picture, int shape, int most);

/* ---- Pens ---------------------------------------------------------------- */

/* A pen makes marks: all that it makes are of one source.
 *
 *   struct pen pen = pen_make(picture, record);
 *   pen_line(pen_at(pen, "edge"), STYLE_EDGE, from, to);
 *
 * Points that no picture can show (not finite, or beyond COL_LIMIT) make no
 * mark. Nothing fails: picture->failed tells where memory was used up. */
struct pen {
    struct picture *picture;
    struct mark_source source;
    struct drawing *drawing;   /* of an answer; NULL: the marks are of none */
    const struct item *record; /* of the answer, or the hit that has a trace */
};

/* A pen for the answer's record of that number, -1 for none. */
struct pen pen_make(struct picture *picture, int record);

/* The same pen for a member of the record; `key` must stay. */
struct pen pen_at(struct pen pen, const char *key);

/* The same in the arena of the pen's picture. */
const char *pen_text(struct pen pen, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same pen for a member whose key is such a text. */
struct pen pen_key(struct pen pen, const char *format, ...) PRINTF_LIKE(2, 3);

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
