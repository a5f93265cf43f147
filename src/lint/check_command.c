/* Runs `collide check`: the names on the command line become files
 * (query/run/found_files.c), several threads check them (check_file.c), and
 * their findings pass the baseline and reach the report in order. */
#include <string.h>
#include <unistd.h>

#include "lint/check_command.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "report/report.h"
#include "support/pool.h"

/* Files that are checked ahead, for each thread. */
#define AHEAD 4

/* A file in the hands of a thread, or waiting for its turn in the report. */
struct file_slot {
    struct task task; /* the first member: by it the slot is found */
    struct check_file file;
    struct arena memory;
    struct sink named; /* with --watch */
};

struct checking {
    struct command_run *run;
    const struct check_settings *settings;
    struct scene_reader reader;
    struct found_files inputs;
    struct report report;
    struct report_end end;
    long stale; /* findings of the baseline that are no longer found */
    long fresh; /* findings that no baseline accepts */
    struct seen seen;
    struct sink *named;              /* for --watch; NULL: not needed */
    struct baseline accepted, found; /* of --baseline; for --write-baseline */
    bool is_quiet;                   /* no report: --quiet or --diff */
    struct pool *pool;               /* NULL: one thread */
    struct file_slot *slots;
    int slot_count;
    struct project_baseline *project_baselines; /* the last one first */
    struct project_patterns *project_patterns;  /* the first one first */
    bool is_for_people; /* text on a terminal, or in color */
};

/* ---- Baselines of project files ------------------------------------------ */

/* The baseline that a project file names, of the maps below it. */
struct project_baseline {
    const char *path;
    struct baseline accepted;
    bool is_read;
    struct project_baseline *next;
};

/* The baseline for a file: that of the run, or else that of its project, which
 * is read when the first file needs it. NULL: there is none, or (the run has
 * trouble) it cannot be read. */
static struct baseline *baseline_for(struct checking *checking,
                                     const struct check_file *file)
{
    struct command_run *run = checking->run;
    if (checking->settings->baseline)
        return &checking->accepted;
    struct project_baseline *at = checking->project_baselines;
    if (!file->baseline)
        return NULL;
    while (at && strcmp(at->path, file->baseline) != 0)
        at = at->next;
    if (!at) {
        at = arena_alloc(run->arena, 1, sizeof *at);
        if (at)
            at->path = arena_copy(run->arena, file->baseline);
        if (!at || !at->path) {
            run->tally.trouble = true;
            return NULL;
        }
        at->next = checking->project_baselines;
        checking->project_baselines = at;
        at->is_read =
            check_baseline_place(at->path, &at->accepted, run->arena) &&
            baseline_read(run, &check_baseline_form, at->path, &at->accepted);
        run->tally.trouble |= !at->is_read;
    }
    return at->is_read ? &at->accepted : NULL;
}

/* ---- The findings of a file ---------------------------------------------- */

/* Removes the accepted findings from a file's list; a new baseline accepts all.
 * false: out of memory. */
static bool take_accepted(struct checking *checking, struct check_file *file)
{
    const struct check_settings *settings = checking->settings;
    struct arena *scratch = checking->run->arena;
    struct report_list *list = &file->told;
    if (settings->new_baseline) {
        int kept = 0;
        for (int i = 0; i < list->count; i++) {
            const struct report_finding *told = &list->items[i];
            if (told->code)
                list->items[kept++] = *told;
            else if (!check_baseline_add(&checking->found, told, scratch))
                return false;
        }
        checking->end.accepted += list->count - kept;
        list->count = kept;
        return true;
    }
    struct baseline *accepted = baseline_for(checking, file);
    if (!accepted)
        return true;
    int taken = check_baseline_take(accepted, list, scratch);
    if (taken < 0)
        return false;
    checking->end.accepted += taken;
    long stale = check_baseline_left(accepted, file->file, scratch);
    if (stale < 0)
        return false;
    checking->stale += stale;
    return true;
}

static void take(struct checking *checking, struct check_file *file)
{
    struct command_run *run = checking->run;
    const struct check_settings *settings = checking->settings;
    struct report_list *list = &file->told;
    bool ok = seen_take(&checking->seen, list) &&
              take_accepted(checking, file) && !file->short_of_memory &&
              check_patterns_add(&checking->project_patterns, file, run->arena);
    bool is_other = file->is_other && list->count == 0;
    checking->fresh += list->count;
    if (checking->named) {
        sink_write(checking->named, file->named->text, file->named->used);
        ok = ok && !file->named->error;
    }
    matches_add(run->matches, &file->matches);
    if (file->is_guessed)
        found_files_leave_out(&checking->inputs, &file->input);
    found_root_see(&checking->inputs.roots[file->input.root], file->foreign);
    if (!is_other)
        checking->inputs.roots[file->input.root].used++;
    run->tally.bad |= file->is_unreadable;
    run->tally.records += file->records;
    /* Users who do not see the report get failures as messages. */
    bool is_seen = settings->format == REPORT_TEXT && !checking->is_quiet;
    for (int i = 0; i < list->count; i++) {
        const struct report_finding *told = &list->items[i];
        run->tally.fault |= told->severity >= settings->fail_on;
        if (told->code && !is_seen)
            message(&run->messages, "%s:%ld:%ld: %s", told->file, told->line,
                    told->column, told->message);
    }
    if (!checking->is_quiet && !is_other) {
        ok = report_file(&checking->report, file->file, list) && ok;
        run->tally.said = true;
    }
    if (!ok) {
        run->tally.trouble = true;
        message(&run->messages, "%s: out of memory", file->file);
    }
}

/* ---- Threads ------------------------------------------------------------- */

static void work(struct task *task, struct arena *scratch)
{
    struct file_slot *slot = (struct file_slot *)task;
    check_file(&slot->file, scratch);
}

/* Whether a file is for the other threads: not if it may have to be waited for,
 * because a signal wakes this thread. */
static bool is_shared(const struct checking *checking,
                      const struct file_slot *slot)
{
    return checking->pool && !slot->file.input.may_wait;
}

static void start_file(struct checking *checking, struct file_slot *slot,
                       int number)
{
    const struct command_run *run = checking->run;
    const struct found_file *input = &checking->inputs.items[number];
    bool may_wait = input->may_wait;
    arena_free(&slot->memory);
    slot->file = (struct check_file){
        .options = run->options,
        .reader = &checking->reader,
        .input = *input,
        .folder =
            input->is_walked ? checking->inputs.roots[input->root].name : NULL,
        .number = number,
        .in = run->in,
        .jobs = checking->pool ? 1 : pool_size(run->options->jobs),
        .stop = {.signal =
                     checking->pool && !may_wait ? NULL : run->stop.signal,
                 .cancelled = &slot->task.cancelled},
        .arena = &slot->memory,
        .patterns = run->matches,
        .keeps_excerpts = checking->is_for_people && !run->options->quiet,
        .named = checking->named ? &slot->named : NULL,
    };
    slot->named = sink_to_memory(&slot->memory);
    if (is_shared(checking, slot))
        pool_submit(checking->pool, &slot->task);
}

static void finish_file(struct checking *checking, struct file_slot *slot)
{
    struct progress *progress = checking->run->messages.progress;
    if (is_shared(checking, slot))
        pool_wait(checking->pool, &slot->task);
    else
        check_file(&slot->file, checking->run->arena);
    if (!is_shared(checking, slot) && stop_wanted(&checking->run->stop))
        return;
    take(checking, &slot->file);
    progress_end_input(progress, 1, slot->file.bytes);
}

/* ---- The run ------------------------------------------------------------- */

static bool make_slots(struct checking *checking)
{
    const struct command_run *run = checking->run;
    int jobs = pool_size(run->options->jobs);
    if (jobs > checking->inputs.count)
        jobs = checking->inputs.count;
    checking->pool = jobs > 1 ? pool_start(jobs) : NULL;
    checking->slot_count = checking->pool ? AHEAD * jobs : 1;
    checking->slots = arena_alloc(run->arena, (size_t)checking->slot_count,
                                  sizeof *checking->slots);
    for (int i = 0; checking->slots && i < checking->slot_count; i++) {
        checking->slots[i].task.run = work;
        checking->slots[i].memory = arena_make(0);
    }
    return checking->slots != NULL;
}

/* Checks all files: gives them to threads as far ahead as there are slots, and
 * takes them back in their order. */
static void check_all(struct checking *checking)
{
    int count = checking->inputs.count, started = 0;
    for (int i = 0; i < count && command_goes_on(checking->run); i++) {
        for (; started < count && started - i < checking->slot_count; started++)
            start_file(checking,
                       &checking->slots[started % checking->slot_count],
                       started);
        finish_file(checking, &checking->slots[i % checking->slot_count]);
    }
    progress_clear(checking->run->messages.progress);
}

/* Writes the new baseline, and reports missing findings of the old one. */
static void write_baseline(struct checking *checking)
{
    struct command_run *run = checking->run;
    const struct check_settings *settings = checking->settings;
    const char *path = settings->baseline, *new_path = settings->new_baseline;
    if (!path && checking->project_baselines)
        path = checking->project_baselines->path;
    if (!new_path && settings->baseline && command_goes_on(run)) {
        long gone = check_baseline_gone(path, &checking->accepted, run->arena);
        if (gone < 0)
            message(&run->messages, "%s: out of memory", path);
        run->tally.trouble |= gone < 0;
        checking->stale += gone > 0 ? gone : 0;
    }
    baseline_report_gone(run, path, "findings", checking->stale,
                         checking->fresh);
    if (!new_path || !command_goes_on(run))
        return;
    baseline_sort(&checking->found);
    /* A baseline of a part of the inputs, or of selections that match nothing,
     * would lack findings that are still there. */
    bool is_complete =
        !run->tally.bad && !run->tally.trouble && selections_match(run);
    if (!is_complete)
        message(&run->messages,
                "%s: not written, because an input could not be checked or an "
                "option matches nothing",
                new_path);
    else if (baseline_write(run, &check_baseline_form, new_path,
                            &checking->found))
        return;
    run->tally.trouble = true;
    checking->end.accepted = 0;
}

static bool read_baseline(struct checking *checking)
{
    struct command_run *run = checking->run;
    const char *path = checking->settings->baseline;
    const char *new_path = checking->settings->new_baseline;
    struct baseline *accepted = &checking->accepted, *found = &checking->found;
    bool ok = (!path || check_baseline_place(path, accepted, run->arena)) &&
              (!new_path || check_baseline_place(new_path, found, run->arena));
    if (!ok)
        message(&run->messages, "out of memory");
    ok = ok &&
         (!path || baseline_read(run, &check_baseline_form, path, accepted)) &&
         (!new_path ||
          baseline_is_possible(run, &check_baseline_form, new_path));
    run->tally.trouble |= !ok;
    return ok;
}

/* The lowest severity that is shown. The default shows notes if they decide the
 * exit status, and with --verbose: the roles of shapes are notes. */
static enum severity min_severity_of(const struct checking *checking)
{
    const struct check_settings *settings = checking->settings;
    bool is_brief =
        checking->is_for_people || settings->format == REPORT_GITHUB;
    if (settings->min_severity >= 0)
        return (enum severity)settings->min_severity;
    is_brief &=
        settings->fail_on > SEVERITY_NOTE && !settings->rules.is_verbose;
    return is_brief ? SEVERITY_WARNING : SEVERITY_NOTE;
}

static bool check_and_report(struct checking *checking)
{
    struct command_run *run = checking->run;
    const struct check_settings *settings = checking->settings;
    checking->is_for_people = settings->format == REPORT_TEXT &&
                              (run->out->is_colored || isatty(run->out->fd));
    if (!found_files_of_run(&checking->inputs, run) ||
        (settings->fixes && !check_fix_files(run, &checking->inputs)) ||
        !make_slots(checking))
        return false;
    checking->report = (struct report){
        .format = settings->format,
        .command = "check",
        .rules = rule_reports,
        .pretty = run->options->pretty,
        .is_full = checking->is_for_people,
        .min_severity = min_severity_of(checking),
        .most = settings->findings,
        .out = run->out,
        .arena = run->arena,
    };
    if (!checking->is_quiet && !report_begin(&checking->report))
        return false;
    check_all(checking);
    if (settings->shows_diff && run->tally.fault && !run->tally.said)
        message(&run->messages, "no repairs; collide check lists the findings");
    found_files_report(&checking->inputs, run);
    if (command_goes_on(run) && !run->tally.bad)
        check_patterns_report(run, checking->project_patterns);
    write_baseline(checking);
    if (checking->is_quiet)
        return true;
    checking->end.has_failed = run->tally.bad;
    report_end(&checking->report, &checking->end);
    message_of_output(run,
                      report_counts(&checking->report, &checking->end).text);
    return true;
}

static void check_once(struct command_run *run, struct sink *named)
{
    struct checking checking = {.run = run,
                                .settings =
                                    SETTINGS_OF(run->options, check_settings),
                                .reader = stated_reader(&run->options->limits),
                                .seen.arena = run->arena,
                                .named = named};
    checking.is_quiet = run->options->quiet || checking.settings->shows_diff;
    if (check_explain(run) || check_config(run) || !read_baseline(&checking) ||
        check_fix_prints(run))
        return;
    bool ok = check_and_report(&checking);
    pool_stop(checking.pool);
    for (int i = 0; checking.slots && i < checking.slot_count; i++)
        arena_free(&checking.slots[i].memory);
    if (!ok) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
    }
}

static void run_check(struct command_run *run)
{
    if (SETTINGS_OF(run->options, check_settings)->watches)
        check_watch(run, check_once);
    else
        check_once(run, NULL);
}

/* What is listed, explained or fixed is no report: it has no format. */
static bool check_options(struct parser *parser)
{
    struct check_settings *own = parser_settings(parser, &check_settings);
    parser->options->reads_here = own && (!own->fixes || own->shows_diff);
    return own && check_options_complete(parser) &&
           (own->lists_rules || own->explained || own->fixes ||
            options_take_ending(parser, (int *)&own->format));
}

const struct command command_check = {
    .topic = {.name = "check",
              .summary = "report problems in the geometry of levels",
              .examples = "collide check --profile box2d-3 maps/\n"
                          "collide check --format ndjson level.tmx\n",
              .finds = "a finding is at least as severe as --fail-on"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_PRETTY |
            SET_EXIT_ZERO | SET_RULES | SET_QUIET | SET_COLOR,
    .group = "Levels",
    .most = -1,
    .operands = OPERANDS_OF_SCENES,
    .files = FILES_OF_SCENES
    "Exception: without arguments, check reads the current folder if standard "
    "input is closed, is a terminal, or is /dev/null.",
    .check = check_options,
    .run = run_check,
};
