/* `collide diff`: compares two files of results by what they mean. */
#include <string.h>

#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "support/options/option_table.h"
#include "verify/diff/diff_report.h"
#include "verify/diff/forms.h"
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

/* One of the two files. */
struct diff_side {
    struct command_run *run;
    struct unknown_members *unknown; /* of both files */
    const char *path;
    struct named_input input;
    struct stream stream;
    bool is_open;
    bool is_read;  /* at least a document of it */
    bool is_clean; /* the last document has no unknown members */
};

struct diff {
    struct command_run *run;
    struct compare_rules rules;
    struct diff_report report;
    struct diff_side expected, actual;
    struct unknown_members unknown;
    struct forms forms; /* of documents that both files have */
};

static void say_trouble(struct command_run *run, const char *name,
                        const char *why)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", name, why);
}

/* ---- Documents ----------------------------------------------------------- */

static enum source_status refuse(struct diff_side *side,
                                 const struct stream_record *record,
                                 struct fail *fail)
{
    struct json_place place = stream_locate(record, fail);
    side->run->tally.bad = true;
    message(&side->run->messages, "%s:%ld:%ld: %s", side->input.file,
            place.line, place.column, fail->message);
    return SOURCE_BROKEN;
}

/* Occurrences of unknown members. */
static uint64_t count_unknown(const struct unknown_members *unknown)
{
    uint64_t count = unknown->unlisted;
    for (int i = 0; i < unknown->count; i++)
        count += unknown->items[i].count;
    return count;
}

static bool look_for_unknown(struct diff_side *side, const struct item *root)
{
    uint64_t before = count_unknown(side->unknown);
    bool ok = unknown_add_any(side->unknown, root, NULL);
    side->is_clean = count_unknown(side->unknown) == before;
    return ok;
}

static enum source_status
next_document(void *context, struct document *document, struct arena *arena)
{
    struct diff_side *side = context;
    struct command_run *run = side->run;
    struct stream_record record;
    struct fail fail;
    if (!command_goes_on(run))
        return SOURCE_STOPPED;
    switch (stream_next(&side->stream, arena, &record, &fail)) {
    case STREAM_VALUE:
        run->tally.records++;
        progress_tell(run->messages.progress, run->tally.records,
                      stream_position(&side->stream));
        *document = (struct document){
            .file = side->input.file,
            .text = record.text,
            .length = record.length,
            .first_line = record.place.line,
            .first_column = record.place.column,
        };
        if (record.is_document)
            fail_set(&fail, "json-syntax", "expected results in JSON, not %s",
                     stream_document_name(&record));
        else if (document_json(document, &side->run->options->limits, arena,
                               &fail) &&
                 (look_for_unknown(side, document->root) ||
                  fail_memory(&fail))) {
            key_see_members(document->root, side->run->matches);
            side->is_read = true;
            return SOURCE_DOCUMENT;
        }
        return refuse(side, &record, &fail);
    case STREAM_FAILED:
        return refuse(side, &record, &fail);
    case STREAM_END:
        return command_goes_on(run) ? SOURCE_END : SOURCE_STOPPED;
    case STREAM_TROUBLE:
        break;
    }
    if (!stop_wanted(&run->stop))
        say_trouble(run, side->input.file, strerror(side->stream.error));
    return SOURCE_STOPPED;
}

/* ---- Equal documents ----------------------------------------------------- */

static bool skip_same(void *context, struct compared *compared)
{
    struct diff *diff = context;
    struct diff_side *e = &diff->expected, *a = &diff->actual;
    struct form_scan scan;
    size_t length, actual_length;
    const char *line = stream_line(&e->stream, &length);
    const char *actual = line ? stream_line(&a->stream, &actual_length) : NULL;
    if (!actual || length != actual_length ||
        memcmp(line, actual, length) != 0 ||
        !forms_know(&diff->forms, line, length, &scan) ||
        scan.length != length || !command_goes_on(diff->run))
        return false;
    struct command_run *run = diff->run;
    stream_skip_line(&e->stream, length);
    stream_skip_line(&a->stream, length);
    run->tally.records += 2;
    progress_tell(run->messages.progress, run->tally.records,
                  stream_position(&a->stream));
    *compared = scan.compared;
    return true;
}

static bool learn_same(void *context, const struct document *expected,
                       const struct document *actual)
{
    struct diff *diff = context;
    bool is_same = expected->length == actual->length &&
                   memcmp(expected->text, actual->text, actual->length) == 0;
    return !is_same || !diff->expected.is_clean ||
           forms_learn(&diff->forms, expected->text, expected->length,
                       expected->root, diff->run->arena);
}

/* ---- Files --------------------------------------------------------------- */

/* A signal wakes a read that waits. */
static bool before_read(void *context)
{
    const struct diff_side *side = context;
    return command_goes_on(side->run);
}

static bool open_side(struct diff_side *side)
{
    struct command_run *run = side->run;
    side->input =
        named_input_open(side->path, run->in, run->options->limits.guard);
    if (side->input.error) {
        if (!stop_wanted(&run->stop))
            say_trouble(run, side->input.file, strerror(side->input.error));
        return false;
    }
    side->stream = stream_make(side->input.fd);
    side->stream.limits = run->options->limits;
    side->stream.before_read = before_read;
    side->stream.context = side;
    side->is_open = true;
    return true;
}

static void close_side(struct diff_side *side)
{
    if (!side->is_open)
        return;
    stream_free(&side->stream);
    named_input_close(&side->input);
}

/* ---- The command --------------------------------------------------------- */

static void compare_files(struct diff *diff)
{
    struct command_run *run = diff->run;
    const struct streams streams = {
        .rules = &diff->rules,
        .limits = &run->options->limits,
        .report = &diff->report,
        .expected = {next_document, &diff->expected},
        .actual = {next_document, &diff->actual},
        .same = {skip_same, learn_same, diff},
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
        say_trouble(run, diff->actual.input.file,
                    "nothing was compared: its records have no member of the "
                    "expected records; see collide-dialects(7)");
    warn_of_unknown(&run->messages, &diff->unknown);
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
    } else if (open_side(&diff.expected) && open_side(&diff.actual)) {
        compare_files(&diff);
    }
    run->matches->inputs =
        (uint64_t)diff.expected.is_read + diff.actual.is_read;
    close_side(&diff.expected);
    close_side(&diff.actual);
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
    .sets = SET_READING | SET_PRETTY | SET_EXIT_ZERO | SET_COMPARING |
            SET_DIFFERENCES | SET_QUIET | SET_COLOR,
    .group = "Engines",
    .least = 2,
    .most = 2,
    .operands = "EXPECTED ACTUAL",
    .files = "EXPECTED and ACTUAL contain results as printed by queries. One "
             "of the files may be - for standard input.",
    .check = check_options,
    .run = run_diff,
};
