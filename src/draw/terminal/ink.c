#include "draw/terminal/ink.h"

#define RED      "31"
#define GREEN    "32"
#define YELLOW   "33"
#define MAGENTA  "35"
#define CYAN     "36"
#define GRAY     "90"
#define BLUE     "94" /* the bright one: the other is hardly seen on black */
#define BOLD     "1"
#define BOLD_RED "1;31"

#define DISC    0x25cf
#define CIRCLE  0x25cb
#define DIAMOND 0x25c6
#define CROSS   0x00d7
#define SQUARE  0x25aa

#define STYLE(name) [INK_STYLE + (name)]
#define ROLE(name)  [INK_ROLE + (name)]

static const struct ink_look looks[INKS] = {
    [INK_NONE] = {"", ' ', ' ', ' ', false},
    [INK_TEXT] = {"", SQUARE, '.', '.', false},
    [INK_A] = {CYAN, DISC, '#', '#', false},
    [INK_B] = {YELLOW, DISC, '*', '*', false},
    ROLE(ROLE_STATIC) = {GREEN, SQUARE, '#', '#', false},
    ROLE(ROLE_DYNAMIC) = {MAGENTA, SQUARE, '*', '*', false},
    ROLE(ROLE_SENSOR) = {YELLOW, SQUARE, ':', ':', true},
    ROLE(ROLE_SPAWN) = {BLUE, SQUARE, 's', 'S', false},
    ROLE(ROLE_GOAL) = {BLUE, SQUARE, 'g', 'G', false},
    ROLE(ROLE_BAD) = {RED, SQUARE, '!', '!', false},
    STYLE(STYLE_PLAIN) = {"", SQUARE, '.', 'o', false},
    STYLE(STYLE_NORMAL) = {BOLD, SQUARE, 0, 'o', false},
    STYLE(STYLE_OTHER) = {GRAY, SQUARE, 0, 'o', true},
    STYLE(STYLE_DEPTH) = {MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_DISTANCE) = {BLUE, SQUARE, 0, 'o', true},
    STYLE(STYLE_CONTACT) = {BOLD_RED, DISC, 'O', 'O', false},
    STYLE(STYLE_CLOSEST) = {BOLD_RED, CIRCLE, 'o', 'o', false},
    STYLE(STYLE_DEEPEST) = {BOLD_RED, DISC, 'o', 'o', false},
    STYLE(STYLE_VERTEX) = {BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_EDGE) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_REFERENCE) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_FOCUS) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_INCIDENT) = {BLUE, SQUARE, '~', '~', false},
    STYLE(STYLE_PLANE) = {GRAY, SQUARE, ':', ':', true},
    STYLE(STYLE_CLIPPED) = {BOLD_RED, DISC, '=', 'O', false},
    STYLE(STYLE_DROPPED) = {GRAY, CROSS, '.', 'x', true},
    STYLE(STYLE_OUTSIDE) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_BOX) = {YELLOW, SQUARE, '.', '.', true},
    STYLE(STYLE_PAIR) = {MAGENTA, SQUARE, '.', '.', true},
    STYLE(STYLE_GHOST) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_HIT) = {RED, SQUARE, '%', '%', false},
    STYLE(STYLE_PATH) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_VELOCITY) = {GREEN, SQUARE, 0, 'o', false},
    STYLE(STYLE_IMPULSE) = {MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_FRICTION) = {YELLOW, SQUARE, 0, 'o', false},
    STYLE(STYLE_MOVED) = {BLUE, CIRCLE, '%', 'o', false},
    STYLE(STYLE_RAY) = {RED, SQUARE, 0, 'o', false},
    STYLE(STYLE_RAY_HIT) = {BOLD_RED, DISC, 'X', 'X', false},
    STYLE(STYLE_CUT) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_CENTER) = {BOLD, '+', '+', '+', false},
    STYLE(STYLE_INDEX) = {GRAY, SQUARE, '.', '.', false},
    STYLE(STYLE_CONTACT_ID) = {GRAY, SQUARE, '.', '.', false},
    STYLE(STYLE_AXIS) = {GRAY, SQUARE, 0, '.', false},
    STYLE(STYLE_OF_A) = {CYAN, DISC, '#', 'a', false},
    STYLE(STYLE_OF_B) = {YELLOW, DISC, '*', 'b', false},
    STYLE(STYLE_OVERLAP) = {RED, DISC, '=', 'O', false},
    STYLE(STYLE_WAY_OUT) = {RED, DISC, '=', 'O', false},
    STYLE(STYLE_GAP) = {GREEN, DISC, '=', 'o', true},
    STYLE(STYLE_DIFFERENCE) = {BLUE, SQUARE, '.', '.', false},
    STYLE(STYLE_SIMPLEX) = {RED, DISC, '%', 'o', false},
    STYLE(STYLE_SUPPORT) = {BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_ORIGIN) = {BOLD, '+', '+', '+', false},
    STYLE(STYLE_ERROR) = {BOLD_RED, DISC, '!', '!', false},
    STYLE(STYLE_WARNING) = {YELLOW, DISC, '!', '!', false},
    STYLE(STYLE_NOTE) = {BLUE, DISC, '!', '!', false},
};

const struct ink_look *ink_look(enum ink ink)
{
    return &looks[ink];
}

const char *ink_words(enum ink ink)
{
    if (ink < INK_ROLE)
        return NULL;
    if (ink < INK_STYLE)
        return picture_role_words((enum picture_role)(ink - INK_ROLE));
    return picture_style_words((enum mark_style)(ink - INK_STYLE));
}
