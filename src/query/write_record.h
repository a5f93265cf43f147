/* Writes members that records have in common: the head of a document, ids,
 * relations, features of shapes by the numbers of the file, states of bodies
 * and impacts (write_record.c), and traces (write_trace.c). The last part
 * writes whole records in the dialect of an engine (told_result.c). */
#ifndef WRITE_RECORD_H
#define WRITE_RECORD_H

#include "collide_motion.h"
#include "collide_steps.h"
#include "query/answer.h"
#include "query/world/bodies.h"

/* Opens the document of a scene with its "query", "scene", "file", "byte" and
 * "record". */
void write_head(const struct answer *answer);

/* Opens a record with its "a" and "b", and with "a_piece" and "b_piece" where
 * shapes have pieces. */
void write_record(const struct answer *answer, struct scene_pair pair);

/* The same without pieces: of shapes that are asked about as a whole. */
void write_whole_record(const struct answer *answer, struct scene_pair pair);

/* The members of records of shapes as a whole (answer_whole.c). */
whole_function write_whole_sat, write_whole_gjk, write_whole_clip;

/* "depth" of an overlap, and "touching" where that is exactly 0. */
void write_depth(struct json_writer *out, const col_relation *relation);

/* "overlap", "normal", and "depth" with "touching", or the distance under the
 * given name. */
void write_relation(struct json_writer *out, const col_relation *relation,
                    struct json_name distance);

/* The member "axis", with the file's indices, and the members of that. */
void write_axis_members(const struct answer *answer, struct scene_pair pair,
                        col_axis axis);
void write_axis(const struct answer *answer, struct scene_pair pair,
                col_axis axis);

/* The member "edge" or "vertex" of a collision: what of which side. */
void write_colliding(const struct answer *answer, struct scene_pair pair,
                     enum pair_side side, int index, bool is_edge);

/* The member "id" of a contact, and with it its "point" and "depth". */
void write_contact_id(const struct answer *answer, struct scene_pair pair,
                      const col_contact *contact);
void write_contact_point(const struct answer *answer, struct scene_pair pair,
                         const col_contact *contact);

/* Opens an object or an array that is a member. */
static inline void write_object(struct json_writer *out, struct json_name name)
{
    json_name(out, name);
    json_begin_object(out);
}

static inline void write_array(struct json_writer *out, struct json_name name)
{
    json_name(out, name);
    json_begin_array(out);
}

static inline void write_line_array(struct json_writer *out,
                                    struct json_name name)
{
    json_name(out, name);
    json_begin_line_array(out);
}

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

/* ---- The trace ----------------------------------------------------------
 *
 * The member "trace": the steps of an algorithm as it records them, grouped by
 * kind: "axes", "gjk", "epa", and so on. */

struct trace_writer {
    const struct answer *answer;
    struct scene_pair pair;
    bool names_pair;     /* in each step, where those of several are gathered */
    const char *section; /* the open one, or NULL */
    col_trace trace;     /* to be handed to a query */
};

/* Opens the member; the algorithm then runs once more, recording into
 * writer->trace, and is written as it goes. *writer must stay in place. */
void trace_begin(struct trace_writer *writer, const struct answer *answer,
                 struct scene_pair pair);
void trace_end(struct trace_writer *writer);

/* ---- Motion ------------------------------------------------------------- */

/* "poses" of A and of B: where they are and how they are turned, not how they
 * move. */
void write_poses(struct json_writer *out, const struct body_state *a,
                 const struct body_state *b);

/* The members of a state, and a state as a member. */
void write_state_members(struct json_writer *out,
                         const struct body_state *state);
void write_state(struct json_writer *out, struct json_name name,
                 const struct body_state *state);

/* "hit" and "status"; if the shapes meet "time", "bracket" (if one of them
 * turns), "normal" and "points"; if they overlap at the start "time", "normal"
 * and "depth". */
void write_impact(struct json_writer *out, const col_impact *impact,
                  bool turns);

/* ---- Dialects of engines ------------------------------------------------ */

/* No name of a contact is longer: two cuts, of numbers below 2^31. */
#define CONTACT_ID_MAX 62

/* Writes the name of a contact by the features that meet there, a.e2 b.v4, with
 * a.c2-5 for a cut, and returns its end. */
char *contact_id_put(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact, char *out);

/* What is known of a manifold. */
struct told_clip {
    const col_sat *sat;    /* it started from this */
    col_manifold manifold; /* contacts as asked for, or on the incident shape */
    col_manifold reference; /* contacts on the reference shape, if the
                               dialect has points on both */
};

/* Write the whole record of a pair in the dialect of an engine
 * (query/dialects/dialect.h): what the query itself prints, and the points of A
 * and B if the engine has some. */
void tell_sat(const struct answer *answer, struct scene_pair pair,
              const col_sat *sat);
void tell_gjk(const struct answer *answer, struct scene_pair pair,
              const col_gjk *gjk);
void tell_clip(const struct answer *answer, struct scene_pair pair,
               const struct told_clip *told);

#endif
