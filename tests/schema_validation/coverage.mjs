// Nothing is promised that is never printed: each member of a schema, and each
// word that one may be, has been seen in a value. Run behind all others.
import assert from "node:assert/strict";
import {test} from "node:test";
import {promised, seen} from "./schemas.mjs";

// What there is none of as long as the program is right.
const faults = /^cross\/.*(answers|differ|whole_|_record)/;

test("every member and word has been seen", () => {
  const missing = [...promised].filter((place) =>
    !seen.has(place) && !faults.test(place));
  assert.deepEqual(missing, []);
});
