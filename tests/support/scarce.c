/* The arena itself, under names of its own: what it calls of itself is not
 * asked about twice. */
#include "support/arena.h"

void *plain_arena_alloc(struct arena *arena, size_t count, size_t size);
void *plain_arena_take(struct arena *arena, size_t count, size_t size);
void *plain_arena_grow(struct arena *arena, void *old, size_t old_count,
                       size_t new_count, size_t size);
void *plain_arena_more(struct arena *arena, void *items, int count, int *room,
                       size_t size);
char *plain_arena_text(struct arena *arena, const char *text, size_t length);

#define arena_alloc plain_arena_alloc
#define arena_take  plain_arena_take
#define arena_grow  plain_arena_grow
#define arena_more  plain_arena_more
#define arena_text  plain_arena_text
#include "support/arena.c"
#undef arena_alloc
#undef arena_take
#undef arena_grow
#undef arena_more
#undef arena_text

#include "support/criterion.h"
#include "support/scarce.h"

#include <execinfo.h>
#include <stdatomic.h>
#include <stdlib.h>

#define WATCHED_MAX 400000
#define DEPTH_MAX   64

enum scarce { SCARCE_NOT, SCARCE_WATCHED, SCARCE_ONCE, SCARCE_FROM };

/* Threads of a run share these; only one may watch. */
static enum scarce mode;
static atomic_long asked;
static long refused;
static uint64_t *watched; /* kept until the process ends */

/* ---- Paths --------------------------------------------------------------- */

bool scarce_paths_add(struct scarce_paths *paths, uint64_t path)
{
    if (paths->count * 2 >= paths->room) {
        struct scarce_paths larger = {.room = paths->room * 2 + 1024};
        larger.slots = calloc(larger.room, sizeof *larger.slots);
        for (size_t i = 0; i < paths->room; i++)
            if (paths->slots[i])
                scarce_paths_add(&larger, paths->slots[i]);
        free(paths->slots);
        *paths = larger;
    }
    size_t slot = path % paths->room;
    for (; paths->slots[slot]; slot = (slot + 1) % paths->room)
        if (paths->slots[slot] == path)
            return false;
    paths->slots[slot] = path;
    paths->count++;
    return true;
}

/* Of each two calls of a function in a row one counts. Never 0. */
static uint64_t path_here(void)
{
    void *frames[DEPTH_MAX];
    int depth = backtrace(frames, DEPTH_MAX);
    uint64_t path = 1469598103934665603u;
    for (int i = 0; i < depth; i++)
        if (i == 0 || frames[i] != frames[i - 1])
            path = (path ^ (uintptr_t)frames[i]) * 1099511628211u;
    return path | 1;
}

/* ---- Requests ------------------------------------------------------------ */

static bool is_refused(void)
{
    if (mode == SCARCE_NOT)
        return false;
    long which = atomic_fetch_add(&asked, 1);
    if (mode == SCARCE_WATCHED && which < WATCHED_MAX)
        watched[which] = path_here();
    return (mode == SCARCE_ONCE && which == refused) ||
           (mode == SCARCE_FROM && which >= refused);
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
    return is_refused() ? NULL : plain_arena_alloc(arena, count, size);
}

void *arena_take(struct arena *arena, size_t count, size_t size)
{
    return is_refused() ? NULL : plain_arena_take(arena, count, size);
}

void *arena_grow(struct arena *arena, void *old, size_t old_count,
                 size_t new_count, size_t size)
{
    return is_refused()
               ? NULL
               : plain_arena_grow(arena, old, old_count, new_count, size);
}

/* A list with room asks for nothing. */
void *arena_more(struct arena *arena, void *items, int count, int *room,
                 size_t size)
{
    return count >= *room && is_refused()
               ? NULL
               : plain_arena_more(arena, items, count, room, size);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
    return is_refused() ? NULL : plain_arena_text(arena, text, length);
}

static void start(enum scarce how, long which)
{
    refused = which;
    atomic_store(&asked, 0);
    mode = how;
}

void scarce_watch(void)
{
    if (!watched)
        watched = calloc(WATCHED_MAX, sizeof *watched);
    cr_assert(ne(ptr, watched, NULL));
    start(SCARCE_WATCHED, 0);
}

void scarce_refuse(long which, bool once)
{
    start(once ? SCARCE_ONCE : SCARCE_FROM, which);
}

long scarce_end(void)
{
    mode = SCARCE_NOT;
    long count = atomic_load(&asked);
    return count < WATCHED_MAX ? count : WATCHED_MAX;
}

uint64_t scarce_path(long which)
{
    return watched[which];
}

struct arena scarce_arena(size_t used)
{
    struct arena arena = arena_make(66000);
    cr_assert(ne(ptr, arena_alloc(&arena, used, 1), NULL));
    return arena;
}
