/* What roles and styles are called in titles and legends, and shapes in
 * sentences. */
#include <stdio.h>
#include <string.h>

#include "draw/marks/picture.h"
#include "support/text.h"

/* Characters of an id in a sentence. */
#define ID_MOST 40

const char *picture_role_words(enum picture_role role)
{
    static const char *const words[PICTURE_ROLES] = {
        [ROLE_STATIC] = "static", [ROLE_DYNAMIC] = "dynamic",
        [ROLE_SENSOR] = "sensor", [ROLE_SPAWN] = "spawn",
        [ROLE_GOAL] = "goal",     [ROLE_BAD] = "invalid",
    };
    return words[role];
}

const char *picture_style_words(enum mark_style style)
{
    static const char *const words[STYLES] = {
        [STYLE_NORMAL] = "normal",
        [STYLE_OTHER] = "other normal",
        [STYLE_DEPTH] = "depth",
        [STYLE_DISTANCE] = "distance",
        [STYLE_CONTACT] = "contact point",
        [STYLE_CLOSEST] = "closest point",
        [STYLE_DEEPEST] = "deepest point",
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
        [STYLE_WAY_OUT] = "way out",
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

/* ---- Ids ----------------------------------------------------------------- */

#define ELLIPSIS "\xE2\x80\xA6"

static int count_of(const char *text)
{
    int count = 0;
    for (; *text; text += utf8_step(text))
        count++;
    return count;
}

/* Where character number `count` begins. */
static size_t offset_of(const char *text, int count)
{
    size_t at = 0;
    for (int i = 0; i < count; i++)
        at += utf8_step(text + at);
    return at;
}

/* What is at the end often tells more than what is in the middle. */
const char *picture_short(struct arena *arena, const char *text, int most)
{
    int count = count_of(text), last = most / 3;
    if (count <= most)
        return text;
    size_t head = offset_of(text, most - last);
    const char *rest = text + offset_of(text, count - last);
    size_t tail = strlen(rest);
    char *cut = arena_alloc(arena, head + tail + sizeof ELLIPSIS, 1);
    if (!cut)
        return NULL;
    memcpy(cut, text, head);
    memcpy(cut + head, ELLIPSIS, strlen(ELLIPSIS));
    memcpy(cut + head + strlen(ELLIPSIS), rest, tail);
    return cut;
}

const char *picture_id(struct picture *picture, const char *id)
{
    const char *words = picture_short(picture->arena, id, ID_MOST);
    picture->failed |= !words;
    return words ? words : "";
}

/* ---- Labels -------------------------------------------------------------- */

const char *picture_side(const char *id, int side)
{
    bool is_called_so = (id[0] == "AB"[side] || id[0] == "ab"[side]) && !id[1];
    return is_called_so ? "" : side ? " (B)" : " (A)";
}

const char *picture_label(const struct picture *picture, int shape, int most)
{
    const char *id = picture->shapes[shape].id;
    const char *label = picture_short(picture->arena, id, most);
    int side = shape == picture->sides[0]   ? 0
               : shape == picture->sides[1] ? 1
                                            : -1;
    const char *more = side < 0 ? "" : picture_side(id, side);
    if (!label || !more[0])
        return label ? label : "";
    size_t room = strlen(label) + strlen(more) + 1;
    char *whole = arena_alloc(picture->arena, room, 1);
    if (whole)
        snprintf(whole, room, "%s%s", label, more);
    return whole ? whole : "";
}
