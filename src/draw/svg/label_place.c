#include "draw/svg/label_place.h"

#include <math.h>

/* Of their size: half the height of words, and from their middle to the base
 * line. */
#define HALF 0.6
#define BASE 0.36

/* What words have free at both ends, in picture units. */
#define APART 3

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

/* Half of what words take, without what is free beside them. */
static col_vec2 half_of(struct label_words words)
{
    return (col_vec2){text_width(words.text, words.size) / 2,
                      words.size * HALF};
}

/* A box about a point. */
static col_box box_around(col_vec2 middle, col_vec2 half)
{
    return (col_box){{middle.x - half.x, middle.y - half.y},
                     {middle.x + half.x, middle.y + half.y}};
}

/* Puts words into the crowd, with what is to be free beside them. */
static void keep(struct crowd *crowd, col_vec2 middle, col_vec2 half)
{
    half.x += APART;
    crowd_add_box(crowd, box_around(middle, half), ON_WORDS);
}

/* The nearest place on the x axis where words of that half width are on paper;
 * of words that are wider than it where they begin on it. */
static double shifted(double x, double half, double width)
{
    x = x > width - half ? width - half : x;
    return x < half ? half : x;
}

struct text_place place_words(struct crowd *crowd, col_vec2 at,
                              const struct choice *choices, int count,
                              struct label_words words)
{
    col_vec2 half = half_of(words), taken = at;
    struct text_place place = {.at = at};
    double least = HUGE_VAL, width = crowd->canvas->view.width;
    for (int i = 0; i < count && least > i; i++) {
        col_vec2 offset = middle_of(choices[i], half);
        if (words.is_kept_on_paper)
            offset.x = shifted(at.x + offset.x, half.x, width) - at.x;
        col_vec2 middle = vec_along(at, offset, 1);
        double cost = crowd_weight(crowd, box_around(middle, half)) + i;
        if (cost >= least)
            continue;
        least = cost;
        taken = middle;
        place.side = side_of(choices[i]);
        place.offset = (col_vec2){offset.x - (int)place.side * half.x,
                                  offset.y + BASE * words.size};
    }
    place.is_free = least < words.most;
    if (place.is_free)
        keep(crowd, taken, half);
    return place;
}

void place_keep(struct crowd *crowd, const struct text_place *place,
                struct label_words words)
{
    col_vec2 half = half_of(words),
             middle = vec_along(place->at, place->offset, 1);
    middle.x += (int)place->side * half.x;
    middle.y -= BASE * words.size;
    keep(crowd, middle, half);
}
