/* Files that are part of the program: the styles, scripts and markup of pages.
 * The build makes them of draw/page and lint/report (src/embed.awk): of
 * zoom.js there is asset_zoom_js. */
#ifndef ASSETS_H
#define ASSETS_H

#include "support/text.h"

/* For all pages: how they look (dark.css: colours that are others at night),
 * the switch of themes, and pictures that can be zoomed. */
extern const struct asset asset_page_css, asset_dark_css, asset_theme_js,
    asset_zoom_js;

/* For pages that go through steps. */
extern const struct asset asset_steps_css, asset_controls_html, asset_data_js,
    asset_unpack_js, asset_numbers_js, asset_links_js, asset_lists_js,
    asset_pose_js, asset_place_js, asset_show_js, asset_play_js, asset_keys_js,
    asset_main_js;

#endif
