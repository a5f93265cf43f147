#include "fuzz/step_check.h"

#include "fuzz/check.h"

#include <math.h>

static bool finite_vec(col_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static void check_axis(const col_step *step)
{
    CHECK(isfinite(step->axis.a_min) && isfinite(step->axis.a_max));
    CHECK(isfinite(step->axis.b_min) && isfinite(step->axis.b_max));
    CHECK(finite_vec(step->axis.normal) && isfinite(step->axis.overlap));
}

static void check_gjk(const col_step *step)
{
    CHECK(step->gjk.count >= 0 && step->gjk.count <= 2);
    CHECK(finite_vec(step->gjk.direction));
    CHECK(finite_vec(step->gjk.support.point));
}

static void check_epa(const col_step *step)
{
    CHECK(isfinite(step->epa.distance) && finite_vec(step->epa.normal));
    CHECK(step->epa.distance >= 0 && step->epa.edges >= 2);
}

static void check_clip(const col_step *step)
{
    CHECK(finite_vec(step->clip.normal) && isfinite(step->clip.offset));
    CHECK(isfinite(step->clip.d1) && isfinite(step->clip.d2));
    CHECK(step->clip.u >= 0 && step->clip.u <= 1 && step->clip.count <= 2);
}

static void check_cull(const col_step *step)
{
    CHECK(finite_vec(step->cull.normal) && isfinite(step->cull.offset));
    CHECK(isfinite(step->cull.depths[0]) && isfinite(step->cull.depths[1]));
}

static void check_slab(const col_step *step)
{
    CHECK(isfinite(step->slab.distance) && isfinite(step->slab.velocity));
    CHECK(isfinite(step->slab.enter) && isfinite(step->slab.leave));
}

static void check_part(const col_step *step)
{
    CHECK(step->part.area >= 0 && isfinite(step->part.area));
    CHECK(step->part.inertia >= 0 && isfinite(step->part.inertia));
    CHECK(step->part.angle >= 0 && step->part.angle <= 360);
    CHECK(finite_vec(step->part.centroid));
}

static void check_impact(const col_step *step)
{
    CHECK(finite_vec(step->impact.from.point));
    CHECK(finite_vec(step->impact.to.point));
    CHECK(isfinite(step->impact.from_aside) && isfinite(step->impact.to_aside));
    CHECK(step->impact.rim == COL_RIM_CORNER ||
          step->impact.from_aside >= step->impact.to_aside);
    CHECK(step->impact.time >= 0 && step->impact.radius >= 0);
}

static void check_response(const col_step *step)
{
    CHECK(finite_vec(step->response.relative));
    CHECK(finite_vec(step->response.normal));
    CHECK(finite_vec(step->response.tangent));
    CHECK(finite_vec(step->response.after));
    CHECK(step->response.share_a >= 0 && step->response.share_b >= 0);
    CHECK(step->response.share_a + step->response.share_b <= 1 + 0x1p-50);
}

static void check_hit(const col_step *step)
{
    CHECK(finite_vec(step->hit.point) && finite_vec(step->hit.velocity));
    CHECK(finite_vec(step->hit.arm_a) && finite_vec(step->hit.arm_b));
    CHECK(isfinite(step->hit.normal_mass) && step->hit.normal_mass > 0);
    CHECK(isfinite(step->hit.tangent_mass) && step->hit.tangent_mass > 0);
    CHECK(isfinite(step->hit.target));
}

static void check_pass(const col_step *step)
{
    CHECK(step->pass.pass >= 0 && step->pass.contact >= 0);
    CHECK(isfinite(step->pass.limit) && step->pass.normal >= 0);
    CHECK(fabs(step->pass.tangent) <= step->pass.limit || step->pass.pass > 0);
    CHECK(isfinite(step->pass.normal) && finite_vec(step->pass.velocity));
}

static void check_advance(const col_step *step)
{
    CHECK(0 <= step->advance.from && step->advance.from <= step->advance.to);
    CHECK(finite_vec(step->advance.normal));
    CHECK(isfinite(step->advance.separation));
    CHECK(step->advance.least <= step->advance.separation);
}

void step_check(void *context, const col_step *step)
{
    (void)context;
    switch (step->kind) {
    case COL_STEP_AXIS:
        check_axis(step);
        break;
    case COL_STEP_GJK:
        check_gjk(step);
        break;
    case COL_STEP_EPA:
        check_epa(step);
        break;
    case COL_STEP_CLIP:
        check_clip(step);
        break;
    case COL_STEP_CULL:
        check_cull(step);
        break;
    case COL_STEP_SLAB:
        check_slab(step);
        break;
    case COL_STEP_RESPONSE:
        check_response(step);
        break;
    case COL_STEP_PART:
        check_part(step);
        break;
    case COL_STEP_IMPACT:
        check_impact(step);
        break;
    case COL_STEP_HIT:
        check_hit(step);
        break;
    case COL_STEP_PASS:
        check_pass(step);
        break;
    case COL_STEP_ADVANCE:
        check_advance(step);
        break;
    }
}
