/* A drawing: the picture of a scene with an answer about it and its steps.
 *
 * All marks are made from the document that the query prints (with --trace for
 * steps), so that a drawing shows exactly what the user reads. drawing.c makes
 * records and steps; mark_*.c and step_*.c make their marks
 * (draw/marks/mark.h); shapes.c adds the shapes and findings of a level. */
#ifndef DRAWING_H
#define DRAWING_H

#include "draw/marks/picture.h"
#include "lint/rules/check.h"
#include "support/document/document.h"

/* A step of a record: what its trace has, or a state of a simulation. */
struct drawn_step {
    const char *key;  /* of the record's member, a JSON pointer without the
                         first slash: "trace/axes/0" */
    const char *text; /* what happens, a sentence: "edge 0 of A: the projections
                         overlap by 1.698" */
};

/* A record of the answer: a pair, a ray, a shape; of a simulation all. */
struct drawn_record {
    const char *key;  /* its place in the answer: "pairs/0"; "": all */
    const char *text; /* "A and B overlap by 1" */
    int a, b;         /* the shapes it is about; -1: fewer */
    struct drawn_step *steps;
    int step_count, step_room;
    struct picture *panel; /* a diagram beside the scene, with marks of this
                              record's steps; NULL: none */
};

struct drawing {
    struct arena *arena;
    struct picture scene; /* of all records */
    struct drawn_record *records;
    int record_count, record_room;
    const struct item *answer; /* NULL: nothing was asked */
    bool has_way;
    col_vec2 way; /* translation of the shape that is cast by options, which the
                     answer does not repeat: set before drawing_add_answer;
                     has_way */
    const struct item *casts; /* the scene's own, in the same way; NULL: none */
    const int *by_id;         /* scene.shapes by id; drawing_shape's own */
    const struct aliases *aliases; /* other names of the shapes; NULL: none */
};

/* Begins a drawing of the shapes in drawing->scene. */
bool drawing_begin(struct drawing *drawing);

/* Index of the shape with an id, or -1. O(log n). */
int drawing_shape(const struct drawing *drawing, const char *id);

/* Adds a record about the shapes `a` and `b` (-1: none), and returns its
 * number; -1: memory is used up. */
int drawing_add_record(struct drawing *drawing, const char *key, int a, int b);

/* Adds a step to a record; returns its number, for pen_step. */
int drawing_add_step(struct drawing *drawing, int record, const char *key,
                     const char *text);

/* Makes the shapes of a record A and B of the picture of the scene, where it is
 * about a pair. */
void drawing_name_sides(struct drawing *drawing, int record);

/* The record that has a step of that number; NULL: there is no such. */
const struct drawn_record *drawing_step(const struct drawing *drawing,
                                        int record, int step);

/* The panel of a record, made when it is first asked for; NULL: memory is used
 * up. */
struct picture *drawing_panel(struct drawing *drawing, int record);

/* Makes records and marks of an answer, which must stay, and of its steps;
 * false: memory is used up. A simulation is an object with "states". */
bool drawing_add_answer(struct drawing *drawing, const struct item *answer);

/* Puts the shapes where a step of a simulation has them. */
void drawing_pose(struct drawing *drawing, int step);

/* ---- Levels -------------------------------------------------------------- */

/* Adds all shapes of a level that was prepared for checking (check_prepare), in
 * their order; what the level holds must stay. Also the direction of y. */
void picture_add_level(struct picture *picture, const struct check *check);

/* Adds the shapes that only casts of the level have. */
void picture_add_casts(struct picture *picture, const struct check *check);

/* ---- Findings ------------------------------------------------------------ */

/* The place of a finding: its own point, or else the middle of its first
 * shape's box. false: it has none, or none that a picture can show. */
bool finding_place(const struct check *check, const struct finding *finding,
                   col_vec2 *place);

/* The style of what is of that severity. */
enum mark_style finding_style(enum severity severity);

/* Adds a badge for each finding that has a place, with its number: that of
 * check->findings[0] is `first`, and those without a place are counted as well.
 * The picture's shapes must be those of picture_add_level alone, and check_run
 * done; each shape is told how many findings are about it. */
void picture_add_findings(struct picture *picture, const struct check *check,
                          long first);

#endif
