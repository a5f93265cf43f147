/* Applies the options that choose the view of a drawing: --show and --hide,
 * --crop, and --step. */
#include <math.h>
#include <string.h>

#include "draw/draw_command.h"
#include "draw/marks/drawing.h"
#include "support/json/json_check.h"
#include "support/matches.h"
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
    const struct json_text json = {
        .bytes = text, .length = length, .complete = true};
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

static col_box widened(col_box box, double around)
{
    return (col_box){{box.min.x - around, box.min.y - around},
                     {box.max.x + around, box.max.y + around}};
}

/* How much of the world is seen beside a finding: as much as the smallest of
 * its shapes takes, or a tenth of all there is. */
static double room_of(const struct draw_scene *scene,
                      const struct finding *finding)
{
    double room = HUGE_VAL;
    for (int i = 0; i < FINDING_SHAPES; i++) {
        const struct level_shape *shape = finding->shapes[i];
        if (!shape)
            continue;
        double side =
            box_side(scene->check.shapes[shape - scene->level->shapes].box);
        room = side > 0 && side < room ? side : room;
    }
    if (room <= 4 * COL_LIMIT)
        return room;
    room = box_side(picture_bounds(&scene->drawing.scene)) / 10;
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
    long first = scene->first_finding, last = first + check->count - 1;
    col_vec2 place;
    if (!scene->is_checked)
        return fail_set(
            fail, "usage",
            "--crop finding-%ld: only \"--query check\" has findings", number);
    if (check->count == 0)
        return fail_set(fail, "usage",
                        "--crop finding-%ld: there are no findings", number);
    if (number < first || number > last)
        return fail_set(fail, "usage",
                        "--crop finding-%ld: findings are numbered from %ld to "
                        "%ld",
                        number, first, last);
    const struct finding *finding = &check->findings[number - first];
    if (!finding_place(check, finding, &place))
        return fail_set(
            fail, "usage",
            "--crop finding-%ld: the finding has no place in the map", number);
    *box = widened((col_box){place, place}, room_of(scene, finding));
    return true;
}

bool draw_crop(const struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail)
{
    const char *text = scene->settings->crop;
    const struct drawing *drawing = &scene->drawing;
    int shape = text ? drawing_shape(drawing, text) : -1;
    long number = text ? finding_number(text) : 0;
    svg->has_crop = text;
    if (!text)
        return true;
    if (shape >= 0) {
        col_box box = drawing->scene.shapes[shape].box;
        svg->crop = widened(box, AROUND * box_side(box));
        return true;
    }
    if (number > 0)
        return crop_finding(scene, number, &svg->crop, fail);
    if (read_box(text, scene->arena, &svg->crop))
        return (svg->crop.min.x < svg->crop.max.x &&
                svg->crop.min.y < svg->crop.max.y) ||
               fail_set(fail, "usage",
                        "option \"--crop\": expected two different corners, "
                        "found %s",
                        quote_name(text).text);
    if (strchr(text, ','))
        return fail_set(
            fail, "usage",
            "option \"--crop\": expected two corners, X0,Y0,X1,Y1, the id of "
            "a shape or finding-N, found %s",
            quote_name(text).text);
    return draw_find_shape(drawing, "crop", text, fail) >= 0;
}

/* ---- Steps --------------------------------------------------------------- */

/* Finds the record that --step names, or the only one that has steps. */
static bool find_record(const struct draw_scene *scene, int *record,
                        struct fail *fail)
{
    const struct draw_settings *settings = scene->settings;
    const struct drawing *drawing = &scene->drawing;
    int all = drawing->record_count, count = 0;
    for (int i = 0; i < all; i++)
        if (drawing->records[i].step_count > 0) {
            *record = i;
            count++;
        }
    if (count == 0)
        return fail_set(
            fail, "usage",
            "option \"--step\" %s: the answer has no steps: only answers that "
            "--trace extends have steps",
            settings->step);
    if (settings->step_record > (uint64_t)all)
        return fail_set(fail, "usage",
                        "option \"--step\" %s: the answer has %d record%s",
                        settings->step, all, all == 1 ? "" : "s");
    if (settings->step_record > 0)
        *record = (int)settings->step_record - 1;
    return settings->step_record > 0 || count == 1 ||
           fail_set(fail, "usage",
                    "option \"--step\" %s: %d records have steps; choose a "
                    "pair with "
                    "--only, or a record by its number, such as --step 1.%s",
                    settings->step, count, settings->step);
}

/* The number by which a state is called: of its step, or its frame. */
static double number_of_state(const struct item *state)
{
    return member_number(state, "frame", member_number(state, "step", -1));
}

/* Finds the state of a simulation that --step names by its number. */
static bool find_state(const struct item *states,
                       const struct draw_settings *settings, int *step,
                       struct fail *fail)
{
    double wanted = (double)settings->step_number, number = -1;
    for (const struct item *state = states->first; state; state = state->next) {
        number = number_of_state(state);
        *step = state->index;
        if (!(number < wanted) && !(number > wanted))
            return true;
    }
    return fail_set(fail, "usage",
                    "option \"--step\" %s: the answer has %d states, numbered "
                    "from %.0f to %.0f",
                    settings->step, states->count,
                    number_of_state(states->first), number);
}

bool draw_step(struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail)
{
    const struct draw_settings *settings = scene->settings;
    const struct item *answer = scene->drawing.answer;
    const struct item *states = answer ? item_member(answer, "states") : NULL;
    int record = -1, step = (int)settings->step_number - 1;
    if (!settings->step)
        return true;
    if (!find_record(scene, &record, fail))
        return false;
    int count = scene->drawing.records[record].step_count;
    if (states && states->kind == ITEM_ARRAY) {
        if (!find_state(states, settings, &step, fail))
            return false;
    } else if (step < 0 || step >= count) {
        return fail_set(
            fail, "usage",
            "option \"--step\" %s: the record has %d step%s, numbered from 1",
            settings->step, count, count == 1 ? "" : "s");
    }
    svg->record = record;
    svg->step = step;
    drawing_name_sides(&scene->drawing, record);
    drawing_pose(&scene->drawing, step);
    return true;
}
