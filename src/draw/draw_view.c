#include "draw/draw_view.h"

#include <math.h>
#include <string.h>

#include "draw/marks/shapes.h"
#include "support/hint.h"
#include "support/json/json_check.h"
#include "support/number.h"

/* Share of a shape's size that is seen around it. */
#define AROUND 0.25

struct svg_options draw_look(const struct draw_settings *settings)
{
    unsigned parts = settings->parts;
    return (struct svg_options){
        .theme = settings->theme,
        .colors = settings->colors,
        .width = settings->width,
        .record = -1,
        .step = SVG_NO_STEP,
        .hides_grid = !(parts & DRAW_GRID),
        .hides_legend = !(parts & DRAW_LEGEND),
        .hides_labels = !(parts & DRAW_LABELS),
        .shows_indices = parts & DRAW_INDICES,
        .shows_boxes = parts & DRAW_BOXES,
    };
}

/* ---- Cropping ------------------------------------------------------------ */

/* The number that is text[0..length), a coordinate. */
static bool read_coordinate(const char *text, size_t length,
                            struct arena *arena, double *number)
{
    const struct json_text json = {text, length, true, false,
                                   NULL, NULL,   false};
    const struct limits limits = {0};
    struct json_value value;
    struct fail fail;
    bool is_number = text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
    return is_number &&
           json_check(json, &limits, arena, &value, &fail) == JSON_VALUE &&
           value.length == length && number_read(text, length, number) &&
           fabs(*number) <= COL_LIMIT;
}

/* "X0,Y0,X1,Y1", two corners. */
static bool read_box(const char *text, struct arena *arena, col_box *box)
{
    double numbers[4];
    for (int i = 0; i < 4; i++) {
        size_t length = strcspn(text, ",");
        if (!read_coordinate(text, length, arena, &numbers[i]) ||
            (text[length] == ',') != (i < 3))
            return false;
        text += length + 1;
    }
    for (int i = 0; i < 2; i++) {
        if (numbers[i] > numbers[i + 2]) {
            double larger = numbers[i];
            numbers[i] = numbers[i + 2];
            numbers[i + 2] = larger;
        }
    }
    *box = (col_box){{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    return true;
}

static bool has_room(col_box box)
{
    return box.min.x < box.max.x && box.min.y < box.max.y;
}

static double side_of(col_box box)
{
    double x = box.max.x - box.min.x, y = box.max.y - box.min.y;
    return x > y ? x : y;
}

static col_box widened(col_box box, double around)
{
    return (col_box){{box.min.x - around, box.min.y - around},
                     {box.max.x + around, box.max.y + around}};
}

/* What of the world is seen beside a finding: as much as the smallest of its
 * shapes takes, or a tenth of all there is. */
static double room_of(const struct draw_scene *scene,
                      const struct finding *finding)
{
    double room = HUGE_VAL;
    for (int i = 0; i < FINDING_SHAPES; i++) {
        const struct level_shape *shape = finding->shapes[i];
        if (!shape)
            continue;
        double side =
            side_of(scene->check.shapes[shape - scene->level->shapes].box);
        room = side > 0 && side < room ? side : room;
    }
    if (room <= 4 * COL_LIMIT)
        return room;
    room = side_of(picture_bounds(&scene->drawing.scene)) / 10;
    return room > 0 && room <= COL_LIMIT ? room : 1;
}

/* The number in "finding-N"; 0: it is no such text. */
static long finding_number(const char *text)
{
    static const char head[] = "finding-";
    size_t length = strlen(head);
    long number = 0;
    if (strncmp(text, head, length) != 0)
        return 0;
    for (text += length; *text >= '0' && *text <= '9' && number < 1000000000;
         text++)
        number = 10 * number + (*text - '0');
    return *text ? 0 : number;
}

static bool crop_finding(const struct draw_scene *scene, long number,
                         col_box *box, struct fail *fail)
{
    const struct check *check = &scene->check;
    long first = scene->first_finding;
    col_vec2 place;
    if (!scene->is_checked)
        return fail_set(fail, "usage",
                        "--crop finding-%ld: findings are those of \"--query\" "
                        "check",
                        number);
    if (check->count == 0)
        return fail_set(fail, "usage", "--crop finding-%ld: nothing was found",
                        number);
    if (number < first || number >= first + check->count)
        return fail_set(fail, "usage",
                        "--crop finding-%ld: findings are numbered from %ld to "
                        "%ld",
                        number, first, first + check->count - 1);
    const struct finding *finding = &check->findings[number - first];
    if (!finding_place(check, finding, &place))
        return fail_set(fail, "usage",
                        "--crop finding-%ld: the finding is about no place",
                        number);
    *box = widened((col_box){place, place}, room_of(scene, finding));
    return true;
}

bool draw_crop(const struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail)
{
    const char *text = scene->options->draw.crop;
    const struct drawing *drawing = &scene->drawing;
    int shape = text ? drawing_shape(drawing, text) : -1;
    long number = text ? finding_number(text) : 0;
    svg->has_crop = text;
    if (!text)
        return true;
    if (shape >= 0) {
        col_box box = drawing->scene.shapes[shape].box;
        svg->crop = widened(box, AROUND * side_of(box));
        return true;
    }
    if (number > 0)
        return crop_finding(scene, number, &svg->crop, fail);
    if (read_box(text, scene->arena, &svg->crop))
        return has_room(svg->crop) ||
               fail_set(fail, "usage", "--crop: %s is empty",
                        quote_name(text).text);
    if (strchr(text, ','))
        return fail_set(fail, "usage",
                        "--crop: expected two corners, X0,Y0,X1,Y1, the id of "
                        "a shape or finding-N, found %s",
                        quote_name(text).text);
    return draw_find_shape(drawing, "crop", text, fail) >= 0;
}
