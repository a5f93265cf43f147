#include "support/document/inflate.h"

#ifndef HAVE_ZSTD

enum inflated inflate_zstd(struct packed packed, struct unpacked *out)
{
    (void)packed;
    (void)out;
    return INFLATED_WITHOUT;
}

#else

#include <zstd.h>
#include <zstd_errors.h>

/* All in one step, for which the library needs no window of its own, whatever
 * size the stream asks for. */
enum inflated inflate_zstd(struct packed packed, struct unpacked *out)
{
    if (packed.length == 0)
        return INFLATED_CORRUPT; /* the library takes it for no frames */
    size_t result =
        ZSTD_decompress(out->bytes, out->length, packed.bytes, packed.length);
    if (!ZSTD_isError(result)) {
        out->length = result;
        return INFLATED;
    }
    ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation)
        return INFLATED_NO_MEMORY;
    return code == ZSTD_error_dstSize_tooSmall ? INFLATED_MORE
                                               : INFLATED_CORRUPT;
}

#endif
