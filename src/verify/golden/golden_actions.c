/* Records, verifies, reviews and accepts golden results: the four actions. */
#include <string.h>

#include "query/run/command_run.h"
#include "support/fail.h"
#include "support/sink.h"
#include "verify/golden/golden_actions.h"
#include "verify/program/program.h"

/* ---- What goes wrong ----------------------------------------------------- */

static bool find(struct golden_work *work, enum golden_kind kind,
                 const char *words)
{
    return golden_find(&work->seen, kind, "", words);
}

/* Adds the finding that something could not be read. */
static bool find_failure(struct golden_work *work, const struct fail *fail)
{
    const char *words = arena_copy(&work->memory, fail->message);
    if (!words || fail_is_memory(fail))
        return false;
    if (!work->is_seen)
        message(&work->run->messages, "%s", words);
    return find(work, GOLDEN_TROUBLE, words);
}

/* ---- Files --------------------------------------------------------------- */

/* A file as a whole, of no more bytes than a scene may have. */
static bool load(struct golden_work *work, const char *path,
                 struct golden_source *source, struct fail *fail)
{
    return golden_load(source, path, &work->run->options->limits, &work->memory,
                       fail);
}

/* Finds that something else has the name of a unit's results; *is_clear is
 * false then. false: memory is used up. */
static bool find_obstacles(struct golden_work *work,
                           const struct golden_unit *unit, bool *is_clear)
{
    const char *const paths[] = {unit->approved, unit->received};
    struct fail fail;
    *is_clear = true;
    for (int i = 0; i < 2 && !unit->error; i++) {
        if (golden_file_is_possible(paths[i], &fail))
            continue;
        *is_clear = false;
        if (!find_failure(work, &fail))
            return false;
    }
    return true;
}

/* Reports the obstacle by a message, for actions without a report. */
static bool has_obstacle(struct golden_work *work,
                         const struct golden_unit *unit)
{
    struct fail fail;
    bool ok = golden_file_is_possible(unit->approved, &fail) &&
              golden_file_is_possible(unit->received, &fail);
    if (ok)
        return false;
    work->run->tally.trouble = true;
    message(&work->run->messages, "%s", fail.message);
    return true;
}

static bool write_file(struct golden_work *work, const char *path,
                       const char *text, size_t length)
{
    const struct golden_source results = {path, text, length};
    struct fail fail;
    bool ok = golden_file_put(&results, &work->run->options->limits,
                              &work->memory, &fail);
    if (!ok)
        command_give_up(work->run, path, fail.message);
    return ok;
}

static void remove_received(struct golden_work *work,
                            const struct golden_unit *unit)
{
    struct fail fail;
    if (unit->has_received && !work->is_read_only &&
        !golden_file_remove(unit->received, &work->run->options->limits,
                            &work->memory, &fail))
        command_give_up(work->run, unit->received, fail.message);
}

/* Loads the scenes of a unit; `options` are filled for the question. */
static bool make_question(struct golden_work *work,
                          const struct golden_unit *unit,
                          struct options *options,
                          struct golden_question *question, struct fail *fail)
{
    struct command_run *run = work->run;
    struct golden_source scenes;
    struct limits any_file = run->options->limits;
    any_file.guard = NULL;
    if (!golden_load(&scenes, unit->scene, &any_file, &work->memory, fail))
        return false;
    *options = *run->options;
    options->limits.hides_text = unit->is_link;
    *question = (struct golden_question){
        .options = options,
        .query = unit->query,
        .folder = run->options->files[1],
        .path = scenes.path,
        .text = scenes.text,
        .length = scenes.length,
        .stop = run->stop,
        .reader = &work->reader,
        .matches = run->matches,
        .program = work->program,
        .unknown = &work->unknown,
    };
    return true;
}

/* Computes the present answer; *outcome reports whether there is one. false:
 * memory is used up. */
static bool answer(struct golden_work *work, const struct golden_unit *unit,
                   struct golden_source *now, enum golden_outcome *outcome)
{
    struct command_run *run = work->run;
    struct golden_question question;
    struct golden_answers answers;
    struct options options;
    struct fail fail;
    *outcome = GOLDEN_FAILED;
    if (!make_question(work, unit, &options, &question, &fail))
        return find_failure(work, &fail);
    *outcome =
        golden_answer(&question, &work->memory, &work->scratch, &answers);
    work->scenes = answers.scenes;
    /* A file without scenes may be the output, such as a report that is written
     * anew. If the output holds scenes, the run stops. */
    struct output_guard *guard = run->options->limits.guard;
    if (*outcome != GOLDEN_NO_SCENES &&
        output_guard_is_path(guard, unit->scene)) {
        output_guard_trip(guard, unit->scene);
        *outcome = GOLDEN_STOPPED;
    }
    progress_end_input(run->messages.progress, 1, question.length);
    *now = (struct golden_source){unit->scene, answers.text.text,
                                  answers.text.used};
    bool is_failed = *outcome == GOLDEN_FAILED;
    run->matches->inputs += *outcome == GOLDEN_ANSWERED;
    if (!is_failed || !work->is_seen)
        message_pass_on(&run->messages, &answers.messages);
    if (*outcome == GOLDEN_NO_MEMORY)
        return false;
    for (int i = 0; i < answers.fault_count; i++)
        if (!find(work, GOLDEN_TROUBLE, answers.faults[i]))
            return false;
    return true;
}

/* ---- Comparing ----------------------------------------------------------- */

static bool is_same(const struct golden_source *one,
                    const struct golden_source *other)
{
    return one->length == other->length &&
           memcmp(one->text, other->text, one->length) == 0;
}

static struct golden_reading reading_for(struct golden_work *work)
{
    return (struct golden_reading){
        .limits = &work->run->options->limits,
        .arena = &work->memory,
        .scratch = &work->scratch,
    };
}

static bool see_result(void *context, const struct stream_record *record,
                       const struct item *root, struct fail *fail)
{
    struct golden_work *work = context;
    (void)record;
    (void)fail;
    key_see_members(root, work->run->matches);
    return true;
}

/* Records the names of the results' members. Results that cannot be read are
 * reported where they are used. */
static void see_members(struct golden_work *work,
                        const struct golden_source *source)
{
    struct arena_mark mark = arena_mark(&work->scratch);
    struct fail ignored;
    if (!matches_want(work->run->matches, MATCH_IGNORE_MEMBER))
        return;
    golden_documents(source, &work->run->options->limits, &work->scratch,
                     (struct golden_taker){see_result, work}, &ignored);
    arena_rewind(&work->scratch, mark);
}

/* The approved results; none at all if there is no such file. */
static bool load_approved(struct golden_work *work,
                          const struct golden_unit *unit,
                          struct golden_source *approved, struct fail *fail)
{
    *approved = (struct golden_source){unit->approved, "", 0};
    return !unit->has_approved || load(work, unit->approved, approved, fail);
}

/* Reads the scenes of received results, to judge what differs. Without them
 * there are no verdicts, and `verify` reports why. */
static void find_scenes(struct golden_work *work,
                        const struct golden_unit *unit)
{
    struct golden_question question;
    struct golden_answers answers;
    struct options options;
    struct fail ignored;
    if (make_question(work, unit, &options, &question, &ignored) &&
        golden_scenes(&question, &work->memory, &work->scratch, &answers) ==
            GOLDEN_ANSWERED)
        work->scenes = answers.scenes;
}

/* Adds a finding for each difference, in detail for a review. */
static bool compare_to_approved(struct golden_work *work,
                                const struct golden_unit *unit,
                                const struct golden_source *now, bool is_review)
{
    const struct golden_reading reading = reading_for(work);
    struct golden_source old;
    struct golden_results approved, received;
    struct fail fail;
    if (!load_approved(work, unit, &old, &fail))
        return find_failure(work, &fail);
    see_members(work, &old);
    see_members(work, now);
    if (is_same(&old, now))
        return golden_count(&work->forms, now->text, now->length,
                            &work->scratch, &work->report.compared);
    if (!golden_read(&old, &reading, &approved, &fail) ||
        !golden_read(now, &reading, &received, &fail))
        return find_failure(work, &fail);
    if (is_review)
        find_scenes(work, unit);
    const struct golden_comparison comparison = {
        .scenes = work->scenes,
        .limits = &work->run->options->limits,
        .profile = SETTINGS_OF(work->run->options, engine_settings)->profile,
        .rules = &work->rules,
        .forms = &work->forms,
        .approved = &approved,
        .now = &received,
        .has_details = is_review,
        .compared = &work->report.compared,
        .scratch = &work->scratch,
    };
    return golden_compare(&comparison, &work->seen);
}

/* Reports the findings. If the scene changed, or the answer is unknown, that is
 * no difference. */
static void tell(struct golden_work *work, const struct golden_unit *unit)
{
    struct tally *tally = &work->run->tally;
    work->done++;
    for (int i = 0; i < work->seen.count; i++) {
        enum golden_kind kind = work->seen.items[i].kind;
        if (kind == GOLDEN_TROUBLE || kind == GOLDEN_SCENE)
            tally->bad = true;
        else
            tally->fault = true;
    }
    if (work->is_quiet)
        return;
    golden_report_unit(&work->report, unit, &work->seen);
    tally->said = true;
}

static bool verify_answered(struct golden_work *work,
                            const struct golden_unit *unit,
                            const struct golden_source *now)
{
    if (!compare_to_approved(work, unit, now, false))
        return false;
    if (work->seen.count == 0)
        remove_received(work, unit);
    else if (!work->is_read_only)
        write_file(work, unit->received, now->text, now->length);
    return true;
}

/* Removes the received results of a scene that does not exist any more, but no
 * other file of that name. false: memory is used up. */
static bool remove_orphan(struct golden_work *work,
                          const struct golden_unit *unit)
{
    const struct golden_reading reading = reading_for(work);
    struct golden_source received;
    struct golden_results results;
    struct fail fail;
    if (!unit->has_received)
        return true;
    if (!load(work, unit->received, &received, &fail) ||
        !golden_read(&received, &reading, &results, &fail))
        return !fail_is_memory(&fail);
    if (results.count > 0)
        remove_received(work, unit);
    return true;
}

/* Finds that the scenes of a unit are there no more, if anything was approved
 * of them. */
static bool find_missing(struct golden_work *work,
                         const struct golden_unit *unit, const char *words)
{
    return remove_orphan(work, unit) &&
           (!unit->has_approved || find(work, GOLDEN_MISSING, words));
}

bool golden_verify(struct golden_work *work, const struct golden_unit *unit)
{
    enum golden_outcome outcome = GOLDEN_FAILED;
    struct golden_source now;
    bool is_clear;
    bool ok = find_obstacles(work, unit, &is_clear);
    if (unit->error)
        ok = find(work, GOLDEN_TROUBLE, unit->error);
    else if (!ok || !is_clear)
        ; /* the answer remains unknown */
    else if (unit->has_scene)
        ok = answer(work, unit, &now, &outcome);
    else
        ok = find_missing(work, unit, "the scene file does not exist");
    if (ok && outcome == GOLDEN_ANSWERED)
        ok = verify_answered(work, unit, &now);
    if (ok && outcome == GOLDEN_NO_SCENES)
        ok = find_missing(work, unit, "no scene in the file");
    bool has_none = outcome == GOLDEN_NO_SCENES || !unit->has_scene;
    bool is_other = has_none && !unit->has_approved && !unit->error && is_clear;
    if (ok && outcome != GOLDEN_STOPPED && !is_other)
        tell(work, unit);
    return ok;
}

bool golden_review(struct golden_work *work, const struct golden_unit *unit)
{
    struct golden_source received;
    struct fail fail;
    bool is_clear = true;
    if (unit->error || !unit->has_scene)
        return true;
    bool ok = find_obstacles(work, unit, &is_clear);
    if (ok && is_clear && !unit->has_received)
        return true;
    work->run->matches->inputs += is_clear;
    if (ok && is_clear)
        ok = load(work, unit->received, &received, &fail)
                 ? compare_to_approved(work, unit, &received, true)
                 : find_failure(work, &fail);
    if (ok)
        tell(work, unit);
    return ok;
}

/* ---- Approving ----------------------------------------------------------- */

/* Replaces approved results, or leaves them if they are the same. */
static void approve(struct golden_work *work,
                    const struct golden_approval *approval)
{
    const struct golden_unit *unit = approval->unit;
    if (approval->is_new &&
        !write_file(work, unit->approved, approval->text, approval->length))
        return;
    remove_received(work, unit);
    struct sink *out = work->run->out;
    work->done++;
    if (work->is_quiet)
        return;
    escape_line(out, unit->approved);
    sink_text(out, ": ");
    sink_text(out, approval->what);
    sink_end_record(out);
    work->run->tally.said = true;
}

/* True if results may be written: all selections have matched, so the query was
 * the intended one. An adapter must have ended properly, because an extra line
 * may mean that answers belong to other scenes. Earlier results are replaced
 * only if the program, if there is one, has printed something. */
static bool may_approve(const struct golden_work *work,
                        const struct golden_unit *unit)
{
    return selections_match(work->run) && !work->awaits_end &&
           (!work->program || work->program->has_printed ||
            !unit->has_approved);
}

/* Approves the postponed results that may be written now. */
static void approve_postponed(struct golden_work *work)
{
    int kept = 0;
    for (int i = 0; i < work->postponed_count; i++) {
        const struct golden_approval approval = work->postponed[i];
        struct arena_mark mark = arena_mark(&work->memory);
        if (may_approve(work, approval.unit))
            approve(work, &approval);
        else
            work->postponed[kept++] = approval;
        arena_rewind(&work->memory, mark);
    }
    work->postponed_count = kept;
}

/* Approves at once, or keeps a copy until it may be approved. false: memory is
 * used up. */
static bool approve_or_postpone(struct golden_work *work,
                                struct golden_approval approval)
{
    struct arena *arena = work->run->arena;
    if (may_approve(work, approval.unit)) {
        approve_postponed(work);
        approve(work, &approval);
        return true;
    }
    struct golden_approval *grown =
        arena_more(arena, work->postponed, work->postponed_count,
                   &work->postponed_room, sizeof *grown);
    if (!grown)
        return false;
    work->postponed = grown;
    approval.text = arena_text(arena, approval.text, approval.length);
    if (!approval.text)
        return false;
    work->postponed[work->postponed_count++] = approval;
    return true;
}

void golden_end_approving(struct golden_work *work, const char *folder)
{
    approve_postponed(work);
    if (work->postponed_count == 0)
        return;
    if (work->awaits_end)
        command_give_up(work->run, folder,
                        "no results are written, because the adapter failed");
    else if (!selections_match(work->run))
        command_give_up(
            work->run, folder,
            "no results are written, because an option matches nothing");
}

bool golden_record(struct golden_work *work, const struct golden_unit *unit)
{
    enum golden_outcome outcome;
    struct golden_source old, now;
    struct fail fail;
    if (unit->error) {
        command_give_up(work->run, unit->scene, unit->error);
        return true;
    }
    if (!unit->has_scene || has_obstacle(work, unit))
        return true;
    if (!answer(work, unit, &now, &outcome))
        return false;
    work->run->tally.bad |= outcome == GOLDEN_FAILED;
    if (outcome != GOLDEN_ANSWERED)
        return true;
    bool is_read = load_approved(work, unit, &old, &fail);
    see_members(work, &now);
    if (!is_read && fail_is_memory(&fail))
        return false;
    struct golden_approval approval = {unit, now.text, now.length, true,
                                       "recorded"};
    if (unit->has_approved)
        approval.what = "recorded, replaced other results";
    if (unit->has_approved && is_read && is_same(&old, &now)) {
        approval.is_new = false;
        approval.what = "unchanged";
    }
    return approve_or_postpone(work, approval);
}

bool golden_accept(struct golden_work *work, const struct golden_unit *unit)
{
    const struct golden_reading reading = reading_for(work);
    struct golden_source received;
    struct golden_results results;
    struct fail fail;
    if (unit->error || !unit->has_scene || has_obstacle(work, unit) ||
        !unit->has_received)
        return true;
    work->run->matches->inputs++;
    if (!load(work, unit->received, &received, &fail) ||
        !golden_read(&received, &reading, &results, &fail)) {
        work->run->tally.bad = true;
        return find_failure(work, &fail);
    }
    if (!golden_file_has_results(&received)) {
        command_give_up(
            work->run, unit->received,
            "expected results of `golden verify`, found none: run it again, or "
            "remove this file");
        return true;
    }
    see_members(work, &received);
    return approve_or_postpone(
        work, (struct golden_approval){unit, received.text, received.length,
                                       true, "accepted"});
}
