// All tests of pages, one after the other in one browser.
import "./steps.mjs";
import "./links.mjs";
import "./looks.mjs";
import "./motion.mjs";
import "./names.mjs";
import "./report.mjs";
