/* base/arena: what is given out, and what happens at its limits. The first
 * block has 64 KiB, and memory is given out in multiples of the alignment. */

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "support/arena.h"
#include "support/criterion.h"

#define ALIGNMENT ((size_t) _Alignof(max_align_t))
#define BLOCK     ((size_t)64 * 1024)

/* AddressSanitizer ends the program where malloc would return NULL. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STOPS_AT_HUGE_SIZES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define STOPS_AT_HUGE_SIZES
#endif

static struct arena arena;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(arena, .fini = leave);

static bool is_filled(const char *bytes, size_t count, char with)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != with)
            return false;
    return true;
}

Test(arena, memory_is_zeroed_and_aligned_whatever_was_there)
{
    struct arena_mark mark = arena_mark(&arena);
    char *first = arena_alloc(&arena, 3, 5);
    memset(first, 'x', 15);
    arena_rewind(&arena, mark);
    char *again = arena_alloc(&arena, 3, 5);
    cr_assert(eq(ptr, again, first));
    cr_assert(is_filled(again, 15, 0));
    char *next = arena_alloc(&arena, 1, 1);
    cr_assert(eq(sz, (uintptr_t)next % ALIGNMENT, 0));
    cr_assert(
        eq(sz, next - again, (15 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT));
}

Test(arena, its_only_allocation_grows_with_what_is_in_it)
{
    char *bytes = arena_resize(&arena, 10);
    memset(bytes, 'x', 10);
    for (size_t size = 100; size < 64 * BLOCK; size *= 3) {
        bytes = arena_resize(&arena, size);
        cr_assert(is_filled(bytes, 10, 'x'));
        memset(bytes, 'x', size);
    }
    arena_free(&arena);
    arena = arena_make(2 * BLOCK);
    bytes = arena_resize(&arena, BLOCK);
    cr_assert(zero(ptr, arena_resize(&arena, 2 * BLOCK)));
    memset(bytes, 'x', BLOCK); /* it is still there */
    cr_assert(ne(ptr, arena_resize(&arena, BLOCK + 1), NULL));
}

Test(arena, it_keeps_what_lies_in_another)
{
    struct arena other = arena_make(0);
    char *own = arena_text(&arena, "own", 3);
    char *theirs = arena_text(&other, "theirs", 6);
    size_t taken = arena.taken + other.taken;
    arena_adopt(&arena, &other);
    arena_adopt(&arena, &other); /* it is empty now */
    arena_free(&other);
    cr_assert(eq(sz, arena.taken, taken));
    cr_assert(eq(str, arena_text(&arena, "more", 4), "more"));
    cr_assert(eq(str, own, "own"));
    cr_assert(eq(str, theirs, "theirs"));
    arena_free(&arena);
    theirs = arena_text(&other, "theirs", 6);
    arena_adopt(&arena, &other); /* into an empty one */
    cr_assert(eq(str, arena_text(&arena, "more", 4), "more"));
    cr_assert(eq(str, theirs, "theirs"));
}

Test(arena, nothing_is_something_too)
{
    char *none = arena_alloc(&arena, 0, 8), *empty = arena_alloc(&arena, 8, 0);
    cr_assert(ne(ptr, none, NULL));
    cr_assert(ne(ptr, empty, NULL));
    cr_assert(ne(ptr, none, empty));
}

Test(arena, sizes_that_overflow_are_refused)
{
    cr_assert(zero(ptr, arena_alloc(&arena, SIZE_MAX / 2, 3)));
    cr_assert(zero(ptr, arena_alloc(&arena, SIZE_MAX, 1)));
    /* the bytes are no more than SIZE_MAX, the whole block would be */
    cr_assert(
        zero(ptr, arena_alloc(&arena, SIZE_MAX / ALIGNMENT - 1, ALIGNMENT)));
    cr_assert(zero(ptr, arena_text(&arena, "", SIZE_MAX)));
    cr_assert(eq(sz, arena.taken, 0));
}

/* No object may be larger than PTRDIFF_MAX. */
Test(arena, memory_that_malloc_has_not_is_refused)
{
#ifndef STOPS_AT_HUGE_SIZES
    cr_assert(zero(ptr, arena_alloc(&arena, SIZE_MAX - 1024, 1)));
    cr_assert(eq(sz, arena.taken, 0));
#endif
    cr_assert(ne(ptr, arena_alloc(&arena, 1, 1), NULL));
}

Test(arena, limit_holds_for_all_blocks_together)
{
    arena = arena_make(2 * BLOCK);
    cr_assert(ne(ptr, arena_alloc(&arena, BLOCK, 1), NULL));
    size_t taken = arena.taken;
    cr_assert(all(lt(sz, BLOCK, taken), lt(sz, taken, 2 * BLOCK)));
    cr_assert(zero(ptr, arena_alloc(&arena, BLOCK, 1)));
    cr_assert(eq(sz, arena.taken, taken));
    arena_free(&arena);
    cr_assert(eq(sz, arena.taken, 0));
    cr_assert(eq(sz, arena.limit, 2 * BLOCK));
    cr_assert(ne(ptr, arena_alloc(&arena, BLOCK, 1), NULL));
}

/* Three blocks, of one, two and ten times 64 KiB: after the rewind the first
 * two are too small for nine, and behind the third there is none for eleven. */
Test(arena, rewound_blocks_are_used_again_where_they_fit)
{
    struct arena_mark mark = arena_mark(&arena);
    char *one = arena_alloc(&arena, BLOCK, 1);
    char *two = arena_alloc(&arena, 2 * BLOCK, 1);
    char *ten = arena_alloc(&arena, 10 * BLOCK, 1);
    cr_assert(all(ne(ptr, one, NULL), ne(ptr, two, NULL), ne(ptr, ten, NULL)));
    size_t taken = arena.taken;
    arena_rewind(&arena, mark);
    cr_assert(eq(ptr, arena_alloc(&arena, 9 * BLOCK, 1), ten));
    cr_assert(eq(sz, arena.taken, taken));
    cr_assert(ne(ptr, arena_alloc(&arena, 11 * BLOCK, 1), NULL));
    cr_assert(lt(sz, taken, arena.taken));
    taken = arena.taken;
    arena_rewind(&arena, mark);
    cr_assert(eq(ptr, arena_alloc(&arena, 1, 1), one));
    cr_assert(eq(ptr, arena_alloc(&arena, BLOCK, 1), two));
    cr_assert(eq(sz, arena.taken, taken));
}

/* Each time a little more than the last, which no old block has room for. */
Test(arena, rewound_blocks_do_not_pile_up)
{
    struct arena_mark mark = arena_mark(&arena);
    for (size_t i = 0; i < 200; i++) {
        size_t size = 64 * BLOCK + i * ALIGNMENT;
        char *small = arena_alloc(&arena, 1, 1);
        cr_assert(ne(ptr, small, NULL));
        cr_assert(ne(ptr, arena_alloc(&arena, size, 1), NULL));
        cr_assert(le(sz, arena.taken, 256 * BLOCK + 2 * size));
        arena_rewind(&arena, mark);
        cr_assert(eq(ptr, arena_alloc(&arena, 1, 1), small));
        cr_assert(le(sz, arena.taken, 256 * BLOCK));
        arena_rewind(&arena, mark);
    }
}

/* What is in front of the mark stays, however large it is. */
Test(arena, a_rewind_gives_back_what_is_large)
{
    cr_assert(ne(ptr, arena_alloc(&arena, 1, 1), NULL));
    char *kept = arena_alloc(&arena, 1000 * BLOCK, 1);
    memset(kept, 'k', 1000 * BLOCK);
    size_t taken = arena.taken;
    struct arena_mark mark = arena_mark(&arena);
    for (int i = 0; i < 3; i++)
        cr_assert(ne(ptr, arena_alloc(&arena, 100 * BLOCK, 1), NULL));
    arena_rewind(&arena, mark);
    cr_assert(eq(sz, arena.taken, taken));
    cr_assert(is_filled(kept, 1000 * BLOCK, 'k'));
    cr_assert(ne(ptr, arena_alloc(&arena, 100 * BLOCK, 1), NULL));
}

Test(arena, rewinding_into_a_block_keeps_what_is_before)
{
    char *kept = arena_alloc(&arena, 100, 1);
    memset(kept, 'k', 100);
    struct arena_mark mark = arena_mark(&arena);
    cr_assert(ne(ptr, arena_alloc(&arena, 3 * BLOCK, 1), NULL));
    arena_rewind(&arena, mark);
    char *next = arena_alloc(&arena, 1, 1);
    cr_assert(
        eq(ptr, next, kept + (100 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT));
    cr_assert(is_filled(kept, 100, 'k'));
}

Test(arena, last_allocation_grows_in_place)
{
    char *text = arena_alloc(&arena, 10, 1);
    memset(text, 'a', 10);
    cr_assert(eq(ptr, arena_grow(&arena, text, 10, 1000, 1), text));
    cr_assert(is_filled(text, 10, 'a'));
    char *behind = arena_alloc(&arena, 1, 1);
    cr_assert(le(ptr, text + 1000, behind));
}

Test(arena, what_is_not_last_or_has_no_room_moves)
{
    char *text = arena_alloc(&arena, 10, 1);
    memset(text, 'a', 10);
    cr_assert(ne(ptr, arena_alloc(&arena, 1, 1), NULL));
    char *moved = arena_grow(&arena, text, 10, 20, 1);
    cr_assert(ne(ptr, moved, text));
    cr_assert(is_filled(moved, 10, 'a'));
    char *away = arena_grow(&arena, moved, 20, 2 * BLOCK, 1);
    cr_assert(ne(ptr, away, moved));
    cr_assert(is_filled(away, 10, 'a'));
}

Test(arena, growing_nothing_is_allocating)
{
    char *text = arena_grow(&arena, NULL, 0, 10, 1);
    cr_assert(ne(ptr, text, NULL));
    memset(text, 'a', 10);
}

Test(arena, what_cannot_grow_stays)
{
    arena = arena_make(BLOCK + 1024);
    char *text = arena_alloc(&arena, 10, 1);
    memset(text, 'a', 10);
    cr_assert(zero(ptr, arena_grow(&arena, text, 10, 2 * BLOCK, 1)));
    cr_assert(zero(ptr, arena_grow(&arena, text, 10, SIZE_MAX, 1)));
    cr_assert(is_filled(text, 10, 'a'));
    cr_assert(eq(ptr, arena_grow(&arena, text, 10, 20, 1), text));
}

/* A block of somebody else is no block of this arena. */
Test(arena, memory_of_another_arena_is_copied)
{
    struct arena other = arena_make(0);
    char *text = arena_text(&other, "abc", 3);
    char *moved = arena_grow(&arena, text, 4, 8, 1);
    cr_assert(eq(str, moved, "abc"));
    arena_free(&other);
    cr_assert(eq(str, moved, "abc"));
}

Test(arena, text_is_copied_with_a_nul_behind)
{
    char *text = arena_text(&arena, "abcdef", 3);
    cr_assert(eq(str, text, "abc"));
    cr_assert(eq(str, arena_text(&arena, NULL, 0), ""));
}

Test(arena, any_number_of_nothing_has_a_place)
{
    struct arena any = arena_make(0);
    cr_assert(ne(ptr, arena_take(&any, SIZE_MAX, 0), NULL));
    cr_assert(ne(ptr, arena_take(&any, 0, SIZE_MAX), NULL));
    arena_free(&any);
}

Test(arena, lists_double)
{
    int *items = NULL, room = 0;
    for (int i = 0; i < 1000; i++) {
        int before = room;
        items = arena_more(&arena, items, i, &room, sizeof *items);
        cr_assert(all(ne(ptr, items, NULL), lt(int, i, room)));
        cr_assert(room == before || (before == i && (i == 0 || room == 2 * i)));
        items[i] = 7 * i;
    }
    for (int i = 0; i < 1000; i++)
        cr_assert(eq(int, items[i], 7 * i));
}

Test(arena, lists_without_memory_stay_as_they_are)
{
    char(*items)[1024] = NULL, (*more)[1024];
    int room = 0, count = 0;
    arena.limit = (size_t)100 * 1024;
    while ((more = arena_more(&arena, items, count, &room, sizeof *items))) {
        items = more;
        items[count][0] = (char)count;
        count++;
        cr_assert(lt(int, count, 100));
    }
    cr_assert(all(lt(int, 0, count), eq(int, room, count)));
    for (int i = 0; i < count; i++)
        cr_assert(eq(int, items[i][0], i));
    room = INT_MAX / 2 + 1;
    cr_assert(zero(ptr, arena_more(&arena, items, room, &room, 1)));
    cr_assert(eq(int, room, INT_MAX / 2 + 1));
}
