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
#include <unistd.h>

/* The names of shared objects; that of the base is in the environment. */
static const char *const names[BASE] = {
    [OURS] = "ours",       [BOX2D] = "box2d",       [BOX2D3] = "box2d3",
    [CUTE_C2] = "cute_c2", [CHIPMUNK] = "chipmunk", [GEOS] = "geos",
    [CCD] = "ccd",
};

static const struct contender *load(const char *path)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const struct contender *found = object ? dlsym(object, "contender") : NULL;
    if (found && found->bytes == sizeof *found)
        return found;
    fprintf(stderr, "bench: without %s: %s\n", path,
            found ? "not of this contender.h" : dlerror());
    return NULL;
}

/* Those that were not built are left out in silence: run.sh names them. */
static struct field find(const char *folder)
{
    struct field field = {.all = {NULL}};
    const char *base = getenv("BENCH_BASE");
    for (int i = 0; i < BASE; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.so", folder, names[i]);
        if (access(path, F_OK) == 0)
            field.all[i] = load(path);
    }
    if (base && *base)
        field.all[BASE] = load(base);
    return field;
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
    struct field field = find(argv[1]);
    FILE *out = fopen(argv[2], "a");
    if (!field.all[OURS] || !out) {
        fprintf(stderr, "bench: cannot begin\n");
        return 2;
    }
    int faults = 0;
    for (int i = 3; i < argc; i++)
        faults += rows_of(argv[i], &field, out);
    return fclose(out) != 0 || faults > 0;
}
