/* Two threads beside one, of every command that answers record by record. */
#ifndef BENCH_JOBS_H
#define BENCH_JOBS_H

#include <stdio.h>

int jobs_rows(FILE *out);

#endif
