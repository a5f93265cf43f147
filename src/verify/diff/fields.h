/* What the numbers of a result tell, by the names of the members that they are
 * in. */
#ifndef FIELDS_H
#define FIELDS_H

#include "support/document/document.h"
#include "verify/truth/tolerance.h"

/* The name of the member that an item is, or that the array is that it is in,
 * over so many arrays; "" where there is none. */
const char *field_name(const struct item *item);

/* Whose tolerance goes for a number or an array of numbers. */
enum tolerance_field field_of(const struct item *item);

/* Whether it is the number of something, as an edge: then there is no near. */
bool field_is_index(const struct item *item);

/* Whether it is a vector (verify/diff/diff_vector.h) of which the direction is
 * what matters. */
bool field_is_direction(const struct item *item);

/* Whether the elements of an array are steps, which only follow each other. */
bool field_is_course(const struct item *item);

#endif
