#include "fuzz/step_check.h"

#include "fuzz/check.h"

#include <math.h>

static bool finite_vec(col_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static void check_axis(const col_step *step)
{
    CHECK(isfinite(step->as.axis.a_min) && isfinite(step->as.axis.a_max));
    CHECK(isfinite(step->as.axis.b_min) && isfinite(step->as.axis.b_max));
    CHECK(finite_vec(step->as.axis.normal) && isfinite(step->as.axis.overlap));
}

static void check_gjk(const col_step *step)
{
    CHECK(step->as.gjk.count >= 0 && step->as.gjk.count <= 2);
    CHECK(finite_vec(step->as.gjk.direction));
    CHECK(finite_vec(step->as.gjk.support.point));
}

static void check_epa(const col_step *step)
{
    CHECK(isfinite(step->as.epa.distance) && finite_vec(step->as.epa.normal));
    CHECK(step->as.epa.distance >= 0 && step->as.epa.edges >= 2);
}

static void check_clip(const col_step *step)
{
    CHECK(finite_vec(step->as.clip.normal) && isfinite(step->as.clip.offset));
    CHECK(isfinite(step->as.clip.d1) && isfinite(step->as.clip.d2));
    CHECK(step->as.clip.u >= 0 && step->as.clip.u <= 1 &&
          step->as.clip.count <= 2);
}

static void check_cull(const col_step *step)
{
    CHECK(finite_vec(step->as.cull.normal) && isfinite(step->as.cull.offset));
    CHECK(isfinite(step->as.cull.depths[0]) &&
          isfinite(step->as.cull.depths[1]));
}

static void check_slab(const col_step *step)
{
    CHECK(isfinite(step->as.slab.distance) && isfinite(step->as.slab.velocity));
    CHECK(isfinite(step->as.slab.enter) && isfinite(step->as.slab.leave));
}

static void check_part(const col_step *step)
{
    CHECK(step->as.part.area >= 0 && isfinite(step->as.part.area));
    CHECK(step->as.part.inertia >= 0 && isfinite(step->as.part.inertia));
    CHECK(step->as.part.angle >= 0 && step->as.part.angle <= 360);
    CHECK(finite_vec(step->as.part.centroid));
}

static void check_impact(const col_step *step)
{
    CHECK(finite_vec(step->as.impact.from.point));
    CHECK(finite_vec(step->as.impact.to.point));
    CHECK(isfinite(step->as.impact.from_aside) &&
          isfinite(step->as.impact.to_aside));
    CHECK(step->as.impact.rim == COL_RIM_CORNER ||
          step->as.impact.from_aside >= step->as.impact.to_aside);
    CHECK(step->as.impact.time >= 0 && step->as.impact.radius >= 0);
}

static void check_response(const col_step *step)
{
    CHECK(finite_vec(step->as.response.relative));
    CHECK(finite_vec(step->as.response.normal));
    CHECK(finite_vec(step->as.response.tangent));
    CHECK(finite_vec(step->as.response.after));
    CHECK(step->as.response.share_a >= 0 && step->as.response.share_b >= 0);
    CHECK(step->as.response.share_a + step->as.response.share_b <= 1 + 0x1p-50);
}

static void check_hit(const col_step *step)
{
    CHECK(finite_vec(step->as.hit.point) && finite_vec(step->as.hit.velocity));
    CHECK(finite_vec(step->as.hit.arm_a) && finite_vec(step->as.hit.arm_b));
    CHECK(isfinite(step->as.hit.normal_mass) && step->as.hit.normal_mass > 0);
    CHECK(isfinite(step->as.hit.tangent_mass) && step->as.hit.tangent_mass > 0);
    CHECK(isfinite(step->as.hit.target));
}

static void check_pass(const col_step *step)
{
    CHECK(step->as.pass.pass >= 0 && step->as.pass.contact >= 0);
    CHECK(isfinite(step->as.pass.limit) && step->as.pass.normal >= 0);
    CHECK(fabs(step->as.pass.tangent) <= step->as.pass.limit ||
          step->as.pass.pass > 0);
    CHECK(isfinite(step->as.pass.normal) && finite_vec(step->as.pass.velocity));
}

static void check_advance(const col_step *step)
{
    CHECK(0 <= step->as.advance.from &&
          step->as.advance.from <= step->as.advance.to);
    CHECK(finite_vec(step->as.advance.normal));
    CHECK(isfinite(step->as.advance.separation));
    CHECK(step->as.advance.least <= step->as.advance.separation);
}

static void check_feature(const col_step *step)
{
    bool has_edges = step->as.feature.r_edge >= 0;
    CHECK(step->as.feature.vertex >= 0);
    CHECK(isfinite(step->as.feature.projection));
    CHECK(has_edges == (step->as.feature.l_edge >= 0));
    CHECK(has_edges || !step->as.feature.feature.is_edge);
    CHECK(fabs(step->as.feature.r_dot) <= 1 &&
          fabs(step->as.feature.l_dot) <= 1);
}

/* The product of the reference edge is exactly 0. */
static void check_reference(const col_step *step)
{
    bool is_a = step->as.reference.side == COL_A;
    double own = is_a ? step->as.reference.e1 : step->as.reference.e2;
    double other = is_a ? step->as.reference.e2 : step->as.reference.e1;
    CHECK(fabs(own) <= 0 && isfinite(other));
    CHECK(!(fabs(other) > 0) ||
          step->as.reference.reason == COL_REFERENCE_PERPENDICULAR);
    CHECK(is_a || step->as.reference.reason != COL_REFERENCE_TIE);
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
    case COL_STEP_FEATURE:
        check_feature(step);
        break;
    case COL_STEP_REFERENCE:
        check_reference(step);
        break;
    }
}
