/* Which records of the input a run answers, where other runs answer the rest
 * (collide-batch(7)). */
#ifndef SHARD_H
#define SHARD_H

#include <stdbool.h>
#include <stdint.h>

/* Of every `count` records the one with this index, from 0. {0}: all. */
struct shard {
    uint64_t index, count;
};

/* Whether the record with this number, from 0, is the shard's. */
static inline bool shard_has(struct shard shard, uint64_t number)
{
    return !shard.count || number % shard.count == shard.index;
}

#endif
