/* Measures libcollide beside the libraries that are here.
 *
 * usage: library FOLDER ROWS GROUP...
 * FOLDER has the contenders as shared objects, ROWS is the file that rows are
 * appended to, GROUP is kernels or broad. BENCH_BASE may name one more: ours.so
 * of another build, to be measured beside this one. */
#include "bench/library.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const struct contender *load(const char *path, const char *symbol)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const struct contender *found = object ? dlsym(object, symbol) : NULL;
    if (!found)
        fprintf(stderr, "bench: without %s\n", dlerror());
    return found;
}

static const struct contender *load_symbol(const char *folder, const char *name,
                                           const char *symbol)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.so", folder, name);
    return load(path, symbol);
}

static const struct contender *load_from(const char *folder, const char *name)
{
    return load_symbol(folder, name, "contender");
}

static int rows_of(const char *group, const struct field *field, FILE *out)
{
    if (strcmp(group, "kernels") == 0)
        return kernel_rows(field, out) + piece_rows(field, out);
    if (strcmp(group, "broad") == 0)
        return broad_rows(field, out);
    fprintf(stderr, "bench: no group \"%s\"\n", group);
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: library FOLDER ROWS GROUP...\n");
        return 2;
    }
    const char *base = getenv("BENCH_BASE");
    struct field field = {
        .ours = load_from(argv[1], "ours"),
        .base = base && *base ? load(base, "contender") : NULL,
        .box2d = load_from(argv[1], "box2d"),
        .box2d_in_world = load_symbol(argv[1], "box2d", "contender_in_world"),
        .chipmunk = load_from(argv[1], "chipmunk"),
        .geos = load_from(argv[1], "geos"),
        .ccd = load_from(argv[1], "ccd"),
    };
    FILE *out = fopen(argv[2], "a");
    if (!field.ours || !out) {
        fprintf(stderr, "bench: cannot begin\n");
        return 2;
    }
    int faults = 0;
    for (int i = 3; i < argc; i++)
        faults += rows_of(argv[i], &field, out);
    return fclose(out) != 0 || faults > 0;
}
