/* What the parts of the verdict on a manifold share.
 *
 * A straight side with vertices on it is one edge here, as it is for who clips:
 * edges and vertices are those of the convex hull, counter-clockwise. */
#ifndef MANIFOLD_H
#define MANIFOLD_H

#include "verify/truth/judging.h"

/* A shape without the vertices that are no corners. */
struct manifold_side {
    const struct verdict_shape *shape;
    struct truth_shape hull;
    const int *corners; /* of vertex i of the shape the number in the hull; -1:
                           it is no corner */
};

/* Which edge of which shape is the reference, and what meets it. */
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

/* The edge before, and the corner behind, another. */
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

/* How an edge of the incident shape runs to the reference: minus the cosine of
 * the angle between their outward normals is how much it faces it. */
struct real manifold_facing(const struct manifold *manifold,
                            const struct manifold_form *form, int edge);

/* Whether that is so little, for a rounded shape, that the corner stands for
 * the edge: surely, or surely not (1, -1; 0: nearly 45 degrees). */
int manifold_is_steep(const struct real *facing);

/* Judges the features that are named, and finds the form that they make; false:
 * there is none. */
bool judge_features(const struct manifold *manifold,
                    struct manifold_form *form);

/* Judges the contacts of a form; false: it has no contact segment, which is
 * told as a fault. */
bool judge_contacts(const struct manifold *manifold,
                    const struct manifold_form *form, enum claim_place place);

/* The edge that a feature names as an edge of the shape; -1: there is none. A
 * cut between pieces has no number: it is the one that is nearest to the points
 * that are told, or to the normal, which each edge of a manifold is about
 * square to. */
int judging_edge(const struct judging *judging,
                 const struct claim_feature *feature);

/* How far a vertex lies behind the one that is farthest along a direction. */
struct truth_measure measure_behind(const struct judging *judging,
                                    const struct truth_shape *shape, int vertex,
                                    const struct truth_direction *direction);

struct truth_direction direction_turned_round(struct truth_direction direction);

#endif
