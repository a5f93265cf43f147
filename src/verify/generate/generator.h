/* What draws scenes, for the files of this folder. */
#ifndef GENERATOR_H
#define GENERATOR_H

#include "verify/generate/family.h"

struct generator {
    struct generate_options options; /* types: as wanted, not 0 */
    struct maker maker;
    int pairs; /* of a scene */
    int side;  /* of the square that they are strewn over, in pairs; 1: they
                  are not strewn */
};

/* What a family's polygons may have; fewest > most: it has no polygons. */
struct vertex_range {
    int fewest, most;
};
struct vertex_range family_vertices(const struct generator *generator,
                                    const struct family *family);

/* Those of the types wanted that a family can have for A or for B. */
unsigned family_types(const struct generator *generator,
                      const struct family *family, bool is_b);

/* Where a shape stands: world = position + R local. */
struct place {
    col_vec2 position;
    bool has_angle, has_rotation;
    double angle;      /* in degrees */
    col_vec2 rotation; /* cosine and sine */
};

/* Turns and moves a form so that its place leads back to where it was: exactly,
 * or, where it is loose, to some angle. In units of the lattice. */
struct place place_form(struct rng *rng, struct lattice_form *form,
                        bool is_loose, bool is_float);

/* The same for a figure, by multiples of 90 degrees about the origin. */
struct place place_figure(struct rng *rng, struct figure *figure);

/* Writes members of a shape: its type and form; its place; its velocity. */
void write_figure(struct json_writer *writer, const struct figure *figure);
void write_place(struct json_writer *writer, const struct place *place);
void write_velocity(struct json_writer *writer, col_vec2 velocity);

/* A velocity in units of the lattice, none or towards a point or any; distances
 * are up to `reach` > 0. */
struct lattice_spot draw_velocity(struct rng *rng, struct lattice_spot towards,
                                  int64_t reach);

#endif
