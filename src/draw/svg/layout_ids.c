/* Ids of shapes: in them where there is room, else beside; or nowhere. */
#include "draw/svg/label_place.h"
#include "draw/svg/layout.h"

/* An id does not stand on words or anything else that must be seen; and among
 * more than CROWD shapes on few lines, nor has it many letters. */
#define MOST          60
#define MOST_IN_CROWD 14
#define CROWD         30
#define LONG          28
#define LONG_IN_CROWD 16

/* Of the picture: a shape of more is not one that words can be beside. */
#define LARGE 0.8

static const struct choice inside[] = {
    {{0, 0}, 0, false},   {{0, -1}, 2, false},  {{0, 1}, 2, false},
    {{0, -1}, 14, false}, {{0, 1}, 14, false},  {{1, 0}, 4, false},
    {{-1, 0}, 4, false},  {{0, -1}, 28, false}, {{0, 1}, 28, false},
    {{1, -1}, 6, false},  {{-1, 1}, 6, false},  {{-1, -1}, 6, false},
    {{1, 1}, 6, false},   {{0, -1}, 44, false}, {{0, 1}, 44, false},
};
#define INSIDE ((int)(sizeof inside / sizeof *inside))

/* The box of the largest piece, or of the whole shape where it has none. */
static col_box core_of(const struct picture_shape *shape)
{
    col_box box = shape->box;
    double most = 0;
    for (int i = 0; i < shape->piece_count && shape->piece_count > 1; i++) {
        col_box piece = col_bounds(&shape->pieces[i]);
        double area = (piece.max.x - piece.min.x) * (piece.max.y - piece.min.y);
        if (area > most) {
            most = area;
            box = piece;
        }
    }
    return box;
}

/* Beside the box: above, below, to the right, to the left. */
static struct text_place place_beside(struct crowd *crowd, col_box box,
                                      struct label_words words)
{
    double wide = (box.max.x - box.min.x) / 2;
    double high = (box.max.y - box.min.y) / 2;
    const struct choice beside[] = {
        {{0, -1}, high + 3, false},  {{0, 1}, high + 3, false},
        {{1, 0}, wide + 4, false},   {{-1, 0}, wide + 4, false},
        {{0, -1}, high + 16, false}, {{0, 1}, high + 16, false},
    };
    return place_words(crowd, box_middle(box), beside,
                       (int)(sizeof beside / sizeof *beside), words);
}

static struct label_words words_of(const struct canvas *canvas, int shape,
                                   int seen)
{
    bool is_crowd = seen > CROWD;
    const char *text =
        picture_label(canvas->picture, shape, is_crowd ? LONG_IN_CROWD : LONG);
    return (struct label_words){text, LAYOUT_SHAPE,
                                is_crowd ? MOST_IN_CROWD : MOST, false};
}

/* Whether words have room in what is seen of the largest piece, or the shape is
 * so large that there is nothing beside it. */
static bool is_roomy(const struct canvas *canvas, const col_box *core,
                     const col_box *box, struct label_words words)
{
    bool fits =
        text_width(words.text, words.size) + 6 < core->max.x - core->min.x &&
        words.size + 4 < core->max.y - core->min.y;
    return fits || (box->max.x - box->min.x > LARGE * canvas->view.width &&
                    box->max.y - box->min.y > LARGE * canvas->view.height);
}

static void place_id(struct canvas *canvas, struct layout *layout, int number,
                     bool is_inside)
{
    const struct picture_shape *shape = &canvas->picture->shapes[number];
    struct text_place *place = &layout->shapes[number];
    struct label_words words = words_of(canvas, number, layout->seen);
    col_box box = view_seen(&canvas->view, shape->box);
    col_box core = view_seen(&canvas->view, core_of(shape));
    if (!is_inside)
        *place =
            place_beside(&layout->crowd, shape->has_inside ? box : core, words);
    else if (shape->has_inside && is_roomy(canvas, &core, &box, words))
        *place = place_words(&layout->crowd, box_middle(core), inside, INSIDE,
                             words);
    place->text = words.text;
}

/* First those in their shapes: they leave less to be guessed. */
void layout_ids(struct canvas *canvas, struct layout *layout)
{
    const struct picture *picture = canvas->picture;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < picture->shape_count; i++) {
            const struct picture_shape *shape = &picture->shapes[i];
            if (!layout->shapes[i].is_free && shape->id[0] &&
                canvas_meets(canvas, &shape->box))
                place_id(canvas, layout, i, pass == 0);
        }
}

void layout_keep_ids(struct canvas *canvas, struct layout *layout)
{
    for (int i = 0; i < canvas->picture->shape_count; i++) {
        const struct text_place *place = &layout->shapes[i];
        struct label_words words = {place->text, LAYOUT_SHAPE, MOST, false};
        if (place->is_free)
            place_keep(&layout->crowd, place, words);
    }
}
