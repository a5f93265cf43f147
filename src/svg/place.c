#include "svg/place.h"

#include <math.h>

/* Of their size: half the height of words, and from their middle to the base
 * line. */
#define HALF 0.6
#define BASE 0.36

/* From the point to the middle of the words. */
static col_vec2 middle_of(struct choice choice, col_vec2 half)
{
    col_vec2 way = choice.way;
    double x = choice.distance + half.x, y = choice.distance + half.y;
    if (choice.is_line)
        x = y = choice.distance + fabs(way.x) * half.x + fabs(way.y) * half.y;
    return (col_vec2){way.x * x, way.y * y};
}

static enum text_side side_of(struct choice choice)
{
    if (choice.is_line)
        return TEXT_AROUND;
    if (choice.way.x > 0.5)
        return TEXT_BEHIND;
    return choice.way.x < -0.5 ? TEXT_BEFORE : TEXT_AROUND;
}

struct text_place place_words(struct crowd *crowd, col_vec2 at,
                              const struct choice *choices, int count,
                              struct words words)
{
    col_vec2 half = {text_width(words.text, words.size) / 2, words.size * HALF};
    struct text_place place = {.at = at};
    double least = HUGE_VAL;
    col_box taken = {{0, 0}, {0, 0}};
    for (int i = 0; i < count && least > i; i++) {
        col_vec2 middle = middle_of(choices[i], half);
        col_box box = {{at.x + middle.x - half.x, at.y + middle.y - half.y},
                       {at.x + middle.x + half.x, at.y + middle.y + half.y}};
        double cost = crowd_weight(crowd, box) + i;
        if (cost >= least)
            continue;
        least = cost;
        taken = box;
        place.side = side_of(choices[i]);
        place.offset = (col_vec2){middle.x - (int)place.side * half.x,
                                  middle.y + BASE * words.size};
    }
    place.is_free = least < words.most;
    if (place.is_free)
        crowd_add_box(crowd, taken, ON_WORDS);
    return place;
}

col_box place_box(const struct text_place *place, struct words words)
{
    double wide = text_width(words.text, words.size) / 2;
    double high = words.size * HALF;
    col_vec2 middle = {place->at.x + place->offset.x + (int)place->side * wide,
                       place->at.y + place->offset.y - BASE * words.size};
    return (col_box){{middle.x - wide, middle.y - high},
                     {middle.x + wide, middle.y + high}};
}
