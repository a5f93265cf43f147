/* Writes pages: the policy that allows their own scripts only, the styles, the
 * drawings with their packed data, and the scripts. */
#include <stdio.h>
#include <string.h>

#include "draw/page/page.h"
#include "draw/svg/markup.h"
#include "draw/svg/pack.h"
#include "support/same.h"
#include "support/sink.h"

/* The scripts of a page have a scope of their own. */
static const char before_scripts[] = "(() => {\n\"use strict\";\n";
static const char behind_scripts[] = "})();\n";

static const char *const theme_words[] = {
    [SVG_AUTO] = "auto",
    [SVG_LIGHT] = "light",
    [SVG_DARK] = "dark",
};

void page_asset(struct sink *out, const struct asset *asset)
{
    sink_write(out, asset->text, asset->length);
}

/* ---- The policy ---------------------------------------------------------- */

static unsigned digit_of(char byte)
{
    return (unsigned)(byte >= 'a' ? byte - 'a' + 10 : byte - '0');
}

/* Writes the bytes of 64 hexadecimal digits in base64 (RFC 4648): three digits
 * are two letters. */
static void put_base64(struct sink *out, const char digits[64])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 63; i += 3) {
        unsigned bits = digit_of(digits[i]) << 8 |
                        digit_of(digits[i + 1]) << 4 | digit_of(digits[i + 2]);
        sink_byte(out, letters[bits >> 6]);
        sink_byte(out, letters[bits & 63]);
    }
    sink_byte(out, letters[digit_of(digits[63]) << 2]);
    sink_byte(out, '=');
}

/* The scripts are known by their hash: no other may run, whatever a file has
 * for names. Nothing may be loaded. */
static void put_policy(struct sink *out, const struct page_frame *frame)
{
    struct sha256 hash = sha256_make();
    sha256_add(&hash, before_scripts, strlen(before_scripts));
    for (int i = 0; frame->scripts[i]; i++)
        sha256_add(&hash, frame->scripts[i]->text, frame->scripts[i]->length);
    sha256_add(&hash, behind_scripts, strlen(behind_scripts));
    sink_text(out, "<meta http-equiv=\"Content-Security-Policy\" content=\""
                   "default-src 'none'; style-src 'unsafe-inline'; "
                   "base-uri 'none'; form-action 'none'; script-src 'sha256-");
    put_base64(out, sha256_text(&hash).text);
    sink_text(out, "'\">\n");
}

/* ---- Styles -------------------------------------------------------------- */

/* What holds by day or by night only: the switch of themes changes the
 * attribute media of such styles (theme.js). */
static void put_themed(struct sink *out, const struct page_frame *frame,
                       enum svg_theme theme)
{
    svg_print(out, "<style data-theme=\"%s\" media=\"", theme_words[theme]);
    if (frame->svg->theme == SVG_AUTO)
        svg_print(out, "(prefers-color-scheme: %s)", theme_words[theme]);
    else
        sink_text(out, frame->svg->theme == theme ? "all" : "not all");
    sink_text(out, "\">\n");
    if (theme == SVG_DARK)
        page_asset(out, &asset_dark_css);
    svg_write_colors(out, frame->svg->colors, theme == SVG_DARK);
    sink_text(out, "</style>\n");
}

/* ---- The frame ----------------------------------------------------------- */

void page_frame_open(struct sink *out, const struct page_frame *frame)
{
    svg_print(out,
              "<!doctype html>\n<html lang=\"en\" data-theme=\"%s\">\n<head>\n"
              "<meta charset=\"utf-8\">\n",
              theme_words[frame->svg->theme]);
    put_policy(out, frame);
    svg_print(out,
              "<meta name=\"viewport\" content=\"width=device-width, "
              "initial-scale=1\">\n<title>%x</title>\n",
              frame->title);
    sink_text(out, "<style>\n");
    page_asset(out, &asset_page_css);
    for (int i = 0; frame->styles[i]; i++)
        page_asset(out, frame->styles[i]);
    svg_write_style(out, frame->svg->colors);
    sink_text(out, "</style>\n");
    put_themed(out, frame, SVG_LIGHT);
    put_themed(out, frame, SVG_DARK);
    sink_text(out, "</head>\n<body>\n");
}

void page_frame_close(struct sink *out, const struct page_frame *frame)
{
    sink_text(out, "<script>");
    sink_text(out, before_scripts);
    for (int i = 0; frame->scripts[i]; i++)
        page_asset(out, frame->scripts[i]);
    sink_text(out, behind_scripts);
    sink_text(out, "</script>\n</body>\n</html>\n");
}

/* ---- Drawings ------------------------------------------------------------ */

static const struct asset *const styles[] = {&asset_steps_css, NULL};
static const struct asset *const scripts[] = {
    &asset_theme_js,   &asset_zoom_js,
    &asset_data_js,    &asset_unpack_js,
    &asset_numbers_js, &asset_links_js,
    &asset_lists_js,   &asset_pose_js,
    &asset_place_js,   &asset_show_js,
    &asset_play_js,    &asset_keys_js,
    &asset_main_js,    NULL,
};

static struct page_frame frame_of(const struct page *page)
{
    return (struct page_frame){page->title, &page->svg, styles, scripts};
}

void page_begin(struct page *page)
{
    struct page_frame frame = frame_of(page);
    page_frame_open(page->out, &frame);
    svg_print(page->out,
              "<header class=\"top\">\n<h1>%x</h1>\n</header>\n"
              "<main id=\"main\">\n"
              "<div id=\"stage\" class=\"stage\" tabindex=\"-1\">\n",
              page->title);
    page->count = 0;
}

void page_end(struct page *page)
{
    struct page_frame frame = frame_of(page);
    sink_text(page->out, "</div>\n");
    page_asset(page->out, &asset_controls_html);
    sink_text(page->out, "</main>\n");
    page_frame_close(page->out, &frame);
}

static const char *title_of(const struct page *page,
                            const struct drawing *drawing)
{
    return drawing->scene.title ? drawing->scene.title : page->title;
}

/* Sentences and answers say much again and again: packed they are a tenth. What
 * is packed has no "<" where the JSON has none, so nothing ends the element. */
static void put_data(const struct page *page, const struct drawing *drawing,
                     const char *answer, size_t length)
{
    struct packing packing;
    sink_text(page->out, "<script type=\"text/plain\" class=\"data\">");
    struct sink *out = pack_begin(&packing, page->out, drawing->arena->limit);
    svg_print(out, "{\"title\":%j,\"records\":[", title_of(page, drawing));
    for (int i = 0; i < drawing->record_count; i++) {
        const struct drawn_record *record = &drawing->records[i];
        svg_print(
            out, "%s\n{\"key\":%j,\"text\":%j,\"a\":%d,\"b\":%d,\"steps\":[",
            i > 0 ? "," : "", record->key, record->text, record->a, record->b);
        for (int step = 0; step < record->step_count; step++)
            svg_print(out, "%s\n{\"key\":%j,\"text\":%j}", step > 0 ? "," : "",
                      record->steps[step].key, record->steps[step].text);
        sink_text(out, "]}");
    }
    sink_text(out, "],\n\"answer\":");
    if (length > 0)
        escape_json(out, answer, length);
    else
        sink_text(out, "null");
    sink_byte(out, '}');
    pack_end(&packing);
    sink_text(page->out, "</script>\n");
}

void page_add(struct page *page, const struct drawing *drawing,
              const char *answer, size_t length)
{
    struct sink *out = page->out;
    struct svg_options options = page->svg;
    char id[48];
    options.record = -1;
    options.step = SVG_ALL_STEPS;
    svg_print(out,
              "<section class=\"drawing\" data-drawing=\"%d\">\n<h2>%x</h2>\n"
              "<div class=\"views\">\n",
              page->count, title_of(page, drawing));
    snprintf(id, sizeof id, "scene-%d", page->count);
    sink_text(out, "<figure class=\"view scene\" data-name=\"scene\">\n");
    svg_write_inline(out, &drawing->scene, id, &options);
    sink_text(out, "</figure>\n"
                   "<figure class=\"view panel\" data-name=\"diagram\">\n");
    options.has_crop = false;
    for (int i = 0; i < drawing->record_count; i++) {
        if (!drawing->records[i].panel)
            continue;
        snprintf(id, sizeof id, "panel-%d-%d", page->count, i);
        options.record = i;
        svg_write_inline(out, drawing->records[i].panel, id, &options);
    }
    sink_text(out, "</figure>\n</div>\n<ol class=\"records\">\n");
    for (int i = 0; i < drawing->record_count; i++)
        svg_print(out,
                  "<li><a href=\"#%d.%d\" data-record=\"%d\">%x</a></li>\n",
                  page->count + 1, i + 1, i, drawing->records[i].text);
    sink_text(out, "</ol>\n");
    put_data(page, drawing, answer, length);
    sink_text(out, "</section>\n");
    page->count++;
}
