#include "query/write_impact.h"

static const char *const status_names[] = {
    [COL_APART] = "apart",
    [COL_HIT] = "hit",
    [COL_OVERLAPPING] = "overlapping",
};

void write_impact(struct json_writer *out, const col_impact *impact, bool turns)
{
    bool overlapping = impact->status == COL_OVERLAPPING;
    write_flag(out, JSON_NAME("hit"), impact->status != COL_APART);
    write_string(out, JSON_NAME("status"), status_names[impact->status]);
    if (impact->status == COL_APART)
        return;
    write_number(out, JSON_NAME("time"), impact->time);
    if (turns && !overlapping)
        write_interval(out, JSON_NAME("bracket"), impact->from, impact->to);
    write_vec2(out, JSON_NAME("normal"), impact->normal);
    if (overlapping)
        write_number(out, JSON_NAME("depth"), impact->depth);
    else
        write_surface_points(out, impact->points);
}
