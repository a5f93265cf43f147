// Every JSON that the golden tests expect, and what else the program prints.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync, readdirSync} from "node:fs";
import {test} from "node:test";

import {goldenCases} from "../golden/cases.mjs";
import {fault, metaschema, names, schemas, valuesOf} from "./schemas.mjs";

// Holds the documents of a text against the schema of what they answer, or, as
// errors do not say that, of the command in the words; an error against its own
// schema, too.
const hold = (text, words) => {
  const command = words.findLast((word) => names.includes(word));
  const values = valuesOf(text);
  for (const value of values) {
    const own = value.error ? ["error"] : [];
    // What convert prints is a scene, whatever query that names, and a manifest
    // names the query of its part.
    const named = command === "manifest" && value.manifest ? command
      : value.query ?? command;
    const kind = words[0] === "convert" && !value.error ? "scene" : named;
    for (const name of [kind, ...own].filter(Boolean))
      assert.equal(fault(name, value), "",
        `${words.join(" ")}: ${JSON.stringify(value).slice(0, 200)}`);
  }
  return values.length;
};

for (const [name, schema] of schemas)
  test(`${name} is a schema of 2020-12`, () => {
    assert.ok(metaschema(schema), JSON.stringify(metaschema.errors));
    assert.equal(schema.$id, `https://collide.invalid/schema/1/${name}`);
  });

test("every definition is needed by a schema", () => {
  const read = (file) => JSON.parse(readFileSync(`src/cli/schema/${file}`));
  for (const name of names)
    for (const own of Object.keys(read(`${name}.json`).$defs ?? {}))
      assert.ok(own in schemas.get(name).$defs, `${name}: ${own}`);
  for (const file of readdirSync("src/cli/schema/defs"))
    for (const own of Object.keys(read(`defs/${file}`)))
      assert.ok([...schemas.values()].some(({$defs}) => own in $defs), own);
});

test("golden results have the form that their schema tells", () => {
  let count = 0;
  for (const {words, output} of goldenCases()) {
    // --fix prints the fixed file, and --merge a map, which are no results;
    // records on lines of their own are held against documents by tests/program_runs/columns.py.
    const isRecords = names.includes(words[0]) && words[0] !== "check" &&
      words.includes("ndjson");
    if (/^[\[{]/.test(output) && words[0] !== "schema" && !isRecords &&
      !words.includes("--fix") && !words.includes("--merge") &&
      !words.includes("--color"))
      count += hold(output, words);
  }
  assert.ok(count > 500, `only ${count} documents`);
});

// Lines of tests/schema_validation/runs: what a shell is given, for results that
// are in no golden test.
test("results of other runs do, too", () => {
  const runs = readFileSync("tests/schema_validation/runs", "utf8");
  const lines = runs.split("\n");
  for (const line of lines.filter((text) => /^[^#]/.test(text))) {
    const text = execFileSync("sh", ["-c", line], {encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28});
    assert.notEqual(hold(text, line.split(/\s+/)), 0, line);
  }
});
