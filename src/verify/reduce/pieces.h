/* Parts of a text that can go: the values of a stream, lines, bytes. */
#ifndef PIECES_H
#define PIECES_H

#include "verify/reduce/trial.h"

/* Each leaves what holds with as few parts as it can: no one of them can go
 * alone. */

/* Of the values of a stream, one of which stays; with each goes the white space
 * behind it. Does nothing where the text is no stream of JSON values. */
void pieces_of_values(struct trial *trial);

void pieces_of_lines(struct trial *trial);
void pieces_of_bytes(struct trial *trial);

#endif
