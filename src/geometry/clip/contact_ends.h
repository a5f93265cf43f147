/* Contacts of two polygons that meet at an edge of one, from the two ends of
 * the other's incident edge. For what is surely so; clip_contact.c tells what
 * that is for. */
#ifndef CONTACT_ENDS_H
#define CONTACT_ENDS_H

#include "geometry/clip/contact_parts.h"
#include "geometry/clip/meeting.h"
#include "geometry/clip/side_planes.h"

/* An end of the incident edge. */
struct contact_end {
    lanes point;
    int vertex;
    int cut_by; /* the end of the reference edge whose plane cut it; -1: none */
};

/* The two ends: that at the nearest vertex first. */
struct ends {
    struct contact_end near, far;
    lanes heights; /* above the reference edge; the near one's is that of the
                      shapes */
};

static inline struct contact_end end_at(const col_shape *shape, int vertex)
{
    return (struct contact_end){plain(lanes_at(&shape->vertices[vertex])),
                                vertex, -1};
}

static inline bool have_one_point(const struct ends *ends)
{
    lanes p = ends->near.point, q = ends->far.point;
    return (lanes_above(p, q) | lanes_above(q, p)) == 0;
}

/* Cuts one if it is behind a side plane. The other end lies at `to`, or further
 * on the way to that. */
static inline bool cut(struct contact_end *end, const quick_side *reference,
                       int plane, lanes to, lanes other)
{
    clip_way way = {end->point, to, end->point, other};
    if (!clip_is_behind(reference, plane, end->point))
        return true;
    end->cut_by = plane;
    return clip_cut(reference, plane, &way, &end->point);
}

/* A contact at an end. */
static inline void put_contact(col_contact *contact, const meeting *m,
                               const quick_side *reference,
                               const struct contact_end *end, double depth)
{
    bool cut = end->cut_by >= 0, flip = m->flip;
    core_run run = reference->run;
    int mine = bits_choose(cut, m->edge,
                           bits_choose(end->cut_by > 0, run.from, run.to));
    int others = bits_choose(cut, end->vertex, m->incident);
    lanes_put(&contact->point, end->point);
    contact->depth = depth;
    contact->a_is_edge = cut == flip;
    contact->a = bits_choose(flip, mine, others);
    contact->b_is_edge = cut != flip;
    contact->b = bits_choose(flip, others, mine);
}

/* The contacts, counter-clockwise along the incident edge. Whether there are
 * two is known last of all, and not foreseen: so the far one is put as if there
 * were, and where there are not, the near one goes over it. */
static inline void put_end_contacts(const meeting *m,
                                    const quick_side *reference,
                                    const struct ends *ends,
                                    col_manifold *manifold)
{
    bool both = lanes_y(ends->heights) <= 0;
    lanes depths = lanes_abs(ends->heights);
    depths = lanes_min(depths, lanes_xs(depths, depths));
    manifold->count = 1 + both;
    put_no_contact(&manifold->contacts[1]);
    put_contact(&manifold->contacts[both & m->near_first], m, reference,
                &ends->far, lanes_y(depths));
    put_contact(&manifold->contacts[both & !m->near_first], m, reference,
                &ends->near, lanes_x(depths));
}

/* From the ends to the answer. */
static inline contact_outcome conclude(const meeting *m,
                                       const quick_side *reference,
                                       const struct ends *ends,
                                       col_manifold *manifold)
{
    double height = lanes_x(ends->heights);
    lanes sign = lanes_both(1 - 2 * m->flip), normal;
    if (!quick_unit_round(&reference->normal, &normal) || have_one_point(ends))
        return UNSURE;
    if (height > 0)
        return APART;
    put_relation(&manifold->relation, -height, lanes_mul(sign, normal));
    put_end_contacts(m, reference, ends, manifold);
    return MEETING;
}

/* Of two polygons; of those that a meeting is found of. */
contact_outcome col_contact_polygons(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold);

/* The contacts of edges that are parallel. */
contact_outcome col_contact_level(const meeting *m, const quick_side *reference,
                                  col_manifold *manifold);

#endif
