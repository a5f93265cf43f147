#include "support/document/document_parts.h"

#ifdef HAVE_EXPAT
#define EXPAT "expat"
#else
#define EXPAT "no expat"
#endif

#ifdef HAVE_ZLIB
#define ZLIB "zlib"
#else
#define ZLIB "no zlib"
#endif

#ifdef HAVE_ZSTD
#define ZSTD "zstd"
#else
#define ZSTD "no zstd"
#endif

const char *document_parts(void)
{
    return EXPAT ", " ZLIB ", " ZSTD;
}
