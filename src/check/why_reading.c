/* Why the rules about reading a file matter. Facts about engines are from their
 * sources, manuals and trackers. */
#include "check/why.h"

const char why_unreadable[] =
    "Nothing can be said about a level that cannot be read, so this is "
    "trouble and not only a finding: the exit status is 2. All other "
    "files of the run are checked all the same.";

const char why_missing_number[] =
    "A coordinate, a width or a radius that is left out is read as 0 by "
    "some loaders, as not-a-number by others, and is refused by the "
    "rest. A shape of width 0 or at not-a-number collides with nothing, "
    "and nothing is printed when it does not.\n\n"
    "Maps that scripts and other editors export have such shapes now "
    "and then: a rectangle without its width is in a published sample.";

const char why_wrong_type[] =
    "A coordinate in quotes is text. JavaScript adds texts by putting "
    "one behind the other, so that \"618\" + 32 is \"61832\"; other "
    "languages refuse the file. A published sample map of a web engine "
    "has all its coordinates so.\n\n"
    "With --lenient such texts count as the numbers that they show, and "
    "the rule is silent about them.";

const char why_number_range[] =
    "Negative radii and sizes turn a shape inside out, and each engine "
    "makes something else of that. Coordinates beyond 1e60 lie beyond "
    "what any query of this program computes with; engines fail far "
    "earlier.";

const char why_unsupported_map[] =
    "Cells of staggered, hexagonal and oblique maps are no rectangles "
    "side by side, and maps in the formats of years ago have their "
    "cells elsewhere. To read them as if they were orthogonal would "
    "give a level that nobody drew.";

const char why_missing_file[] =
    "Tiles whose tileset is not found have no collision shapes: the "
    "player falls through the floor that they draw. A template that is "
    "not found leaves an object without size.";

const char why_bad_layer_data[] =
    "Cells that are cut off or do not unpack are cells that are not in "
    "the game. Some loaders fill up with empty cells and say nothing.";

const char why_unknown_member[] =
    "A member that nobody reads is mostly a misspelt one, and what it "
    "was to say is not done. So is a rule that a shape wants to be ignored "
    "and that there is not.";

const char why_not_used[] =
    "Images, text, layers that move with the camera and the like have "
    "no part in collisions, and are not looked at. That is told once "
    "for each sort, so that a layer which was meant to count is not "
    "left out unseen.";
