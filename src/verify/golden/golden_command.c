/* `collide golden`: compares results to approved results, which lie beside the
 * scenes.
 *
 *   folder -> scenes and results (golden_units.c)
 *          -> answers of this or another program (golden_answer.c)
 *          -> compared to approved results (golden_compare.c) -> report
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "query/run/command_run.h"
#include "support/fail.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/output_file.h"
#include "verify/golden/golden_actions.h"
#include "verify/judge/claims_stream.h"
#include "verify/program/program.h"

/* ---- Options ------------------------------------------------------------- */

struct golden_settings {
    enum golden_format format;
    const char *const *queries; /* names, NULL at the end; NULL: none */
    bool is_whole;              /* a member that COMMAND leaves out is gone */
};

static OPTION_SETTINGS(golden_settings, "golden", .format = GOLDEN_TEXT);

#define OPTION_OF golden_settings

static const struct option format_row[] = {
    {"format", "FORMAT", FORMAT_HELP, .about = ABOUT_OUTPUT, .is_format = true,
     CHOICES([GOLDEN_TEXT] = "text", [GOLDEN_JSON] = "json",
             [GOLDEN_NDJSON] = "ndjson", [GOLDEN_GITHUB] = "github",
             [GOLDEN_JUNIT] = "junit", [GOLDEN_TAP] = "tap",
             [GOLDEN_MARKDOWN] = "markdown"),
     SETS(format)},
};
OPTION_GROUP(golden_format, format_row);

static const struct option query_row[] = {
    {"query", "QUERY", "record and compare the answers to this query",
     .about = ABOUT_COMPARISON, .usual = "the scene's, or clip",
     CHOICES(QUERY_NAMES NULL), ADDS_TEXT(queries)},
    {"no-subset", NULL, "report members that the results of COMMAND lack",
     .about = ABOUT_COMPARISON, SETS(is_whole)},
};
OPTION_GROUP(golden_query, query_row);

/* An action on results. */
struct action {
    golden_function *run;
    bool approves; /* it changes approved results, and reports that in text */
    bool is_of_received; /* it is about received results, if there are any */
};

static const char *action_name(int i)
{
    static const char *const names[] = {"record", "verify", "review", "accept",
                                        NULL};
    return names[i];
}

static const char *action_summary(int i)
{
    static const char *const summaries[] = {
        "compute the answers for all scenes and save them as approved",
        ("compute the answers for all scenes and compare them with the "
         "approved ones"),
        "show how received results differ from approved results",
        "approve the received results", NULL};
    return summaries[i];
}

static const struct synonym action_synonyms[] = {
    {"record", "new create init add snapshot generate store"},
    {"verify", "check test compare run ci"},
    {"review", "show diff list status"},
    {"accept", "update approve bless save overwrite commit"},
    {NULL, NULL},
};

static const struct action actions[] = {
    {golden_record, true, false},
    {golden_verify, false, false},
    {golden_review, false, true},
    {golden_accept, true, true},
};

/* The request of a run. */
struct request {
    const struct action *action;
    const char *folder;
    const char *const *names; /* that are wanted alone, `name_count` of them; 0:
                                 all are */
    int name_count;
};

/* ---- What is asked for --------------------------------------------------- */

/* True if nobody looks at the output: then approved results may not change by
 * themselves. */
static bool is_unattended(void)
{
    const char *ci = getenv("CI");
    return ci && *ci && strcmp(ci, "false") != 0 && strcmp(ci, "0") != 0;
}

static bool make_request(struct command_run *run, struct request *request)
{
    const struct options *options = run->options;
    const char *name = options->files[0];
    request->action = &actions[options->word];
    request->folder = options->files[1];
    request->names = options->files + 2;
    request->name_count = options->file_count - 2;
    if (request->action->approves && is_unattended())
        return command_give_up(
            run, name,
            "a person must approve results: nothing is written if CI "
            "is set in the environment");
    if (request->action->approves &&
        SETTINGS_OF(options, golden_settings)->format != GOLDEN_TEXT)
        return command_give_up(run, name, "expected the format text");
    if (request->action->is_of_received && options->tail_count > 0)
        return command_give_up(run, name,
                               "only record and verify run a command");
    struct stat status;
    if (stat(request->folder, &status) != 0)
        return command_give_up(run, request->folder, strerror(errno));
    return S_ISDIR(status.st_mode) ||
           command_give_up(run, request->folder, "expected a folder");
}

/* ---- Units --------------------------------------------------------------- */

static bool is_wanted(const struct request *request,
                      const struct golden_unit *unit)
{
    bool wanted = request->name_count == 0;
    for (int i = 0; i < request->name_count && !wanted; i++)
        wanted = golden_unit_is(unit, request->folder, request->names[i]);
    return wanted;
}

/* True if the action is about a unit. */
static bool is_concerned(const struct request *request,
                         const struct golden_unit *unit)
{
    return !request->action->is_of_received ||
           (unit->has_received && unit->has_scene);
}

/* Reports a name that nothing in the folder has, with the nearest name of a
 * scene file, as it is below the folder; always false. */
static bool refuse_name(struct command_run *run, const struct request *request,
                        const struct golden_units *units, const char *name)
{
    const char **names =
        arena_take(run->arena, (size_t)units->count, sizeof *names);
    size_t folder = strlen(request->folder);
    int count = 0;
    for (int i = 0; names && i < units->count; i++) {
        const char *path = units->items[i].scene;
        if (!is_concerned(request, &units->items[i]))
            continue;
        path += strncmp(path, request->folder, folder) == 0 ? folder : 0;
        names[count++] = path + strspn(path, "/");
    }
    run->tally.trouble = true;
    message(&run->messages, "%s: no %s%s", name,
            request->action->is_of_received
                ? "results of this name were received"
                : "scene of this name is in the folder",
            hint_for(name, names, count, NULL).text);
    return false;
}

/* Says which names nothing goes by. */
static bool check_names(struct command_run *run, const struct request *request,
                        const struct golden_units *units)
{
    bool ok = true;
    for (int i = 0; i < request->name_count; i++) {
        bool found = false;
        for (int j = 0; j < units->count && !found; j++)
            found = is_concerned(request, &units->items[j]) &&
                    golden_unit_is(&units->items[j], request->folder,
                                   request->names[i]);
        if (!found)
            ok = refuse_name(run, request, units, request->names[i]);
    }
    return ok;
}

/* True, and reports it, if the output would replace the results of a wanted
 * unit, or a scene with results. Files are compared again when they are read.
 */
static bool is_output(struct command_run *run, const struct request *request,
                      const struct golden_unit *unit)
{
    const char *output = run->options->output;
    const char *paths[] = {unit->approved, unit->received,
                           unit->has_approved ? unit->scene : unit->approved};
    if (!is_wanted(request, unit))
        return false;
    for (int i = 0; i < 3 && output && !unit->error; i++)
        if (output_file_is_same(paths[i], output, run->arena)) {
            output_guard_trip(run->options->limits.guard, paths[i]);
            return true;
        }
    return false;
}

/* ---- The run ------------------------------------------------------------- */

static void run_units(struct golden_work *work, const struct request *request,
                      const struct golden_units *units)
{
    struct command_run *run = work->run;
    for (int i = 0; i < units->count; i++) {
        const struct golden_unit *unit = &units->items[i];
        bool is_useless = work->program && work->program->has_failed;
        if (is_useless || !command_goes_on(run))
            return;
        if (!is_wanted(request, unit))
            continue;
        struct arena_mark mark = arena_mark(&work->memory);
        work->seen = (struct golden_findings){.arena = &work->memory};
        work->scenes = NULL;
        if (!request->action->run(work, unit))
            command_give_up(run, unit->scene, "out of memory");
        arena_rewind(&work->memory, mark);
    }
}

/* Waits until an adapter ends; what it has answered counts only then. */
static void finish_program(struct golden_work *work)
{
    struct program *program = work->program;
    if (program && !program->has_failed && command_goes_on(work->run) &&
        program_finish(program))
        work->awaits_end = false;
}

static void run_action(struct golden_work *work, const struct request *request,
                       const struct golden_units *units)
{
    bool reports = !work->is_quiet && !request->action->approves;
    struct command_run *run = work->run;
    work->is_seen = reports && work->report.format == GOLDEN_TEXT;
    if (reports)
        golden_report_begin(&work->report);
    run_units(work, request, units);
    finish_program(work);
    if (request->action->approves && command_goes_on(run))
        golden_end_approving(work, request->folder);
    progress_clear(run->messages.progress);
    if (work->report.is_short_of_memory)
        command_give_up(run, request->folder, "out of memory");
    bool is_useless = work->program && work->program->has_failed;
    if (reports && !(is_useless && work->is_seen && work->done == 0))
        golden_report_end(&work->report);
    ranking_free(&work->report.ranking);
    /* A program may print nothing about a scene without pairs, but one that
     * never prints anything, and differs or is to be approved, has not
     * answered. */
    const struct program *program = work->program;
    bool matters = run->tally.fault || request->action->approves;
    if (program && program->runs > 0 && !program->has_printed &&
        !program->has_failed && !run->tally.bad && matters &&
        command_goes_on(run))
        command_give_up(
            run, program->child.arguments[0],
            "it printed nothing: expected an answer for each scene");
    if (!request->action->approves &&
        compared_is_nothing(&work->report.compared))
        command_give_up(
            run,
            work->program ? work->program->child.arguments[0] : request->folder,
            "nothing was compared: the results have no member of the "
            "approved results; see collide-dialects(7)");
    bool is_empty = work->done == 0 && !request->action->is_of_received;
    bool is_told = run->tally.bad || run->tally.trouble;
    if (is_empty && !is_told && !stop_wanted(&run->stop))
        command_give_up(run, request->folder, "no scenes in the folder");
}

static void run_golden(struct command_run *run)
{
    struct request request;
    struct golden_units units;
    if (!make_request(run, &request))
        return;
    /* Received results are at hand, and the maps that they were made of are not
     * read: their options are accepted as they are. */
    for (int i = 0; i < MATCH_OPTIONS && request.action->is_of_received; i++)
        if (i != MATCH_IGNORE_MEMBER)
            matches_drop(run->matches, (enum match_option)i);
    if (!golden_units_find(&units, request.folder,
                           SETTINGS_OF(run->options, golden_settings)->queries,
                           run->arena)) {
        command_give_up(run, request.folder, "out of memory");
        return;
    }
    if (!check_names(run, &request, &units))
        return;
    for (int i = 0; i < units.count; i++)
        if (is_output(run, &request, &units.items[i]))
            return;
    const struct options *options = run->options;
    const struct compare_rules *rules = SETTINGS_OF(options, compare_rules);
    struct golden_work work = {
        .run = run,
        .report = {.format = SETTINGS_OF(options, golden_settings)->format,
                   .pretty = options->pretty,
                   .out = run->out},
        .unknown = {.ignored = rules->ignored},
        .is_quiet = options->quiet,
        .is_read_only = is_unattended(),
        .memory = arena_make(0),
        .scratch = arena_make(0),
        .reader = stated_reader(&options->limits),
    };
    struct program program = {.run = run,
                              .messages = fileno(run->messages.file)};
    bool has_program = options->tail_count > 0;
    struct compare_rules made;
    work.reader.is_float = options->is_float;
    if (!golden_rules(rules, run->arena, &made)) {
        command_give_up(run, request.folder, "out of memory");
        return;
    }
    made.is_subset |= has_program;
    made.is_subset &= !SETTINGS_OF(options, golden_settings)->is_whole;
    work.rules = made;
    work.forms = forms_make(&work.rules, &options->limits);
    work.report.tells_compared = work.rules.is_subset;
    work.program = has_program ? &program : NULL;
    work.awaits_end = has_program && options->is_stream;
    work.report.unknown = &work.unknown;
    if (!has_program || program_start(&program))
        run_action(&work, &request, &units);
    if (has_program)
        program_end(&program);
    warn_of_unknown(&run->messages, &work.unknown);
    unknown_free(&work.unknown);
    forms_free(&work.forms);
    scene_reader_free(&work.reader);
    arena_free(&work.memory);
    arena_free(&work.scratch);
}

static bool check_options(struct parser *parser)
{
    struct golden_settings *own = parser_settings(parser, &golden_settings);
    struct compare_rules *rules = parser_settings(parser, &compare_rules);
    const struct engine_settings *engine =
        parser_settings(parser, &engine_settings);
    if (!own || !rules || !engine)
        return false;
    rules->is_float |= engine->profile && engine->profile->is_float;
    return query_options_check(parser) && compare_options_complete(parser) &&
           options_take_ending(parser, (int *)&own->format);
}

const struct command command_golden = {
    .topic = {.name = "golden",
              .summary = "record results and report when they change",
              .examples = "collide golden record tests/scenes\n"
                          "collide golden verify --format junit "
                          "tests/scenes\n"
                          "collide golden verify --tol 1e-4 tests/scenes -- "
                          "./engine\n",
              .finds = "an answer is changed, new or missing",
              .takes = TAKES_LIMIT | TAKES_EVALUATIONS},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_PRETTY | SET_EXIT_ZERO |
            SET_COMPARING | SET_DIFFERENCES | SET_QUIET | SET_PROGRAM |
            SET_COLOR | SET_PROFILE,
    .group = "Engines",
    .uses_stated = true,
    .least = 2,
    .most = -1,
    .word = action_name,
    .word_summary = action_summary,
    .synonyms = action_synonyms,
    .tail = TAIL_POSSIBLE,
    .operands = "ACTION FOLDER [NAME]... [-- COMMAND [ARGUMENT]...]",
    .files =
        "FOLDER contains scenes and their approved results. If NAMEs are "
        "given, the action applies only to the files with these names. If "
        "COMMAND is given, COMMAND answers the scenes instead of "
        "collide. " FILES_OF_COMMAND
        "If new results differ from the approved results, verify saves the new "
        "results as received results. To see the differences, use review. To "
        "approve the received results, use accept. If a scene has changed "
        "since its results were recorded, verify exits with status 2.",
    .check = check_options,
    .run = run_golden,
};
