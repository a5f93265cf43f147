/* A block of a stream's text, and the answers that a thread gives to it before
 * the stream has come there.
 *
 * The block's head, up to its first new line, belongs to a record that began
 * before it. What is behind that is answered as a part of a stream of lines
 * (scene/stream/scene_input.h): a guess, good if the stream comes to the end of
 * the head as such a part expects it. The answers are kept in memory, as far as
 * there is room; a guess that would need more is none. */
#ifndef BLOCK_H
#define BLOCK_H

#include "query/run/records.h"
#include "support/pool.h"

struct block {
    struct task task; /* the first member: by it the block is found */
    char *text;
    size_t length, head;
    size_t used;  /* bytes that the stream has had */
    size_t room;  /* for so many bytes of text, now */
    uint64_t at;  /* place of text[0] in the stream, in bytes */
    long line;    /* of text[0] */
    bool whole;   /* no more text comes */
    bool guessed; /* the pool has been given the block */

    /* What came of that. */
    bool complete; /* all of the text was looked at; false: it is no guess */
    struct stream part;
    struct tally tally;
    struct matches matches;
    struct sink out, messages;

    /* The block's own. */
    const struct records *records; /* of the stream */
    struct scene_reader reader;
    struct arena out_memory, messages_memory;
};

/* Makes a block with room for `capacity` bytes, and for some times as many of
 * answers, such as the stream's records get. NULL: no memory. */
struct block *block_make(size_t capacity, const struct records *records,
                         struct arena *memory);

/* Frees all but the block itself and its text: it is not guessed any more. */
void block_free(struct block *block);

/* Empties a block, to take up to `room` bytes, at most its capacity. */
void block_clear(struct block *block, size_t room);

/* Finds the head of a block that is filled; `lines` is how many lines end in
 * the block. */
void block_close(struct block *block, long *lines);

/* Whether the stream, which has come to the end of the head, has answered as
 * many records as the guess says are in front of it: one on each line. It only
 * matters where records are counted. */
bool block_counts_right(const struct block *block);

/* Gives the block to the pool. */
void block_guess(struct block *block, struct pool *pool);

#endif
