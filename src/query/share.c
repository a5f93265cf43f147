#include "query/share.h"

/* Parts for each thread: one that it answers, one to go on with; and one more,
 * which is being taken. */
#define PER_JOB 2
#define EXTRA   1

/* Bytes of memory for the answers to a part, as many for each pair that is
 * answered alone, and the least that there are. A part that needs more is
 * answered by the owner. */
#define ANSWER_LEAST ((uint64_t)256 * 1024)
#define ANSWER_BYTES 4096

/* Pairs that a part should have, and how fast the length of parts may grow to
 * have so many. */
#define PART_PAIRS  2048
#define PART_GROWTH 4

/* A part of the plan: pair_walk_move(from, to). */
struct share_part {
    struct task task; /* the first member: by it the part is found */
    struct answer answer;
    struct json_writer out;
    struct sink sink;
    struct arena memory; /* of the sink */
    struct pair_walk walk;
    int from, to;
    uint64_t pairs;   /* that were looked at */
    struct work work; /* evaluations; in it those before the part */
    uint64_t before;
    enum query_outcome outcome;
};

struct share {
    const struct answer *answer;
    const struct query_means *means;
    struct pair_walk *walk; /* the owner's own */
    uint64_t start;
    struct share_part *parts; /* a ring of `count` */
    int count, first, on_way; /* parts[first...] are on their way */
    int next, length; /* parts of the plan to hand out: [next, length) */
    int size;         /* of the next part */
};

static void answer_part(struct task *task, struct arena *scratch)
{
    struct share_part *part = (struct share_part *)task;
    const struct stop stop = {.cancelled = &task->cancelled};
    (void)scratch;
    part->outcome =
        answer_walk(&part->answer, &part->walk, &stop, 0, &part->pairs);
}

/* Makes a part; false: no memory. */
static bool make_part(struct share_part *part, const struct share *share)
{
    struct fail fail;
    struct arena *arena = share->means->arena;
    *part =
        (struct share_part){.task.run = answer_part, .answer = *share->answer};
    part->answer.out = &part->out;
    part->memory =
        arena_make((size_t)(ANSWER_LEAST + ANSWER_BYTES * share->means->alone));
    part->sink = sink_to_memory(&part->memory);
    return answer_have_room(&part->answer, arena, &fail) &&
           pair_walk_start(&part->walk, share->walk->plan, 0, 0, arena);
}

/* Makes as many parts as there are to be; fewer, where memory is short. */
static void make_parts(struct share *share, int jobs)
{
    int wanted = PER_JOB * jobs + EXTRA;
    share->parts =
        arena_alloc(share->means->arena, (size_t)wanted, sizeof *share->parts);
    while (share->parts && share->count < wanted &&
           make_part(&share->parts[share->count], share))
        share->count++;
}

static void hand_out(struct share *share)
{
    int index = (share->first + share->on_way) % share->count;
    struct share_part *part = &share->parts[index];
    int left = share->length - share->next;
    part->from = share->next;
    part->to = part->from + (share->size < left ? share->size : left);
    share->next = part->to;
    sink_empty(&part->sink);
    part->out = json_writer_beside(share->answer->out, &part->sink);
    pair_walk_move(&part->walk, part->from, part->to);
    if (share->answer->work) {
        part->work = *share->answer->work;
        part->before = part->work.done;
        part->answer.work = &part->work;
    }
    pool_submit(*share->means->pool, &part->task);
    share->on_way++;
}

/* How long parts should be to have PART_PAIRS pairs, as far as this one tells.
 */
static void adapt_size(struct share *share, const struct share_part *part)
{
    double length = part->to - part->from;
    double wanted = length * PART_PAIRS / ((double)part->pairs + 1);
    double most = PART_GROWTH * length;
    if (part->sink.error)
        wanted = length / PART_GROWTH;
    if (wanted > most)
        wanted = most;
    share->size = wanted < 1               ? 1
                  : wanted > share->length ? share->length
                                           : (int)wanted;
}

/* Answers a part in the owner's thread. */
static enum query_outcome answer_here(struct share *share, int from, int to,
                                      uint64_t *pairs)
{
    pair_walk_move(share->walk, from, to);
    return answer_walk(share->answer, share->walk, &share->means->stop,
                       share->start, pairs);
}

/* Adds the evaluations of a part, which knew of none of those made while it was
 * on its way; false: there are too many. */
static bool add_work(const struct share *share, const struct share_part *part)
{
    struct work *work = share->answer->work;
    if (work) {
        work->done += part->work.done - part->before;
        work->only_counts = work->only_counts || part->work.only_counts;
    }
    return !answer_has_too_much(share->answer);
}

/* Takes the first part that is on its way. */
static enum query_outcome take_part(struct share *share)
{
    struct share_part *part = &share->parts[share->first];
    uint64_t pairs;
    pool_wait(*share->means->pool, &part->task);
    adapt_size(share, part);
    share->first = (share->first + 1) % share->count;
    share->on_way--;
    if (part->sink.error)
        return answer_here(share, part->from, part->to, &pairs);
    if (!add_work(share, part))
        return QUERY_FAILED;
    json_append(share->answer->out, &part->sink);
    answer_limit_text(share->answer);
    return part->outcome;
}

static void end_parts(struct share *share)
{
    for (int i = 0; i < share->count; i++)
        atomic_store(&share->parts[i].task.cancelled, true);
    for (int i = 0; i < share->count; i++) {
        pool_wait(*share->means->pool, &share->parts[i].task);
        arena_free(&share->parts[i].memory);
    }
}

/* Answers the rest of the plan with the pool. */
static enum query_outcome answer_rest(struct share *share,
                                      enum query_outcome outcome)
{
    struct sink *sink = share->answer->out->sink;
    const struct stop *stop = &share->means->stop;
    while (!sink->error && outcome > QUERY_FAILED &&
           (share->on_way || share->next < share->length)) {
        while (share->on_way < share->count && share->next < share->length)
            hand_out(share);
        enum query_outcome one = take_part(share);
        if (one > QUERY_FAILED && stop_wanted(stop) &&
            sink_take_back(sink, share->start))
            one = QUERY_STOPPED;
        outcome = one <= QUERY_FAILED || one > outcome ? one : outcome;
    }
    end_parts(share);
    return outcome;
}

/* Answers one shape's pairs after the other, up to where help is of use. */
static enum query_outcome answer_beginning(struct share *share)
{
    uint64_t pairs, done = 0;
    enum query_outcome outcome = QUERY_MISSED;
    while (share->next < share->length && done <= share->means->alone) {
        enum query_outcome one =
            answer_here(share, share->next, share->next + 1, &pairs);
        if (one <= QUERY_FAILED)
            return one;
        outcome = one > outcome ? one : outcome;
        done += pairs;
        share->next++;
    }
    return outcome;
}

enum query_outcome answer_shared(const struct answer *answer,
                                 struct pair_walk *walk,
                                 const struct query_means *means,
                                 uint64_t start)
{
    struct share share = {.answer = answer,
                          .means = means,
                          .walk = walk,
                          .start = start,
                          .length = walk->plan->length,
                          .size = 1};
    enum query_outcome outcome = QUERY_MISSED;
    uint64_t pairs;
    bool can_share = means->pool && pair_plan_has_parts(walk->plan);
    if (can_share)
        outcome = answer_beginning(&share);
    if (outcome <= QUERY_FAILED || share.next == share.length)
        return outcome;
    int jobs = can_share ? pool_size(means->jobs) : 1;
    if (jobs > 1 && !*means->pool)
        *means->pool = pool_start(jobs);
    if (jobs > 1 && *means->pool)
        make_parts(&share, jobs);
    if (share.count > 0)
        return answer_rest(&share, outcome);
    enum query_outcome rest =
        answer_here(&share, share.next, share.length, &pairs);
    return rest <= QUERY_FAILED || rest > outcome ? rest : outcome;
}
