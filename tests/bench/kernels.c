/* The rows of kernels: one question about thousands of pairs of shapes that
 * every library has prepared. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "bench/corpus.h"
#include "bench/library.h"
#include "bench/measure.h"

/* Of Box2D's floats, for shapes of size 1 some units from the origin. */
#define FLOAT_ERROR 1e-5

/* ---- A question --------------------------------------------------------- */

/* What one side is asked: a task, of a contender, about pairs. */
struct question {
    const struct contender *of;
    enum task task;
    const struct corpus *corpus;
    double target;
    const char *label; /* in place of the contender's name */

    void *shapes;
    long repeats;
    struct tally tally;
};

static void ask_all(void *state)
{
    struct question *question = state;
    question->tally = question->of->tasks[question->task](question->shapes);
}

static double sample(struct side *side)
{
    struct question *question = side->state;
    return seconds_of(TIME_OF_PROCESSOR, ask_all, question,
                      &question->repeats) /
           question->corpus->pairs;
}

/* Whether the answers are among those that exact ones and the contender's skin
 * allow: a row must not be a race of wrong answers. */
static bool plausible(const struct question *asked)
{
    if (asked->task == TASK_DISTANCE || asked->task == TASK_DEPTH) {
        double sum = corpus_sum(asked->corpus, asked->task == TASK_DEPTH);
        if (fabs(asked->tally.sum - sum) > asked->of->slack * sum + FLOAT_ERROR)
            return false;
    }
    if (asked->task == TASK_DISTANCE)
        return true;
    double skin = asked->of->skin + FLOAT_ERROR;
    if (asked->task == TASK_CAST || asked->task == TASK_TOI) {
        bool turns = asked->task == TASK_TOI;
        return asked->tally.hits >= corpus_met(asked->corpus, turns, 0) &&
               asked->tally.hits <= corpus_met(asked->corpus, turns, skin);
    }
    return asked->tally.hits >= corpus_within(asked->corpus, -FLOAT_ERROR) &&
           asked->tally.hits <= corpus_within(asked->corpus, skin);
}

/* The side of a question; without a name where it cannot be asked. */
static struct side enter(struct question *question)
{
    struct side side = {
        .sample = sample, .state = question, .target = question->target};
    if (!question->of || !question->of->tasks[question->task])
        return side;
    question->shapes = question->of->prepare(question->corpus);
    if (question->shapes)
        side.name = question->label ? question->label : question->of->name();
    return side;
}

static int leave(struct question *question, const struct side *side,
                 const struct row *row)
{
    if (!side->name)
        return 0;
    question->of->release(question->shapes);
    if (plausible(question))
        return 0;
    fprintf(stderr, "bench: %s, %s: %s answers something else\n", row->group,
            row->what, side->name);
    return 1;
}

#define SIDES 5

/* Puts questions side by side, the first of which is ours, and writes a row for
 * each other. Returns how many answers are wrong. */
static int hold(const struct row *row, struct question *questions, int count,
                FILE *out)
{
    struct side sides[SIDES];
    int faults = 0;
    if (!row_wanted(row))
        return 0;
    for (int i = 0; i < count; i++)
        sides[i] = enter(&questions[i]);
    measure(sides, count);
    rows_write(out, row, sides, count);
    for (int i = 0; i < count; i++)
        faults += leave(&questions[i], &sides[i], row);
    return faults;
}

/* What the ratios to some peers are to be at most. */
struct goals {
    double box2d, chipmunk;
};

/* Asks all who can be asked. */
static int ask(const struct field *field, FILE *out, const char *what,
               struct question ours, struct goals goals)
{
    struct row row = {.group = "kernels", .what = what, .unit = "pair"};
    struct question questions[SIDES] = {ours, ours, ours, ours, ours};
    questions[0].of = field->ours;
    questions[1].of = field->box2d;
    questions[1].target = goals.box2d;
    questions[2].of = field->chipmunk;
    questions[2].target = goals.chipmunk;
    questions[3].of = ours.task == TASK_DISTANCE ? field->geos : field->ccd;
    questions[4].of = field->base;
    questions[4].label = "base";
    return hold(&row, questions, SIDES, out);
}

/* ---- Polygons ----------------------------------------------------------- */

static const struct {
    const char *what;
    enum task task;
    bool apart;
    double box2d;    /* at most, for 4 to 8 vertices */
    double chipmunk; /* at most, for 64 */
} kernels[] = {
    {"clip", TASK_CLIP, false, 0.7, 1.0 / 3},
    {"sat", TASK_SAT, false, 0, 0},
    {"gjk of pairs apart", TASK_DISTANCE, true, 0.8, 0},
    {"gjk", TASK_DEPTH, false, 0, 0},
};

#define KERNELS (int)(sizeof kernels / sizeof *kernels)

/* Of large polygons there are as many in a quick run: libccd's EPA stops too
 * early at a few pairs, two of which would be 3.3 percent of the sum of 64. */
static int pairs_of(int vertices)
{
    if (quick_run() && vertices <= 64)
        return 128;
    return vertices <= 8 ? 16384 : vertices <= 64 ? 4096 : 512;
}

static int polygon_rows(const struct field *field, int n, FILE *out)
{
    int faults = 0;
    struct corpus *all = corpus_make(n, n, pairs_of(n));
    struct corpus *apart = all ? corpus_apart(all) : NULL;
    for (int i = 0; apart && i < KERNELS; i++) {
        char what[64];
        snprintf(what, sizeof what, "%s, %d vertices", kernels[i].what, n);
        struct question question = {
            .task = kernels[i].task,
            .corpus = kernels[i].apart ? apart : all,
        };
        struct goals goals = {4 <= n && n <= 8 ? kernels[i].box2d : 0,
                              n == 64 ? kernels[i].chipmunk : 0};
        faults += ask(field, out, what, question, goals);
    }
    faults += !apart;
    corpus_free(apart);
    corpus_free(all);
    return faults;
}

/* How the time grows with the vertices: ours of many against ours of 8, from
 * one run. */
static int growth_rows(const struct field *field, FILE *out)
{
    static const struct {
        int vertices;
        double target;
    } sizes[] = {{64, 4}, {1000, 12}};
    struct corpus *few = corpus_make(8, 8, pairs_of(8));
    int faults = !few;
    for (size_t k = 0; few && k < sizeof sizes / sizeof *sizes; k++) {
        int n = sizes[k].vertices;
        struct corpus *many = corpus_make(n, n, pairs_of(n));
        faults += !many;
        for (int i = 0; many && i < KERNELS; i++) {
            char what[64];
            snprintf(what, sizeof what, "%s, %d vertices", kernels[i].what, n);
            struct row row = {.group = "kernels", .what = what, .unit = "pair"};
            struct question ours = {.of = field->ours, .task = kernels[i].task};
            struct question questions[] = {ours, ours};
            questions[0].corpus = many;
            questions[1].corpus = few;
            questions[1].label = "collide, 8 vertices";
            questions[1].target = sizes[k].target;
            if (!kernels[i].apart)
                faults += hold(&row, questions, 2, out);
        }
        corpus_free(many);
    }
    corpus_free(few);
    return faults;
}

/* ---- Round shapes ------------------------------------------------------- */

static const struct {
    const char *what;
    int a, b;
    struct goals goals;
} mixes[] = {
    {"clip, circles", CIRCLE, CIRCLE, {0.8, 0}},
    {"clip, circle and 6 vertices", 6, CIRCLE, {0, 0}},
    {"clip, capsules", CAPSULE, CAPSULE, {0, 0}},
    {"clip, capsule and 6 vertices", 6, CAPSULE, {0, 0}},
};

static int round_rows(const struct field *field, FILE *out)
{
    int faults = 0;
    for (size_t i = 0; i < sizeof mixes / sizeof *mixes; i++) {
        struct corpus *corpus =
            corpus_make(mixes[i].a, mixes[i].b, pairs_of(1));
        struct question question = {.task = TASK_CLIP, .corpus = corpus};
        faults +=
            !corpus || ask(field, out, mixes[i].what, question, mixes[i].goals);
        corpus_free(corpus);
    }
    return faults;
}

/* Beside a Box2D that has the normal and the points, too, as ours. */
static int world_rows(const struct field *field, FILE *out)
{
    static const struct {
        const char *what;
        int count;
    } rows[] = {{"clip in world, circles", CIRCLE},
                {"clip in world, 4 vertices", 4},
                {"clip in world, 8 vertices", 8}};
    int faults = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int count = rows[i].count;
        struct corpus *corpus = corpus_make(count, count, pairs_of(count));
        struct row row = {
            .group = "kernels", .what = rows[i].what, .unit = "pair"};
        struct question ours = {
            .of = field->ours, .task = TASK_CLIP, .corpus = corpus};
        struct question questions[] = {ours, ours};
        questions[1].of = field->box2d_in_world;
        faults += !corpus || hold(&row, questions, 2, out);
        corpus_free(corpus);
    }
    return faults;
}

/* Pairs that are apart at the start, and of which B moves. */
static int motion_rows(const struct field *field, FILE *out)
{
    static const struct {
        const char *what;
        enum task task;
        int count;
    } rows[] = {{"cast, 4 vertices", TASK_CAST, 4},
                {"cast, 8 vertices", TASK_CAST, 8},
                {"toi, 4 vertices", TASK_TOI, 4},
                {"toi, 8 vertices", TASK_TOI, 8}};
    struct goals none = {0, 0};
    int faults = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int count = rows[i].count;
        struct corpus *all = corpus_make(count, count, pairs_of(count));
        struct corpus *apart = all ? corpus_apart(all) : NULL;
        struct question question = {.task = rows[i].task, .corpus = apart};
        faults += !apart || ask(field, out, rows[i].what, question, none);
        corpus_free(apart);
        corpus_free(all);
    }
    return faults;
}

int kernel_rows(const struct field *field, FILE *out)
{
    static const int counts[] = {3, 4, 5, 6, 7, 8, 16, 32, 64, 1000};
    int faults = round_rows(field, out) + world_rows(field, out) +
                 motion_rows(field, out);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        faults += polygon_rows(field, counts[i], out);
    return faults + growth_rows(field, out);
}
