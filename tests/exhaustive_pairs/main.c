/* lattice [STRIDE]: answers of the library for every STRIDE-th pair of files on
 * the lattice, 1 unless given, against exact ones. Exits with 1 where one of
 * them is wrong. */
#include "exhaustive_pairs/survey.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    static struct survey survey;
    long stride = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    if (argc > 2 || stride < 1) {
        fprintf(stderr, "usage: lattice [STRIDE]\n");
        return 2;
    }
    survey_run(&survey, stride);
    survey_print(&survey, stdout);
    return survey.failures > 0;
}
