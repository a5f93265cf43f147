/* What roles and styles are called, in titles and legends. */
#include "picture/picture.h"

const char *picture_role_words(enum picture_role role)
{
    static const char *const words[PICTURE_ROLES] = {
        [ROLE_STATIC] = "static", [ROLE_DYNAMIC] = "dynamic",
        [ROLE_SENSOR] = "sensor", [ROLE_SPAWN] = "start",
        [ROLE_GOAL] = "goal",     [ROLE_BAD] = "not sound",
    };
    return words[role];
}

const char *picture_style_words(enum mark_style style)
{
    static const char *const words[STYLES] = {
        [STYLE_NORMAL] = "normal",
        [STYLE_DEPTH] = "depth",
        [STYLE_DISTANCE] = "distance",
        [STYLE_CONTACT] = "contact point",
        [STYLE_CLOSEST] = "closest point",
        [STYLE_VERTEX] = "colliding vertex",
        [STYLE_EDGE] = "colliding edge",
        [STYLE_REFERENCE] = "reference edge",
        [STYLE_INCIDENT] = "incident edge",
        [STYLE_PLANE] = "plane",
        [STYLE_CLIPPED] = "clipped edge",
        [STYLE_DROPPED] = "dropped",
        [STYLE_OUTSIDE] = "outside of the plane",
        [STYLE_BOX] = "bounding box",
        [STYLE_PAIR] = "pair",
        [STYLE_GHOST] = "at another time",
        [STYLE_HIT] = "at the hit",
        [STYLE_PATH] = "path",
        [STYLE_VELOCITY] = "velocity",
        [STYLE_IMPULSE] = "impulse",
        [STYLE_FRICTION] = "friction",
        [STYLE_MOVED] = "moved",
        [STYLE_RAY] = "ray",
        [STYLE_RAY_HIT] = "hit",
        [STYLE_CUT] = "cut",
        [STYLE_CENTER] = "center",
        [STYLE_FOCUS] = "looked at",
        [STYLE_AXIS] = "axis",
        [STYLE_OF_A] = "of A",
        [STYLE_OF_B] = "of B",
        [STYLE_OVERLAP] = "overlap",
        [STYLE_GAP] = "gap",
        [STYLE_DIFFERENCE] = "Minkowski difference",
        [STYLE_SIMPLEX] = "simplex",
        [STYLE_SUPPORT] = "support point",
        [STYLE_ORIGIN] = "origin",
        [STYLE_ERROR] = "error",
        [STYLE_WARNING] = "warning",
        [STYLE_NOTE] = "note",
    };
    return words[style];
}
