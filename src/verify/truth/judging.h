/* Parts of a verdict, shared by the files that judge them, which are named
 * beside their functions.
 *
 * verdict_make fills a struct judging and passes it to each part. A part
 * compares its members of the claim to the truth and adds a fault for each
 * member that is wrong. */
#ifndef JUDGING_H
#define JUDGING_H

#include <math.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/number.h"
#include "verify/truth/tolerance.h"
#include "verify/truth/truth.h"
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

/* ---- Faults and values (verdict.c) -------------------------------------- */

/* Adds a fault with a printf message. */
struct verdict_fault *judging_add(struct judging *judging,
                                  enum verdict_what what, int index,
                                  const char *format, ...) PRINTF_LIKE(4, 5);

/* A number in a message, to six digits, or its negation. */
struct number_text {
    char text[NUMBER_MAX];
};

struct number_text number_text_of(const struct real *number, bool negated);

/* A claimed number in a message, with all digits: one that is only slightly
 * wrong must not look right. */
struct number_text claim_text_of(double claimed);

/* Set the claimed and the right value of a fault: numbers or places, with the
 * measure of the error, or flags. */
void fault_numbers(struct verdict_fault *fault, double claimed,
                   const struct real *exact,
                   const struct truth_measure *measure);
void fault_places(struct verdict_fault *fault, struct claim_vec claimed,
                  const struct real_vec *exact,
                  const struct truth_measure *measure);
void fault_flags(struct verdict_fault *fault, bool claimed, bool exact);

/* Sets the error of a fault: its size, in ulps and in tolerances. */
void fault_error(struct verdict_fault *fault,
                 const struct truth_measure *measure);

/* Adds the fault with these values, unless the measure passes; then true.
 * expect_unit measures a unit vector itself. */
bool expect_place(struct judging *judging, enum verdict_what what, int index,
                  struct claim_vec claimed, const struct real_vec *exact,
                  const struct truth_measure *measure, const char *message);
bool expect_unit(struct judging *judging, enum verdict_what what, int index,
                 struct claim_vec claimed, const struct real_vec *exact,
                 const char *message);
bool expect_number(struct judging *judging, enum verdict_what what, int index,
                   double claimed, const struct real *exact,
                   const struct truth_measure *measure, const char *message);

static inline bool claim_vec_is_finite(struct claim_vec vec)
{
    return isfinite(vec.x) && isfinite(vec.y);
}

/* A claimed vector, exactly; a vector in doubles. */
struct real_vec real_vec_of(struct claim_vec vec);
struct claim_vec near_vec(const struct real_vec *vec);

/* "A", "B". */
const char *side_name(bool of_b);

/* The shape of a side. */
const struct verdict_shape *judging_shape(const struct judging *judging,
                                          bool of_b);

/* The vertex of this number of the file; -1: there is none. */
int verdict_vertex(const struct verdict_shape *shape, int number);

/* Adds the fault that there is no such feature. */
void judging_add_absent(struct judging *judging, enum verdict_what what,
                        int index, const struct claim_feature *feature);

/* ---- The normal (verdict_normal.c) -------------------------------------- */

/* True if a direction attains the gap of the shapes within the tolerance of the
 * depth or the distance; *gap is the gap along it. */
bool judging_attains(const struct judging *judging, const struct real *gap,
                     struct truth_measure *measure);

/* Judges the normal, the alternative normals, and the closest or deepest
 * points. */
void judge_normal(struct judging *judging);
void judge_alternatives(struct judging *judging);
void judge_points(struct judging *judging);

/* ---- Axes and features (verdict_axis.c) --------------------------------- */

/* Judges the axis, and the features that it names. */
void judge_axis(struct judging *judging);

/* Judges the axis of an alternative, if it is an edge. */
void judge_alternative_axis(struct judging *judging, int index);

/* Judges alternatives that occur twice. */
void judge_twice(struct judging *judging);

/* The edge that a feature names as an edge of the shape; -1: there is none. A
 * cut between pieces has no number: it is the edge nearest to the claimed
 * points, or to the normal, to which each edge of a manifold is about
 * square. */
int judging_edge(const struct judging *judging,
                 const struct claim_feature *feature);

/* How far a vertex lies behind the farthest vertex along a direction. */
struct truth_measure measure_behind(const struct judging *judging,
                                    const struct truth_shape *shape, int vertex,
                                    const struct truth_direction *direction);

/* The opposite direction. */
struct truth_direction direction_turned_round(struct truth_direction direction);

/* The largest of the numbers that the surface of a shape is made of where it is
 * farthest along a direction: of a corner, or of an edge that is square to it,
 * and the radius. No point of it is better known than those. */
double feature_scale(const struct truth_shape *shape,
                     struct claim_vec direction);

/* The magnitude of a corner of the hull: its larger coordinate. */
double corner_scale(const struct truth_shape *shape, int corner);

/* ---- Manifolds (manifold.c) ----------------------------------------------
 *
 * A straight side with vertices on it is one edge here, as it is for who clips:
 * edges and vertices are those of the convex hull, counter-clockwise. */

/* A shape without the vertices that are no corners. */
struct manifold_side {
    const struct verdict_shape *shape;
    struct truth_shape hull;
    const int *corners; /* of vertex i of the shape the number in the hull; -1:
                           it is no corner */
};

/* The reference feature, and the feature that touches it. */
struct manifold_form {
    bool flip;            /* the reference is B's */
    int reference;        /* an edge, -1: a vertex; */
    int reference_vertex; /*   which one */
    int incident;         /* an edge of the other shape, -1: a vertex; */
    int incident_vertex;  /*   which one */
};

struct manifold {
    struct judging *judging;
    struct manifold_side sides[2];
};

/* The side of the reference, and the other. */
static inline const struct manifold_side *
manifold_reference(const struct manifold *manifold,
                   const struct manifold_form *form)
{
    return &manifold->sides[form->flip];
}

static inline const struct manifold_side *
manifold_incident(const struct manifold *manifold,
                  const struct manifold_form *form)
{
    return &manifold->sides[!form->flip];
}

/* The edge before, and the corner after, another. */
static inline int manifold_before(const struct manifold_side *side, int i)
{
    return i > 0 ? i - 1 : side->hull.count - 1;
}

static inline int manifold_after(const struct manifold_side *side, int i)
{
    return i + 1 < side->hull.count ? i + 1 : 0;
}

/* The unit vector out of the reference. */
struct real_vec manifold_outward(const struct manifold *manifold,
                                 const struct manifold_form *form);

/* Judges the manifold of the claim. */
void judge_manifold(struct judging *judging);

/* Judges the contacts of a form (contacts.c); false: it has no contact segment,
 * which is a fault. */
bool judge_contacts(const struct manifold *manifold,
                    const struct manifold_form *form, enum claim_place place);

/* ---- Contacts ------------------------------------------------------------
 *
 * Contacts are compared to the segment that is left of the incident edge
 * between the planes at the ends of the reference edge, or to the tip of a
 * round end. */

struct contact_segment {
    const struct manifold *manifold;
    const struct manifold_form *form;
    enum claim_place place;
    struct real_vec outward; /* of the reference */
    struct real length;      /* of the reference, if that is an edge */
    int count;               /* ends, 1 or 2: on the incident shape */
    struct truth_clipped ends[2];
    int corners[2]; /* of the incident edge; or twice the vertex */
    int tip; /* where there is but one end: of which corner it is the tip */
    bool is_vertex;      /* there is one end, the tip at a vertex */
    bool is_parallel;    /* the edges are, exactly: both ends are as deep */
    bool has_line;       /* of the incident edge, by two ends of its surface */
    bool is_round;       /* ends of the edge are tips, or those of the line */
    struct real tips[2]; /* where the tips are along the reference */
    int near;            /* the end that is a tip; -1: none is */
    struct truth_clipped line[2];
    struct real low, high; /* of both, along the reference */
    double scale; /* of numbers that contacts come from: the incident feature's
                     coordinates and its radius */
};

static inline const struct truth_shape *
reference_hull(const struct contact_segment *segment)
{
    return &manifold_reference(segment->manifold, segment->form)->hull;
}

static inline const struct truth_shape *
incident_hull(const struct contact_segment *segment)
{
    return &manifold_incident(segment->manifold, segment->form)->hull;
}

/* In contact_segment.c: finds the rest of a segment, of which the manifold, the
 * form and the place are set. Its count is 0 where nothing is left of the edge.
 */
void contact_segment_find(struct contact_segment *segment);

/* How far a place is along the reference edge. */
struct real contact_along(const struct contact_segment *segment,
                          struct claim_vec place);

/* The depth of the incident shape at a place along the reference edge; false:
 * any depth of a point there is right. */
bool contact_surface_depth(const struct contact_segment *segment,
                           const struct real *along, struct real *depth);

/* How far beside that surface a place is that lies by `error` too deep, or not
 * deep enough, for where it is along the edge: less by the cosine of the slope.
 * Only where there is a depth. */
struct real contact_surface_off(const struct contact_segment *segment,
                                const struct real *along, double error);

/* In contacts.c: the place of a contact on the incident shape or, if only that
 * is known, as it is claimed. */
struct claim_vec contact_place(const struct contact_segment *segment,
                               int index);

/* The scale of a contact's rounding: its coordinates, and those of the feature
 * that it is a point of, as a point of an edge near the origin is no better
 * known than the ends. */
double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place);

/* How far a place is from a possible end of the segment: a place along the
 * reference, or for a round end any between the tip and the surface's end. */
struct truth_measure contact_measure_end(const struct contact_segment *segment,
                                         struct claim_vec place, int end);

/* In contact_ids.c: judges the ids of all contacts of a record of this program:
 * which features meet there. */
void judge_contact_ids(const struct contact_segment *segment);

#endif
