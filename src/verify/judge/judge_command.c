/* `collide judge`: compares the results of an engine to the truth.
 *
 *   scenes -> a scene with its pieces (judge_claim.c)
 *   claims -> claims about it (claims_stream.c) -> their pair (judge_pairs.c)
 *          -> faults (judge_claim.c) -> those that count (judge_filter.c)
 *          -> a line (judge_report.c), or counts and examples
 *             (judge_causes.c) -> a report (judge_formats.c)
 *   pairs without a claim (judge_missing.c) -> lines, too
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "support/options/option_table.h"
#include "verify/judge/judge_run.h"

#define OPTION_OF judge_settings

/* The format, unless an option chooses it: text on a terminal, else lines. */
#define JUDGE_FORMAT_USUAL REPORT_FORMATS

OPTION_SETTINGS(judge_settings, "judge", .format = JUDGE_FORMAT_USUAL,
                .fail_on = 3);

/* ---- The run ------------------------------------------------------------- */

/* Chooses the dialect by the first records, if the user wants that. false: it
 * is not known, which has been reported. */
static bool choose_dialect(struct judge *judge)
{
    struct dialect_choice choice =
        SETTINGS_OF(judge->run->options, query_settings)->dialect;
    if (!choice.is_auto)
        return true;
    bool is_known = claims_first_choose(&judge->claims, &choice.dialect);
    judge->run->tally.trouble |= !is_known;
    if (is_known && choice.dialect)
        judge->dialect = dialect_chosen(&choice);
    return is_known;
}

/* Writes the new baseline, and reports accepted faults that no longer occur.
 * `is_whole`: all pairs were judged. */
static void report_baseline(struct judge *judge, bool is_whole)
{
    struct command_run *run = judge->run;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    bool is_complete = is_whole && !run->tally.bad && !run->tally.trouble &&
                       !judge->filter.no_memory;
    judge->filter.is_part |= !is_complete;
    long gone = judge_filter_gone(&judge->filter);
    if (!own->new_baseline) {
        baseline_report_gone(run, own->baseline, "faults", gone,
                             (long)judge->filter.fresh);
        return;
    }
    baseline_sort(&judge->found);
    if (!is_complete)
        message(&run->messages,
                "%s: not written, because not all pairs could be judged",
                own->new_baseline);
    else if (baseline_write(run, &judge_baseline_form, own->new_baseline,
                            &judge->found))
        return;
    run->tally.trouble = true;
}

/* Writes the end of the report, and as messages the hints that it has not. */
static void end_report(struct judge *judge, bool is_whole)
{
    struct command_run *run = judge->run;
    struct judge_report *report = &judge->report;
    struct short_text hint;
    if (!is_whole || run->tally.bad || run->tally.trouble)
        judge_format_incomplete(report, judge->claims.input.file);
    bool has_hints = !report->quiet && judge_format_has_hints(report->format);
    for (int i = 0;
         !has_hints && (hint = judge_hint(report, &judge->dialect, i)).text[0];
         i++)
        message(&run->messages, "%s: %s", judge->claims.input.file, hint.text);
    if (report->format == REPORT_NDJSON ? is_whole
                                        : report->format == REPORT_JSON)
        judge_report_summary(report);
    else if (report->format != REPORT_NDJSON)
        judge_format_end(report, &judge->dialect);
    if (is_whole)
        message_of_output(run, judge_summary_line(report).text);
    if (!judge->causes.no_memory && !judge->filter.no_memory)
        return;
    run->tally.trouble = true;
    message(&run->messages, "out of memory");
}

/* Warns of a run that is right only because it compared nothing. */
static void warn_of_nothing(const struct judge *judge)
{
    const struct judge_report *report = &judge->report;
    const struct messages *messages = &judge->run->messages;
    const char *file = judge->claims.input.file;
    const unsigned long long refused = report->refused;
    if (report->right + report->wrong + report->missing + report->extra > 0 ||
        report->empty > 0)
        return;
    if (refused > 0)
        message(messages,
                "%s: warning: nothing was judged: all records are refused: "
                "%llu",
                file, refused);
    else if (judge->filter.is_part)
        return; /* a name that matches no scene is an error of its own */
    else if (judge->filter.ignored > 0)
        message(messages,
                "%s: warning: nothing was judged: there are no results, and "
                "missing pairs are ignored",
                file);
    else if (judge->number == 0)
        message(messages,
                "%s: warning: nothing was judged: SCENES has no scenes",
                judge->scenes.input.file);
    else
        message(messages,
                "%s: warning: nothing was judged: there are no results, and "
                "no pair requires one",
                file);
}

static void judge_streams(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct fail fail;
    bool ok = judge_read_all(judge, &fail);
    judge_held_release(&judge->held);
    if (ok && judge->held.no_memory)
        ok = fail_memory(&fail);
    if (!ok) {
        run->tally.trouble = true;
        message(&run->messages, "%s", fail.message);
    }
    run->tally.said = true;
    run->tally.bad |= judge->claims.is_bad;
    run->tally.trouble |= judge->claims.trouble;
    run->tally.fault |= !judge_report_is_right(&judge->report);
    /* Misspelled members, and members of another dialect, claim nothing. */
    uint64_t count = judge->report.empty;
    if (count > 0)
        message(&judge->run->messages,
                "%s: records without any member of the dialect %s: %llu; use "
                "another --dialect, see collide-dialects(7)",
                judge->claims.input.file, dialect_names[judge->dialect.engine],
                (unsigned long long)count);
    warn_of_unknown(&run->messages, &judge->claims.unknown);
    if (ok && judge_goes_on(judge) && !run->tally.bad && !run->tally.trouble)
        warn_of_nothing(judge);
    report_baseline(judge, ok && judge_goes_on(judge));
    /* Names the dialect that most of the unknown members belong to. */
    enum dialect_engine dialect = unknown_dialect(&judge->claims.unknown);
    uint64_t misfits = judge->claims.misfits;
    if (misfits > MISFITS_SHOWN)
        message(&judge->run->messages,
                "%s: ... and %llu more invalid records that fit the dialect %s",
                judge->claims.input.file,
                (unsigned long long)(misfits - MISFITS_SHOWN),
                dialect_names[judge->claims.misfit]);
    if (dialect != DIALECT_COUNT && misfits == 0)
        message(&judge->run->messages,
                "%s: the unknown members belong to the dialect %s; use "
                "--dialect %s",
                judge->claims.input.file, dialect_names[dialect],
                dialect_names[dialect]);
    end_report(judge, ok && judge_goes_on(judge));
}

/* Reads the baseline, and checks that a new one can be written. */
static bool open_baselines(struct judge *judge)
{
    struct command_run *run = judge->run;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    bool ok =
        (!own->baseline || baseline_read(run, &judge_baseline_form,
                                         own->baseline, &judge->accepted)) &&
        (!own->new_baseline ||
         baseline_is_possible(run, &judge_baseline_form, own->new_baseline));
    run->tally.trouble |= !ok;
    return ok;
}

/* The classes by the index of the choice of --fail-on. */
static const enum verdict_class fail_classes[] = {
    VERDICT_ROUNDING, VERDICT_SLOP, VERDICT_CONVENTION, VERDICT_WRONG};

#define FAIL_CLASSES ((int)(sizeof fail_classes / sizeof *fail_classes))

/* The classes that cause exit status 1: bits. */
static unsigned failing_classes(int fail_on)
{
    unsigned classes = 0;
    for (int i = fail_on; i < FAIL_CLASSES; i++)
        classes |= 1U << fail_classes[i];
    return classes;
}

/* True if --quiet leaves something of a report of this format, at least its
 * summary: readers of the others would see a report without faults. */
static bool format_can_be_quiet(enum report_format format)
{
    return format != REPORT_SARIF && format != REPORT_JUNIT &&
           format != REPORT_TAP;
}

/* The command line that judges the same results again. Options that choose what
 * is written, and which faults count, are left out. NULL: out of memory. */
static const char *command_of(const struct options *options,
                              struct arena *arena)
{
    static const char *const left_out[] = {
        "select", "ignore", "baseline", "write-baseline", "only-scene", NULL};
    struct sink text = sink_to_memory(arena);
    sink_text(&text, "collide judge");
    for (int i = 0; i < options->argument_count; i++) {
        const struct option *option = options->arguments[i].option;
        if (option->about == ABOUT_OUTPUT || option->about == ABOUT_RUN ||
            name_index(left_out, option->name) >= 0)
            continue;
        sink_print(&text, " --%s", option->name);
        if (option->argument) {
            sink_byte(&text, ' ');
            escape_shell(&text, options->arguments[i].value);
        }
    }
    for (int i = 0; i < options->file_count; i++) {
        const char *file = options->files[i];
        bool is_like_option = file[0] == '-' && file[1];
        sink_text(&text, is_like_option ? " ./" : " ");
        escape_shell(&text, file);
    }
    return sink_string(&text);
}

/* Connects the parts of the report, and begins it. */
static bool begin_report(struct judge *judge)
{
    struct command_run *run = judge->run;
    struct judge_report *report = &judge->report;
    const struct judge_settings *own =
        SETTINGS_OF(run->options, judge_settings);
    bool is_for_people = run->out->is_colored || isatty(run->out->fd);
    enum report_format usual = is_for_people ? REPORT_TEXT : REPORT_NDJSON;
    report->format = own->format == JUDGE_FORMAT_USUAL ? usual : own->format;
    report->quiet = run->options->quiet && format_can_be_quiet(report->format);
    report->filter = &judge->filter;
    report->causes = &judge->causes;
    report->report = &judge->own;
    report->unknown = &judge->claims.unknown;
    report->command = command_of(run->options, &judge->kept);
    judge->filter = (struct judge_filter){
        .select = own->select,
        .ignore = own->ignore,
        .is_part = own->scenes,
        .failing = failing_classes(own->fail_on),
        .accepted = own->baseline ? &judge->accepted : NULL,
        .found = own->new_baseline ? &judge->found : NULL,
        .arena = &judge->kept,
    };
    judge->causes = (struct judge_causes){
        .arena = &judge->kept,
        .only_hints = report->format == REPORT_NDJSON || report->quiet,
    };
    judge->own = (struct report){
        .format = report->format,
        .command = "judge",
        .rules_title = "Kinds of faults",
        .noun = "cause",
        .has_tables = true,
        .pretty = report->pretty,
        .is_full = true,
        .out = run->out,
        .arena = &judge->kept,
    };
    if (report->command && judge_format_begin(report))
        return true;
    run->tally.trouble = true;
    message(&run->messages, "out of memory");
    return false;
}

static void run_judge(struct command_run *run)
{
    const struct options *options = run->options;
    struct judge judge = {
        .run = run,
        .dialect = convention_read(options),
        .reader = stated_reader(&options->limits),
        .kept = arena_make(0),
        .ahead = judge_ahead_make(options->jobs),
        .report = {.out = run->out,
                   .pretty = options->pretty,
                   .digits = options->digits,
                   .only_faults =
                       SETTINGS_OF(options, judge_settings)->only_faults,
                   .is_float = options->is_float},
    };
    judge.held =
        (struct judge_held){.report = &judge.report, .arena = arena_make(0)};
    judge.reader.is_float = options->is_float;
    if (open_baselines(&judge) && judge_open(&judge) &&
        choose_dialect(&judge) && begin_report(&judge))
        judge_streams(&judge);
    judge_causes_free(&judge.causes);
    claims_stream_close(&judge.claims);
    scene_stream_close(&judge.scenes);
    scene_reader_free(&judge.reader);
    judge_ahead_free(&judge.ahead);
    arena_free(&judge.held.arena);
    arena_free(&judge.memory);
    arena_free(&judge.kept);
}

/* ---- Options ------------------------------------------------------------- */

#define EXPECTS_KINDS "kinds or classes, or a prefix followed by *"

static struct value_name kind_name(int i)
{
    return (struct value_name){.name = judge_kind_name(i)};
}

static bool add_kinds(const struct setting *s)
{
    return append_names(s, "kind of faults");
}

#define NAMES_KINDS                                                            \
    EXPECTS(EXPECTS_KINDS), .about = ABOUT_COMPARISON, .name_at = kind_name,   \
                            .form = VALUE_LIST, .is_known = judge_is_kind

static const struct option rows[] = {
    {"fail-on", "rounding|slop|convention|wrong",
     "mildest class of fault that causes exit status 1", .about = ABOUT_RUN,
     CHOICES("rounding", "slop", "convention", "wrong"), SETS(fail_on)},
    {"faults", NULL, "print only pairs with faults that cause exit status 1",
     .about = ABOUT_OUTPUT, SETS(only_faults)},
    {"require", "PARTS", "report records that lack these members",
     .about = ABOUT_COMPARISON, .parts = verdict_part_names,
     SETS_BITS(required)},
    {"format", "FORMAT", FORMAT_HELP, .about = ABOUT_OUTPUT, .is_format = true,
     .usual = "text on a terminal, else ndjson",
     .choices = (const char *const[]){REPORT_ROWS(REPORT_NAME) NULL},
     SETS(format)},
    {"select", "KINDS", "count only faults of these kinds or classes",
     NAMES_KINDS, ADDS_OWN(add_kinds, select)},
    {"ignore", "KINDS", "ignore faults of these kinds or classes", NAMES_KINDS,
     ADDS_OWN(add_kinds, ignore)},
    {"baseline", "FILE", "accept the faults listed in FILE",
     .about = ABOUT_COMPARISON, EXPECTS("a file name"), SETS(baseline)},
    {"write-baseline", "FILE", "accept all faults and write them to FILE",
     .about = ABOUT_COMPARISON, EXPECTS("a file name"), SETS(new_baseline)},
    {"only-scene", "NAME", "judge only the scene of this name or number",
     .about = ABOUT_INPUT, EXPECTS("the name or number of a scene"),
     ADDS_TEXT(scenes)},
};
OPTION_GROUP(judge, rows);

static bool check_options(struct parser *parser)
{
    struct judge_settings *own = parser_settings(parser, &judge_settings);
    if (!own)
        return false;
    if (own->new_baseline && own->scenes)
        return fail_set(parser->fail, "usage",
                        "option \"--write-baseline\" needs all scenes: leave "
                        "out \"--only-scene\"");
    if (own->new_baseline && (own->select || own->ignore))
        return fail_set(parser->fail, "usage",
                        "option \"--write-baseline\" needs all faults: leave "
                        "out \"--%s\"",
                        own->select ? "select" : "ignore");
    parser->options->accepted = own->baseline;
    struct query_settings *query = parser_settings(parser, &query_settings);
    if (!query || !engine_profile_complete(parser, &query->dialect) ||
        !tolerances_complete(parser, 4) ||
        !options_take_ending(parser, (int *)&own->format))
        return false;
    /* Files with these endings have had lines since 1.0. */
    if (!option_is_given(parser, "format") &&
        (own->format == REPORT_JSON || own->format == REPORT_TEXT))
        own->format = REPORT_NDJSON;
    return true;
}

const struct command command_judge = {
    .topic =
        {.name = "judge",
         .summary = "check an engine's results, using exact arithmetic",
         .examples =
             "collide clip s.json | collide judge s.json -\n"
             "collide judge --dialect box2d scenes.ndjson results.ndjson\n",
         .finds = "a fault was found",
         .takes = TAKES_PLACE | TAKES_LIMIT},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_PRETTY |
            SET_EXIT_ZERO | SET_COMPARING | SET_QUIET | SET_REPORTED |
            SET_COLOR | SET_DIALECT | SET_PROFILE | SET_JOBS,
    .group = "Engines",
    .least = 2,
    .most = 2,
    .operands = "SCENES RESULTS",
    .files = "SCENES is a file of scenes. RESULTS is a file with an engine's "
             "results for these scenes, in the same order. Either can be - for "
             "standard input.",
    .check = check_options,
    .run = run_judge,
};
