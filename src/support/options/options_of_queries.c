/* Options of the queries of scenes. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "scene/scene_format.h"
#include "support/options/option_groups.h"
#include "support/options/setting.h"

/* ---- Which pairs --------------------------------------------------------- */

static bool set_all(const struct setting *s)
{
    return turn_on(&s->options->answer.all);
}

/* The ids may have commas too: where to split shows when they are known. */
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

static bool set_steps(const struct setting *s)
{
    return read_count(s, &s->options->answer.simulate.steps);
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

static bool set_iterations(const struct setting *s)
{
    return read_count(s, &s->options->answer.simulate.iterations);
}

static bool set_every(const struct setting *s)
{
    return read_count(s, &s->options->answer.simulate.every);
}

static bool set_frame(const struct setting *s)
{
    return read_positive(s->value, s, &s->options->answer.simulate.frame);
}

static bool set_contacts(const struct setting *s)
{
    return turn_on(&s->options->answer.simulate.contacts);
}

/* ---- Contacts and what becomes of them ----------------------------------- */

enum { USING_SAT, USING_EPA };

static const char *const using_choices[] = {
    [USING_SAT] = "sat",
    [USING_EPA] = "epa",
    NULL,
};

static bool set_using(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.using_epa = choice == USING_EPA;
    return true;
}

static const char *const at_choices[] = {
    [COL_AT_INCIDENT] = "incident",
    [COL_AT_REFERENCE] = "reference",
    [COL_AT_MIDDLE] = "middle",
    NULL,
};

static bool set_at(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.at = (col_place)choice;
    s->options->dialect.place = choice;
    return true;
}

static bool set_method(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.method = (enum resolve_kind)choice;
    return true;
}

static bool set_walk(const struct setting *s)
{
    return take_text(s, &s->options->answer.walk);
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
static bool read_point(const struct setting *s, col_vec2 *point)
{
    const char *comma = strchr(s->value, ',');
    if (!comma)
        return false;
    size_t length = (size_t)(comma - s->value);
    return read_digits(s->value, length, s, &point->x) &&
           read_number(comma + 1, s, &point->y) &&
           fabs(point->x) <= COL_LIMIT && fabs(point->y) <= COL_LIMIT;
}

static bool set_from(const struct setting *s)
{
    s->options->answer.has_ray = true;
    return read_point(s, &s->options->answer.ray.from);
}

static bool set_to(const struct setting *s)
{
    s->options->answer.has_ray = true;
    return read_point(s, &s->options->answer.ray.to);
}

static bool set_first(const struct setting *s)
{
    return turn_on(&s->options->answer.first);
}

static bool set_shape(const struct setting *s)
{
    return take_text(s, &s->options->answer.shape);
}

static bool set_by(const struct setting *s)
{
    return read_point(s, &s->options->answer.by);
}

static bool set_target_distance(const struct setting *s)
{
    return read_not_negative(s->value, s, &s->options->answer.target);
}

/* ---- The options --------------------------------------------------------- */

static const struct option rows[] = {
    {.name = "all",
     .about = ABOUT_QUERY,
     .takes = TAKES_PAIRS | TAKES_CAST,
     .help = "print every pair",
     .set = set_all},
    {.name = "pair",
     .about = ABOUT_QUERY,
     .takes = TAKES_PAIRS,
     .argument = "A,B",
     .expects = "two ids with a comma between",
     .repeats = true,
     .help = "always print this pair",
     .set = add_pair},
    {.name = "within",
     .about = ABOUT_QUERY,
     .takes = TAKES_DISTANCE,
     .argument = "D",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "print only the pairs at most D apart",
     .set = set_within},
    {.name = "dt",
     .about = ABOUT_QUERY,
     .takes = TAKES_TIME,
     .argument = "T",
     .expects = EXPECTS_POSITIVE,
     .help = "length of the time interval, or of a step",
     .set = set_dt},
    {.name = "steps",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .argument = "N",
     .whole = {1, WORLD_STEPS_MAX},
     .help = "make N steps",
     .set = set_steps},
    {.name = "solver",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .argument = "NAME",
     .choices = solver_names,
     .help = "simulate with impulse or verlet",
     .set = set_solver},
    {.name = "iterations",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .argument = "K",
     .whole = {1, WORLD_ITERATIONS_MAX},
     .help = "let the solver pass over contacts K times",
     .set = set_iterations},
    {.name = "every",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .argument = "M",
     .whole = {1, WORLD_STEPS_MAX},
     .help = "print every M-th state",
     .set = set_every},
    {.name = "frame",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .argument = "T",
     .expects = EXPECTS_POSITIVE,
     .help = "print states every T, between steps",
     .set = set_frame},
    {.name = "contacts",
     .about = ABOUT_QUERY,
     .takes = TAKES_WORLD,
     .help = "print the contacts of each state",
     .set = set_contacts},
    {.name = "using",
     .about = ABOUT_QUERY,
     .takes = TAKES_EPA,
     .argument = "METHOD",
     .choices = using_choices,
     .help = "take normal and depth from sat or epa",
     .set = set_using},
    {.name = "at",
     .about = ABOUT_QUERY,
     .takes = TAKES_PLACE,
     .argument = "PLACE",
     .choices = at_choices,
     .help = "put contacts at incident, reference or middle",
     .set = set_at},
    {.name = "method",
     .about = ABOUT_QUERY,
     .takes = TAKES_METHOD,
     .argument = "NAME",
     .choices = resolve_names,
     .help = "impulse, verlet; for boxes stop, slide, bounce, push",
     .set = set_method},
    {.name = "walk",
     .about = ABOUT_QUERY,
     .takes = TAKES_METHOD,
     .argument = "ID",
     .expects = "the id of a shape",
     .help = "move one shape among the others, which rest",
     .set = set_walk},
    {.name = "slop",
     .about = ABOUT_QUERY,
     .takes = TAKES_CORRECTION,
     .argument = "D",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "tolerate overlaps of up to D",
     .set = set_slop},
    {.name = "correction",
     .about = ABOUT_QUERY,
     .takes = TAKES_CORRECTION,
     .argument = "P",
     .expects = "a number from 0 to 1",
     .help = "correct a fraction P of deeper overlaps",
     .set = set_correction},
    {.name = "from",
     .about = ABOUT_QUERY,
     .takes = TAKES_RAY,
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "cast one ray from here, not those of the scene",
     .set = set_from},
    {.name = "to",
     .about = ABOUT_QUERY,
     .takes = TAKES_RAY,
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "where the ray of --from ends",
     .set = set_to},
    {.name = "first",
     .about = ABOUT_QUERY,
     .takes = TAKES_RAY,
     .help = "print only the first hit of each ray",
     .set = set_first},
    {.name = "shape",
     .about = ABOUT_QUERY,
     .takes = TAKES_CAST,
     .argument = "ID",
     .expects = "an id",
     .help = "cast this shape",
     .set = set_shape},
    {.name = "by",
     .about = ABOUT_QUERY,
     .takes = TAKES_CAST,
     .argument = "X,Y",
     .expects = EXPECTS_POINT,
     .help = "cast it by this translation",
     .set = set_by},
    {.name = "target-distance",
     .about = ABOUT_QUERY,
     .takes = TAKES_CAST,
     .argument = "D",
     .expects = EXPECTS_NOT_NEGATIVE,
     .help = "treat shapes D apart as in contact",
     .set = set_target_distance},
};

const struct option_group options_of_queries = {rows,
                                                sizeof rows / sizeof *rows};
