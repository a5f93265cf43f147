/* A page: one HTML file with drawings, in which the reader steps through an
 * algorithm. It loads nothing, and its Content-Security-Policy forbids other
 * scripts. The program writes all pictures, the list of records and the data of
 * the scripts, and packs what is hidden at first (draw/svg/pack.h). The scripts
 * unpack that, show one step at a time, and zoom.
 *
 *   page_frame_open     the head of every page: policy and styles
 *     page_add          a <section class="drawing"> for each drawing
 *     controls.html     the controls, hidden where no scripts run
 *   page_frame_close    the scripts, and the end
 *
 * Reports as pages share the frame and some of the assets. */
#ifndef PAGE_H
#define PAGE_H

#include "draw/marks/drawing.h"
#include "draw/svg/svg.h"
#include "support/text.h"

/* A page that is being written. */
struct page {
    struct sink *out;
    const char *title;
    struct svg_options svg;
    int count; /* drawings that it has; its own */
};

/* A page is begun, given each drawing, and ended; out, title and svg must be
 * set before. The answer of a drawing is JSON text as a query prints it; length
 * 0: there is none. */
void page_begin(struct page *page);
void page_add(struct page *page, const struct drawing *drawing,
              const char *answer, size_t length);
void page_end(struct page *page);

/* ---- Parts, for other pages ---------------------------------------------- */

/* What is around the content of a page. The lists end with NULL. */
struct page_frame {
    const char *title;
    const struct svg_options *svg; /* the theme that the page begins with, and
                                      the colours of its pictures */
    const struct asset *const *styles;  /* behind page.css */
    const struct asset *const *scripts; /* one behind the other, in one scope */
};

/* Writes a page as far as its <body>, and from its scripts on. In it scripts
 * find data-theme="auto", "light" or "dark" at the root. */
void page_frame_open(struct sink *out, const struct page_frame *frame);
void page_frame_close(struct sink *out, const struct page_frame *frame);

/* Writes an asset as it is: a style sheet, a script, or markup. */
void page_asset(struct sink *out, const struct asset *asset);

/* ---- Files that are part of the program ----------------------------------
 *
 * The styles, scripts and markup of pages. The build makes them of draw/page
 * and report/page (src/embed.awk): of zoom.js there is asset_zoom_js. */

/* For all pages: how they look (dark.css: colours that are others at night),
 * the switch of themes, and pictures that can be zoomed. */
extern const struct asset asset_page_css, asset_dark_css, asset_theme_js,
    asset_zoom_js;

/* For pages that go through steps. */
extern const struct asset asset_steps_css, asset_controls_html, asset_data_js,
    asset_unpack_js, asset_numbers_js, asset_links_js, asset_lists_js,
    asset_pose_js, asset_place_js, asset_show_js, asset_play_js, asset_keys_js,
    asset_main_js;

/* For reports. */
extern const struct asset asset_report_css, asset_report_table_css,
    asset_report_html, asset_report_findings_js, asset_report_maps_js,
    asset_report_filter_js, asset_report_links_js, asset_report_main_js;

#endif
