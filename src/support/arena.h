/* Memory of one run: a bump allocator over blocks from malloc.
 *
 * Everything that a scene needs lives in one arena and goes in one step when
 * the scene is answered (arena_rewind), so nothing is freed by itself and no
 * error path can leak. The arena is the only place in the program that calls
 * malloc; cJSON's trees live in one, too. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>
#include <string.h>

struct arena_block;

struct arena {
    struct arena_block *first;   /* blocks in order of use; NULL: none yet */
    struct arena_block *current; /* the block that gives out memory now */
    size_t limit; /* bytes it may take from malloc; 0: no limit */
    size_t taken; /* bytes that it has from malloc */
};

/* A place in an arena to come back to. */
struct arena_mark {
    struct arena_block *block;
    size_t used;
};

/* An empty arena that takes at most `limit` bytes from malloc (0: no limit). */
struct arena arena_make(size_t limit);

/* Zeroed memory for `count` items of `size` bytes, aligned for any type.
 * Returns NULL, and changes nothing, where memory or the limit is used up or
 * count * size overflows; never NULL for a count or size of 0. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* The same, with nothing in particular in it: for what is written over. */
void *arena_take(struct arena *arena, size_t count, size_t size);

/* A larger copy of `old` (old_count items), with nothing in particular behind
 * it: in place where it was the last allocation, else moved. NULL as
 * arena_alloc; `old` then stays valid. */
void *arena_grow(struct arena *arena, void *old, size_t old_count,
                 size_t new_count, size_t size);

/* The only allocation of an arena with room for so many bytes. It moves, but
 * what is large is not copied. NULL as arena_alloc; it then stays as it is. */
void *arena_resize(struct arena *arena, size_t bytes);

/* Gives back the end of the last allocation, which then has `new_count` of its
 * `old_count` items; nothing if another allocation followed it. */
void arena_shrink(struct arena *arena, const void *old, size_t old_count,
                  size_t new_count, size_t size);

/* The items of a list with room for one more: as they are where its `count` of
 * them are fewer than it has *room for, else a larger copy as of arena_grow, of
 * which *room then tells. So a list costs no more than twice what is in it.
 * NULL, and nothing is changed, as arena_alloc. */
void *arena_more(struct arena *arena, void *items, int count, int *room,
                 size_t size);

/* The current place, and back to it: all that was allocated since is gone. Its
 * blocks are kept for reuse, but for what would be more than 16 MiB in all. */
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark);

/* Makes all that lies in another arena lie in this one, in front of what it
 * gives out. The other one is empty then. */
void arena_adopt(struct arena *arena, struct arena *other);

/* Gives every block back. The arena is empty and may be used again. */
void arena_free(struct arena *arena);

/* A copy of text[0..length) with a NUL behind it; NULL as arena_alloc. */
char *arena_text(struct arena *arena, const char *text, size_t length);

static inline char *arena_copy(struct arena *arena, const char *text)
{
    return arena_text(arena, text, strlen(text));
}

#endif
