/* Answers the query "simulate": steps the scene in time and prints one document
 * for each state, each on a line of its own. A line that has been printed
 * stays, even if the simulation fails later. */
#include "query/write_record.h"

#include "query/world/world.h"

#include <string.h>

struct simulation {
    const struct answer *answer;
    const struct query_means *means;
    struct fail *fail;
    struct world world;
    col_body *before; /* bodies one step ago, for frames */
    int64_t lines;    /* that there would be if each were printed */
    bool has_written; /* a line, of which the last is not yet ended */
    bool has_touched; /* there were contacts */
};

/* ---- A state ------------------------------------------------------------ */

/* The bodies, at a share of the way from the step before the last. */
static void write_bodies(const struct simulation *simulation, double alpha)
{
    struct json_writer *out = simulation->answer->out;
    const struct world *world = &simulation->world;
    write_array(out, JSON_NAME("bodies"));
    for (int i = 0; i < world->count; i++) {
        const struct scene_shape *shape = &world->scene->shapes[i];
        int owner = world->owners[i];
        col_body body = world->bodies[owner];
        if (simulation->before)
            body = frames_between(&simulation->before[owner], &body, alpha);
        struct body_state state =
            shape_state(shape, &world->frames[i].start, &body);
        json_begin_object(out);
        write_string(out, JSON_NAME("id"), shape->id);
        if (scene_named(shape))
            write_string(out, JSON_NAME("body"), scene_named(shape)->name);
        write_state_members(out, &state);
        json_end_object(out);
    }
    json_end_array(out);
}

/* The features of a contact point have the numbers of the scene, which may have
 * more corners than the shape has now. */
static void write_id(const struct answer *answer, struct scene_pair pair,
                     const struct world_contact *contact, int i)
{
    col_contact named = contact->points[i];
    named.a = contact->a_numbers[i];
    named.b = contact->b_numbers[i];
    write_contact_id(answer, pair, &named);
}

static void write_contacts(const struct simulation *simulation)
{
    const struct answer *answer = simulation->answer;
    struct json_writer *out = answer->out;
    const struct world *world = &simulation->world;
    if (!answer->options->simulate.contacts)
        return;
    write_array(out, JSON_NAME("contacts"));
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        const struct scene_pair pair = {contact->a, contact->b,
                                        contact->a_piece, contact->b_piece};
        write_record(answer, pair);
        write_vec2(out, JSON_NAME("normal"), contact->normal);
        write_array(out, JSON_NAME("points"));
        for (int k = 0; k < contact->count; k++) {
            json_begin_object(out);
            write_vec2(out, JSON_NAME("point"), contact->points[k].point);
            write_number(out, JSON_NAME("depth"), contact->points[k].depth);
            write_id(answer, pair, contact, k);
            write_number(out, JSON_NAME("normal_impulse"),
                         contact->impulses[k]);
            write_number(out, JSON_NAME("tangent_impulse"),
                         contact->frictions[k]);
            json_end_object(out);
        }
        json_end_array(out);
        json_end_object(out);
    }
    json_end_array(out);
}

/* The events since the state that was printed before this one. */
static void write_events(struct simulation *simulation)
{
    const struct answer *answer = simulation->answer;
    struct json_writer *out = answer->out;
    struct world *world = &simulation->world;
    if (!world->notes_events)
        return;
    write_array(out, JSON_NAME("events"));
    for (int i = 0; i < world->event_count; i++) {
        const struct world_event *event = &world->events[i];
        json_begin_object(out);
        write_string(out, JSON_NAME("type"), event->is_end ? "end" : "begin");
        write_string(out, JSON_NAME("a"),
                     world->scene->shapes[event->touch.pair.a].id);
        write_string(out, JSON_NAME("b"),
                     world->scene->shapes[event->touch.pair.b].id);
        if (event->touch.is_sensor)
            write_flag(out, JSON_NAME("sensor"), true);
        json_end_object(out);
    }
    json_end_array(out);
    world->event_count = 0;
}

/* What the solver did in the last of the steps that led to this state. For the
 * Verlet solver also how well bodies of particles keep their form. */
static void write_trace(struct simulation *simulation, int steps)
{
    struct json_writer *out = simulation->answer->out;
    struct world *world = &simulation->world;
    struct trace_writer writer;
    if (!simulation->answer->options->trace || steps == 0)
        return;
    trace_begin(&writer, simulation->answer, (struct scene_pair){.a = 0});
    writer.names_pair = true;
    world_repeat(world, &(struct world_trace){&writer.trace, &writer.pair});
    if (world->settings.solver == SCENE_VERLET) {
        write_array(out, JSON_NAME("links"));
        for (int i = 0; i < world->count; i++) {
            double strain = world_strain(world, i);
            if (strain < 0)
                continue;
            json_begin_object(out);
            write_string(out, JSON_NAME("id"), world->scene->shapes[i].id);
            write_number(out, JSON_NAME("largest_error"), strain);
            json_end_object(out);
        }
        json_end_array(out);
    }
    trace_end(&writer);
}

/* ---- Lines -------------------------------------------------------------- */

/* True if the next state is to be printed; its line is then begun, and the line
 * before it ended. The caller of the query ends the last line, unless an error
 * follows it. */
static bool begin_line(struct simulation *simulation)
{
    int every = simulation->answer->options->simulate.every;
    if (simulation->lines++ % every != 0)
        return false;
    if (simulation->has_written)
        json_end_document(simulation->answer->out);
    write_head(simulation->answer);
    simulation->has_written = true;
    return true;
}

static void write_step(struct simulation *simulation)
{
    struct json_writer *out = simulation->answer->out;
    const struct world *world = &simulation->world;
    if (!begin_line(simulation))
        return;
    write_int(out, JSON_NAME("step"), world->step);
    write_number(out, JSON_NAME("time"), world->step * world->settings.dt);
    write_bodies(simulation, 1);
    write_contacts(simulation);
    write_events(simulation);
    write_trace(simulation, world->step);
    json_end_object(out);
}

static void write_frame(struct simulation *simulation,
                        const struct moving_frame *frame)
{
    struct json_writer *out = simulation->answer->out;
    double length = simulation->answer->options->simulate.frame;
    int64_t number = simulation->lines;
    if (!begin_line(simulation))
        return;
    write_number(out, JSON_NAME("frame"), (double)number);
    write_int(out, JSON_NAME("step"), simulation->world.step);
    write_number(out, JSON_NAME("time"), (double)number * length);
    write_int(out, JSON_NAME("steps"), frame->steps);
    write_number(out, JSON_NAME("alpha"), frame->alpha);
    if (frame->dropped > 0)
        write_number(out, JSON_NAME("dropped"), frame->dropped);
    write_bodies(simulation, frame->alpha);
    write_contacts(simulation);
    write_events(simulation);
    write_trace(simulation, frame->steps);
    json_end_object(out);
}

/* ---- Steps -------------------------------------------------------------- */

/* A contact ahead counts once it has stopped the bodies. */
static bool has_touched(const struct world_contact *contact)
{
    bool any = false;
    for (int k = 0; k < contact->count; k++)
        any |= contact->points[k].depth >= 0 || contact->impulses[k] > 0;
    return any;
}

/* Takes one step. Returns what ends the simulation before its last step, or
 * QUERY_MISSED. */
static enum query_outcome go_on(struct simulation *simulation)
{
    struct world *world = &simulation->world;
    if (stop_wanted(&simulation->means->stop))
        return QUERY_STOPPED;
    if (simulation->before)
        memcpy(simulation->before, world->bodies,
               (size_t)world->body_count * sizeof *world->bodies);
    if (!world_step(world, simulation->fail))
        return QUERY_FAILED;
    for (int i = 0; i < world->contact_count; i++)
        simulation->has_touched |= has_touched(&world->contacts[i]);
    return QUERY_MISSED;
}

static enum query_outcome run_steps(struct simulation *simulation)
{
    const struct world *world = &simulation->world;
    const struct sink *sink = simulation->answer->out->sink;
    write_step(simulation);
    while (world->step < world->settings.steps && !sink->error) {
        enum query_outcome outcome = go_on(simulation);
        if (outcome != QUERY_MISSED)
            return outcome;
        write_step(simulation);
    }
    return QUERY_MISSED;
}

/* Frames as long as there are steps enough for a whole one. */
static enum query_outcome run_frames(struct simulation *simulation)
{
    const struct world *world = &simulation->world;
    const struct sink *sink = simulation->answer->out->sink;
    struct frames frames = {
        .frame = simulation->answer->options->simulate.frame,
        .dt = world->settings.dt,
        .most = world->settings.frame_steps,
    };
    struct moving_frame frame = {.steps = 0};
    do {
        for (int i = 0; i < frame.steps; i++) {
            enum query_outcome outcome = go_on(simulation);
            if (outcome != QUERY_MISSED)
                return outcome;
        }
        write_frame(simulation, &frame);
        frame = frames_next(&frames);
    } while (frame.steps <= world->settings.steps - world->step &&
             !sink->error);
    return QUERY_MISSED;
}

static enum query_outcome answer_simulate(const struct answer *answer,
                                          const struct query_means *means,
                                          struct fail *fail)
{
    const struct simulate_options *options = &answer->options->simulate;
    col_correction correction = answer_correction(answer);
    struct simulation simulation = {
        .answer = answer,
        .means = means,
        .fail = fail,
        .world = {.scene = answer->scene,
                  .settings = answer->scene->world,
                  .most_pairs = answer->options->limits.kept,
                  .notes_ids = options->contacts,
                  .notes_events = options->events},
    };
    struct world *world = &simulation.world;
    struct scene_world *settings = &world->settings;
    settings->steps = options->steps ? options->steps : settings->steps;
    settings->dt = options->dt > 0 ? options->dt : settings->dt;
    if (options->iterations)
        settings->iterations = options->iterations;
    if (options->has_solver)
        settings->solver = options->solver;
    if (answer->options->has_margin)
        settings->margin = answer->options->margin;
    if (settings->margin > 0 && settings->solver == SCENE_VERLET) {
        fail_set(fail, "margin-solver",
                 "a margin needs the solver impulse, found verlet; remove the "
                 "margin (--margin 0) or the solver");
        if (!answer->options->has_margin)
            strcpy(fail->pointer, "/world/margin");
        return QUERY_FAILED;
    }
    if (options->has_integrator)
        settings->integrator = options->integrator;
    settings->slop = correction.slop;
    settings->correction = correction.share;
    if (options->frame > 0 && options->frame < FRAMES_SHORTEST * settings->dt) {
        fail_set(fail, "frame-too-short",
                 "--frame is too short: expected at least a millionth of a "
                 "step (--dt)");
        return QUERY_FAILED;
    }
    if (!world_make(world, means->arena, fail))
        return QUERY_FAILED;
    if (options->frame > 0) {
        size_t count = (size_t)world->body_count;
        simulation.before =
            arena_take(means->arena, count, sizeof *simulation.before);
        if (!simulation.before) {
            fail_memory(fail);
            return QUERY_FAILED;
        }
        memcpy(simulation.before, world->bodies, count * sizeof *world->bodies);
    }
    enum query_outcome outcome =
        simulation.before ? run_frames(&simulation) : run_steps(&simulation);
    if (outcome == QUERY_MISSED)
        return simulation.has_touched ? QUERY_HIT : outcome;
    if (simulation.has_written)
        json_end_document(answer->out);
    return outcome;
}

const struct query query_simulate = {
    .topic = {.name = "simulate",
              .summary = "states of a scene in motion, step by step",
              .examples = "collide simulate --steps 600 --every 10 "
                          "level.json\n",
              .takes = TAKES_LIMIT | TAKES_TRACE | TAKES_TIME |
                       TAKES_CORRECTION | TAKES_MARGIN | TAKES_WORLD |
                       TAKES_HITS},
    .scene = answer_simulate,
    .is_stream = true,
};
