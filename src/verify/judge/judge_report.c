/* Prints the lines of `judge` about pairs, and the summary. */
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "support/number.h"
#include "verify/judge/judge_claim.h"
#include "verify/judge/judge_faults.h"

/* ---- Lines --------------------------------------------------------------- */

static struct json_writer start_line(struct judge_report *report)
{
    if (report->format == REPORT_JSON && report->lines++ > 0)
        sink_byte(report->out, ',');
    return json_writer_make(report->out, report->pretty, report->digits);
}

/* Ends a line, which in a document is an element. */
static void end_line(struct judge_report *report)
{
    if (report->format != REPORT_JSON)
        sink_end_record(report->out);
}

static void write_count(struct json_writer *writer, const char *name,
                        uint64_t count)
{
    json_key(writer, name);
    json_int(writer, (long)count);
}

/* A double as JSON has it. */
static double finite(double number)
{
    if (isnan(number))
        return 0;
    return fmin(fmax(number, -DBL_MAX), DBL_MAX);
}

static void write_value(struct json_writer *writer, const char *name,
                        const struct verdict_value *value)
{
    json_key(writer, name);
    if (value->form == VERDICT_NOTHING)
        json_null(writer);
    else if (value->form == VERDICT_FLAG)
        json_bool(writer, value->flag);
    else if (value->form == VERDICT_TEXT)
        json_string(writer, value->text);
    else if (value->form == VERDICT_NUMBER)
        json_number(writer, finite(value->x));
    else
        json_vec2(writer, (col_vec2){finite(value->x), finite(value->y)});
}

/* The features that a fault is about, if it names any. */
static void write_features(struct json_writer *writer,
                           const struct verdict_fault *fault)
{
    if (!fault->features[0][0])
        return;
    json_key(writer, "features");
    json_begin_array(writer);
    for (int i = 0; i < 2 && fault->features[i][0]; i++)
        json_string(writer, fault->features[i]);
    json_end_array(writer);
}

/* An error of a claim; null: infinite. */
static void write_amount(struct json_writer *writer, const char *name,
                         double amount)
{
    json_key(writer, name);
    if (isfinite(amount))
        json_number(writer, amount);
    else
        json_null(writer);
}

static void write_pair(struct json_writer *writer,
                       const struct judge_line *line)
{
    json_key(writer, "scene");
    if (line->scene)
        json_string(writer, line->scene);
    else if (line->number >= 0)
        json_int(writer, line->number);
    else
        json_null(writer);
    if (line->a)
        json_string_member(writer, "a", line->a);
    if (line->b)
        json_string_member(writer, "b", line->b);
    if (line->a_piece >= 0)
        write_count(writer, "a_piece", (uint64_t)line->a_piece);
    if (line->b_piece >= 0)
        write_count(writer, "b_piece", (uint64_t)line->b_piece);
}

/* The truth that the faults are about, in doubles. */
static void write_truth(struct json_writer *writer,
                        const struct verdict *verdict)
{
    if (!verdict->has_truth)
        return;
    json_key(writer, "truth");
    json_begin_object(writer);
    json_key(writer, "overlap");
    json_bool(writer, verdict->overlap);
    if (verdict->has_normal) {
        json_key(writer, "normal");
        json_vec2(writer, (col_vec2){verdict->normal.x, verdict->normal.y});
    }
    json_key(writer, verdict->overlap ? "depth" : "distance");
    json_number(writer, finite(verdict->amount));
    json_end_object(writer);
}

/* True if the report is JSON, a line for each pair. */
static bool is_of_lines(const struct judge_report *report)
{
    return report->format == REPORT_NDJSON || report->format == REPORT_JSON;
}

/* Removes the faults that are ignored from a verdict, counts the others and
 * writes them. Returns whether one of them is wrong. */
static bool write_line(struct judge_report *report,
                       const struct judge_line *line, struct verdict *verdict)
{
    bool was_faulty = verdict->count > 0;
    judge_filter_take(report->filter, line, verdict);
    judge_causes_add(report->causes, line, verdict);
    for (int i = 0; i < verdict->count; i++) {
        report->faults[verdict->faults[i].what]++;
        report->classes[verdict->faults[i].class]++;
    }
    /* A pair that is missing or extra has no line if that is ignored. */
    bool is_judged = verdict->count > 0 || !was_faulty || !line->is_unjudged;
    bool is_faulty = verdict_count_wrong(verdict) > 0;
    if (!is_of_lines(report)) {
        judge_format_add(report, line, verdict);
        return is_faulty;
    }
    if (report->quiet || !is_judged ||
        (report->only_faults && !judge_filter_fails(report->filter, verdict)))
        return is_faulty;
    struct json_writer writer = start_line(report);
    json_begin_object(&writer);
    write_pair(&writer, line);
    json_key(&writer, "ok");
    json_bool(&writer, !is_faulty);
    if (verdict->count > 0) {
        json_key(&writer, "faults");
        json_begin_array(&writer);
        for (int i = 0; i < verdict->count; i++) {
            const struct verdict_fault *fault = &verdict->faults[i];
            json_begin_object(&writer);
            json_string_member(&writer, "what", verdict_names[fault->what]);
            json_string_member(&writer, "class",
                               verdict_class_names[fault->class]);
            if (fault->is_known && report->filter->accepted) {
                json_key(&writer, "known");
                json_bool(&writer, true);
            }
            if (fault->index >= 0)
                json_int_member(&writer, "index", fault->index);
            write_features(&writer, fault);
            if (fault->claimed.form != VERDICT_NOTHING)
                write_value(&writer, "claimed", &fault->claimed);
            write_value(&writer, "exact", &fault->exact);
            if (fault->has_error)
                write_amount(&writer, "error", fault->error);
            if (fault->has_ulps)
                write_amount(&writer, "ulps", fault->ulps);
            if (fault->has_ulps ||
                (fault->has_error && isfinite(fault->tolerances)))
                write_amount(&writer, "tolerances", fault->tolerances);
            json_string_member(&writer, "message", fault->message);
            json_end_object(&writer);
        }
        json_end_array(&writer);
        write_truth(&writer, verdict);
    }
    json_end_object(&writer);
    end_line(report);
    return is_faulty;
}

void judge_report_verdict(struct judge_report *report,
                          const struct judge_line *line,
                          struct verdict *verdict)
{
    for (int part = 0; part < VERDICT_PARTS; part++)
        report->judged[part] += verdict->judged[part];
    if (write_line(report, line, verdict))
        report->wrong++;
    else
        report->right++;
}

/* Reports a pair whose only fault is that it was not judged. Returns whether
 * that counts. */
static bool write_unjudged(struct judge_report *report,
                           const struct judge_line *line,
                           struct verdict_fault *fault)
{
    struct judge_line unjudged = *line;
    struct verdict verdict = {.faults = fault, .count = 1};
    unjudged.is_unjudged = true;
    return write_line(report, &unjudged, &verdict);
}

void judge_report_missing(struct judge_report *report,
                          const struct judge_line *line,
                          const struct judge_relation *relation)
{
    double amount = real_near(&relation->amount);
    struct verdict_fault fault = {
        .what = VERDICT_MISSING,
        .index = -1,
        .exact = {.form = VERDICT_FLAG, .flag = relation->overlap},
        .error = amount, /* has_error is false: a claim that is not there has
                            none, but the pair is as bad as this */
    };
    char number[NUMBER_MAX];
    number_write_digits(number, amount, 6);
    snprintf(fault.message, sizeof fault.message,
             relation->overlap
                 ? "the shapes overlap by %s, but no record reports them"
                 : "the shapes are %s apart, but no record reports them",
             number);
    report->missing += write_unjudged(report, line, &fault);
}

void judge_report_extra(struct judge_report *report,
                        const struct judge_line *line, const char *message)
{
    struct verdict_fault fault = {.what = VERDICT_EXTRA, .index = -1};
    snprintf(fault.message, sizeof fault.message, "%s", message);
    report->extra += write_unjudged(report, line, &fault);
}

void judge_report_refused(struct judge_report *report,
                          const struct judge_line *line, const char *reason)
{
    report->refused++;
    judge_filter_refuse(report->filter, line);
    if (report->quiet || report->only_faults || !is_of_lines(report))
        return;
    struct json_writer writer = start_line(report);
    json_begin_object(&writer);
    write_pair(&writer, line);
    json_string_member(&writer, "refused", reason);
    json_end_object(&writer);
    end_line(report);
}

void judge_report_error(struct judge_report *report, const struct fail *fail,
                        struct item_place place,
                        const struct claims_subject *subject)
{
    /* A message on standard error says the same. */
    if (!is_of_lines(report)) {
        judge_format_error(report, fail, place,
                           subject ? subject->scene : NULL);
        return;
    }
    struct json_writer writer = start_line(report);
    json_begin_object(&writer);
    if (subject) {
        if (subject->scene)
            json_string_member(&writer, "scene", subject->scene);
        else if (subject->number >= 0)
            json_int_member(&writer, "scene", subject->number);
        if (subject->a)
            json_string_member(&writer, "a", subject->a);
        if (subject->b)
            json_string_member(&writer, "b", subject->b);
    }
    json_key(&writer, "error");
    json_begin_object(&writer);
    json_string_member(&writer, "code", fail->code);
    json_string_member(&writer, "message", fail->message);
    json_string_member(&writer, "file", place.file);
    json_int_member(&writer, "line", place.line);
    json_int_member(&writer, "column", place.column);
    json_string_member(&writer, "pointer", fail->pointer);
    json_end_object(&writer);
    json_end_object(&writer);
    end_line(report);
}

/* ---- The summary --------------------------------------------------------- */

bool judge_report_is_right(const struct judge_report *report)
{
    return report->filter->fresh == 0;
}

/* The causes of faults, for a document. */
static void write_causes(struct json_writer *writer,
                         const struct judge_causes *causes)
{
    json_begin_array(writer);
    for (int i = 0; i < causes->cause_count; i++) {
        const struct judge_cause *cause = &causes->causes[i];
        const struct judge_example *example = &cause->example;
        json_begin_object(writer);
        write_count(writer, "pairs", cause->count);
        json_string_member(writer, "what", verdict_names[example->what]);
        json_string_member(writer, "class",
                           verdict_class_names[example->class]);
        json_string_member(writer, "shapes", cause->shapes);
        json_key(writer, "worst");
        json_begin_object(writer);
        json_string_member(writer, "scene", example->scene);
        json_string_member(writer, "a", example->a);
        json_string_member(writer, "b", example->b);
        json_string_member(writer, "message", example->message);
        json_end_object(writer);
        json_end_object(writer);
    }
    json_end_array(writer);
}

/* What the options removed from the count, if there are such options. */
static void write_filtered(struct json_writer *writer,
                           const struct judge_filter *filter)
{
    if (filter->select || filter->ignore)
        write_count(writer, "ignored", filter->ignored);
    if (!filter->accepted && !filter->found)
        return;
    json_key(writer, "baseline");
    json_begin_object(writer);
    write_count(writer, "new", filter->fresh);
    write_count(writer, "known", filter->known);
    write_count(writer, "gone", (uint64_t)judge_filter_gone(filter));
    json_end_object(writer);
}

static void write_summary(struct json_writer *writer,
                          const struct judge_report *report)
{
    json_begin_object(writer);
    write_count(writer, "pairs", report->right + report->wrong);
    write_count(writer, "ok", report->right);
    write_count(writer, "faults", report->wrong);
    write_count(writer, "missing", report->missing);
    write_count(writer, "extra", report->extra);
    write_count(writer, "refused", report->refused);
    json_key(writer, "kinds");
    json_begin_object(writer);
    for (int i = 0; i < VERDICT_WHATS; i++)
        if (report->faults[i] > 0)
            write_count(writer, verdict_names[i], report->faults[i]);
    json_end_object(writer);
    json_key(writer, "judged");
    json_begin_object(writer);
    for (int i = 0; i < VERDICT_PARTS; i++)
        write_count(writer, verdict_part_names[i], report->judged[i]);
    json_end_object(writer);
    unknown_write(writer, report->unknown);
    json_key(writer, "classes");
    json_begin_object(writer);
    for (int i = 1; i <= VERDICT_CLASSES; i++) {
        int class = i % VERDICT_CLASSES;
        write_count(writer, verdict_class_names[class], report->classes[class]);
    }
    json_end_object(writer);
    write_filtered(writer, report->filter);
    json_end_object(writer);
}

void judge_report_summary(struct judge_report *report)
{
    struct sink *out = report->out;
    struct json_writer writer;
    if (report->format == REPORT_JSON) {
        sink_text(out, "],\"causes\":");
        judge_causes_sort(report->causes);
        writer = json_writer_make(out, report->pretty, report->digits);
        write_causes(&writer, report->causes);
        sink_text(out, ",\"summary\":");
        writer = json_writer_make(out, report->pretty, report->digits);
        write_summary(&writer, report);
        sink_text(out, "}");
        sink_end_record(out);
        return;
    }
    writer = start_line(report);
    json_begin_object(&writer);
    json_key(&writer, "summary");
    write_summary(&writer, report);
    json_end_object(&writer);
    sink_end_record(out);
}
