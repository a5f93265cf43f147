#include "support/utf8.h"

int utf8_length(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned lead = bytes[0];
    if (lead < 0x80)
        return 1;
    if (lead < 0xc2 || lead > 0xf4)
        return 0;
    int count = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    /* These bounds of the second byte rule out what is overlong, the
     * surrogates and all above U+10FFFF. */
    unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (int i = 1; i < count; i++) {
        if ((size_t)i == length)
            return UTF8_CUT;
        if (bytes[i] < low || bytes[i] > high)
            return 0;
        low = 0x80;
        high = 0xbf;
    }
    return count;
}

unsigned long utf8_code(const char *text, int length)
{
    static const unsigned char lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned long code = (unsigned char)text[0] & lead_bits[length];
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    return code;
}

size_t utf8_part(const char *text, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80)
        most--;
    return most;
}

size_t utf8_step(const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    return length > 0 ? (size_t)length : 1;
}
