/* Texts from files as the formats of reports can hold them. File names, ids and
 * messages may hold anything. U+FFFD stands for each byte that is not part of a
 * character in UTF-8, as in JSON and in markup. */
#ifndef ESCAPE_H
#define ESCAPE_H

#include "support/sink.h"

/* On one line, with '?' for control characters. */
void escape_line(struct sink *out, const char *text);

/* A command of GitHub's workflows: its data, and the value of a property. */
void escape_github_data(struct sink *out, const char *text);
void escape_github_property(struct sink *out, const char *text);

/* The description of a test in TAP. */
void escape_tap(struct sink *out, const char *text);

/* Words in a table of GitHub's Markdown. */
void escape_markdown(struct sink *out, const char *text);

/* A file's name as a URI: relative to where the program runs, or file:// where
 * it begins with a slash (RFC 3986). */
void escape_uri(struct sink *out, const char *path);

#endif
