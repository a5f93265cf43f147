#include "draw/draw_step.h"

/* The only record that has steps; -1: there are none, or several: *count. */
static int only_record(const struct drawing *drawing, int *count)
{
    int found = -1;
    *count = 0;
    for (int i = 0; i < drawing->record_count; i++) {
        if (drawing->records[i].step_count == 0)
            continue;
        found = i;
        ++*count;
    }
    return *count == 1 ? found : -1;
}

/* The record that is asked for, or the only one. */
static bool find_record(const struct draw_scene *scene, int *record,
                        struct fail *fail)
{
    const struct draw_settings *settings = &scene->options->draw;
    const struct drawing *drawing = &scene->drawing;
    int all = drawing->record_count, count;
    *record = only_record(drawing, &count);
    if (count == 0)
        return fail_set(fail, "usage",
                        "--step %s: there are no steps; an answer has some "
                        "where --trace shows them",
                        settings->step);
    if (settings->step_record > (uint64_t)all)
        return fail_set(fail, "usage", "--step %s: there %s %d record%s",
                        settings->step, all == 1 ? "is" : "are", all,
                        all == 1 ? "" : "s");
    if (settings->step_record > 0)
        *record = (int)settings->step_record - 1;
    return *record >= 0 ||
           fail_set(fail, "usage",
                    "--step %s: %d records have steps; choose a pair by "
                    "--only, or a record by its number: --step 1.%s",
                    settings->step, count, settings->step);
}

/* The states of a simulation; NULL: it is none. */
static const struct item *states_of(const struct drawing *drawing)
{
    const struct item *states =
        drawing->answer ? item_member(drawing->answer, "states") : NULL;
    return states && states->kind == ITEM_ARRAY ? states : NULL;
}

/* The number by which a state is called: of its step, or its frame. */
static double number_of_state(const struct item *state)
{
    return member_number(state, "frame", member_number(state, "step", -1));
}

/* The state with a number; -1: there is none. */
static int find_state(const struct item *states, double number)
{
    for (const struct item *state = states->first; state; state = state->next)
        if (!(number_of_state(state) < number) &&
            !(number_of_state(state) > number))
            return state->index;
    return -1;
}

static bool fail_state(const struct item *states, const char *step,
                       struct fail *fail)
{
    const struct item *last = states->first;
    while (last && last->next)
        last = last->next;
    return fail_set(fail, "usage",
                    "--step %s: there are %d states, from %.0f to %.0f", step,
                    states->count, number_of_state(states->first),
                    last ? number_of_state(last) : -1);
}

static bool find_step(const struct draw_scene *scene, int record, int *step,
                      struct fail *fail)
{
    const struct draw_settings *settings = &scene->options->draw;
    const struct item *states = states_of(&scene->drawing);
    int count = scene->drawing.records[record].step_count;
    *step = states ? find_state(states, (double)settings->step_number)
                   : (int)settings->step_number - 1;
    if (states)
        return *step >= 0 || fail_state(states, settings->step, fail);
    return (*step >= 0 && *step < count) ||
           fail_set(fail, "usage", "--step %s: there %s %d step%s, from 1 on",
                    settings->step, count == 1 ? "is" : "are", count,
                    count == 1 ? "" : "s");
}

bool draw_step(struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail)
{
    int record, step;
    if (!scene->options->draw.step)
        return true;
    if (!find_record(scene, &record, fail) ||
        !find_step(scene, record, &step, fail))
        return false;
    svg->record = record;
    svg->step = step;
    drawing_name_sides(&scene->drawing, record);
    drawing_pose(&scene->drawing, step);
    return true;
}
