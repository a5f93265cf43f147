#include "preview/ink.h"

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
    [INK_NONE] = {NULL, "", ' ', ' ', ' ', false},
    [INK_TEXT] = {NULL, "", SQUARE, '.', '.', false},
    [INK_A] = {NULL, CYAN, DISC, '#', '#', false},
    [INK_B] = {NULL, YELLOW, DISC, '*', '*', false},
    ROLE(ROLE_STATIC) = {"static", GREEN, SQUARE, '#', '#', false},
    ROLE(ROLE_MOVING) = {"moving", MAGENTA, SQUARE, '*', '*', false},
    ROLE(ROLE_SENSOR) = {"sensor", YELLOW, SQUARE, ':', ':', true},
    ROLE(ROLE_SPAWN) = {"start", BLUE, SQUARE, 's', 'S', false},
    ROLE(ROLE_GOAL) = {"goal", BLUE, SQUARE, 'g', 'G', false},
    ROLE(ROLE_BAD) = {"not sound", RED, SQUARE, '!', '!', false},
    STYLE(STYLE_PLAIN) = {NULL, "", SQUARE, '.', 'o', false},
    STYLE(STYLE_NORMAL) = {"normal", BOLD, SQUARE, 0, 'o', false},
    STYLE(STYLE_DEPTH) = {"depth", MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_DISTANCE) = {"distance", BLUE, SQUARE, 0, 'o', true},
    STYLE(STYLE_CONTACT) = {"contact", BOLD_RED, DISC, 'O', 'O', false},
    STYLE(STYLE_CLOSEST) = {"closest point", BOLD_RED, CIRCLE, 'o', 'o', false},
    STYLE(STYLE_VERTEX) = {"vertex", BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_EDGE) = {"colliding edge", RED, SQUARE, '=', '=', false},
    STYLE(STYLE_REFERENCE) = {"reference edge", RED, SQUARE, '=', '=', false},
    STYLE(STYLE_FOCUS) = {"looked at", RED, SQUARE, '=', '=', false},
    STYLE(STYLE_INCIDENT) = {"incident edge", BLUE, SQUARE, '~', '~', false},
    STYLE(STYLE_PLANE) = {"plane", GRAY, SQUARE, ':', ':', true},
    STYLE(STYLE_CLIPPED) = {"clipped", BOLD_RED, DISC, '=', 'O', false},
    STYLE(STYLE_DROPPED) = {"dropped", GRAY, CROSS, '.', 'x', true},
    STYLE(STYLE_OUTSIDE) = {"outside", GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_BOX) = {"bounding box", YELLOW, SQUARE, '.', '.', true},
    STYLE(STYLE_PAIR) = {"pair", MAGENTA, SQUARE, '.', '.', true},
    STYLE(STYLE_GHOST) = {"at another time", GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_HIT) = {"at the hit", RED, SQUARE, '%', '%', false},
    STYLE(STYLE_PATH) = {"way", GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_VELOCITY) = {"velocity", GREEN, SQUARE, 0, 'o', false},
    STYLE(STYLE_IMPULSE) = {"impulse", MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_FRICTION) = {"friction", YELLOW, SQUARE, 0, 'o', false},
    STYLE(STYLE_MOVED) = {"moved", BLUE, CIRCLE, '%', 'o', false},
    STYLE(STYLE_RAY) = {"ray", RED, SQUARE, 0, 'o', false},
    STYLE(STYLE_RAY_HIT) = {"hit", BOLD_RED, DISC, 'X', 'X', false},
    STYLE(STYLE_CUT) = {"cut", GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_CENTER) = {"center", BOLD, '+', '+', '+', false},
    STYLE(STYLE_INDEX) = {NULL, GRAY, SQUARE, '.', '.', false},
    STYLE(STYLE_AXIS) = {"axis", GRAY, SQUARE, 0, '.', false},
    STYLE(STYLE_OF_A) = {"of A", CYAN, DISC, '#', 'a', false},
    STYLE(STYLE_OF_B) = {"of B", YELLOW, DISC, '*', 'b', false},
    STYLE(STYLE_OVERLAP) = {"overlap", RED, DISC, '=', 'O', false},
    STYLE(STYLE_GAP) = {"gap", GREEN, DISC, '=', 'o', true},
    STYLE(STYLE_DIFFERENCE) = {"B - A", BLUE, SQUARE, '.', '.', false},
    STYLE(STYLE_SIMPLEX) = {"simplex", RED, DISC, '%', 'o', false},
    STYLE(STYLE_SUPPORT) = {"support", BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_ORIGIN) = {"origin", BOLD, '+', '+', '+', false},
    STYLE(STYLE_ERROR) = {"error", BOLD_RED, DISC, '!', '!', false},
    STYLE(STYLE_WARNING) = {"warning", YELLOW, DISC, '!', '!', false},
    STYLE(STYLE_NOTE) = {"note", BLUE, DISC, '!', '!', false},
};

const struct ink_look *ink_look(enum ink ink)
{
    return &looks[ink];
}
