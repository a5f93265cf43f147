/* The parts of records that claim_write puts together. */
#ifndef WRITE_PARTS_H
#define WRITE_PARTS_H

#include "query/dialects/claim_write.h"

/* What writes a record. */
struct record_writer {
    struct json_writer *out;
    const struct dialect *dialect;
};

/* Members; nothing is written where the name is NULL. */
void put_vec(const struct record_writer *writer, const char *name,
             struct claim_vec value);
void put_number(const struct record_writer *writer, const char *name,
                double value);
void put_text(const struct record_writer *writer, const char *name,
              const char *value);

/* A vector as an element of an array. */
void put_bare_vec(const struct record_writer *writer, struct claim_vec value);

/* The members of a manifold, without the object that holds them. */
void put_contacts(const struct record_writer *writer,
                  const struct claim *claim);

/* The members that records of the row `collide` have after those of the
 * relation, and in the manifold in front of the points. */
void put_own(const struct record_writer *writer, const struct claim *claim);
void put_own_manifold(const struct record_writer *writer,
                      const struct claim *claim);

#endif
