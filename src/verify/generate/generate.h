/* Scenes for tests of engines, made from a seed: the same bytes on every
 * machine.
 *
 * A scene depends only on its family, the seed, its number and the options, so
 * that any scene can be made again without those before it. Shapes are drawn on
 * a lattice (generator.h): the property of a family holds exactly for the
 * doubles that are written. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/json_writer.h"

/* The types of shapes. */
enum generate_type {
    GENERATE_POLYGON,
    GENERATE_CIRCLE,
    GENERATE_CAPSULE,
    GENERATE_BOX,
    GENERATE_SEGMENT,
    GENERATE_POINT,
    GENERATE_ROUNDED, /* a polygon with a radius */
    GENERATE_TYPES
};

/* The names of the types, NULL at the end. */
extern const char *const generate_type_names[GENERATE_TYPES + 1];

/* The index of a family in `families` (verify/generate/generator.h); -1: there
 * is none. */
int generate_family_named(const char *name, size_t length);

enum {
    GENERATE_VERTICES = 100000,    /* of a polygon, at most */
    GENERATE_FLOAT_VERTICES = 128, /* where all numbers are floats */
    GENERATE_SHAPES = 100000       /* of a scene, at most */
};

/* A scene's name, FAMILY/SEED/NUMBER: with the options, it defines the scene.
 */
struct generate_name {
    int family;
    uint64_t seed, number;
};

/* Reads such a name, whose number is at least 1; false: it is none, or there is
 * no such family. */
bool generate_name_read(const char *text, size_t length,
                        struct generate_name *name);

struct engine_range;

struct generate_options {
    unsigned types;   /* bits 1 << enum generate_type; 0: all */
    int fewest, most; /* vertices of polygons, 3 .. GENERATE_VERTICES; 0: as the
                         family has them */
    int shapes;       /* of a scene, 1 .. GENERATE_SHAPES: pairs of the family,
                         strewn so that they may meet each other, too */
    bool is_moving;   /* shapes have velocities */
    bool is_turned;   /* shapes have a position and an angle or a rotation */
    bool is_float;    /* every number is a float exactly */
    const struct engine_range *range; /* of an engine, that shapes stay in;
                                         NULL: any */
    struct stop stop;                 /* whether scenes are no longer wanted */
};

/* The options of the command (generate_command.c). */
struct generate_settings {
    const char *families; /* as given; NULL: all */
    const char *profile;  /* name of an engine's range; NULL: none */
    uint64_t count;       /* of scenes; 0: 1 */
    uint64_t seed;        /* any; 1 unless given */
    uint64_t only;        /* 0: all of them */
    bool lists;
    struct generate_options options; /* but for is_float, range and stop */
};

extern const struct option_settings generate_settings;

struct generator;

/* Makes a generator ready; NULL with the code "usage" if the options do not go
 * together, or out-of-memory. It lives in `arena`. */
struct generator *generator_make(const struct generate_options *options,
                                 struct arena *arena, struct fail *fail);

/* True if a family can be made of the types and numbers of vertices of the
 * options. */
bool generator_has(const struct generator *generator, int family);

/* Writes the scene of a name, whose family the generator has, without ending
 * the document. false: it has no end, as the sink has failed or the stop of the
 * options came. */
bool generate_scene(struct generator *generator,
                    const struct generate_name *name,
                    struct json_writer *writer);

#endif
