/* One scene or level as a drawing, with what a query answers. */
#ifndef DRAW_SCENE_H
#define DRAW_SCENE_H

#include "draw/draw_only.h"
#include "draw/marks/drawing.h"
#include "maps/level.h"
#include "query/run/command_run.h"

struct draw_scene {
    /* To be set. */
    const struct options *options;
    const struct level *level;
    const char *file;    /* that it is in, as messages name it */
    struct arena *arena; /* where the drawing lives */
    bool is_checked;     /* rules look at the level, too */
    bool shows_casts;    /* the casts of the scene are answered */
    bool has_way;        /* a shape is cast by options: */
    col_vec2 way;        /*   its translation */

    /* What comes of it. */
    struct check check; /* the level, made ready */
    struct drawing drawing;
    const char *answer; /* JSON, as the query prints it; of a simulation one
                           object with all states */
    size_t length;      /* of that; 0: there is none */
    bool has_only;
    struct draw_only only; /* shapes of the level, from --only */
    long first_finding;    /* the number of check.findings[0] */
};

/* Makes the drawing of all shapes of the level, without answers. Codes: those
 * of check_run, out-of-memory. */
bool draw_scene_begin(struct draw_scene *scene, struct fail *fail);

/* Adds what a query has answered, which must stay. false: memory is used up. */
bool draw_scene_answer(struct draw_scene *scene, const char *text,
                       size_t length);

/* Adds the pieces of shapes that have several. */
void draw_scene_pieces(struct draw_scene *scene);

/* Adds what `pairs` answers, beside the answer. As draw_scene_answer. */
bool draw_scene_pairs(struct draw_scene *scene, const char *text,
                      size_t length);

/* Says in the picture's summary what is to be seen in it; to be called when all
 * was added. */
void draw_scene_end(struct draw_scene *scene);

#endif
