/* Compares documents of `diff` ahead of its streams.
 *
 *   equal lines of a known form   -> counted at once (forms.c)
 *   other records, in batches     -> threads: trees, and their differences
 *   batches, in their order       -> the report
 *
 * Threads compare only what a single thread would compare at that place: two
 * records with the same number that are valid and belong together. At anything
 * else the records that were read ahead go back to their streams, to be read
 * again. So the output does not depend on the number of threads. */
#include <string.h>

#include "support/pool.h"
#include "verify/diff/diff_source.h"

/* ---- Equal lines --------------------------------------------------------- */

/* Takes the next line of both files if they are equal and of a known form. */
static const char *take_equal_line(struct diff *diff, struct form_scan *scan)
{
    struct diff_side *e = &diff->expected, *a = &diff->actual;
    size_t length, actual_length;
    const char *line = stream_line(&e->stream, &length);
    const char *actual = line ? stream_line(&a->stream, &actual_length) : NULL;
    if (!actual || length != actual_length ||
        memcmp(line, actual, length) != 0 ||
        !forms_know(&diff->forms, line, length, scan) || scan->length != length)
        return NULL;
    stream_skip_line(&e->stream, length);
    stream_skip_line(&a->stream, length);
    return line;
}

static void count_records(struct diff *diff)
{
    struct command_run *run = diff->run;
    run->tally.records += 2;
    progress_tell(run->messages.progress, run->tally.records,
                  stream_position(&diff->actual.stream));
}

bool diff_ahead_learn(void *context, const struct document *expected,
                      const struct document *actual)
{
    struct diff *diff = context;
    bool is_same = expected->length == actual->length &&
                   memcmp(expected->text, actual->text, actual->length) == 0;
    return !is_same || !diff->expected.is_clean ||
           forms_learn(&diff->forms, expected->text, expected->length,
                       expected->root, diff->run->arena);
}

/* ---- Batches ------------------------------------------------------------- */

/* A batch ends with so many records of each file, or bytes of both. */
#define BATCH_PAIRS 256
#define BATCH_BYTES ((size_t)128 * 1024)

/* Two records with the same number. */
struct diff_pair {
    struct diff_record records[2]; /* expected, actual */
    bool is_known;                 /* they are equal, and of a known form: */
    struct compared compared;      /* what a comparison counts */

    /* What the thread has made of them. */
    struct document documents[2];
    struct difference_list list;
};

struct diff_batch {
    struct task task;
    const struct diff *diff;
    struct arena arena; /* of texts and trees; those of the thread as long as
                           the task is not done */
    struct diff_pair pairs[BATCH_PAIRS];
    int count;
    int compared; /* so many first ones could be compared */
    bool no_memory;
};

struct diff_ahead {
    struct pool *pool;
    struct diff_batch **batches; /* a ring of `count` */
    int count, first, filled;
    bool is_off; /* the files do not go in order any more */
};

/* false: a single thread must read them, or memory is used up. */
static bool compare_pair(struct diff_batch *batch, struct diff_pair *pair,
                         struct arena *scratch)
{
    const struct diff *diff = batch->diff;
    const struct diff_side *sides[] = {&diff->expected, &diff->actual};
    struct fail fail;
    bool together = false;
    for (int i = 0; i < 2; i++) {
        pair->documents[i] =
            diff_side_document(sides[i], &pair->records[i].record);
        if (!document_json(&pair->documents[i], &diff->run->options->limits,
                           &batch->arena, &fail)) {
            batch->no_memory = fail_is_memory(&fail);
            return false;
        }
    }
    const struct item *e = pair->documents[0].root;
    const struct item *a = pair->documents[1].root;
    struct arena_mark mark = arena_mark(scratch);
    batch->no_memory =
        !documents_belong_together(e, a, &diff->rules, scratch, &together);
    arena_rewind(scratch, mark);
    if (together && !batch->no_memory)
        batch->no_memory =
            !compare_items(&diff->rules, e, a, &batch->arena, &pair->list);
    return together && !batch->no_memory;
}

static void compare_batch(struct task *task, struct arena *scratch)
{
    struct diff_batch *batch = (struct diff_batch *)task;
    int at = 0;
    while (at < batch->count && !atomic_load(&task->cancelled) &&
           (batch->pairs[at].is_known ||
            compare_pair(batch, &batch->pairs[at], scratch)))
        at++;
    batch->compared = at;
}

/* Keeps what the stream gave that is not for a thread. */
static void stop_at(struct diff_side *side, enum stream_status status,
                    const struct stream_record *record, const struct fail *fail)
{
    side->has_stopped = true;
    side->stopped.status = status;
    side->stopped.record = *record;
    side->stopped.fail = *fail;
}

/* Reads a record of each file. false: one of them is not for a thread; both go
 * back then. */
static bool read_records(struct diff *diff, struct stream_record records[2])
{
    struct arena *arena = diff->run->arena;
    struct arena_mark mark = arena_mark(arena);
    struct diff_side *sides[] = {&diff->expected, &diff->actual};
    for (int i = 0; i < 2; i++) {
        struct fail fail = {.offset = FAIL_NOWHERE};
        enum stream_status status =
            stream_next(&sides[i]->stream, arena, &records[i], &fail);
        arena_rewind(arena, mark);
        records[i].outline = (struct json_outline){NULL, 0, NULL};
        if (status == STREAM_VALUE && !records[i].is_document)
            continue;
        /* Texts stay until the next record of their stream. */
        for (int k = 0; k < i; k++)
            stop_at(sides[k], STREAM_VALUE, &records[k], &fail);
        stop_at(sides[i], status, &records[i], &fail);
        return false;
    }
    return true;
}

/* Reads the next pair of the batch; *is_end: there is none for a thread. false:
 * memory is used up. */
static bool read_pair(struct diff *diff, struct diff_batch *batch, bool *is_end)
{
    struct diff_side *sides[] = {&diff->expected, &diff->actual};
    struct diff_pair *pair = &batch->pairs[batch->count];
    struct stream_record records[2];
    struct form_scan scan;
    *pair = (struct diff_pair){.is_known = false};
    const char *line = take_equal_line(diff, &scan);
    if (line) {
        pair->is_known = true;
        pair->compared = scan.compared;
        for (int i = 0; i < 2; i++)
            records[i] = (struct stream_record){
                .text = line,
                .length = scan.length,
                .place = sides[i]->stream.place,
                .at = stream_position(&sides[i]->stream) - scan.length};
    } else if (!read_records(diff, records)) {
        *is_end = true;
        return true;
    }
    for (int i = 0; i < 2; i++) {
        struct stream_record *record = &pair->records[i].record;
        *record = records[i];
        record->text = arena_text(&batch->arena, record->text, record->length);
        if (!record->text)
            return false;
    }
    batch->count++;
    return true;
}

static bool is_stopped(const struct diff *diff)
{
    return diff->expected.has_stopped || diff->actual.has_stopped;
}

/* Fills a batch and hands it out. false: memory is used up. */
static bool fill_batch(struct diff *diff)
{
    struct diff_ahead *ahead = diff->ahead;
    int at = (ahead->first + ahead->filled) % ahead->count;
    struct diff_batch *batch = ahead->batches[at];
    bool is_end = false;
    size_t bytes = 0;
    arena_rewind(&batch->arena, (struct arena_mark){NULL, 0});
    batch->count = batch->compared = 0;
    batch->no_memory = false;
    while (batch->count < BATCH_PAIRS && bytes < BATCH_BYTES && !is_end) {
        if (!read_pair(diff, batch, &is_end))
            return false;
        const struct diff_pair *last = &batch->pairs[batch->count - !is_end];
        bytes += is_end ? 0
                        : last->records[0].record.length +
                              last->records[1].record.length;
    }
    if (batch->count == 0)
        return true;
    ahead->filled++;
    pool_submit(ahead->pool, &batch->task);
    return true;
}

/* ---- Reports ------------------------------------------------------------- */

static bool report_pair(struct diff *diff, const struct diff_pair *pair,
                        uint64_t before)
{
    struct diff_report *report = &diff->report;
    count_records(diff);
    if (pair->is_known) {
        diff_report_same(report, &pair->compared);
        return true;
    }
    const struct document *e = &pair->documents[0], *a = &pair->documents[1];
    const struct diff_documents documents = {e->root, a->root, before + 1};
    return diff_side_see(&diff->expected, e->root) &&
           diff_side_see(&diff->actual, a->root) &&
           diff_report_add(report, &documents, &pair->list, diff->run->arena) &&
           (pair->list.count > 0 || diff_ahead_learn(diff, e, a));
}

/* Gives records back that were read ahead, from a pair of the first batch on;
 * their texts stay where they are. */
static void give_back(struct diff *diff, int from)
{
    struct diff_ahead *ahead = diff->ahead;
    struct diff_side *sides[] = {&diff->expected, &diff->actual};
    ahead->is_off = true;
    for (int i = ahead->filled - 1; i >= 0; i--) {
        struct diff_batch *batch =
            ahead->batches[(ahead->first + i) % ahead->count];
        atomic_store(&batch->task.cancelled, true);
        pool_wait(ahead->pool, &batch->task);
        for (int at = batch->count - 1; at >= (i ? 0 : from); at--)
            for (int side = 0; side < 2; side++) {
                struct diff_record *record = &batch->pairs[at].records[side];
                record->next = sides[side]->first;
                sides[side]->first = record;
            }
    }
    ahead->filled = 0;
}

/* Waits for the first batch and reports it. */
static enum ahead_status end_batch(struct diff *diff, uint64_t *before)
{
    struct diff_ahead *ahead = diff->ahead;
    struct diff_batch *batch = ahead->batches[ahead->first];
    pool_wait(ahead->pool, &batch->task);
    int at = 0;
    while (at < batch->compared && command_goes_on(diff->run)) {
        if (!report_pair(diff, &batch->pairs[at], *before))
            return AHEAD_NO_MEMORY;
        at++;
        ++*before;
    }
    if (batch->no_memory)
        return AHEAD_NO_MEMORY;
    if (at < batch->count) {
        give_back(diff, at);
        return AHEAD_NONE;
    }
    ahead->first = (ahead->first + 1) % ahead->count;
    ahead->filled--;
    return AHEAD_PASSED;
}

enum ahead_status diff_ahead_pass(void *context, uint64_t *before)
{
    struct diff *diff = context;
    struct diff_ahead *ahead = diff->ahead;
    struct form_scan scan;
    if (diff->expected.first || diff->actual.first ||
        !command_goes_on(diff->run))
        return AHEAD_NONE;
    if (!ahead || ahead->filled == 0) {
        if (is_stopped(diff))
            return AHEAD_NONE;
        if (take_equal_line(diff, &scan)) {
            count_records(diff);
            diff_report_same(&diff->report, &scan.compared);
            ++*before;
            return AHEAD_PASSED;
        }
    }
    if (!ahead || ahead->is_off)
        return AHEAD_NONE;
    while (ahead->filled < ahead->count && !is_stopped(diff))
        if (!fill_batch(diff))
            return AHEAD_NO_MEMORY;
    return ahead->filled > 0 ? end_batch(diff, before) : AHEAD_NONE;
}

/* ---- Threads ------------------------------------------------------------- */

/* Batches for each thread: one that it compares, and one to go on with. */
#define PER_JOB 2

/* More threads do not help: the owner reads the files, a fifth of the work. */
#define JOBS_MOST 8

bool diff_ahead_start(struct diff *diff, int jobs)
{
    struct arena *arena = diff->run->arena;
    if (jobs < 2)
        return true;
    struct diff_ahead *ahead = arena_alloc(arena, 1, sizeof *ahead);
    jobs = jobs < JOBS_MOST ? jobs : JOBS_MOST;
    int count = PER_JOB * jobs;
    if (!ahead)
        return false;
    ahead->batches =
        arena_alloc(arena, (size_t)count, sizeof(struct diff_batch *));
    if (!ahead->batches)
        return false;
    for (; ahead->count < count; ahead->count++) {
        struct diff_batch *batch = arena_alloc(arena, 1, sizeof *batch);
        if (!batch)
            return false;
        batch->task.run = compare_batch;
        batch->diff = diff;
        batch->arena = arena_make(0);
        ahead->batches[ahead->count] = batch;
    }
    ahead->pool = pool_start(jobs);
    diff->ahead = ahead->pool ? ahead : NULL;
    return true;
}

void diff_ahead_stop(struct diff *diff)
{
    struct diff_ahead *ahead = diff->ahead;
    if (!ahead)
        return;
    for (int i = 0; i < ahead->count; i++)
        atomic_store(&ahead->batches[i]->task.cancelled, true);
    pool_stop(ahead->pool);
    for (int i = 0; i < ahead->count; i++)
        arena_free(&ahead->batches[i]->arena);
    diff->ahead = NULL;
}
