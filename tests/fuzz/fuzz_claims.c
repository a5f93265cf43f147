/* Fuzzes the reader of result streams. A byte comes first that says which
 * dialect it is and what of it is turned, then the text of a record.
 *
 * What must hold: a record is read or refused with a code, a sentence and a
 * place; what is claimed is finite and within its bounds; and an overlap that
 * is written in the dialect is read as the same. */
#include "fuzz/check.h"

#include <math.h>
#include <string.h>

#include "query/dialects/dialect.h"
#include "support/document/library.h"

/* Numbers up to here can be multiplied. */
#define SQUARE_ROOM 1e150

static void check_vec(struct claim_vec vec)
{
    CHECK(isfinite(vec.x) && isfinite(vec.y));
}

static void check_feature(const struct claim_feature *feature)
{
    CHECK(!feature->given || feature->index >= -1);
    CHECK(feature->cut[0] >= 0 && feature->cut[1] >= 0);
    check_vec(feature->from);
    check_vec(feature->to);
}

static void check_contacts(const struct claim *claim)
{
    CHECK(claim->contact_count >= 0);
    CHECK(claim->contact_count == 0 || claim->contacts);
    for (int i = 0; i < claim->contact_count; i++) {
        check_vec(claim->contacts[i].point);
        check_vec(claim->contacts[i].other);
        CHECK(isfinite(claim->contacts[i].depth));
    }
}

static void check_claim(const struct claim *claim)
{
    CHECK(claim->a && claim->b);
    CHECK(claim->a_piece >= -1 && claim->b_piece >= -1);
    check_vec(claim->normal);
    check_vec(claim->point_a);
    check_vec(claim->point_b);
    CHECK(isfinite(claim->depth) && isfinite(claim->distance));
    CHECK(isfinite(claim->separation));
    check_feature(&claim->reference);
    check_feature(&claim->incident);
    check_feature(&claim->axis.edge);
    check_feature(&claim->edge);
    check_feature(&claim->vertex);
    check_contacts(claim);
    for (int i = 0; i < claim->alternative_count; i++)
        check_vec(claim->alternatives[i].normal);
}

static struct dialect take_dialect(uint8_t bits)
{
    const struct dialect_choice choice = {
        .dialect =
            &dialect_table[((bits & 7) | bits >> 7 << 3) % DIALECT_COUNT],
        .has_normal = bits & 8,
        .normal = NORMAL_B_TO_A,
        .has_depth = bits & 16,
        .depth = bits & 32 ? DEPTH_SIGNED : DEPTH_POSITIVE,
        .has_y = bits & 64,
        .y = DIALECT_Y_DOWN,
    };
    return dialect_chosen(&choice);
}

static bool read_record(struct library *library, const char *text,
                        size_t length, const struct dialect *dialect,
                        struct scene_claims *claims)
{
    struct fail fail = {.code = NULL};
    const struct document *document =
        library_add(library, "claims", text, length, &fail);
    if (!document)
        return false;
    struct unknown_members unknown = {.ignored = NULL};
    const struct claims_source source = {document->root, dialect,
                                         library->arena, &unknown};
    const struct item *where = NULL;
    bool is_read = claims_read(&source, claims, &where, &fail);
    is_read = is_read && unknown_add_any(&unknown, document->root, NULL);
    CHECK(unknown.count <= UNKNOWN_MAX);
    unknown_free(&unknown);
    if (is_read)
        return true;
    CHECK(fail.code && *fail.message);
    CHECK(fail_is_memory(&fail) || (where && where->document == document));
    return false;
}

/* ---- There and back ------------------------------------------------------ */

static bool same(struct claim_vec a, struct claim_vec b)
{
    return !(a.x < b.x) && !(a.x > b.x) && !(a.y < b.y) && !(a.y > b.y);
}

/* Where the words of an engine say all that is compared. */
static bool can_come_back(const struct claim *claim)
{
    return claim->has_overlap && claim->overlap && claim->has_normal &&
           fabs(claim->depth) < SQUARE_ROOM &&
           fabs(claim->normal.x) < SQUARE_ROOM &&
           fabs(claim->normal.y) < SQUARE_ROOM;
}

static void go_there_and_back(struct library *library,
                              const struct dialect *dialect,
                              const struct claim *claim)
{
    struct sink sink = sink_to_memory(library->arena);
    struct json_writer out = json_writer_make(&sink, false, 0);
    struct scene_claims back;
    claim_write(&out, dialect, claim);
    if (sink.error)
        return;
    const char *text = arena_text(library->arena, sink.text, sink.used);
    if (!text || !read_record(library, text, sink.used, dialect, &back))
        return;
    const struct claim *again = back.claims;
    CHECK(again->has_overlap && again->overlap);
    CHECK(again->has_normal && same(again->normal, claim->normal));
    CHECK(again->a_piece == claim->a_piece);
    CHECK(again->contact_count == claim->contact_count);
    for (int i = 0; i < claim->contact_count; i++)
        CHECK(same(again->contacts[i].point, claim->contacts[i].point));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length == 0)
        return 0;
    struct arena arena = arena_make((size_t)256 << 20);
    struct library library = {.arena = &arena,
                              .limits = {.depth = 64, .values = 200000}};
    const struct dialect dialect = take_dialect(bytes[0]);
    const char *text = arena_text(&arena, (const char *)bytes + 1, length - 1);
    struct scene_claims claims;
    if (read_record(&library, text, length - 1, &dialect, &claims)) {
        CHECK(claims.number >= -1 && claims.count >= 0);
        for (int i = 0; i < claims.count; i++) {
            check_claim(&claims.claims[i]);
            CHECK(claims.items[i]->kind == ITEM_OBJECT);
            if (can_come_back(&claims.claims[i]))
                go_there_and_back(&library, &dialect, &claims.claims[i]);
        }
    }
    arena_free(&arena);
    return 0;
}
