/* The Verlet method: the edge and the vertex that collide move apart. */
#include "query/resolve_answer.h"

#include <string.h>

/* Where the particle at a vertex goes: nowhere but at those of the collision.
 */
static col_vec2 moved(const struct verlet_response *verlet, enum pair_side side,
                      const col_shape *shape, int vertex)
{
    const col_verlet *features = &verlet->features;
    enum pair_side of_edge = features->side == COL_A ? SIDE_A : SIDE_B;
    col_vec2 by = {0, 0};
    if (side != of_edge && vertex == features->vertex)
        by = verlet->moves.vertex;
    if (side == of_edge && vertex == features->ends[1])
        by = verlet->moves.ends[1];
    if (side == of_edge && vertex == features->ends[0])
        by = verlet->moves.ends[0];
    col_vec2 before = shape->vertices[vertex];
    return (col_vec2){before.x + by.x, before.y + by.y};
}

/* A way in a time, no faster than scenes may be. */
static double speed(double way, double dt)
{
    double value = way / dt;
    return value > COL_LIMIT    ? COL_LIMIT
           : value < -COL_LIMIT ? -COL_LIMIT
                                : value;
}

/* What becomes of a body: it goes along with its particles as far as it can
 * without changing its form. They come from where they were dt ago, so its
 * velocities change by that way in dt. */
static void set_after(const struct answer *answer, struct scene_pair pair,
                      enum pair_side side, struct response *response)
{
    const struct scene_shape *shape = side_shape(answer, pair, side);
    const struct scene_pieces *pieces = shape->pieces;
    const col_shape *core = side_core(answer, pair, side);
    const col_vec2 *before = pieces ? pieces->vertices : core->vertices;
    int count = pieces ? shape->local_count : core->count;
    double dt = answer->options->dt;
    col_vec2 *particles = answer->moved;
    memcpy(particles, before, (size_t)count * sizeof *particles);
    for (int i = 0; i < core->count; i++)
        particles[pieces ? file_index(answer, pair, side, i) : i] =
            moved(&response->verlet, side, core, i);
    col_fit fit = col_fit_rigid(before, particles, count);
    col_body start = resolve_body(answer, shape), now = start;
    col_vec2 way = col_fit_carry(&fit, start.center);
    double turn = col_angle_degrees(fit.rotation);
    now.center.x += way.x;
    now.center.y += way.y;
    now.velocity.x += speed(way.x, dt);
    now.velocity.y += speed(way.y, dt);
    now.angle += turn;
    now.angular_velocity += speed(turn, dt);
    response->after[side] = shape_state(shape, &start, &now);
}

static void respond(const struct answer *answer, struct scene_pair pair,
                    struct response *response, const col_trace *trace)
{
    const struct scene_shape *first = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *second = side_shape(answer, pair, SIDE_B);
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    struct verlet_response *verlet = &response->verlet;
    col_sat sat = col_sat_test(a, b, trace);
    bool moves[2] = {resolve_body(answer, first).inverse_mass > 0,
                     resolve_body(answer, second).inverse_mass > 0};
    response->hit = sat.relation.overlap && (moves[SIDE_A] || moves[SIDE_B]);
    if (!response->hit)
        return;
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++) {
        bool other_moves = moves[side == SIDE_A ? SIDE_B : SIDE_A];
        verlet->share[side] = !moves[side] ? 0 : other_moves ? 0.5 : 1;
    }
    verlet->relation = sat.relation;
    verlet->features = col_verlet_test(a, b, &sat);
    enum pair_side of_edge = verlet->features.side == COL_A ? SIDE_A : SIDE_B;
    enum pair_side of_vertex = of_edge == SIDE_A ? SIDE_B : SIDE_A;
    verlet->moves = col_verlet_project(
        &verlet->features, verlet->share[of_edge], verlet->share[of_vertex]);
    for (enum pair_side side = SIDE_A; side <= SIDE_B; side++)
        if (moves[side])
            set_after(answer, pair, side, response);
}

static void write_moved(const struct answer *answer, struct scene_pair pair,
                        const struct verlet_response *verlet,
                        enum pair_side side, int vertex)
{
    struct json_writer *out = answer->out;
    const col_shape *shape = side_core(answer, pair, side);
    if (!(verlet->share[side] > 0))
        return;
    json_begin_object(out);
    write_side(out, side);
    write_int(out, JSON_NAME("index"), file_index(answer, pair, side, vertex));
    write_vec2(out, JSON_NAME("before"), shape->vertices[vertex]);
    write_vec2(out, JSON_NAME("after"), moved(verlet, side, shape, vertex));
    json_end_object(out);
}

/* How deep the two are, what collides, and the particles that move. */
static void write_figures(const struct answer *answer, struct scene_pair pair,
                          const struct response *response)
{
    struct json_writer *out = answer->out;
    const struct verlet_response *verlet = &response->verlet;
    const col_verlet *features = &verlet->features;
    enum pair_side of_edge = features->side == COL_A ? SIDE_A : SIDE_B;
    enum pair_side of_vertex = of_edge == SIDE_A ? SIDE_B : SIDE_A;
    bool has_edge = features->edge >= 0;
    write_vec2(out, JSON_NAME("normal"), verlet->relation.normal);
    write_depth(out, &verlet->relation);
    if (has_edge)
        write_colliding(answer, pair, of_edge, features->edge, true);
    write_colliding(answer, pair, of_vertex, features->vertex, false);
    if (has_edge) {
        write_number(out, JSON_NAME("t"), features->t);
        write_number(out, JSON_NAME("lambda"), features->lambda);
    }
    json_name(out, JSON_NAME("vertices"));
    json_begin_array(out);
    write_moved(answer, pair, verlet, of_edge, features->ends[0]);
    if (has_edge)
        write_moved(answer, pair, verlet, of_edge, features->ends[1]);
    write_moved(answer, pair, verlet, of_vertex, features->vertex);
    json_end_array(out);
}

const struct resolve_method resolve_verlet = {respond, write_figures};
