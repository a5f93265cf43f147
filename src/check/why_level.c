/* Why the rules about the level as a whole matter. Facts about engines are from
 * their sources, manuals and trackers. */
#include "check/why.h"

const char why_duplicate_id[] =
    "Scripts and references go by the id, and find the first one, or "
    "the last. Copies made outside of the editor are where it comes "
    "from.";

const char why_dangling_reference[] =
    "What points at an object that is gone is a door that leads "
    "nowhere; most games fail only when it is opened.";

const char why_unknown_tile[] =
    "A cell with a number that no tileset has is drawn as nothing and "
    "collides with nothing, or ends the loader: in Defold it is an "
    "error of the build. It is left behind by a tileset that was "
    "removed or has become smaller.";

const char why_outside_map[] =
    "What lies outside is not seen in the editor, is not loaded by "
    "games that load by the part, and lets players leave the world if "
    "they should have met it. Decoration outside is usual: choose with "
    "--layer what is checked.";

const char why_spawn_in_solid[] =
    "What starts inside a wall is thrown out by the depth of the "
    "overlap in the first step, through the floor or across the map, or "
    "stays stuck. LDtk's own platformer sample has four enemies that "
    "stand 2 pixels deep in the ground.";

const char why_spawn_without_ground[] =
    "What starts in the air falls, perhaps out of the map, before the "
    "game has begun. Games seen from above have no ground, so the rule "
    "is off unless it is asked for: --set ground=64 wants ground at most "
    "64 below, in the units of the map.";

const char why_unreachable[] =
    "A level that cannot be finished is the worst fault it can have, "
    "and the most boring one to look for by hand. The search knows the "
    "size of what moves, the solids, and nothing of doors or ladders: it "
    "goes wherever there is room.\n\n"
    "Where --set jump=48 says how high the player gets above what it stands "
    "on, goals are told of, too, that it cannot jump up to. It may be better "
    "at jumping than any player is: in the air it moves to all sides as far "
    "as it likes, and only not higher; it stands on whatever is below it, "
    "however steep. So what is told to be too high is.";

const char why_pocket[] =
    "Free space that is closed all around is a place where things that "
    "are thrown, dropped or teleported stay for ever.";

const char why_pit[] =
    "Who falls into a pit and cannot jump out of it has to start anew, if the "
    "game has a button for that. It is told where --set jump=48 says how high "
    "the player gets above what it stands on, in the units of the map, by "
    "jumping or climbing: a pit is what the player can come to from its "
    "start, and from where it comes neither back to a start, nor to any goal, "
    "nor to the border of the map.\n\n"
    "The player is taken to be better at jumping than any is: in the air it "
    "moves to all sides as far as it likes, and only not higher; it stands on "
    "whatever is below it, however steep. So there is no way out of what is "
    "told, but by what the check knows nothing of: ladders, springs, water, "
    "doors. Levels in which solids move have no such findings, as these may "
    "carry the player.";
