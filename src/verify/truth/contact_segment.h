/* What the contacts of a manifold are held against: the segment that is left of
 * the incident edge between the planes at the ends of the reference edge, or
 * the tip of a round end. */
#ifndef CONTACT_SEGMENT_H
#define CONTACT_SEGMENT_H

#include "verify/truth/manifold.h"

struct contact_segment {
    const struct manifold *manifold;
    const struct manifold_form *form;
    enum claim_place place;
    struct real_vec outward; /* of the reference */
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

/* A real place in doubles. */
struct judge_point near_place(const struct real_vec *place);

/* Finds the rest of a segment, of which the manifold, the form and the place
 * are set. Its count is 0 where nothing is left of the edge. */
void contact_segment_find(struct contact_segment *segment);

/* How far a place is along the reference edge. */
struct real contact_along(const struct contact_segment *segment,
                          struct judge_point place);

/* How deep the incident shape is at a place along the reference edge; false:
 * any depth is that of a point there. */
bool contact_surface_depth(const struct contact_segment *segment,
                           const struct real *along, struct real *depth);

/* How far beside that surface a place is that lies by `error` too deep, or not
 * deep enough, for where it is along the edge: less by the cosine of the slope.
 * Only where there is a depth. */
struct real contact_surface_off(const struct contact_segment *segment,
                                const struct real *along, double error);

#endif
