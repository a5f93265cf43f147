#include "draw/raster/librsvg.h"

#include <string.h>

#define ELSEWHERE                                                              \
    "install librsvg (Debian's package librsvg2-2), or write SVG and turn it " \
    "into PNG by another program"

#ifdef HAVE_DLOPEN

#include <dlfcn.h>

/* What the library is called: on Linux and the BSDs; on macOS, where Homebrew's
 * folder on ARM is none that is searched. */
static const char *const file_names[] = {
    "librsvg-2.so.2",
    "librsvg-2.2.dylib",
    "/opt/homebrew/lib/librsvg-2.2.dylib",
};

static void *open_library(void)
{
    void *library = NULL;
    for (size_t i = 0; i < sizeof file_names / sizeof *file_names && !library;
         i++)
        library = dlopen(file_names[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}

/* The place of a member that points to a function, and its name. */
struct symbol {
    size_t offset;
    const char *name;
};
#define SYMBOL(name)                                                           \
    {                                                                          \
        offsetof(struct librsvg, name), #name                                  \
    }

static const struct symbol symbols[] = {
    SYMBOL(g_memory_input_stream_new_from_data),
    SYMBOL(g_object_unref),
    SYMBOL(g_error_free),
    SYMBOL(rsvg_handle_new_from_stream_sync),
    SYMBOL(rsvg_handle_get_intrinsic_dimensions),
    SYMBOL(rsvg_handle_render_document),
    SYMBOL(cairo_image_surface_create),
    SYMBOL(cairo_surface_status),
    SYMBOL(cairo_surface_write_to_png_stream),
    SYMBOL(cairo_surface_destroy),
    SYMBOL(cairo_create),
    SYMBOL(cairo_status),
    SYMBOL(cairo_set_source_rgb),
    SYMBOL(cairo_paint),
    SYMBOL(cairo_destroy),
};

/* dlsym looks through what the library needs itself, too. What it returns is
 * copied, as C knows no conversion of it to a function. */
bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    void *handle = open_library();
    if (!handle)
        return fail_set(fail, "png", "librsvg is not there: " ELSEWHERE);
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *function = dlsym(handle, symbols[i].name);
        if (!function)
            return fail_set(fail, "png",
                            "librsvg has no %s: version 2.46 or later "
                            "is needed",
                            symbols[i].name);
        memcpy((char *)library + symbols[i].offset, &function, sizeof function);
    }
    return true;
}

#else

bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    memset(library, 0, sizeof *library);
    return fail_set(fail, "png",
                    "this build loads no libraries: write SVG and turn it into "
                    "PNG by another program");
}

#endif
