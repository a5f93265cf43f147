/* Answers the query "gjk": distances and closest points, or depths by EPA. */
#include "query/answer.h"
#include "query/write_record.h"

void write_gjk(const struct answer *answer, const col_gjk *gjk)
{
    struct json_writer *out = answer->out;
    const col_relation *relation = &gjk->relation;
    write_relation(out, relation, JSON_NAME("distance"));
    if (answer->options->is_signed)
        write_number(out, JSON_NAME("signed_distance"),
                     relation->overlap ? -relation->amount : relation->amount);
    write_surface_points(out, gjk->points);
    write_int(out, JSON_NAME("iterations"), gjk->iterations);
    if (gjk->relation.overlap)
        write_int(out, JSON_NAME("epa_iterations"), gjk->epa_iterations);
}

static col_gjk ask(const struct answer *answer, struct scene_pair pair,
                   const col_trace *trace)
{
    return col_gjk_test(side_core(answer, pair, SIDE_A),
                        side_core(answer, pair, SIDE_B),
                        answer->room.gjk_scratch, trace);
}

/* SAT computes the same distance as GJK, to the bit, without the exact walk
 * that parallel sides need: so most pairs cost a fraction of GJK. */
static col_relation relate(const struct answer *answer, struct scene_pair pair)
{
    return col_sat_test(side_core(answer, pair, SIDE_A),
                        side_core(answer, pair, SIDE_B), NULL)
        .relation;
}

static enum query_outcome print(const struct answer *answer,
                                struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    col_gjk gjk = ask(answer, pair, NULL);
    enum query_outcome outcome =
        answer_hits(answer, &gjk.relation) ? QUERY_HIT : QUERY_MISSED;
    if (options->as) {
        tell_gjk(answer, pair, &gjk);
        return outcome;
    }
    write_record(answer, pair);
    write_gjk(answer, &gjk);
    if (options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        ask(answer, pair, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
    return outcome;
}

/* Prints a pair unless it is further apart than --within. */
static enum query_outcome answer_near(const struct answer *answer,
                                      struct scene_pair pair)
{
    if (answer->options->has_within) {
        col_relation relation = relate(answer, pair);
        if (!relation.overlap && relation.amount > answer->options->within)
            return QUERY_MISSED;
    }
    return print(answer, pair);
}

/* Every pair of pieces that overlaps, or else the nearest. */
static enum query_outcome answer_cut(const struct answer *answer,
                                     struct scene_pair pair)
{
    enum query_outcome outcome = QUERY_MISSED;
    bool overlap = false;
    struct piece_walk walk;
    struct scene_pair pieces;
    answer_walk_pieces(answer, pair, true, &walk);
    while (!answer->out->sink->error && piece_walk_next(&walk, &pieces))
        if (relate(answer, pieces).overlap) {
            enum query_outcome one = print(answer, pieces);
            outcome = one > outcome ? one : outcome;
            overlap = true;
        }
    if (overlap || answer->out->sink->error)
        return outcome;
    return answer_near(answer, nearest_pieces(answer, pair));
}

static enum query_outcome answer_gjk(const struct answer *answer,
                                     struct scene_pair pair)
{
    return pair_has_pieces(answer, pair) ? answer_cut(answer, pair)
                                         : answer_near(answer, pair);
}

const struct query query_gjk = {
    .topic = {.name = "gjk",
              .summary =
                  "distance and closest points (GJK; EPA if overlapping)",
              .examples = "collide gjk --within 2.5 level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_DISTANCE |
                       TAKES_DEPTH | TAKES_SIGNED | TAKES_WORDS | TAKES_HITS |
                       TAKES_WHOLE | TAKES_EVALUATIONS},
    .pair = answer_gjk,
    .whole = write_whole_gjk,
    .tells_apart = true,
    .room = room_for_gjk,
};
