/* Warnings about members of results that nothing reads. */
#ifndef WARN_UNKNOWN_H
#define WARN_UNKNOWN_H

#include "query/dialects/unknown.h"
#include "query/run/message.h"

/* Writes one warning for each name, in the order of their first appearance. */
void warn_of_unknown(const struct messages *messages,
                     const struct unknown_members *unknown);

#endif
