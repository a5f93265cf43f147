/* Options of the queries of scenes. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "scene/scene_format.h"
#include "support/options/option_table.h"

/* ---- Which pairs --------------------------------------------------------- */

/* Ids may contain commas: the text is split once the ids are known. */
static bool add_pair(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    if (!strchr(s->value, ','))
        return false;
    answer->pairs[answer->pair_count++] = s->value;
    return true;
}

static bool set_within(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    answer->has_within = true;
    return read_number(s->value, s, &answer->within) && answer->within >= 0;
}

/* ---- Time ---------------------------------------------------------------- */

static bool set_dt(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    if (!read_positive(s->value, s, &answer->dt))
        return false;
    answer->simulate.dt = answer->dt;
    return true;
}

static bool set_solver(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.simulate.has_solver = true;
    s->options->answer.simulate.solver = (enum scene_solver)choice;
    return true;
}

/* ---- Contacts and responses -----------------------------------------------
 */

static bool set_at(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.at = (col_place)choice;
    s->options->dialect.place = choice;
    return true;
}

static bool set_slop(const struct setting *s)
{
    s->options->answer.has_slop = true;
    return read_not_negative(s->value, s, &s->options->answer.slop);
}

static bool set_correction(const struct setting *s)
{
    double *correction = &s->options->answer.correction;
    s->options->answer.has_correction = true;
    return read_not_negative(s->value, s, correction) && *correction <= 1;
}

/* ---- Rays and casts ------------------------------------------------------ */

#define EXPECTS_POINT                                                          \
    "two numbers, at most 1e60 in magnitude, with a comma between"

/* "X,Y" */
static bool set_point(const struct setting *s)
{
    col_vec2 *point = s->at;
    const char *comma = strchr(s->value, ',');
    if (!comma)
        return false;
    size_t length = (size_t)(comma - s->value);
    return read_digits(s->value, length, s, &point->x) &&
           read_number(comma + 1, s, &point->y) &&
           fabs(point->x) <= COL_LIMIT && fabs(point->y) <= COL_LIMIT;
}

static bool set_ray_end(const struct setting *s)
{
    s->options->answer.has_ray = true;
    return set_point(s);
}

/* ---- The options --------------------------------------------------------- */

/* The options of queries that take one of these. */
#define OF_QUERIES(any) .about = ABOUT_QUERY, .takes = any

static const struct option rows[] = {
    {.name = "all",
     OF_QUERIES(TAKES_PAIRS | TAKES_CAST),
     .help = "print every pair",
     SETS_FLAG(answer.all)},
    {.name = "pair",
     OF_QUERIES(TAKES_PAIRS),
     .argument = "A,B",
     .expects = "two ids with a comma between",
     .repeats = true,
     .help = "always print this pair",
     .set = add_pair},
    {.name = "within",
     OF_QUERIES(TAKES_DISTANCE),
     .argument = "D",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "print only the pairs at most D apart",
     .set = set_within},
    {.name = "dt",
     OF_QUERIES(TAKES_TIME),
     .argument = "T",
     .expects = EXPECTS_POSITIVE,
     .help = "length of the time interval, or of a step",
     .set = set_dt},
    {.name = "steps",
     OF_QUERIES(TAKES_WORLD),
     .argument = "N",
     .whole = {1, WORLD_STEPS_MAX},
     .help = "make N steps",
     SETS_INT(answer.simulate.steps)},
    {.name = "solver",
     OF_QUERIES(TAKES_WORLD),
     .argument = "NAME",
     .choices = solver_names,
     .help = "simulate with impulse or verlet",
     .set = set_solver},
    {.name = "iterations",
     OF_QUERIES(TAKES_WORLD),
     .argument = "K",
     .whole = {1, WORLD_ITERATIONS_MAX},
     .help = "let the solver pass over contacts K times",
     SETS_INT(answer.simulate.iterations)},
    {.name = "every",
     OF_QUERIES(TAKES_WORLD),
     .argument = "M",
     .whole = {1, WORLD_STEPS_MAX},
     .help = "print every M-th state",
     SETS_INT(answer.simulate.every)},
    {.name = "frame",
     OF_QUERIES(TAKES_WORLD),
     .argument = "T",
     .help = "print states every T, between steps",
     SETS_POSITIVE(answer.simulate.frame)},
    {.name = "contacts",
     OF_QUERIES(TAKES_WORLD),
     .help = "print the contacts of each state",
     SETS_FLAG(answer.simulate.contacts)},
    {.name = "using",
     OF_QUERIES(TAKES_EPA),
     .argument = "METHOD",
     .choices = CHOICES("sat", "epa"),
     .help = "take normal and depth from sat or epa",
     SETS_SECOND(answer.using_epa)},
    {.name = "at",
     OF_QUERIES(TAKES_PLACE),
     .argument = "PLACE",
     .choices =
         CHOICES([COL_AT_INCIDENT] = "incident",
                 [COL_AT_REFERENCE] = "reference", [COL_AT_MIDDLE] = "middle"),
     .help = "put contacts at incident, reference or middle",
     .set = set_at},
    {.name = "method",
     OF_QUERIES(TAKES_METHOD),
     .argument = "NAME",
     .choices = resolve_names,
     .help = "impulse, verlet; for boxes stop, slide, bounce, push",
     SETS_CHOICE(answer.method)},
    {.name = "walk",
     OF_QUERIES(TAKES_METHOD),
     .argument = "ID",
     .expects = "the id of a shape",
     .help = "move one shape among the others, which rest",
     SETS_TEXT(answer.walk)},
    {.name = "slop",
     OF_QUERIES(TAKES_CORRECTION),
     .argument = "D",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "tolerate overlaps of up to D",
     .set = set_slop},
    {.name = "correction",
     OF_QUERIES(TAKES_CORRECTION),
     .argument = "P",
     .expects = "a number from 0 to 1",
     .help = "correct a fraction P of deeper overlaps",
     .set = set_correction},
    {.name = "from",
     OF_QUERIES(TAKES_RAY),
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "cast one ray from here, not those of the scene",
     SETS_OWN(set_ray_end, answer.ray.from)},
    {.name = "to",
     OF_QUERIES(TAKES_RAY),
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "where the ray of --from ends",
     SETS_OWN(set_ray_end, answer.ray.to)},
    {.name = "first",
     OF_QUERIES(TAKES_RAY),
     .help = "print only the first hit of each ray",
     SETS_FLAG(answer.first)},
    {.name = "shape",
     OF_QUERIES(TAKES_CAST),
     .argument = "ID",
     .expects = "an id",
     .help = "cast this shape",
     SETS_TEXT(answer.shape)},
    {.name = "by",
     OF_QUERIES(TAKES_CAST),
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "cast it by this translation",
     SETS_OWN(set_point, answer.by)},
    {.name = "target-distance",
     OF_QUERIES(TAKES_CAST),
     .argument = "D",
     .help = "treat shapes D apart as in contact",
     SETS_NOT_NEGATIVE(answer.target)},
};

const struct option_group options_of_queries = {rows,
                                                sizeof rows / sizeof *rows};
