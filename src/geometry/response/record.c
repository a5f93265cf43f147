/* The solver of contacts as steps: what it meets and what each pass leaves. */
#include <float.h>

#include "collide_response.h"
#include "collide_steps.h"

static col_vec2 velocity_at(const col_constraint *constraint, int contact,
                            const col_body *a, const col_body *b)
{
    return (col_vec2){col_row_velocity(&constraint->normals[contact], a, b),
                      col_row_velocity(&constraint->tangents[contact], a, b)};
}

void col_constraint_record_hits(const col_constraint *constraint,
                                const col_body *a, const col_body *b,
                                const col_trace *trace)
{
    for (int i = 0; trace && i < constraint->count; i++) {
        col_vec2 point = constraint->contacts[i].point;
        col_step step = {.kind = COL_STEP_HIT};
        step.as.hit.point = point;
        step.as.hit.arm_a =
            (col_vec2){point.x - a->center.x, point.y - a->center.y};
        step.as.hit.arm_b =
            (col_vec2){point.x - b->center.x, point.y - b->center.y};
        step.as.hit.normal_mass = 1 / constraint->normals[i].give;
        step.as.hit.tangent_mass = 1 / constraint->tangents[i].give;
        step.as.hit.velocity = velocity_at(constraint, i, a, b);
        step.as.hit.target = constraint->targets[i];
        trace->record(trace->context, &step);
    }
}

/* The most that friction may be, or the largest number if it is beyond that. */
static double limit_of(const col_constraint *constraint, int contact)
{
    double limit = constraint->friction * constraint->normals[contact].impulse;
    return limit < DBL_MAX ? limit : DBL_MAX;
}

void col_constraint_record_pass(const col_constraint *constraint,
                                const col_body *a, const col_body *b, int pass,
                                const col_trace *trace)
{
    for (int i = 0; trace && i < constraint->count; i++) {
        col_step step = {.kind = COL_STEP_PASS};
        step.as.pass.pass = pass;
        step.as.pass.contact = i;
        step.as.pass.normal = constraint->normals[i].impulse;
        step.as.pass.tangent = constraint->tangents[i].impulse;
        step.as.pass.limit = limit_of(constraint, i);
        step.as.pass.velocity = velocity_at(constraint, i, a, b);
        trace->record(trace->context, &step);
    }
}
