#include "commands/golden_command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "commands/golden_work.h"

/* What can be done with results. */
struct action {
    const char *name;
    golden_function *run;
    bool approves; /* it changes what is approved, and tells of it in text */
    bool is_of_received; /* it is about what was received, if anything */
};

static const struct action actions[] = {
    {"record", golden_record, true, false},
    {"verify", golden_verify, false, false},
    {"review", golden_review, false, true},
    {"accept", golden_accept, true, true},
};

/* What a run is asked for. */
struct request {
    const struct action *action;
    const char *folder;
    const char *const *names; /* that are wanted alone, `name_count` of them; 0:
                                 all are */
    int name_count;
};

/* ---- What is asked for --------------------------------------------------- */

/* Whether nobody looks at what is written: then what is approved may not
 * change by itself. */
static bool is_unattended(void)
{
    const char *ci = getenv("CI");
    return ci && *ci && strcmp(ci, "false") != 0 && strcmp(ci, "0") != 0;
}

static bool refuse(struct command_run *run, const char *what, const char *why)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", what, why);
    return false;
}

static bool find_action(struct command_run *run, const char *name,
                        const struct action **action)
{
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].name, name) != 0)
            continue;
        *action = &actions[i];
        return true;
    }
    return refuse(run, name, "expected record, verify, review or accept");
}

static bool check_folder(struct command_run *run, const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0)
        return refuse(run, folder, strerror(errno));
    return S_ISDIR(status.st_mode) || refuse(run, folder, "it is no folder");
}

static bool make_request(struct command_run *run, struct request *request)
{
    const struct options *options = run->options;
    if (!find_action(run, options->files[0], &request->action))
        return false;
    request->folder = options->files[1];
    request->names = options->files + 2;
    request->name_count = options->file_count - 2;
    if (request->action->approves && is_unattended())
        return refuse(run, request->action->name,
                      "results are approved by people: nothing is written "
                      "where CI is set in the environment");
    if (request->action->approves && options->format > REPORT_TEXT)
        return refuse(run, request->action->name,
                      "it has no other \"--format\" than text");
    return check_folder(run, request->folder);
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

/* Whether a unit is what the action is about. */
static bool is_concerned(const struct request *request,
                         const struct golden_unit *unit)
{
    return !request->action->is_of_received ||
           (unit->has_received && unit->has_scene);
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
            ok = refuse(run, request->names[i],
                        request->action->is_of_received
                            ? "nothing of that name was received"
                            : "there is nothing of that name in the folder");
    }
    return ok;
}

/* ---- The run ------------------------------------------------------------- */

static struct golden_work make_work(struct command_run *run)
{
    const struct options *options = run->options;
    const struct compare_settings *settings = &options->compare;
    return (struct golden_work){
        .run = run,
        .rules = {.tolerances = settings->tolerances,
                  .allow_alternatives = settings->allows_alternatives,
                  .ignored = settings->ignored},
        .report = {.format = options->format < 0
                                 ? REPORT_TEXT
                                 : (enum report_format)options->format,
                   .pretty = options->pretty,
                   .out = run->out},
        .is_quiet = options->check.quiet,
        .is_read_only = is_unattended(),
        .memory = arena_make(0),
        .scratch = arena_make(0),
    };
}

static void run_units(struct golden_work *work, const struct request *request,
                      const struct golden_units *units)
{
    struct command_run *run = work->run;
    for (int i = 0; i < units->count; i++) {
        const struct golden_unit *unit = &units->items[i];
        if (!command_goes_on(run))
            return;
        if (!is_wanted(request, unit))
            continue;
        struct arena_mark mark = arena_mark(&work->memory);
        work->seen = (struct golden_findings){.arena = &work->memory};
        if (!request->action->run(work, unit))
            refuse(run, unit->scene, "out of memory");
        arena_rewind(&work->memory, mark);
    }
}

static void run_action(struct golden_work *work, const struct request *request,
                       const struct golden_units *units)
{
    bool reports = !work->is_quiet && !request->action->approves;
    struct command_run *run = work->run;
    work->is_seen = reports && work->report.format == REPORT_TEXT;
    if (reports)
        golden_report_begin(&work->report);
    run_units(work, request, units);
    progress_clear(run->messages.progress);
    if (reports)
        golden_report_end(&work->report);
    bool is_empty = work->done == 0 && !request->action->is_of_received;
    bool is_told = run->tally.bad || run->tally.trouble;
    if (is_empty && !is_told && !stop_wanted(&run->stop))
        refuse(run, request->folder, "no scenes in the folder");
}

void golden_command(struct command_run *run)
{
    struct request request;
    struct golden_units units;
    if (!make_request(run, &request))
        return;
    if (!golden_units_find(&units, request.folder,
                           run->options->compare.queries, run->arena)) {
        refuse(run, request.folder, "out of memory");
        return;
    }
    if (!check_names(run, &request, &units))
        return;
    struct golden_work work = make_work(run);
    run_action(&work, &request, &units);
    arena_free(&work.memory);
    arena_free(&work.scratch);
}
