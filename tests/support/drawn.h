/* Drawings of scenes for tests: what a query answers is asked for in memory.
 * All of it stays until the process ends. */
#ifndef SUPPORT_DRAWN_H
#define SUPPORT_DRAWN_H

#include "draw/marks/drawing.h"
#include "query/query.h"

/* A scene as `collide draw` takes it, ' standing for ", with nothing asked. */
struct drawing *drawn_scene(const char *scene);

/* Options of a query with nothing else said. */
struct query_options drawn_options(const struct query *query);

/* The same scene with the query's answer; of simulate all states. */
struct drawing *drawn_query(const char *scene,
                            const struct query_options *options);

/* The same with nothing else said of the query, and with its steps. */
struct drawing *drawn_asked(const char *scene, const struct query *query);
struct drawing *drawn_traced(const char *scene, const struct query *query);

/* The same with an answer that somebody else has made, ' standing for ". */
struct drawing *drawn_answer(const char *scene, const char *answer);

/* A JSON text as a document, ' standing for ". */
const struct item *drawn_item(const char *text);

/* Adds an answer to a drawing that has none. */
void drawn_add(struct drawing *drawing, const char *answer);

/* All marks of a record's step (-1: of the answer itself) as lines, in their
 * order: kind, style, key, points with the radius of round ones behind, text:
 *
 *     span depth depth (12,5) (12,4) 'depth 1'
 *     round ghost poses/a (1,2) r 0.5
 *
 * Coordinates are written with at most nine digits, and as 0 below 1e-12. */
const char *drawn_marks(const struct picture *picture, int record, int step);

/* That these are the marks of a record's step. */
void expect_marks(const struct picture *picture, int record, int step,
                  const char *lines);

/* That a record says this, and that these are the marks of its answer. */
void expect_record(const struct drawing *drawing, int record, const char *text,
                   const char *marks);

#endif
