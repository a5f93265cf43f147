#include "cli/version.h"

#include "collide.h"
#include "support/document/document.h"

#ifdef __VERSION__
#define COMPILER __VERSION__
#else
#define COMPILER "unknown"
#endif

#ifdef __clang__
#define COMPILER_NAME "" /* its version has it in front */
#elif defined(__GNUC__)
#define COMPILER_NAME "gcc "
#else
#define COMPILER_NAME ""
#endif

void version_write(struct sink *sink)
{
    sink_text(sink, "collide " COL_VERSION "\n"
                    "compiler " COMPILER_NAME COMPILER "\n"
                    "libraries ");
    sink_text(sink, document_parts());
    sink_byte(sink, '\n');
}
