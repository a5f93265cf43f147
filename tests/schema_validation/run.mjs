// All tests of schemas, one after the other.
import "./results.mjs";
import "./scenes.mjs";
import "./config.mjs";
import "./coverage.mjs";
