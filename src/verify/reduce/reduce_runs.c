/* Runs the command of `collide reduce`, and decides whether a candidate fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/json/string.h"
#include "support/options/options.h"
#include "verify/reduce/reduce_runs.h"

/* The exit statuses of shells that could not run a command. */
#define NOT_RUNNABLE 126
#define NOT_FOUND    127

bool reducing_give_up(struct reducing *reducing, const char *what,
                      const char *why)
{
    reducing->run->tally.trouble = true;
    message(&reducing->run->messages, "%s: %s", what, why);
    return false;
}

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

/* Reads the scene that a text begins with; *length becomes that of its JSON. It
 * lives in reducing->scenes. */
static bool read_one(struct reducing *reducing, const char *text,
                     size_t *length, struct scene *scene, struct fail *fail)
{
    struct json_value value;
    struct json_text rest = {.bytes = text,
                             .length = *length,
                             .complete = true,
                             .lift = JSON_LIFTED};
    if (json_check(rest, &reducing->run->options->limits, &reducing->scenes,
                   &value, fail) != JSON_VALUE)
        return false;
    *length = value.length;
    return scene_read(&reducing->reader, &value, &reducing->scenes, scene,
                      fail);
}

/* True if all of a text is a stream of valid scenes; a command that gets one
 * scene gets one that can have the fault. */
bool reduce_runs_is_valid(void *context, const char *text, size_t length)
{
    struct reducing *reducing = context;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    struct arena_mark mark = arena_mark(&reducing->scenes);
    bool ok = true;
    for (int count = 0; ok && at < end; count++) {
        struct scene scene;
        struct fail fail;
        size_t part = (size_t)(end - at);
        ok = read_one(reducing, at, &part, &scene, &fail) &&
             !(reducing->is_single && count > 0) &&
             (!reducing->settings->judged ||
              fault_can_remain(&reducing->judge, &scene, &reducing->kept));
        if (ok)
            at = json_behind_space(at + part, end);
        arena_rewind(&reducing->scenes, mark);
    }
    return ok;
}

/* ---- A run --------------------------------------------------------------- */

/* Runs the command to its end, for its exit status. */
static bool run_program(struct reducing *reducing,
                        const struct reduce_text *text, int *status)
{
    struct program *program = &reducing->adapter->program;
    uint64_t before = program->runs;
    enum child_end end = program_run(program, text->text, text->length, status);
    reducing->runs += program->runs - before;
    return end == CHILD_TOO_MUCH
               ? reducing_give_up_size(reducing, command_of(reducing), "prints")
               : end == CHILD_ENDED;
}

/* Sends a scene as one line. JSON has line ends only as white space. */
static bool ask_adapter(struct reducing *reducing,
                        const struct reduce_text *text,
                        struct adapter_answer *answer)
{
    struct arena memory = arena_make(0);
    char *line = arena_text(&memory, text->text, text->length);
    size_t length = text->length;
    enum adapter_end end = ADAPTER_TROUBLE;
    for (size_t i = 0; line && i < length; i++)
        if (line[i] == '\n' || line[i] == '\r')
            line[i] = ' ';
    while (line && length > 0 && line[length - 1] == ' ')
        length--;
    reducing->runs++;
    if (line)
        end = adapter_ask(reducing->adapter, line, length, answer);
    else
        reducing_give_up(reducing, reducing->file, "out of memory");
    arena_free(&memory);
    return end == ADAPTER_GOES_ON;
}

/* Runs the command; of an answer only its status counts unless it is judged.
 * false: it did not end by itself, which has been reported unless a signal
 * stopped it. */
static bool run_text(struct reducing *reducing, const struct reduce_text *text,
                     struct adapter_answer *answer)
{
    *answer = (struct adapter_answer){.failure = ADAPTER_ANSWERS};
    if (!reducing->is_single)
        return run_program(reducing, text, &answer->status);
    if (!ask_adapter(reducing, text, answer))
        return false;
    if (answer->failure == ADAPTER_ANSWERS)
        answer->status = 0;
    else if (answer->failure == ADAPTER_TIMEOUT)
        answer->status = CHILD_TOO_LONG;
    return true;
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
    const struct fault_answer answer = {&scene, answered->answer,
                                        answered->answer_length};
    switch (fault_again(&reducing->judge, &answer, &reducing->kept, fault)) {
    case FAULT_FOUND:
        return REDUCE_YES;
    case FAULT_NO_MEMORY:
        reducing_give_up(reducing, reducing->file, "out of memory");
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
    struct adapter_answer answer;
    bool is_any = reducing->settings->is_any;
    if (stop_wanted(&reducing->run->stop) || !run_text(reducing, text, &answer))
        outcome.answer = REDUCE_STOP;
    else if (!reducing->settings->judged)
        outcome.answer =
            (is_any ? answer.status != 0 : answer.status == reducing->wanted)
                ? REDUCE_YES
                : REDUCE_NO;
    else if (answer.failure == ADAPTER_ANSWERS)
        outcome.answer =
            judge_candidate(reducing, text, &answer, &outcome.fault);
    return outcome;
}

/* ---- Several candidates at the same time --------------------------------- */

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
    reducing->adapter = &reducing->jobs.adapters[index];
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
    struct dialect_choice choice =
        SETTINGS_OF(options, query_settings)->dialect;
    if (settings->judged)
        choice.dialect = dialect_find(settings->judged);
    return (struct fault_judge){
        .dialect = dialect_chosen(&choice),
        .tolerances = SETTINGS_OF(options, number_tolerances),
        .limits = &options->limits,
        .error_above = settings->error_above,
        .memory = arena_make(0),
    };
}

bool reduce_runs_start(struct reducing *reducing)
{
    struct reduce_jobs *jobs = &reducing->jobs;
    struct command_run *run = reducing->run;
    const struct options *options = run->options;
    reducing->settings = SETTINGS_OF(options, reduce_settings);
    bool is_shown = reducing->settings->is_verbose;
    bool is_one = is_shown || options->is_stream;
    size_t count = is_one ? 1 : (size_t)reducing->settings->jobs;
    reducing->is_single = reducing->settings->judged || options->is_stream;
    reducing->reader = stated_reader(&options->limits);
    reducing->reader.is_float = options->is_float;
    reducing->scenes = arena_make(0);
    reducing->judge = judge_of(options);
    jobs->adapters = arena_alloc(run->arena, count, sizeof *jobs->adapters);
    jobs->seen = arena_alloc(run->arena, count, sizeof *jobs->seen);
    jobs->outcomes = arena_alloc(run->arena, count, sizeof *jobs->outcomes);
    jobs->has_outcome = arena_alloc(run->arena, count, sizeof(bool));
    if (!jobs->adapters || !jobs->seen || !jobs->outcomes || !jobs->has_outcome)
        return reducing_give_up(reducing, reducing->file, "out of memory");
    reducing->adapter = jobs->adapters;
    while (jobs->count < (int)count) {
        struct adapter *adapter = &jobs->adapters[jobs->count++];
        *adapter = (struct adapter){
            .run = run, .messages = is_shown ? fileno(run->messages.file) : -1};
        if (!adapter_start(adapter))
            return false;
    }
    return true;
}

void reduce_runs_end(struct reducing *reducing)
{
    for (int i = 0; i < reducing->jobs.count; i++)
        adapter_close(&reducing->jobs.adapters[i]);
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
    reducing->wanted = wanted ? wanted : status;
    if (wanted && status != wanted)
        message(messages,
                "command %s exits with status %d for the whole scene; expected "
                "status %d",
                quote_name(command).text, status, wanted);
    else if (status == 0)
        message(
            messages,
            "command %s exits with status 0 for the whole scene; it must fail "
            "before reduce can minimize the scene",
            quote_name(command).text);
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

/* Judges the answer to a scene. false: it is invalid, which has been reported.
 */
static bool judge_scene(struct reducing *reducing, const struct scene *scene,
                        const struct adapter_answer *answered, int number,
                        bool *fails)
{
    struct fail fail;
    char why[400];
    const struct fault_answer answer = {scene, answered->answer,
                                        answered->answer_length};
    int kind = reducing->settings->kind;
    if (answered->failure != ADAPTER_ANSWERS) {
        message(&reducing->run->messages,
                "%s: scene %d: %s: no answer to judge; to minimize the scene, "
                "use --status %d in place of --judge",
                reducing->file, number, answered->message, answered->status);
        return true;
    }
    switch (fault_choose(&reducing->judge, &answer,
                         kind < 0 ? VERDICT_WHATS : (enum verdict_what)kind,
                         &reducing->kept, &fail)) {
    case FAULT_FOUND:
        *fails = true;
        reducing->now = reducing->kept;
        message(&reducing->run->messages,
                "%s: scene %d: keeping the fault %s: %s", reducing->file,
                number, fault_title(&reducing->kept).text,
                reducing->kept.fault.message);
        return true;
    case FAULT_NONE:
        return true;
    case FAULT_UNREADABLE:
        snprintf(why, sizeof why, "the answer of the command is invalid: %s",
                 fail.message);
        return give_up_scene(reducing, number, why);
    case FAULT_NO_MEMORY:
        break;
    }
    return reducing_give_up(reducing, reducing->file, "out of memory");
}

/* Runs the command with one scene. false: the run cannot go on, which has been
 * reported. */
static bool try_scene(struct reducing *reducing, const struct reduce_text *text,
                      const struct scene *scene, int number, bool *fails)
{
    struct adapter_answer answer;
    int wanted = reducing->settings->status;
    *fails = false;
    if (!run_text(reducing, text, &answer))
        return false;
    if (reducing->settings->judged)
        return judge_scene(reducing, scene, &answer, number, fails);
    *fails = wanted ? answer.status == wanted : answer.status != 0;
    reducing->wanted = answer.status;
    return true;
}

/* Reports that no scene fails; false. */
static bool give_up_all(struct reducing *reducing)
{
    const struct reduce_settings *settings = reducing->settings;
    reducing->run->tally.trouble = true;
    if (!settings->judged)
        message(&reducing->run->messages,
                "%s: the command answers all scenes; it must fail with one "
                "before reduce can minimize it",
                reducing->file);
    else
        message(&reducing->run->messages,
                "%s: the answers have no fault%s%s%s, so there is nothing to "
                "keep",
                reducing->file, settings->kind < 0 ? "" : " of the kind ",
                settings->kind < 0 ? "" : verdict_names[settings->kind],
                settings->error_above < 0
                    ? ""
                    : " with an error greater than --error-above");
    return false;
}

/* Finds the first scene that fails: then *text is this scene alone. */
static bool choose_scene(struct reducing *reducing, struct reduce_text *text)
{
    static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark */
    const size_t marked = sizeof mark - 1;
    const char *at = text->text, *end = text->text + text->length;
    bool fails = false;
    if (text->length >= marked && memcmp(at, mark, marked) == 0)
        at += marked;
    at = json_behind_space(at, end);
    for (int number = 0; at < end && !fails; number++) {
        struct scene scene;
        struct fail fail;
        size_t length = (size_t)(end - at);
        arena_rewind(&reducing->scenes, (struct arena_mark){NULL, 0});
        if (!read_one(reducing, at, &length, &scene, &fail))
            return give_up_scene(reducing, number, fail.message);
        char *copy = arena_alloc(reducing->run->arena, length + 2, 1);
        if (!copy)
            return reducing_give_up(reducing, reducing->file, "out of memory");
        memcpy(copy, at, length);
        copy[length] = '\n';
        *text = (struct reduce_text){copy, length + 1};
        if (!try_scene(reducing, text, &scene, number, &fails))
            return false;
        at = json_behind_space(at + length, end);
    }
    return fails || give_up_all(reducing);
}

bool reduce_runs_choose(struct reducing *reducing, struct reduce_text *text)
{
    struct adapter_answer answer;
    if (reducing->is_single)
        return choose_scene(reducing, text);
    return run_text(reducing, text, &answer) &&
           choose_status(reducing, answer.status);
}
