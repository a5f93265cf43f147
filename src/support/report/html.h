/* The parts of the report that is a page. */
#ifndef HTML_H
#define HTML_H

#include "draw/page/assets.h"
#include "support/report/report.h"

/* Of this folder. */
extern const struct asset asset_report_css, asset_report_html,
    asset_report_findings_js, asset_report_maps_js, asset_report_filter_js,
    asset_report_links_js, asset_report_main_js;

/* Most bytes of pictures that a page has: levels beyond them have none. */
#define HTML_PICTURES_MOST ((size_t)8 * 1024 * 1024)

/* Most findings that it lists where nothing else is said: more would not open.
 */
#define HTML_FINDINGS_MOST 10000

/* Most files without findings whose names it lists. */
#define HTML_CLEAN_MOST 10000

struct html_report {
    long number;        /* of the finding that was told last, from 1 */
    long sections;      /* files with findings */
    size_t pictures;    /* bytes of them */
    long *of_rules;     /* findings that are told of each rule of rule_table */
    const char **clean; /* names of files without findings */
    int clean_count, clean_room;
    long clean_files; /* all of them */
    long found;       /* findings of the files so far, listed or not */
    long unlisted;    /* files that have findings of which none is listed */
};

/* " name" and the like need no escape; what comes out of files goes through
 * html_text, which cuts it behind HTML_TEXT_MOST bytes. */
#define HTML_TEXT_MOST 400
void html_text(struct sink *out, const char *text);

/* The rows of a list, and the badges that lead to them in a picture: those of
 * findings items[0..count), of which the first has the number `first`. `file`
 * is the one that the list is under. */
void html_rows(struct sink *out, const struct told *items, int count,
               long first, const char *file);
void html_badges(struct sink *out, const struct told *items, int count,
                 long first);

/* What the rules say that the findings are of. */
void html_rules(struct sink *out, const long *of_rules);

#endif
