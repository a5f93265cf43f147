/* Judges directions that rounding has turned. Rounding moves each place by at
 * most r, so the direction between two places at a distance of d turns by up to
 * r / d. Which places an engine uses is unknown. The direction between closest
 * points of the cores may turn whatever that does to the depth. But an engine
 * uses an edge only if that is the best one with its rounded ends, so a normal
 * that a short edge excuses must still attain the depth or the distance. */
#include <math.h>

#include "verify/truth/judging.h"

/* The distance of the cores; HUGE_VAL if they are not apart. */
static double core_distance(const struct judging *judging)
{
    struct real distance = judging->gap;
    const double radii[2] = {judging->pair->a->shape.radius,
                             judging->pair->b->shape.radius};
    for (int i = 0; i < 2; i++) {
        struct real radius = real_of(radii[i]);
        distance = real_add(&distance, &radius);
    }
    return real_sign(&distance) > 0 ? real_near(&distance) : HUGE_VAL;
}

static double length_between(struct claim_vec from, struct claim_vec to)
{
    struct real_vec start = real_vec_of(from), end = real_vec_of(to);
    struct real_vec way = real_vec_between(&start, &end);
    struct real length = real_length(&way);
    return real_near(&length);
}

/* The distance of two places that decide a right normal: of the cores if they
 * are apart, or of the ends of an edge that is perpendicular to it. HUGE_VAL:
 * there are none. */
static double base_of(const struct judging *judging, struct claim_vec normal)
{
    double base = core_distance(judging);
    for (int of_b = 0; of_b < 2; of_b++) {
        const struct truth_shape *shape = &judging_shape(judging, of_b)->shape;
        struct claim_vec outward =
            of_b ? (struct claim_vec){-normal.x, -normal.y} : normal;
        struct hull_feature feature = feature_along(shape, outward);
        if (!feature.is_edge)
            continue;
        int next = (feature.corner + 1) % shape->hull_count;
        struct claim_vec from = shape->vertices[shape->hull[feature.corner]];
        struct claim_vec to = shape->vertices[shape->hull[next]];
        base = fmin(base, length_between(from, to));
    }
    return base;
}

/* How far rounding may turn the direction between two places. */
static double turn_over(const struct judging *judging, double distance)
{
    double rounding = judging->tolerances->rounding;
    return rounding < distance ? rounding / distance : 1;
}

/* The same of cores that are apart, unless rounding may make them touch. */
static double turn_of_cores(const struct judging *judging)
{
    double distance = core_distance(judging);
    return judging->tolerances->rounding < distance
               ? turn_over(judging, distance)
               : 0;
}

/* True if two unit vectors differ by no more than the tolerance of normals and
 * a turn. */
static bool is_near(const struct judging *judging, struct claim_vec claimed,
                    const struct real_vec *exact, double turn)
{
    struct number_tolerances tolerances = *judging->tolerances;
    tolerances.of[TOLERANCE_NORMAL].absolute += turn;
    struct truth_measure angle = measure_unit(&tolerances, claimed, exact);
    return measure_passes(&angle);
}

bool judging_is_turned(const struct judging *judging, struct claim_vec claimed,
                       const struct truth_direction *direction)
{
    if (!(judging->tolerances->rounding > 0))
        return false;
    struct real_vec unit = truth_unit(direction);
    double turn =
        turn_over(judging, length_between(direction->from, direction->to));
    turn = fmax(turn, turn_of_cores(judging));
    if (!is_near(judging, claimed, &unit, turn))
        return false;
    struct truth_measure loss;
    struct real gap = truth_gap_along(judging->truth, direction);
    return judging_attains(judging, &gap, &loss);
}

bool judging_is_core_turned(const struct judging *judging,
                            struct claim_vec claimed,
                            const struct real_vec *right)
{
    return judging->tolerances->rounding > 0 &&
           is_near(judging, claimed, right, turn_of_cores(judging));
}

double judging_right_turn(const struct judging *judging,
                          const struct real_vec *right)
{
    return turn_over(judging, base_of(judging, near_vec(right)));
}

bool judging_is_edge_turned(const struct judging *judging,
                            struct claim_vec claimed,
                            const struct real_vec *right)
{
    if (!(judging->tolerances->rounding > 0))
        return false;
    if (!is_near(judging, claimed, right, judging_right_turn(judging, right)))
        return false;
    struct truth_measure loss;
    struct real gap = truth_gap_of(judging->truth, claimed.x, claimed.y);
    return judging_attains(judging, &gap, &loss);
}

double judging_edge_turn(const struct judging *judging,
                         const struct truth_shape *shape, int edge,
                         double shorter)
{
    double rounding = judging->tolerances->rounding;
    if (!(rounding > 0))
        return 0;
    struct real whole = truth_edge_length(shape, edge);
    double length = real_near(&whole);
    return rounding < length ? rounding / length : shorter;
}

double judging_turned_points(const struct judging *judging, double radius)
{
    if (!(judging->tolerances->rounding > 0))
        return 0;
    return radius * turn_of_cores(judging);
}

/* Adds how far a reported normal is from another. */
static void add_reported(double *turn, bool is_reported,
                         struct claim_vec reported, struct claim_vec normal)
{
    double off = fabs(reported.x - normal.x) + fabs(reported.y - normal.y);
    if (is_reported)
        *turn = *turn < HUGE_VAL ? fmax(*turn, off) : off;
}

double judging_turned_contacts(const struct judging *judging, double radius,
                               double turn, struct claim_vec normal)
{
    const struct claim *claim = judging->claim;
    double reported = HUGE_VAL;
    if (!(judging->tolerances->rounding > 0))
        return 0;
    add_reported(&reported, claim->has_normal, claim->normal, normal);
    add_reported(&reported, claim->has_manifold_normal, claim->manifold_normal,
                 normal);
    for (int i = 0; i < claim->contact_count; i++)
        add_reported(&reported, claim->contacts[i].has_normal,
                     claim->contacts[i].normal, normal);
    reported += judging->tolerances->of[TOLERANCE_NORMAL].absolute;
    return radius * fmin(reported, fmax(turn, turn_of_cores(judging)));
}
