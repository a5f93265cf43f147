/* Vectors, as results write them: [1,2], or {"x":1,"y":2} in the words of most
 * engines. */
#ifndef DIFF_VECTOR_H
#define DIFF_VECTOR_H

#include "support/document/document.h"

/* The coordinates of a vector; false: an item is none, or NULL. An object is
 * one if it has "x" and "y", which are numbers, and nothing else. */
bool vector_of(const struct item *item, double vector[2]);

#endif
