/* Writes findings of a command in the formats that people, editors and services
 * read. A caller begins a report, adds the findings of each file, or of another
 * group such as a family of scenes, in the order of the run, and ends it. A
 * format keeps only data that it needs at the end.
 *
 *   report.c          counts, order, the choice of findings that are shown
 *   report_text.c     lines as compilers write them
 *   report_json.c     JSON, NDJSON and SARIF
 *   report_ci.c       GitHub, JUnit, TAP and Markdown
 *   page/             HTML
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collide.h"
#include "support/arena.h"
#include "support/sink.h"
#include "support/text.h"

/* ---- Findings ------------------------------------------------------------ */

enum severity {
    SEVERITY_NOTE,
    SEVERITY_WARNING,
    SEVERITY_ERROR,
    SEVERITY_OF_RULE, /* in settings: the rule's own */
};

/* "note", "warning", "error" */
const char *severity_name(enum severity severity);

/* How a report as text shows the findings of a rule. */
enum report_gathering {
    REPORT_EACH,
    REPORT_KINDS, /* notes as one line of the run that counts their kinds */
    REPORT_MAPS,  /* others as one list of the files that have one */
};

/* A rule that findings violate, or a kind of faults. */
struct report_rule {
    const char *id;   /* "C012" */
    const char *slug; /* "self-intersecting"; NULL: the id is a name */
    enum severity severity;
    enum report_gathering gathering;
    const char *gathered; /* the begin of that line: "ignored in" */
    const char *summary;  /* one line, lower case, no full stop */
    const char *why;      /* why it matters, and how engines behave; paragraphs
                             with \n\n between */
    const char *hint;     /* how to fix it, one sentence; NULL: there is no
                             general way */
};

/* "C012 self-intersecting", or the id alone. */
struct short_text report_rule_name(const struct report_rule *rule);

/* Part of the source line of a finding, valid or not as UTF-8. */
struct excerpt {
    const char *text; /* NULL: none was kept */
    size_t caret;     /* offset of the finding's place in it */
};

#define FINDING_SHAPES 2

/* All texts outlive the call that adds the finding, no longer. */
struct report_finding {
    const struct report_rule *rule;
    enum severity severity;
    const char *file;    /* where it is; perhaps a file that the checked one
                            names, such as a tileset */
    long line, column;   /* from 1 */
    const char *pointer; /* RFC 6901; "" for the whole file, and in XML */
    const char *shapes[FINDING_SHAPES];  /* ids; NULL where fewer */
    const char *own_ids[FINDING_SHAPES]; /* by which runs are compared: of
                                            `check` the editor's */
    const char *subject; /* the scene, by which runs are compared; NULL: none */
    bool has_at, has_measure;
    col_vec2 at;
    double measure;
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* how to fix it, one sentence; NULL: none */
    const char *command; /* that shows it again, for pages; NULL: none */
    const char *code;    /* of the error if the file or a record of it could not
                            be read; NULL: no error */
    long more;           /* others that it stands for */
    const char *pair; /* of two tiles of a tileset: their numbers, and how they
                         lie to each other; else NULL */
    bool is_in_level; /* it is in the file of the level itself, not in a
                         tileset and the like */
    bool has_spot;    /* the level's picture shows it */
    col_vec2 spot;    /* there, in the picture's units */
    int level;        /* its level is report_list.levels[level - 1]; 0: it is
                         about the file, or an unreadable record */
    struct excerpt excerpt;
};

/* A level of the file, or a pair, for reports that show it. */
struct report_level {
    const char *name;    /* NULL: it has none */
    const char *picture; /* an <svg> element, without its end tag; NULL: it was
                            not drawn */
    size_t length;       /* of the picture, bytes */
    const char *whole;   /* a small picture of all of it, if the picture shows
                            only a part; NULL: none. Without its end tag */
    size_t whole_length;
    bool is_too_large;  /* left out: the file's pictures are too large */
    const char *source; /* text that a reader can copy; NULL: none */
};

/* The findings of one file, in order. */
struct report_list {
    struct report_finding *items;
    int count, room;
    bool keeps_excerpts; /* for a report that shows source lines */
    struct arena *arena; /* where they and their texts live */
    struct report_level *levels;
    int level_count, level_room;
};

/* ---- Reports ------------------------------------------------------------- */

/* The formats. A new one needs a row here and its report_writer. */
/* clang-format off */
#define REPORT_ROWS(X)                                                         \
    X(REPORT_TEXT, text) X(REPORT_JSON, json) X(REPORT_NDJSON, ndjson)         \
    X(REPORT_SARIF, sarif) X(REPORT_GITHUB, github) X(REPORT_JUNIT, junit)     \
    X(REPORT_TAP, tap) X(REPORT_MARKDOWN, markdown) X(REPORT_HTML, html)

/* clang-format on */

#define REPORT_CONSTANT(constant, name) constant,

enum report_format { REPORT_ROWS(REPORT_CONSTANT) REPORT_FORMATS };

#undef REPORT_CONSTANT

/* [REPORT_TEXT] = "text", .. for arrays of their names. */
#define REPORT_NAME(constant, name) [constant] = #name,

struct report {
    enum report_format format;
    const char *command; /* whose findings they are: "check" */
    const struct report_rule *const *rules; /* all, NULL at the end */
    const char *rules_title; /* heading of the rules in a page; NULL: "Rules" */
    const char *noun; /* of a page: what a finding is, "cause"; the page then
                         folds all levels that have only notes, which are last,
                         together. NULL: a finding */
    bool pretty;      /* JSON: with indents */
    bool has_tables;  /* of a page: the caller adds tables */
    bool is_full;     /* text: with source lines and hints */
    enum severity min_severity; /* lowest that is shown */
    int most;                   /* max findings that are shown; 0: all */
    struct sink *out;
    struct arena *arena; /* for what a format keeps until the end */

    /* The report's own. */
    long files;                     /* so far */
    long found[SEVERITY_ERROR + 1]; /* findings, by severity */
    long shown;                     /* findings that are shown */
    const char *file;               /* that is added now */
    void *kept;                     /* of the format */
    uint64_t *of_rules;             /* a number for each rule, of the format */
};

/* Results of the whole run. */
struct report_end {
    long accepted;       /* findings that the baseline accepts */
    const char *summary; /* the last line; NULL: report_counts */
    bool has_failed;     /* some of the input could not be read */
};

/* The first two return false if memory is used up. The list's arena is used for
 * the findings that are shown. */
bool report_begin(struct report *report);
bool report_file(struct report *report, const char *file,
                 const struct report_list *findings);
void report_end(struct report *report, const struct report_end *end);

/* ---- Formats ------------------------------------------------------------- */

/* The order of a file's findings. Within it, errors are first unless the order
 * is that of the file. */
enum report_order { REPORT_AS_PLACED, REPORT_BY_FILE, REPORT_BY_LEVEL };

/* A format; NULL: it writes nothing then. `add` writes report->file and gets
 * only the findings that are shown; report->found, files and shown include
 * them already. false: out of memory. */
struct report_writer {
    bool (*add)(struct report *report, const struct report_list *findings);
    void (*begin)(struct report *report);
    void (*end)(struct report *report, const struct report_end *end);
    size_t kept; /* bytes of report->kept, which begin as zeros; 0: NULL */
    enum report_order order;
    bool has_of_rules; /* needs report->of_rules */
};

#define REPORT_WRITER(constant, name)                                          \
    extern const struct report_writer report_##name;

REPORT_ROWS(REPORT_WRITER)
#undef REPORT_WRITER

/* "12 notes", "1 warning" */
struct short_text report_count(const struct report *report,
                               enum severity severity);

/* The last line of a report: the caller's, or "2 files checked: 3 errors, 0
 * warnings, 1 note", and the numbers of hidden and of accepted findings. The
 * text format writes another line about findings below the min severity. */
struct short_text report_counts(const struct report *report,
                                const struct report_end *end);

/* The index of a finding's rule in report->rules. */
int report_rule_index(const struct report *report,
                      const struct report_rule *rule);

/* Follows the message of a finding that stands for several; "" for others. */
struct short_text report_more(const struct report_finding *finding);

/* Identifies a finding from one run to the next, even if lines move: the hash
 * of its file, rule, shapes, code, subject and coordinates, 16 hexadecimal
 * digits. */
struct fingerprint {
    char text[17];
};

struct fingerprint fingerprint_of(const struct report_finding *finding);

/* Max bytes of pictures in a page (levels beyond have none); max findings and
 * clean files that a page lists unless an option says otherwise: a browser
 * could not open more; bytes of a text that html_text shows. */
#define HTML_PICTURES_MOST ((size_t)8 * 1024 * 1024)
#define HTML_FINDINGS_MOST 10000
#define HTML_CLEAN_MOST    10000
#define HTML_TEXT_MOST     400

/* Writes a text from a file into a page, cut if it is long. */
void html_text(struct sink *out, const char *text);

#endif
