/* The plane on a screen: lines of world coordinates, clipped before they are
 * mapped, so that those of a scene 1e60 wide are where they belong. What is not
 * finite, or beyond 2 * COL_LIMIT, is not drawn. */
#ifndef TERMINAL_FRAME_H
#define TERMINAL_FRAME_H

#include "draw/marks/plane.h"
#include "draw/terminal/screen.h"

/* The most corners that round things are drawn with. */
#define FRAME_TURN 360

struct terminal_frame {
    struct screen *screen;
    struct view view;            /* its units are the screen's dots */
    col_vec2 half;               /* of what is seen, in the world */
    col_vec2 turned[FRAME_TURN]; /* unit vectors all around */
};

struct terminal_frame frame_make(struct screen *screen,
                                 const struct view *view);

void frame_line(const struct terminal_frame *frame, enum ink ink, col_vec2 from,
                col_vec2 to);

/* Through all points, and back to the first where closed. */
void frame_ring(const struct terminal_frame *frame, enum ink ink,
                const col_vec2 *points, int count, bool is_closed);

/* The outline of a rounded core, of one vertex or more in any winding. */
void frame_core(const struct terminal_frame *frame, enum ink ink,
                const col_shape *core);

#endif
