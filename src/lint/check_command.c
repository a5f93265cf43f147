/* `collide check`: files and folders in, findings out.
 *
 *   names -> files (query/run/found_files.h) -> findings of each, by several
 * threads (check_file.h) -> in the order of the names: baseline, report
 */
#include <string.h>
#include <sys/stat.h>

#include "lint/check_command.h"
#include "lint/rules/told_findings.h"
#include "query/run/command_run.h"
#include "query/run/selections.h"
#include "support/options/stated.h"
#include "support/pool.h"
#include "support/report/report.h"

/* Files that are checked ahead, for each thread. */
#define AHEAD 4

/* A file in the hands of a thread, or waiting for its turn in the report. */
struct file_slot {
    struct task task; /* the first member: by it the slot is found */
    struct check_file file;
    struct arena memory;
};

struct checking {
    struct command_run *run;
    struct scene_reader reader;
    struct found_files inputs;
    struct report report;
    struct report_end end;
    struct seen seen;
    struct baseline accepted, found; /* of --baseline; for --write-baseline */
    struct pool *pool;               /* NULL: no help */
    struct file_slot *slots;
    int slot_count;
    uint64_t files;      /* that were reported */
    const char *guessed; /* the first one that was left out unread, by its path;
                            NULL: none was */
    long guesses;        /* how many were */
};

/* ---- What has come of a file --------------------------------------------- */

/* Says what could not be read to who does not see the report. */
static void say_failures(const struct checking *checking,
                         const struct told_list *list)
{
    const struct check_settings *settings = &checking->run->options->check;
    bool is_seen = settings->format == REPORT_TEXT && !settings->quiet;
    for (int i = 0; i < list->count && !is_seen; i++) {
        const struct told *told = &list->items[i];
        if (told->code)
            message(&checking->run->messages, "%s:%ld:%ld: %s", told->file,
                    told->line, told->column, told->message);
    }
}

static void count_findings(struct checking *checking,
                           const struct check_file *file)
{
    const struct options *options = checking->run->options;
    struct tally *tally = &checking->run->tally;
    for (int i = 0; i < file->told.count; i++)
        tally->fault |= file->told.items[i].severity >= options->check.fail_on;
    tally->bad |= file->is_unreadable;
    tally->records += file->records;
}

/* Keeps all findings of a list for a new baseline, which accepts them. */
static bool keep_found(struct checking *checking, struct told_list *list)
{
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        const struct told *told = &list->items[i];
        if (told->code)
            list->items[kept++] = *told;
        else if (!baseline_add_told(&checking->found, told,
                                    checking->run->arena))
            return false;
    }
    checking->end.accepted += list->count - kept;
    list->count = kept;
    return true;
}

/* Leaves out what is accepted. false: memory is used up. */
static bool take_accepted(struct checking *checking, struct check_file *file)
{
    const struct check_settings *settings = &checking->run->options->check;
    struct arena *scratch = checking->run->arena;
    if (settings->new_baseline)
        return keep_found(checking, &file->told);
    if (!settings->baseline)
        return true;
    int taken = baseline_take(&checking->accepted, &file->told, scratch);
    if (taken < 0)
        return false;
    checking->end.accepted += taken;
    long stale = baseline_left(&checking->accepted, file->file, scratch);
    if (stale < 0)
        return false;
    checking->end.stale += stale;
    return true;
}

static void take(struct checking *checking, struct check_file *file)
{
    struct command_run *run = checking->run;
    bool ok = seen_take(&checking->seen, &file->told) &&
              take_accepted(checking, file) && !file->short_of_memory;
    bool is_other = file->is_other && file->told.count == 0;
    matches_add(run->matches, &file->matches);
    if (file->is_guessed && checking->guesses++ == 0)
        checking->guessed = file->input.path;
    if (!is_other)
        checking->inputs.roots[file->input.root].used++;
    count_findings(checking, file);
    say_failures(checking, &file->told);
    if (!run->options->check.quiet && !is_other) {
        ok = report_file(&checking->report, file->file, &file->told) && ok;
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
 * as it is this one that a signal wakes. */
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
        .stop = {.signal =
                     checking->pool && !may_wait ? NULL : run->stop.signal,
                 .cancelled = &slot->task.cancelled},
        .arena = &slot->memory,
        .patterns = run->matches,
    };
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
    checking->files++;
    progress_end_input(progress, 1, slot->file.bytes);
}

/* Hands files out as far ahead as there are slots, and takes them back in their
 * order. */
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
}

/* ---- The run ------------------------------------------------------------- */

static bool find_inputs(struct checking *checking)
{
    const struct options *options = checking->run->options;
    struct arena *arena = checking->run->arena;
    if (!found_files_make(&checking->inputs, options->file_count + 1, arena))
        return false;
    for (int i = 0; i < options->file_count; i++)
        if (!found_files_add(&checking->inputs, options->files[i], arena))
            return false;
    return options->file_count > 0 ||
           found_files_add(&checking->inputs, "-", arena);
}

/* Bytes of all files, for the line of progress. */
static uint64_t total_size(const struct checking *checking)
{
    uint64_t total = 0;
    for (int i = 0; i < checking->inputs.count; i++) {
        struct stat status;
        if (stat(checking->inputs.items[i].path, &status) == 0 &&
            S_ISREG(status.st_mode))
            total += (uint64_t)status.st_size;
    }
    return total;
}

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

static void start_report(struct checking *checking)
{
    const struct command_run *run = checking->run;
    const struct check_settings *settings = &run->options->check;
    checking->report = (struct report){
        .format = settings->format,
        .pretty = run->options->pretty,
        .most = settings->findings,
        .out = run->out,
        .arena = run->arena,
    };
}

/* Counts what is accepted of files that are gone. */
static void count_gone(struct checking *checking)
{
    struct command_run *run = checking->run;
    const char *path = run->options->check.baseline;
    long gone =
        path ? check_baseline_gone(path, &checking->accepted, run->arena) : 0;
    if (gone < 0)
        message(&run->messages, "%s: out of memory", path);
    run->tally.trouble |= gone < 0;
    checking->end.stale += gone > 0 ? gone : 0;
}

/* True if all inputs were read and all selections match. Otherwise a new
 * baseline would lack findings that are still there. */
static bool is_complete(const struct command_run *run)
{
    return !run->tally.bad && !run->tally.trouble && selections_match(run);
}

/* Writes the new baseline, and reports findings of the old one that are gone.
 */
static void write_baseline(struct checking *checking)
{
    struct command_run *run = checking->run;
    const struct check_settings *settings = &run->options->check;
    if (!settings->new_baseline && command_goes_on(run))
        count_gone(checking);
    if (checking->end.stale)
        message(&run->messages,
                "%s: accepted findings that are no longer found: %ld",
                settings->baseline, checking->end.stale);
    if (!settings->new_baseline || !command_goes_on(checking->run))
        return;
    baseline_sort(&checking->found);
    if (!is_complete(run))
        message(&run->messages,
                "%s: not written, because not all input could be checked",
                settings->new_baseline);
    else if (check_baseline_write(run, settings->new_baseline,
                                  &checking->found))
        return;
    run->tally.trouble = true;
    checking->end.accepted = 0;
}

static bool place_baselines(struct checking *checking)
{
    const struct command_run *run = checking->run;
    const char *path = run->options->check.baseline;
    const char *new_path = run->options->check.new_baseline;
    bool ok = (!path ||
               check_baseline_place(path, &checking->accepted, run->arena)) &&
              (!new_path ||
               check_baseline_place(new_path, &checking->found, run->arena));
    if (!ok)
        message(&run->messages, "out of memory");
    return ok;
}

static bool read_baseline(struct checking *checking)
{
    struct command_run *run = checking->run;
    const char *path = run->options->check.baseline;
    const char *new_path = run->options->check.new_baseline;
    bool ok = place_baselines(checking) &&
              (!path || check_baseline_read(run, path, &checking->accepted)) &&
              (!new_path || check_baseline_is_possible(run, new_path));
    run->tally.trouble |= !ok;
    return ok;
}

/* Says which folders hold nothing that could be checked: a run that has looked
 * at nothing must not pass for one that has found nothing. */
static void say_empty(const struct checking *checking)
{
    const struct found_files *inputs = &checking->inputs;
    for (int i = 0; i < inputs->root_count && command_goes_on(checking->run);
         i++) {
        const struct found_root *root = &inputs->roots[i];
        if (!root->is_folder || root->used > 0)
            continue;
        checking->run->tally.bad = true;
        message(&checking->run->messages, "%s: no maps or scenes in the folder",
                root->name);
    }
}

/* Says what was left out because it is unlike maps and scenes, and could have
 * been one that is broken at its very beginning. */
static void say_guessed(const struct checking *checking)
{
    const struct messages *messages = &checking->run->messages;
    if (checking->guesses == 1)
        message(messages,
                "%s: left out: it cannot be read, and is unlike maps "
                "and scenes",
                checking->guessed);
    else if (checking->guesses > 1)
        message(messages,
                "%ld files left out, %s the first: they cannot be "
                "read, and are unlike maps and scenes",
                checking->guesses, checking->guessed);
}

static bool check_and_report(struct checking *checking)
{
    struct command_run *run = checking->run;
    struct progress *progress = run->messages.progress;
    bool is_quiet = run->options->check.quiet;
    if (progress->wanted)
        progress->total = total_size(checking);
    if (!is_quiet && !report_begin(&checking->report))
        return false;
    check_all(checking);
    progress_clear(progress);
    say_guessed(checking);
    say_empty(checking);
    write_baseline(checking);
    return is_quiet || report_end(&checking->report, &checking->end);
}

static void run_check(struct command_run *run)
{
    struct checking checking = {.run = run,
                                .reader =
                                    stated_reader(&run->options->answer.limits),
                                .seen.arena = run->arena};
    if (check_explain(run) || !read_baseline(&checking))
        return;
    if (run->options->check.fixes) {
        check_fix(run);
        return;
    }
    bool ok = find_inputs(&checking) && make_slots(&checking);
    if (ok) {
        start_report(&checking);
        ok = check_and_report(&checking);
    }
    pool_stop(checking.pool);
    for (int i = 0; checking.slots && i < checking.slot_count; i++)
        arena_free(&checking.slots[i].memory);
    if (!ok) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
    }
}

const struct command command_check = {
    .topic = {.name = "check",
              .summary = "what is wrong with the geometry of levels",
              .examples = "collide check --profile box2d-3 maps/\n"
                          "collide check --format ndjson level.tmx\n",
              .finds = "something as severe as --fail-on was found"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_PRETTY |
            SET_EXIT_ZERO | SET_RULES | SET_CHECK,
    .most = -1,
    .operands = "[FILE | FOLDER]...",
    .files = "A FILE holds a map or a scene, or many scenes in a row; a folder "
             "stands for the\nfiles in it. No FILE, or -, is standard input.",
    .run = run_check,
};
