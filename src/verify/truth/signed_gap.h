/* Lengths less radii, with nothing lost where the two are nearly equal. */
#ifndef SIGNED_GAP_H
#define SIGNED_GAP_H

#include "verify/truth/big.h"
#include "verify/truth/real.h"

/* sqrt(square / share) - radius, and the same with +. The share is above 0, the
 * others are not below. */
struct real root_less(const struct big *square, const struct big *share,
                      const struct big *radius);
struct real root_more(const struct big *square, const struct big *share,
                      const struct big *radius);

/* product / sqrt(share) - radius, for a product of either sign. */
struct real signed_gap(const struct big *product, const struct big *share,
                       const struct big *radius);

/* Sign of square / share - radius^2: exactly that of root_less. */
int sign_less(const struct big *square, const struct big *share,
              const struct big *radius);

#endif
