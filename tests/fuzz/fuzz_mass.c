/* Fuzzes the mass properties of a shape (solid_maker.h says what of).
 *
 * What must hold: they are as near to those of GMP's arithmetic as the contract
 * says; another density makes a mass and an inertia of so much more; the parts
 * are finite; and nothing overflows, whatever the density is. */
#include "collide_response.h"
#include "fuzz/check.h"
#include "fuzz/solid_maker.h"
#include "fuzz/step_check.h"
#include "support/mass_oracle.h"

#include <math.h>

static void check_finite(col_mass m)
{
    CHECK(isfinite(m.area) && isfinite(m.mass) && isfinite(m.inertia));
    CHECK(m.area >= 0 && m.mass >= 0 && m.inertia >= 0);
    CHECK(isfinite(m.centroid.x) && isfinite(m.centroid.y));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct mass_oracle oracle;
    static bool is_ready;
    struct source source = {bytes, length};
    const col_trace trace = {step_check, NULL};
    struct solid solid = take_solid(&source, NULL);
    struct maker maker = take_maker(&source);
    double density = fabs(take_number(&maker));
    col_shape shape = solid_shape(&solid);
    if (!is_ready)
        mass_oracle_init(&oracle);
    is_ready = true;
    CHECK_NO_FAULT(mass_oracle_fault(&oracle, &shape));
    col_mass_parts(&shape, &trace);
    if (density > 0 && density <= COL_LIMIT) {
        check_finite(col_mass_by_density(&shape, density));
        check_finite(col_mass_by_mass(&shape, density));
    }
    return 0;
}
