#include "draw/marks/findings.h"

#include "draw/marks/pen.h"
#include "draw/marks/plane.h"

static bool can_be_seen(col_vec2 point)
{
    return point.x >= -COL_LIMIT && point.x <= COL_LIMIT &&
           point.y >= -COL_LIMIT && point.y <= COL_LIMIT;
}

bool finding_place(const struct check *check, const struct finding *finding,
                   col_vec2 *place)
{
    const struct level_shape *shape = finding->shapes[0];
    if (finding->has_at) {
        *place = finding->at;
    } else if (shape) {
        col_box box = check->shapes[shape - check->level->shapes].box;
        *place = box_middle(box);
    }
    return (finding->has_at || shape) && can_be_seen(*place);
}

enum mark_style finding_style(enum severity severity)
{
    static const enum mark_style styles[] = {
        [SEVERITY_NOTE] = STYLE_NOTE,
        [SEVERITY_WARNING] = STYLE_WARNING,
        [SEVERITY_ERROR] = STYLE_ERROR,
    };
    return styles[severity];
}

static void count_shapes(struct picture *picture, const struct check *check,
                         const struct finding *finding)
{
    for (int i = 0; i < FINDING_SHAPES; i++) {
        const struct level_shape *shape = finding->shapes[i];
        if (shape)
            picture->shapes[shape - check->level->shapes].findings++;
    }
}

void picture_add_findings(struct picture *picture, const struct check *check,
                          long first)
{
    struct pen pen = pen_make(picture, -1);
    if (picture->failed)
        return;
    for (int i = 0; i < check->count; i++) {
        const struct finding *finding = &check->findings[i];
        col_vec2 place;
        count_shapes(picture, check, finding);
        if (finding_place(check, finding, &place))
            pen_badge(pen, finding_style(finding->severity), place,
                      picture_text(picture, "%ld", first + i));
    }
}
