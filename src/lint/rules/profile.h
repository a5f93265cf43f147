/* The limits and tolerances of engines, with sources in profile.c. */
#ifndef PROFILE_H
#define PROFILE_H

#include <stdbool.h>
#include <stddef.h>

enum profile_kind {
    PROFILE_GENERIC = 1,
    PROFILE_BOX2D_3 = 2,
    PROFILE_BOX2D_2 = 4,
    PROFILE_CHIPMUNK = 8,
    PROFILE_GODOT_4 = 16,
    PROFILE_MATTER = 32,
    PROFILE_RAPIER = 64,
    PROFILE_EVERY = 127,
};

/* The numbers of the rules, in the engine's units (of a profile) or the level's
 * (for rules); angles are in degrees. 0: the rule is off. */
struct tolerances {
    double weld;      /* vertices at most so far apart are nearly repeated */
    double edge;      /* shorter edges are tiny */
    double collinear; /* a vertex at most so far from the line of its neighbours
                         is on it */
    double angle;     /* degrees; sharper corners are needles */
    double width;     /* thinner shapes are slivers */
    double overlap;   /* solids may overlap so deep */
    double clearance; /* narrower gaps between solids are slits */
    double step;      /* lower steps are tripped over */
    double ground;    /* a spawn has ground at most so far below */
    double float32; /* the coarsest grid of floats that coordinates may have */
    double player_width, player_height; /* what has to fit through slots, and
                                           to reach the goals; 0: not known */
    double jump; /* it gets so high above what it stands on; 0: it flies */
    double skin; /* and may be taken smaller by as much; 0: by a 64th */
};

/* All of them -1. */
#define TOLERANCES_UNSET                                                       \
    {                                                                          \
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1                 \
    }

/* The numbers by their names: NAME of --set. */
struct tolerance_name {
    const char *name; /* "player-width" */
    size_t offset;    /* in struct tolerances */
    bool is_angle;    /* degrees, which no scale changes */
};
#define TOLERANCE_COUNT 14
extern const struct tolerance_name tolerance_names[TOLERANCE_COUNT];

/* The number with that index in tolerance_names. */
double *tolerance_at(struct tolerances *tolerances, int index);

struct profile {
    const char *name;       /* "box2d-3" */
    const char *engine;     /* "Box2D 3.1" */
    double units_per_metre; /* pixels of a level to the engine's unit: a metre,
                               or (1) a pixel */
    struct tolerances own;  /* the engine's; 0: what is usual counts */
    enum profile_kind kind;
    int vertices; /* most of a polygon; 0: any number */
    int winding;  /* that it asks polygons for: 1, -1 in its own axes, where y
                     points up; 0: any */
    int chain_points; /* least number of points of a chain */
    bool takes_concave, takes_capsules, takes_ellipses;
    bool takes_chains, chains_are_one_sided;
    bool has_doubles; /* it keeps coordinates as doubles: float32 is 0 */
};

/* Ends with name NULL. */
extern const struct profile profile_table[];
const struct profile *profile_named(const char *name);

/* All numbers of a profile: the engine's own, and the usual ones. */
struct tolerances profile_tolerances(const struct profile *profile);

#endif
