#include "draw/svg/theme.h"

#include "draw/svg/decimal.h"

/* Fills are so much weaker on dark paper, which they would light up; and in
 * colours that are no pale ones. */
#define WEAK 0.5

/* ---- Rules --------------------------------------------------------------- */

/* What holds in every theme. */
static const char fixed_rules[] =
    ".picture{font:12px sans-serif}\n"
    ".picture *{vector-effect:non-scaling-stroke}\n"
    ".picture text{fill:currentColor;stroke:none;unicode-bidi:plaintext}\n"
    ".picture .halo{paint-order:stroke;stroke-width:3px;"
    "stroke-linejoin:round}\n"
    ".picture path,.picture circle{fill:none;stroke:currentColor;"
    "stroke-linejoin:round}\n"
    ".picture .solid{fill:currentColor;stroke:none}\n"
    ".picture .grid{stroke-width:1}\n"
    ".picture .frame{fill:none;stroke:currentColor}\n"
    ".picture .legend text{font-size:11px}\n"
    ".picture .caption{font-size:13px}\n"
    ".picture .name text{font-style:italic;font-size:11px}\n"
    ".picture .number{font-size:10px}\n"
    ".picture .m-index,.picture .m-contact-id{font-size:10px}\n"
    ".picture .badge text{font-size:10px;font-weight:bold;"
    "text-anchor:middle}\n"
    ".picture .disc{fill:currentColor;stroke-width:1.5}\n"
    ".picture path.hatch{stroke-width:1;stroke-opacity:.5}\n"
    ".picture g.many{stroke-width:.75}\n"
    ".picture .leader{stroke-width:1}\n"
    ".picture .label{font-size:11px}\n";

/* Sizes that go by the zoom of a page. */
static const char page_rules[] = ".picture .k{transform:scale(var(--k,1))}\n";

static void put_color(struct sink *out, unsigned color)
{
    static const char digits[] = "0123456789abcdef";
    sink_byte(out, '#');
    for (int shift = 20; shift >= 0; shift -= 4)
        sink_byte(out, digits[color >> shift & 15]);
}

static void put_rule(struct sink *out, const char *selector,
                     const char *property, unsigned color)
{
    sink_text(out, ".picture ");
    sink_text(out, selector);
    sink_byte(out, '{');
    sink_text(out, property);
    sink_byte(out, ':');
    put_color(out, color);
    sink_text(out, "}\n");
}

static void put_tone(struct sink *out, const struct look *look,
                     enum svg_colors colors, bool is_dark)
{
    struct tone tone = look->tones[colors];
    sink_text(out, ".picture .");
    sink_text(out, look->name);
    sink_text(out, "{color:");
    put_color(out, is_dark ? tone.dark : tone.light);
    sink_text(out, "}\n");
    if (!(look->fill > 0))
        return;
    sink_text(out, ".picture .");
    sink_text(out, look->name);
    sink_text(out, " .line{fill-opacity:");
    bool is_weak = is_dark || colors == SVG_SAFE;
    decimal_write(out, is_weak ? look->fill * WEAK : look->fill);
    sink_text(out, "}\n");
}

/* Width, dashes and what fills it. */
static void put_form(struct sink *out, const struct look *look,
                     enum svg_colors colors)
{
    sink_text(out, ".picture .");
    sink_text(out, look->name);
    sink_text(out, "{stroke-width:");
    decimal_write(out, look->width);
    sink_text(out, "}\n");
    if (!look->dash && !(look->fill > 0))
        return;
    sink_text(out, ".picture .");
    sink_text(out, look->name);
    sink_text(out, " .line{");
    if (look->dash) {
        sink_text(out, "stroke-dasharray:");
        sink_text(out, look->dash);
    }
    if (look->fill > 0) {
        sink_text(out, look->dash ? ";fill:" : "fill:");
        put_color(out, look->fills[colors]);
    }
    sink_text(out, "}\n");
}

/* ---- Themes -------------------------------------------------------------- */

static bool has(uint64_t bits, int bit)
{
    return bits >> bit & 1;
}

void theme_write_tones(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts, bool is_dark)
{
    put_rule(out, ".paper", "fill", is_dark ? 0x1B1D21 : 0xFFFFFF);
    put_rule(out, ".halo", "stroke", is_dark ? 0x1B1D21 : 0xFFFFFF);
    put_rule(out, ".badge text", "fill", is_dark ? 0x1B1D21 : 0xFFFFFF);
    put_rule(out, ".disc", "stroke", is_dark ? 0x1B1D21 : 0xFFFFFF);
    put_rule(out, ".grid", "color", is_dark ? 0x2C2F36 : 0xE9EBEE);
    put_rule(out, ".grid.zero", "color", is_dark ? 0x4A4F59 : 0xBFC4CC);
    put_rule(out, ".frame", "color", is_dark ? 0x4A4F59 : 0xBFC4CC);
    put_rule(out, ".legend text", "color", is_dark ? 0xD7DBE0 : 0x3A3F47);
    put_rule(out, ".caption", "color", is_dark ? 0xD7DBE0 : 0x3A3F47);
    put_rule(out, ".number", "color", is_dark ? 0x9AA1AC : 0x6A717C);
    for (int i = 0; i < PICTURE_ROLES; i++)
        if (has(parts.roles, i))
            put_tone(out, theme_role((enum picture_role)i), colors, is_dark);
    for (int i = 0; i < STYLES; i++)
        if (has(parts.styles, i))
            put_tone(out, theme_style((enum mark_style)i), colors, is_dark);
}

void theme_write_forms(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts)
{
    sink_text(out, fixed_rules);
    if (parts.is_page)
        sink_text(out, page_rules);
    for (int i = 0; i < PICTURE_ROLES; i++)
        if (has(parts.roles, i))
            put_form(out, theme_role((enum picture_role)i), colors);
    for (int i = 0; i < STYLES; i++)
        if (has(parts.styles, i))
            put_form(out, theme_style((enum mark_style)i), colors);
}

void theme_write(struct sink *out, const struct svg_options *options,
                 struct theme_parts parts)
{
    theme_write_forms(out, options->colors, parts);
    theme_write_tones(out, options->colors, parts, options->theme == SVG_DARK);
    if (options->theme != SVG_AUTO)
        return;
    sink_text(out, "@media (prefers-color-scheme:dark){\n");
    theme_write_tones(out, options->colors, parts, true);
    sink_text(out, "}\n");
}
