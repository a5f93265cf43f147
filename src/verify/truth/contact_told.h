/* A contact as it is told: where it lies on either surface, and how deep. */
#ifndef CONTACT_TOLD_H
#define CONTACT_TOLD_H

#include "verify/truth/contact_segment.h"

/* Where it lies on both surfaces, as far as that is told. */
struct touch {
    int index;
    struct claim_vec place;    /* that is told */
    struct claim_vec incident; /* on the incident shape, */
    bool has_incident;         /*   if that can be known */
    bool is_told;              /* and it is `place` */
    bool has_depth;
    double depth;
    double share; /* of the way from the incident shape to the reference;
                     below 0: not told */
};

struct touch touch_of(const struct contact_segment *segment, int index);

/* The place of a contact on the incident shape or, where only that is told, as
 * it is told. */
struct claim_vec contact_place(const struct contact_segment *segment,
                               int index);

/* The place on the reference of a contact that is told on both surfaces. */
struct claim_vec contact_other_place(const struct contact_segment *segment,
                                     const struct claim_contact *contact);

/* What rounding of a contact is measured by: its coordinates, and those of the
 * feature that it is a point of, as a point of an edge near the origin is no
 * better known than the ends. */
double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place);

/* A length between places, which may as well be off as much as a depth. */
struct truth_measure measure_depth(const struct contact_segment *segment,
                                   double claimed, const struct real *exact,
                                   struct claim_vec place);

/* Judges the depth that is told of the contact at a place. */
void judge_contact_depth(const struct contact_segment *segment, int index,
                         double claimed, const struct real *exact,
                         struct claim_vec place);

#endif
