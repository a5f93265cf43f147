/* Lists the options of queries, and checks which of them go together. */
#include "query/query.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "scene/scene.h"
#include "support/options/option_table.h"

#define OPTION_OF query_settings

OPTION_SETTINGS(query_settings, NULL, .answer = {.dt = 1, .simulate.every = 1});

/* ---- Which pairs --------------------------------------------------------- */

/* Ids may contain commas: the text is split once the ids are known. */
static bool add_pair(const struct setting *s)
{
    struct query_settings *own = s->settings;
    own->answer.pair_count++;
    return strchr(s->value, ',') &&
           append_text(&own->answer.pairs, s->value, s);
}

static bool set_within(const struct setting *s)
{
    double *within = s->at;
    return read_digits(s->value, strlen(s->value), s, within) && *within >= 0;
}

/* ---- Time ---------------------------------------------------------------- */

static bool set_dt(const struct setting *s)
{
    struct query_settings *own = s->settings;
    bool is_valid = read_positive(s->value, s, &own->answer.dt);
    own->answer.simulate.dt = own->answer.dt;
    return is_valid;
}

/* ---- Contacts and responses ---------------------------------------------- */

static bool set_at(const struct setting *s)
{
    struct query_settings *own = s->settings;
    int choice;
    if (!read_choice(s, &choice))
        return false;
    own->answer.at = (col_place)choice;
    own->dialect.place = (enum claim_place)choice;
    return true;
}

static bool set_dialect(const struct setting *s)
{
    struct dialect_choice *choice = s->at;
    choice->dialect = dialect_find(s->value);
    return choice->dialect;
}

static bool set_correction(const struct setting *s)
{
    double *correction = s->at;
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
           read_digits(comma + 1, strlen(comma + 1), s, &point->y) &&
           fabs(point->x) <= COL_LIMIT && fabs(point->y) <= COL_LIMIT;
}

/* ---- The options --------------------------------------------------------- */

/* The options of queries that take one of these. */
#define OF_QUERIES(any) .about = ABOUT_QUERY, .takes = any

static const struct option rows[] = {
    {"all", NULL, "print every pair", OF_QUERIES(TAKES_PAIRS | TAKES_CAST),
     SETS(answer.all)},
    {"pair", "A,B", "always print this pair", OF_QUERIES(TAKES_PAIRS),
     EXPECTS("two ids with a comma between"), .repeats = true,
     SETS_BY(add_pair)},
    {"within", "D", "print only the pairs at most D apart",
     OF_QUERIES(TAKES_DISTANCE), EXPECTS(EXPECTS_NOT_NEGATIVE),
     HAS(answer.has_within), SETS_OWN(set_within, answer.within)},
    {"dt", "T", "length of the time interval, or of a step",
     OF_QUERIES(TAKES_TIME), EXPECTS(EXPECTS_POSITIVE), SETS_BY(set_dt)},
    {"steps", "N", "make N steps", OF_QUERIES(TAKES_WORLD),
     WHOLE(1, WORLD_STEPS_MAX), SETS(answer.simulate.steps)},
    {"solver", "NAME", "simulate with impulse or verlet",
     OF_QUERIES(TAKES_WORLD), .choices = solver_names,
     HAS(answer.simulate.has_solver), SETS(answer.simulate.solver)},
    {"iterations", "K", "let the solver pass over contacts K times",
     OF_QUERIES(TAKES_WORLD), WHOLE(1, WORLD_ITERATIONS_MAX),
     SETS(answer.simulate.iterations)},
    {"every", "M", "print every M-th state", OF_QUERIES(TAKES_WORLD),
     WHOLE(1, WORLD_STEPS_MAX), SETS(answer.simulate.every)},
    {"frame", "T", "print states every T, between steps",
     OF_QUERIES(TAKES_WORLD), SETS_POSITIVE(answer.simulate.frame)},
    {"contacts", NULL, "print the contacts of each state",
     OF_QUERIES(TAKES_WORLD), SETS(answer.simulate.contacts)},
    {"using", "METHOD", "take normal and depth from sat or epa",
     OF_QUERIES(TAKES_EPA), CHOICES("sat", "epa"), SETS(answer.using_epa)},
    {"at", "PLACE", "put contacts at incident, reference or middle",
     OF_QUERIES(TAKES_PLACE),
     CHOICES([COL_AT_INCIDENT] = "incident", [COL_AT_REFERENCE] = "reference",
             [COL_AT_MIDDLE] = "middle"),
     HAS(dialect.has_place), SETS_BY(set_at)},
    {"method", "NAME", "impulse, verlet; for boxes stop, slide, bounce, push",
     OF_QUERIES(TAKES_METHOD), .choices = resolve_names, SETS(answer.method)},
    {"walk", "ID", "move one shape among the others, which rest",
     OF_QUERIES(TAKES_METHOD), EXPECTS("the id of a shape"), SETS(answer.walk)},
    {"slop", "D", "tolerate overlaps of up to D", OF_QUERIES(TAKES_CORRECTION),
     HAS(answer.has_slop), SETS_NOT_NEGATIVE(answer.slop)},
    {"correction", "P", "correct a fraction P of deeper overlaps",
     OF_QUERIES(TAKES_CORRECTION), EXPECTS("a number from 0 to 1"),
     HAS(answer.has_correction), SETS_OWN(set_correction, answer.correction)},
    {"from", "X,Y", "cast one ray from here, not those of the scene",
     OF_QUERIES(TAKES_RAY), EXPECTS(EXPECTS_POINT), HAS(answer.has_ray),
     SETS_OWN(set_point, answer.ray.from)},
    {"to", "X,Y", "where the ray of --from ends", OF_QUERIES(TAKES_RAY),
     EXPECTS(EXPECTS_POINT), HAS(answer.has_ray),
     SETS_OWN(set_point, answer.ray.to)},
    {"first", NULL, "print only the first hit of each ray",
     OF_QUERIES(TAKES_RAY), SETS(answer.first)},
    {"shape", "ID", "cast this shape", OF_QUERIES(TAKES_CAST), EXPECTS("an id"),
     SETS(answer.shape)},
    {"by", "X,Y", "cast it by this translation", OF_QUERIES(TAKES_CAST),
     EXPECTS(EXPECTS_POINT), SETS_OWN(set_point, answer.by)},
    {"target-distance", "D", "treat shapes D apart as in contact",
     OF_QUERIES(TAKES_CAST), SETS_NOT_NEGATIVE(answer.target)},
};
OPTION_GROUP(queries, rows);

/* Words of engines, listed with those of `judge`, and steps. */

static const struct option dialect_rows[] = {
    {"dialect", "NAME", "read results in the dialect of an engine",
     .sets = SET_REPORTED, .choices = dialect_names,
     SETS_OWN(set_dialect, dialect)},
    {"as", "NAME", "print results in the dialect of an engine",
     .about = ABOUT_OUTPUT, .takes = TAKES_WORDS, .choices = dialect_names,
     SETS_OWN(set_dialect, dialect)},
    {"normal", "WAY", "normals point a-to-b or b-to-a", .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS, .sets = SET_REPORTED,
     .choices = dialect_normal_names, HAS(dialect.has_normal),
     SETS(dialect.normal)},
    {"depth", "SIGN", "depths are positive, or signed distances",
     .about = ABOUT_OUTPUT, .takes = TAKES_WORDS, .sets = SET_REPORTED,
     .choices = dialect_depth_names, HAS(dialect.has_depth),
     SETS(dialect.depth)},
    {"y", "WAY", "y points up as in the scene, or down", .about = ABOUT_OUTPUT,
     .takes = TAKES_WORDS, .sets = SET_REPORTED, .choices = dialect_y_names,
     HAS(dialect.has_y), SETS(dialect.y)},
};
OPTION_GROUP(dialects, dialect_rows);

static const struct option trace_rows[] = {
    {"trace", NULL, "add the steps taken", .about = ABOUT_OUTPUT,
     .takes = TAKES_TRACE, SETS(answer.trace)},
};
OPTION_GROUP(trace, trace_rows);

/* ---- The dialect of an engine -------------------------------------------- */

struct dialect convention_read(const struct options *options)
{
    return dialect_chosen(&SETTINGS_OF(options, query_settings)->dialect);
}

bool convention_spoken(const struct query_settings *settings,
                       struct arena *arena, const struct dialect **dialect)
{
    *dialect = NULL;
    if (dialect_is_plain(&settings->dialect))
        return true;
    struct dialect *chosen = arena_alloc(arena, 1, sizeof *chosen);
    if (!chosen)
        return false;
    *chosen = dialect_chosen(&settings->dialect);
    if (chosen->place > CLAIM_MIDDLE)
        chosen->place = CLAIM_INCIDENT;
    *dialect = chosen;
    return true;
}

/* ---- Options that go together -------------------------------------------- */

/* Fails if only one of two options was given that need each other. */
static bool check_both(struct parser *parser, const char *first,
                       const char *second)
{
    bool has_first = option_is_given(parser, first);
    return has_first == option_is_given(parser, second) ||
           fail_set(parser->fail, "usage",
                    "option \"%s%s\" needs \"%s%s\" as well", parser->dashes,
                    has_first ? first : second, parser->dashes,
                    has_first ? second : first);
}

/* Fails if a shape is to walk by a method that does not sweep, or with options
 * that are about pairs (unless scenes may name other queries, which take them:
 * `resolves` is false). */
static bool check_walk(struct parser *parser, bool resolves)
{
    static const char *const of_pairs[] = {"pair", "all", "trace"};
    const struct query_options *answer =
        &SETTINGS_OF(parser->options, query_settings)->answer;
    if (!answer->walk)
        return true;
    if (!resolve_is_swept(answer->method))
        return fail_set(parser->fail, "usage",
                        "option \"%swalk\" needs the \"%smethod\" stop, slide, "
                        "bounce or push, not %s",
                        parser->dashes, parser->dashes,
                        resolve_names[answer->method]);
    for (int i = 0; i < 3; i++) {
        if (resolves && option_is_given(parser, of_pairs[i]))
            return fail_set(parser->fail, "usage",
                            "option \"%s%s\" is about pairs, and \"%swalk\" "
                            "answers none",
                            parser->dashes, of_pairs[i], parser->dashes);
    }
    return true;
}

bool query_options_agree(struct parser *parser)
{
    const struct query_options *answer =
        &SETTINGS_OF(parser->options, query_settings)->answer;
    bool resolves =
        answer->query && answer->query->topic.takes & (unsigned)TAKES_METHOD;
    bool corrects = answer->has_slop || answer->has_correction;
    if (!check_both(parser, "from", "to") ||
        !check_both(parser, "shape", "by") || !check_walk(parser, resolves))
        return false;
    /* Only impulses correct positions. */
    return !resolves || answer->method == RESOLVE_IMPULSE || !corrects ||
           fail_set(parser->fail, "usage",
                    "option \"%s%s\" needs the \"%smethod\" impulse, not %s",
                    parser->dashes, answer->has_slop ? "slop" : "correction",
                    parser->dashes, resolve_names[answer->method]);
}

bool query_options_check(struct parser *parser)
{
    const struct options *options = parser->options;
    const char *name = options->asked.is_query ? options->asked.topic->name
                                               : options->any_query;
    struct query_settings *own = parser_settings(parser, &query_settings);
    if (!own)
        return false;
    own->answer.query = name ? query_find(name) : NULL;
    own->answer.commands = parser->commands->table;
    own->answer.limits = options->limits;
    if (!convention_spoken(own, parser->arena, &own->answer.as))
        return fail_memory(parser->fail);
    return query_options_agree(parser) &&
           (!own->answer.as || !option_is_given(parser, "trace") ||
            fail_set(parser->fail, "usage",
                     "option \"--trace\" shows steps, which have no place in "
                     "the dialects of \"--as\", \"--normal\", \"--depth\" and "
                     "\"--y\""));
}
