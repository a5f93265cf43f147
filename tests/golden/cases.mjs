// The golden cases (tests/support/golden_cases.h has the format).
import {readdirSync, readFileSync} from "node:fs";

// All cases of tests/golden: {name, words, input, output}.
export const goldenCases = () => {
  const cases = [];
  for (const file of readdirSync("tests/golden").sort()) {
    if (!file.endsWith(".golden"))
      continue;
    const text = readFileSync(`tests/golden/${file}`, "utf8");
    for (const block of text.split("\ncase ").slice(1)) {
      const [name, ...lines] = block.split("\n");
      const of = (tag) => lines.filter((line) => line[0] === tag)
        .map((line) => line.slice(2)).join("\n");
      cases.push({name, words: of("$").split(/\s+/).slice(1),
        input: of("<"), output: of(">")});
    }
  }
  return cases;
};
