/* Few numbers are sorted by insertion. Of more, each is a bit in a row of
 * words, and each of these words that is not 0 a bit in a second row; read from
 * the lowest bit on, the second row leads to all there are. */
#include "geometry/broad/ascending.h"

#include "geometry/broad/nodes.h"

/* At most this many are sorted by insertion. */
#define FEW 24

/* Bits of a word. */
#define WORD 64

static int words_for(int bits)
{
    return bits / WORD + 1;
}

size_t col_marks_words(int count)
{
    int words = words_for(count);
    return (size_t)words + (size_t)words_for(words);
}

static void insertion_sort(int *numbers, int count)
{
    for (int i = 1; i < count; i++) {
        int moving = numbers[i], k = i;
        for (; k > 0 && numbers[k - 1] > moving; k--)
            numbers[k] = numbers[k - 1];
        numbers[k] = moving;
    }
}

/* Appends the numbers of a word's bits. */
static int *read_word(uint64_t bits, int word, int *to)
{
    for (; bits; bits &= bits - 1)
        *to++ = WORD * word + lowest_bit(bits);
    return to;
}

void col_ascending(int *numbers, int count, int bound, uint64_t *marks)
{
    uint64_t *words = marks + words_for(words_for(bound));
    int first = words_for(words_for(bound)), last = 0;
    if (count <= FEW) {
        insertion_sort(numbers, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        int word = numbers[i] / WORD, over = word / WORD;
        words[word] |= (uint64_t)1 << numbers[i] % WORD;
        marks[over] |= (uint64_t)1 << word % WORD;
        first = over < first ? over : first;
        last = over > last ? over : last;
    }
    for (int over = first; over <= last; over++) {
        for (; marks[over]; marks[over] &= marks[over] - 1) {
            int word = WORD * over + lowest_bit(marks[over]);
            numbers = read_word(words[word], word, numbers);
            words[word] = 0;
        }
    }
}
