/* What is around the content of a page. */
#include <string.h>

#include "draw/page/page.h"
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
    bool is_auto = frame->svg->theme == SVG_AUTO;
    bool is_on = frame->svg->theme == theme;
    sink_text(out, "<style data-theme=\"");
    sink_text(out, theme_words[theme]);
    sink_text(out, "\" media=\"");
    if (is_auto) {
        sink_text(out, "(prefers-color-scheme: ");
        sink_text(out, theme_words[theme]);
        sink_byte(out, ')');
    } else {
        sink_text(out, is_on ? "all" : "not all");
    }
    sink_text(out, "\">\n");
    if (theme == SVG_DARK)
        page_asset(out, &asset_dark_css);
    svg_write_colors(out, frame->svg->colors, theme == SVG_DARK);
    sink_text(out, "</style>\n");
}

static void put_styles(struct sink *out, const struct page_frame *frame)
{
    sink_text(out, "<style>\n");
    page_asset(out, &asset_page_css);
    for (int i = 0; frame->styles[i]; i++)
        page_asset(out, frame->styles[i]);
    svg_write_style(out, frame->svg->colors);
    sink_text(out, "</style>\n");
    put_themed(out, frame, SVG_LIGHT);
    put_themed(out, frame, SVG_DARK);
}

/* ---- The frame ----------------------------------------------------------- */

void page_frame_open(struct sink *out, const struct page_frame *frame)
{
    sink_text(out, "<!doctype html>\n<html lang=\"en\" data-theme=\"");
    sink_text(out, theme_words[frame->svg->theme]);
    sink_text(out, "\">\n<head>\n<meta charset=\"utf-8\">\n");
    put_policy(out, frame);
    sink_text(out, "<meta name=\"viewport\" content=\"width=device-width, "
                   "initial-scale=1\">\n<title>");
    escape_xml(out, frame->title);
    sink_text(out, "</title>\n");
    put_styles(out, frame);
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
