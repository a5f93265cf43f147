#include "options/option_values.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/limits.h"
#include "options/setting.h"
#include "scene/read_world.h"
#include "json/pointer.h"

static bool set_within(const struct setting *s)
{
    double distance;
    if (!read_number(s->value, s, &distance) || distance < 0)
        return false;
    s->options->answer.has_within = true;
    s->options->answer.within = distance;
    return true;
}

/* A length of time. */
static bool read_time(const struct setting *s, double *time)
{
    double number;
    if (!read_number(s->value, s, &number) || !(number > 0) ||
        number > COL_LIMIT)
        return false;
    *time = number;
    return true;
}

static bool set_dt(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    if (!read_time(s, &answer->dt))
        return false;
    answer->simulate.dt = answer->dt;
    return true;
}

static bool set_frame(const struct setting *s)
{
    return read_time(s, &s->options->answer.simulate.frame);
}

static bool set_steps(const struct setting *s)
{
    return read_count(s->value, WORLD_STEPS_MAX,
                      &s->options->answer.simulate.steps);
}

static bool set_iterations(const struct setting *s)
{
    return read_count(s->value, WORLD_ITERATIONS_MAX,
                      &s->options->answer.simulate.iterations);
}

static bool set_every(const struct setting *s)
{
    return read_count(s->value, WORLD_STEPS_MAX,
                      &s->options->answer.simulate.every);
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

static bool set_by(const struct setting *s)
{
    return read_point(s, &s->options->answer.by);
}

static bool set_shape(const struct setting *s)
{
    s->options->answer.shape = s->value;
    return s->value[0];
}

static bool set_target(const struct setting *s)
{
    double *target = &s->options->answer.target;
    return read_number(s->value, s, target) && *target >= 0 &&
           *target <= COL_LIMIT;
}

static bool set_using(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->answer.using_epa = choice == OPTION_USING_EPA;
    return true;
}

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

static bool set_slop(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    answer->has_slop = true;
    return read_number(s->value, s, &answer->slop) && answer->slop >= 0 &&
           answer->slop <= COL_LIMIT;
}

static bool set_correction(const struct setting *s)
{
    struct query_options *answer = &s->options->answer;
    answer->has_correction = true;
    return read_number(s->value, s, &answer->correction) &&
           answer->correction >= 0 && answer->correction <= 1;
}

static bool set_walk(const struct setting *s)
{
    s->options->answer.walk = s->value;
    return s->value[0];
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

static bool set_limit(const struct setting *s)
{
    enum { FIRST = OPTION_MAX_DEPTH };
    struct limits *limits = &s->options->answer.limits;
    const struct limits *most = &limits_most;
    const struct {
        uint64_t *limit;
        uint64_t most;
    } rows[] = {
        [OPTION_MAX_DEPTH - FIRST] = {&limits->depth, most->depth},
        [OPTION_MAX_BYTES - FIRST] = {&limits->bytes, most->bytes},
        [OPTION_MAX_VALUES - FIRST] = {&limits->values, most->values},
        [OPTION_MAX_VERTICES - FIRST] = {&limits->vertices, most->vertices},
        [OPTION_MAX_SHAPES - FIRST] = {&limits->shapes, most->shapes},
        [OPTION_MAX_PAIRS - FIRST] = {&limits->pairs, most->pairs},
    };
    const int row = (int)s->id - FIRST;
    if (!read_limit(s->value, rows[row].most, rows[row].limit))
        return false;
    if (s->id == OPTION_MAX_PAIRS)
        limits->kept = limits->pairs;
    return true;
}

/* "I/N" */
static bool set_shard(const struct setting *s)
{
    struct shard found = {0};
    const char *slash = strchr(s->value, '/');
    if (!slash || !read_limit(slash + 1, OPTION_SHARDS_MAX, &found.count))
        return false;
    char index[24];
    size_t length = (size_t)(slash - s->value);
    if (length >= sizeof index)
        return false;
    memcpy(index, s->value, length);
    index[length] = '\0';
    bool is_first = strcmp(index, "0") == 0;
    if (!is_first && !read_limit(index, found.count - 1, &found.index))
        return false;
    s->options->shard = found;
    return true;
}

/* The pointer of a scene's member is what it is found by. */
static bool set_record_id(const struct setting *s)
{
    size_t size = 2 * strlen(s->value) + 2; /* each byte may be escaped */
    if (!s->value[0])
        return false;
    char *pointer = arena_alloc(s->scratch, size, 1);
    if (!pointer)
        return fail_memory(s->fail);
    json_pointer_push(pointer, size, s->value);
    s->options->record_id = s->value;
    s->options->id_pointer = pointer;
    return true;
}

static bool set_output(const struct setting *s)
{
    if (!s->value[0])
        return false;
    s->options->output = strcmp(s->value, "-") == 0 ? NULL : s->value;
    return true;
}

static bool set_progress(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->progress = (enum options_progress)choice;
    return true;
}

static bool set_digits(const struct setting *s)
{
    return read_count(s->value, OPTION_DIGITS_MAX, &s->options->digits);
}

static bool set_jobs(const struct setting *s)
{
    return read_count(s->value, OPTION_JOBS_MAX, &s->options->jobs);
}

static bool ask_for_help(const struct setting *s)
{
    s->options->action = ACTION_HELP;
    return true;
}

static bool ask_for_version(const struct setting *s)
{
    s->options->action = ACTION_VERSION;
    return true;
}

/* Turns on what is off unless the option is given. */
static bool turn_on(const struct setting *s)
{
    struct options *options = s->options;
    bool *const switches[OPTION_COUNT] = {
        [OPTION_ALL] = &options->answer.all,
        [OPTION_CONTACTS] = &options->answer.simulate.contacts,
        [OPTION_FIRST] = &options->answer.first,
        [OPTION_LENIENT] = &options->level.is_lenient,
        [OPTION_RULES] = &options->check.lists_rules,
        [OPTION_FIX] = &options->check.fixes,
        [OPTION_QUIET] = &options->check.quiet,
        [OPTION_F32] = &options->is_float,
        [OPTION_FAULTS] = &options->compare.only_faults,
        [OPTION_ALLOW_ALTERNATIVES] = &options->compare.allows_alternatives,
        [OPTION_MOVING] = &options->generate.is_moving,
        [OPTION_TURNED] = &options->generate.is_turned,
        [OPTION_LIST] = &options->generate.lists,
        [OPTION_FAILS] = &options->reduce.is_any,
        [OPTION_VERBOSE] = &options->reduce.is_verbose,
        [OPTION_TRACE] = &options->answer.trace,
        [OPTION_PRETTY] = &options->pretty,
        [OPTION_EXIT_STATUS] = &options->exit_status,
        [OPTION_EXIT_ZERO] = &options->exit_zero,
    };
    *switches[s->id] = true;
    return true;
}

static bool (*const setters[OPTION_COUNT])(const struct setting *) = {
    [OPTION_ALL] = turn_on,
    [OPTION_PAIR] = add_pair,
    [OPTION_WITHIN] = set_within,
    [OPTION_DT] = set_dt,
    [OPTION_STEPS] = set_steps,
    [OPTION_SOLVER] = set_solver,
    [OPTION_ITERATIONS] = set_iterations,
    [OPTION_EVERY] = set_every,
    [OPTION_FRAME] = set_frame,
    [OPTION_CONTACTS] = turn_on,
    [OPTION_USING] = set_using,
    [OPTION_AT] = set_at,
    [OPTION_METHOD] = set_method,
    [OPTION_WALK] = set_walk,
    [OPTION_SLOP] = set_slop,
    [OPTION_CORRECTION] = set_correction,
    [OPTION_FROM] = set_from,
    [OPTION_TO] = set_to,
    [OPTION_FIRST] = turn_on,
    [OPTION_SHAPE] = set_shape,
    [OPTION_BY] = set_by,
    [OPTION_TARGET_DISTANCE] = set_target,
    [OPTION_LAYER] = add_pattern,
    [OPTION_CLASS] = add_pattern,
    [OPTION_PROPERTY] = add_pattern,
    [OPTION_TRIGGER] = add_pattern,
    [OPTION_SPAWN] = add_pattern,
    [OPTION_GOAL] = add_pattern,
    [OPTION_LEVEL] = add_pattern,
    [OPTION_HOLES] = set_holes,
    [OPTION_CELLS] = set_cells,
    [OPTION_LENIENT] = turn_on,
    [OPTION_LDTK_POLYGON_FIELD] = set_polygon_field,
    [OPTION_LDTK_POINT] = set_point,
    [OPTION_ELLIPSE_VERTICES] = set_ellipse_vertices,
    [OPTION_RULES] = turn_on,
    [OPTION_EXPLAIN] = set_explained,
    [OPTION_FORMAT] = set_format,
    [OPTION_PROFILE] = set_profile,
    [OPTION_SCALE] = set_scale,
    [OPTION_ENGINE_Y] = set_engine_y,
    [OPTION_SET] = set_tolerance,
    [OPTION_PLAYER] = set_player,
    [OPTION_SELECT] = add_rules,
    [OPTION_IGNORE] = add_rules,
    [OPTION_BASELINE] = set_baseline,
    [OPTION_WRITE_BASELINE] = set_baseline,
    [OPTION_FIX] = turn_on,
    [OPTION_FAIL_ON] = set_fail_on,
    [OPTION_MAX_FINDINGS] = set_findings,
    [OPTION_QUIET] = turn_on,
    [OPTION_DIALECT] = set_dialect,
    [OPTION_AS] = set_dialect,
    [OPTION_NORMAL] = set_convention,
    [OPTION_DEPTH] = set_convention,
    [OPTION_Y] = set_convention,
    [OPTION_F32] = turn_on,
    [OPTION_FORMAT_OF_DIFF] = set_compare_format,
    [OPTION_FORMAT_OF_GOLDEN] = set_compare_format,
    [OPTION_TOUCH] = set_touch,
    [OPTION_TOL] = add_tolerance,
    [OPTION_REL] = add_tolerance,
    [OPTION_ULPS] = add_tolerance,
    [OPTION_FAULTS] = turn_on,
    [OPTION_ALLOW_ALTERNATIVES] = turn_on,
    [OPTION_IGNORE_MEMBER] = add_name,
    [OPTION_QUERY] = add_name,
    [OPTION_FAMILY] = set_names,
    [OPTION_TYPES] = set_names,
    [OPTION_VERTICES] = set_vertices,
    [OPTION_SHAPES] = set_amount,
    [OPTION_COUNT_OF] = set_number,
    [OPTION_SEED] = set_seed,
    [OPTION_ONLY] = set_number,
    [OPTION_MOVING] = turn_on,
    [OPTION_TURNED] = turn_on,
    [OPTION_LIST] = turn_on,
    [OPTION_STATUS] = set_amount,
    [OPTION_FAILS] = turn_on,
    [OPTION_TIMEOUT] = set_amount,
    [OPTION_MAX_RUNS] = set_amount,
    [OPTION_VERBOSE] = turn_on,
    [OPTION_DRAW_QUERY] = set_drawn_query,
    [OPTION_STEP] = set_step,
    [OPTION_SCENE] = set_drawn_text,
    [OPTION_DRAW_ONLY] = set_drawn_text,
    [OPTION_CROP] = set_drawn_text,
    [OPTION_SHOW] = add_parts,
    [OPTION_HIDE] = add_parts,
    [OPTION_WIDTH] = set_width,
    [OPTION_THEME] = set_look,
    [OPTION_COLORS] = set_look,
    [OPTION_DRAW_Y] = set_look,
    [OPTION_DRAW_FORMAT] = set_look,
    [OPTION_HTML] = set_drawn_format,
    [OPTION_PNG] = set_drawn_format,
    [OPTION_PREVIEW] = set_drawn_format,
    [OPTION_ASCII] = set_drawn_format,
    [OPTION_TRACE] = turn_on,
    [OPTION_DIGITS] = set_digits,
    [OPTION_PRETTY] = turn_on,
    [OPTION_OUTPUT] = set_output,
    [OPTION_EXIT_STATUS] = turn_on,
    [OPTION_EXIT_ZERO] = turn_on,
    [OPTION_JOBS] = set_jobs,
    [OPTION_PROGRESS] = set_progress,
    [OPTION_SHARD] = set_shard,
    [OPTION_RECORD_ID] = set_record_id,
    [OPTION_MAX_DEPTH] = set_limit,
    [OPTION_MAX_BYTES] = set_limit,
    [OPTION_MAX_VALUES] = set_limit,
    [OPTION_MAX_VERTICES] = set_limit,
    [OPTION_MAX_SHAPES] = set_limit,
    [OPTION_MAX_PAIRS] = set_limit,
    [OPTION_HELP] = ask_for_help,
    [OPTION_VERSION] = ask_for_version,
};

bool option_set(const struct setting *setting)
{
    return setters[setting->id](setting);
}
