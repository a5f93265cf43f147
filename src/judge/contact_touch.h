/* Contacts one by one: where each lies, and how deep it is. */
#ifndef JUDGE_CONTACT_TOUCH_H
#define JUDGE_CONTACT_TOUCH_H

#include "judge/contact_segment.h"

/* What rounding of a contact is measured by: its coordinates, and those of the
 * feature that it is a point of, as a point of an edge near the origin is no
 * better known than the ends. */
double contact_scale(const struct contact_segment *segment,
                     struct claim_vec place);

/* A length between places, which may as well be off as much as a depth. */
struct measure measure_depth(const struct contact_segment *segment,
                             double claimed, const struct real *exact,
                             struct claim_vec place);

/* The place of a contact on the incident shape or, where only that is told, as
 * it is told. */
struct claim_vec contact_place(const struct contact_segment *segment,
                               int index);

/* Judge a contact of two edges, and one of a tip. */
void judge_touch(const struct contact_segment *segment, int index);
void judge_tip(const struct contact_segment *segment, int index);

/* How far beside what may be an end of the segment a place is: a place along
 * the reference, or for a round end any between the tip and the surface's end.
 */
struct measure contact_measure_end(const struct contact_segment *segment,
                                   struct claim_vec place, int end);

/* Judges the ids of all contacts of a record of this program: which features
 * meet there. */
void judge_contact_ids(const struct contact_segment *segment);

#endif
