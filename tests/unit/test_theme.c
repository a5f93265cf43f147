/* svg/theme: words can be read on their paper (WCAG 2.2, success criterion
 * 1.4.3: a contrast of 4.5). */
#include <math.h>

#include "draw/svg/svg_parts.h"
#include "support/criterion.h"

/* Relative luminance of 0xRRGGBB. */
static double luminance(unsigned color)
{
    static const double shares[3] = {0.0722, 0.7152, 0.2126};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (color >> 8 * i & 0xFF) / 255.0;
        sum += shares[i] * (part <= 0.04045 ? part / 12.92
                                            : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(unsigned a, unsigned b)
{
    double of_a = luminance(a), of_b = luminance(b);
    return of_a > of_b ? (of_a + 0.05) / (of_b + 0.05)
                       : (of_b + 0.05) / (of_a + 0.05);
}

static void expect_readable(const struct look *look)
{
    for (int colors = SVG_BOX2D; colors <= SVG_SAFE; colors++) {
        struct tone tone = look->tones[colors];
        cr_expect(le(dbl, 4.5, contrast(tone.light, 0xFFFFFF)), "%s: %06x",
                  look->name, tone.light);
        cr_expect(le(dbl, 4.5, contrast(tone.dark, 0x1B1D21)), "%s: %06x",
                  look->name, tone.dark);
    }
}

Test(theme, the_formula_is_that_of_the_standard)
{
    cr_expect(lt(dbl, fabs(contrast(0, 0xFFFFFF) - 21), 1e-9));
    cr_expect(lt(dbl, fabs(contrast(0x777777, 0xFFFFFF) - 4.48), 0.005));
}

Test(theme, all_words_can_be_read_on_their_paper)
{
    for (int i = 0; i < PICTURE_ROLES; i++)
        expect_readable(theme_role((enum picture_role)i));
    for (int i = 0; i < STYLES; i++)
        expect_readable(theme_style((enum mark_style)i));
}
