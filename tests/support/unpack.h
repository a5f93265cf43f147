/* What draw/svg/pack.h describes, the other way. */
#ifndef SUPPORT_UNPACK_H
#define SUPPORT_UNPACK_H

#include "support/sink.h"

/* Appends what packed[0..length) stands for, and asserts that it stands for
 * something. */
void unpack_write(struct sink *out, const char *packed, size_t length);

#endif
