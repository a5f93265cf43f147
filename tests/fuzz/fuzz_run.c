/* Fuzzes the program as a whole: the bytes say with what options it runs, and
 * on what stream of scenes that are right or nearly so (scene_maker.h).
 *
 * What must hold: the exit status is that of what was put out; where options
 * are refused nothing is put out; each line of input gives one value (where a
 * scene before it is broken it may pass for a part of that), which is JSON, an
 * answer to the query or an error with its code, sentence and place in the
 * input. Standard error has a line for each error, and otherwise only options
 * that match nothing. Numbers are finite, normals have length 1, depths and
 * distances are not negative; the output is the same for another number of
 * jobs. `cross` finds no fault. Records on lines and colors have their own
 * tests. */
#include "cli/cli.h"
#include "fuzz/check.h"
#include "query/query.h"
#include "support/arena.h"
#include "support/json/json_check.h"
#include "support/options/option_table.h"
#include "support/scene_maker.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#define SCENES_MAX    3
#define SHAPES_MAX    5
#define INPUT_MAX     ((size_t)256 * 1024)
#define OPTIONS_MAX   200
#define ARGUMENTS_MAX (2 * OPTIONS_MAX + 4)
#define VALUE_MAX     32

/* So small that several jobs have something to do. */
#define FUZZ_BLOCK 64

struct call {
    const char *arguments[ARGUMENTS_MAX];
    char values[ARGUMENTS_MAX][VALUE_MAX];
    int count;
    struct asked asked;
    char *jobs;       /* the value of --jobs */
    bool exit_status; /* whether -e is given */
    bool exit_zero;   /* whether wrong records are no trouble */
    bool has_misses;  /* whether some pairs that overlap count as misses */
};

struct outcome {
    int status;
    char *out, *err; /* with a NUL behind them */
    size_t out_length;
};

/* ---- The command line --------------------------------------------------- */

static char *add(struct call *call, const char *text)
{
    CHECK(call->count < ARGUMENTS_MAX);
    char *value = call->values[call->count];
    CHECK(strlen(text) < VALUE_MAX);
    strcpy(value, text);
    call->arguments[call->count++] = value;
    return value;
}

static bool is_option(int id, const char *name)
{
    const struct option *option = option_at(id);
    return option && strcmp(option->name, name) == 0;
}

static void take_value(struct source *source, const struct option *option,
                       char value[VALUE_MAX])
{
    static const char *const numbers[] = {"1",    "2",     "5",   "17", "0.5",
                                          "1e60", "1e-60", "100", "0",  "x"};
    const char *other = numbers[take_below(source, 10)];
    if (option->choices) {
        int count = 0;
        while (option->choices[count])
            count++;
        other = option->choices[take_below(source, count)];
    }
    snprintf(value, VALUE_MAX, "%s", other);
    if (strcmp(option->name, "pair") == 0) {
        const char *first = take_id(source), *second = take_id(source);
        snprintf(value, VALUE_MAX, "%s,%s", first, second);
    }
    if (strcmp(option->name, "shape") == 0)
        snprintf(value, VALUE_MAX, "%s",
                 take_chance(source, 3) ? "circle 1 0 2.5" : take_id(source));
    if (strcmp(option->argument, "X,Y") == 0)
        snprintf(value, VALUE_MAX, "%s,%s", numbers[take_below(source, 9)],
                 other);
}

static void take_option(struct source *source, struct call *call, int id)
{
    const struct option *option = option_at(id);
    char name[VALUE_MAX], value[VALUE_MAX];
    call->exit_status |= is_option(id, "exit-status");
    call->exit_zero |= is_option(id, "exit-zero");
    call->has_misses |=
        is_option(id, "min-depth") || is_option(id, "no-touching");
    snprintf(name, sizeof name, "--%s", option->name);
    add(call, name);
    if (!option->argument)
        return;
    take_value(source, option, value);
    add(call, value);
}

/* Two options that mean nothing without each other, mostly both. */
static void take_two(struct source *source, struct call *call, int id)
{
    take_option(source, call, id);
    if (!take_chance(source, 100))
        take_option(source, call, id + 1);
}

/* Whether an option is given with the one before it, if at all. */
static bool is_second(int id)
{
    return is_option(id, "to") || is_option(id, "by");
}

/* Whether an option is never given, or in other ways. */
static bool is_left_out(int id)
{
    return is_option(id, "output") || is_option(id, "help") ||
           is_option(id, "version") || is_option(id, "jobs") ||
           is_option(id, "progress") || is_option(id, "color") ||
           is_option(id, "format") || is_option(id, "columns");
}

/* Whether a scene is answered by one line that names the query: not by a
 * simulation, which has any number of them (fuzz_scene asks for those), nor
 * where it is not asked but printed, nor by commands. */
static bool has_answer(const struct asked *asked)
{
    return asked->command == all_commands.run &&
           asked->topic != &query_simulate.topic;
}

/* A query, some of its options, and --jobs 1 at the end. */
static void take_call(struct source *source, struct call *call)
{
    int count = 0;
    while (asked_at(&all_commands, count).topic)
        count++;
    *call = (struct call){
        .asked = asked_at(&all_commands, take_below(source, count))};
    if (!has_answer(&call->asked))
        call->asked = asked_at(&all_commands, 0);
    add(call, "collide");
    add(call, call->asked.topic->name);
    for (int id = 0; option_at(id); id++) {
        bool fits = option_is_for(option_at(id), &call->asked);
        bool needed =
            is_option(id, "shape") && call->asked.topic == &query_cast.topic;
        int chance = needed ? 1 : fits ? 5 : 100;
        if (!is_left_out(id) && !is_second(id) && take_chance(source, chance))
            (is_second(id + 1) && option_is_for(option_at(id + 1), &call->asked)
                 ? take_two
                 : take_option)(source, call, id);
    }
    add(call, "--jobs");
    call->jobs = add(call, "1");
}

/* ---- A run -------------------------------------------------------------- */

/* An empty file, the same one for each run. */
static int empty_file(FILE **file)
{
    if (!*file)
        *file = tmpfile();
    CHECK(*file);
    int fd = fileno(*file);
    CHECK(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0);
    return fd;
}

static char *read_all(int fd, size_t *length)
{
    off_t end = lseek(fd, 0, SEEK_END);
    CHECK(end >= 0);
    char *text = malloc((size_t)end + 1);
    CHECK(text && pread(fd, text, (size_t)end, 0) == (ssize_t)end);
    text[end] = '\0';
    *length = (size_t)end;
    return text;
}

static struct outcome run(const struct call *call, const char *input,
                          size_t length)
{
    static FILE *in_file, *out_file;
    int in = empty_file(&in_file), out = empty_file(&out_file);
    CHECK(write(in, input, length) == (ssize_t)length);
    CHECK(lseek(in, 0, SEEK_SET) == 0);
    struct outcome outcome;
    size_t size;
    FILE *err = open_memstream(&outcome.err, &size);
    CHECK(err);
    struct cli_process process = {
        .in = in, .out = out, .err = err, .block = FUZZ_BLOCK};
    outcome.status =
        cli_run(call->count, (char *const *)call->arguments, &process);
    CHECK(fclose(err) == 0);
    outcome.out = read_all(out, &outcome.out_length);
    return outcome;
}

static void forget(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* ---- What is put out ---------------------------------------------------- */

struct run_seen {
    int values, errors;
    bool hit;
    bool moved; /* there were states of a simulation */
};

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *string_in(const cJSON *object, const char *name)
{
    const cJSON *item = member(object, name);
    CHECK(cJSON_IsString(item));
    return item->valuestring;
}

static double number_in(const cJSON *object, const char *name)
{
    const cJSON *item = member(object, name);
    CHECK(cJSON_IsNumber(item) && isfinite(item->valuedouble));
    return item->valuedouble;
}

/* An error: a code, a sentence, a place that the input has. */
static void check_error(const cJSON *error, const char *input)
{
    CHECK(strlen(string_in(error, "code")) > 0);
    CHECK(strlen(string_in(error, "message")) > 0);
    CHECK(strcmp(string_in(error, "file"), "<stdin>") == 0);
    const char *pointer = string_in(error, "pointer");
    CHECK(pointer[0] == '\0' || pointer[0] == '/');
    int line = (int)number_in(error, "line");
    CHECK(line >= 1 && line <= lines_of(input));
    while (--line > 0)
        input = strchr(input, '\n') + 1;
    CHECK(number_in(error, "column") >= 1);
    CHECK(number_in(error, "column") <= (double)strcspn(input, "\n"));
}

/* The length is off by what --digits 1 leaves of it at most. */
static void check_normal(const cJSON *normal, bool may_be_zero)
{
    CHECK(cJSON_GetArraySize(normal) == 2);
    double x = normal->child->valuedouble;
    double y = normal->child->next->valuedouble;
    double square = x * x + y * y;
    CHECK(fabs(square - 1) < 0.2 || (may_be_zero && !(square > 0)));
}

/* In an engine's words: who meets whom, told as that engine tells it. What
 * they mean is fuzz_claims's to see, which reads them back. */
static bool check_told_pair(const cJSON *pair)
{
    string_in(pair, "a");
    string_in(pair, "b");
    if (member(pair, "normal"))
        check_normal(member(pair, "normal"), false);
    const cJSON *overlap = member(pair, "overlap");
    if (!overlap)
        overlap = member(pair, "collided"); /* in matter.js */
    if (cJSON_IsNumber(overlap)) { /* in sat.js it is the depth, of any sign */
        number_in(pair, "overlap");
        return true;
    }
    CHECK(cJSON_IsBool(overlap));
    return cJSON_IsTrue(overlap);
}

static bool check_pair(const cJSON *pair)
{
    static const char *const amounts[] = {"depth", "distance", "separation",
                                          "time"};
    string_in(pair, "a");
    string_in(pair, "b");
    const cJSON *sweep = member(pair, "hit");
    const cJSON *normal = member(pair, "normal");
    if (normal)
        check_normal(normal, cJSON_IsFalse(sweep));
    for (int i = 0; i < 4; i++)
        if (member(pair, amounts[i]))
            CHECK(number_in(pair, amounts[i]) >= 0);
    if (member(pair, "agree")) /* cross hits nothing */
        return false;
    return cJSON_IsTrue(sweep) || cJSON_IsTrue(member(pair, "overlap"));
}

static void check_mass(const cJSON *shape)
{
    static const char *const amounts[] = {"area", "mass", "inertia"};
    string_in(shape, "id");
    CHECK(cJSON_GetArraySize(member(shape, "centroid")) == 2);
    for (int i = 0; i < 3; i++)
        CHECK(number_in(shape, amounts[i]) >= 0);
}

/* Whether a path was found; then it has points. */
static bool check_path(const cJSON *path)
{
    bool is_found = cJSON_IsTrue(member(path, "found"));
    CHECK(member(path, "from") != NULL);
    CHECK(!is_found || cJSON_GetArraySize(member(path, "points")) > 0);
    return is_found;
}

/* Hits come by their fractions, which are shares of the way. */
static bool check_ray(const cJSON *ray)
{
    double last = 0;
    const cJSON *hit;
    cJSON_ArrayForEach(hit, member(ray, "hits"))
    {
        double fraction = number_in(hit, "fraction");
        string_in(hit, "shape");
        CHECK(fraction >= last && fraction <= 1);
        CHECK((member(hit, "normal") == NULL) ==
              (cJSON_IsTrue(member(hit, "inside")) != 0));
        if (member(hit, "normal"))
            check_normal(member(hit, "normal"), false);
        last = fraction;
    }
    return cJSON_GetArraySize(member(ray, "hits")) > 0;
}

/* A state of simulate. A scene has many: the one it begins with counts. */
static void check_state(const cJSON *state, struct run_seen *seen)
{
    const cJSON *body, *frame = member(state, "frame");
    CHECK(cJSON_IsArray(member(state, "bodies")));
    cJSON_ArrayForEach(body, member(state, "bodies"))
    {
        string_in(body, "id");
        number_in(body, "angle");
        CHECK(cJSON_GetArraySize(member(body, "position")) == 2);
    }
    CHECK(number_in(state, "time") >= 0);
    if (number_in(state, "step") > 0 ||
        (frame && number_in(state, "frame") > 0))
        seen->values--;
    seen->moved = true;
}

static void check_pieces(const cJSON *shape)
{
    const cJSON *piece;
    string_in(shape, "id");
    CHECK(cJSON_GetArraySize(member(shape, "pieces")) > 0);
    cJSON_ArrayForEach(piece, member(shape, "pieces"))
    {
        int count = cJSON_GetArraySize(member(piece, "vertices"));
        CHECK(count > 0);
        CHECK(cJSON_GetArraySize(member(piece, "indices")) == count);
        CHECK(number_in(piece, "area") >= 0);
    }
}

/* What is in the interior is contained. */
static bool check_contains(const cJSON *pair)
{
    const cJSON *contains = member(pair, "contains");
    const cJSON *strict = member(pair, "strict");
    CHECK(cJSON_IsString(member(pair, "a")) &&
          cJSON_IsString(member(pair, "b")));
    CHECK(cJSON_IsBool(contains) || cJSON_IsNull(contains));
    CHECK(cJSON_IsBool(strict) || cJSON_IsNull(strict));
    CHECK(!cJSON_IsTrue(strict) || cJSON_IsTrue(contains));
    return cJSON_IsTrue(contains);
}

static void check_aabb(const cJSON *shape)
{
    const cJSON *min = member(shape, "min"), *max = member(shape, "max");
    string_in(shape, "id");
    CHECK(cJSON_GetArraySize(min) == 2 && cJSON_GetArraySize(max) == 2);
    for (int i = 0; i < 2; i++)
        CHECK(cJSON_GetArrayItem(min, i)->valuedouble <=
              cJSON_GetArrayItem(max, i)->valuedouble);
}

static void check_answer(const cJSON *answer, const struct query *query,
                         struct run_seen *seen)
{
    const char *name = string_in(answer, "query");
    CHECK(query ? strcmp(name, query->topic.name) == 0
                : query_find(name) != NULL);
    const cJSON *pair, *shape;
    if (strcmp(name, "mass") == 0) {
        CHECK(cJSON_IsArray(member(answer, "shapes")));
        cJSON_ArrayForEach(shape, member(answer, "shapes")) check_mass(shape);
        return;
    }
    if (strcmp(name, "pieces") == 0) {
        cJSON_ArrayForEach(shape, member(answer, "shapes")) check_pieces(shape);
        return;
    }
    if (strcmp(name, "aabb") == 0) {
        cJSON_ArrayForEach(shape, member(answer, "shapes")) check_aabb(shape);
        return;
    }
    if (strcmp(name, "simulate") == 0) {
        check_state(answer, seen);
        return;
    }
    const cJSON *ray;
    if (cJSON_IsArray(member(answer, "rays"))) {
        cJSON_ArrayForEach(ray, member(answer, "rays")) seen->hit |=
            check_ray(ray);
        return;
    }
    if (strcmp(name, "path") == 0) {
        const cJSON *path;
        CHECK(cJSON_IsArray(member(answer, "paths")));
        cJSON_ArrayForEach(path, member(answer, "paths")) seen->hit |=
            check_path(path);
        return;
    }
    CHECK(cJSON_IsArray(member(answer, "pairs")));
    if (strcmp(name, "contains") == 0) {
        cJSON_ArrayForEach(pair, member(answer, "pairs")) seen->hit |=
            check_contains(pair);
        return;
    }
    bool told = member(answer, "convention") != NULL;
    cJSON_ArrayForEach(pair, member(answer, "pairs")) seen->hit |=
        told ? check_told_pair(pair) : check_pair(pair);
}

static void check_value(const char *text, size_t length, const char *input,
                        const struct query *query, struct run_seen *seen)
{
    cJSON *root = cJSON_ParseWithLength(text, length);
    CHECK(cJSON_IsObject(root));
    const cJSON *error = member(root, "error");
    seen->values++;
    if (error) {
        check_error(error, input);
        seen->errors++;
    } else {
        check_answer(root, query, seen);
    }
    cJSON_Delete(root);
}

/* Each value is JSON and ended by a new line. */
static struct run_seen check_output(const struct outcome *outcome,
                                    const char *input,
                                    const struct query *query)
{
    const struct limits limits = {.depth = limits_default.depth};
    struct arena arena = arena_make(0);
    struct run_seen seen = {.values = 0};
    const char *text = outcome->out, *end = text + outcome->out_length;
    while (text < end) {
        struct json_value value;
        struct fail fail;
        struct json_text rest = {
            .bytes = text, .length = (size_t)(end - text), .complete = true};
        CHECK(json_check(rest, &limits, &arena, &value, &fail) == JSON_VALUE);
        check_value(text, value.length, input, query, &seen);
        text += value.length;
        CHECK(*text++ == '\n');
    }
    arena_free(&arena);
    return seen;
}

/* How many lines begin like that. */
static int lines_with(const char *text, const char *start)
{
    int lines = 0;
    for (; *text; text = strchr(text, '\n') + 1)
        lines += strncmp(text, start, strlen(start)) == 0;
    return lines;
}

/* How many options are told to match nothing, each in one line. */
static int check_unmatched(const struct call *call, const char *err)
{
    int options = 0;
    for (int i = 0; i < call->count; i++) {
        char start[VALUE_MAX + 32];
        snprintf(start, sizeof start,
                 "collide: option \"%s\": ", call->arguments[i]);
        int lines = lines_with(err, start);
        CHECK(lines <= 1);
        if (lines == 1)
            CHECK(strstr(strstr(err, start), " matches nothing in "));
        options += lines;
    }
    return options;
}

static void check_outcome(const struct outcome *outcome,
                          const struct call *call, const char *input)
{
    if (outcome->status == CLI_TROUBLE && outcome->out_length == 0) {
        CHECK(strncmp(outcome->err, "collide: ", 9) == 0);
        CHECK(strstr(outcome->err, "try 'collide help"));
        return;
    }
    struct run_seen seen =
        check_output(outcome, input, query_find(call->asked.topic->name));
    bool missed = call->exit_status && !seen.hit;
    bool wrong = seen.errors > 0 && !call->exit_zero;
    /* What follows a broken scene may pass for a part of it. */
    CHECK(seen.errors > 0 ? seen.values >= 1 : seen.values == lines_of(input));
    int unmatched = check_unmatched(call, outcome->err);
    /* Each broken scene has a line for each of its errors, up to a limit, and
     * lines of one kind are cut at another. */
    int placed = lines_with(outcome->err, "collide: <stdin>:");
    int summed_up = lines_with(outcome->err, "collide: ... and ");
    CHECK(seen.errors > 0 ? placed > 0 : placed == 0);
    CHECK(placed >= seen.errors || summed_up > 0);
    CHECK(placed + summed_up + unmatched == lines_of(outcome->err));
    /* What touches may touch in steps that are not printed. */
    if (missed && seen.moved && outcome->status == CLI_DONE)
        missed = false;
    if (call->has_misses && call->exit_status &&
        outcome->status == CLI_NOTHING_HIT)
        missed = true;
    CHECK(outcome->status == (wrong || unmatched ? CLI_TROUBLE
                              : missed           ? CLI_NOTHING_HIT
                                                 : CLI_DONE));
}

/* ------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static char input[INPUT_MAX];
    struct source source = {bytes, length};
    struct call call;
    take_call(&source, &call);
    int scenes = 1 + take_below(&source, SCENES_MAX);
    size_t size = take_scenes(&source, scenes, SHAPES_MAX, input, sizeof input);

    struct outcome outcome = run(&call, input, size);
    check_outcome(&outcome, &call, input);
    strcpy(call.jobs, "7");
    struct outcome again = run(&call, input, size);
    CHECK(again.status == outcome.status);
    CHECK(strcmp(again.out, outcome.out) == 0);
    CHECK(strcmp(again.err, outcome.err) == 0);
    forget(&again);
    forget(&outcome);
    return 0;
}
