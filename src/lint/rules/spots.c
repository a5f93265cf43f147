#include "lint/rules/spots.h"

void spots_add(struct spots *spots, struct spot spot)
{
    if (spots->count < SPOTS_TOLD)
        spots->told[spots->count] = spot;
    spots->count++;
}

bool spots_place(const struct spots *spots, int i, const struct solid *solid,
                 struct finding *finding)
{
    if (!check_at_vertex(solid, spots->told[i].vertex, finding))
        return false;
    if (i + 1 == spots_told(spots))
        finding->more += spots->count - spots_told(spots);
    return true;
}
