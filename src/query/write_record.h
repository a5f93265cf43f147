/* The parts that records have in common. */
#ifndef WRITE_RECORD_H
#define WRITE_RECORD_H

#include "query/answer.h"

/* Which of the two shapes of a pair. */
enum pair_side { SIDE_A, SIDE_B };

static inline const struct scene_shape *side_shape(const struct answer *answer,
                                                   struct scene_pair pair,
                                                   enum pair_side side)
{
    return &answer->scene->shapes[side == SIDE_A ? pair.a : pair.b];
}

/* The number of that shape's piece that is asked about, and its core. */
static inline int side_piece(struct scene_pair pair, enum pair_side side)
{
    return side == SIDE_A ? pair.a_piece : pair.b_piece;
}

static inline const col_shape *side_core(const struct answer *answer,
                                         struct scene_pair pair,
                                         enum pair_side side)
{
    return scene_core(side_shape(answer, pair, side), side_piece(pair, side));
}

/* Opens the document of a scene with its "query", "scene" and "record". */
void write_head(const struct answer *answer);

/* Writes the document of a query about each shape by itself. */
typedef void shape_writer(const struct answer *answer,
                          const struct scene_shape *shape);
enum query_outcome write_each_shape(const struct answer *answer,
                                    const struct query_means *means,
                                    shape_writer *write);

/* Opens a record with its "a" and "b", and with "a_piece" and "b_piece" where
 * shapes have pieces. */
void write_record(const struct answer *answer, struct scene_pair pair);

/* The same without pieces: of shapes that are asked about as a whole. */
void write_whole_record(const struct answer *answer, struct scene_pair pair);

/* "depth" of an overlap, and "touching" where that is exactly 0. */
void write_depth(struct json_writer *out, const col_relation *relation);

/* "overlap", "normal", and "depth" with "touching", or the distance under the
 * given name. */
void write_relation(struct json_writer *out, const col_relation *relation,
                    struct json_name distance);

/* The value of "axis", with the file's indices. */
void write_axis(const struct answer *answer, struct scene_pair pair,
                col_axis axis);

/* The member "edge" or "vertex" of a collision: what of which side. */
void write_colliding(const struct answer *answer, struct scene_pair pair,
                     enum pair_side side, int index, bool is_edge);

/* The members "point", "depth" and "id" of a contact. */
void write_contact_point(const struct answer *answer, struct scene_pair pair,
                         const col_contact *contact);

/* Members of one value each. */
static inline void write_number(struct json_writer *out, struct json_name name,
                                double value)
{
    json_name(out, name);
    json_number(out, value);
}

static inline void write_int(struct json_writer *out, struct json_name name,
                             int value)
{
    json_name(out, name);
    json_int(out, value);
}

static inline void write_flag(struct json_writer *out, struct json_name name,
                              bool value)
{
    json_name(out, name);
    json_bool(out, value);
}

static inline void write_string(struct json_writer *out, struct json_name name,
                                const char *value)
{
    json_name(out, name);
    json_string(out, value);
}

static inline void write_vec2(struct json_writer *out, struct json_name name,
                              col_vec2 value)
{
    json_name(out, name);
    json_vec2(out, value);
}

/* [[x,y],[x,y]] and [from,to] under a name. */
void write_points(struct json_writer *out, struct json_name name,
                  const col_vec2 *points, int count);
void write_interval(struct json_writer *out, struct json_name name, double from,
                    double to);

/* "boxes" of A and of B, each {"min":[x,y],"max":[x,y]}. */
void write_boxes(struct json_writer *out, col_box a, col_box b);

/* "points" of A and of B. */
void write_surface_points(struct json_writer *out, col_points points);

/* The member "of": which side. */
void write_side(struct json_writer *out, enum pair_side side);

/* An edge of one side by the file's number, under the given name; a cut as
 * "cut": [vertex, vertex]. */
void write_edge(const struct answer *answer, struct scene_pair pair,
                enum pair_side side, struct json_name name, int edge);

/* The file's numbers of the vertices at an edge's ends. */
void edge_ends(const struct answer *answer, struct scene_pair pair,
               enum pair_side side, int edge, int ends[2]);

/* The file's number of a vertex of one side; the same number where that side is
 * no shape of the scene but -1. */
int file_index(const struct answer *answer, struct scene_pair pair,
               enum pair_side side, int index);

#endif
