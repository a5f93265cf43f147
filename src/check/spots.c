#include "check/spots.h"

void spots_add(struct spots *spots, struct spot spot)
{
    if (spots->count < SPOTS_TOLD)
        spots->told[spots->count] = spot;
    spots->count++;
}

bool spots_place(const struct spots *spots, int i, const struct solid *solid,
                 struct finding *finding)
{
    if (!finding)
        return false;
    const struct item *vertices = solid->shape->vertices;
    const struct item *vertex = item_element(vertices, spots->told[i].vertex);
    if (vertices)
        finding->item = vertex ? vertex : vertices;
    if (i == SPOTS_TOLD - 1)
        finding->more += spots->count - SPOTS_TOLD;
    return true;
}
