#include "verify/reduce/seen.h"

#include "support/text.h"

/* Slots of the first table. */
#define ROOM_FIRST 1024

/* A bijection of 64 bits that spreads every one of them over all: the finisher
 * of splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t spread(uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
    return bits ^ (bits >> 31);
}

static void take_word(struct seen_text *text, uint64_t word)
{
    text->low = spread(text->low ^ word);
    text->high = spread(text->high + word * UINT64_C(0x9E3779B97F4A7C15));
}

struct seen_text seen_text_of(const char *text, size_t length)
{
    struct seen_text seen = {length, ~(uint64_t)length};
    size_t at = 0;
    for (; length - at >= 8; at += 8)
        take_word(&seen, bytes_load_eight(text + at));
    uint64_t rest = 0;
    for (; at < length; at++)
        rest = rest << 8 | (unsigned char)text[at];
    take_word(&seen, rest);
    seen.low |= 1; /* a free slot is 0 */
    return seen;
}

static bool is_same(struct seen_text a, struct seen_text b)
{
    return a.low == b.low && a.high == b.high;
}

/* The slot that the text is in, or would be. There is a free one. */
static struct seen_text *slot_of(struct seen_text *slots, size_t room,
                                 struct seen_text text)
{
    size_t at = (size_t)text.high & (room - 1);
    while (slots[at].low && !is_same(slots[at], text))
        at = (at + 1) & (room - 1);
    return &slots[at];
}

bool seen_texts_has(const struct seen_texts *seen, struct seen_text text)
{
    return seen->room > 0 && slot_of(seen->slots, seen->room, text)->low != 0;
}

static bool grow(struct seen_texts *seen)
{
    size_t room = seen->room ? 2 * seen->room : ROOM_FIRST;
    struct seen_text *slots = arena_alloc(seen->memory, room, sizeof *slots);
    if (!slots)
        return false;
    for (size_t i = 0; i < seen->room; i++)
        if (seen->slots[i].low)
            *slot_of(slots, room, seen->slots[i]) = seen->slots[i];
    seen->slots = slots;
    seen->room = room;
    return true;
}

bool seen_texts_add(struct seen_texts *seen, struct seen_text text)
{
    if (2 * (seen->count + 1) > seen->room && !grow(seen))
        return false;
    struct seen_text *slot = slot_of(seen->slots, seen->room, text);
    seen->count += slot->low == 0;
    *slot = text;
    return true;
}
