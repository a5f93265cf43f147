/* Lists the options of queries, checks which of them go together, and reads
 * those that a scene states, by the parser of the command line. */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "query/query.h"
#include "scene/scene.h"
#include "support/json/locate.h"
#include "support/matches.h"
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

static bool set_dialect_read(const struct setting *s)
{
    struct dialect_choice *choice = s->at;
    choice->is_auto = strcmp(s->value, "auto") == 0;
    return choice->is_auto || set_dialect(s);
}

static bool set_correction(const struct setting *s)
{
    double *correction = s->at;
    return read_not_negative(s->value, s, correction) && *correction <= 1;
}

/* ---- Rays and casts ------------------------------------------------------ */

#define EXPECTS_POINT "two numbers X,Y of at most 1e60 in magnitude"

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

static bool set_grid(const struct setting *s)
{
    struct query_settings *own = s->settings;
    int choice;
    if (!read_choice(s, &choice))
        return false;
    own->answer.path.grid = choice + 1;
    return true;
}

static bool set_cell(const struct setting *s)
{
    col_vec2 *cell = s->at;
    return read_size(s, &cell->x, &cell->y);
}

/* "X,Y", the end of a ray; or the id of a shape, the end of a path. A ray
 * refuses ids in query_options_agree. */
static bool set_end(const struct setting *s)
{
    struct query_settings *own = s->settings;
    bool is_from = s->at == &own->answer.path.from;
    struct setting ray = *s;
    struct path_end_option *end = s->at;
    ray.at = is_from ? &own->answer.ray.from : &own->answer.ray.to;
    *end = (struct path_end_option){.text = s->value};
    end->has_point = set_point(&ray);
    end->point = is_from ? own->answer.ray.from : own->answer.ray.to;
    return end->has_point || (!fail_is_memory(s->fail) && *s->value);
}

/* ---- The options --------------------------------------------------------- */

/* The default of an option that overrides a member of the scene. */
#define OF_SCENE "the scene's"

/* The options of queries that take one of these. */
#define OF_QUERIES(any) .about = ABOUT_QUERY, .takes = any

static const struct option rows[] = {
    {"all", NULL,
     "show every pair, hit or not; for gjk, no effect, as gjk always shows "
     "every pair",
     OF_QUERIES(TAKES_PAIRS | TAKES_CAST), SETS(answer.all)},
    {"pair", "A,B", "show only this pair, hit or not", OF_QUERIES(TAKES_PAIRS),
     EXPECTS("two ids separated by a comma"), .repeats = true,
     SETS_BY(add_pair)},
    {"nearest", "K", "show only the K shapes nearest to --shape, nearest first",
     OF_QUERIES(TAKES_DISTANCE), WHOLE(1, 1000000000), SETS(answer.nearest)},
    {"within", "D", "show only pairs at most D apart",
     OF_QUERIES(TAKES_DISTANCE), EXPECTS(EXPECTS_NOT_NEGATIVE),
     HAS(answer.has_within), SETS_OWN(set_within, answer.within)},
    {"min-depth", "D", "treat overlaps less than D deep as misses",
     OF_QUERIES(TAKES_DEPTH), SETS_NOT_NEGATIVE(answer.min_depth)},
    {"no-touching", NULL, "treat shapes that only touch as misses",
     OF_QUERIES(TAKES_DEPTH), SETS(answer.no_touching)},
    {"signed", NULL, "add signed distances: negative if shapes overlap",
     OF_QUERIES(TAKES_SIGNED), SETS(answer.is_signed)},
    {"whole", NULL,
     "take concave shapes as a whole: the least translation that separates "
     "them",
     OF_QUERIES(TAKES_WHOLE), SETS(answer.whole)},
    {"dt", "T", "duration of the motion; for simulate, duration of each step",
     OF_QUERIES(TAKES_TIME), .usual = "1; for simulate, the scene's",
     EXPECTS(EXPECTS_POSITIVE), SETS_BY(set_dt)},
    {"steps", "N", "number of steps", OF_QUERIES(TAKES_WORLD),
     .usual = OF_SCENE, WHOLE(1, WORLD_STEPS_MAX), SETS(answer.simulate.steps)},
    {"solver", "impulse|verlet", "solver of the simulation",
     OF_QUERIES(TAKES_WORLD), .usual = OF_SCENE, .choices = solver_names,
     HAS(answer.simulate.has_solver), SETS(answer.simulate.solver)},
    {"integrator", "symplectic|explicit",
     "move bodies after or before their velocities change",
     OF_QUERIES(TAKES_WORLD), .usual = OF_SCENE, .choices = integrator_names,
     HAS(answer.simulate.has_integrator), SETS(answer.simulate.integrator)},
    {"iterations", "N", "solver iterations per step", OF_QUERIES(TAKES_WORLD),
     .usual = OF_SCENE, WHOLE(1, WORLD_ITERATIONS_MAX),
     SETS(answer.simulate.iterations)},
    {"every", "N", "show every N-th state", OF_QUERIES(TAKES_WORLD),
     WHOLE(1, WORLD_STEPS_MAX), SETS(answer.simulate.every)},
    {"frame", "T", "show the states at times 0, T, 2T, ...",
     OF_QUERIES(TAKES_WORLD), SETS_POSITIVE(answer.simulate.frame)},
    {"contacts", NULL, "show the contacts of each state",
     OF_QUERIES(TAKES_WORLD), SETS(answer.simulate.contacts)},
    {"events", NULL, "show the contacts that begin and end",
     OF_QUERIES(TAKES_WORLD), SETS(answer.simulate.events)},
    {"using", "sat|epa", "method for normal and depth", OF_QUERIES(TAKES_EPA),
     CHOICES("sat", "epa"), SETS(answer.using_epa)},
    {"at", "PLACE", "position of the contact points", OF_QUERIES(TAKES_PLACE),
     .usual = "incident; for judge, any",
     CHOICES([COL_AT_INCIDENT] = "incident", [COL_AT_REFERENCE] = "reference",
             [COL_AT_MIDDLE] = "middle"),
     HAS(dialect.has_place), SETS_BY(set_at)},
    {"method", "NAME", "method that resolves collisions",
     OF_QUERIES(TAKES_METHOD), .choices = resolve_names, SETS(answer.method)},
    {"walk", "ID", "move only this shape; all others stay in place",
     OF_QUERIES(TAKES_METHOD), EXPECTS("the id of a shape"), SETS(answer.walk)},
    {"slop", "D", "tolerate overlaps of up to D", OF_QUERIES(TAKES_CORRECTION),
     .usual = OF_SCENE, HAS(answer.has_slop), SETS_NOT_NEGATIVE(answer.slop)},
    {"correction", "P", "remove the fraction P of the overlap beyond --slop",
     OF_QUERIES(TAKES_CORRECTION), .usual = OF_SCENE,
     EXPECTS("a number from 0 to 1"), HAS(answer.has_correction),
     SETS_OWN(set_correction, answer.correction)},
    {"margin", "D", "add contacts of shapes that are at most D apart",
     OF_QUERIES(TAKES_MARGIN), .usual = "0; for simulate, the scene's",
     HAS(answer.has_margin), SETS_NOT_NEGATIVE(answer.margin)},
    {"from", "X,Y",
     "cast one ray from X,Y instead of the scene's rays; for path, start with "
     "the center of the player there, or at the shape of this id",
     OF_QUERIES(TAKES_RAY | TAKES_PATH),
     .usual = "the scene's rays; for path, the player's spawn",
     EXPECTS(EXPECTS_POINT), HAS(answer.has_ray),
     SETS_OWN(set_end, answer.path.from)},
    {"to", "X,Y",
     "end of the ray that starts at --from; for path, end with the center of "
     "the player there, or at the shape of this id",
     OF_QUERIES(TAKES_RAY | TAKES_PATH),
     .usual = "the scene's rays; for path, every goal", EXPECTS(EXPECTS_POINT),
     HAS(answer.has_ray), SETS_OWN(set_end, answer.path.to)},
    {"grid", "4|8", "move from cell to cell in this number of directions",
     OF_QUERIES(TAKES_PATH), .usual = "move freely", CHOICES("4", "8"),
     SETS_BY(set_grid)},
    {"cell", "WxH", "width and height of the cells of --grid",
     OF_QUERIES(TAKES_PATH), .usual = "the cells of the map",
     EXPECTS(EXPECTS_SIZE), SETS_OWN(set_cell, answer.path.cell)},
    {"jump", "N", "walk, and jump N high; needs --grid", OF_QUERIES(TAKES_PATH),
     .usual = "fly", SETS_POSITIVE(answer.path.jump)},
    {"first", NULL, "show only the first hit of each ray",
     OF_QUERIES(TAKES_RAY), SETS(answer.first)},
    {"exit", NULL, "show where each ray leaves a shape, and the thickness",
     OF_QUERIES(TAKES_RAY), SETS(answer.exit)},
    {"radius", "R", "cast a disc of this radius along each ray",
     OF_QUERIES(TAKES_RAY), .usual = "the radius of the ray, or 0",
     HAS(answer.has_radius), SETS_NOT_NEGATIVE(answer.radius)},
    {"one-sided", NULL,
     "show only hits where a ray meets a surface from its front",
     OF_QUERIES(TAKES_RAY), SETS(answer.one_sided)},
    {"shape", "ID|SHAPE",
     "compare only this shape with all others: an id, or a shape such as "
     "'circle 0 0 1'; for cast, cast only this shape and ignore the scene's "
     "casts",
     OF_QUERIES(TAKES_PAIRS | TAKES_CAST), EXPECTS("an id or a shape"),
     SETS(answer.shape)},
    {"by", "X,Y", "displacement of the shape given by --shape",
     OF_QUERIES(TAKES_CAST), EXPECTS(EXPECTS_POINT), HAS(answer.has_by),
     SETS_OWN(set_point, answer.by)},
    {"target-distance", "D", "report a hit when shapes are D apart",
     OF_QUERIES(TAKES_CAST), SETS_NOT_NEGATIVE(answer.target)},
};
OPTION_GROUP(queries, rows);

/* Words of engines, listed with those of `judge`, and steps. */

#define OF_DIALECT "the dialect's"

static const struct option dialect_rows[] = {
    {"dialect", "NAME",
     "read results in the dialect of an engine; auto: in the only dialect that "
     "knows all members of the first records",
     .about = ABOUT_CONVENTION, .usual = "collide", .sets = SET_DIALECT,
     .choices = dialect_choices, SETS_OWN(set_dialect_read, dialect)},
    {"as", "NAME", "print results in the dialect of an engine",
     .about = ABOUT_CONVENTION, .usual = "collide", .takes = TAKES_WORDS,
     .choices = dialect_names, SETS_OWN(set_dialect, dialect)},
    {"normal", "a-to-b|b-to-a", "direction of normals",
     .about = ABOUT_CONVENTION, .usual = OF_DIALECT, .takes = TAKES_WORDS,
     .sets = SET_REPORTED, .choices = dialect_normal_names,
     HAS(dialect.has_normal), SETS(dialect.normal)},
    {"depth", "positive|signed", "positive depths or signed distances",
     .about = ABOUT_CONVENTION, .usual = OF_DIALECT, .takes = TAKES_WORDS,
     .sets = SET_REPORTED, .choices = dialect_depth_names,
     HAS(dialect.has_depth), SETS(dialect.depth)},
    {"y", "up|down", "direction of y; down negates all y coordinates",
     .about = ABOUT_CONVENTION, .usual = OF_DIALECT, .takes = TAKES_WORDS,
     .sets = SET_REPORTED, .choices = dialect_y_names, HAS(dialect.has_y),
     SETS(dialect.y)},
};
OPTION_GROUP(dialects, dialect_rows);

static const struct option trace_rows[] = {
    {"trace", NULL, "add the steps of the algorithm", .about = ABOUT_OUTPUT,
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
                    "option \"%s%s\" also needs \"%s%s\"", parser->dashes,
                    has_first ? first : second, parser->dashes,
                    has_first ? second : first);
}

/* Fails if a ray has one end alone, or an id as its end. */
static bool check_ends(struct parser *parser,
                       const struct query_options *answer)
{
    const struct path_end_option *ends[] = {&answer->path.from,
                                            &answer->path.to};
    if (answer->query == &query_path ||
        parser->options->asked.topic == &query_path.topic) {
        bool has_jump = answer->path.jump > 0;
        return (!has_jump && !(answer->path.cell.x > 0)) || answer->path.grid ||
               fail_set(parser->fail, "usage",
                        "option \"%s%s\" also needs \"%sgrid\"", parser->dashes,
                        has_jump ? "jump" : "cell", parser->dashes);
    }
    for (int i = 0; i < 2; i++)
        if (ends[i]->text && !ends[i]->has_point)
            return fail_set(parser->fail, "usage",
                            "option \"%s%s\" expects " EXPECTS_POINT
                            ", found %s",
                            parser->dashes, i ? "to" : "from",
                            quote_name(ends[i]->text).text);
    return check_both(parser, "from", "to");
}

/* A walk slides unless a method is given. */
static void complete_walk(const struct parser *parser,
                          struct query_options *answer)
{
    if (answer->walk && !option_is_given(parser, "method"))
        answer->method = RESOLVE_SLIDE;
}

/* Fails if a shape is to walk by a method that does not sweep, or with options
 * that are about pairs (unless scenes may name other queries, which take them:
 * `resolves` is false). */
static bool check_walk(struct parser *parser, bool resolves)
{
    static const char *const of_pairs[] = {"pair", "all", "trace", "shape"};
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
    for (int i = 0; i < 4; i++) {
        if (resolves && option_is_given(parser, of_pairs[i]))
            return fail_set(parser->fail, "usage",
                            "option \"%s%s\" is about pairs, but \"%swalk\" "
                            "reports no pairs",
                            parser->dashes, of_pairs[i], parser->dashes);
    }
    return true;
}

/* Fails if contacts ahead would be misses, or a dialect could not distinguish
 * them from others. */
static bool check_margin(struct parser *parser,
                         const struct query_options *answer)
{
    const struct dialect *as = answer->as;
    const char *other = answer->min_depth > 0 ? "min-depth" : "no-touching";
    if (!(answer->margin > 0))
        return true;
    if (answer->min_depth > 0 || answer->no_touching)
        return fail_set(parser->fail, "usage",
                        "option \"%smargin\" adds pairs that are apart, but "
                        "\"%s%s\" treats some that overlap as misses",
                        parser->dashes, parser->dashes, other);
    return !as || dialect_has_contacts_ahead(as) ||
           fail_set(parser->fail, "usage",
                    "option \"%smargin\" needs contacts with depths, but "
                    "contacts of the dialect %s have none",
                    parser->dashes, dialect_names[as->engine]);
}

/* Checks the options that need --shape, or that it excludes. */
static bool check_shape(struct parser *parser)
{
    static const char *const needing[] = {"by", "nearest"};
    if (option_is_given(parser, "shape"))
        return parser->options->asked.topic == &query_cast.topic
                   ? check_both(parser, "shape", "by")
                   : !option_is_given(parser, "pair") ||
                         fail_set(parser->fail, "usage",
                                  "options \"%sshape\" (one shape and all "
                                  "others) and \"%spair\" (two shapes) exclude "
                                  "each other",
                                  parser->dashes, parser->dashes);
    for (int i = 0; i < 2; i++)
        if (option_is_given(parser, needing[i]))
            return check_both(parser, needing[i], "shape");
    return true;
}

/* Fails if an option does not go with shapes as a whole, or needs them. */
static bool check_whole(struct parser *parser,
                        const struct query_options *answer)
{
    bool is_needed = answer->query && answer->query->whole;
    if (!answer->whole)
        return !is_needed || !option_is_given(parser, "max-evaluations") ||
               fail_set(parser->fail, "usage",
                        "option \"%smax-evaluations\" for %s also needs "
                        "\"%swhole\"",
                        parser->dashes, answer->query->topic.name,
                        parser->dashes);
    if (answer->as)
        return fail_set(parser->fail, "usage",
                        "option \"%swhole\" has no records in the dialects of "
                        "\"--as\", \"--normal\", \"--depth\" and \"--y\"",
                        parser->dashes);
    const char *other = answer->trace && !answer->is_drawn ? "trace"
                        : answer->using_epa                ? "using epa"
                        : answer->margin > 0               ? "margin"
                                                           : NULL;
    return !other || fail_set(parser->fail, "usage",
                              "option \"%swhole\" cannot be combined with "
                              "\"%s%s\", which is about pairs of pieces",
                              parser->dashes, parser->dashes, other);
}

bool query_options_agree(struct parser *parser)
{
    const struct query_options *answer =
        &SETTINGS_OF(parser->options, query_settings)->answer;
    bool resolves =
        answer->query && answer->query->topic.takes & (unsigned)TAKES_METHOD;
    bool corrects = answer->has_slop || answer->has_correction;
    if (!check_ends(parser, answer) || !check_shape(parser) ||
        !check_walk(parser, resolves))
        return false;
    if (!check_margin(parser, answer) || !check_whole(parser, answer))
        return false;
    if (answer->as && answer->is_signed)
        return fail_set(parser->fail, "usage",
                        "option \"%ssigned\" is not for the dialects of "
                        "\"--as\", \"--normal\", \"--depth\" and \"--y\"; "
                        "\"--depth signed\" prints signed depths there",
                        parser->dashes);
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
    own->answer.is_float = options->is_float;
    complete_walk(parser, &own->answer);
    if (!convention_spoken(own, parser->arena, &own->answer.as))
        return fail_memory(parser->fail);
    return query_options_agree(parser) &&
           (!own->answer.as || !option_is_given(parser, "trace") ||
            fail_set(parser->fail, "usage",
                     "option \"--trace\" cannot be combined with \"--as\", "
                     "\"--normal\", \"--depth\" or \"--y\""));
}

/* ---- Options that a scene states ----------------------------------------- */

/* Max queries or options that a message names. */
#define NAMES_MAX 64

#define NOT_OF_QUERIES "it does not affect what a query computes"
#define OF_OUTPUT      "only the command line controls the output"
#define OF_INPUT       "it affects how files are read, before any scene is known"

static const char *const reasons[ABOUT_COUNT] = {
    [ABOUT_ELSE] = NOT_OF_QUERIES,
    [ABOUT_QUERY] = NULL,
    [ABOUT_OUTPUT] = OF_OUTPUT,
    [ABOUT_SCENES] = NOT_OF_QUERIES,
    [ABOUT_PICTURE] = NOT_OF_QUERIES,
    [ABOUT_RULES] = NOT_OF_QUERIES,
    [ABOUT_COMPARISON] = NOT_OF_QUERIES,
    [ABOUT_COMMAND] = NOT_OF_QUERIES,
    [ABOUT_CONVENTION] = OF_OUTPUT,
    [ABOUT_INPUT] = OF_INPUT,
    [ABOUT_MAPS] = OF_INPUT,
    [ABOUT_RUN] = "only the command line controls the run",
    [ABOUT_LIMIT] = "only the command line sets limits",
};

/* A scene has no command line; this command belongs to none, and takes no
 * option but by its query. */
static const struct command no_command = {.most = 0};

/* ---- Places ------------------------------------------------------------- */

/* Makes a failure that of option `name` of the scene, or (NULL) of all of them;
 * false. */
static bool blame(struct fail *fail, const char *code, const char *name)
{
    if (fail_is_memory(fail))
        return false;
    fail->code = code;
    strcpy(fail->pointer, "/options");
    if (name)
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

static bool blame_name(struct fail *fail, const char *code, const char *name)
{
    blame(fail, code, NULL);
    fail->at_name =
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    return false;
}

/* ---- Which options there are -------------------------------------------- */

static bool refuse_unknown(const struct asked *asked, const char *name,
                           struct fail *fail)
{
    const char *names[NAMES_MAX + 1];
    const struct option *option;
    int count = 0; /* of the options that a scene may state for the query */
    for (int i = 0; (option = option_at(i)) && count < NAMES_MAX; i++)
        if (option->about == ABOUT_QUERY && option_is_for(option, asked))
            names[count++] = option->name;
    const struct short_text near = hint_for(name, names, count, NULL);
    names[count] = NULL;
    assert(asked->topic); /* options without a query were refused before */
    if (near.text[0])
        fail_set(fail, "option-unknown", "unknown option \"%.80s\"%s", name,
                 near.text);
    else
        fail_set(fail, "option-unknown",
                 "unknown option \"%.80s\"; a scene can state %s for %s", name,
                 count ? enumeration(names, "and").text : "no option",
                 asked->topic->name);
    return blame_name(fail, "option-unknown", name);
}

static bool refuse_misplaced(const struct asked *asked,
                             const struct option *option, struct fail *fail)
{
    const char *takers[QUERY_COUNT + 1];
    int count = 0;
    for (int i = 0; query_table[i]; i++)
        if (option->takes & query_table[i]->topic.takes)
            takers[count++] = query_table[i]->topic.name;
    takers[count] = NULL;
    fail_set(fail, "option-unknown", "option \"%s\" is for %s, not for %s",
             option->name, enumeration(takers, "and").text, asked->topic->name);
    return blame_name(fail, "option-unknown", option->name);
}

/* The number of an option that a scene may state; -1: *fail says why not. */
static int find_option(const struct asked *asked, const char *name,
                       struct fail *fail)
{
    const struct option *option, *other = NULL;
    for (int i = 0; (option = option_at(i)); i++) {
        if (strcmp(option->name, name) != 0)
            continue;
        if (option->about == ABOUT_QUERY && option_is_for(option, asked))
            return i;
        if (!other || option->about == ABOUT_QUERY)
            other = option;
    }
    if (!other) {
        refuse_unknown(asked, name, fail);
    } else if (other->about == ABOUT_QUERY) {
        refuse_misplaced(asked, other, fail);
    } else {
        fail_set(fail, "option-excluded",
                 "a scene cannot state the option \"%s\": %s", other->name,
                 reasons[other->about]);
        blame_name(fail, "option-excluded", other->name);
    }
    return -1;
}

/* ---- Values ------------------------------------------------------------- */

/* Says that the type of a value is another one than that which the option
 * takes. */
static bool refuse_type(struct parser *parser, const struct option *option,
                        const char *expected, const char *found)
{
    fail_set(parser->fail, "option-value",
             "option \"%s\" expects %s, found %.80s", option->name, expected,
             found);
    return blame(parser->fail, "option-value", option->name);
}

static bool set_text(struct parser *parser, int id, const char *text)
{
    return options_set(parser, id, text) ||
           blame(parser->fail, "option-value", option_at(id)->name);
}

/* [x, y] as the command line has it. */
static bool set_coordinates(struct parser *parser, int id,
                            const struct scene_option *option)
{
    size_t size = strlen(option->texts[0]) + strlen(option->texts[1]) + 2;
    char *text = arena_take(parser->arena, size, 1);
    if (!text)
        return fail_memory(parser->fail);
    snprintf(text, size, "%s,%s", option->texts[0], option->texts[1]);
    return set_text(parser, id, text);
}

static bool set_each(struct parser *parser, int id,
                     const struct scene_option *option)
{
    for (int i = 0; i < option->count; i++) {
        if (set_text(parser, id, option->texts[i]))
            continue;
        json_pointer_push_index(parser->fail->pointer,
                                sizeof parser->fail->pointer, (size_t)i);
        return false;
    }
    return true;
}

static bool set_value(struct parser *parser, int id,
                      const struct scene_option *given)
{
    const struct option *option = option_at(id);
    bool is_true = given->kind == OPTION_TRUE;
    bool is_bool = is_true || given->kind == OPTION_FALSE;
    bool is_single = given->kind == OPTION_TEXT || given->kind == OPTION_NUMBER;
    const char *found = is_bool     ? "a boolean"
                        : is_single ? given->texts[0]
                                    : "an array";
    if (!option->argument && is_bool)
        return !is_true || set_text(parser, id, "");
    if (!option->argument)
        return refuse_type(parser, option, "true or false", found);
    if (is_single)
        return set_text(parser, id, given->texts[0]);
    if (given->kind == OPTION_NUMBERS && strcmp(option->argument, "X,Y") == 0)
        return set_coordinates(parser, id, given);
    return !is_bool && option->repeats
               ? set_each(parser, id, given)
               : refuse_type(parser, option, options_expected(option).text,
                             found);
}

/* ---- The options of a scene --------------------------------------------- */

/* Sets the options of a scene that the command line does not have. */
static bool set_all(struct parser *parser, const struct scene *scene,
                    const bool *overrides)
{
    for (int i = 0; i < scene->option_count; i++) {
        const struct scene_option *option = &scene->options[i];
        int id = find_option(&parser->asked, option->name, parser->fail);
        if (id < 0)
            return false;
        if (!(overrides && overrides[id]) && !set_value(parser, id, option))
            return false;
    }
    return true;
}

/* A parser whose options the scene completes, in a copy of the settings of
 * queries. NULL: memory is used up. */
static struct query_settings *
begin(struct parser *parser, struct options *options, const struct query *query)
{
    size_t count = (size_t)option_count();
    bool *given = arena_alloc(parser->arena, count, sizeof *given);
    struct query_settings *own =
        settings_copy(options, &query_settings, parser->arena);
    if (!own || !given) {
        fail_memory(parser->fail);
        return NULL;
    }
    if (options->given)
        memcpy(given, options->given, count * sizeof *given);
    options->asked = (struct asked){&query->topic, &no_command, true};
    parser->asked = options->asked;
    parser->options = options;
    parser->dashes = "";
    parser->given = given;
    return own;
}

static const struct query *query_of(const struct scene *scene,
                                    struct fail *fail)
{
    const struct query *query = scene->query ? query_find(scene->query) : NULL;
    if (scene->query && !query)
        query_unknown(NULL, scene->query, fail);
    else if (!query) {
        fail_set(
            fail, "options-without-query",
            "missing member \"query\": the \"options\" of a scene need it");
        strcpy(fail->pointer, "/options");
    }
    return query;
}

/* Checks the options of a scene by themselves: each belongs to the query that
 * the scene names, has a value that the query accepts, and they go together.
 * *fail has the pointer of the option. Codes: options-without-query,
 * query-unknown, option-unknown, option-excluded, option-value,
 * option-conflict, out-of-memory. */
static bool stated_check(const struct scene *scene, struct arena *arena,
                         struct fail *fail)
{
    struct options options = {.settings = NULL};
    struct parser parser = {.arena = arena, .fail = fail};
    const struct query *query = query_of(scene, fail);
    struct arena_mark mark = arena_mark(arena);
    if (!query)
        return false;
    struct query_settings *own = begin(&parser, &options, query);
    if (own)
        own->answer.query = query;
    bool ok = own && set_all(&parser, scene, NULL);
    if (ok)
        complete_walk(&parser, &own->answer);
    if (ok && !query_options_agree(&parser))
        ok = blame(fail, "option-conflict", NULL);
    arena_rewind(arena, mark);
    return ok;
}

struct scene_reader stated_reader(const struct limits *limits)
{
    struct scene_reader reader = scene_reader_make(limits);
    reader.check_options = stated_check;
    return reader;
}

bool stated_counts(const struct options *options, const struct scene *scene)
{
    const struct query *query =
        SETTINGS_OF(options, query_settings)->answer.query;
    return options->uses_stated && scene->option_count > 0 &&
           (!query || strcmp(query->topic.name, scene->query) == 0);
}

/* The query is left open while the options are checked together, as other
 * scenes of the stream may have other queries for those of the command line. */
bool stated_complete(const struct options *options, const struct scene *scene,
                     struct arena *arena, struct query_options *answer,
                     struct fail *fail)
{
    struct options copy = *options;
    struct parser parser = {.arena = arena, .fail = fail};
    const struct query *query = query_of(scene, fail);
    struct query_settings *own = query ? begin(&parser, &copy, query) : NULL;
    if (!own || !set_all(&parser, scene, options->given))
        return false;
    complete_walk(&parser, &own->answer);
    *answer = own->answer;
    own->answer.query = NULL;
    if (!query_options_agree(&parser))
        return blame(fail, "option-conflict", NULL);
    if (answer->as && !convention_spoken(own, arena, &answer->as))
        return fail_memory(fail);
    return true;
}
