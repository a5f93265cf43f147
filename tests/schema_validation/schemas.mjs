// The schemas that the program prints, ready to validate, and what of them has
// been seen in a value.
import {execFileSync} from "node:child_process";
import {createRequire} from "node:module";
import {resolve} from "node:path";

const {COLLIDE, MODULES} = process.env;
const require = createRequire(resolve(MODULES, "package.json"));
const Ajv = require("ajv/dist/2020").default;

// What the program prints: names of schemas alone, one a line; or a schema.
export const program = (...words) =>
  execFileSync(COLLIDE, words, {encoding: "utf8", maxBuffer: 1 << 28});

export const names = program("schema").trim().split("\n");
export const schemas = new Map(
  names.map((name) => [name, JSON.parse(program("schema", name))]));

// Places of members and of words in schemas, and those that a value had.
export const promised = new Set();
export const seen = new Set();

const note = (place) => {
  promised.add(place);
  return place;
};

// A copy of a schema in which each member, and each word of a list, has a
// keyword beside it that notes what is validated.
const watched = (value, place) => {
  if (typeof value !== "object" || value === null)
    return value;
  if (Array.isArray(value))
    return value.map((item, i) => watched(item, `${place}/${i}`));
  const copy = {};
  for (const [name, item] of Object.entries(value))
    copy[name] = watched(item, `${place}/${name}`);
  if (place.match(/\/properties\/[^/]+$/))
    copy.seen = note(place);
  if (Array.isArray(value.enum)) {
    value.enum.forEach((word) => note(`${place}=${word}`));
    copy.said = place;
  }
  return copy;
};

// A definition that several schemas have is one: "#/$defs/vector".
const shared = (name, text) =>
  [...schemas.values()].filter((schema) =>
    JSON.stringify(schema.$defs?.[name]) === text).length > 1;

const watchedSchema = (name, {$defs, ...rest}) => ({
  ...watched(rest, name),
  $defs: Object.fromEntries(Object.entries($defs ?? {}).map(([own, schema]) =>
    [own, watched(schema,
      `${shared(own, JSON.stringify(schema)) ? "#" : name}/$defs/${own}`)])),
});

const ajv = new Ajv({strictTypes: false, strictRequired: false});
ajv.addKeyword({keyword: "seen", validate: (place) => seen.add(place) && true});
ajv.addKeyword({keyword: "said",
  validate: (place, word) => seen.add(`${place}=${word}`) && true});

export const metaschema = ajv.getSchema(
  "https://json-schema.org/draft/2020-12/schema");
const validators = new Map(
  [...schemas].map(([name, schema]) =>
    [name, ajv.compile(watchedSchema(name, schema))]));

// What is wrong with a value by that schema, in words; "" for nothing. The
// error that says most is the one that lies deepest.
export const fault = (name, value) => {
  const validate = validators.get(name);
  if (validate(value))
    return "";
  const depth = (error) => error.instancePath.split("/").length;
  const deepest = validate.errors.reduce((a, b) => depth(b) > depth(a) ? b : a);
  return `${deepest.instancePath} ${deepest.message} (${deepest.schemaPath})`;
};

// The JSON values of a text: one on a line, or one over several lines whose
// first and last begin with brackets.
export const valuesOf = (text) => {
  const values = [];
  let open = "";
  for (const line of text.split("\n")) {
    open += `${line}\n`;
    if (open.trim() === "" || !/^[\[\]{}]/.test(line))
      continue;
    try {
      values.push(JSON.parse(open));
      open = "";
    } catch {
      // the value goes on
    }
  }
  if (open.trim() !== "")
    throw new Error(`no JSON: ${open.slice(0, 200)}`);
  return values;
};
