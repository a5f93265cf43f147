/* The table of looks. Colours are those of Box2D's debug draw where it has one
 * for the matter, made darker for lines on white and lighter for lines on dark;
 * and those of Okabe and Ito (2008), which all can tell apart. */
#include "draw/svg/theme.h"

static const struct look roles[PICTURE_ROLES] = {
    [ROLE_STATIC] = {"static",
                     {{0x2C8539, 0x98FB98}, {0x00795A, 0x3FD6AC}},
                     {0x98FB98, 0x009E73},
                     1.5,
                     0.4,
                     NULL},
    [ROLE_DYNAMIC] = {"dynamic",
                      {{0xC2456B, 0xFFC0CB}, {0x0072B2, 0x8FD0F7}},
                      {0xFFC0CB, 0x56B4E9},
                      1.5,
                      0.5,
                      NULL},
    [ROLE_SENSOR] = {"sensor",
                     {{0x94701F, 0xF5DEB3}, {0x807500, 0xF0E442}},
                     {0xF5DEB3, 0xF0E442},
                     1.5,
                     0.35,
                     "7 4"},
    [ROLE_SPAWN] = {"spawn",
                    {{0x0F7F78, 0x40E0D0}, {0x00588A, 0x6BB8E8}},
                    {0x40E0D0, 0x0072B2},
                    2,
                    0.3,
                    "2 3"},
    [ROLE_GOAL] = {"goal",
                   {{0x3355C8, 0x8EA6FF}, {0xA64F81, 0xE5A5C8}},
                   {0x4169E1, 0xCC79A7},
                   2,
                   0.2,
                   "10 3 2 3"},
    [ROLE_BAD] = {"bad",
                  {{0xD00000, 0xFF6B6B}, {0xB84F00, 0xFF8A3D}},
                  {0xFF0000, 0xD55E00},
                  2,
                  0.25,
                  "4 2"},
};

/* Tones that several styles have. */
#define GRAY                                                                   \
    {                                                                          \
        {0x696969, 0xC8C8C8},                                                  \
        {                                                                      \
            0x555555, 0xD8D8D8                                                 \
        }                                                                      \
    }
#define PALE                                                                   \
    {                                                                          \
        {0x757575, 0x949494},                                                  \
        {                                                                      \
            0x757575, 0x949494                                                 \
        }                                                                      \
    }
#define INK                                                                    \
    {                                                                          \
        {0x333333, 0xE6E6E6},                                                  \
        {                                                                      \
            0x222222, 0xF0F0F0                                                 \
        }                                                                      \
    }
#define RED                                                                    \
    {                                                                          \
        {0xD13A00, 0xFF7A45},                                                  \
        {                                                                      \
            0xB84F00, 0xFF8A3D                                                 \
        }                                                                      \
    }
#define BLUE                                                                   \
    {                                                                          \
        {0x1F5FD0, 0x79AEFF},                                                  \
        {                                                                      \
            0x0072B2, 0x56B4E9                                                 \
        }                                                                      \
    }
#define AMBER                                                                  \
    {                                                                          \
        {0xB35A00, 0xFFB25C},                                                  \
        {                                                                      \
            0xA06B00, 0xE69F00                                                 \
        }                                                                      \
    }
#define GREEN                                                                  \
    {                                                                          \
        {0x008000, 0x4ADE5A},                                                  \
        {                                                                      \
            0x00795A, 0x2FD3A6                                                 \
        }                                                                      \
    }
#define GOLD                                                                   \
    {                                                                          \
        {0x8F7200, 0xFFD700},                                                  \
        {                                                                      \
            0x807500, 0xF0E442                                                 \
        }                                                                      \
    }
#define PURPLE                                                                 \
    {                                                                          \
        {0x7A4FC0, 0xC3A5FF},                                                  \
        {                                                                      \
            0xA64F81, 0xE5A5C8                                                 \
        }                                                                      \
    }
#define PINK                                                                   \
    {                                                                          \
        {0xC400C4, 0xFF6BFF},                                                  \
        {                                                                      \
            0xA64F81, 0xE5A5C8                                                 \
        }                                                                      \
    }
#define TEAL                                                                   \
    {                                                                          \
        {0x0F7F78, 0x40E0D0},                                                  \
        {                                                                      \
            0x00588A, 0x6BB8E8                                                 \
        }                                                                      \
    }

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
    [STYLE_HIT] = {"m-hit",
                   {{0x0A880A, 0x3CFF3C}, {0x00795A, 0x2FD3A6}},
                   {0x00FF00, 0x009E73},
                   2,
                   0.15,
                   NULL},
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
    [STYLE_ERROR] = {"m-error",
                     {{0xD00000, 0xFF6B6B}, {0xB84F00, 0xFF8A3D}},
                     {0, 0},
                     2,
                     0,
                     NULL},
    [STYLE_WARNING] = {"m-warning",
                       {{0x9E5A00, 0xFFB020}, {0x8A6A00, 0xF0E442}},
                       {0, 0},
                       2,
                       0,
                       NULL},
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
