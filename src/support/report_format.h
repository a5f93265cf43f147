/* Writes formats of test reports that services read: the XML of JUnit, the Test
 * Anything Protocol, and annotations of GitHub's workflows. Reports of findings
 * and of golden results use these functions, so each format is known here
 * only. */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include <stdbool.h>

#include "support/sink.h"

/* ---- JUnit ---------------------------------------------------------------
 *
 * junit_begin, suites, junit_end. A suite is junit_suite, its cases,
 * junit_end_suite. */

struct junit_counts {
    long tests, failures, errors;
};

void junit_begin(struct sink *out, const char *name);
void junit_suite(struct sink *out, const char *name,
                 struct junit_counts counts);
void junit_end_suite(struct sink *out);
void junit_end(struct sink *out);

/* A start tag, open for more attributes: a case that passed goes on with "/>"
 * and the end of the record, or with junit_failure. A NULL file is left out. */
void junit_case(struct sink *out, const char *classname, const char *name,
                const char *file);

/* Ends the start tag and begins an element in the case: "failure", "error" or
 * "system-out" (the type and message are NULL: left out). The caller writes its
 * text with escape_xml before junit_end_failure, which ends the case. */
void junit_failure(struct sink *out, const char *element, const char *type,
                   const char *message);
void junit_end_failure(struct sink *out, const char *element);

/* ---- The Test Anything Protocol, version 14 ------------------------------
 *
 * tap_begin, tests, tap_end. The number of tests comes last, so that nothing is
 * kept. */

void tap_begin(struct sink *out);

/* The caller writes the description of a test with escape_tap and ends the
 * record; a block of YAML may follow. */
void tap_test(struct sink *out, bool ok, long number);

/* A line of YAML: the name, which begins with the indent, and a string. */
void tap_member(struct sink *out, const char *name, const char *text);
void tap_end(struct sink *out, long tests, const char *counts);

/* ---- GitHub -------------------------------------------------------------- */

/* Begins an annotation of a file; line 0: of the file as a whole. The command
 * is "error", "warning" or "notice". The
 * caller writes the text with escape_github_data and ends the record. */
void github_annotation(struct sink *out, const char *command, const char *file,
                       long line, long column, const char *title);

/* An annotation of the run, without a place. */
void github_notice(struct sink *out, const char *title, const char *text);

#endif
