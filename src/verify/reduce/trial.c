/* Tries candidates: tests whether each is new, smaller and valid, and still
 * fails. Also finds the parts that can go, by delta debugging. */
#include <string.h>

#include "support/text.h"
#include "verify/reduce/reduce_parts.h"

/* ---- Texts that were tried ----------------------------------------------- */

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

/* ---- Sizes --------------------------------------------------------------- */

/* Characters weigh more than the rest of a number's cost: ten for each of its
 * digits, up to a limit, and the first digit. */
#define CHARACTER   UINT64_C(1024)
#define DIGITS_MOST 100

uint64_t measure_digits(const char *text, size_t length)
{
    int digits = 0, significant = 0, first = 0;
    for (size_t i = 0; i < length && text[i] != 'e' && text[i] != 'E'; i++) {
        int digit = text[i] - '0'; /* a sign or point is less than 0 */
        if (digit < 0 || (digit == 0 && digits == 0))
            continue;
        if (digits == 0)
            first = digit;
        digits += digits < DIGITS_MOST;
        if (digit > 0)
            significant = digits;
    }
    return CHARACTER * length + (uint64_t)(10 * significant + first);
}

struct scene_measure measure_of(const struct draft *draft)
{
    /* The simplest first. Another "type" costs as much as all of these. */
    static const char *const types[] = {"point",   "circle", "segment", "box",
                                        "capsule", "chain",  "polygon"};
    const uint64_t count = sizeof types / sizeof types[0];
    struct scene_measure measure = {0, 0, 0};
    const struct draft_value *value = draft->root;
    for (; value; value = draft_next(value, draft->root)) {
        uint64_t rank = 0;
        bool is_type =
            value->kind == VALUE_STRING && draft_is_named(value, "type");
        while (is_type && rank < count && !draft_is_string(value, types[rank]))
            rank++;
        measure.values++;
        measure.types += rank;
        measure.cost += value->kind == VALUE_NUMBER
                            ? measure_digits(value->text, value->length)
                            : CHARACTER * value->length;
    }
    return measure;
}

bool measure_is_less(const struct scene_measure *a,
                     const struct scene_measure *b)
{
    if (a->values != b->values)
        return a->values < b->values;
    if (a->types != b->types)
        return a->types < b->types;
    return a->cost < b->cost;
}

/* ---- The trial ----------------------------------------------------------- */

void trial_end(struct trial *trial, enum reduce_end end)
{
    trial->end = end;
    trial->ended = true;
}

void *trial_take(struct trial *trial, size_t count, size_t size)
{
    void *memory = arena_alloc(&trial->work, count, size);
    if (!memory)
        trial_end(trial, REDUCE_NO_MEMORY);
    return memory;
}

/* Ends the text in a sink, with a NUL that does not count. */
static bool close_text(struct sink *sink)
{
    sink_byte(sink, '\0');
    if (sink->error)
        return false;
    sink->used--;
    return true;
}

bool trial_start(struct trial *trial, const struct reduce_test *test,
                 const char *text, size_t length)
{
    *trial = (struct trial){.test = test};
    for (int i = 0; i < 2; i++) {
        trial->text_memory[i] = arena_make(0);
        trial->texts[i] = sink_to_memory(&trial->text_memory[i]);
    }
    trial->seen_memory = arena_make(0);
    trial->seen.memory = &trial->seen_memory;
    trial->work = arena_make(0);
    trial->draft_text = arena_make(0);
    sink_write(&trial->texts[0], text, length);
    return close_text(&trial->texts[0]);
}

void trial_free(struct trial *trial)
{
    draft_free(&trial->draft);
    arena_free(&trial->draft_text);
    for (int i = 0; i < 2; i++)
        arena_free(&trial->text_memory[i]);
    arena_free(&trial->seen_memory);
    arena_free(&trial->work);
}

const char *trial_text(const struct trial *trial, size_t *length)
{
    const struct sink *sink = &trial->texts[trial->best];
    *length = sink->used;
    return sink->text;
}

void trial_ask_valid(struct trial *trial)
{
    const struct reduce_test *test = trial->test;
    size_t length;
    const char *text = trial_text(trial, &length);
    trial->asks_valid = test->is_valid(test->context, text, length);
}

struct sink *trial_sink(struct trial *trial)
{
    struct sink *sink = &trial->texts[1 - trial->best];
    sink_empty(sink);
    return sink;
}

/* Asks whether a text holds, if another question is allowed. */
static bool ask(struct trial *trial, const char *text, size_t length)
{
    const struct reduce_test *test = trial->test;
    if (trial->questions == test->most) {
        trial_end(trial, REDUCE_SPENT);
        return false;
    }
    trial->questions++;
    enum reduce_answer answer = test->holds(test->context, text, length);
    if (answer == REDUCE_STOP)
        trial_end(trial, REDUCE_STOPPED);
    return answer == REDUCE_YES;
}

bool trial_try_text(struct trial *trial)
{
    struct sink *sink = &trial->texts[1 - trial->best];
    if (!close_text(sink)) {
        trial_end(trial, REDUCE_NO_MEMORY);
        return false;
    }
    struct seen_text seen = seen_text_of(sink->text, sink->used);
    if (seen_texts_has(&trial->seen, seen))
        return false;
    const struct reduce_test *test = trial->test;
    bool is_worth = !trial->asks_valid ||
                    test->is_valid(test->context, sink->text, sink->used);
    if (is_worth && ask(trial, sink->text, sink->used)) {
        trial->best = 1 - trial->best;
        return true;
    }
    if (!seen_texts_add(&trial->seen, seen))
        trial_end(trial, REDUCE_NO_MEMORY);
    return false;
}

bool trial_try_draft(struct trial *trial)
{
    struct scene_measure measure = measure_of(&trial->draft);
    bool holds = false;
    if (trial->draft.failed) {
        trial_end(trial, REDUCE_NO_MEMORY);
    } else if (measure_is_less(&measure, &trial->measure)) {
        draft_write(&trial->draft, trial->test->is_pretty, trial_sink(trial));
        holds = trial_try_text(trial);
    }
    if (!holds) {
        draft_undo(&trial->draft);
        return false;
    }
    trial->measure = measure;
    draft_settle(&trial->draft);
    return true;
}

/* The draft's values point to the text that it was read from, so that has a
 * copy of its own. */
static bool read_draft(struct trial *trial)
{
    struct fail fail;
    size_t length;
    const char *text = trial_text(trial, &length);
    draft_free(&trial->draft);
    arena_free(&trial->draft_text);
    const char *copy = arena_text(&trial->draft_text, text, length);
    if (copy && draft_read(&trial->draft, copy, length, &fail))
        return true;
    if (!copy || fail_is_memory(&fail))
        trial_end(trial, REDUCE_NO_MEMORY);
    return false;
}

bool trial_read_draft(struct trial *trial)
{
    if (trial->ended || !read_draft(trial))
        return false;
    struct sink *sink = trial_sink(trial);
    draft_write(&trial->draft, trial->test->is_pretty, sink);
    trial->measure = measure_of(&trial->draft);
    const struct sink *best = &trial->texts[trial->best];
    bool is_same = !sink->error && sink->used == best->used &&
                   memcmp(sink->text, best->text, best->used) == 0;
    return is_same || trial_try_text(trial);
}

/* ---- Delta debugging ----------------------------------------------------- */

/* Tries to leave out each part of `size` things, or fewer at the start. Returns
 * how many things are left. */
static size_t sweep_parts(size_t count, size_t size,
                          bool (*without)(void *context, size_t first,
                                          size_t behind),
                          void *context)
{
    size_t left = count;
    for (size_t behind = count; behind > 0;) {
        size_t first = behind > size ? behind - size : 0;
        if (without(context, first, behind))
            left -= behind - first;
        behind = first;
    }
    return left;
}

size_t sweep(size_t count,
             bool (*without)(void *context, size_t first, size_t behind),
             void *context)
{
    size_t left = count;
    for (size_t size = count; size > 1; size = (size + 1) / 2)
        left = sweep_parts(left, size, without, context);
    size_t before;
    do {
        before = left;
        left = sweep_parts(before, 1, without, context);
    } while (left < before);
    return count - left;
}

void edits_add(struct edits *edits, struct draft_value *value)
{
    struct draft_value **items =
        arena_more(&edits->trial->work, edits->items, edits->count,
                   &edits->room, sizeof(struct draft_value *));
    if (!items) {
        trial_end(edits->trial, REDUCE_NO_MEMORY);
        return;
    }
    edits->items = items;
    items[edits->count++] = value;
}

static bool without(void *context, size_t first, size_t behind)
{
    struct edits *edits = context;
    struct draft *draft = &edits->trial->draft;
    size_t left = (size_t)edits->count - (behind - first);
    if (edits->trial->ended || left < (size_t)edits->least)
        return false;
    for (size_t i = first; i < behind; i++)
        edits->edit(draft, edits->items[i], edits->context);
    if (edits->finish)
        edits->finish(draft, edits->context);
    if (!trial_try_draft(edits->trial))
        return false;
    memmove(edits->items + first, edits->items + behind,
            ((size_t)edits->count - behind) * sizeof(struct draft_value *));
    edits->count = (int)left;
    return true;
}

bool edits_sweep(struct edits *edits, struct arena_mark mark)
{
    bool any = sweep((size_t)edits->count, without, edits) > 0;
    arena_rewind(&edits->trial->work, mark);
    return any;
}

bool edits_sweep_all(struct trial *trial, struct edits edits,
                     bool (*is_wanted)(const struct draft_value *value,
                                       const void *key),
                     const void *key)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct draft_value *root = trial->draft.root;
    edits.trial = trial;
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (is_wanted(value, key))
            edits_add(&edits, value);
    return edits_sweep(&edits, mark);
}

void edits_cut(struct draft *draft, struct draft_value *item,
               const void *context)
{
    (void)context;
    draft_cut(draft, item);
}
