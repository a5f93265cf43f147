/* What the results of an engine may deviate by, and how it defines them: the
 * rounding of its numbers, its slop, and its conventions. collide-dialects(7)
 * has the sources, section PROFILES. The profiles of `check` (lint/rules) have
 * the same names, but other facts: the limits of shapes. */
#ifndef ENGINE_PROFILE_H
#define ENGINE_PROFILE_H

#include <stdbool.h>

#include "query/dialects/dialect.h"
#include "support/options/options.h"
#include "verify/truth/tolerance.h"

/* A value that an engine defines in another way than collide-judge(1). */
enum verdict_convention {
    CONVENTION_CORE_CONTACTS,   /* contacts of rounded shapes are points of the
                                   core moved by the radius along the normal */
    CONVENTION_ZERO_CENTER,     /* the normal is (0, 0) if the center of a disc
                                   lies on the core of a disc or capsule */
    CONVENTION_ZERO_DISTANCE,   /* the normal is (0, 0) at a distance of 0 */
    CONVENTION_VERTEX_CONTACTS, /* contacts are vertices within the other shape,
                                   or the deepest one, and are not clipped */
    CONVENTION_FLIPPED_Y,       /* y points down in results */
    CONVENTION_COUNT
};

/* Their descriptions, for messages. */
extern const char *const convention_words[CONVENTION_COUNT];

/* Deviations that the engine documents, in its units of length. */
struct engine_slop {
    double length; /* of touching, depths, distances and places */
    double share;  /* of depths and touching: of the extent of both shapes */
    double edge;   /* of depths of a segment: of the depth */
    double normal; /* of normals: of a unit vector */
};

struct engine_profile {
    const char *name; /* "box2d-3" */
    enum dialect_engine dialect;
    bool is_float;
    double units; /* rounding, in units of the epsilon of the format, of the
                     largest number of two shapes */
    struct engine_slop slop;
    unsigned conventions; /* a bit for each enum verdict_convention */
};

#define ENGINE_PROFILES 10

extern const struct engine_profile engine_profiles[ENGINE_PROFILES];

/* The names, NULL at the end. */
extern const char *const engine_profile_names[ENGINE_PROFILES + 1];

/* ---- The option --profile ---- */

/* Of commands that judge results. */
struct engine_settings {
    const struct engine_profile *profile; /* NULL: none */
};

extern const struct option_settings engine_settings;

/* Completes other options by --profile, if it is given: the number format, and
 * the dialect unless one is chosen. false: memory is used up (*parser->fail).
 */
bool engine_profile_complete(struct parser *parser,
                             struct dialect_choice *choice);

/* ---- Tolerances ---- */

struct truth;

/* The tolerances for two shapes: each is the given one or the profile's,
 * whichever is larger. Without slop, those of rounding alone. */
struct number_tolerances
engine_tolerances(const struct engine_profile *profile,
                  const struct truth *truth,
                  const struct number_tolerances *given, bool has_slop);

#endif
