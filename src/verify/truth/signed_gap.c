#include "verify/truth/signed_gap.h"

/* sqrt(square / share). */
static struct real root_of(const struct big *square, const struct big *share)
{
    struct real over = real_of_big(square), under = real_of_big(share);
    struct real ratio = real_div(&over, &under);
    return real_sqrt(&ratio);
}

struct real root_more(const struct big *square, const struct big *share,
                      const struct big *radius)
{
    struct real root = root_of(square, share), more = real_of_big(radius);
    return real_add(&root, &more);
}

/* out = square - radius^2 * share. */
static void excess(struct big *out, const struct big *square,
                   const struct big *share, const struct big *radius)
{
    struct big radius_square, part;
    big_mul(&radius_square, radius, radius);
    big_mul(&part, &radius_square, share);
    big_sub(out, square, &part);
}

int sign_less(const struct big *square, const struct big *share,
              const struct big *radius)
{
    struct big over;
    excess(&over, square, share, radius);
    return over.sign;
}

/* By (square / share - radius^2) / (root + radius), where no bits cancel but
 * exact ones. */
struct real root_less(const struct big *square, const struct big *share,
                      const struct big *radius)
{
    struct real sum = root_more(square, share, radius);
    struct big over;
    if (radius->sign == 0)
        return sum;
    excess(&over, square, share, radius);
    struct real top = real_of_big(&over), bottom = real_of_big(share);
    bottom = real_mul(&bottom, &sum);
    return real_div(&top, &bottom);
}

struct real signed_gap(const struct big *product, const struct big *share,
                       const struct big *radius)
{
    struct big square;
    big_mul(&square, product, product);
    if (product->sign >= 0)
        return root_less(&square, share, radius);
    struct real depth = root_more(&square, share, radius);
    return real_negative(&depth);
}
