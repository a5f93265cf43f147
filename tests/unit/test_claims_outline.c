/* Records that are read by their outlines claim the same as documents. */
#include "verify/judge/claims_outline.h"

#include <string.h>

#include "support/criterion.h"
#include "support/documents.h"
#include "support/json_writer.h"

TestSuite(claims_outline);

/* Trees that all records of a test share, as those of a stream do. */
static struct claims_trees trees;

/* Text with ' for ". */
static char *quoted(const char *text)
{
    char *copy = arena_copy(documents_arena(), text);
    for (char *at = copy; *at; at++)
        if (*at == '\'')
            *at = '"';
    return copy;
}

static const char *written(const struct claim *claim)
{
    static const struct dialect *own = &dialect_table[DIALECT_COLLIDE];
    struct sink sink = sink_to_memory(documents_arena());
    struct json_writer writer = json_writer_make(&sink, false, 0);
    json_begin_object(&writer);
    claim_write(&writer, own, claim);
    json_end_object(&writer);
    return arena_text(documents_arena(), sink.text, sink.used);
}

static struct claims_source source_of(struct unknown_members *unknown)
{
    return (struct claims_source){.dialect = &dialect_table[DIALECT_COLLIDE],
                                  .arena = documents_arena(),
                                  .unknown = unknown};
}

static bool begin(struct claims_pairs *pairs, const char *text)
{
    struct limits limits = {0};
    struct json_value value;
    struct fail fail;
    const struct json_text all = {.bytes = text,
                                  .length = strlen(text),
                                  .complete = true,
                                  .lift = JSON_LIFTED};
    cr_assert(eq(int,
                 json_check(all, &limits, documents_arena(), &value, &fail),
                 JSON_VALUE));
    return claims_pairs_begin(pairs, &trees, &value.outline, documents_arena());
}

/* The record is read by its outline and claims what the document claims. */
static void same(const char *with_quotes)
{
    const char *text = quoted(with_quotes);
    struct unknown_members unknown = {.ignored = NULL};
    struct claims_source source = source_of(&unknown);
    struct scene_claims all, one;
    struct claims_pairs pairs;
    const struct item *where;
    struct fail fail;
    source.root = document_of(text)->root;
    cr_assert(claims_read(&source, &all, &where, &fail), "%s", text);
    cr_assert(begin(&pairs, text), "%s", text);
    cr_assert(all.is_error || (int)pairs.count == all.count, "%s", text);
    for (int i = 0; i == 0 || i < all.count; i++) {
        cr_assert(claims_pairs_next(&pairs, &source, &one), "%s", text);
        cr_assert(eq(int, one.number, all.number));
        cr_assert(eq(int, one.is_line, all.is_line));
        cr_assert(eq(int, one.is_error, all.is_error));
        cr_assert(eq(str, (char *)(one.scene ? one.scene : "none"),
                     (char *)(all.scene ? all.scene : "none")));
        if (all.count > 0)
            cr_assert(eq(str, (char *)written(&one.claims[0]),
                         (char *)written(&all.claims[i])));
    }
    unknown_free(&unknown);
}

/* The record must be read as a document. */
static void refused(const char *with_quotes)
{
    const char *text = quoted(with_quotes);
    struct unknown_members unknown = {.ignored = NULL};
    struct claims_source source = source_of(&unknown);
    struct claims_pairs pairs;
    struct scene_claims one;
    bool is_read = begin(&pairs, text);
    for (uint64_t i = 0; is_read && (i == 0 || i < pairs.count); i++)
        is_read = claims_pairs_next(&pairs, &source, &one);
    cr_assert(not(is_read), "%s", text);
    cr_assert(zero(int, unknown.count));
}

#define POINTS                                                                 \
    "'manifold':{'reference':{'of':'a','edge':1,'points':[[0,1],[2,3]]},"      \
    "'incident':{'of':'b','vertex':2,'point':[0.5,1]},'flip':false,"           \
    "'points':[{'point':[0.5,1],'depth':0.25,'id':'a.e1 b.v2'},"               \
    "{'point':[1,-1e-3],'depth':0.5,'id':'x'}]}"

Test(claims_outline, documents_and_lines_claim_the_same)
{
    for (int i = 0; i < 3; i++) {
        same("{'query':'clip','scene':'s','pairs':[{'a':'A','b':'B',"
             "'overlap':true,'normal':[0,1],'depth':0.5," POINTS "},"
             "{'a':'C','b':'D','overlap':false}]}");
        same("{'query':'clip','scene':null,'pairs':[{'a':'longer','b':'B\\n',"
             "'overlap':true,'normal':[1,0],'depth':7}]}");
        same("{'query':'gjk','scene':3,'pairs':[]}");
        same("{'scene':'t','a':'A','b':'B','overlap':true,'depth':1e-300}");
        same("{'query':'sat','scene':'t','pairs':[{'a':'A','b':'B','overlap':"
             "true,'alternatives':[{'normal':[0,1],'axis':{'of':'a','edge':0}},"
             "{'normal':[1,0],'axis':{'of':'b','edge':3}}]}]}");
        same("{'error':{'code':'x'},'scene':'s'}");
        same("{'a':'A','b':'B'," POINTS "}");
    }
    claims_trees_free(&trees);
}

/* A line has its arrays of objects in the record itself. */
Test(claims_outline, arrays_of_a_line)
{
    same("{'a':'A','b':'B','overlap':true,'alternatives':[{'normal':[0,1]},"
         "{'normal':[1,0]}]}");
    same("{'a':'A','b':'B','overlap':true,'alternatives':[]}");
    same("{'a':'A','b':'B','overlap':true,'alternatives':[{'normal':[2,1]}]}");
    claims_trees_free(&trees);
}

Test(claims_outline, other_records_are_refused)
{
    refused("{'a':'A','b':'B','dept':1}");
    refused("{'query':'sat','pairs':[{'a':'A','b':'B'},{'a':'A','b':'C',"
            "'x':1}]}");
    refused("{'pairs':[{'a':'A'}]}");
    refused("{'pairs':[{'a':'A','b':'B','depth':1e999}]}");
    refused("{'pairs':[{'a':'A','b':'B','depth':null}]}");
    refused("{'pairs':3}");
    refused("{'pairs':[1,2]}");
    refused("{'pairs':{'a':'A'}}");
    refused("{'pairs':['A','B']}");
    refused("[1,2]");
    refused("'text'");
    refused("{'a':'A','b':'B','normal':[1,null]}");
    claims_trees_free(&trees);
}
