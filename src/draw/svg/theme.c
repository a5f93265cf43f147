/* Writes style sheets from the table of looks. Colors are those of Box2D's
 * debug draw where it has one for the purpose, made darker for lines on white
 * and lighter for lines on dark; or those of Okabe and Ito (2008), which
 * color-blind readers can tell apart. */
#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"

/* Tones on white and on dark paper: of Box2D's colors, and of the safe ones. */
#define TONES(light, dark, safe_light, safe_dark)                              \
    {                                                                          \
        {light, dark},                                                         \
        {                                                                      \
            safe_light, safe_dark                                              \
        }                                                                      \
    }
#define GRAY    TONES(0x696969, 0xC8C8C8, 0x555555, 0xD8D8D8)
#define PALE    TONES(0x757575, 0x949494, 0x757575, 0x949494)
#define INK     TONES(0x333333, 0xE6E6E6, 0x222222, 0xF0F0F0)
#define RED     TONES(0xD13A00, 0xFF7A45, 0xB84F00, 0xFF8A3D)
#define BLUE    TONES(0x1F5FD0, 0x79AEFF, 0x0072B2, 0x56B4E9)
#define AMBER   TONES(0xB35A00, 0xFFB25C, 0xA06B00, 0xE69F00)
#define GREEN   TONES(0x008000, 0x4ADE5A, 0x00795A, 0x2FD3A6)
#define GOLD    TONES(0x8F7200, 0xFFD700, 0x807500, 0xF0E442)
#define PURPLE  TONES(0x7A4FC0, 0xC3A5FF, 0xA64F81, 0xE5A5C8)
#define PINK    TONES(0xC400C4, 0xFF6BFF, 0xA64F81, 0xE5A5C8)
#define TEAL    TONES(0x0F7F78, 0x40E0D0, 0x00588A, 0x6BB8E8)
#define LIME    TONES(0x2C8539, 0x98FB98, 0x00795A, 0x3FD6AC)
#define ROSE    TONES(0xC2456B, 0xFFC0CB, 0x0072B2, 0x8FD0F7)
#define WHEAT   TONES(0x94701F, 0xF5DEB3, 0x807500, 0xF0E442)
#define ROYAL   TONES(0x3355C8, 0x8EA6FF, 0xA64F81, 0xE5A5C8)
#define CRIMSON TONES(0xD00000, 0xFF6B6B, 0xB84F00, 0xFF8A3D)
#define LEAF    TONES(0x0A880A, 0x3CFF3C, 0x00795A, 0x2FD3A6)
#define ORANGE  TONES(0x9E5A00, 0xFFB020, 0x8A6A00, 0xF0E442)

static const struct look roles[PICTURE_ROLES] = {
    [ROLE_STATIC] = {"static", LIME, {0x98FB98, 0x009E73}, 1.5, 0.4, NULL},
    [ROLE_DYNAMIC] = {"dynamic", ROSE, {0xFFC0CB, 0x56B4E9}, 1.5, 0.5, NULL},
    [ROLE_SENSOR] = {"sensor", WHEAT, {0xF5DEB3, 0xF0E442}, 1.5, 0.35, "7 4"},
    [ROLE_SPAWN] = {"spawn", TEAL, {0x40E0D0, 0x0072B2}, 2, 0.3, "2 3"},
    [ROLE_GOAL] = {"goal", ROYAL, {0x4169E1, 0xCC79A7}, 2, 0.2, "10 3 2 3"},
    [ROLE_BAD] = {"bad", CRIMSON, {0xFF0000, 0xD55E00}, 2, 0.25, "4 2"},
};

static const struct look styles[STYLES] = {
    [STYLE_PLAIN] = {"m-plain", INK, {0, 0}, 1, 0, NULL},
    [STYLE_NORMAL] = {"m-normal", GRAY, {0, 0}, 2, 0, NULL},
    [STYLE_OTHER] = {"m-other", PALE, {0, 0}, 2, 0, "3 3"},
    [STYLE_DEPTH] = {"m-depth", RED, {0, 0}, 1.5, 0, NULL},
    [STYLE_DISTANCE] = {"m-distance", BLUE, {0, 0}, 1.5, 0, NULL},
    [STYLE_CONTACT] = {"m-contact", GREEN, {0, 0}, 1.5, 0, NULL},
    [STYLE_CLOSEST] = {"m-closest", BLUE, {0, 0}, 1.5, 0, NULL},
    [STYLE_DEEPEST] = {"m-deepest", RED, {0, 0}, 1.5, 0, NULL},
    [STYLE_VERTEX] = {"m-vertex", RED, {0, 0}, 1.5, 0, NULL},
    [STYLE_EDGE] = {"m-edge", BLUE, {0, 0}, 4, 0, NULL},
    [STYLE_REFERENCE] = {"m-reference", BLUE, {0, 0}, 4, 0, NULL},
    [STYLE_FOCUS] = {"m-focus", BLUE, {0, 0}, 4, 0, NULL},
    [STYLE_INCIDENT] = {"m-incident", AMBER, {0, 0}, 4, 0, NULL},
    [STYLE_PLANE] = {"m-plane", GRAY, {0, 0}, 1.2, 0, "7 4"},
    [STYLE_CLIPPED] = {"m-clipped", GREEN, {0, 0}, 4, 0, NULL},
    [STYLE_DROPPED] = {"m-dropped", PALE, {0, 0}, 2, 0, "2 3"},
    [STYLE_OUTSIDE] = {"m-outside", GRAY, {0x808080, 0x808080}, 0, 0.22, NULL},
    [STYLE_BOX] = {"m-box", GOLD, {0, 0}, 1.2, 0, "5 2"},
    [STYLE_PAIR] = {"m-pair", AMBER, {0, 0}, 1.2, 0, "1 3"},
    [STYLE_GHOST] = {"m-ghost", GRAY, {0x808080, 0x808080}, 1.2, 0.1, "4 3"},
    [STYLE_HIT] = {"m-hit", LEAF, {0x00FF00, 0x009E73}, 2, 0.15, NULL},
    [STYLE_PATH] = {"m-path", GRAY, {0, 0}, 1.2, 0, "2 4"},
    [STYLE_VELOCITY] = {"m-velocity", TEAL, {0, 0}, 2, 0, NULL},
    [STYLE_IMPULSE] = {"m-impulse", PINK, {0, 0}, 2, 0, NULL},
    [STYLE_FRICTION] = {"m-friction", GOLD, {0, 0}, 2, 0, NULL},
    [STYLE_MOVED] = {"m-moved", PURPLE, {0x9370DB, 0xCC79A7}, 1.5, 0.12, "6 3"},
    [STYLE_RAY] = {"m-ray", PURPLE, {0, 0}, 1.5, 0, NULL},
    [STYLE_RAY_HIT] = {"m-ray-hit", RED, {0, 0}, 1.5, 0, NULL},
    [STYLE_CUT] = {"m-cut", GRAY, {0, 0}, 1, 0, "3 3"},
    [STYLE_CENTER] = {"m-center", INK, {0, 0}, 1.2, 0, NULL},
    [STYLE_INDEX] = {"m-index", AMBER, {0, 0}, 1, 0, NULL},
    [STYLE_CONTACT_ID] = {"m-contact-id", GREEN, {0, 0}, 1, 0, NULL},
    [STYLE_AXIS] = {"m-axis", INK, {0, 0}, 1.2, 0, NULL},
    [STYLE_OF_A] = {"m-of-a", BLUE, {0x4169E1, 0x0072B2}, 3, 0.1, NULL},
    [STYLE_OF_B] = {"m-of-b", AMBER, {0xFFA500, 0xE69F00}, 3, 0.1, NULL},
    [STYLE_OVERLAP] = {"m-overlap", RED, {0xFF4500, 0xD55E00}, 4, 0.15, NULL},
    [STYLE_WAY_OUT] = {"m-way-out", RED, {0, 0}, 4, 0, NULL},
    [STYLE_GAP] = {"m-gap", GREEN, {0x008000, 0x009E73}, 4, 0.15, NULL},
    [STYLE_DIFFERENCE] =
        {"m-difference", PURPLE, {0x9370DB, 0xCC79A7}, 1.5, 0.15, NULL},
    [STYLE_SIMPLEX] = {"m-simplex", RED, {0xFF4500, 0xD55E00}, 2, 0.15, NULL},
    [STYLE_SUPPORT] = {"m-support", GREEN, {0, 0}, 1.5, 0, NULL},
    [STYLE_ORIGIN] = {"m-origin", INK, {0, 0}, 1.5, 0, NULL},
    [STYLE_ERROR] = {"m-error", CRIMSON, {0, 0}, 2, 0, NULL},
    [STYLE_WARNING] = {"m-warning", ORANGE, {0, 0}, 2, 0, NULL},
    [STYLE_NOTE] = {"m-note", BLUE, {0, 0}, 2, 0, NULL},
};

const struct look *theme_role(enum picture_role role)
{
    return &roles[role];
}

const struct look *theme_style(enum mark_style style)
{
    return &styles[style];
}

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

/* A color as the style sheet has it: "#rrggbb". */
struct color {
    char text[8];
};

static struct color color_of(unsigned color)
{
    struct color hex = {"#"};
    for (int i = 1; i <= 6; i++)
        hex.text[i] = "0123456789abcdef"[color >> (24 - 4 * i) & 15];
    return hex;
}

static void put_rule(struct sink *out, const char *selector,
                     const char *property, unsigned color)
{
    svg_print(out, ".picture %s{%s:%s}\n", selector, property,
              color_of(color).text);
}

/* Writes the color of a look, and how weak its fill is. */
static void put_tone(struct sink *out, const struct look *look,
                     enum svg_colors colors, bool is_dark)
{
    struct tone tone = look->tones[colors];
    bool is_weak = is_dark || colors == SVG_SAFE;
    svg_print(out, ".picture .%s{color:%s}\n", look->name,
              color_of(is_dark ? tone.dark : tone.light).text);
    if (look->fill > 0)
        svg_print(out, ".picture .%s .line{fill-opacity:%f}\n", look->name,
                  is_weak ? look->fill * WEAK : look->fill);
}

/* Writes the width of a look, its dashes and what fills it. */
static void put_form(struct sink *out, const struct look *look,
                     enum svg_colors colors)
{
    svg_print(out, ".picture .%s{stroke-width:%f}\n", look->name, look->width);
    if (!look->dash && !(look->fill > 0))
        return;
    svg_print(out, ".picture .%s .line{", look->name);
    if (look->dash)
        svg_print(out, "stroke-dasharray:%s", look->dash);
    if (look->fill > 0)
        svg_print(out, "%sfill:%s", look->dash ? ";" : "",
                  color_of(look->fills[colors]).text);
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
