/* Lists the profiles of engines, computes the tolerances that they allow for
 * two shapes, and reads the option that chooses one. */
#include "verify/truth/engine_profile.h"

#include <math.h>

#include "support/options/option_table.h"
#include "verify/truth/truth.h"

const char *const convention_words[CONVENTION_COUNT] = {
    [CONVENTION_CORE_CONTACTS] =
        "contacts are points of the core moved by the radius along the normal",
    [CONVENTION_ZERO_CENTER] =
        "the normal is (0, 0) if the center of a disc lies on the other core",
    [CONVENTION_ZERO_DISTANCE] = "the normal is (0, 0) at a distance of 0",
    [CONVENTION_VERTEX_CONTACTS] =
        "contacts are vertices within the other shape, or the deepest vertex",
    [CONVENTION_FLIPPED_Y] = "y points down",
};

/* ---- The table ----------------------------------------------------------- */

/* Rounding: a few operations on numbers that are as large as the coordinates,
 * each off by half a unit. */
#define UNITS 32

/* b2_linearSlop, B2_LINEAR_SLOP, Settings.linearSlop. */
#define LINEAR_SLOP 0.005

/* b2CollideEdgeAndPolygon: k_relativeTol 0.98 and k_absoluteTol 0.001 keep the
 * reference on the edge, so a depth d becomes up to (d + 0.001) / 0.98. */
#define EDGE_SHARE 0.041

/* epa2.rs: 100 epsilons of a float. */
#define EPA_SLOP (100 * 0x1p-23)

/* Epa.DEFAULT_DISTANCE_EPSILON, the root of 2^-53; and of a round shape the
 * normal is within the root of that. */
#define DISTANCE_SLOP 1.06e-8
#define NORMAL_SLOP   1.03e-4

/* c2CapsuletoPolyManifold: nearer shapes overlap. */
#define SKIN 1e-6

/* Axes.fromVertices takes edges whose slopes agree to three decimals as one. */
#define AXES_SLOP 0.0005

#define BIT(convention) (1U << CONVENTION_##convention)

const struct engine_profile engine_profiles[ENGINE_PROFILES] = {
    {"box2d-3", DIALECT_BOX2D_3, true, UNITS, .slop = {.length = LINEAR_SLOP},
     .conventions = BIT(CORE_CONTACTS) | BIT(ZERO_CENTER)},
    {"box2d-2", DIALECT_BOX2D, true, UNITS,
     .slop = {.length = LINEAR_SLOP, .edge = EDGE_SHARE}},
    {"chipmunk", DIALECT_CHIPMUNK, false, UNITS,
     .conventions = BIT(CORE_CONTACTS)},
    {"rapier", DIALECT_RAPIER, true, UNITS, .slop = {.length = EPA_SLOP},
     .conventions = BIT(CORE_CONTACTS)},
    {"planck", DIALECT_PLANCK, false, UNITS,
     .slop = {.length = LINEAR_SLOP, .edge = EDGE_SHARE}},
    {"matter", DIALECT_MATTER, false, UNITS,
     .slop = {.share = AXES_SLOP, .normal = AXES_SLOP},
     .conventions = BIT(VERTEX_CONTACTS) | BIT(FLIPPED_Y)},
    {"dyn4j", DIALECT_DYN4J, false, UNITS,
     .slop = {.length = DISTANCE_SLOP, .normal = NORMAL_SLOP},
     .conventions = BIT(ZERO_DISTANCE)},
    {"cute_c2", DIALECT_CUTE_C2, true, UNITS, .slop = {.length = SKIN},
     .conventions = BIT(CORE_CONTACTS)},
    {"f32", DIALECT_COLLIDE, true, UNITS, .conventions = 0},
    {"f64", DIALECT_COLLIDE, false, UNITS, .conventions = 0},
};

const char *const engine_profile_names[ENGINE_PROFILES + 1] = {
    "box2d-3", "box2d-2", "chipmunk", "rapier", "planck", "matter",
    "dyn4j",   "cute_c2", "f32",      "f64",    NULL,
};

/* ---- The sizes of two shapes --------------------------------------------- */

/* The largest magnitude of a coordinate or radius; and the longer side of the
 * box around the vertices. */
struct pair_size {
    double largest, extent;
};

static struct pair_size size_of(const struct truth *truth)
{
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    struct pair_size size = {fmax(truth->a->radius, truth->b->radius), 0};
    const struct truth_shape *shapes[2] = {truth->a, truth->b};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < shapes[i]->hull_count; k++) {
            struct claim_vec at = shapes[i]->vertices[shapes[i]->hull[k]];
            const double values[2] = {at.x, at.y};
            for (int axis = 0; axis < 2; axis++) {
                low[axis] = fmin(low[axis], values[axis]);
                high[axis] = fmax(high[axis], values[axis]);
            }
            size.largest = fmax(size.largest, place_scale(at));
        }
    size.extent = fmax(high[0] - low[0], high[1] - low[1]);
    return size;
}

/* ---- Tolerances ---------------------------------------------------------- */

static void widen(struct number_tolerances *tolerances,
                  enum tolerance_field field, double absolute)
{
    double *own = &tolerances->of[field].absolute;
    *own = fmax(*own, absolute);
}

struct number_tolerances
engine_tolerances(const struct engine_profile *profile,
                  const struct truth *truth,
                  const struct number_tolerances *given, bool has_slop)
{
    static const struct engine_slop none = {0};
    const struct engine_slop *slop = has_slop ? &profile->slop : &none;
    struct number_tolerances tolerances = *given;
    struct pair_size size = size_of(truth);
    double unit = profile->units * (profile->is_float ? 0x1p-23 : 0x1p-52);
    double rounding = unit * size.largest;
    double length = rounding + slop->length + slop->share * size.extent;
    bool has_segment = (truth->a->hull_count == 2 && !(truth->a->radius > 0)) ||
                       (truth->b->hull_count == 2 && !(truth->b->radius > 0));
    tolerances.touch = fmax(tolerances.touch, length);
    tolerances.rounding = rounding;
    widen(&tolerances, TOLERANCE_NORMAL, unit + slop->normal);
    widen(&tolerances, TOLERANCE_DEPTH, length);
    widen(&tolerances, TOLERANCE_DISTANCE, length);
    widen(&tolerances, TOLERANCE_SEPARATION, length);
    widen(&tolerances, TOLERANCE_POINTS, length);
    double *share = &tolerances.of[TOLERANCE_DEPTH].relative;
    if (has_segment)
        *share = fmax(*share, slop->edge);
    return tolerances;
}

/* ---- The option ---------------------------------------------------------- */

#define OPTION_OF engine_settings

OPTION_SETTINGS(engine_settings, NULL, .profile = NULL);

/* True if no engine with a profile has this dialect, or one that reads alike.
 */
static bool is_without_profile(const struct dialect *dialect)
{
    for (int i = 0; i < ENGINE_PROFILES; i++) {
        enum dialect_engine own = engine_profiles[i].dialect;
        /* f32 and f64 belong to no engine. */
        if (own != DIALECT_COLLIDE &&
            dialect_table[own].family == dialect->family)
            return false;
    }
    return true;
}

static bool set_profile(const struct setting *s)
{
    struct engine_settings *own = s->settings;
    int index = name_index(engine_profile_names, s->value);
    const struct dialect *dialect = dialect_find(s->value);
    if (index >= 0)
        own->profile = &engine_profiles[index];
    else if (dialect && is_without_profile(dialect))
        fail_set(
            s->fail, "usage",
            "\"%s\" is a dialect without a profile of its own: use "
            "--dialect %s --profile f64 (or f32 if its numbers are floats)",
            s->value, s->value);
    return index >= 0;
}

static const struct option rows[] = {
    {"profile", "ENGINE",
     "judge by the rounding and slop of an engine; implies its number format "
     "and dialect",
     .about = ABOUT_COMPARISON, .sets = SET_PROFILE,
     .choices = engine_profile_names, SETS_BY(set_profile)},
};
OPTION_GROUP(profiles, rows);

bool engine_profile_complete(struct parser *parser,
                             struct dialect_choice *choice)
{
    const struct engine_settings *own =
        parser_settings(parser, &engine_settings);
    if (!own)
        return false;
    if (!own->profile)
        return true;
    if (!choice->dialect && !choice->is_auto)
        choice->dialect = &dialect_table[own->profile->dialect];
    parser->options->is_float |= own->profile->is_float;
    return true;
}
