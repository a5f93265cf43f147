#include <string.h>

#include "verify/generate/family.h"

#define ALMOST_ANY (ANY_TYPE & ~TYPE(POINT))

const struct family families[] = {
    {.name = "ordinary",
     .text = "anything anywhere: apart, or overlapping more or less",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_loose = true,
     .make = make_ordinary},
    {.name = "apart",
     .text = "apart, by as much as their size or by far less",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .make = make_apart},
    {.name = "touching",
     .text = "touching exactly, at an edge, a vertex or an arc",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .make = make_touching},
    {.name = "near-touching",
     .text = "a few units in the last place apart, or overlapping by as much",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .make = make_near_touching},
    {.name = "shallow",
     .text = "overlapping slightly, or by far less",
     .a = SOLID_TYPES,
     .b = ANY_TYPE,
     .make = make_shallow},
    {.name = "crossing",
     .text = "long ones like the two bars of an X, their cores crossing",
     .a = EDGED_TYPES,
     .b = EDGED_TYPES,
     .make = make_crossing},
    {.name = "nested",
     .text = "one within the other, without touching its surface",
     .a = SOLID_TYPES,
     .b = ANY_TYPE,
     .make = make_nested},
    {.name = "inner-touching",
     .text = "one within the other, touching its surface from inside",
     .a = ALMOST_ANY,
     .b = ALMOST_ANY,
     .is_alike = true,
     .make = make_inner_touching},
    {.name = "concentric",
     .text = "about one point, the mean of the vertices of both",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .make = make_concentric},
    {.name = "coincident",
     .text = "the same shape twice",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_alike = true,
     .make = make_coincident},
    {.name = "near-coincident",
     .text = "the same shape twice, one moved by a few units in the last place",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_alike = true,
     .make = make_near_coincident},
    {.name = "tie",
     .text = "overlapping by the same depth in two directions",
     .a = POLYGON_TYPES | TYPE(BOX),
     .b = POLYGON_TYPES | TYPE(BOX),
     .low = 4,
     .high = 4,
     .make = make_tie},
    {.name = "parallel",
     .text = "with parallel edges",
     .a = EDGED_TYPES,
     .b = EDGED_TYPES,
     .make = make_parallel},
    {.name = "near-parallel",
     .text = "with nearly parallel edges",
     .a = EDGED_TYPES,
     .b = EDGED_TYPES & ~TYPE(BOX),
     .make = make_near_parallel},
    {.name = "collinear",
     .text = "several vertices of both on one line, polygons with vertices "
             "within an edge",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .low = 4,
     .make = make_collinear},
    {.name = "near-collinear",
     .text = "the same, but vertices are a little off the line",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .low = 4,
     .make = make_near_collinear},
    {.name = "shared-edge",
     .text = "touching along a whole edge, with both ends in common",
     .a = TYPE(POLYGON) | TYPE(BOX),
     .b = TYPE(POLYGON) | TYPE(BOX),
     .is_alike = true,
     .make = make_shared_edge},
    {.name = "above-corner",
     .text = "one straight above the end of the other's edge, where its "
             "closest feature changes",
     .a = EDGED_TYPES,
     .b = ANY_TYPE,
     .make = make_above_corner},
    {.name = "core-touching",
     .text = "overlapping by their radii alone: without them they touch",
     .a = ROUND_TYPES,
     .b = ANY_TYPE,
     .make = make_core_touching},
    {.name = "sliver",
     .text = "one 2^5 to 2^30 times longer than it is wide",
     .a = POLYGON_TYPES | TYPE(CAPSULE) | TYPE(BOX),
     .b = ANY_TYPE,
     .is_loose = true,
     .make = make_sliver},
    {.name = "short-edge",
     .text = "one with an edge far shorter than the others",
     .a = POLYGON_TYPES | TYPE(CAPSULE),
     .b = ANY_TYPE,
     .low = 4,
     .is_loose = true,
     .make = make_short_edge},
    {.name = "rounded",
     .text = "both with a radius",
     .a = ROUND_TYPES,
     .b = ROUND_TYPES,
     .is_loose = true,
     .make = make_ordinary},
    {.name = "many-vertices",
     .text = "polygons of 100 to 1000 vertices beside anything",
     .a = POLYGON_TYPES,
     .b = ANY_TYPE,
     .fewest = 100,
     .most = 1000,
     .is_loose = true,
     .make = make_ordinary},
    {.name = "degenerate",
     .text = "one with a radius of 0, or from a point to itself",
     .a = ROUND_TYPES | TYPE(SEGMENT),
     .b = ANY_TYPE,
     .make = make_degenerate},
    {.name = "mixed",
     .text = "one many times larger than the other, at its surface",
     .a = ALMOST_ANY,
     .b = ANY_TYPE,
     .make = make_mixed},
    {.name = "far",
     .text = "far from the origin, for their size",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_loose = true,
     .make = make_far},
    {.name = "tiny",
     .text = "ordinary, down to 2^-1000 in size",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_loose = true,
     .make = make_tiny},
    {.name = "huge",
     .text = "ordinary, up to 2^180 in size",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .is_loose = true,
     .make = make_huge},
    {.name = "grid",
     .text = "small whole coordinates: ties, touching, parallels by chance",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .make = make_grid},
    {.name = "decimal",
     .text = "coordinates of one or two decimals",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .high = 32,
     .is_loose = true,
     .make = make_decimal},
    {.name = "hostile",
     .text = "the largest, the smallest and the simplest numbers in one shape",
     .a = ANY_TYPE,
     .b = ANY_TYPE,
     .low = 3,
     .high = 4,
     .is_numbers = true,
     .make = make_hostile},
    {.name = "concave",
     .text = "concave polygons beside anything; not part of all",
     .a = POLYGON_TYPES,
     .b = ANY_TYPE,
     .low = 4,
     .is_loose = true,
     .is_extra = true,
     .make = make_concave},
};

const int family_count = (int)(sizeof families / sizeof *families);

int generate_family_count(void)
{
    return family_count;
}

const char *generate_family_name(int family)
{
    return families[family].name;
}

bool generate_family_is_extra(int family)
{
    return families[family].is_extra;
}

const char *generate_family_text(int family)
{
    return families[family].text;
}

int generate_family_named(const char *name, size_t length)
{
    for (int i = 0; i < family_count; i++)
        if (strlen(families[i].name) == length &&
            memcmp(families[i].name, name, length) == 0)
            return i;
    return -1;
}

const char *generate_number_read(const char *at, const char *end,
                                 uint64_t *number)
{
    const char *start = at;
    *number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            return NULL;
        *number = 10 * *number + digit;
    }
    return at > start ? at : NULL;
}

bool generate_name_read(const char *text, size_t length,
                        struct generate_name *name)
{
    const char *end = text + length, *at = memchr(text, '/', length);
    if (!at)
        return false;
    name->family = generate_family_named(text, (size_t)(at - text));
    at = generate_number_read(at + 1, end, &name->seed);
    if (!at || at == end || *at != '/')
        return false;
    at = generate_number_read(at + 1, end, &name->number);
    return at == end && name->family >= 0 && name->number >= 1;
}
