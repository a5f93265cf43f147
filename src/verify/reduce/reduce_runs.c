/* Runs the command of `collide reduce`, and decides whether a candidate fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "support/matches.h"
#include "support/options/options.h"
#include "verify/program/program.h"
#include "verify/reduce/reduce_runs.h"

/* ---- An adapter that judges scenes ----------------------------------------
 */

/* Writes a text that is one JSON value as one line, to a new memory sink.
 * false: it is none, or not one. */
static bool scene_line(const char *text, size_t length,
                       const struct limits *limits, struct arena *arena,
                       struct sink *line)
{
    const char *end = text + length, *at = json_behind_space(text, end);
    const struct json_text rest = {
        .bytes = at, .length = (size_t)(end - at), .complete = true};
    struct json_value value;
    struct fail fail;
    *line = sink_to_memory(arena);
    if (at == end ||
        json_check(rest, limits, arena, &value, &fail) != JSON_VALUE ||
        json_behind_space(at + value.length, end) != end)
        return false;
    struct json_writer out = json_writer_make(line, false, 0);
    json_copy(&out, at, value.length);
    return true;
}

/* The same as program_run for an adapter whose answer says whether the text
 * fails: the line {"fails":true} or {"fails":false} stands for the exit status
 * 1 or 0 of a run. A text that is no line does not fail; an adapter that ends
 * without an answer does, whatever its exit status is. `arena` is rewound. */
static enum child_end program_fails(struct program *program, const char *text,
                                    size_t length, struct arena *arena,
                                    int *status)
{
    struct arena_mark mark = arena_mark(arena);
    struct sink line, printed = sink_to_memory(arena);
    enum child_end end = CHILD_ENDED;
    *status = 0;
    if (scene_line(text, length, &program->run->options->limits, arena,
                   &line)) {
        program->output = &printed;
        end = program_run(program, line.text, line.used, status);
        program->output = NULL;
        if (program->ended && *status == 0)
            *status = 1;
    }
    if (end == CHILD_ENDED && printed.used > 0) {
        const struct adapter_answer answer = {
            .number = program->runs - 1,
            .text = line.text,
            .text_length = line.used,
            .answer = printed.text,
            .answer_length = printed.used,
        };
        bool fails = false;
        if (!adapter_read_fails(program->run, &answer, &fails))
            end = CHILD_TROUBLE;
        *status = fails;
    }
    arena_rewind(arena, mark);
    return end;
}

/* The exit statuses of shells that could not run a command. */
#define NOT_RUNNABLE 126
#define NOT_FOUND    127

bool reducing_give_up_size(struct reducing *reducing, const char *what,
                           const char *verb)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages,
            "%s: it %s more than %" PRIu64 " bytes: raise --max-bytes", what,
            verb, reducing->run->options->limits.bytes);
    return false;
}

static const char *command_of(const struct reducing *reducing)
{
    return reducing->run->options->tail[0];
}

/* ---- Scenes -------------------------------------------------------------- */

/* Checks the JSON that a text begins with; *length becomes its length. It lives
 * in reducing->scenes. */
static bool check_one(struct reducing *reducing, const char *text,
                      size_t *length, struct json_value *value,
                      struct fail *fail)
{
    struct json_text rest = {.bytes = text,
                             .length = *length,
                             .complete = true,
                             .lift = JSON_LIFTED};
    if (json_check(rest, &reducing->run->options->limits, &reducing->scenes,
                   value, fail) != JSON_VALUE)
        return false;
    *length = value->length;
    return true;
}

/* Reads the scene that a text begins with, in the same way. */
static bool read_one(struct reducing *reducing, const char *text,
                     size_t *length, struct scene *scene, struct fail *fail)
{
    struct json_value value;
    return check_one(reducing, text, length, &value, fail) &&
           scene_read(&reducing->reader, &value, &reducing->scenes, scene,
                      fail);
}

/* True if all of a text is a stream of valid scenes; with --judge one scene
 * that can have the fault. */
bool reduce_runs_is_valid(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    struct arena_mark mark = arena_mark(&reducing->scenes);
    bool is_judged = reducing->settings->judged != NULL;
    bool ok = true;
    for (int count = 0; ok && at < end; count++) {
        struct scene scene;
        struct fail fail;
        size_t part = (size_t)(end - at);
        ok = read_one(reducing, at, &part, &scene, &fail) &&
             (!is_judged ||
              (count == 0 &&
               fault_can_remain(&reducing->judge, &scene, &reducing->kept)));
        if (ok)
            at = json_behind_space(at + part, end);
        arena_rewind(&reducing->scenes, mark);
    }
    return ok;
}

/* ---- A run --------------------------------------------------------------- */

/* Runs the command to its end, for its exit status. false: it did not end by
 * itself, which has been reported unless a signal stopped it. */
static bool run_program(struct reducing *reducing,
                        const struct reduce_text *text, int *status)
{
    struct program *program = &reducing->job->program;
    uint64_t before = program->runs;
    enum child_end end =
        program->stream
            ? program_fails(program, text->text, text->length,
                            &reducing->scenes, status)
            : program_run(program, text->text, text->length, status);
    reducing->runs += program->runs - before;
    return end == CHILD_TOO_MUCH
               ? reducing_give_up_size(reducing, command_of(reducing), "prints")
               : end == CHILD_ENDED;
}

/* Gets the records of one scene; with --stream the scene is sent as a line. */
static bool ask_adapter(struct reducing *reducing,
                        const struct reduce_text *text,
                        struct adapter_answer *answer)
{
    struct adapter *adapter = &reducing->job->adapter;
    struct arena memory = arena_make(0);
    struct sink line;
    bool is_line = scene_line(text->text, text->length,
                              &reducing->run->options->limits, &memory, &line);
    bool ok = is_line && !line.error;
    reducing->runs++;
    if (!ok)
        command_give_up(reducing->run, reducing->file, "out of memory");
    else if (adapter->program.stream)
        ok = adapter_ask(adapter, line.text, line.used, answer) ==
             ADAPTER_GOES_ON;
    else
        ok = adapter_ask(adapter, text->text, text->length, answer) ==
             ADAPTER_GOES_ON;
    arena_free(&memory);
    return ok;
}

/* The answer that is judged: records, or a failure of the engine. */
static struct fault_answer fault_answer_of(const struct scene *scene,
                                           const struct adapter_answer *answer)
{
    return (struct fault_answer){
        .scene = scene,
        .text = answer->answer,
        .length = answer->answer_length,
        .failed = {answer->failure, answer->message},
    };
}

/* ---- A candidate --------------------------------------------------------- */

/* Judges the answer of the command to a candidate. */
static enum reduce_answer judge_candidate(struct reducing *reducing,
                                          const struct reduce_text *text,
                                          const struct adapter_answer *answered,
                                          struct kept_fault *fault)
{
    struct scene scene;
    struct fail fail;
    size_t length = text->length;
    arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
    if (!read_one(reducing, text->text, &length, &scene, &fail))
        return REDUCE_NO;
    const struct fault_answer answer = fault_answer_of(&scene, answered);
    switch (fault_again(&reducing->judge, &answer, &reducing->kept, fault)) {
    case FAULT_FOUND:
        return REDUCE_YES;
    case FAULT_NO_MEMORY:
        command_give_up(reducing->run, reducing->file, "out of memory");
        return REDUCE_STOP;
    case FAULT_NONE:
    case FAULT_UNREADABLE:
        break;
    }
    return REDUCE_NO;
}

static struct reduce_outcome try_candidate(struct reducing *reducing,
                                           const struct reduce_text *text)
{
    struct reduce_outcome outcome = {.answer = REDUCE_NO};
    const struct reduce_settings *settings = reducing->settings;
    struct adapter_answer answer;
    int status = 0;
    if (stop_wanted(&reducing->run->stop) ||
        !(settings->judged ? ask_adapter(reducing, text, &answer)
                           : run_program(reducing, text, &status)))
        outcome.answer = REDUCE_STOP;
    else if (settings->judged)
        outcome.answer =
            judge_candidate(reducing, text, &answer, &outcome.fault);
    else if (settings->is_any ? status != 0 : status == reducing->wanted)
        outcome.answer = REDUCE_YES;
    return outcome;
}

/* ---- Several candidates at the same time --------------------------------- */

_Static_assert(sizeof(struct reduce_outcome) <= FORK_RESULT, "a pipe holds it");

/* In a copy of this process, which writes no messages. If a candidate cannot be
 * decided, the first process runs it once more in its turn, and reports why. */
static void run_job(void *context, int index, void *result)
{
    struct reducing *reducing = context;
    struct reduce_outcome *outcome = result;
    struct arena memory = arena_make(0);
    struct sink messages = sink_to_memory(&memory);
    reducing->run->messages =
        (struct messages){.progress = NULL, .sink = &messages};
    reducing->job = &reducing->jobs.items[index];
    *outcome = try_candidate(reducing, &reducing->jobs.texts[index]);
    arena_free(&memory);
}

void reduce_runs_prepare(void *context, const struct reduce_text *texts,
                         int count)
{
    struct reducing *reducing = context;
    struct reduce_jobs *jobs = &reducing->jobs;
    const struct fork_task task = {
        .run = run_job,
        .context = reducing,
        .size = sizeof(struct reduce_outcome),
        .signal = reducing->run->stop.signal,
    };
    jobs->texts = texts;
    jobs->outcome_count = 0;
    if (stop_wanted(&reducing->run->stop))
        return;
    forks_run(&task, count, jobs->outcomes, jobs->has_outcome);
    for (int i = 0; i < count; i++)
        jobs->seen[i] = seen_text_of(texts[i].text, texts[i].length);
    jobs->outcome_count = count;
}

/* The outcome of a candidate that was run ahead; NULL: it was not, or could not
 * be decided. */
static const struct reduce_outcome *find_outcome(const struct reduce_jobs *jobs,
                                                 const struct reduce_text *text)
{
    if (jobs->outcome_count == 0)
        return NULL;
    struct seen_text seen = seen_text_of(text->text, text->length);
    for (int i = 0; i < jobs->outcome_count; i++)
        if (jobs->has_outcome[i] && jobs->seen[i].low == seen.low &&
            jobs->seen[i].high == seen.high &&
            jobs->outcomes[i].answer != REDUCE_STOP)
            return &jobs->outcomes[i];
    return NULL;
}

enum reduce_answer reduce_runs_holds(void *context, const char *text,
                                     size_t length)
{
    struct reducing *reducing = context;
    const struct reduce_text candidate = {text, length};
    const struct reduce_outcome *found =
        find_outcome(&reducing->jobs, &candidate);
    if (found && stop_wanted(&reducing->run->stop))
        return REDUCE_STOP;
    if (found)
        reducing->runs++;
    struct reduce_outcome outcome =
        found ? *found : try_candidate(reducing, &candidate);
    if (outcome.answer == REDUCE_STOP)
        return REDUCE_STOP;
    if (outcome.answer == REDUCE_YES) {
        reducing->best = length;
        reducing->now = outcome.fault;
    }
    progress_show(reducing->run->messages.progress,
                  "%" PRIu64 " runs, %zu of %zu bytes", reducing->runs,
                  reducing->best, reducing->first);
    return outcome.answer;
}

/* ---- The start ----------------------------------------------------------- */

/* The judge that the options describe. */
static struct fault_judge judge_of(const struct options *options)
{
    const struct reduce_settings *settings =
        SETTINGS_OF(options, reduce_settings);
    const struct engine_profile *profile =
        SETTINGS_OF(options, engine_settings)->profile;
    return (struct fault_judge){
        .dialect = convention_read(options),
        .verdicts = {.tolerances = SETTINGS_OF(options, number_tolerances),
                     .profile = profile,
                     .conventions = profile ? profile->conventions : 0},
        .limits = &options->limits,
        .error_above = settings->error_above,
        .memory = arena_make(0),
    };
}

/* Starts the command, or makes it ready. */
static bool start_job(struct reducing *reducing, struct reduce_job *job)
{
    struct command_run *run = reducing->run;
    bool is_shown = reducing->settings->is_verbose;
    int messages = is_shown ? fileno(run->messages.file) : -1;
    if (reducing->settings->judged) {
        job->adapter = (struct adapter){.run = run, .messages = messages};
        return adapter_start(&job->adapter);
    }
    job->program = (struct program){.run = run, .messages = messages};
    return program_start(&job->program);
}

bool reduce_runs_start(struct reducing *reducing)
{
    struct reduce_jobs *jobs = &reducing->jobs;
    struct command_run *run = reducing->run;
    const struct options *options = run->options;
    reducing->settings = SETTINGS_OF(options, reduce_settings);
    bool is_one = reducing->settings->is_verbose || options->is_stream;
    size_t count = is_one ? 1 : (size_t)reducing->settings->jobs;
    reducing->reader = stated_reader(&options->limits);
    reducing->reader.is_float = options->is_float;
    reducing->scenes = arena_make(0);
    reducing->judge = judge_of(options);
    jobs->items = arena_alloc(run->arena, count, sizeof *jobs->items);
    jobs->seen = arena_alloc(run->arena, count, sizeof *jobs->seen);
    jobs->outcomes = arena_alloc(run->arena, count, sizeof *jobs->outcomes);
    jobs->has_outcome = arena_alloc(run->arena, count, sizeof(bool));
    if (!jobs->items || !jobs->seen || !jobs->outcomes || !jobs->has_outcome)
        return command_give_up(reducing->run, reducing->file, "out of memory");
    reducing->job = jobs->items;
    while (jobs->count < (int)count)
        if (!start_job(reducing, &jobs->items[jobs->count++]))
            return false;
    return true;
}

void reduce_runs_end(struct reducing *reducing)
{
    for (int i = 0; i < reducing->jobs.count; i++)
        if (reducing->settings->judged)
            adapter_close(&reducing->jobs.items[i].adapter);
        else
            program_end(&reducing->jobs.items[i].program);
    scene_reader_free(&reducing->reader);
    arena_free(&reducing->scenes);
    arena_free(&reducing->judge.memory);
}

/* ---- The failure that is kept -------------------------------------------- */

/* True if the status of the first run is a failure to look for. */
static bool choose_status(struct reducing *reducing, int status)
{
    const struct messages *messages = &reducing->run->messages;
    const char *command = command_of(reducing);
    int wanted = reducing->settings->status;
    bool is_answer = reducing->job->program.stream && status <= 1;
    char result[40];
    if (is_answer)
        snprintf(result, sizeof result, "answers {\"fails\":%s}",
                 status ? "true" : "false");
    else
        snprintf(result, sizeof result, "exits with status %d", status);
    reducing->wanted = wanted ? wanted : status;
    if (wanted && status != wanted)
        message(messages,
                "command %s %s for the whole scene; expected status %d",
                quote_name(command).text, result, wanted);
    else if (status == 0)
        message(messages,
                "command %s %s for the whole scene; it must fail before reduce "
                "can minimize the scene",
                quote_name(command).text, result);
    else if (!wanted && (status == NOT_RUNNABLE || status == NOT_FOUND))
        message(messages,
                "%s: exit status %d usually means that a shell cannot run a "
                "command; if it is the failure, use --status %d",
                command, status, status);
    else if (!wanted && status == CHILD_TOO_LONG &&
             !reducing->run->options->timeout)
        message(messages,
                "%s: exit status %d: it probably ran longer than %d s; if this "
                "is the failure, use --status %d",
                command, status, PROGRAM_SECONDS, status);
    else
        return true;
    reducing->run->tally.trouble = true;
    return false;
}

/* Reports why a scene, counted from 0, cannot be reduced; false. */
static bool give_up_scene(struct reducing *reducing, int number,
                          const char *why)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages, "%s: scene %d: %s", reducing->file,
            number, why);
    return false;
}

/* The scene that is reduced, and its fault. */
struct reduce_choice {
    struct kept_fault fault;
    struct reduce_text text; /* NULL: no scene has a fault so far */
    int number;
};

/* Judges the answer to a scene. A wrong fault replaces a milder one. false: the
 * answer is invalid, which has been reported. */
static bool judge_scene(struct reducing *reducing, const struct scene *scene,
                        const struct adapter_answer *answered,
                        struct reduce_choice now, struct reduce_choice *choice)
{
    struct fail fail;
    char why[400];
    const struct fault_answer answer = fault_answer_of(scene, answered);
    int kind = reducing->settings->kind;
    switch (fault_choose(&reducing->judge, &answer,
                         kind < 0 ? VERDICT_WHATS : (enum verdict_what)kind,
                         &now.fault, &fail)) {
    case FAULT_FOUND:
        if (!choice->text.text || now.fault.fault.class == VERDICT_WRONG)
            *choice = now;
        return true;
    case FAULT_NONE:
        return true;
    case FAULT_UNREADABLE:
        snprintf(why, sizeof why, "the answer of the command is invalid: %s",
                 fail.message);
        return give_up_scene(reducing, now.number, why);
    case FAULT_NO_MEMORY:
        break;
    }
    return command_give_up(reducing->run, reducing->file, "out of memory");
}

/* Runs the command with a scene alone. false: the scene or the answer is
 * invalid, which has been reported. */
static bool try_scene(struct reducing *reducing, struct reduce_text text,
                      int number, struct reduce_choice *choice)
{
    struct scene scene;
    struct fail fail;
    struct adapter_answer answer;
    size_t length = text.length;
    char *copy = arena_alloc(reducing->run->arena, length + 2, 1);
    if (!copy)
        return command_give_up(reducing->run, reducing->file, "out of memory");
    memcpy(copy, text.text, length);
    copy[length] = '\n';
    const struct reduce_choice now = {.text = {copy, length + 1},
                                      .number = number};
    if (!read_one(reducing, copy, &length, &scene, &fail))
        return give_up_scene(reducing, number, fail.message);
    return ask_adapter(reducing, &now.text, &answer) &&
           judge_scene(reducing, &scene, &answer, now, choice);
}

/* Reports that no answer has the fault; false. */
static bool give_up_all(struct reducing *reducing)
{
    const struct reduce_settings *settings = reducing->settings;
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages,
            "%s: the answers have no fault%s%s%s, so there is nothing to keep",
            reducing->file, settings->kind < 0 ? "" : " of the kind ",
            settings->kind < 0 ? "" : verdict_names[settings->kind],
            settings->error_above < 0
                ? ""
                : " with an error greater than --error-above");
    return false;
}

/* ---- The scenes of a text --------------------------------------------------
 */

struct scene_walk {
    const char *at, *end;
    struct reduce_text now; /* the JSON of a scene, without a NUL */
    int number;             /* of this scene */
};

static struct scene_walk walk_scenes(const struct reduce_text *text)
{
    static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark */
    const size_t marked = sizeof mark - 1;
    const char *at = text->text, *end = text->text + text->length;
    if (text->length >= marked && memcmp(at, mark, marked) == 0)
        at += marked;
    return (struct scene_walk){
        .at = json_behind_space(at, end), .end = end, .number = -1};
}

/* Goes to the next scene; the memory for scenes is rewound. false: it is no
 * JSON, which has been reported. */
static bool walk_on(struct reducing *reducing, struct scene_walk *walk)
{
    struct fail fail;
    struct json_value value;
    size_t length = (size_t)(walk->end - walk->at);
    arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
    walk->number++;
    if (!check_one(reducing, walk->at, &length, &value, &fail))
        return give_up_scene(reducing, walk->number, fail.message);
    walk->now = (struct reduce_text){walk->at, length};
    walk->at = json_behind_space(walk->at + length, walk->end);
    return true;
}

/* The name of a scene, or its number if it has none, as --only-scene chooses
 * it. NULL: memory is used up. */
static const char *known_name(struct reducing *reducing,
                              const struct scene_walk *walk)
{
    size_t length;
    const char *name =
        adapter_scene_name(walk->now.text, walk->now.length, &length);
    if (name) {
        char *known = arena_alloc(&reducing->scenes, length, 1);
        if (known)
            known[json_string_decode(name + 1, length - 2, known)] = '\0';
        return known;
    }
    char number[24];
    snprintf(number, sizeof number, "%d", walk->number);
    return arena_copy(&reducing->scenes, number);
}

/* True if no option leaves out the scene. */
static bool is_chosen(struct reducing *reducing, const struct scene_walk *walk)
{
    const char *const *scenes = reducing->settings->scenes;
    const char *known = scenes ? known_name(reducing, walk) : NULL;
    for (; known && *scenes; scenes++)
        if (strcmp(*scenes, known) == 0)
            return true;
    return !reducing->settings->scenes;
}

/* True if every name of --only-scene is that of a scene; those that are not are
 * reported at the end of the run. */
static bool find_names(struct reducing *reducing, struct scene_walk walk)
{
    struct matches *matches = reducing->run->matches;
    while (walk.at < walk.end) {
        const char *known;
        if (!walk_on(reducing, &walk))
            return false;
        if (!(known = known_name(reducing, &walk)))
            return command_give_up(reducing->run, reducing->file,
                                   "out of memory");
        matches_see(matches, MATCH_SCENE, known, match_equal);
    }
    matches->inputs = 1;
    return selections_match(reducing->run);
}

/* True if no other scene can be better, or --max-runs allows no more runs. */
static bool is_settled(const struct reducing *reducing,
                       const struct reduce_choice *choice)
{
    uint64_t most = (uint64_t)reducing->settings->max_runs;
    return choice->text.text && (choice->fault.fault.class == VERDICT_WRONG ||
                                 (most && reducing->runs >= most));
}

/* Finds the first scene with a wrong fault, otherwise the first with any fault:
 * then *text is this scene alone. An invalid scene ends the search; what was
 * found before it is kept. */
static bool choose_scene(struct reducing *reducing, struct reduce_text *text)
{
    struct scene_walk walk = walk_scenes(text);
    struct reduce_choice choice = {.text = {NULL, 0}};
    if (reducing->settings->scenes && !find_names(reducing, walk))
        return false;
    while (walk.at < walk.end && !is_settled(reducing, &choice))
        if (!walk_on(reducing, &walk) ||
            (is_chosen(reducing, &walk) &&
             !try_scene(reducing, walk.now, walk.number, &choice))) {
            if (!choice.text.text)
                return false;
            break;
        }
    if (!choice.text.text)
        return give_up_all(reducing);
    *text = choice.text;
    reducing->now = reducing->kept = choice.fault;
    message(&reducing->run->messages, "%s: scene %d: keeping the fault %s: %s",
            reducing->file, choice.number, fault_title(&reducing->kept).text,
            reducing->kept.fault.message);
    return true;
}

/* True if the text can be sent to a command that reads lines. */
static bool is_sendable(struct reducing *reducing,
                        const struct reduce_text *text)
{
    struct sink line;
    bool ok =
        !reducing->run->options->is_stream ||
        scene_line(text->text, text->length, &reducing->run->options->limits,
                   &reducing->scenes, &line);
    arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
    return ok || command_give_up(reducing->run, reducing->file,
                                 "with --stream, expected one scene in JSON");
}

bool reduce_runs_choose(struct reducing *reducing, struct reduce_text *text)
{
    int status;
    if (reducing->settings->judged)
        return choose_scene(reducing, text);
    return is_sendable(reducing, text) &&
           run_program(reducing, text, &status) &&
           choose_status(reducing, status);
}
