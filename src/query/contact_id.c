#include "query/contact_id.h"

#include "support/number.h"

/* One of the two features that meet at a contact. */
struct feature_meeting {
    enum pair_side side;
    bool is_edge;
    int index;
};

/* Writes a.v2, a.e2, or a.c2-5 for a cut, and returns the end of it. */
static char *put_feature(const struct answer *answer, struct scene_pair pair,
                         struct feature_meeting meeting, char *out)
{
    enum pair_side side = meeting.side;
    const struct scene_shape *shape = side_shape(answer, pair, side);
    int piece = side_piece(pair, side), ends[2];
    int number = meeting.is_edge
                     ? scene_edge_index(shape, piece, meeting.index)
                     : scene_vertex_index(shape, piece, meeting.index);
    *out++ = side == SIDE_A ? 'a' : 'b';
    *out++ = '.';
    *out++ = number < 0 ? 'c' : meeting.is_edge ? 'e' : 'v';
    if (number >= 0)
        return out + number_write_long(out, number);
    edge_ends(answer, pair, side, meeting.index, ends);
    out += number_write_long(out, ends[0]);
    *out++ = '-';
    return out + number_write_long(out, ends[1]);
}

char *contact_id_put(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact, char *out)
{
    const struct feature_meeting of_a = {SIDE_A, contact->a_is_edge,
                                         contact->a};
    const struct feature_meeting of_b = {SIDE_B, contact->b_is_edge,
                                         contact->b};
    out = put_feature(answer, pair, of_a, out);
    *out++ = ' ';
    return put_feature(answer, pair, of_b, out);
}
