#include "support/unpack.h"
#include "support/criterion.h"

#include "draw/svg/pack.h"

static size_t digit_of(char byte)
{
    cr_assert(all(le(chr, '?', byte), le(chr, byte, '~')));
    return (size_t)(byte - '?');
}

/* At a percent sign; returns how many bytes it takes. */
static size_t put_match(struct sink *out, const char *at, size_t left)
{
    size_t start = out->used;
    if (left >= 2 && at[1] == '%') {
        sink_byte(out, '%');
        return 2;
    }
    cr_assert(le(sz, 4, left));
    size_t length = digit_of(at[1]) + PACK_LEAST;
    size_t back = digit_of(at[2]) * 64 + digit_of(at[3]) + 1;
    cr_assert(le(sz, back, start));
    for (size_t i = 0; i < length; i++)
        sink_byte(out, out->text[start + i - back]);
    return 4;
}

void unpack_write(struct sink *out, const char *packed, size_t length)
{
    size_t at = 0;
    while (at < length) {
        if (packed[at] == '%')
            at += put_match(out, packed + at, length - at);
        else
            sink_byte(out, packed[at++]);
    }
}
