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

/* ---- Candidates ahead of their turn -------------------------------------- */

/* Without memory nothing is looked for: the reduction is slower, not another.
 */
static void ahead_start(struct trial *trial)
{
    struct ahead_texts *ahead = &trial->ahead;
    int most = trial->test->ahead;
    if (most < 2)
        return;
    /* One more, for a text that is about to replace all others. */
    size_t room = (size_t)most + 1;
    ahead->seen = arena_alloc(&trial->seen_memory, room, sizeof *ahead->seen);
    ahead->texts = arena_alloc(&trial->seen_memory, room, sizeof *ahead->texts);
    ahead->most = ahead->seen && ahead->texts ? most : 0;
}

static bool ahead_has(const struct ahead_texts *ahead, struct seen_text seen)
{
    for (int i = 0; i < ahead->count; i++)
        if (is_same(ahead->seen[i], seen))
            return true;
    return false;
}

static void ahead_add(struct ahead_texts *ahead, const struct sink *sink,
                      struct seen_text seen)
{
    if (ahead->count >= ahead->wanted || ahead_has(ahead, seen))
        return;
    const char *copy = arena_text(&ahead->memory, sink->text, sink->used);
    if (!copy)
        return;
    ahead->seen[ahead->count] = seen;
    ahead->texts[ahead->count++] = (struct reduce_text){copy, sink->used};
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
    trial->ahead.memory = arena_make(0);
    ahead_start(trial);
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
    arena_free(&trial->ahead.memory);
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
    if (trial->ahead.is_on) {
        if (is_worth)
            ahead_add(&trial->ahead, sink, seen);
        return false;
    }
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

/* The next part in a sweep: `behind` is where it ends. */
struct sweep_place {
    size_t left; /* things that have not gone */
    size_t size; /* of the parts */
    size_t behind;
    size_t before; /* things that were left when parts of this size began */
};

static struct sweep_place sweep_start(size_t count)
{
    return (struct sweep_place){count, count > 1 ? count : 1, count, count};
}

/* Parts of one thing are tried again as long as some have gone. */
static bool sweep_has_more(struct sweep_place *place)
{
    while (place->behind == 0) {
        if (place->size == 1 && place->left == place->before)
            return false;
        place->size = (place->size + 1) / 2;
        place->behind = place->before = place->left;
    }
    return true;
}

static size_t sweep_first(const struct sweep_place *place)
{
    return place->behind > place->size ? place->behind - place->size : 0;
}

static void sweep_go_on(struct sweep_place *place, bool has_gone)
{
    size_t first = sweep_first(place);
    if (has_gone)
        place->left -= place->behind - first;
    place->behind = first;
}

/* Candidates that are made for each text that is collected: most are not
 * simpler than the text that holds, or were tested before. */
#define AHEAD_PARTS 256

bool trial_is_far_ahead(const struct trial *trial)
{
    const struct ahead_texts *ahead = &trial->ahead;
    return ahead->count >= ahead->wanted || ahead->parts == 0 || trial->ended;
}

typedef bool without_parts(void *context, size_t first, size_t behind);

/* Makes the candidates from a place on as if none of them were to hold. */
static void sweep_ahead(struct trial *trial, struct sweep_place place,
                        without_parts *without, void *context)
{
    while (!trial_is_far_ahead(trial) && sweep_has_more(&place)) {
        trial->ahead.parts--;
        without(context, sweep_first(&place), place.behind);
        sweep_go_on(&place, false);
    }
}

/* Collects the texts of the next candidates from a place on, unless the first
 * of them needs no test, and has them tested at the same time. */
static void look_ahead(struct trial *trial, struct sweep_place place,
                       without_parts *without, void *context)
{
    const struct reduce_test *test = trial->test;
    struct ahead_texts *ahead = &trial->ahead;
    uint64_t left = test->most - trial->questions;
    int before = ahead->count;
    ahead->is_on = true;
    ahead->wanted = before + 1;
    without(context, sweep_first(&place), place.behind);
    bool is_new = ahead->count > before;
    if (is_new) {
        ahead->count = 0;
        ahead->wanted = left < (uint64_t)ahead->most ? (int)left : ahead->most;
        ahead->parts = AHEAD_PARTS * ahead->wanted;
        arena_rewind(&ahead->memory, (struct arena_mark){NULL, 0});
        sweep_ahead(trial, place, without, context);
        if (trial->go_ahead)
            trial->go_ahead(trial);
    }
    ahead->is_on = false;
    if (is_new && ahead->count > 1)
        test->prepare(test->context, ahead->texts, ahead->count);
}

size_t sweep(struct trial *trial, size_t count, without_parts *without,
             void *context)
{
    struct sweep_place place = sweep_start(count);
    if (trial && trial->ahead.is_on) {
        sweep_ahead(trial, place, without, context);
        return 0;
    }
    while (sweep_has_more(&place)) {
        if (trial && trial->ahead.most > 0 && !trial->ended)
            look_ahead(trial, place, without, context);
        sweep_go_on(&place,
                    without(context, sweep_first(&place), place.behind));
    }
    return count - place.left;
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
    bool any = sweep(edits->trial, (size_t)edits->count, without, edits) > 0;
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
