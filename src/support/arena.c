/* Allocates memory from blocks of malloc, which double in size up to a bound. A
 * rewind keeps some of the blocks for the next scene. */
#include "support/arena.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The first block's size; each further one doubles, up to the last, so that
 * small scenes stay small and large ones need few blocks. */
#define BLOCK_FIRST ((size_t)64 * 1024)
#define BLOCK_LAST  ((size_t)4 * 1024 * 1024)

/* Of all blocks, the bytes that a rewind keeps. Those for something large are
 * given back: another may need them meanwhile, and records that each need a
 * little more than the last would leave one behind each. */
#define KEPT ((size_t)16 * 1024 * 1024)

/* Items that a list has room for at first. */
#define FIRST_ROOM 16

struct arena_block {
    struct arena_block *next;
    size_t size; /* bytes of data */
    size_t used; /* bytes given out, a multiple of the alignment */
    max_align_t data[];
};

struct arena arena_make(size_t limit)
{
    return (struct arena){.limit = limit};
}

static bool block_has(const struct arena_block *block, size_t bytes)
{
    return block && block->size - block->used >= bytes;
}

static struct arena_block *block_new(struct arena *arena, size_t bytes)
{
    size_t size = arena->current ? arena->current->size * 2 : BLOCK_FIRST;
    if (size > BLOCK_LAST)
        size = BLOCK_LAST;
    if (size < bytes)
        size = bytes;
    if (size > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    size_t whole = sizeof(struct arena_block) + size;
    if (arena->limit && whole > arena->limit - arena->taken)
        return NULL;
    struct arena_block *block = malloc(whole);
    if (!block)
        return NULL;
    arena->taken += whole;
    *block = (struct arena_block){.size = size};
    return block;
}

/* Makes a block with room for `bytes` the current one. Blocks that a rewind
 * emptied are used again where they are large enough. */
static bool make_room(struct arena *arena, size_t bytes)
{
    struct arena_block *next =
        arena->current ? arena->current->next : arena->first;
    while (next) {
        next->used = 0;
        arena->current = next;
        if (block_has(next, bytes))
            return true;
        next = next->next;
    }
    struct arena_block *block = block_new(arena, bytes);
    if (!block)
        return false;
    if (arena->current)
        arena->current->next = block;
    else
        arena->first = block;
    arena->current = block;
    return true;
}

/* count * size rounded up to the alignment; 0 where that overflows. */
static size_t rounded(size_t count, size_t size)
{
    const size_t alignment = _Alignof(max_align_t);
    size_t bytes = count * size;
    bool wide = (count | size) >> (4 * sizeof bytes); /* half the bits */
    if (wide && size && count > (SIZE_MAX - alignment) / size)
        return 0;
    bytes = (bytes + alignment - 1) & ~(alignment - 1);
    return bytes ? bytes : alignment;
}

void *arena_take(struct arena *arena, size_t count, size_t size)
{
    size_t bytes = rounded(count, size);
    bool has_room = bytes && block_has(arena->current, bytes);
    if (!bytes || (!has_room && !make_room(arena, bytes)))
        return NULL;
    struct arena_block *block = arena->current;
    void *memory = (char *)block->data + block->used;
    block->used += bytes;
    return memory;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
    void *memory = arena_take(arena, count, size);
    return memory ? memset(memory, 0, rounded(count, size)) : NULL;
}

/* True if memory of so many bytes was the last allocation. */
static bool is_last(const struct arena *arena, const void *memory, size_t bytes)
{
    const struct arena_block *block = arena->current;
    return memory && block &&
           (const char *)memory + bytes ==
               (const char *)block->data + block->used;
}

void *arena_resize(struct arena *arena, size_t bytes)
{
    struct arena_block *block = arena->first;
    if (!block)
        return arena_take(arena, bytes, 1);
    size_t before = sizeof *block + block->size;
    size_t size = rounded(bytes, 1);
    if (!size || size > SIZE_MAX - sizeof *block ||
        (arena->limit && sizeof *block + size > arena->limit))
        return NULL;
    block = realloc(block, sizeof *block + size);
    if (!block)
        return NULL;
    arena->taken += sizeof *block + size - before;
    block->size = block->used = size;
    arena->first = arena->current = block;
    return block->data;
}

void arena_shrink(struct arena *arena, const void *old, size_t old_count,
                  size_t new_count, size_t size)
{
    if (is_last(arena, old, rounded(old_count, size)))
        arena->current->used -=
            rounded(old_count, size) - rounded(new_count, size);
}

void *arena_grow(struct arena *arena, void *old, size_t old_count,
                 size_t new_count, size_t size)
{
    size_t before = rounded(old_count, size);
    size_t after = rounded(new_count, size);
    struct arena_block *block = arena->current;
    if (after && is_last(arena, old, before) &&
        block->size - block->used >= after - before) {
        block->used += after - before;
        return old;
    }
    void *moved = arena_take(arena, new_count, size);
    if (moved && old)
        memcpy(moved, old, old_count * size);
    return moved;
}

void *arena_more(struct arena *arena, void *items, int count, int *room,
                 size_t size)
{
    if (count < *room)
        return items;
    if (*room > INT_MAX / 2)
        return NULL;
    int more = *room > 0 ? 2 * *room : FIRST_ROOM;
    void *grown = arena_grow(arena, items, (size_t)*room, (size_t)more, size);
    if (grown)
        *room = more;
    return grown;
}

struct arena_mark arena_mark(const struct arena *arena)
{
    return (struct arena_mark){arena->current,
                               arena->current ? arena->current->used : 0};
}

/* Frees the block that a link leads to. */
static void give_back(struct arena *arena, struct arena_block **link)
{
    struct arena_block *block = *link;
    *link = block->next;
    arena->taken -= sizeof *block + block->size;
    free(block);
}

void arena_rewind(struct arena *arena, struct arena_mark mark)
{
    arena->current = mark.block ? mark.block : arena->first;
    if (!arena->current)
        return;
    arena->current->used = mark.used;
    while (arena->taken > KEPT && arena->current->next)
        give_back(arena, &arena->current->next);
}

void arena_adopt(struct arena *arena, struct arena *other)
{
    struct arena_block *last = other->first;
    if (!last)
        return;
    while (last->next)
        last = last->next;
    last->next = arena->first;
    arena->first = other->first;
    if (!arena->current)
        arena->current = last;
    arena->taken += other->taken;
    *other = arena_make(other->limit);
}

void arena_free(struct arena *arena)
{
    while (arena->first)
        give_back(arena, &arena->first);
    *arena = arena_make(arena->limit);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *copy = arena_take(arena, length + 1, 1);
    if (!copy)
        return NULL;
    if (length)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}
