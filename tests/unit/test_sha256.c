/* base/sha256: the examples of the standard (FIPS 180-4, NIST's test vectors),
 * and lengths around the ends of blocks, from Python's hashlib. */

#include <string.h>

#include "support/criterion.h"
#include "support/same.h"

static struct sha256_text hash_of(const char *text)
{
    struct sha256 hash = sha256_make();
    sha256_add(&hash, text, strlen(text));
    return sha256_text(&hash);
}

/* Of so many letters, `part` at once. */
static struct sha256_text hash_of_letters(char letter, size_t count,
                                          size_t part)
{
    struct sha256 hash = sha256_make();
    char letters[1000];
    memset(letters, letter, sizeof letters);
    for (; count > part; count -= part)
        sha256_add(&hash, letters, part);
    sha256_add(&hash, letters, count);
    return sha256_text(&hash);
}

Test(sha256, the_examples_of_the_standard)
{
    cr_assert(eq(str, hash_of("").text,
                 "e3b0c44298fc1c149afbf4c8996fb924"
                 "27ae41e4649b934ca495991b7852b855"));
    cr_assert(eq(str, hash_of("abc").text,
                 "ba7816bf8f01cfea414140de5dae2223"
                 "b00361a396177a9cb410ff61f20015ad"));
    cr_assert(
        eq(str,
           hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
               .text,
           "248d6a61d20638b8e5c026930c3e6039"
           "a33ce45964ff2167f6ecedd419db06c1"));
    cr_assert(eq(str, hash_of_letters('a', 1000000, 1000).text,
                 "cdc76e5c9914fb9281a1c7e284d73e67"
                 "f1809a48a497200e046d39ccc7112cd0"));
}

Test(sha256, lengths_around_the_end_of_a_block)
{
    static const struct {
        size_t length;
        const char *hash;
    } rows[] = {
        {55, "d5e285683cd4efc02d021a5c62014694"
             "958901005d6f71e89e0989fac77e4072"},
        {56, "04c26261370ee7541549d16dee320c72"
             "3e3fd14671e66a099afe0a377c16888e"},
        {63, "75220b47218278e656f2013bb8f0c455"
             "a25eaf01e86c64924e9d48d89776d6f2"},
        {64, "7ce100971f64e7001e8fe5a51973ecdf"
             "e1ced42befe7ee8d5fd6219506b5393c"},
        {65, "9537c5fdf120482f7d58d25e9ed583f5"
             "2c02b4e304ea814db1633ad565aed7e9"},
        {119, "000b48d4edf0fa7bee3c6236ecd2785b"
              "aa5db4eeb8bb54341b029e0d9fa5fb0c"},
        {120, "13f05a0b594787f5ecd315edc96141bd"
              "3243203d1b7d4f0836f37308b276ba98"},
        {128, "24da1b81d0b16df6428eee73c69fcb2a"
              "93c76bc6df706f0c6670fe6bfe800464"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t part = 1; part <= 129; part++)
            cr_assert(eq(str, hash_of_letters('x', rows[i].length, part).text,
                         rows[i].hash),
                      "%zu by %zu", rows[i].length, part);
}

Test(sha256, more_can_be_added_behind_a_hash)
{
    struct sha256 hash = sha256_make();
    sha256_add(&hash, "ab", 2);
    sha256_text(&hash);
    sha256_add(&hash, "c", 1);
    cr_assert(eq(str, sha256_text(&hash).text, hash_of("abc").text));
}

/* Every length up to five blocks, in every two pieces; on a processor without
 * the instructions both are the same code. */
Test(sha256, the_instructions_of_the_processor_give_the_same_hash)
{
    unsigned char text[5 * SHA256_BLOCK];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)(i * i + 7 * i + 3);
    for (size_t length = 0; length <= sizeof text; length++) {
        for (size_t cut = 0; cut <= length; cut += 1 + cut / 16) {
            struct sha256 quick = sha256_make_for_much();
            struct sha256 plain = sha256_make();
            sha256_add(&quick, text, cut);
            sha256_add(&quick, text + cut, length - cut);
            sha256_add(&plain, text, length);
            cr_assert(
                eq(str, sha256_text(&quick).text, sha256_text(&plain).text),
                "%zu of %zu", cut, length);
        }
    }
}
