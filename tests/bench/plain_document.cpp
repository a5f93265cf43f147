// What `collide clip` does with one scene of many shapes, as a user of Box2D
// and cJSON would write it: the whole file into a tree, Box2D's broad phase
// over all shapes, a manifold for each of its pairs, printed as it is found.
//
// usage: plain_document FILE
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/plain.hpp"

struct printer {
    bool first;

    // Called by the broad phase for each pair whose boxes overlap.
    void AddPair(void *user_a, void *user_b)
    {
        const plain_shape &a = *static_cast<const plain_shape *>(user_a);
        const plain_shape &b = *static_cast<const plain_shape *>(user_b);
        b2Manifold manifold;
        plain_collide(&manifold, a, b);
        if (manifold.pointCount == 0)
            return;
        cJSON *pair = plain_manifold(manifold, a, b);
        char *text = cJSON_PrintUnformatted(pair);
        std::printf("%s%s", first ? "" : ",", text);
        first = false;
        std::free(text);
        cJSON_Delete(pair);
    }
};

static bool read_file(const char *path, std::string *text)
{
    std::FILE *file = std::fopen(path, "rb");
    if (!file)
        return false;
    std::fseek(file, 0, SEEK_END);
    text->resize(static_cast<size_t>(std::ftell(file)));
    std::rewind(file);
    bool fine = std::fread(&(*text)[0], 1, text->size(), file) == text->size();
    std::fclose(file);
    return fine;
}

int main(int argc, char **argv)
{
    std::string text;
    if (argc != 2 || !read_file(argv[1], &text)) {
        std::fprintf(stderr, "usage: plain_document FILE\n");
        return 2;
    }
    cJSON *scene = cJSON_Parse(text.c_str());
    cJSON *array = cJSON_GetObjectItem(scene, "shapes");
    std::vector<plain_shape> shapes(
        static_cast<size_t>(cJSON_GetArraySize(array)));
    b2BroadPhase broad;
    const b2Transform here(b2Vec2(0, 0), b2Rot(0));
    const cJSON *object;
    size_t index = 0;
    cJSON_ArrayForEach(object, array)
    {
        plain_shape *shape = &shapes[index++];
        if (!plain_read(shape, object)) {
            std::fprintf(stderr, "plain_document: bad shape\n");
            return 2;
        }
        b2AABB box;
        shape->shape()->ComputeAABB(&box, here, 0);
        broad.CreateProxy(box, shape);
    }
    printer printer = {true};
    std::printf("{\"query\":\"clip\",\"pairs\":[");
    broad.UpdatePairs(&printer);
    std::printf("]}\n");
    cJSON_Delete(scene);
    return 0;
}
