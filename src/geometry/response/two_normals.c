/* The linear complementarity problem of two contacts by its cases (Murty 1988,
 * 1.2): no impulse, both contacts, or one of them. Without friction K is
 * positive definite, so exactly one case fits. Where the contacts are nearly
 * one, rounding can leave no case that fits, or what looks like two contacts
 * may be noise; so the impulses of each case are tried, and those taken that
 * miss least. With friction none may fit, too. */
#include "geometry/response/two_normals.h"

#include <math.h>
#include <stdbool.h>

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* A case: the impulses, and by how much velocities miss what is wanted. */
struct attempt {
    double impulses[2];
    double miss;
};

/* What contact i gets beyond what it wants. */
static double beyond(const struct two_normals *problem, const double *impulses,
                     int i)
{
    return problem->give[i] * impulses[i] +
           problem->coupling[i] * impulses[1 - i] - problem->wanted[i];
}

/* By contact i alone, if it gives way or wants nothing; the other one may get
 * more than it wants. */
static struct attempt alone(const struct two_normals *problem, int i)
{
    struct attempt attempt = {{0, 0}, HUGE_VAL};
    double wanted = positive(problem->wanted[i]);
    if (!(problem->give[i] > 0)) {
        if (wanted > 0)
            return attempt;
    } else {
        attempt.impulses[i] = wanted / problem->give[i];
    }
    attempt.miss = positive(-beyond(problem, attempt.impulses, 1 - i));
    return attempt;
}

/* By both, if neither has to pull: whether so. */
static bool together(const struct two_normals *problem, struct attempt *attempt)
{
    const double *give = problem->give, *wanted = problem->wanted;
    double one = give[1] * wanted[0] - problem->coupling[0] * wanted[1];
    double two = give[0] * wanted[1] - problem->coupling[1] * wanted[0];
    attempt->impulses[0] = one / problem->spread;
    attempt->impulses[1] = two / problem->spread;
    double first = fabs(beyond(problem, attempt->impulses, 0));
    double second = fabs(beyond(problem, attempt->impulses, 1));
    attempt->miss = first > second ? first : second;
    return one >= 0 && two >= 0;
}

static double take(double impulses[2], double one, double two, double miss)
{
    impulses[0] = one;
    impulses[1] = two;
    return miss;
}

double col_two_normals_solve(const struct two_normals *problem,
                             double impulses[2])
{
    struct attempt both, one = alone(problem, 0), two = alone(problem, 1);
    double least = one.miss < two.miss ? one.miss : two.miss;
    if (problem->wanted[0] <= 0 && problem->wanted[1] <= 0)
        return take(impulses, 0, 0, 0);
    if (problem->spread > 0 && together(problem, &both) && both.miss <= least)
        return take(impulses, both.impulses[0], both.impulses[1], both.miss);
    if (one.miss < two.miss)
        return take(impulses, one.impulses[0], 0, one.miss);
    if (two.miss < one.miss)
        return take(impulses, 0, two.impulses[1], two.miss);
    /* One contact to the bodies: each does half. */
    return take(impulses, one.impulses[0] / 2, two.impulses[1] / 2, least);
}
