/* Contacts one by one: where each lies, and how deep it is. */
#ifndef CONTACT_TOUCH_H
#define CONTACT_TOUCH_H

#include "verify/truth/contact_told.h"

/* Judge a contact of two edges, and (contact_tip.c) one of a tip. */
void judge_touch(const struct contact_segment *segment, int index);
void judge_tip(const struct contact_segment *segment, int index);

/* How far beside what may be an end of the segment a place is: a place along
 * the reference, or for a round end any between the tip and the surface's end.
 */
struct truth_measure contact_measure_end(const struct contact_segment *segment,
                                         struct claim_vec place, int end);

/* Judges the ids of all contacts of a record of this program: which features
 * meet there. */
void judge_contact_ids(const struct contact_segment *segment);

#endif
