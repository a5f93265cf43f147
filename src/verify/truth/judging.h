/* What the parts of a verdict share. */
#ifndef JUDGING_H
#define JUDGING_H

#include "support/arena.h"
#include "support/number.h"
#include "verify/truth/truth_edge.h"
#include "verify/truth/truth_measure.h"
#include "verify/truth/verdict.h"

struct judging {
    const struct verdict_pair *pair;
    const struct truth *truth;
    const struct claim *claim;
    const struct number_tolerances *tolerances;
    struct arena *arena;
    struct verdict *verdict;
    struct verdict_fault spare; /* is written to where memory is used up */

    bool says_overlap;
    double slack;    /* added to the absolute tolerance of depth and distance:
                        --touch, where the claim makes use of it; else 0 */
    struct real gap; /* of the shapes: below 0 minus the depth */
    struct real_vec normal; /* the right one that the claim is nearest to */
    struct real along;      /* the gap along that */
};

/* Adds a fault with a printf message. */
struct verdict_fault *judging_add(struct judging *judging,
                                  enum verdict_what what, int index,
                                  const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* A number in a message, to six digits, or what it is less than 0. */
struct number_text {
    char text[NUMBER_MAX];
};
struct number_text number_text_of(const struct real *number, bool negated);

/* Fills in what is claimed and what is right. */
void fault_numbers(struct verdict_fault *fault, double claimed,
                   const struct real *exact,
                   const struct truth_measure *measure);
void fault_places(struct verdict_fault *fault, struct claim_vec claimed,
                  const struct real_vec *exact,
                  const struct truth_measure *measure);
void fault_flags(struct verdict_fault *fault, bool claimed, bool exact);
void fault_error(struct verdict_fault *fault,
                 const struct truth_measure *measure);

/* The largest of the numbers that the surface of a shape is made of where it is
 * farthest along a direction: of a corner, or of an edge that is square to it,
 * and the radius. No point of it is better known than those. */
double feature_scale(const struct truth_shape *shape,
                     struct claim_vec direction);

/* A claimed vector, exactly. */
struct real_vec real_vec_of(struct claim_vec vec);

/* "A", "B". */
const char *side_name(bool of_b);

/* The shape of a side. */
const struct verdict_shape *judging_shape(const struct judging *judging,
                                          bool of_b);

/* Whether a direction gives the gap of the shapes as far as that is to be told
 * by the tolerance of the depth or the distance; *gap is that along it. */
bool judging_attains(const struct judging *judging, const struct real *gap,
                     struct truth_measure *measure);

/* The vertex of this number of the file; -1: there is none. */
int verdict_vertex(const struct verdict_shape *shape, int number);

/* Adds the fault that there is no such feature. */
void judging_add_absent(struct judging *judging, enum verdict_what what,
                        int index, const struct claim_feature *feature);

/* The parts. */
void judge_normal(struct judging *judging);
void judge_axis(struct judging *judging);
void judge_alternatives(struct judging *judging);

/* The axis of an alternative, where it is an edge. */
void judge_alternative_axis(struct judging *judging, int index);

/* Alternatives that are told twice. */
void judge_twice(struct judging *judging);

void judge_points(struct judging *judging);
void judge_manifold(struct judging *judging);

#endif
