/* `collide diff`: compares two files of results by what they mean. */
#include <stdio.h>
#include <string.h>

#include "query/run/command_run.h"
#include "support/options/option_table.h"
#include "support/pool.h"
#include "verify/diff/diff_source.h"
#include "verify/judge/claims_stream.h"

/* ---- Options ------------------------------------------------------------- */

struct diff_settings {
    enum diff_format format;
};

static OPTION_SETTINGS(diff_settings, "diff", .format = DIFF_TEXT);

#define OPTION_OF diff_settings

static const struct option format_row[] = {
    {"format", "FORMAT", FORMAT_HELP, .about = ABOUT_OUTPUT, .is_format = true,
     CHOICES([DIFF_TEXT] = "text", [DIFF_JSON] = "json",
             [DIFF_PATCH] = "patch"),
     SETS(format)},
};
OPTION_GROUP(diff_format, format_row);

#undef OPTION_OF
#define OPTION_OF compare_rules

OPTION_SETTINGS(compare_rules, NULL, .ignored = NULL);

static const struct option difference_rows[] = {
    {"allow-alternatives", NULL,
     "accept a different normal if the depth is the same",
     .about = ABOUT_COMPARISON, .sets = SET_DIFFERENCES,
     SETS(allow_alternatives)},
    {"ignore-member", "NAME", "ignore members with this name",
     .about = ABOUT_COMPARISON, .sets = SET_DIFFERENCES,
     EXPECTS("the name of a member"), ADDS_TEXT(ignored)},
    {"subset", NULL, "ignore members that the new records do not have",
     .about = ABOUT_COMPARISON, .sets = SET_DIFFERENCES, SETS(is_subset)},
    {"f32", NULL, "count ulps in single precision", .about = ABOUT_COMPARISON,
     .sets = SET_DIFFERENCES, SETS(is_float)},
};
OPTION_GROUP(differences, difference_rows);

bool compare_options_complete(struct parser *parser)
{
    struct compare_rules *rules = parser_settings(parser, &compare_rules);
    if (!rules || !tolerances_complete(parser, 0))
        return false;
    rules->tolerances = *SETTINGS_OF(parser->options, number_tolerances);
    rules->tolerances.is_float = rules->is_float;
    return true;
}

/* ---- The command --------------------------------------------------------- */

/* Warns about files of two dialects: all of their records differ, whatever the
 * shapes do. Answers of this program can be written in the other dialect. */
static void warn_of_dialects(const struct diff *diff)
{
    const struct diff_side *expected = &diff->expected, *actual = &diff->actual;
    enum dialect_engine e = diff_side_dialect(expected);
    enum dialect_engine a = diff_side_dialect(actual);
    const struct diff_side *own = e == DIALECT_COLLIDE   ? expected
                                  : a == DIALECT_COLLIDE ? actual
                                                         : NULL;
    char advice[300] = "collide judge can read both";
    if (e == DIALECT_COUNT || a == DIALECT_COUNT || e == a)
        return;
    if (own)
        snprintf(advice, sizeof advice,
                 "repeat the query for %.200s with --as %s", own->input.file,
                 dialect_names[own == expected ? a : e]);
    message(&diff->run->messages,
            "%s: warning: its dialect is %s, but the dialect of %s is %s: %s; "
            "see collide-dialects(7)",
            actual->input.file, dialect_names[a], expected->input.file,
            dialect_names[e], advice);
}

static void compare_files(struct diff *diff)
{
    struct command_run *run = diff->run;
    const struct streams streams = {
        .rules = &diff->rules,
        .limits = &run->options->limits,
        .report = &diff->report,
        .expected = {diff_side_next, &diff->expected},
        .actual = {diff_side_next, &diff->actual},
        .ahead = {diff_ahead_pass, diff_ahead_learn, diff},
        .arena = run->arena,
    };
    diff->report.expected_file = diff->expected.input.file;
    diff->report.actual_file = diff->actual.input.file;
    diff_report_begin(&diff->report);
    enum streams_status status = streams_compare(&streams);
    progress_clear(run->messages.progress);
    if (status == STREAMS_NO_MEMORY) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
    }
    diff_report_end(&diff->report);
    if (status == STREAMS_COMPARED &&
        compared_is_nothing(&diff->report.compared))
        command_give_up(
            run, diff->actual.input.file,
            "nothing was compared: its records have no member of the "
            "expected records; see collide-dialects(7)");
    warn_of_unknown(&run->messages, &diff->unknown);
    if (diff_report_has_any(&diff->report))
        warn_of_dialects(diff);
    run->tally.said = status == STREAMS_COMPARED;
    run->tally.fault = diff_report_has_any(&diff->report);
}

static void run_diff(struct command_run *run)
{
    const struct options *options = run->options;
    const struct compare_rules *rules = SETTINGS_OF(options, compare_rules);
    struct diff diff = {
        .run = run,
        .rules = *rules,
        .report = {.format = SETTINGS_OF(options, diff_settings)->format,
                   .pretty = options->pretty,
                   .quiet = options->quiet,
                   .tells_compared = rules->is_subset,
                   .out = run->out},
        .expected = {.run = run, .path = options->files[0]},
        .actual = {.run = run, .path = options->files[1]},
        .unknown = {.ignored = rules->ignored},
    };
    diff.forms = forms_make(&diff.rules, &options->limits);
    diff.expected.unknown = diff.actual.unknown = &diff.unknown;
    diff.report.unknown = &diff.unknown;
    if (strcmp(options->files[0], "-") == 0 &&
        strcmp(options->files[1], "-") == 0) {
        run->tally.trouble = true;
        message(&run->messages,
                "only one of EXPECTED and ACTUAL can be standard input");
    } else if (diff_side_open(&diff.expected) && diff_side_open(&diff.actual)) {
        if (!diff_ahead_start(&diff, pool_size(options->jobs)))
            command_give_up(run, "diff", "out of memory");
        else
            compare_files(&diff);
        diff_ahead_stop(&diff);
    }
    run->matches->inputs =
        (uint64_t)diff.expected.is_read + diff.actual.is_read;
    diff_side_close(&diff.expected);
    diff_side_close(&diff.actual);
    unknown_free(&diff.unknown);
    forms_free(&diff.forms);
}

static bool check_options(struct parser *parser)
{
    struct diff_settings *own = parser_settings(parser, &diff_settings);
    return own && compare_options_complete(parser) &&
           options_take_ending(parser, (int *)&own->format);
}

const struct command command_diff = {
    .topic = {.name = "diff",
              .summary = "compare the values in two result files",
              .examples = "collide diff --tol 1e-9 expected.ndjson "
                          "actual.ndjson\n",
              .finds = "the files differ"},
    .sets = SET_READING | SET_JOBS | SET_PRETTY | SET_EXIT_ZERO |
            SET_COMPARING | SET_DIFFERENCES | SET_QUIET | SET_COLOR,
    .group = "Engines",
    .least = 2,
    .most = 2,
    .operands = "EXPECTED ACTUAL",
    .files = "EXPECTED and ACTUAL contain results as printed by queries. One "
             "of the files may be - for standard input.",
    .check = check_options,
    .run = run_diff,
};
