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
    const char *label; /* in place of the contender's name */
    double target;

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

/* Whether the answers are among those that exact ones, and what is known of the
 * contender, allow: a row must not be a race of wrong answers. */
static bool plausible(const struct question *asked)
{
    const struct contender *of = asked->of;
    const struct corpus *corpus = asked->corpus;
    double skin = of->skin + FLOAT_ERROR;
    bool turns = asked->task == TASK_TOI;
    long least, most, stray = (long)(of->stray * corpus->pairs);
    if (asked->task == TASK_DISTANCE || asked->task == TASK_DEPTH) {
        double sum = corpus_sum(corpus, asked->task == TASK_DEPTH);
        if (fabs(asked->tally.sum - sum) > of->slack * sum + FLOAT_ERROR)
            return false;
    }
    if (asked->task == TASK_DISTANCE)
        return true;
    if (asked->task == TASK_CAST || asked->task == TASK_TOI) {
        least = corpus_met(corpus, turns, 0);
        most = corpus_met(corpus, turns, skin);
    } else {
        least = corpus_within(corpus, -FLOAT_ERROR);
        most = corpus_within(corpus, skin);
    }
    return asked->tally.hits >= least - stray &&
           asked->tally.hits <= most + stray;
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

/* Puts questions side by side, the first of which is ours, and writes a row for
 * each other. Returns how many answers are wrong. */
static int hold(const struct row *row, struct question *questions, int count,
                FILE *out)
{
    struct side sides[CONTENDERS];
    int faults = 0;
    for (int i = 0; i < count; i++)
        sides[i] = enter(&questions[i]);
    measure(sides, count);
    rows_write(out, row, sides, count);
    for (int i = 0; i < count; i++)
        faults += leave(&questions[i], &sides[i], row);
    return faults;
}

/* ---- What is asked ------------------------------------------------------ */

/* Vertices of A and of B. */
static const struct mix {
    const char *name;
    int a, b;
} mixes[] = {
    {"circles", CIRCLE, CIRCLE},    {"circle and 6 vertices", 6, CIRCLE},
    {"capsules", CAPSULE, CAPSULE}, {"capsule and 6 vertices", 6, CAPSULE},
    {"3 vertices", 3, 3},           {"4 vertices", 4, 4},
    {"5 vertices", 5, 5},           {"6 vertices", 6, 6},
    {"7 vertices", 7, 7},           {"8 vertices", 8, 8},
    {"16 vertices", 16, 16},        {"32 vertices", 32, 32},
    {"64 vertices", 64, 64},        {"1000 vertices", 1000, 1000},
};

/* What we do with pairs of such mixes, and what peers do. */
static const struct kernel {
    const char *what;
    enum task ours, peers;
    enum part part;
    bool round;   /* not of polygons only */
    int sizes[8]; /* vertices of A; none: all */
} kernels[] = {
    {"clip", TASK_CLIP, TASK_CLIP, ALL, true, {0}},
    {"clip in world",
     TASK_CLIP,
     TASK_CLIP_IN_WORLD,
     ALL,
     true,
     {CIRCLE, CAPSULE, 4, 6, 8}},
    {"clip unprepared", TASK_CLIP_BARE, TASK_CLIP, ALL, false, {4, 8}},
    {"sat", TASK_SAT, TASK_SAT, ALL, false, {0}},
    {"gjk of pairs apart", TASK_DISTANCE, TASK_DISTANCE, APART, false, {0}},
    {"gjk", TASK_DEPTH, TASK_DEPTH, ALL, false, {0}},
    {"epa", TASK_DEPTH, TASK_DEPTH, OVERLAPPING, false, {4, 8, 64}},
    {"cast", TASK_CAST, TASK_CAST, APART, false, {4, 8}},
    {"toi", TASK_TOI, TASK_TOI, APART, false, {4, 8}},
    {"toi of hits", TASK_TOI, TASK_TOI, MEETING, false, {4, 8}},
    {"toi of misses", TASK_TOI, TASK_TOI, MISSING, false, {4, 8}},
};

/* What ratios are to be at most. */
static const struct goal {
    const char *what;
    enum who peer;
    double ratio;
} goals[] = {
    {"clip, circles", BOX2D, 0.8},
    {"clip, circles", CUTE_C2, 2.5},
    {"clip in world, circles", BOX2D3, 1},
    {"clip, capsules", BOX2D3, 0.9},
    {"clip, capsule and 6 vertices", BOX2D3, 0.9},
    {"clip, 4 vertices", BOX2D, 0.7},
    {"clip, 5 vertices", BOX2D, 0.7},
    {"clip, 6 vertices", BOX2D, 0.7},
    {"clip, 7 vertices", BOX2D, 0.7},
    {"clip, 8 vertices", BOX2D, 0.7},
    {"clip, 4 vertices", BOX2D3, 0.6},
    {"clip, 8 vertices", BOX2D3, 0.35},
    {"clip, 64 vertices", CHIPMUNK, 1.0 / 3},
    {"clip unprepared, 8 vertices", BOX2D3, 0.8},
    {"sat, 8 vertices", BOX2D3, 0.8},
    {"gjk of pairs apart, 4 vertices", BOX2D, 0.8},
    {"gjk of pairs apart, 5 vertices", BOX2D, 0.8},
    {"gjk of pairs apart, 6 vertices", BOX2D, 0.8},
    {"gjk of pairs apart, 7 vertices", BOX2D, 0.8},
    {"gjk of pairs apart, 8 vertices", BOX2D, 0.8},
    {"gjk of pairs apart, 8 vertices", BOX2D3, 0.5},
    {"cast, 4 vertices", BOX2D3, 0.7},
    {"cast, 8 vertices", BOX2D3, 0.7},
    {"toi of hits, 4 vertices", BOX2D3, 4},
    {"toi of hits, 8 vertices", BOX2D3, 4},
    {"toi of misses, 4 vertices", BOX2D3, 1.5},
    {"toi of misses, 8 vertices", BOX2D3, 1.5},
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static double goal_of(const char *what, enum who peer)
{
    for (size_t i = 0; i < LENGTH(goals); i++)
        if (goals[i].peer == peer && strcmp(goals[i].what, what) == 0)
            return goals[i].ratio;
    return 0;
}

static bool is_asked(const struct kernel *kernel, const struct mix *mix)
{
    if (mix->b <= CAPSULE && !kernel->round)
        return false;
    bool asked = kernel->sizes[0] == 0;
    for (size_t i = 0; i < LENGTH(kernel->sizes); i++)
        asked |= kernel->sizes[i] == mix->a;
    return asked;
}

/* ---- Beside others ------------------------------------------------------ */

/* Of large polygons there are as many in a quick run: libccd's EPA stops too
 * early at a few pairs, two of which would be 3.3 percent of the sum of 64. */
static struct corpus *pairs_of(int a, int b)
{
    int pairs = a <= 8 ? 16384 : a <= 64 ? 4096 : 512;
    return corpus_make(a, b, quick_run() && a <= 64 ? 128 : pairs);
}

/* Asks all who can be asked. */
static int ask(const struct field *field, FILE *out,
               const struct kernel *kernel, const char *what,
               const struct corpus *all)
{
    struct row row = {.group = "kernels", .what = what, .unit = "pair"};
    struct question questions[CONTENDERS];
    struct corpus *corpus = corpus_part(all, kernel->part);
    for (int i = 0; i < CONTENDERS; i++)
        questions[i] = (struct question){
            .of = field->all[i],
            .task = i == OURS || i == BASE ? kernel->ours : kernel->peers,
            .corpus = corpus,
            .label = i == BASE ? "base" : NULL,
            .target = goal_of(what, (enum who)i),
        };
    int faults = !corpus || hold(&row, questions, CONTENDERS, out);
    corpus_free(corpus);
    return faults;
}

/* All kernels with a mix. */
static int mix_rows(const struct field *field, FILE *out, const struct mix *mix)
{
    struct corpus *all = NULL;
    int faults = 0;
    for (size_t i = 0; i < LENGTH(kernels); i++) {
        char what[64];
        snprintf(what, sizeof what, "%s, %s", kernels[i].what, mix->name);
        if (!is_asked(&kernels[i], mix) ||
            !row_wanted(&(struct row){.what = what}) ||
            !field->all[OURS]->tasks[kernels[i].ours])
            continue;
        all = all ? all : pairs_of(mix->a, mix->b);
        faults += !all || ask(field, out, &kernels[i], what, all);
    }
    corpus_free(all);
    return faults;
}

/* ---- Growth ------------------------------------------------------------- */

/* How the time grows with the vertices: ours of many against ours of 8, from
 * one run. */
static int growth_row(const struct field *field, FILE *out, enum task task,
                      const char *name, int vertices, double target)
{
    char what[64];
    snprintf(what, sizeof what, "%s, %d vertices", name, vertices);
    struct row row = {.group = "kernels", .what = what, .unit = "pair"};
    if (!row_wanted(&row))
        return 0;
    struct corpus *many = pairs_of(vertices, vertices), *few = pairs_of(8, 8);
    struct question questions[] = {
        {.of = field->all[OURS], .task = task, .corpus = many},
        {.of = field->all[OURS], .task = task, .corpus = few},
    };
    questions[1].label = "collide, 8 vertices";
    questions[1].target = target;
    int faults = !many || !few || hold(&row, questions, 2, out);
    corpus_free(many);
    corpus_free(few);
    return faults;
}

static int growth_rows(const struct field *field, FILE *out)
{
    static const struct {
        const char *what;
        enum task task;
    } tasks[] = {{"clip", TASK_CLIP}, {"sat", TASK_SAT}, {"gjk", TASK_DEPTH}};
    int faults = 0;
    for (size_t i = 0; i < LENGTH(tasks); i++) {
        const char *what = tasks[i].what;
        faults += growth_row(field, out, tasks[i].task, what, 64, 4) +
                  growth_row(field, out, tasks[i].task, what, 1000, 12);
    }
    return faults;
}

int kernel_rows(const struct field *field, FILE *out)
{
    int faults = 0;
    for (size_t i = 0; i < LENGTH(mixes); i++)
        faults += mix_rows(field, out, &mixes[i]);
    return faults + growth_rows(field, out);
}
